#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/bugcatcher/board.h"

namespace mainmatch::bugcatcher {

inline constexpr int kMaxMoves = 16;          ///< of a shape; also the most paths of a round
inline constexpr std::size_t kMaxName = 103;  ///< bytes of a mission's name

/// Up to 16 directions, the first in the lowest two bits.
using Moves = std::uint32_t;

constexpr Direction move_at(Moves moves, int i) noexcept {
  return static_cast<Direction>((moves >> (2 * i)) & 3u);
}

/// One seat's placed paths of a round and its positions: all that a mission is judged by (R32).
struct Walk {
  std::array<Place, 2> start;           ///< by node: at the start of the round
  std::array<Place, 2> stand;           ///< by node: now
  Colour central_colour;                ///< now; the border node has the other one
  std::int8_t swaps;                    ///< that went through
  std::int8_t collisions;               ///< caused
  std::array<std::int8_t, 2> placed;    ///< by node: paths
  std::array<std::int8_t, 2> coloured;  ///< by colour: paths
  std::array<Moves, 2> moves;           ///< by node: of the paths, in their order

  constexpr Colour colour(Node node) const noexcept {
    return node == Node::central ? central_colour : other(central_colour);
  }
  constexpr int total() const noexcept { return placed[0] + placed[1]; }

  constexpr void begin_round() noexcept {
    start = stand;
    swaps = collisions = 0;
    placed = coloured = {};
    moves = {};
  }
  constexpr void swap_colours() noexcept {
    central_colour = other(central_colour);
    ++swaps;
  }
  /// Adds a placed path.
  constexpr void place(Node node, Direction direction) noexcept {
    const std::size_t n = index_of(node);
    stand[n] = after(stand[n], direction);
    moves[n] |= static_cast<Moves>(direction) << (2 * placed[n]);
    ++placed[n];
    ++coloured[index_of(colour(node))];
  }
};

enum class GoalKind : std::uint8_t {
  shape,   ///< a run of paths of `node` has the shape of `moves`
  length,  ///< `node` placed `count` paths
  total,   ///< both nodes together placed `count`
  colour,  ///< `count` paths of `colour` were placed
  reach,   ///< a path of `node` ended at `place`
  finish,  ///< `node` stands at `place` when the round ends
  swaps,   ///< `count` swaps went through
  cross,   ///< the two nodes' paths cross
  clean,   ///< `count` rounds in a row without a collision and with a path
};

/// The node whose paths a goal is about; for `either`, at least one of the two nodes must meet it.
enum class Who : std::uint8_t { central, border, either };

/// How a place was spelled: by its own name or as a corner of a cell. Goals are written as they
/// were read.
enum class Spelling : std::uint8_t { own, upper_left, upper_right, bottom_left, bottom_right };

/// Only the members that the kind names are used.
struct Goal {
  GoalKind kind = GoalKind::cross;
  Who who = Who::either;
  Colour colour = Colour::black;
  Place place = kNoPlace;
  Spelling spelling = Spelling::own;
  std::int8_t count = 0;  ///< 1..99; of moves for a shape
  Moves moves = 0;
};

struct Mission {
  std::int16_t reward = 0;   ///< fireflies, 0..999
  std::int16_t penalty = 0;  ///< fireflies, 0..999; 0 is none
  std::int32_t limit = 0;    ///< rounds, the first in which it is presented included; 0 is no limit
  Goal goal;
  std::uint8_t name_size = 0;
  std::array<char, kMaxName> name_text = {};

  constexpr std::string_view name() const noexcept { return {name_text.data(), name_size}; }
  /// At most kMaxName bytes.
  constexpr void set_name(std::string_view name) noexcept {
    name_size = static_cast<std::uint8_t>(name.size());
    for (std::size_t i = 0; i < name.size(); ++i) name_text[i] = name[i];
  }
};

/// Whether the walk of a round meets the goal. `clean_rounds` is how many rounds in a row, this one
/// included and counted from the one in which the mission was taken on, were clean (R37).
bool meets(const Goal& goal, const Walk& walk, int clean_rounds) noexcept;

/// Whether the round was clean: a path placed and no collision caused.
constexpr bool is_clean(const Walk& walk) noexcept {
  return walk.total() > 0 && walk.collisions == 0;
}

}  // namespace mainmatch::bugcatcher
