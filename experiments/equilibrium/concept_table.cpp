#include "experiments/equilibrium/concept_table.h"

#include <array>
#include <nlohmann/json.hpp>

namespace mainmatch {

std::span<const Concept> concepts() {
  static constexpr bool kAll = true;      // needs all profiles
  static constexpr bool kDefault = true;  // asked for where nothing is said
  static const auto kConcepts = std::to_array<Concept>({
      {"nash", "symmetric Nash equilibria", !kAll, kDefault, nash_json},
      {"pure", "pure Nash equilibria", !kAll, kDefault, pure_json},
      {"dominated", "strategies dominated by a mixture of others", kAll, kDefault, dominated_json},
      {"replicator", "limits of the replicator dynamics", kAll, !kDefault, replicator_json},
      {"alpharank", "alpha-rank over the intensity of selection", !kAll, !kDefault,
       alpha_rank_json},
      {"qre", "quantal response equilibria, principal branch", kAll, !kDefault, logit_json},
      {"cce", "coarse correlated equilibria", kAll, !kDefault, coarse_correlated_json},
      {"ce", "correlated equilibria", kAll, !kDefault, correlated_json},
  });
  return kConcepts;
}

}  // namespace mainmatch
