#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/breakdown.h"
#include "engine/core/control.h"
#include "engine/core/game.h"
#include "engine/core/outcome.h"
#include "engine/core/place.h"
#include "experiments/base/json.h"
#include "experiments/matches/objection.h"

namespace mainmatch {

class Screen;
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
  bool tally = false;      ///< facts, flags, controls and breakdowns of each match that is played
  bool standings = false;  ///< how the match stands after each round, and the places of seats
  /// The processes of bots that are programs, which several simulators share that one thread plays
  /// (see simulator_group.h); null: it has its own.
  std::shared_ptr<Sessions> sessions = nullptr;
  /// That of another simulator of these rules (see shared_cache) which the same thread plays;
  /// null: it has its own.
  std::shared_ptr<void> cache = nullptr;
  /// Records name this command as that which plays them.
  std::string command = {};
};

/// How a match stands at the end of a round (see engine/core/standing.h).
struct Standing {
  PerSeat<std::int64_t> numbers;  ///< more is better
  SeatSet leaders;                ///< who would win; may be empty
};

/// An ablated bot: without a mechanic of the match or without some information of its seat; or the
/// whole bot, while its use of mechanics is watched.
struct Ablation {
  enum class Kind : std::uint8_t { watch, mechanic, knowledge };
  Seat seat = kNoSeat;  ///< kNoSeat: no bot is ablated
  Kind kind = Kind::watch;
  std::size_t index = 0;  ///< in MatchModule::mechanics or knowledge
};

/// An outsider whom a coalition chose to win: whether it wins by the submissions chosen for that,
/// and whether it won as the match was played. Neither, if none would have gained by any.
struct ChosenWinner {
  bool wins = false;
  bool won = false;
};

/// How a match is played otherwise than by its bots alone. At most one of these is asked for.
struct PlayOptions {
  std::string* record = nullptr;  ///< the match's record is appended, as a line
  SeatSet coalition = {};  ///< before each step, its bots are shown what the others of it are
  bool strangers = false;  ///< they are not, but asked whether they were kingmakers
  Ablation ablation = {};
};

/// Plays matches under one rule set, one at a time, on one thread at a time; a match without the
/// types of its game. It owns all that a match needs: setup, state, submissions, outcome and the
/// bots, all of it made once, so that a match allocates nothing but for what a record takes. A
/// whole match is one virtual call: the steps inside are static. Or the match is played step by
/// step, and rests between calls as long as it takes to hear from whoever sits there:
///
///     deal(seed, match); seat(bots); begin(seed, match);
///     while (!is_over()) {
///       act(acting() & seats_of_bots);            // bots hand in
///       submit(acting() - seats_of_bots, words);  // so does everybody else
///       advance();
///     }
///     outcome();
class Simulator {
 public:
  Simulator(const Simulator&) = delete;
  Simulator& operator=(const Simulator&) = delete;
  virtual ~Simulator() = default;

  std::size_t seats() const { return seats_; }
  /// What its bots work out once for all of them (agents/cache.h): they play the same with any.
  virtual std::shared_ptr<void> shared_cache() const { return nullptr; }

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

  // Of the match that is over:
  const Outcome& outcome() const { return *outcome_; }
  // With SimulatorOptions::tally, each in the order in which the match lists them:
  std::span<const std::int64_t> facts() const { return facts_; }
  std::span<const SeatSet> flagged() const { return flagged_; }
  std::span<const PerSeat<std::int64_t>> controls() const { return controls_; }
  /// Of all breakdowns, one after another, each row by row.
  std::span<const BreakdownCell> cells() const { return cells_; }
  // With SimulatorOptions::standings:
  std::span<const Standing> standings() const { return standings_; }  ///< by round
  const std::array<PerSeat<int>, kMaxPlaceKinds>& place_of_seat() const { return place_of_seat_; }
  /// With an ablation that watches: whether the bot used the mechanic with this index. Up to where
  /// it did, its match and that of the bot without the mechanic are the same.
  bool used(std::size_t mechanic) const { return used_[mechanic] != 0; }
  /// With knowledge taken away: whether there was anything to know.
  bool had_knowledge() const { return had_knowledge_; }

