#pragma once

#include <array>

#include "agents/cache.h"
#include "agents/edges/inference/models.h"
#include "agents/edges/plays.h"
#include "agents/edges/solved_round.h"
#include "engine/core/index.h"
#include "engine/edges/game.h"

namespace mainmatch {

/// The facts that bots of a match share. Each seat and space has a memo of its own, which stays
/// valid until the same one is asked for again.
template <>
struct Cache<Edges> {
  /// All seats playing at random.
  PerSeat<const edges::Influence*> random_seats(const edges::PublicView& view) noexcept {
    PerSeat<const edges::Influence*> all{};
    for (Seat seat = 0; seat < view.players(); ++seat) {
      all[at(seat)] = &random_seats_[at(view.position(seat) - 1)](view, seat).influence;
    }
    return all;
  }
  const edges::HabitualSeat& habitual_seat(const edges::PublicView& view, Seat seat,
                                           const edges::Habits& habits) noexcept {
    return habitual_seats_[at(seat)](view, seat, habits);
  }

  const edges::Level1Play& level_1(const edges::PublicView& view, Seat seat,
                                   const edges::Appetite& appetite = {}) noexcept {
    return level_1_[at(seat)](view, seat, appetite, this);
  }
  const edges::Level2Play& level_2(const edges::PublicView& view, Seat seat,
                                   const edges::Level2Beliefs& beliefs = {}) noexcept {
    return level_2_[at(seat)](view, seat, beliefs, this);
  }
  const edges::HunterPlay& hunter(const edges::PublicView& view, Seat seat,
                                  const edges::HunterBeliefs& beliefs = {}) noexcept {
    return hunters_[at(seat)](view, seat, beliefs, this);
  }

  Memo<Edges, edges::SolvedRound, 1> solved_round;

 private:
  template <class Fact>
  using One = Memo<Edges, Fact, 1>;

  std::array<One<edges::RandomSeat>, edges::kMaxSpaces> random_seats_;
  PerSeat<One<edges::HabitualSeat>> habitual_seats_;
  PerSeat<One<edges::Level1Play>> level_1_;
  PerSeat<One<edges::Level2Play>> level_2_;
  PerSeat<One<edges::HunterPlay>> hunters_;
};

}  // namespace mainmatch
