#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/ablation/result.h"
#include "experiments/balance/metric.h"
#include "experiments/balance/sums.h"
#include "experiments/coalition/result.h"
#include "experiments/io/json.h"
#include "experiments/matches/payoff.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// How a match is to be judged.
struct BalancePlan {
  std::vector<std::string> bots = {};  ///< every seat's bot is drawn from these; empty: from all
  Payoff payoff{{"tokens"}};
  /// 4 to a unit, the last of which is played whole: at most 10^10.
  std::uint64_t matches = 10'000;
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
  MetricChoice metrics = {};
};

/// What was found about a match under some rules. It does not depend on threads or machine.
struct BalanceResult {
  std::string game;
  std::string title;
  std::uint64_t seed = 0;
  std::uint64_t matches = 0;  ///< played and counted
  std::uint64_t asked = 0;
  BalanceSubject subject;
  BalanceSums sums;             ///< what the metrics were worked out from
  std::vector<Metric> metrics;  ///< those wanted, in the order of kMetrics
  // What was played besides, where it was asked for.
  std::optional<TwinResult> twins = {};
  std::optional<CoalitionResult> coalition = {};

  bool cut = false;  ///< stopped before metrics on request were known
  bool partial() const {
    return cut || matches < asked || (twins && twins->partial()) ||
           (coalition && coalition->partial());
  }
};

/// The matches by which one match is judged, of whichever game: an experiment like any other (to
/// be kept, resumed, stopped). Played in units of the crossed design of experiments/balance/unit.h.
class BalanceExperiment : public Experiment {
 public:
  virtual BalanceResult result() const = 0;
  /// Those that play.
  virtual const std::vector<std::string>& bots() const = 0;
};

/// Told, in order and never twice at a time but on any thread, how many matches are played.
using BalanceWatch = std::function<void(std::uint64_t matches)>;

/// `rules` is a rules object that may be partial. Throws ValueError: "game" for a game that is not
/// known, "rules.KEY" for rules that cannot be, "bots" for bots that cannot play.
std::unique_ptr<BalanceExperiment> make_balance(std::string_view game, const Json& rules,
                                                const BalancePlan& plan,
                                                BalanceWatch watch = nullptr);

/// Makes and plays it. It ends early, after some first matches, when `stop` becomes true.
BalanceResult run_balance(std::string_view game, const Json& rules, const BalancePlan& plan,
                          const std::atomic<bool>& stop);

}  // namespace mainmatch
