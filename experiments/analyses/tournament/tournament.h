#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analyses/tournament/precision.h"
#include "experiments/analyses/tournament/result.h"
#include "experiments/analyses/tournament/sums.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/simulator_group.h"
#include "experiments/runtime/experiment.h"

namespace mainmatch {

/// What to play.
struct TournamentConfig {
  std::shared_ptr<const RuleSet> rules;
  LineupSpec lineup;
  /// Every deal is played so often (1..kMaxDuplicates), the bots moving on by a seat each time,
  /// and is one observation.
  std::uint64_t duplicate = 1;
  /// At most 10^10, for the width of the sums. What is left of a deal is played as well.
  std::uint64_t matches = 1000;
  /// What counts, if it is to be reported.
  std::optional<Payoff> payoff;
  /// The run stops at the first look at which every bot's mean is that precise.
  std::optional<Precision> precision;
  std::uint64_t seed = 1;
  int threads = 0;                  ///< 0: one for every core that may be used
  std::uint64_t records_every = 0;  ///< matches 0, k, 2k... are recorded; 0: none
  std::string command = {};         ///< which records name
  bool rows = false;                ///< whether Tournament::rows gives any
  bool field_sensitivity =
      false;  ///< whether it is reported how wins depend on who else sits there
};

/// Follows a run. Called in order, one call at a time, on any thread.
class TournamentObserver {
 public:
  virtual ~TournamentObserver() = default;
  /// The first `played` matches are done; `lines` holds the records of those that were not passed
  /// on before. What it throws ends the run.
  virtual void advanced(std::uint64_t played, std::string_view lines) = 0;
};

inline constexpr std::uint64_t kMaxDuplicates = 64;

/// The block's size where deals are played `duplicate` times: it holds whole deals.
constexpr std::uint64_t matches_per_block(std::uint64_t duplicate) {
  return kMatchesPerBlock / duplicate * duplicate;
}

/// So many matches, and those that the last deal of them still needs.
constexpr std::uint64_t whole_deals(std::uint64_t matches, std::uint64_t duplicate) {
  return (matches + duplicate - 1) / duplicate * duplicate;
}

/// The matches of a tournament as block work: a simulator for every block that is under way, and
/// the sums of all blocks that are done.
class Tournament final : public Experiment {
 public:
  /// `observer` may be null. Throws InputError for bots and line-ups that cannot play (see Lineup).
  Tournament(TournamentConfig config, TournamentObserver* observer);

  std::uint64_t blocks() const override;
  std::uint64_t whole_blocks() const override;
  int threads() const override { return threads_; }
  bool decided() const override { return interim_ && interim_->reached; }

  void work(std::uint64_t block, std::size_t slot) override;
  bool done(std::uint64_t block, std::size_t slot) override;
  /// The result is that of a tournament of so many matches.
  void cut_short(std::uint64_t block, std::size_t slot) override;

  void clear() override;
  void save(ByteWriter& out) const override;
  void load(ByteReader& in) override;
  bool adds_up() const override { return true; }
  void save_block(std::size_t slot, ByteWriter& out) const override;
  void load_block(std::size_t slot, ByteReader& in) override;
  bool joins() const override { return !config_.precision; }
  void join_block(std::size_t slot, ByteReader& in) override;
  std::span<const SeatRow> rows(std::size_t slot) const override { return slots_[slot].block.rows; }

  TournamentResult result() const;

 private:
  struct Slot {
    SimulatorGroup simulators;
    TournamentBlock block;
    /// The block up to a deal that was whole; there where deals are played more than once.
    std::optional<TournamentBlock> whole = {};
    std::chrono::steady_clock::time_point whole_at = {};
    // Of matches that are played at once:
    std::vector<SimulatorGroup::Match> matches = {};
    std::vector<std::string> records = {};
  };

  std::uint64_t begin_of(std::uint64_t block) const {
    return block * matches_per_block(config_.duplicate);
  }
  std::uint64_t end_of(std::uint64_t block) const;
  std::uint64_t deal_of(std::uint64_t match) const { return match / config_.duplicate; }
  void play_matches(std::uint64_t first, std::size_t many, Slot& own) const;
  void note_whole_deal(std::uint64_t match, Slot& own) const;
  void seat_match(std::uint64_t match, Simulator& simulator) const;
  /// Those of a deal are added one after another.
  void add_match(std::uint64_t match, const Simulator& played, TournamentBlock& block) const;
  void add_rows(std::uint64_t match, std::uint64_t deal, const Simulator& played,
                std::vector<SeatRow>& rows) const;

  TournamentConfig config_;
  std::uint64_t matches_;
  TournamentObserver* observer_;
  Lineup lineup_;
  Naming names_;
  int threads_;
  TournamentSums none_;
  TournamentSums total_;  ///< of the blocks that are done
  std::optional<InterimAnalysis> interim_;
  std::vector<Slot> slots_;
};

/// Plays a tournament. It ends early, after some first matches, when `stop` becomes true.
/// `observer` may be null. Throws as Tournament does.
TournamentResult run_tournament(const TournamentConfig& config, const std::atomic<bool>& stop,
                                TournamentObserver* observer = nullptr);

}  // namespace mainmatch
