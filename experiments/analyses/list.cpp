#include "experiments/analyses/list.h"

#include <algorithm>

#include "experiments/base/nearest.h"
#include "experiments/base/printable.h"

namespace mainmatch {

const std::vector<AnalysisEntry>& analyses() {
  using namespace report;
  static const std::vector<AnalysisEntry> kAnalyses = {
      {.name = "tournament",
       .help = "Run a tournament of bots",
       .make = make_tournament,
       .describe = describe_tournament,
       .checkpoints = true,
       .rows = true,
       .programs = true},
      {.name = "duel",
       .help = "Test sequentially whether one bot is better than another",
       .make = make_duel,
       .describe = describe_duel,
       .checkpoints = true,
       .programs = true},
      {.name = "arena",
       .help = "Rate players on duplicate deals, in which everybody has every seat",
       .make = make_arena,
       .describe = describe_arena,
       .checkpoints = true,
       .programs = true},
      {.name = "payoffs",
       .help = "Estimate the heuristic payoff table of a set of bots",
       .make = make_payoffs,
       .describe = describe_payoffs,
       .checkpoints = true,
       .programs = true},
      {.name = "equilibrium",
       .help = "Find equilibria of the meta-game over bots, with certificates",
       .make = make_equilibrium,
       .describe = describe_equilibria,
       .checkpoints = true,
       .programs = true},
      {.name = "improve",
       .help = "Search for a best response to a mix over the parameters of bots",
       .make = make_improve,
       .describe = describe_improvement,
       .checkpoints = true,
       .programs = true},
      {.name = "balance",
       .help = "Measure the balance of a match: fairness, ties, decisiveness, skill, luck",
       .make = make_balance,
       .describe = describe_balance,
       .checkpoints = true,
       .programs = true},
      {.name = "compare",
       .help = "Compare the balance metrics of two rule sets",
       .make = make_compare,
       .describe = describe_comparison,
       .checkpoints = true,
       .programs = true},
      {.name = "sweep",
       .help = "Measure balance over a grid or sample of rule parameters",
       .make = make_sweep,
       .describe = describe_sweep,
       .checkpoints = true,
       .programs = true},
      {.name = "tune",
       .help = "Optimize rule parameters for balance objectives and constraints",
       .make = make_tune,
       .describe = describe_tuning,
       .checkpoints = true,
       .programs = true},
      {.name = "odds",
       .help = "Print the posterior of a seat in a recorded match",
       .make = make_odds,
       .describe = describe_odds},
      {.name = "advise",
       .help = "Rank what a seat of a recorded match may hand in by playouts",
       .make = make_advise,
       .describe = describe_advice,
       .programs = true},
      {.name = "review",
       .help = "Review what each decision of recorded matches cost whom",
       .make = make_review,
       .describe = describe_review},
      {.name = "stage",
       .help = "Solve one round of a match as a stage game",
       .make = make_stage,
       .describe = describe_stage,
       .formats = {"text", "json"},
       .threads = false},
      {.name = "solve",
       .help = "Solve a payoff table for equilibria and other solution concepts",
       .make = make_solve,
       .describe = describe_solution,
       .formats = {"text", "json", "csv", "nfg", "gameanalysis"},
       .threads = false},
  };
  return kAnalyses;
}

const AnalysisEntry* find_analysis(std::string_view name) {
  const auto entry = std::find_if(analyses().begin(), analyses().end(),
                                  [&](const AnalysisEntry& one) { return one.name == name; });
  return entry == analyses().end() ? nullptr : &*entry;
}

const AnalysisEntry& analysis_named(const std::string& path, const std::string& name) {
  if (const AnalysisEntry* const entry = find_analysis(name)) return *entry;
  std::vector<std::string_view> known;
  for (const AnalysisEntry& one : analyses()) known.push_back(one.name);
  throw ValueError(path, "unknown analysis " + shown_word(name) + suggestion(name, known));
}

}  // namespace mainmatch
