#pragma once

#include "agents/horse_race/inference/evidence.h"
#include "agents/horse_race/inference/lattice.h"

namespace mainmatch::horse_race {

/// The facts that couple horses: the parts of each horse's path they depend on, and the elimination
/// order of horses.
///
/// There is room for the values of four rounds, the standings after two, four sums and 24
/// standings, the most that the abilities can reveal (except sums: they reveal three). Facts beyond
/// that are left out and counted.
struct Coupling {
  static constexpr int kMaxFacts = 8 + 8 * Evidence::kMaxHorses;

  /// Takes the first `limit` facts, sums before relations before standings, and always the order of
  /// horses that finished in the same round.
  void choose(const Evidence& evidence, int limit) noexcept;

  bool is_coupled(int horse) const noexcept { return remembered[at(horse)].last_round() > 0; }

  FixedList<int, Remembered::kValueSlots> value_rounds;
  FixedList<int, Remembered::kStandingSlots> standing_rounds;
  FixedList<Evidence::Sum, 4> sums;
  FixedList<Evidence::Relation, 4 * Evidence::kMaxHorses> relations;
  FixedList<Evidence::Standing, 2 * Evidence::kMaxHorses> standings;
  /// The next horse ahead, and behind, that finished in the same round; -1: none.
  Evidence::PerHorse<int> ahead;
  Evidence::PerHorse<int> behind;

  Evidence::PerHorse<Remembered> remembered;
  FixedList<int, Evidence::kMaxHorses> order;  ///< the coupled horses
  int taken;
  int left_out;

 private:
  void take(const Evidence::Sum& fact, const Evidence& evidence) noexcept;
  void take(const Evidence::Relation& fact, const Evidence& evidence) noexcept;
  void take(const Evidence::Standing& fact, const Evidence& evidence) noexcept;
  void link_finishers(const Evidence& evidence) noexcept;
  void arrange(const Evidence& evidence) noexcept;
};

}  // namespace mainmatch::horse_race
