#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

inline constexpr int kMaxSide = 8;  ///< cells in a row, and in a column

/// A seat has one of each: the central node walks from cell to cell, the border node along the
/// edges of the cells from corner to corner.
enum class Node : std::uint8_t { central, border };
inline constexpr std::array<Node, 2> kNodes = {Node::central, Node::border};
constexpr Node other(Node node) noexcept {
  return node == Node::central ? Node::border : Node::central;
}

enum class Colour : std::uint8_t { black, blue };
inline constexpr std::array<Colour, 2> kColours = {Colour::black, Colour::blue};
constexpr Colour other(Colour colour) noexcept {
  return colour == Colour::black ? Colour::blue : Colour::black;
}

/// Clockwise, so that turns are differences modulo 4.
enum class Direction : std::uint8_t { up, right, down, left };
inline constexpr std::array<Direction, 4> kDirections = {Direction::up, Direction::right,
                                                         Direction::down, Direction::left};
inline constexpr std::array<char, 4> kDirectionLetters = {'U', 'R', 'D', 'L'};

constexpr std::size_t index_of(Node node) noexcept { return static_cast<std::size_t>(node); }
constexpr std::size_t index_of(Colour colour) noexcept { return static_cast<std::size_t>(colour); }
constexpr std::size_t index_of(Direction direction) noexcept {
  return static_cast<std::size_t>(direction);
}

/// A corner, or the cell of which it is the upper left corner: 9 * row + column, rows and columns
/// from 0. The same for boards of all sizes.
using Place = std::int8_t;
inline constexpr int kStride = kMaxSide + 1;
inline constexpr int kPlaces = kStride * kStride;
inline constexpr Place kNoPlace = -1;

constexpr Place place_at(int column, int row) noexcept {
  return static_cast<Place>(kStride * row + column);
}
constexpr int column_of(Place place) noexcept { return place % kStride; }
constexpr int row_of(Place place) noexcept { return place / kStride; }

inline constexpr std::array<int, 4> kSteps = {-kStride, 1, kStride, -1};

/// The end of a path in this direction, if it does not leave the board.
constexpr Place after(Place place, Direction direction) noexcept {
  return static_cast<Place>(place + kSteps[index_of(direction)]);
}

/// The middle of an edge between neighbouring corners: a border path goes along the edge, a central
/// path across it, and both are there at half way (R23). Upright edges are named by their upper
/// end, the others by their left end.
struct Midpoint {
  std::uint8_t lies;  ///< 0 for an upright edge, 1 for one that lies
  Place place;

  friend constexpr bool operator==(Midpoint, Midpoint) = default;
};

namespace detail {
struct Crossing {
  std::uint8_t lies;
  std::int8_t offset;  ///< from the start of the path to the place of the midpoint
};
inline constexpr std::array<std::array<Crossing, 4>, 2> kCrossings = {{
    {{{1, 0}, {0, 1}, {1, kStride}, {0, 0}}},
    {{{0, -kStride}, {1, 0}, {0, 0}, {1, -1}}},
}};
}  // namespace detail

/// The midpoint that the path of `node` from `from` crosses.
constexpr Midpoint midpoint(Node node, Place from, Direction direction) noexcept {
  const detail::Crossing crossing = detail::kCrossings[index_of(node)][index_of(direction)];
  return {crossing.lies, static_cast<Place>(from + crossing.offset)};
}

/// A set of places (or of midpoints that lie alike).
class PlaceSet {
 public:
  __extension__ using Wide = unsigned __int128;

  constexpr PlaceSet() noexcept = default;
  static constexpr PlaceSet of_bits(Wide bits) noexcept {
    PlaceSet set;
    set.words_ = {static_cast<std::uint64_t>(bits), static_cast<std::uint64_t>(bits >> 64)};
    return set;
  }
  /// The places 0..columns-1 by 0..rows-1.
  static constexpr PlaceSet rectangle(int columns, int rows) noexcept {
    PlaceSet set;
    for (int row = 0; row < rows; ++row) {
      for (int column = 0; column < columns; ++column) set.insert(place_at(column, row));
    }
    return set;
  }

