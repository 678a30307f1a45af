#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>

#include "engine/core/field.h"
#include "engine/core/outcome.h"
#include "engine/core/seat.h"

namespace mainmatch::edges {

inline constexpr int kMaxSide = 4;  ///< rows and columns of the grid
inline constexpr int kMaxRounds = 20;
inline constexpr int kMaxSpaces = 32;
inline constexpr int kMaxAmount = 1'000'000;

/// The direction of a move: the sign of its amount. `unknown` is a word that names neither.
enum class Direction : std::int8_t { left = -1, missing = 0, right = 1, unknown = 2 };

/// Which neighbour in the grid moves along. `unknown` is a word that names neither.
enum class Partner : std::int8_t { right = 0, down = 1, missing = 2, unknown = 3 };

constexpr bool is_real(Direction direction) noexcept {
  return direction == Direction::left || direction == Direction::right;
}
constexpr bool is_real(Partner partner) noexcept {
  return partner == Partner::right || partner == Partner::down;
}

struct Move {
  Direction direction;
  int amount;  ///< 1..kMaxAmount spaces
  Partner partner;

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

struct Rules {
  int rows = 3;  ///< of the grid, as `columns`
  int columns = 3;
  int rounds = 7;
  int length = 16;  ///< spaces of the platform: how many of `values` are meant
  std::array<int, kMaxSpaces> values = {8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8};
  int start = 8;  ///< 1..length
  int screwed_points = 2;
  int dumb_multiplier = 2;
  int garnet_multiplier = 2;
  int dumb_garnet = 1;
  Move default_move = {Direction::right, 1, Partner::right};
  int max_tokens = 4;
  int starting_garnets = 5;

  constexpr int players() const noexcept { return rows * columns; }
  /// More garnets than these no seat can have.
  constexpr int most_garnets() const noexcept { return starting_garnets + dumb_garnet * rounds; }

  /// The points of space `space`, 1..length.
  constexpr int value(int space) const noexcept {
    return values[static_cast<std::size_t>(space - 1)];
  }

  /// Whether this neighbour is somebody else (R3): in a single column the one to the right is not,
  /// in a single row the one below.
  constexpr bool is_eligible(Partner partner) const noexcept {
    return (partner == Partner::right && columns > 1) || (partner == Partner::down && rows > 1);
  }

  /// The partner of the default move (R17).
  constexpr Partner default_partner() const noexcept {
    if (is_eligible(default_move.partner)) return default_move.partner;
    return default_move.partner == Partner::right ? Partner::down : Partner::right;
  }
};

inline constexpr std::array<Field<Rules>, 11> kFields = {{
    {"grid", Structured{}, 0, 0,
     "rows and columns of the partner grid, a list of two numbers (each 1..4, not both 1); their "
     "product is the number of seats"},
    {"rounds", &Rules::rounds, 1, kMaxRounds, "rounds of moving"},
    {"values", Structured{}, 0, 0,
     "points of the platform's spaces from left to right, a list of 2..32 numbers (each 0..99)"},
    {"start",
     &Rules::start,
     1,
     {&Rules::length, "the length of values"},
     "the space, counted from 1, where everybody starts and goes back to"},
    {"screwed_points", &Rules::screwed_points, 0, 99, "points of a screwed seat"},
    {"dumb_multiplier", &Rules::dumb_multiplier, 1, 9,
     "what multiplies the points of a seat whose partner is dumb"},
    {"garnet_multiplier", &Rules::garnet_multiplier, 0, 9,
     "what each garnet bet adds to the multiplier"},
    {"dumb_garnet", &Rules::dumb_garnet, 0, 9, "garnets for having a dumb partner"},
    {"default_move", Structured{}, 0, 0,
     "the move of a missed or invalid submission, {\"direction\": \"left\"|\"right\", \"amount\": "
     "spaces (1..1000000), \"partner\": \"right\"|\"down\"}"},
    {"max_tokens", &Rules::max_tokens, 0, kMaxSeats,
     "more winners than this share no tokens; a sole one always gets two"},
    {"starting_garnets", &Rules::starting_garnets, 0, 999, "garnets of a seat at the start"},
}};

}  // namespace mainmatch::edges
