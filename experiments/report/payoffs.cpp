#include <nlohmann/json.hpp>

#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/reading.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

constexpr double kHalfWidth = 1.96;  ///< of a 95% interval, in standard errors

/// A row of the table: how many play what in the one role, and what each gets.
Value payoff_in(const Node& profile, const std::string& role, const std::string& strategy) {
  const auto of = [&](const char* key) -> std::optional<double> {
    const auto table = profile.find(key);
    const auto by_role = table ? table->find(role) : std::nullopt;
    const auto value = by_role ? by_role->find_unless_null(strategy) : std::nullopt;
    return value ? std::optional(value->real()) : std::nullopt;
  };
  Value value{of("payoffs"), {}, {}};
  const std::optional<double> error = of("stderr");
  if (value.mean && error) {
    value.low = *value.mean - kHalfWidth * *error;
    value.high = *value.mean + kHalfWidth * *error;
  }
  return value;
}

double count_in(const Node& profile, const std::string& role, const std::string& strategy) {
  const auto by_role = profile.at("counts").find(role);
  const auto count = by_role ? by_role->find(strategy) : std::nullopt;
  return count ? count->real() : 0;
}

/// The profiles in which one seat leaves a crowd that plays alike.
struct Invasions {
  std::vector<std::vector<Value>> payoff;  ///< of the first strategy, one seat among the second
  std::vector<Value> alike;                ///< of all that play the strategy
};

Invasions invasions_of(const Node& profiles, const std::string& role, double seats,
                       const std::vector<std::string>& names) {
  Invasions found{std::vector(names.size(), std::vector<Value>(names.size())),
                  std::vector<Value>(names.size())};
  for (std::size_t i = 0; i < profiles.array(); ++i) {
    const Node profile = profiles[i];
    for (std::size_t b = 0; b < names.size(); ++b) {
      const double crowd = count_in(profile, role, names[b]);
      if (crowd == seats) found.alike[b] = payoff_in(profile, role, names[b]);
      if (crowd != seats - 1) continue;
      for (std::size_t a = 0; a < names.size(); ++a) {
        if (a == b || count_in(profile, role, names[a]) != 1) continue;
        found.payoff[a][b] = payoff_in(profile, role, names[a]);
      }
    }
  }
  return found;
}

Value difference(const Value& a, const Value& b) {
  if (!a.mean || !b.mean) return {};
  Value gap{*a.mean - *b.mean, {}, {}};
  if (!a.low || !b.low) return gap;
  const double x = *a.mean - *a.low;
  const double y = *b.mean - *b.low;
  const double half = std::sqrt(x * x + y * y);
  return {gap.mean, *gap.mean - half, *gap.mean + half};
}

void tell_invasions(const Invasions& found, const std::vector<std::string>& names,
                    const std::string& payoff, Chapter& chapter) {
  const Column one{"one", "one seat plays"};
  const Column all{"all", "all others play"};
  const Column gain{"gain", "gain in " + payoff};
  Table table{"What one seat gains that leaves a crowd playing alike", {one, all, gain}, {}};
  std::vector<std::string> stable;
  for (std::size_t b = 0; b < names.size(); ++b) {
    bool stands = found.alike[b].mean.has_value();
    for (std::size_t a = 0; a < names.size(); ++a) {
      if (a == b) {  // so that strategies stand in the same order both ways
        table.rows.push_back({names[a], names[b], Value{}});
        continue;
      }
      const Value value = difference(found.payoff[a][b], found.alike[b]);
      table.rows.push_back({names[a], names[b], value});
      stands = stands && value.mean && value.high.value_or(*value.mean) <= 0;
    }
    if (stands) stable.push_back(names[b]);
  }
  chapter.findings.push_back(
      {Finding::About::best,
       stable.empty() ? "No strategy is shown to stand when all play it: to leave it may pay."
                      : "Where all play it, nobody gains by leaving (no interval above 0): " +
                            listed(stable) + "."});
  std::string spec = heat(table, all, one, gain, Shades::diverging, 0);
  Section section{"Who invades whom", "", {}, {}};
  section.figures.push_back({"What one seat gains that leaves a crowd playing alike",
                             "Gains by the strategy of the one (row) and of all others (column); "
                             "orange is a gain. The numbers are in the table that follows.",
                             std::move(spec), std::move(table)});
  chapter.sections.push_back(std::move(section));
}

