#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/analyses/balance/coalition_result.h"
#include "experiments/matches/bot_mix.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// A coalition against the rest.
struct CoalitionPlan {
  int size = 2;             ///< members: 2..seats - 1
  std::string member = {};  ///< the bot of all members; empty: the first that supports coalitions
  MixByRole mix = {};       ///< the others' are drawn from it; empty: the default roster, alike
  Payoff payoff{{"tokens"}};
  std::uint64_t deals = 2000;  ///< each played twice: at most 10^9
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// Called in order with the number of deals played, one call at a time, on any thread.
using CoalitionWatch = std::function<void(std::uint64_t deals)>;

/// The value of a coalition: the mean payoff of a member minus that of the same bot in the same
/// seat of the same deals without allies (common random numbers). Every deal is played twice: with
/// a coalition in some seats, and with the same bots in the same seats as strangers. A deal is one
/// unit.
class CoalitionExperiment final : public Experiment {
 public:
  /// Throws ValueError: "coalition" for an invalid size or if no bot supports coalitions, "ally"
  /// and "bots" for invalid bots.
  CoalitionExperiment(std::shared_ptr<const RuleSet> rules, CoalitionPlan plan,
                      CoalitionWatch watch = nullptr);

  std::uint64_t blocks() const override { return deals_.blocks(); }
  std::uint64_t whole_blocks() const override { return deals_.whole_blocks(); }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;

  void clear() override { total_ = none(); }
  void save(ByteWriter& out) const override { total_.save(out); }
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;
  bool joins() const override { return true; }
  void join_block(std::size_t slot, ByteReader& in) override;

  CoalitionResult result() const;

 private:
  CoalitionSums none() const { return CoalitionSums(plan_.payoff.reach()); }
  void play_unit(std::uint64_t unit, Simulator& simulator, CoalitionSums& sums) const;

  std::shared_ptr<const RuleSet> rules_;
  CoalitionPlan plan_;
  BotMix bots_;
  CoalitionWatch watch_;
  UnitBlocks deals_;
  int threads_;
  CoalitionSums total_;
  std::vector<std::unique_ptr<Simulator>> simulators_;  ///< by worker slot
  std::vector<CoalitionSums> of_block_;                 ///< by worker slot
};

/// The bots of a match that support coalitions, separated by commas; "none" if there is none.
std::string listening_bots(const MatchModule& match);

}  // namespace mainmatch
