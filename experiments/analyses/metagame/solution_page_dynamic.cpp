#include <nlohmann/json.hpp>

#include "experiments/analyses/metagame/mixes.h"
#include "experiments/analyses/metagame/simplex.h"
#include "experiments/analyses/metagame/solution_page.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// Where trajectories end.
Table ends_table(const Node& ends, double starts) {
  Table table{"Where the replicator equation leads from mixes drawn uniformly",
              {{"starts", "starts", Unit::count}, {"end", "end"}, {"settled", "comes to rest"}}};
  for (std::size_t i = 0; i < ends.array(); ++i) {
    const Node end = ends[i];
    Value from{.mean = starts * end.at("starts").real()};
    if (const auto interval = end.find("starts_interval")) {
      from.low = starts * interval->at("low").real();
      from.high = starts * interval->at("high").real();
    }
    const std::string rests = end.at("settled").flag() ? "yes"
                                                       : "no, from " + mix_said(end.at("low")) +
                                                             " to " + mix_said(end.at("high"));
    table.rows.push_back({from, mix_said(end.at("end")), rests});
  }
  return table;
}

/// The shares of `{ROLE: {STRATEGY: {"mean", "low", "high"}}}`.
Table mean_end_table(const Node& mean) {
  Table table{"Shares where it ends, on average over the starts",
              {{"strategy", "strategy"}, {"share", "share", Unit::percent}}};
  for (std::size_t r = 0; r < mean.size(); ++r) {
    const Node role = mean.value(r);
    for (std::size_t s = 0; s < role.size(); ++s) {
      table.rows.push_back(
          {(mean.size() > 1 ? mean.key(r) + ": " : "") + role.key(s), value_of(role.value(s))});
    }
  }
  return table;
}

}  // namespace

void describe_replicator(const Node& result, const Node& paths, Chapter& chapter) {
  std::size_t settled = 0;
  for (std::size_t i = 0; i < paths.array(); ++i)
    settled += paths[i].at("settled").flag() ? 1U : 0U;
  std::string text =
      fmt::format("Evolution by the replicator equation comes to rest from {} of {} starts",
                  settled, paths.array());
  const auto mean = result.find("replicator_mean");
  const auto starts = static_cast<double>(paths.array());
  if (mean) {
    text += " (" + number_text(starts * mean->at("settled").at("low").real(), 0) + " to " +
            number_text(starts * mean->at("settled").at("high").real(), 0) + ")";
  }
  chapter.add(Finding::About::played, text + ".");
  Section section{"Where evolution leads", ""};
  if (auto portrait = phase_portrait(paths)) section.figures.push_back(std::move(*portrait));
  section.tables.push_back(ends_table(result.at("replicator_ends"), starts));
  if (mean) section.tables.push_back(mean_end_table(mean->at("end")));
  Table table{"Ends of the replicator equation by start",
              {{"start", "start"}, {"end", "end"}, {"settled", "settled"}},
              {},
              Layout::page_only};
  for (std::size_t i = 0; i < paths.array(); ++i) {
    table.rows.push_back({mix_said(paths[i].at("start")),
                          mix_said(paths[i].at("end"), paths[i].find("end_interval")),
                          paths[i].at("settled").flag() ? "yes" : "no"});
  }
  section.tables.push_back(std::move(table));
  chapter.sections.push_back(std::move(section));
}

void describe_alpha_rank(const Node& result, const Node& points, Chapter& chapter) {
  if (points.array() == 0) return;
  const Node last = points[points.array() - 1];
  std::string leads = "At the strongest selection alpha-rank keeps " +
                      mix_said(last.at("mass"), last.find("mass_interval"));
  if (const auto model = result.find("alpharank_model")) {
    leads += fmt::format(
        " (populations of {}, {} selection: "
        "fitness is the mean payoff in the whole population; {})",
        count_said(model->at("population")), model->at("selection").text(),
        model->at("settled").flag() ? "stronger selection changes nothing"
                                    : "shares still change with the intensity");
  }
  leads += ".";
  chapter.add(Finding::About::played, leads);
  Section section{"Alpha-rank", ""};
  section.figures.push_back(
      path_figure("Time that evolution by rare mutants spends on each strategy", leads,
                  {"intensity", "intensity of selection"}, points, "mass"));
  chapter.sections.push_back(std::move(section));
}

void describe_logit(const Node& result, const Node& points, Chapter& chapter) {
  if (points.array() == 0) return;
  const Node last = points[points.array() - 1];
  const auto branch = result.find("qre_branch");
  const bool arrived = !branch || branch->at("arrived").flag();
  const std::string leads = fmt::format(
      "The principal branch of quantal response {}{} (regret {}{}).",
      arrived ? "leads to " : "was lost before its end, at ",
      mix_said(last.at("mix"), last.find("mix_interval")),
      result.find("resamples") ? "on the table " : "", number_text(last.at("regret").real(), -1));
  chapter.add(Finding::About::played, leads);
  Section section{"Quantal response", ""};
  section.figures.push_back(path_figure("Quantal response equilibrium by precision", leads,
                                        {"lambda", "precision (lambda)"}, points, "mix"));
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report
