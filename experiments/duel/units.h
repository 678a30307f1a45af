#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

#include "experiments/duel/result.h"
#include "experiments/duel/table.h"
#include "experiments/runtime/blocks.h"

namespace mainmatch {

/// What to play. Rules are taken as valid (in range and without a flaw).
template <Game G>
struct DuelConfig {
  typename G::Rules rules;
  DuelQuestion question;
  std::uint64_t matches = 100'000;  ///< at most, 2 to a unit: 2..10^10
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

namespace duel {

inline constexpr std::uint64_t kUnitsPerBlock = 256;
inline constexpr std::uint64_t kPilotUnits = 500;  ///< 1,000 matches
inline constexpr std::uint64_t kPilotUnitsPerBlock = 50;

/// The units of an experiment and the tables at which they are played, one for every block that is
/// under way.
template <Game G>
class Units {
 public:
  /// Units 0..count-1 of the experiment `seed`, in blocks of `per_block`.
  Units(const DuelConfig<G>& config, const Lineup& lineup, std::uint64_t seed, std::uint64_t count,
        std::uint64_t per_block)
      : seed_(seed),
        count_(count),
        per_block_(per_block),
        threads_(threads_for(blocks(), config.threads)) {
    for (std::size_t i = 0; i < worktables(threads_); ++i) {
      tables_.push_back(std::make_unique<DuelTable<G>>(config.rules, lineup, config.question.b));
    }
  }

  std::uint64_t blocks() const { return (count_ + per_block_ - 1) / per_block_; }
  std::uint64_t whole_blocks() const { return count_ / per_block_; }
  int threads() const { return threads_; }
  std::size_t tables() const { return tables_.size(); }

  template <class See>
  void play_block(std::uint64_t block, std::size_t table, See&& see) {
    const std::uint64_t end = std::min((block + 1) * per_block_, count_);
    for (std::uint64_t unit = block * per_block_; unit < end; ++unit) {
      tables_[table]->play_unit(seed_, unit, see);
    }
  }

 private:
  std::uint64_t seed_;
  std::uint64_t count_;
  std::uint64_t per_block_;
  int threads_;
  std::vector<std::unique_ptr<DuelTable<G>>> tables_;
};

/// Matches that tell what payoffs are like. Their seed is drawn from the duel's, so they say
/// nothing about its matches.
template <Game G>
class PilotRun final : public BlockWork {
 public:
  PilotRun(const DuelConfig<G>& config, const Lineup& lineup)
      : units_(config, lineup, Stream(config.seed, 0, Purpose::pilot())(), kPilotUnits,
               kPilotUnitsPerBlock),
        payoff_(config.question.payoff),
        of_block_(units_.tables()) {}

  void work(std::uint64_t block, std::size_t table) override {
    Pilot& pilot = of_block_[table];
    pilot = {};
    units_.play_block(block, table, [&](const Outcome& outcome, Seat) {
      for (Seat seat = 0; seat < outcome.seats; ++seat) {
        pilot.payoffs.add(payoff_.of(outcome, seat));
      }
      ++pilot.matches;
    });
  }
  bool done(std::uint64_t, std::size_t table) override {
    pilot_.merge(of_block_[table]);
    return true;
  }

  /// All of it, or as much as `stop` allows.
  Pilot run(const std::atomic<bool>& stop) {
    run_blocks(*this, 0, units_.blocks(), units_.threads(), stop);
    return pilot_;
  }

 private:
  Units<G> units_;
  const Payoff& payoff_;
  std::vector<Pilot> of_block_;  ///< by table
  Pilot pilot_;
};

}  // namespace duel

}  // namespace mainmatch
