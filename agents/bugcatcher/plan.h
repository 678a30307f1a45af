#pragma once

#include <array>

#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

using Ways = FixedList<Direction, 4>;

/// An unfinished list of actions and its result if no other seat moves: a path onto a standing
/// node, onto what the seat itself has claimed, or across a midpoint that it has crossed in the
/// same colour fails for certain, all others may succeed.
class Plan {
 public:
  /// For the running round.
  explicit Plan(const View& view) noexcept;

  /// The words that can be added and do not fail for certain: bit w is word w. Never empty before
  /// the energy is spent: a swap always goes through.
  unsigned options() const noexcept;
  bool allows(Word word) const noexcept { return (options() >> static_cast<unsigned>(word)) & 1u; }
  /// The directions in which a path of the node does not fail for certain, if energy is left.
  Ways ways(Node node) const noexcept;
  /// Adds a word that `options` allows.
  void add(Word word) noexcept;

  /// How many more paths the node could place at most, `most` being enough to know.
  int room(Node node, int most) const noexcept;
  /// How many places around this one are free for the node.
  int exits(Node node, Place place) const noexcept;
  int energy_left() const noexcept { return energy_; }
  /// The result of the actions, for `meets`.
  const Walk& walk() const noexcept { return walk_; }

 private:
  /// A place is bit place + kStride, so that shifting by a place brings what is around it to the
  /// same bits, and above the first row there is nothing.
  using Around = PlaceSet::Wide;
  static constexpr Around bit(Place place) noexcept { return Around{1} << (place + kStride); }
  /// The free places next to any of these.
  Around next_to(Node node, Around places) const noexcept;

  Walk walk_;
  std::array<Around, 2> free_;                    ///< by node: places that are not claimed
  std::array<std::array<Around, 2>, 2> crossed_;  ///< by colour and how the midpoint lies
  int energy_;
  bool free_swap_;  ///< is left and can be paid
};

}  // namespace mainmatch::bugcatcher
