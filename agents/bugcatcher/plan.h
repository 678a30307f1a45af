#pragma once

#include <array>

#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

/// A list of actions in the making, and what it would come to if no other seat moved: a path onto a
/// standing node, onto what the seat itself has claimed, or across a midpoint that it has crossed
/// in the same colour fails for certain, all others may succeed.
class Plan {
 public:
  /// For the running round.
  explicit Plan(const View& view) noexcept;

  /// The words that can be added and do not fail for certain: bit w is word w. Never empty before
  /// the energy is spent: a swap always goes through.
  unsigned options() const noexcept;
  bool allows(Word word) const noexcept { return (options() >> static_cast<unsigned>(word)) & 1u; }
  /// Adds a word that `options` allows.
  void add(Word word) noexcept;

  int energy_left() const noexcept { return energy_; }
  /// What the actions would leave behind, for `meets`.
  const Walk& walk() const noexcept { return walk_; }

 private:
  const Board* board_;
  Walk walk_;
  std::array<PlaceSet, 2> claimed_;                 ///< by node
  std::array<std::array<PlaceSet, 2>, 2> crossed_;  ///< by colour and how the midpoint lies
  int energy_;
  bool free_swap_;  ///< is left and can be paid
};

}  // namespace mainmatch::bugcatcher
