#pragma once

#include <array>
#include <cstdint>

#include "engine/core/fixed_list.h"
#include "engine/core/outcome.h"
#include "engine/horse_race/rules.h"
#include "engine/horse_race/setup.h"
#include "engine/horse_race/submission.h"
#include "engine/horse_race/track.h"

namespace mainmatch::horse_race {

/// The price in garnets of the next card after this many were bought; larger than any holding once
/// the price has doubled too often.
constexpr std::int64_t price_of(const Rules& rules, int bought) noexcept {
  constexpr int kMaxDoublings = 40;
  return std::int64_t{rules.card_price} << (bought < kMaxDoublings ? bought : kMaxDoublings);
}

/// A fact that an ability revealed to a seat (R48). Numbers, where a kind has them, are in `value`.
struct Learned {
  enum class Kind : std::int8_t {
    movement,       ///< of `horse` in `round`
    sum_of,         ///< of the movement values of the cards selected in round 1, in `round`
    differ_by_one,  ///< `horses`: whose value in `round` differs from that of `horse` by 1
    same_as,        ///< `horses`: the others with the same value in `round`
    space,          ///< of `horse` at the end of `round`
    place,          ///< of `horse` at the end of `round`
    chips_on,       ///< `horse`, bet with effect by all seats in `round`
    guess,          ///< that `value` horses are ahead of `horse`, and whether it was `correct`
    bets_on,        ///< `horse` in `round`; who bet what stands in the bets of that round
  };

  Kind kind;
  std::int8_t horse;
  std::int8_t round;
  bool correct;
  HorseSet horses;
  std::int64_t value;

  friend constexpr bool operator==(const Learned&, const Learned&) = default;
};

/// A trade as one of its parties remembers it (R43).
struct Deal {
  std::int8_t round;
  std::int8_t partner;
  std::int8_t gave;
  std::int8_t got;
  bool happened;

  friend constexpr bool operator==(const Deal&, const Deal&) = default;
};

/// The void parts of one seat's submissions in one round.
struct Voids {
  std::int32_t trades = 0;  ///< in which it was the first party
  std::int32_t buys = 0;
  bool ability = false;
  bool submission = false;  ///< as a whole; then nothing below
  std::int32_t bets = 0;
  bool spectate = false;

  constexpr int count() const noexcept {
    return trades + buys + ability + submission + bets + spectate;
  }
  friend constexpr bool operator==(const Voids&, const Voids&) = default;
};

/// One seat's log of a round.
struct Round {
  std::int8_t space;      ///< its current space; kNoSpace without one
  HorseSet seen;          ///< the unfinished horses on it at the start of the round
  std::int8_t spectated;  ///< validly, for the next round; kNoSpace for none
  Voids voids;
  Kind kind;    ///< of the ability that it used; none if none was valid
  Cards used;   ///< only if it used an ability: of each card, copies discarded ...
  Cards shown;  ///< ... and selected; also if the ability does not name that list: then none
  Chips bets;   ///< with effect
};

/// Everything a seat learns from abilities at the end of one round: at most three watched horses,
/// and every value of every horse.
using LearnedList = FixedList<Learned, kMaxHorses * kRounds>;
using LearnedByRound = std::array<LearnedList, kRounds>;

struct State {
  /// The steps of a match. In `choosing` the winner gives the second token away, in `voting` the
  /// Elimination Candidate is voted for.
  enum class Phase : std::uint8_t { trading, submitting, choosing, voting, over };

  const Rules* rules;
  Setup setup;
  Track track;
  int round;  ///< the running one, 0..10; kRounds when all are played
  Phase phase;
  std::int8_t decisions;  ///< made so far
  /// What abilities revealed, in a match that is known from one seat alone; else null: it follows
  /// from the setup.
  const LearnedByRound* known;

  struct SeatState {
    Cards cards;
    int chips;
    int limit;  ///< chips per round
    int garnets;
    int bought;  ///< cards in the match so far
    std::int64_t points;
    int fouls;
    int trade_voids;  ///< trades of the running round that failed and of which it was the first
    Chips bets;       ///< with effect, over the match
    Ability::Guesses guesses;  ///< only if it used round 5's utility
    /// Bounded by what bots can make; a record with more keeps the first ones.
    FixedList<Deal, kMaxOffers * kRounds> deals;
    std::array<Round, kRounds> rounds;
  };
  PerSeat<SeatState> seats;

  // Known once all rounds are played.
  PerSeat<std::int64_t> scores;
  SeatSet on_top;
  SeatSet second;     ///< who may win the second token
  Seat second_token;  ///< who wins it; kNoSeat for nobody, or as long as it is open
  SeatSet last;
  SeatSet voters;
  PerSeat<std::int8_t> votes;  ///< for whom; kNoSeat for nobody

  // Totals of the match so far, for the facts.
  int clues;
  int utilities;
  int trades;
  int cards_bought;
  std::int64_t chips_bet;
};

/// The result of a step; filled on request. In a trade step only `trades` is filled, in a decision
/// only `decision`, `second_token` and `votes`.
struct Result {
  struct Swap {
    Trade trade;
    bool happened;
  };
  /// Why ability and submission were void; null if they were not.
  struct Reasons {
    const char* ability;
    const char* submission;
  };

  FixedList<Swap, kMaxPlayers * kMaxOffers / 2> trades;  ///< those that bots made

  HorseSet announced;            ///< the horses that finished in this round
  PerHorse<std::int8_t> places;  ///< theirs
  PerHorse<std::int8_t> positions;
  PerSeat<std::int64_t> points;
  PerSeat<Cards> cards;
  PerSeat<int> chips;
  PerSeat<int> limits;
  PerSeat<Chips> bets;
  PerSeat<int> garnets;
  PerSeat<bool> has_space;  ///< whether `seen` is of any space
  PerSeat<HorseSet> seen;
  PerSeat<Cards> summed;  ///< the cards of a `sum_of`
  PerSeat<LearnedList> learned;
  PerSeat<Voids> voids;
  PerSeat<Reasons> reasons;

  State::Phase decision;       ///< which one it was
  Seat second_token;           ///< who wins it
  bool chosen;                 ///< because the winner named it
  PerSeat<std::int8_t> votes;  ///< as accepted: for whom; kNoSeat for nobody
};

}  // namespace mainmatch::horse_race
