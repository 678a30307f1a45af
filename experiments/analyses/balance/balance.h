#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "experiments/analyses/balance/ablation_result.h"
#include "experiments/analyses/balance/coalition_result.h"
#include "experiments/analyses/balance/sums.h"
#include "experiments/analyses/balance/unit.h"
#include "experiments/matches/bot_mix.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/report/metric_definitions.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// The plan of a balance experiment.
struct BalancePlan {
  MixByRole mix = {};  ///< every seat's bot is drawn from it; empty: the default roster, alike
  Payoff payoff{{"tokens"}};
  /// 4 to a unit, the last of which is played whole: at most 10^10.
  std::uint64_t matches = 10'000;
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
  MetricChoice metrics = {};
};

/// The result of a balance experiment. Independent of threads and machine.
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
  std::optional<AblationResult> ablation = {};
  std::optional<CoalitionResult> coalition = {};

  std::string remark = {};  ///< on who plays; may be empty

  bool cut = false;  ///< stopped before metrics on request were known
  bool partial() const {
    return cut || matches < asked || (ablation && ablation->partial()) ||
           (coalition && coalition->partial());
  }
};

/// Called in order with the number of matches played, one call at a time, on any thread.
using BalanceWatch = std::function<void(std::uint64_t matches)>;

/// The balance experiment: plays units of the crossed design of
/// experiments/analyses/balance/unit.h.
class BalanceExperiment final : public Experiment {
 public:
  /// Throws ValueError ("bots") for unknown or duplicate bots.
  BalanceExperiment(std::shared_ptr<const RuleSet> rules, BalancePlan plan,
                    BalanceWatch watch = nullptr);
  BalanceExperiment(const BalanceExperiment&) = delete;
  BalanceExperiment& operator=(const BalanceExperiment&) = delete;

  std::uint64_t blocks() const override { return units_.blocks(); }
  std::uint64_t whole_blocks() const override { return units_.whole_blocks(); }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;

  void clear() override { total_ = BalanceSums(layout_); }
  void save(ByteWriter& out) const override { total_.save(out); }
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;
  bool joins() const override { return true; }
  void join_block(std::size_t slot, ByteReader& in) override;

  BalanceResult result() const;

 private:
  /// What plays a block at a time.
  struct Slot {
    std::unique_ptr<Simulator> simulator;
    BalanceUnit unit;
    BalanceSums sums;  ///< of the block
  };

  void play_unit(std::uint64_t unit, Slot& own) const;

  std::shared_ptr<const RuleSet> rules_;
  BalancePlan plan_;
  BalanceWatch watch_;
  UnitBlocks units_;
  BotMix bots_;
  BalanceSubject subject_;
  BalanceLayout layout_;
  BalanceSums total_;  ///< of the blocks that are done
  int threads_;
  std::vector<Slot> slots_;  ///< by worker slot
};

/// Makes and plays it. It ends early, after some first matches, when `stop` becomes true.
BalanceResult run_balance(std::shared_ptr<const RuleSet> rules, const BalancePlan& plan,
                          const std::atomic<bool>& stop);

}  // namespace mainmatch
