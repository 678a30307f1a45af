#include "experiments/report/solution.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/io/json.h"
#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/mix_tables.h"
#include "experiments/report/mixes.h"
#include "experiments/report/specs.h"
#include "experiments/report/verdicts.h"

namespace mainmatch::report {

namespace {

std::string counts_said(const Node& counts) {
  std::string text;
  for (const Share& share : shares_of(counts)) {
    if (share.share.mean.value_or(0) == 0) continue;
    text += (text.empty() ? "" : ", ") + number_text(*share.share.mean, 0) + " x " +
            name_of(share, counts);
  }
  return text;
}

bool is_certified(const Node& one) {
  const auto verdict = one.find("verdict");
  return verdict && verdict->text() == "certified";
}

/// "37.75 %": in how many of the resamples something is found.
std::string frequency_said(const Node& one) {
  return said(one.at("frequency").real(), Unit::percent);
}

/// "; in 97.50 % of the resamples, margin 0.12 (-0.01 to 0.25)", of what was sampled.
std::string margin_said(const Node& one) {
  if (!one.find("frequency")) return "";
  return "; in " + frequency_said(one) + " of the resamples, margin " +
         said(value_of(one.at("margin")));
}

void describe_nash(const Node& result, const Node& nash, Chapter& chapter) {
  const std::vector<Mix> found = mixes_of(nash);
  const bool certified =
      std::all_of(found.begin(), found.end(), [](const Mix& mix) { return mix.certified(); });
  const bool exact = !result.find("resamples");
  const std::string thing = certified ? "equilibrium" : "candidate";
  const std::string where = exact ? "" : " on the table";
  std::vector<std::string> names;
  std::vector<Node> mixes;
  Table table{certified ? "Symmetric equilibria" : "Candidates for symmetric equilibria",
              {{thing, thing},
               {"regret", "regret" + where},
               {"stable", "stable" + where},
               {"basin", "basin" + where, Unit::percent}},
              {}};
  std::vector<Table> strategies;
  for (std::size_t i = 0; i < nash.array(); ++i) {
    const Node one = nash[i];
    names.push_back(found[i].name);
    mixes.push_back(one.at("mix"));
    const auto stable = one.find_unless_null("stable");
    const auto basin = one.find_unless_null("basin");
    const auto resampled = one.find("resampled");
    const Value regret = regret_of(one.at("regret"));
    table.rows.push_back({names.back(), regret,
                          stable ? (stable->flag() ? "yes" : "no") : "not known",
                          basin ? number_of(*basin) : Value{}});
    std::string text = names.back() + ": ";
    text += resampled_mix_said(one.at("mix"), resampled);
    text += std::string("; regret ") + (certified ? "" : "on the table ") + said(regret);
    if (exact && stable) text += stable->flag() ? ", stable" : ", not stable";
    if (exact && basin) {
      text += ", " + number_text(100 * basin->real(), 0) + kPercent + " of starts lead there";
    }
    text += ".";
    if (resampled) {
      text += resampled_said(*resampled);
      strategies.push_back(strategies_table(names.back(), one));
    }
    chapter.findings.push_back({certified ? Finding::About::best : Finding::About::played, text});
  }
  if (mixes.empty()) return;
  Table payoffs{"Payoff of each strategy against each " + thing,
                {{thing, thing}, {"strategy", "strategy"}, {"payoff", "payoff"}},
                {},
                Layout::matrix};
  for (std::size_t i = 0; i < nash.array(); ++i) {
    const Node of_mix = nash[i].at("payoffs");
    for (const Share& share : shares_of(of_mix)) {
      payoffs.rows.push_back({names[i], name_of(share, of_mix), share.share});
    }
  }
  Section section{table.caption, ""};
  section.figures.push_back(supports_figure("Strategies of every " + thing, names, mixes, thing));
  section.tables.push_back(std::move(table));
  for (Table& one : strategies) section.tables.push_back(std::move(one));
  section.tables.push_back(std::move(payoffs));
  chapter.sections.push_back(std::move(section));
}

void describe_pure(const Node& result, const Node& pure, Chapter& chapter) {
  std::vector<std::string> profiles;
  bool certified = true;
  for (std::size_t i = 0; i < pure.array(); ++i) {
    const std::string more = margin_said(pure[i]);
    profiles.push_back(counts_said(pure[i].at("counts")) +
                       (more.empty() ? "" : " (" + more.substr(2) + ")"));
    certified = certified && is_certified(pure[i]);
  }
  std::string text = profiles.empty()
                         ? "No profile of pure strategies is an equilibrium of the table."
                         : std::string("Profiles of pure strategies that are ") +
                               (certified ? "equilibria: " : "candidates for equilibria: ") +
                               listed(profiles, 4) + ".";
  if (const auto resampled = result.find("pure_resampled")) {
    text +=
        " Of the resamples, " + said(resampled->at("none").real(), Unit::percent) + " have none";
    std::vector<std::string> others;
    const Node list = resampled->at("others");
    for (std::size_t i = 0; i < list.array(); ++i) {
      others.push_back(counts_said(list[i].at("counts")) + " (" + frequency_said(list[i]) + ")");
    }
    text += others.empty() ? "." : "; others that are found: " + listed(others, 4) + ".";
  }
  chapter.findings.push_back({Finding::About::played, text});
}

void describe_dominated(const Node& result, const Node& dominated, Chapter& chapter) {
  const bool roles = result.at("strategies").size() > 1;
  const auto name = [&](const Node& one) {
    return (roles ? one.at("role").text() + ": " : "") + one.at("strategy").text();
  };
  std::vector<std::string> certain, names;
  for (std::size_t i = 0; i < dominated.array(); ++i) {
    const Node one = dominated[i];
    std::string text = name(one) + (one.at("strict").flag() ? " (strictly" : " (weakly");
    const auto limit = one.find_unless_null("limit");
    if (!is_certified(one)) {
      text += margin_said(one);
    } else if (limit) {
      text += ", by at least " + number_text(limit->real(), -1);
    }
    (is_certified(one) ? certain : names).push_back(text + ")");
  }
  if (!certain.empty()) {
    chapter.findings.push_back(
        {Finding::About::broken, std::string("Dominated, so never worth playing against these") +
                                     (result.find("resamples") ? " (95%, all at once): " : ": ") +
                                     listed(certain) + "."});
  }
  if (!names.empty()) {
    chapter.findings.push_back(
        {Finding::About::played,
         "Dominated on the table, but not beyond sampling error: " + listed(names) + "."});
  }
  std::vector<std::string> others;
  if (const auto resampled = result.find("dominated_resampled")) {
    const Node list = resampled->at("others");
    for (std::size_t i = 0; i < list.array(); ++i) {
      others.push_back(name(list[i]) + " (" + frequency_said(list[i]) + ")");
    }
  }
  if (others.empty()) return;
  chapter.findings.push_back(
      {Finding::About::played,
       "Not dominated on the table, but in some of the resamples: " + listed(others) + "."});
}

void describe_mediated(const Node& found, const std::string& what, Chapter& chapter) {
  const Column which{"which", "which"};
  const Column welfare{"welfare", "sum of payoffs"};
  Table table{
      what, {which, welfare, {"regret", "regret"}, {"profiles", "most probable profiles"}}, {}};
  for (std::size_t i = 0; i < found.size(); ++i) {
    const Node one = found.value(i);
    if (one.is_null()) continue;
    std::vector<std::string> profiles;
    const Node list = one.at("profiles");
    for (std::size_t p = 0; p < list.array(); ++p) {
      profiles.push_back(number_text(100 * list[p].at("probability").real(), 1) + " % " +
                         counts_said(list[p].at("counts")));
    }
    std::string name = found.key(i);
    for (char& c : name) c = c == '_' ? ' ' : c;
    Value sum = number_of(one.at("welfare"));
    if (const auto interval = one.find("welfare_interval")) {
      sum.low = interval->at("low").real();
      sum.high = interval->at("high").real();
    }
    table.rows.push_back({name, sum, regret_of(one.at("regret")), listed(profiles, 3)});
  }
  Section section{what, ""};
  section.figures.push_back({what + ": sums of payoffs",
                             "The numbers are in the table that follows.",
                             points(table, which, welfare), std::move(table)});
  chapter.sections.push_back(std::move(section));
}

void describe_coarse_correlated(const Node&, const Node& found, Chapter& chapter) {
  describe_mediated(found, "Coarse correlated equilibria", chapter);
}

void describe_correlated(const Node&, const Node& found, Chapter& chapter) {
  describe_mediated(found, "Correlated equilibria", chapter);
}

/// Where the intervals come from.
std::string resamples_said(const Node& resamples) {
  const std::string& source = resamples.at("source").text();
  if (source == "blocks") {
    return " Intervals are from tables with its " + count_said(resamples.at("blocks")) +
           " blocks of common deals drawn again.";
  }
  if (source == "stderr") {
    return " Intervals are from tables with payoffs drawn anew by their standard errors, as it "
           "does "
           "not say which matches had the same deals.";
  }
  return " It was sampled, but has too few blocks of deals for intervals, no errors, or payoffs "
         "that "
         "do not vary and whose range it does not say.";
}

/// What there is to say of each concept of THE table of concepts.
constexpr std::pair<const char*, void (*)(const Node&, const Node&, Chapter&)> kConcepts[] = {
    {"nash", describe_nash},
    {"pure", describe_pure},
    {"dominated", describe_dominated},
    {"replicator", describe_replicator},
    {"alpharank", describe_alpha_rank},
    {"qre", describe_logit},
    {"cce", describe_coarse_correlated},
    {"ce", describe_correlated},
};

}  // namespace

void describe_solution(const Node& result, Chapter& chapter) {
  chapter.title = "Solution of a table of payoffs";
  const Node strategies = result.at("strategies");
  for (std::size_t r = 0; r < strategies.size(); ++r) {
    std::vector<std::string> names;
    const Node list = strategies.value(r);
    for (std::size_t s = 0; s < list.array(); ++s) names.push_back(list[s].text());
    chapter.about += (r == 0 ? "" : "; ") + strategies.key(r) + ": " + listed(names, 16);
  }
  chapter.about += ". Of the empirical game over these strategies.";
  if (const auto resamples = result.find("resamples")) chapter.about += resamples_said(*resamples);
  for (const auto& [key, describe] : kConcepts) {
    if (const auto found = result.find(key)) describe(result, *found, chapter);
  }
}

}  // namespace mainmatch::report
