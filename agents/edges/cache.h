#pragma once

#include "agents/cache.h"
#include "agents/edges/beliefs/models.h"
#include "agents/edges/level_1_play.h"
#include "agents/edges/solved_round.h"
#include "engine/core/index.h"
#include "engine/edges/game.h"

namespace mainmatch {

/// What the bots of one table work out once for all of them.
template <>
struct Cache<Edges> {
  /// Everybody, if all play at random; good as long as the cache.
  PerSeat<const edges::Influence*> random_seats(const edges::PublicView& view) noexcept {
    PerSeat<const edges::Influence*> all{};
    for (Seat seat = 0; seat < view.players(); ++seat) {
      all[at(seat)] = &random_seat(view, seat).influence;
    }
    return all;
  }

  Memo<Edges, edges::RandomSeat, edges::kMaxSpaces> random_seat;  // a slot for each space
  Memo<Edges, edges::Level1Play, kMaxSeats> level_1_play;         // a slot for each seat
  Memo<Edges, edges::SolvedRound, 1> solved_round;
};

}  // namespace mainmatch
