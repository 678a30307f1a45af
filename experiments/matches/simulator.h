#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/outcome.h"
#include "experiments/base/json.h"
#include "experiments/matches/observers.h"

namespace mainmatch {

class Sessions;

/// The index of no bot: the seat is left to whoever submits for it.
inline constexpr int kNobody = -1;

/// A bot that can be seated, and at how many seats at once.
struct PooledBot {
  std::string name;
  int copies;
};

/// The options of a simulator. An option that is off costs nothing.
struct SimulatorOptions {
  std::vector<PooledBot> bots;  ///< seats are given to these by their index
  bool tally = false;           ///< the simulator has a MatchTally
  bool standings = false;       ///< it has Standings
  /// The processes of bots that are programs, which several simulators share that one thread plays
  /// (see simulator_group.h); null: it has its own.
  std::shared_ptr<Sessions> sessions = nullptr;
  /// That of another simulator of these rules (see MatchTable::shared_cache) which the same thread
  /// plays; null: it has its own.
  std::shared_ptr<void> cache = nullptr;
  /// Records name this command as that which plays them.
  std::string command = {};
};

/// How a match is played otherwise than by its bots alone. At most one of these is asked for.
struct PlayOptions {
  std::string* record = nullptr;  ///< the match's record is appended, as a line
  SeatSet coalition = {};  ///< before each step, its bots are shown what the others of it are
  bool strangers = false;  ///< they are not, but asked whether they were kingmakers
  Ablation ablation = {};
};

/// Plays whole matches under one rule set, one at a time, on one thread at a time; a match without
/// the types of its game. It owns all that a match needs: setup, state, submissions, outcome and
/// the bots, all of it made once, so that a match allocates nothing but for what a record takes. A
/// whole match is one virtual call:
///
///     deal(seed, match); seat(bots); play(seed, match); outcome();
///
/// A match that rests between steps is a MatchTable (match_table.h).
class Simulator {
 public:
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;
  virtual ~Simulator() = default;

  std::size_t seats() const { return seats_; }

  /// Deals deal number `deal` of the experiment `seed`: all that follows is about it, until the
  /// next deal. It may be played more than once.
  virtual void deal(std::uint64_t seed, std::uint64_t deal) = 0;
  /// Takes the `setup` of a record for the deal. Throws InputError if it is none of these rules;
  /// the deal stays what it was.
  virtual void deal(const Node& setup) = 0;
  /// The role of every seat in the deal; 0 where a match has no roles.
  std::span<const int> role_of_seat() const { return {role_of_seat_.data(), seats_}; }

  /// Gives every seat a copy of the bot with this index in SimulatorOptions::bots, or kNobody. No
  /// bot may be given more seats than it has copies. Before the first call nobody sits anywhere.
  virtual void seat(std::span<const int> bot_of_seat) = 0;
  std::span<const int> bot_of_seat() const { return {seated_.data(), seats_}; }
  /// The names of the bots, by seat; empty where nobody sits.
  std::span<const std::string_view> bot_names() const { return {names_.data(), seats_}; }

  /// Plays the deal from its beginning to its end, with a bot at every seat. The bots draw from the
  /// streams of match number `match` of the experiment `seed`. Throws Stopped (engine/core/stop.h)
  /// if that is asked for meanwhile.
  virtual void play(std::uint64_t seed, std::uint64_t match, const PlayOptions& options = {}) = 0;

  /// Of the match that is over.
  const Outcome& outcome() const { return *outcome_; }

  // What else was asked for; null where it was not:
  const MatchTally* tally() const { return tally_; }
  const Standings* standings() const { return standings_; }
  /// Of the match that was played last with an ablation.
  const AblationTrace* ablation_trace() const { return ablation_trace_.get(); }
  /// Of the match that was played last with a coalition, or strangers.
  Kingmaking* kingmaking() { return kingmaking_; }

 protected:
  explicit Simulator(std::size_t seats) : seats_(seats) {}

  std::size_t seats_;
  PerSeat<int> role_of_seat_{};
  PerSeat<int> seated_{};  ///< which of the pool
  PerSeat<std::string_view> names_{};
  const Outcome* outcome_ = nullptr;
  const MatchTally* tally_ = nullptr;
  const Standings* standings_ = nullptr;
  std::unique_ptr<AblationTrace> ablation_trace_;
  Kingmaking* kingmaking_ = nullptr;
};

}  // namespace mainmatch
