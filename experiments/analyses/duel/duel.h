#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "experiments/analyses/duel/evidence.h"
#include "experiments/analyses/duel/result.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/simulator_group.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// What to play.
struct DuelConfig {
  std::shared_ptr<const RuleSet> rules;
  DuelQuestion question;
  std::uint64_t matches = 100'000;  ///< at most, 2 to a unit: 2..10^10
  std::uint64_t seed = 1;
  int threads = 0;  ///< 0: one for every core that may be used
};

/// Called in order with the number of matches played, one call at a time, on any thread.
using DuelWatch = std::function<void(std::uint64_t matches)>;

namespace duel {

/// Few, as a run that is kept loses its blocks under way where it is stopped: a bot may think for
/// seconds.
inline constexpr std::uint64_t kUnitsPerBlock = 16;

/// A in one seat, the others drawn from the field. Throws ValueError for bots that are not known.
Lineup lineup_of(const RuleSet& rules, const DuelQuestion& question);

/// Some units of an experiment and the simulators that play them, one for every block that is under
/// way. A unit is a deal that is played twice: with the candidate of the line-up in its seat and
/// with its rival there. All else is the same: the deal, the bots of the other seats, and the
/// stream of chance of every seat.
class Units {
 public:
  /// Of the experiment `seed`. The line-up is of design field; it must outlive the units.
  Units(const DuelConfig& config, const Lineup& lineup, std::uint64_t seed, UnitBlocks units);

  std::uint64_t blocks() const { return units_.blocks(); }
  std::uint64_t whole_blocks() const { return units_.whole_blocks(); }
  int threads() const { return threads_; }
  std::size_t slots() const { return slots_.size(); }

  enum class Player : std::uint8_t { candidate, rival };
  /// Is shown how a match ended and where the candidate or its rival sat. Each player's matches
  /// come in the order of the units, the rival's of a unit after the candidate's.
  using See = std::function<void(Player player, const Outcome& outcome, Seat seat)>;
  void play_block(std::uint64_t block, std::size_t slot, const See& see);

 private:
  struct Slot {
    SimulatorGroup simulators;
    // By simulator:
    std::vector<PerSeat<int>> bots = {};
    std::vector<Seat> seats = {};  ///< of the candidate or its rival
  };

  void play_units(std::uint64_t first, std::size_t many, Slot& own, const See& see) const;

  const Lineup& lineup_;
  std::uint64_t seed_;
  UnitBlocks units_;
  int threads_;
  std::vector<Slot> slots_;
};

}  // namespace duel

/// The units of a duel as block work, until it is decided. What it finds does not depend on
/// threads.
class Duel final : public Experiment {
 public:
  /// Plays the pilot's matches, where the payoff needs one; `stop` may cut that short. Throws
  /// ValueError ("a", "b", "field" or "difference") for bots that are not known, bots that are in
  /// the field twice, and as settle() does.
  Duel(DuelConfig config, const std::atomic<bool>& stop, DuelWatch watch = nullptr);

  std::uint64_t blocks() const override { return units_.blocks(); }
  std::uint64_t whole_blocks() const override { return units_.whole_blocks(); }
  int threads() const override { return units_.threads(); }
  bool decided() const override { return evidence_.decided(); }
  /// The pilot was not cut short: only then is there anything to play.
  bool settled() const;

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;
  /// Units that are whole count.
  void cut_short(std::uint64_t block, std::size_t slot) override;

  void clear() override { evidence_ = none(); }
  void save(ByteWriter& out) const override { evidence_.save(out); }
  void load(ByteReader& in) override { evidence_.load(in); }
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;

  DuelResult result() const;

 private:
  Evidence none() const;

  DuelConfig config_;
  Lineup lineup_;
  Pilot pilot_;
  DuelTerms terms_;
  Evidence evidence_;
  duel::Units units_;
  DuelWatch watch_;
  std::vector<std::vector<Evidence::Pair>> pairs_;  ///< by worker slot: of its block
};

/// Plays a duel until it is decided, its matches are used up or `stop` becomes true. Throws as Duel
/// does.
DuelResult run_duel(const DuelConfig& config, const std::atomic<bool>& stop,
                    const DuelWatch& watch = nullptr);

}  // namespace mainmatch
