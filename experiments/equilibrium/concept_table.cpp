#include "experiments/equilibrium/concept_table.h"

#include <array>
#include <nlohmann/json.hpp>

namespace mainmatch {

std::span<const Concept> concepts() {
  static constexpr bool kAll = true;      // needs all profiles
  static constexpr bool kDefault = true;  // asked for where nothing is said
  static const auto kConcepts = std::to_array<Concept>({
      {"nash", "mixes that no seat gains by leaving", !kAll, kDefault, nash_json},
      {"pure", "profiles that no seat gains by leaving", !kAll, kDefault, pure_json},
      {"dominated", "strategies that a mix of others beats whatever is played", kAll, kDefault,
       dominated_json},
      {"replicator", "where evolution leads from many mixes", kAll, !kDefault, replicator_json},
      {"alpharank", "what evolution by rare mutants keeps", !kAll, !kDefault, alpha_rank_json},
      {"qre", "what seats play that err the less the more it costs", kAll, !kDefault, logit_json},
      {"cce", "what a mediator can have them play who sign up first", kAll, !kDefault,
       coarse_correlated_json},
      {"ce", "what a mediator can have them play who are told what to do", kAll, !kDefault,
       correlated_json},
  });
  return kConcepts;
}

}  // namespace mainmatch
