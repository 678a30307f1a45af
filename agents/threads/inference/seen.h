#pragma once

#include <array>

#include "engine/threads/game.h"

namespace mainmatch::threads {

class TwistingFunction;

/// A seat's observations of a round.
struct Seen {
  Submission own;  ///< accepted parts of its submission
  SeatSet made;    ///< after the round, by recipient
  SeatSet golden;
  PerSeat<int> strength;
  SeatSet chats;
  int gain;  ///< twine from its cut and snip
  /// Whether its create with a head start made the thread, as far as later counters show.
  enum class Start : std::int8_t { unknown, made, not_made } start = Start::unknown;
  int twine;  ///< after the round
};

/// A seat whose knowledge is given: the one that imagines, or an ally of it.
struct Witness {
  Seat seat = kNoSeat;
  std::array<Submission, kMaxRounds> own;
  std::array<Seen, kMaxRounds> seen;
  const TwistingFunction* twisting = nullptr;
};

}  // namespace mainmatch::threads
