#include <map>
#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/base/number.h"
#include "experiments/game_theory/contrast.h"
#include "experiments/game_theory/table_json.h"
#include "experiments/report/reading.h"
#include "experiments/report/specs.h"
#include "experiments/statistics/student.h"

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
  Value value{.mean = of("payoffs")};
  const std::optional<double> error = of("stderr");
  if (value.mean && error && *error == 0) value.why = "zero variance";
  if (value.mean && error && *error > 0) {
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

/// What one seat gains that leaves the field of `all` for `one`, with the limits of so many
/// comparisons at once; nothing where that was not sampled.
Value gain_of_leaving(const PayoffTable& table, std::size_t one, std::size_t all,
                      double comparisons) {
  std::vector<int> counts(table.strategies());
  counts[all] = table.space().roles()[0].seats;
  const auto from = table.find(counts);
  --counts[all];
  ++counts[one];
  const auto to = table.find(counts);
  if (!from || !to) return {};
  Value value{.mean = table.payoffs(*to)[one] - table.payoffs(*from)[all]};
  if (table.exact()) return value;
  value.why = "sample too small, or zero variance";
  const auto gap = contrast(table, *to, one, *from, all);
  if (!gap) return value;
  const double tail = 0.025 / comparisons;
  const Interval limits = gap->limits(tail, student_quantile(1 - tail, gap->degrees));
  return {gap->mean, limits.low, limits.high};
}

/// Of a game of one role.
void describe_invasions(const PayoffTable& played, const std::vector<std::string>& names,
                        const std::string& payoff, Chapter& chapter) {
  const auto comparisons = static_cast<double>(names.size() * (names.size() - 1));
  const Column one{"one", "one seat plays"};
  const Column all{"all", "all others play"};
  const Column gain{"gain", "gain in " + payoff};
  Table table{"What one seat gains that leaves a homogeneous field",
              {one, all, gain},
              {},
              Layout::page_only};
  std::vector<std::string> stable;
  bool known = false, tested = played.exact();
  for (std::size_t b = 0; b < names.size(); ++b) {
    bool stands = true;
    for (std::size_t a = 0; a < names.size(); ++a) {
      if (a == b) {  // so that strategies stand in the same order both ways
        table.rows.push_back({names[a], names[b], Value{}});
        continue;
      }
      const Value value = gain_of_leaving(played, a, b, comparisons);
      table.rows.push_back({names[a], names[b], value});
      known = known || value.mean;
      tested = tested || value.high;
      stands = stands && value.mean && value.high.value_or(played.exact() ? *value.mean : 1) <= 0;
    }
    if (stands) stable.push_back(names[b]);
  }
  chapter.add(
      Finding::About::best,
      known && !tested
          ? "No gain from leaving a homogeneous field has an interval (sample too small, or "
            "zero variance): none is tested."
      : stable.empty()
          ? "No strategy is shown to stand when all play it: to leave it may pay."
          : fmt::format("Where all play it, nobody gains by leaving{}{}.",
                        played.exact() ? ": " : " (95%, all at once): ", listed(stable)));
  std::string spec = heat(table, all, one, gain, Shades::diverging, 0);
  Section section{"Who invades whom", ""};
  section.figures.push_back({"What one seat gains that leaves a homogeneous field",
                             "Gains by the strategy of the one (row) and of all others (column); "
                             "orange is a gain. The numbers are in the table that follows.",
                             std::move(spec), std::move(table)});
  chapter.sections.push_back(std::move(section));
}

/// Of a game of one role and two strategies all can be seen at once.
Figure two_strategies(const Node& profiles, const std::string& role,
                      const std::vector<std::string>& names, const std::string& payoff) {
  const Column count{"count", "seats that play " + names[0], Unit::count};
  const Column strategy{"strategy", "strategy"};
  const Column value{"payoff", "payoff: " + payoff};
  Table table{"Payoffs by how many play " + names[0], {count, strategy, value}, {}, Layout::matrix};
  for (std::size_t i = 0; i < profiles.array(); ++i) {
    for (const std::string& name : names) {
      const Value mean = payoff_in(profiles[i], role, name);
      if (!mean.mean) continue;
      table.rows.push_back({Value{.mean = count_in(profiles[i], role, names[0])}, name, mean});
    }
  }
  return {"Payoffs by how many play " + names[0],
          "What each of the two strategies gets. The numbers are in the table that follows.",
          lines(table, count, value, &strategy), std::move(table)};
}

Table profiles_table(const Node& roles, const Node& profiles) {
  Table table{"All profiles: seats that play each strategy, and what they get",
              {{"matches", "matches", Unit::count}},
              {},
              Layout::page_only};
  std::vector<std::pair<std::string, std::string>> columns;
  for (std::size_t r = 0; r < roles.array(); ++r) {
    const std::string& role = roles[r].at("name").text();
    const Node strategies = roles[r].at("strategies");
    for (std::size_t s = 0; s < strategies.array(); ++s) {
      const std::string& name = strategies[s].text();
      const std::string title = roles.array() > 1 ? role + ": " + name : name;
      columns.emplace_back(role, name);
      table.columns.push_back({"", title, Unit::count});
      table.columns.push_back({"", title + " gets"});
    }
  }
  for (std::size_t i = 0; i < profiles.array(); ++i) {
    const auto matches = profiles[i].find("matches");
    std::vector<Cell> row = {matches ? number_of(*matches) : Value{}};
    for (const auto& [role, name] : columns) {
      row.push_back(Value{.mean = count_in(profiles[i], role, name)});
      row.push_back(payoff_in(profiles[i], role, name));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// A row for each profile and each strategy that is played in it.
Table payoffs_data(const Node& result, const Node& profiles) {
  Table table{"profiles",
              {{"game", "game"},
               {"seed", "seed"},
               {"profile", "profile", Unit::count},
               {"matches", "matches", Unit::count},
               {"role", "role"},
               {"strategy", "strategy"},
               {"seats", "seats", Unit::count},
               {"payoff", "payoff"},
               {"stderr", "stderr"}}};
  const auto about = result.find("about");
  const auto text_of = [&](const char* key) -> Cell {
    const auto found = about ? about->find(key) : std::nullopt;
    return found ? Cell(found->json().is_string() ? found->text() : shown(found->json())) : Value{};
  };
  const auto number_in = [](const Node& profile, const char* key, const std::string& role,
                            const std::string& strategy) {
    const auto numbers = profile.find(key);
    const auto by_role = numbers ? numbers->find(role) : std::nullopt;
    const auto number = by_role ? by_role->find(strategy) : std::nullopt;
    return number ? number_of(*number) : Value{};
  };
  for (std::size_t i = 0; i < profiles.array(); ++i) {
    const Node counts = profiles[i].at("counts");
    const auto matches = profiles[i].find("matches");
    for (std::size_t r = 0; r < counts.size(); ++r) {
      const Node strategies = counts.value(r);
      for (std::size_t s = 0; s < strategies.size(); ++s) {
        table.rows.push_back({text_of("game"), text_of("seed"),
                              Value{.mean = static_cast<double>(i)},
                              matches ? number_of(*matches) : Value{}, counts.key(r),
                              strategies.key(s), number_of(strategies.value(s)),
                              number_in(profiles[i], "payoffs", counts.key(r), strategies.key(s)),
                              number_in(profiles[i], "stderr", counts.key(r), strategies.key(s))});
      }
    }
  }
  return table;
}

/// A strategy of a role.
struct Strategy {
  std::string role;
  std::string name;

  friend auto operator<=>(const Strategy&, const Strategy&) = default;
};

/// The payoffs of each role where all others of every role play the same: by the strategy of the
/// seat (column) and those of all others (row), as far as they were sampled.
std::vector<Table> deviation_tables(const Node& roles, const Node& profiles,
                                    const std::string& payoff) {
  using Counts = std::map<Strategy, double>;
  std::map<Counts, std::size_t> known;
  for (std::size_t i = 0; i < profiles.array(); ++i) {
    Counts counts;
    const Node all = profiles[i].at("counts");
    bool crowded = true;  // in every role all seats, or all but one, play the same
    for (std::size_t r = 0; r < all.size(); ++r) crowded = crowded && all.value(r).size() <= 2;
    if (!crowded) continue;
    for (std::size_t r = 0; r < all.size(); ++r) {
      for (std::size_t s = 0; s < all.value(r).size(); ++s) {
        counts[{all.key(r), all.value(r).key(s)}] = all.value(r).value(s).real();
      }
    }
    known[counts] = i;
  }
  std::vector<std::vector<Strategy>> crowds = {{}};  // a strategy of every role
  for (std::size_t r = 0; r < roles.array(); ++r) {
    std::vector<std::vector<Strategy>> longer;
    const Node names = roles[r].at("strategies");
    for (const auto& crowd : crowds) {
      for (std::size_t s = 0; s < names.array(); ++s) {
        longer.push_back(crowd);
        longer.back().push_back({roles[r].at("name").text(), names[s].text()});
      }
    }
    crowds = std::move(longer);
  }
  std::vector<Table> tables;
  for (std::size_t r = 0; r < roles.array(); ++r) {
    const std::string& role = roles[r].at("name").text();
    Table table{
        fmt::format("What a seat {}gets ({}) that plays the column while all others play the row",
                    roles.array() > 1 ? "of " + role + " " : std::string(), payoff),
        {{"others", "all others"}, {"strategy", "strategy"}, {"payoff", "payoff"}},
        {},
        Layout::matrix};
    const Node names = roles[r].at("strategies");
    for (const auto& crowd : crowds) {
      std::string others;
      Counts counts;
      for (std::size_t q = 0; q < crowd.size(); ++q) {
        others += (q > 0 ? ", " : "") + (crowd.size() > 1 ? crowd[q].role + " " : std::string()) +
                  crowd[q].name;
        counts[crowd[q]] = roles[q].at("seats").real();
      }
      for (std::size_t s = 0; s < names.array(); ++s) {
        Counts here = counts;
        if (--here[crowd[r]] == 0) here.erase(crowd[r]);
        ++here[{role, names[s].text()}];
        const auto found = known.find(here);
        table.rows.push_back({others, names[s].text(),
                              found == known.end()
                                  ? Value{}
                                  : payoff_in(profiles[found->second], role, names[s].text())});
      }
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

/// How the table was sampled, as far as it says.
void add_sampling(const Node& about, Chapter& chapter) {
  if (const auto seed = about.find("seed")) chapter.about += " Seed " + shown(seed->json()) + ".";
  if (const auto matches = about.find("matches")) {
    chapter.about += " " + count_said(*matches) + " matches in all.";
  }
  if (const auto asked = about.find("matches_asked")) {
    const auto done = about.at("matches").whole(0, std::int64_t{1} << 53);
    chapter.notes.push_back(partial_note(
        static_cast<std::uint64_t>(done),
        static_cast<std::uint64_t>(asked->whole(0, std::int64_t{1} << 53)), "matches"));
  }
  if (const auto sampled = about.find("profiles")) {
    chapter.about += fmt::format(" Sampled: {} of {} profiles.", count_said(sampled->at("sampled")),
                                 count_said(sampled->at("of")));
  }
  if (const auto reduced = about.find_unless_null("reduced")) {
    chapter.about += " Reduced game:";
    for (std::size_t r = 0; r < reduced->size(); ++r) {
      chapter.about +=
          (r > 0 ? ", " : " ") + count_said(reduced->value(r)) + " seats of " + reduced->key(r);
    }
    chapter.about += ".";
  }
  for (const auto& [key, title] :
       {std::pair("sub_games", "Sub-games sampled as a whole"),
        {"skipped", "Sub-games skipped, as they have too many profiles"}}) {
    const auto sets = about.find(key);
    if (!sets) continue;
    std::vector<std::string> names;
    for (std::size_t i = 0; i < sets->array(); ++i) {
      std::string text;
      for (std::size_t r = 0; r < (*sets)[i].size(); ++r) {
        const Node list = (*sets)[i].value(r);
        for (std::size_t s = 0; s < list.array(); ++s) {
          text += (text.empty() ? "" : "+") + list[s].text();
        }
      }
      names.push_back(text);
    }
    chapter.notes.push_back(title + (": " + listed(names, 10)) + ".");
  }
}

}  // namespace

void describe_payoffs(const Node& result, Chapter& chapter) {
  const auto about = result.find("about");
  const auto game = about ? about->find("game") : std::nullopt;
  const auto named = about ? about->find("payoff") : std::nullopt;
  const std::string payoff = named ? named->text() : "payoff";
  const Node profiles = result.at("profiles");
  const Node roles = result.at("roles");
  chapter.title = "Table of payoffs" + (game ? " of " + game->text() : std::string());
  chapter.about = counted(static_cast<double>(profiles.array()), "profile", "profiles") + " of " +
                  counted(static_cast<double>(roles.array(1, 100)), "role", "roles") +
                  "; the payoff is " + payoff +
                  ". Intervals are 1.96 standard errors wide to each side.";
  if (about) add_sampling(*about, chapter);
  chapter.data = payoffs_data(result, profiles);
  Section all{"Payoffs", ""};
  constexpr double kMaxCells = 2000;
  double crowds = 1;
  for (std::size_t r = 0; r < roles.array(); ++r) {
    crowds *= static_cast<double>(roles[r].at("strategies").array());
  }
  if (crowds <= kMaxCells) all.tables = deviation_tables(roles, profiles, payoff);
  if (roles.array() == 1) {
    std::vector<std::string> names;
    const Node strategies = roles[0].at("strategies");
    for (std::size_t s = 0; s < strategies.array(); ++s) names.push_back(strategies[s].text());
    const std::string& role = roles[0].at("name").text();
    const PayoffTable played = read_payoffs(result);
    if (names.size() > 1) describe_invasions(played, names, payoff, chapter);
    if (names.size() == 2) all.figures.push_back(two_strategies(profiles, role, names, payoff));
  }
  if (roles.array() > 1) {
    chapter.add(Finding::About::played,
                "For what several roles play in equilibrium: mainmatch solve TABLE.json.");
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
