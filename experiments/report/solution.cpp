#include <nlohmann/json.hpp>

#include "experiments/io/json.h"
#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/mixes.h"
#include "experiments/report/simplex.h"
#include "experiments/report/specs.h"

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

void tell_nash(const Node& nash, Chapter& chapter) {
  std::vector<std::string> names;
  std::vector<Node> mixes;
  Table table{"Symmetric equilibria",
              {{"equilibrium", "equilibrium"},
               {"regret", "regret"},
               {"stable", "stable"},
               {"basin", "basin %", 1, 100}},
              {}};
  for (std::size_t i = 0; i < nash.array(); ++i) {
    const Node one = nash[i];
    names.push_back("Equilibrium " + std::to_string(i + 1));
    mixes.push_back(one.at("mix"));
    const auto stable = one.find_unless_null("stable");
    const auto basin = one.find_unless_null("basin");
    const Value regret = regret_of(one.at("regret"));
    table.rows.push_back({names.back(), regret,
                          stable ? (stable->flag() ? "yes" : "no") : "not known",
                          basin ? number_of(*basin) : Value{}});
    chapter.findings.push_back(
        {Finding::About::best,
         names.back() + ": " + mix_said(one.at("mix")) + "; regret " + said(regret, 1, -1) +
             (stable ? (stable->flag() ? ", stable" : ", not stable") : "") +
             (basin ? ", " + number_text(100 * basin->real(), 0) + " % of starts lead there" : "") +
             "."});
  }
  if (mixes.empty()) return;
  Section section{"Symmetric equilibria", "", {}, {}};
  section.figures.push_back(supports_figure("Strategies of every equilibrium", names, mixes));
  section.tables.push_back(std::move(table));
  chapter.sections.push_back(std::move(section));
}

void tell_pure(const Node& pure, Chapter& chapter) {
  std::vector<std::string> profiles;
  for (std::size_t i = 0; i < pure.array(); ++i)
    profiles.push_back(counts_said(pure[i].at("counts")));
  const std::string text =
      profiles.empty()
          ? "No profile of pure strategies is an equilibrium."
          : "Profiles of pure strategies that are equilibria: " + listed(profiles, 4) + ".";
  chapter.findings.push_back({Finding::About::played, text});
}

void tell_dominated(const Node& dominated, Chapter& chapter) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < dominated.array(); ++i) {
    names.push_back(dominated[i].at("strategy").text() +
                    (dominated[i].at("strict").flag() ? " (strictly)" : " (weakly)"));
  }
  if (names.empty()) return;
  chapter.findings.push_back({Finding::About::broken, "Dominated, so never worth playing against " +
                                                          std::string("these: ") + listed(names) +
                                                          "."});
}

void tell_replicator(const Node& paths, Chapter& chapter) {
  std::size_t settled = 0;
  for (std::size_t i = 0; i < paths.array(); ++i)
    settled += paths[i].at("settled").flag() ? 1U : 0U;
  chapter.findings.push_back(
      {Finding::About::played, "Evolution by the replicator equation comes to rest from " +
                                   std::to_string(settled) + " of " +
                                   std::to_string(paths.array()) + " starts."});
  Section section{"Where evolution leads", "", {}, {}};
  if (auto portrait = phase_portrait(paths)) section.figures.push_back(std::move(*portrait));
  Table table{"Ends of the replicator equation by start",
              {{"start", "start"}, {"end", "end"}, {"settled", "settled"}},
              {}};
  for (std::size_t i = 0; i < paths.array(); ++i) {
    table.rows.push_back({mix_said(paths[i].at("start")), mix_said(paths[i].at("end")),
                          paths[i].at("settled").flag() ? "yes" : "no"});
  }
  section.tables.push_back(std::move(table));
  chapter.sections.push_back(std::move(section));
}

void tell_alpha_rank(const Node& points, Chapter& chapter) {
  if (points.array() == 0) return;
  const Node last = points[points.array() - 1].at("mass");
  const std::string leads = "At the strongest selection alpha-rank keeps " + mix_said(last) + ".";
  chapter.findings.push_back({Finding::About::played, leads});
  Section section{"Alpha-rank", "", {}, {}};
  section.figures.push_back(
      path_figure("Time that evolution by rare mutants spends on each strategy", leads,
                  {"intensity", "intensity of selection"}, points, "mass"));
  chapter.sections.push_back(std::move(section));
}

void tell_logit(const Node& points, Chapter& chapter) {
  if (points.array() == 0) return;
  const Node last = points[points.array() - 1];
  const std::string leads = "The principal branch of quantal response leads to " +
                            mix_said(last.at("mix")) + " (regret " +
                            number_text(last.at("regret").real(), -1) + ").";
  chapter.findings.push_back({Finding::About::played, leads});
  Section section{"Quantal response", "", {}, {}};
  section.figures.push_back(path_figure("What is played by those who err less and less", leads,
                                        {"lambda", "precision (lambda)"}, points, "mix"));
  chapter.sections.push_back(std::move(section));
}

void tell_correlated(const Node& found, const std::string& what, Chapter& chapter) {
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
  Section section{what, "", {}, {}};
  section.figures.push_back({what + ": sums of payoffs",
                             "The numbers are in the table that follows.",
                             points(table, which, welfare), std::move(table)});
  chapter.sections.push_back(std::move(section));
}

}  // namespace

void tell_solution(const Node& result, Chapter& chapter) {
  chapter.title = "Solution of a table of payoffs";
  const Node strategies = result.at("strategies");
  for (std::size_t r = 0; r < strategies.size(); ++r) {
    std::vector<std::string> names;
    const Node list = strategies.value(r);
    for (std::size_t s = 0; s < list.array(); ++s) names.push_back(list[s].text());
    chapter.about += (r == 0 ? "" : "; ") + strategies.key(r) + ": " + listed(names, 16);
  }
  chapter.about += ". Of the empirical game over these strategies.";
  if (const auto found = result.find("nash")) tell_nash(*found, chapter);
  if (const auto found = result.find("pure")) tell_pure(*found, chapter);
  if (const auto found = result.find("dominated")) tell_dominated(*found, chapter);
  if (const auto found = result.find("replicator")) tell_replicator(*found, chapter);
  if (const auto found = result.find("alpharank")) tell_alpha_rank(*found, chapter);
  if (const auto found = result.find("qre")) tell_logit(*found, chapter);
  if (const auto found = result.find("cce")) {
    tell_correlated(*found, "Coarse correlated equilibria", chapter);
  }
  if (const auto found = result.find("ce")) {
    tell_correlated(*found, "Correlated equilibria", chapter);
  }
}

}  // namespace mainmatch::report
