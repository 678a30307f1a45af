#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/bot_space.h"
#include "experiments/analyses/metagame/race.h"
#include "experiments/analyses/metagame/strategy.h"

namespace mainmatch {

/// A bot with a value for each of its parameters.
struct ParameterizedCandidate {
  std::size_t start;  ///< of which start of the search
  std::vector<double> values;
};

/// Bots that are to be measured on common deals first..first+deals-1 of the experiment `seed`.
struct Heat {
  std::vector<std::string> bots;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  std::uint64_t deals = 0;
};

/// Where a search begins: a bot of a roster, and the values of its parameters.
struct SearchStart {
  const BotInfo* bot;
  std::vector<double> values;
};

struct BotSearchPlan {
  std::vector<SearchStart> starts;  ///< one at least, each with parameters
  std::uint64_t seed = 1;
  std::uint64_t budget = 0;  ///< matches, kMinBudget at least
  std::string optimizer{kUsualOptimizer};
};

inline constexpr std::uint64_t kMinBudget = 1000;

/// A generation, as the trace of a search shows it.
struct TracedGeneration {
  std::size_t start;
  std::uint64_t matches;  ///< of the search up to its end
  double best;            ///< mean payoff of its best, in parts, on the deals that chose it
  double mean;            ///< of all of it, on the deals that all had in common
  std::vector<double> values;
};

/// A search over the parameters of bots for the highest payoff: an optimizer (see Strategy) from
/// every start, whose generations are raced (see Race), each on deals of its own. The budget is
/// spent in phases; after each of them the best that every start has found meet on further deals,
/// and the better half of the starts goes on. A function of the history: it takes the sums of
/// every heat and gives the next.
class BotSearch {
 public:
  explicit BotSearch(BotSearchPlan plan);

  /// What is to be measured next; null at the end.
  const Heat* heat() const { return over_ ? nullptr : &heat_; }
  /// The payoffs in that heat, summed up, by bot.
  void take(std::span<const std::int64_t> sums);

  std::uint64_t matches() const { return spent_; }
  /// The best so far: at the end, what the search has found.
  const ParameterizedCandidate& best() const { return runs_[alive_.front()].best; }
  std::string best_name() const { return name_of(best()); }
  std::string name_of(const ParameterizedCandidate& candidate) const;
  const std::vector<TracedGeneration>& trace() const { return trace_; }
  const BotSearchPlan& plan() const { return plan_; }

 private:
  /// From one start.
  struct Run {
    BotSpace space;
    ParameterizedCandidate best;
    std::unique_ptr<Strategy> strategy;
    std::vector<std::vector<double>> recent = {};    ///< winners of generations, the last ones
    std::vector<std::vector<double>> explored = {};  ///< the same of explorers
    std::uint64_t spent = 0;                         ///< in this phase
  };

  void advance();
  bool begin_generation(Run& run);
  bool begin_selection();
  void begin_phase();
  void end_phase();
  void restart(Run& run);
  /// Members of a generation drawn from anywhere, of which the strategy is not told: a few where
  /// parameters are so few that they may hit upon what lies off its way.
  static std::size_t explorers(const Run& run);
  std::vector<double> anywhere(const Run& run);
  void race(std::vector<ParameterizedCandidate> entrants, std::uint64_t deals, int rounds);
  void next_heat();
  void end_generation();
  void end_selection();
  std::vector<ParameterizedCandidate> finalists() const;

  BotSearchPlan plan_;
  std::vector<Run> runs_;
  std::uint64_t deal_seed_;
  Stream explorer_chance_;
  std::uint64_t deals_ = 0;    ///< in a generation's first round
  std::uint64_t streams_ = 0;  ///< of chance, taken by strategies
  int phases_ = 0;

  std::vector<std::size_t> alive_;  ///< starts, the best first
  int phase_ = 0;
  std::size_t turn_ = 0;         ///< in alive_; at its end the selection is running
  std::uint64_t allowance_ = 0;  ///< of each run in this phase
  std::uint64_t spent_ = 0;
  std::uint64_t next_deal_ = 0;
  std::vector<ParameterizedCandidate> entrants_;
  std::optional<Race> race_;
  double first_mean_ = 0;
  Heat heat_;
  bool over_ = false;
  std::vector<TracedGeneration> trace_;
};

}  // namespace mainmatch
