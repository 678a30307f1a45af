#include "experiments/game_theory/concept_table.h"

#include <array>
#include <nlohmann/json.hpp>

namespace mainmatch {

std::span<const Concept> concepts() {
  static constexpr bool kAll = true;      // needs all profiles
  static constexpr bool kDefault = true;  // asked for where nothing is said
  static const auto kConcepts = std::to_array<Concept>({
      {"nash", "symmetric Nash equilibria", !kAll, kDefault, add_nash},
      {"pure", "pure Nash equilibria", !kAll, kDefault, add_pure},
      {"dominated", "strategies dominated by a mixture of others", kAll, kDefault, add_dominated},
      {"replicator", "limits of the replicator dynamics", kAll, !kDefault, add_replicator},
      {"alpharank", "alpha-rank over the intensity of selection", !kAll, !kDefault, add_alpha_rank},
      {"qre", "quantal response equilibria, principal branch", kAll, !kDefault, add_logit},
      {"cce", "coarse correlated equilibria", kAll, !kDefault, add_coarse_correlated},
      {"ce", "correlated equilibria", kAll, !kDefault, add_correlated},
  });
  return kConcepts;
}

}  // namespace mainmatch
