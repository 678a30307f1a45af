#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "experiments/coalition/result.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// A coalition against the rest.
struct CoalitionPlan {
  int size = 2;  ///< members: 2..seats - 1
  std::string member =
      {};  ///< the bot that all of them are; empty: the first that listens to allies
  std::vector<std::string> bots = {};  ///< the others' are drawn from these; empty: from all
  Payoff payoff{{"tokens"}};
  std::uint64_t deals = 2000;  ///< each played twice: at most 10^9
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// Is told, in order and never twice at a time but on any thread, how many deals are played.
using CoalitionWatch = std::function<void(std::uint64_t deals)>;

/// What it is worth to have allies: the mean payoff of a member less that of the same bot in the
/// same seat of the same deals, with nobody to hear from (common random numbers). Every deal is
/// played twice: by seats of which some are a coalition, and by the same bots in the same seats,
/// all else equal, as strangers. A deal is one unit.
class CoalitionExperiment final : public Experiment {
 public:
  /// Throws ValueError: "coalition" for a size that cannot be or where no bot listens to allies,
  /// "ally" and "bots" for bots that cannot play there.
  CoalitionExperiment(std::shared_ptr<const RuleSet> rules, CoalitionPlan plan,
                      CoalitionWatch watch = nullptr);

  std::uint64_t blocks() const override;
  std::uint64_t whole_blocks() const override;
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;

  void clear() override { total_ = none(); }
  void save(ByteWriter& out) const override { total_.save(out); }
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;

  CoalitionResult result() const;

 private:
  CoalitionSums none() const { return CoalitionSums(plan_.payoff.reach()); }
  void play_unit(std::uint64_t unit, Simulator& simulator, CoalitionSums& sums) const;

  std::shared_ptr<const RuleSet> rules_;
  CoalitionPlan plan_;
  Lineup lineup_;
  CoalitionWatch watch_;
  int threads_;
  CoalitionSums total_;
  std::vector<std::unique_ptr<Simulator>> simulators_;  ///< by worker slot
  std::vector<CoalitionSums> of_block_;                 ///< by worker slot
};

/// The bots of a match that listen to allies, with commas between them; "none" if there is none.
std::string listening_bots(const MatchModule& match);

}  // namespace mainmatch