  /// Of a match that was played with a coalition, or strangers: whether its members were kingmakers
  /// in hindsight, by all that was handed in. They were, if other submissions of theirs in the last
  /// step of kind round make an outsider win who did not win, alone or with others, all else equal.
  /// Later steps (choices, votes) are skipped; in no match do they decide who wins. Other
  /// submissions are drawn from `chance` by the roster's random bot, 32 times, so the result is a
  /// lower bound.
  virtual bool could_name_winner(SeatSet coalition, Stream& chance) = 0;

  /// The same without hindsight: the coalition chooses an outsider and its last submissions before
  /// it knows what others hand in. For that it tries 8 of its own, drawn by the roster's random
  /// bot, in 8 last rounds, in which that bot plays for all others. It takes those by which some
  /// outsider gains most wins on those that were handed in. What others did hand in only tells how
  /// it ends. How the match stands it knows all of, also what is hidden from its seats.
  virtual ChosenWinner choose_winner(SeatSet coalition, Stream& chance) = 0;

  /// Step by step: begins the dealt match.
  virtual void begin(std::uint64_t seed, std::uint64_t match, std::string* record = nullptr) = 0;
  virtual bool is_over() const = 0;
  virtual Step step() const = 0;
  virtual SeatSet acting() const = 0;
  /// Bots that are programs will be asked in this step: those that take lists of questions may be
  /// asked together with who acts at other simulators that share their processes. Never needed.
  virtual void ask_ahead() {}
  /// The bots at these seats, which act in this step, hand in.
  virtual void act(SeatSet seats) = 0;
  /// These seats, which act in this step, hand in what `submissions` holds for them: the entry of a
  /// record for this step, see submissions_key(); null for nothing. Where the step is a trade, all
  /// trades that stand there are made at once, whoever takes part in them: bots act before. Throws
  /// InputError for what a record may not hold; the match stays as it was.
  virtual void submit(SeatSet seats, const Node* submissions) = 0;

  // In the form that the rules.md of the match gives:
  /// What a seat is shown now.
  virtual Json view(Seat seat) const = 0;
  /// The same for a person; good until the match goes on.
  virtual std::unique_ptr<Screen> screen(Seat seat) const = 0;
  /// What would be void if this seat, which acts in this step, handed this in. Throws InputError
  /// for what it may not hand in at all.
  virtual std::vector<Objection> objections(Seat seat, const Node& submission) const = 0;
  /// This seat, which acts in this step, hands in its part; in a trade step, offers. Null for
  /// nothing. Throws InputError as above; the match stays as it was.
  virtual void hand_in(Seat seat, const Node& submission) = 0;
  /// The record of a match that was begun with one and is not over: the steps so far. Between the
  /// trades of a round and its submissions, its last round has these trades alone.
  virtual Json record_so_far() const = 0;

  /// Resolves the step. Who acts in it and has not handed in has missed it. When the match is over
  /// all that is said above of a match that was played holds.
  virtual void advance() = 0;

 protected:
  explicit Simulator(std::size_t seats) : seats_(seats) {}

  std::size_t seats_;
  PerSeat<int> role_of_seat_{};
  PerSeat<int> seated_{};  ///< which of the pool
  PerSeat<std::string_view> names_{};
  const Outcome* outcome_ = nullptr;
  std::vector<std::int64_t> facts_;
  std::vector<SeatSet> flagged_;
  std::vector<PerSeat<std::int64_t>> controls_;
  std::vector<BreakdownCell> cells_;
  std::vector<Standing> standings_;
  std::array<PerSeat<int>, kMaxPlaceKinds> place_of_seat_{};
  std::vector<char> used_;  ///< by mechanic
  bool had_knowledge_ = false;
};

}  // namespace mainmatch
