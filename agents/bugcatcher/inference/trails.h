#pragma once

#include <array>
#include <cstdint>

#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

/// What may make a path fail that leads on from the end of a trail.
struct Beyond {
  bool is_exit = false;  ///< of the last place
  /// Which path of another trail, from 1, ends there; which one crosses the midpoint, by its
  /// colour; 0 for none.
  std::int8_t ended = 0;
  std::array<std::int8_t, 2> crossed{};
  /// Nodes whose trails end next to it, so that they may try the same at once.
  std::int8_t partners = 0;
};

/// What one node placed in a round. No place is a path's end twice, nor one on which a node
/// started: so the public paths fall apart into one trail for each node.
struct Trail {
  int placed = 0;
  std::array<Place, kMaxMoves + 1> places;        ///< where it stood after so many paths
  std::array<Direction, kMaxMoves> ways;          ///< of its paths
  std::array<Colour, kMaxMoves> colours;          ///< of its paths
  std::array<std::uint8_t, kMaxMoves + 1> exits;  ///< after so many: ways that need not fail
  std::array<Beyond, 4> beyond;                   ///< by way from the last place

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
  /// Which one starts from there.
  int number_of(Node node, Place first) const noexcept;
  /// Where nodes of a kind stood when the round began.
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
