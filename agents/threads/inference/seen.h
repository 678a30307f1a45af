#pragma once

#include "engine/threads/game.h"

namespace mainmatch::threads {

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
};

}  // namespace mainmatch::threads
