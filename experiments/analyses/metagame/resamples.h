#pragma once

#include <cstdint>
#include <vector>

#include "experiments/analyses/metagame/growth.h"
#include "experiments/game_theory/resampled_mix.h"

namespace mainmatch {

/// How each of these equilibria of the sampled game varies with the matches. Strategies that
/// clearly lose are left out: those whose gain is more than two standard errors below 0. Gains up
/// to `tolerance` refute none. What it finds does not depend on threads.
std::vector<Resampled> resample(const ReducedGame& game, const ProfileSamples& samples,
                                const std::vector<Candidate>& equilibria, double tolerance,
                                std::uint64_t seed);

}  // namespace mainmatch