  constexpr Wide bits() const noexcept { return Wide{words_[1]} << 64 | words_[0]; }
  constexpr std::uint64_t low() const noexcept { return words_[0]; }
  constexpr std::uint64_t high() const noexcept { return words_[1]; }

  constexpr void insert(Place place) noexcept { word(place) |= bit(place); }
  constexpr void erase(Place place) noexcept { word(place) &= ~bit(place); }
  constexpr bool contains(Place place) const noexcept {
    return (words_[static_cast<std::size_t>(place) >> 6] & bit(place)) != 0;
  }
  constexpr bool empty() const noexcept { return (words_[0] | words_[1]) == 0; }
  constexpr int size() const noexcept {
    return std::popcount(words_[0]) + std::popcount(words_[1]);
  }
  /// The lowest place, row by row; there must be one.
  constexpr Place first() const noexcept {
    return static_cast<Place>(words_[0] != 0 ? std::countr_zero(words_[0])
                                             : 64 + std::countr_zero(words_[1]));
  }

  /// Iteration from the upper left, row by row.
  class Iterator {
   public:
    constexpr explicit Iterator(Wide bits) noexcept : bits_(bits) {}
    constexpr Place operator*() const noexcept { return of_bits(bits_).first(); }
    constexpr Iterator& operator++() noexcept {
      bits_ &= bits_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Wide bits_;
  };
  constexpr Iterator begin() const noexcept { return Iterator(bits()); }
  constexpr Iterator end() const noexcept { return Iterator(0); }

  friend constexpr PlaceSet operator|(PlaceSet a, PlaceSet b) noexcept {
    return of_bits(a.bits() | b.bits());
  }
  friend constexpr PlaceSet operator&(PlaceSet a, PlaceSet b) noexcept {
    return of_bits(a.bits() & b.bits());
  }
  /// The places of a that are not in b.
  friend constexpr PlaceSet operator-(PlaceSet a, PlaceSet b) noexcept {
    return of_bits(a.bits() & ~b.bits());
  }
  friend constexpr bool operator==(PlaceSet, PlaceSet) = default;

 private:
  constexpr std::uint64_t& word(Place place) noexcept {
    return words_[static_cast<std::size_t>(place) >> 6];
  }
  static constexpr std::uint64_t bit(Place place) noexcept {
    return std::uint64_t{1} << (static_cast<unsigned>(place) & 63u);
  }

  std::array<std::uint64_t, 2> words_{};
};

/// The places and moves of a board.
struct Board {
  Board() noexcept = default;
  constexpr Board(int columns_, int rows_) noexcept : columns(columns_), rows(rows_) {
    for (const Node node : kNodes) {
      const int more = node == Node::border;
      const int width = columns + more;
      const int height = rows + more;
      places[index_of(node)] = PlaceSet::rectangle(width, height);
      auto& from = leads_on[index_of(node)];
      from[index_of(Direction::right)] = PlaceSet::rectangle(width - 1, height);
      from[index_of(Direction::down)] = PlaceSet::rectangle(width, height - 1);
      for (const Direction way : {Direction::right, Direction::down}) {
        const auto back = static_cast<Direction>((index_of(way) + 2) % 4);
        from[index_of(back)] =
            PlaceSet::of_bits(from[index_of(way)].bits() << kSteps[index_of(way)]);
      }
    }
  }

  constexpr bool has(Node node, Place place) const noexcept {
    return place >= 0 && place < kPlaces && places[index_of(node)].contains(place);
  }
  /// Whether a path from there stays on the board.
  constexpr bool stays(Node node, Place from, Direction direction) const noexcept {
    return leads_on[index_of(node)][index_of(direction)].contains(from);
  }

  int columns;
  int rows;
  std::array<PlaceSet, 2> places;                   ///< by node: the cells, and the corners
  std::array<std::array<PlaceSet, 4>, 2> leads_on;  ///< by node and direction: paths that stay
};

}  // namespace mainmatch::bugcatcher
