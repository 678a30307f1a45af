#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/core/field.h"
#include "engine/core/seat.h"

namespace mainmatch::horse_race {

inline constexpr int kMaxPlayers = 12;
inline constexpr int kMaxHorses = 12;
inline constexpr int kMaxTrack = 60;
inline constexpr int kMaxMovements = 4;
inline constexpr int kLastRound = 10;           ///< the abilities belong to rounds 0..10
inline constexpr int kRounds = kLastRound + 1;  ///< of submissions: round 0 is one of them

/// A horse by its number, 0-based; also the card with its letter.
using Horse = int;
/// A set of horses: bit h is horse h.
using HorseSet = SeatSet;

constexpr char letter_of(Horse horse) noexcept { return static_cast<char>('A' + horse); }

/// One number per horse.
template <class T>
using PerHorse = std::array<T, kMaxHorses>;

/// The bit of each horse in a HorseSet: a loop over all horses that looks it up, rather than shift
/// by the horse, works on several horses at once.
inline constexpr PerHorse<std::int32_t> kHorseBits = [] {
  PerHorse<std::int32_t> bits{};
  for (int horse = 0; horse < kMaxHorses; ++horse) {
    bits[static_cast<std::size_t>(horse)] = 1 << horse;
  }
  return bits;
}();

struct Rules {
  int players = 9;
  int horses = 9;
  int track = 15;
  int rounds = kLastRound;
  int movement_count = 3;  ///< how many of `movements` are meant
  std::array<int, kMaxMovements> movements = {1, 2, 3};
  int chips = 30;
  int max_bet = 5;
  int cards = 1;
  int place_count = 9;  ///< how many of `place_points` were given; must be `horses`
  PerHorse<int> place_points = {2, 4, 6, 8, 10, 7, 5, 3, 1};
  int space_points = 1;
  int bonus_exponent = 2;
  int bonus_cap = 20;
  int card_price = 2;
  int points_per_garnet = 30;
  int starting_garnets = 5;

  /// The possible movement values, as often as they are listed.
  constexpr std::span<const int> values() const noexcept {
    return {movements.data(), static_cast<std::size_t>(movement_count)};
  }
};

inline constexpr std::array<Field<Rules>, 15> kFields = {{
    {"players", &Rules::players, 2, kMaxPlayers, "players"},
    {"horses", &Rules::horses, 2, kMaxHorses, "horses, from A on"},
    {"track", &Rules::track, 1, kMaxTrack, "spaces; a horse past the last one has finished"},
    {"rounds", &Rules::rounds, kLastRound, kLastRound,
     "the last round; fixed, because the abilities belong to rounds 0..10"},
    {"movements", Structured{}, 1, 9,
     "the possible movement values, a list of 1..4 numbers (each 1..9), drawn uniformly"},
    {"chips", &Rules::chips, 0, 999, "chips of a seat at the start"},
    {"max_bet", &Rules::max_bet, 0, 99, "chips that a seat may bet in a round, before abilities"},
    {"cards", &Rules::cards, 0, 9, "copies of each horse's card at the start"},
    {"place_points", Structured{}, 0, 999,
     "points per chip by final place, a list of one number per horse (each 0..999)"},
    {"space_points", &Rules::space_points, 0, 99, "points per horse in one's current space"},
    {"bonus_exponent", &Rules::bonus_exponent, 1, 4,
     "round 10's utility gives n to this power for n copies of a card"},
    {"bonus_cap", &Rules::bonus_cap, 0, 999, "the most that it gives for one kind of card"},
    {"card_price", &Rules::card_price, 0, 99,
     "garnets for the first card bought; each further one costs twice the last"},
    {"points_per_garnet", &Rules::points_per_garnet, 1, kUnbounded, "points that earn one garnet"},
    {"starting_garnets", &Rules::starting_garnets, 0, 999, "garnets of a seat at the start"},
}};

}  // namespace mainmatch::horse_race