/// Of a game of one role and two strategies all can be seen at once.
Figure two_strategies(const Node& profiles, const std::string& role,
                      const std::vector<std::string>& names, const std::string& payoff) {
  const Column count{"count", "seats that play " + names[0], 0};
  const Column strategy{"strategy", "strategy"};
  const Column value{"payoff", "payoff: " + payoff};
  Table table{"Payoffs by how many play " + names[0], {count, strategy, value}, {}};
  for (std::size_t i = 0; i < profiles.array(); ++i) {
    for (const std::string& name : names) {
      const Value mean = payoff_in(profiles[i], role, name);
      if (!mean.mean) continue;
      table.rows.push_back({Value{count_in(profiles[i], role, names[0]), {}, {}}, name, mean});
    }
  }
  return {"Payoffs by how many play " + names[0],
          "What each of the two strategies gets. The numbers are in the table that follows.",
          lines(table, count, value, &strategy), std::move(table)};
}

Table profiles_table(const Node& roles, const Node& profiles) {
  Table table{"All profiles: seats that play each strategy, and what they get",
              {{"matches", "matches", 0}},
              {}};
  std::vector<std::pair<std::string, std::string>> columns;
  for (std::size_t r = 0; r < roles.array(); ++r) {
    const std::string& role = roles[r].at("name").text();
    const Node strategies = roles[r].at("strategies");
    for (std::size_t s = 0; s < strategies.array(); ++s) {
      const std::string& name = strategies[s].text();
      const std::string title = roles.array() > 1 ? role + ": " + name : name;
      columns.emplace_back(role, name);
      table.columns.push_back({"", title, 0});
      table.columns.push_back({"", title + " gets"});
    }
  }
  for (std::size_t i = 0; i < profiles.array(); ++i) {
    const auto matches = profiles[i].find("matches");
    std::vector<Cell> row = {matches ? number_of(*matches) : Value{}};
    for (const auto& [role, name] : columns) {
      row.push_back(Value{count_in(profiles[i], role, name), {}, {}});
      row.push_back(payoff_in(profiles[i], role, name));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

}  // namespace

void tell_payoffs(const Node& result, Chapter& chapter) {
  const auto about = result.find("about");
  const auto game = about ? about->find("game") : std::nullopt;
  const auto named = about ? about->find("payoff") : std::nullopt;
  const std::string payoff = named ? named->text() : "payoff";
  const Node profiles = result.at("profiles");
  const Node roles = result.at("roles");
  chapter.title = "Table of payoffs" + (game ? " of " + game->text() : std::string());
  chapter.about = count_text(static_cast<std::int64_t>(profiles.array())) + " profiles of " +
                  std::to_string(roles.array(1, 100)) + (roles.array() == 1 ? " role" : " roles") +
                  "; the payoff is " + payoff +
                  ". Intervals are 1.96 standard errors wide to each side.";
  Section all{"Payoffs", "", {}, {}};
  if (roles.array() == 1) {
    std::vector<std::string> names;
    const Node strategies = roles[0].at("strategies");
    for (std::size_t s = 0; s < strategies.array(); ++s) names.push_back(strategies[s].text());
    const std::string& role = roles[0].at("name").text();
    tell_invasions(invasions_of(profiles, role, roles[0].at("seats").real(), names), names, payoff,
                   chapter);
    if (names.size() == 2) all.figures.push_back(two_strategies(profiles, role, names, payoff));
  }
  if (roles.array() > 1) {
    chapter.findings.push_back(
        {Finding::About::played,
         "What is played in equilibrium by several roles, and how it gets there, is told by "
         "mainmatch solve TABLE.json --report FILE.html."});
  }
  constexpr std::size_t kMaxRows = 2000;
  if (profiles.array() <= kMaxRows) {
    all.tables.push_back(profiles_table(roles, profiles));
  } else {
    all.text = "The table itself has too many profiles for a page.";
  }
  chapter.sections.push_back(std::move(all));
}

}  // namespace mainmatch::report
