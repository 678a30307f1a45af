#pragma once

#include <span>

#include "agents/threads/inference/seen.h"

namespace mainmatch::threads {

/// The twisting function of the particle filter: the approximate likelihood of the seat's later
/// cuts and snips, given a match before them. It favours particles early whose threads will be
/// consistent with them (twisted particle filters: Guarniero, Johansen, Lee, "The Iterated
/// Auxiliary Particle Filter", 2017, section 2).
class TwistingFunction {
 public:
  /// Sets the observations of all rounds so far, in the realms of this state.
  void observe(const State& start, std::span<const Seen> seen, Seat self) noexcept;
  /// The value for a match before its running round: near 0 for impossible matches, up to 1. Never
  /// 0.
  double value(const State& state) const noexcept;

  /// A possible thread after a round.
  struct Thread {
    bool exists = false;
    bool golden = false;
    int strength = 0;
    int growth = 0;
  };
  /// Whether the seat snips or cuts the thread in a later round.
  bool watches(const State& state, Link link) const noexcept;
  /// The factor of a thread to the seat, if it looks like this after the round.
  double value(const State& state, Link link, const Thread& after) const noexcept;

 private:
  /// A thread that the seat snips or cuts in a round, and its gain in that round.
  struct Watch {
    int round;
    Link link;
    bool is_cut;
    bool cuts;        ///< the seat cuts somebody in that round
    bool snips;       ///< it snips something
    bool stays_open;  ///< for a cut: the chat stays open after it, by no thread of the seat
    int open_since;   ///< from that round until the cut, a thread to the seat keeps the chat open
    int gain;
    int cut_strength;  ///< strength of its own thread that it cuts, without boosts; 0 if there is
                       ///< none
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

  /// A chat that another seat's action opens in a round.
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
