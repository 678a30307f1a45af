#pragma once

#include "engine/threads/game.h"

namespace mainmatch::threads {

/// What a seat was shown of a round.
struct Seen {
  Submission own;  ///< what was accepted of its submission
  SeatSet made;    ///< after the round, by recipient
  SeatSet golden;
  PerSeat<int> strength;
  SeatSet chats;
  int gain;  ///< twine of its cut and its snip
  /// Whether its create with a head start made the thread, as far as its counter tells later on.
  enum class Start : std::int8_t { unknown, made, not_made } start = Start::unknown;
};

}  // namespace mainmatch::threads
