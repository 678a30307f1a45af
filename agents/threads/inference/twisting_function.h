#pragma once

#include <span>

#include "agents/threads/inference/seen.h"

namespace mainmatch::threads {

/// What a seat's later cuts and snips tell of threads that others have made by then: how likely
/// what came of them is, roughly, as a match stands before. Particles that have such a thread, or
/// have it not, are favoured in time (twisted particle filters: Guarniero, Johansen, Lee, "The
/// Iterated Auxiliary Particle Filter", 2017, section 2).
class TwistingFunction {
 public:
  /// Of so many rounds, in the realms of this state.
  void observe(const State& start, std::span<const Seen> seen, Seat self) noexcept;
  /// From 0, what must not be, to 1; for a match before its running round. Never 0.
  double value(const State& state) const noexcept;

  /// A thread that may be there after a round.
  struct Thread {
    bool exists = false;
    bool golden = false;
    int strength = 0;
    int growth = 0;
  };
  /// Whether the thread is snipped or cut by the seat in a later round.
  bool watches(const State& state, Link link) const noexcept;
  /// The part of that in which a thread to the seat has, if it is like this after the round.
  double value(const State& state, Link link, const Thread& after) const noexcept;

 private:
  /// A thread that the seat snips or cuts in a round, and what it gains in that round.
  struct Watch {
    int round;
    Link link;
    bool is_cut;
    bool cuts;        ///< the seat cuts somebody in that round
    bool snips;       ///< it snips something
    bool stays_open;  ///< what is cut, the chat is open after it, by no thread of the seat
    int open_since;   ///< from that round to the cut a thread to the seat holds the chat open
    int gain;
    int cut_strength;  ///< of the thread of its own that it cuts, boosts apart; 0 if there is none
    // The seat's own abilities.
    int recycled;
    int morta;
    bool doubles;

    int gain_of(int twine) const noexcept { return twine + recycled + (doubles ? twine : 0); }
  };

  static double likely_rest(const Watch& watch, int twine) noexcept;
  static double likely_snip(const Watch& watch, int strength, int protection) noexcept;
  static double likely_cut(const Watch& watch, int twine) noexcept;
  static double likely(const Watch& watch, int strength, int protection) noexcept;
  static double likely_after(const Watch& watch, const State& state, int round,
                             const Thread& now) noexcept;

  /// A chat that something opens which others do in a round.
  struct Opening {
    int round;
    Seat by;
  };
  static double likely_opened(const Opening& opening, const State& state, Seat self) noexcept;

  Seat self_ = 0;
  FixedList<Watch, 2 * kMaxRounds> watched_;
  FixedList<Opening, kMaxRounds * kMaxRealm> openings_;
};

}  // namespace mainmatch::threads
