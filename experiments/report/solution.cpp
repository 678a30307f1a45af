#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/io/json.h"
#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/mixes.h"
#include "experiments/report/simplex.h"
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

void describe_nash(const Node& nash, Chapter& chapter) {
  const std::vector<Mix> found = mixes_of(nash);
  const bool certified =
      std::all_of(found.begin(), found.end(), [](const Mix& mix) { return mix.certified(); });
  const std::string thing = certified ? "equilibrium" : "candidate";
  std::vector<std::string> names;
  std::vector<Node> mixes;
  Table table{certified ? "Symmetric equilibria" : "Candidates for symmetric equilibria",
              {{thing, thing},
               {"regret", "regret"},
               {"stable", "stable"},
               {"basin", "basin", Unit::percent}},
              {}};
  for (std::size_t i = 0; i < nash.array(); ++i) {
    const Node one = nash[i];
    names.push_back(found[i].name);
    mixes.push_back(one.at("mix"));
    const auto stable = one.find_unless_null("stable");
    const auto basin = one.find_unless_null("basin");
    const Value regret = regret_of(one.at("regret"));
    table.rows.push_back({names.back(), regret,
                          stable ? (stable->flag() ? "yes" : "no") : "not known",
                          basin ? number_of(*basin) : Value{}});
    chapter.findings.push_back({certified ? Finding::About::best : Finding::About::played,
                                names.back() + ": " + mix_said(one.at("mix")) + "; regret " +
                                    (certified ? "" : "on the table ") + said(regret) +
                                    (stable ? (stable->flag() ? ", stable" : ", not stable") : "") +
                                    (basin ? ", " + number_text(100 * basin->real(), 0) + kPercent +
                                                 " of starts lead there"
                                           : "") +
                                    "."});
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
  section.tables.push_back(std::move(payoffs));
  chapter.sections.push_back(std::move(section));
}

void describe_pure(const Node& pure, Chapter& chapter) {
  std::vector<std::string> profiles;
  bool certified = true;
  for (std::size_t i = 0; i < pure.array(); ++i) {
    profiles.push_back(counts_said(pure[i].at("counts")));
    certified = certified && is_certified(pure[i]);
  }
  const std::string text = profiles.empty()
                               ? "No profile of pure strategies is an equilibrium of the table."
                               : std::string("Profiles of pure strategies that are ") +
                                     (certified ? "equilibria: " : "candidates for equilibria: ") +
                                     listed(profiles, 4) + ".";
  chapter.findings.push_back({Finding::About::played, text});
}

void describe_dominated(const Node& dominated, Chapter& chapter) {
  std::vector<std::string> certain, names;
  for (std::size_t i = 0; i < dominated.array(); ++i) {
    (is_certified(dominated[i]) ? certain : names)
        .push_back(dominated[i].at("strategy").text() +
                   (dominated[i].at("strict").flag() ? " (strictly)" : " (weakly)"));
  }
  if (!certain.empty()) {
    chapter.findings.push_back(
        {Finding::About::broken,
         "Dominated, so never worth playing against these: " + listed(certain) + "."});
  }
  if (!names.empty()) {
    chapter.findings.push_back(
        {Finding::About::played,
         "Dominated on the table, but not beyond sampling error: " + listed(names) + "."});
  }
}

/// How many starts lead to about the same mix.
Table ends_table(const Node& paths) {
  constexpr double kNear = 0.005;
  struct End {
    std::vector<Share> shares;
    std::string text;
    std::string rests;
    double starts;
  };
  std::vector<End> ends;
  for (std::size_t i = 0; i < paths.array(); ++i) {
    const Node mix = paths[i].at("end");
    const bool settled = paths[i].at("settled").flag();
    const std::string rests = settled ? "yes"
                                      : "no, from " + mix_said(paths[i].at("low")) + " to " +
                                            mix_said(paths[i].at("high"));
    std::vector<Share> shares = shares_of(mix);
    const auto same = std::find_if(ends.begin(), ends.end(), [&](const End& end) {
      bool near = (end.rests == "yes") == settled && end.shares.size() == shares.size();
      for (std::size_t s = 0; near && s < shares.size(); ++s) {
        near = std::abs(*end.shares[s].share.mean - *shares[s].share.mean) <= kNear;
      }
      return near;
    });
    if (same != ends.end()) {
      ++same->starts;
    } else {
      ends.push_back({std::move(shares), mix_said(mix), rests, 1});
    }
  }
  std::stable_sort(ends.begin(), ends.end(),
                   [](const End& a, const End& b) { return a.starts > b.starts; });
  Table table{"Where the replicator equation leads from mixes drawn uniformly",
              {{"starts", "starts", Unit::count}, {"end", "end"}, {"settled", "comes to rest"}}};
  for (const End& end : ends) {
    table.rows.push_back({Value{.mean = end.starts}, end.text, end.rests});
  }
  return table;
}

void describe_replicator(const Node& paths, Chapter& chapter) {
  std::size_t settled = 0;
  for (std::size_t i = 0; i < paths.array(); ++i)
    settled += paths[i].at("settled").flag() ? 1U : 0U;
  chapter.findings.push_back(
      {Finding::About::played, "Evolution by the replicator equation comes to rest from " +
                                   std::to_string(settled) + " of " +
                                   std::to_string(paths.array()) + " starts."});
  Section section{"Where evolution leads", ""};
  if (auto portrait = phase_portrait(paths)) section.figures.push_back(std::move(*portrait));
  section.tables.push_back(ends_table(paths));
  Table table{"Ends of the replicator equation by start",
              {{"start", "start"}, {"end", "end"}, {"settled", "settled"}},
              {},
              Layout::page_only};
  for (std::size_t i = 0; i < paths.array(); ++i) {
    table.rows.push_back({mix_said(paths[i].at("start")), mix_said(paths[i].at("end")),
                          paths[i].at("settled").flag() ? "yes" : "no"});
  }
  section.tables.push_back(std::move(table));
  chapter.sections.push_back(std::move(section));
}

void describe_alpha_rank(const Node& points, Chapter& chapter) {
  if (points.array() == 0) return;
  const Node last = points[points.array() - 1].at("mass");
  const std::string leads = "At the strongest selection alpha-rank keeps " + mix_said(last) + ".";
  chapter.findings.push_back({Finding::About::played, leads});
  Section section{"Alpha-rank", ""};
  section.figures.push_back(
      path_figure("Time that evolution by rare mutants spends on each strategy", leads,
                  {"intensity", "intensity of selection"}, points, "mass"));
  chapter.sections.push_back(std::move(section));
}

void describe_logit(const Node& points, Chapter& chapter) {
  if (points.array() == 0) return;
  const Node last = points[points.array() - 1];
  const std::string leads = "The principal branch of quantal response leads to " +
                            mix_said(last.at("mix")) + " (regret " +
                            number_text(last.at("regret").real(), -1) + ").";
  chapter.findings.push_back({Finding::About::played, leads});
  Section section{"Quantal response", ""};
  section.figures.push_back(path_figure("Quantal response equilibrium by precision", leads,
                                        {"lambda", "precision (lambda)"}, points, "mix"));
  chapter.sections.push_back(std::move(section));
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
    table.rows.push_back(
        {name, number_of(one.at("welfare")), regret_of(one.at("regret")), listed(profiles, 3)});
  }
  Section section{what, ""};
  section.figures.push_back({what + ": sums of payoffs",
                             "The numbers are in the table that follows.",
                             points(table, which, welfare), std::move(table)});
  chapter.sections.push_back(std::move(section));
}

void describe_coarse_correlated(const Node& found, Chapter& chapter) {
  describe_mediated(found, "Coarse correlated equilibria", chapter);
}

void describe_correlated(const Node& found, Chapter& chapter) {
  describe_mediated(found, "Correlated equilibria", chapter);
}

/// What there is to say of each concept of THE table of concepts.
constexpr std::pair<const char*, void (*)(const Node&, Chapter&)> kConcepts[] = {
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
  for (const auto& [key, describe] : kConcepts) {
    if (const auto found = result.find(key)) describe(*found, chapter);
  }
}

}  // namespace mainmatch::report
