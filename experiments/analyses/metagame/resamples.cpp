#include "experiments/analyses/metagame/resamples.h"

namespace mainmatch {

namespace {

/// The contenders: strategies that are played and those that could gain.
std::vector<std::size_t> contenders(const Candidate& one) {
  std::vector<std::size_t> kept;
  for (std::size_t s = 0; s < one.mix.size(); ++s) {
    const bool could_gain = one.gains[s] && could_be_greatest(*one.gains[s]);
    if (one.mix[s] > 0 || could_gain) kept.push_back(s);
  }
  return kept;
}

}  // namespace

std::vector<Resampled> resample(const ReducedGame& game, const ProfileSamples& samples,
                                const std::vector<Candidate>& equilibria, double tolerance,
                                std::uint64_t seed) {
  const PayoffTable table = game.table(samples.table());
  std::vector<Resampled> results;
  for (const Candidate& one : equilibria) {
    const std::vector<std::size_t> kept = contenders(one);
    const PayoffTable own = table.restricted(kept);
    results.push_back(
        resample_mix(game.match(), TableResamples(own, seed), one.mix, kept, tolerance));
  }
  return results;
}

}  // namespace mainmatch
