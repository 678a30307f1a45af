#pragma once

#include <array>
#include <cstdint>

#include "engine/core/fixed_list.h"
#include "engine/core/outcome.h"
#include "engine/edges/rules.h"
#include "engine/edges/setup.h"

namespace mainmatch::edges {

/// The sealed action of one seat in one step: a move in a round, a vote in the decision. A record
/// may hold things that no number stands for, hence `missing` and `unknown`. A default-constructed
/// one is a missed one.
struct Submission {
  Direction direction = Direction::missing;
  Partner partner = Partner::missing;
  bool handed_in = false;      ///< otherwise the round is missed
  std::int8_t vote = kNoSeat;  ///< in the decision: for whom; kNoSeat abstains
  int amount = 0;              ///< spaces; what is not whole is 0, which is not legal either
  int garnets = 0;             ///< bet; what is not whole is -1

  /// Hands in a move.
  void move(Direction to, int spaces, Partner with, int bet = 0) noexcept {
    direction = to;
    amount = spaces;
    partner = with;
    garnets = bet;
    handed_in = true;
  }
};

/// A seat's fate in a round (R8, R9).
enum class Type : std::uint8_t { surviving, screwed, dumb };

/// The log of a round, all of it public.
struct Round {
  PerSeat<int> moved;         ///< spaces of the move as played, negative to the left
  PerSeat<Partner> partners;  ///< as played
  PerSeat<int> bets;          ///< garnets
  PerSeat<int> landed;        ///< the space, before anyone is put back; may be off the platform
  PerSeat<Type> types;
  PerSeat<std::int64_t> points;
  SeatSet defaulted;  ///< played the default move
  SeatSet rejected;   ///< seats among these that had submitted something
};

struct State {
  const Rules* rules;
  Setup setup;
  /// The seat to the right and the seat below, by seat; indexed by Partner.
  std::array<PerSeat<std::int8_t>, 2> neighbours;
  int round;    ///< the running one, 0-based; rules->rounds when all are played
  bool voting;  ///< all rounds are played and the vote is open
  PerSeat<int> positions;
  PerSeat<int> garnets;
  PerSeat<std::int64_t> points;
  PerSeat<int> fouls;
  std::array<Round, kMaxRounds> rounds;

  // Known once all rounds are played.
  SeatSet on_top;
  SeatSet last;
  PerSeat<std::int8_t> votes;  ///< for whom; kNoSeat for nobody

  // Totals of the match so far, for the facts.
  int screwed;
  int dumb;
  int pushes;  ///< seats whose partner was dumb
  std::int64_t garnets_bet;
};

/// The result of a step; filled on request. In the decision only `votes` is filled.
struct Result {
  PerSeat<int> landed;
  PerSeat<Type> types;
  PerSeat<std::int64_t> points;
  PerSeat<int> garnets;  ///< held after the round
  FixedList<Rejection, kMaxSeats> rejected;
  PerSeat<std::int8_t> votes;  ///< as accepted: for whom; kNoSeat for nobody
};

}  // namespace mainmatch::edges
