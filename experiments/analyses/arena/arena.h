#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/analyses/arena/sums.h"
#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/simulator_group.h"
#include "experiments/report/result.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// What to play.
struct ArenaConfig {
  std::shared_ptr<const RuleSet> rules;
  std::vector<std::string> players;  ///< 2 or more, by their canonical names
  Payoff payoff;
  std::uint64_t deals = 200;  ///< 1..arena::kMaxDeals
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

namespace arena {

/// Who sits where in match `match` of an arena: the index of a player for each seat. Matches
/// seats * d .. seats * (d + 1) - 1 have deal d and one seating, drawn for the deal, that moves on
/// by a seat each time. The numbers of places differ by one at most; where there are more players
/// than seats, each has one place or none.
PerSeat<int> seating(std::uint64_t seed, std::uint64_t match, std::size_t players,
                     std::size_t seats);

/// With fewer deals there is no interval. A deal is a mean over many seats, so Student's method
/// holds from few on: of bots that are the same, 2 or 4 of them, by wins, tokens or score, the
/// nominal 95% were 93.8% or more in 2,000 arenas each (tests/arena/coverage.cpp).
inline constexpr std::int64_t kMinDeals = 10;

/// What `arena` reports, of sums of this configuration; what is missing is null. Reals have at most
/// 10 significant digits.
Result to_result(const Sums& sums, const ArenaConfig& config);

}  // namespace arena

/// The deals of an arena, each a block: matches may be slow and dear, and a run that is stopped
/// loses no more than the deals under way. What it finds does not depend on threads.
class Arena final : public Experiment {
 public:
  /// `watch` is called in order with the number of deals played, one call at a time, on any thread.
  explicit Arena(ArenaConfig config, std::function<void(std::int64_t deals)> watch = nullptr);

  std::uint64_t blocks() const override { return config_.deals; }
  std::uint64_t whole_blocks() const override { return config_.deals; }
  int threads() const override { return threads_; }
  bool decided() const override { return false; }

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;

  void clear() override { sums_ = none_; }
  void save(ByteWriter& out) const override { sums_.save(out); }
  void load(ByteReader& in) override;
  void save_block(std::size_t slot, ByteWriter& out) const override { slots_[slot].sums.save(out); }
  void load_block(std::size_t slot, ByteReader& in) override { slots_[slot].sums.load(in); }
  bool joins() const override { return true; }
  void join_block(std::size_t slot, ByteReader& in) override;

  const arena::Sums& sums() const { return sums_; }

 private:
  struct Slot {
    SimulatorGroup simulators;
    arena::Sums sums;  ///< of its block
  };

  void add(const Simulator& played, std::vector<arena::DealRow>& rows) const;

  ArenaConfig config_;
  std::function<void(std::int64_t deals)> watch_;
  std::size_t seats_;
  int threads_;
  arena::Sums none_;
  arena::Sums sums_;
  std::vector<Slot> slots_;
};

}  // namespace mainmatch
