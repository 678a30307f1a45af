#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/ablation/result.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// What is taken away from the bots of a match.
struct AblationPlan {
  std::vector<std::string> bots = {};  ///< every seat's bot is drawn from these; empty: from all
  Payoff payoff{{"tokens"}};
  /// Each is played with a bot, and with the same bot without everything that it uses or knows
  /// there, one thing at a time: at most 10^9.
  std::uint64_t deals = 4000;
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
  bool mechanics = true;
  bool knowledge = true;
};

/// Is told, in order and never twice at a time but on any thread, how many deals are played.
using AblationWatch = std::function<void(std::uint64_t deals)>;

/// What a mechanic is worth is the mean payoff of a bot less that of the ablated bot, which does
/// the same and never uses it, in the same seat of the same deals, against the same bots, which
/// draw from the same streams of chance (common random numbers: Law, "Simulation Modeling and
/// Analysis", 5th ed. 2015, section 11.2). So for what the seat comes to know. A deal is one unit;
/// the seats take turns in being ablated.
class AblationExperiment final : public Experiment {
 public:
  /// Throws ValueError ("bots") for bots that are not known or named twice.
  AblationExperiment(std::shared_ptr<const RuleSet> rules, AblationPlan plan,
                     AblationWatch watch = nullptr);

  std::uint64_t blocks() const override;
  std::uint64_t whole_blocks() const override;
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;

  void clear() override;
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;

  AblationResult result() const;

 private:
  AllAblationSums none() const {
    return {parts_.size(), lineup_.bots().size(), plan_.payoff.reach()};
  }
  std::uint64_t end_of(std::uint64_t block) const;
  void play_unit(std::uint64_t unit, Simulator& simulator, AllAblationSums& sums) const;

  std::shared_ptr<const RuleSet> rules_;
  AblationPlan plan_;
  std::vector<AblatedPart> parts_;
  Lineup lineup_;
  AblationWatch watch_;
  int threads_;
  std::uint64_t played_ = 0;
  AllAblationSums total_;
  std::vector<std::unique_ptr<Simulator>> simulators_;  ///< by worker slot
  std::vector<AllAblationSums> of_block_;               ///< by worker slot
};

}  // namespace mainmatch
