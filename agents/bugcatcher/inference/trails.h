#pragma once

#include <array>
#include <cstdint>

#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

/// What may make a path beyond the end of a trail fail.
struct Beyond {
  bool is_exit = false;  ///< whether it is an exit of the last place
  /// The number, from 1, of another trail's path that ends there, or crosses the midpoint, by
  /// colour; 0: none.
  std::int8_t ended = 0;
  std::array<std::int8_t, 2> crossed{};
  /// Nodes whose trails end next to it and that could try the same at once.
  std::int8_t partners = 0;
};

/// The paths that one node placed in a round. No place is the end of two paths or the start of a
/// node, so the public paths decompose into one trail per node.
struct Trail {
  int placed = 0;
  std::array<Place, kMaxMoves + 1> places;  ///< place after so many paths
  std::array<Direction, kMaxMoves> ways;    ///< of its paths
  std::array<Colour, kMaxMoves> colours;    ///< of its paths
  std::array<std::uint8_t, kMaxMoves + 1>
      exits;                     ///< by number of paths: directions that need not fail
  std::array<Beyond, 4> beyond;  ///< by direction from the last place

  Place last() const noexcept { return places[at(placed)]; }
};

/// All trails of the rounds so far. Nodes are numbered by kind, in the order of the places on which
/// they stood before the first round.
class Trails {
 public:
  void observe(const View& view) noexcept;

  const Trail& of(int round, Node node, int number) const noexcept {
    return trails_[at(round)][index_of(node)][at(number)];
  }
  Place first(Node node, int number) const noexcept { return first_[index_of(node)][at(number)]; }
  /// The node that starts from a place.
  int number_of(Node node, Place first) const noexcept;
  /// Places of the nodes of a kind when the round began.
  PlaceSet standing(int round, Node node) const noexcept {
    return standing_[at(round)][index_of(node)];
  }

 private:
  void look_beyond(int round) noexcept;

  std::array<std::array<std::array<Trail, kMaxPlayers>, 2>, kMaxRounds> trails_;
  std::array<std::array<PlaceSet, 2>, kMaxRounds> standing_;
  std::array<std::array<Place, kMaxPlayers>, 2> first_;
  int players_ = 0;
};

}  // namespace mainmatch::bugcatcher
