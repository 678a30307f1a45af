#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/analyses/balance/ablation_result.h"
#include "experiments/matches/bot_mix.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// The plan of an ablation experiment.
struct AblationPlan {
  MixByRole mix = {};  ///< every seat's bot is drawn from it; empty: the default roster, alike
  Payoff payoff{{"tokens"}};
  /// Each deal is played with every bot and with the bot ablated of each part, one part at a time:
  /// at most 10^9.
  std::uint64_t deals = 4000;
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
  bool mechanics = true;
  bool knowledge = true;
};

/// Called in order with the number of deals played, one call at a time, on any thread.
using AblationWatch = std::function<void(std::uint64_t deals)>;

/// The value of a mechanic is the mean payoff of a bot minus that of the ablated bot, which never
/// uses it, in the same seat of the same deals, against the same bots with the same random streams
/// (common random numbers: Law, "Simulation Modeling and Analysis", 5th ed. 2015, section 11.2).
/// The value of information is defined in the same way. A deal is one unit; the seats take turns in
/// being ablated.
class AblationExperiment final : public Experiment {
 public:
  /// Throws ValueError ("bots") for unknown or duplicate bots.
  AblationExperiment(std::shared_ptr<const RuleSet> rules, AblationPlan plan,
                     AblationWatch watch = nullptr);

  std::uint64_t blocks() const override { return deals_.blocks(); }
  std::uint64_t whole_blocks() const override { return deals_.whole_blocks(); }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;

  void clear() override;
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;
  bool joins() const override { return true; }
  void join_block(std::size_t slot, ByteReader& in) override;

  AblationResult result() const;

 private:
  AllAblationSums none() const {
    return {parts_.size(), bots_.bots().size(), plan_.payoff.reach()};
  }
  void play_unit(std::uint64_t unit, Simulator& simulator, AllAblationSums& sums) const;

  std::shared_ptr<const RuleSet> rules_;
  AblationPlan plan_;
  std::vector<AblatedPart> parts_;
  BotMix bots_;
  AblationWatch watch_;
  UnitBlocks deals_;
  int threads_;
  std::uint64_t played_ = 0;
  AllAblationSums total_;
  std::vector<std::unique_ptr<Simulator>> simulators_;  ///< by worker slot
  std::vector<AllAblationSums> of_block_;               ///< by worker slot
  std::vector<std::uint64_t> deals_of_block_;           ///< likewise
};

}  // namespace mainmatch
