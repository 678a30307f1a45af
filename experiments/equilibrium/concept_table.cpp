#include "experiments/equilibrium/concept_table.h"

#include <array>
#include <nlohmann/json.hpp>

namespace mainmatch {

std::span<const Concept> concepts() {
  static constexpr bool kAll = true;      // needs all profiles
  static constexpr bool kDefault = true;  // asked for where nothing is said
  static const auto kConcepts = std::to_array<Concept>({
      {"nash", "mixes that no seat gains by leaving", !kAll, kDefault, nash_json, print_nash},
      {"pure", "profiles that no seat gains by leaving", !kAll, kDefault, pure_json, print_pure},
      {"dominated", "strategies that a mix of others beats whatever is played", kAll, kDefault,
       dominated_json, print_dominated},
      {"replicator", "where evolution leads from many mixes", kAll, !kDefault, replicator_json,
       print_replicator},
      {"alpharank", "what evolution by rare mutants keeps", !kAll, !kDefault, alpha_rank_json,
       print_alpha_rank},
      {"qre", "what seats play that err the less the more it costs", kAll, !kDefault, logit_json,
       print_logit},
      {"cce", "what a mediator can have them play who sign up first", kAll, !kDefault,
       coarse_correlated_json, print_coarse_correlated},
      {"ce", "what a mediator can have them play who are told what to do", kAll, !kDefault,
       correlated_json, print_correlated},
  });
  return kConcepts;
}

}  // namespace mainmatch
