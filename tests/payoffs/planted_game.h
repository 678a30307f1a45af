#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/analyses/metagame/certificates.h"
#include "experiments/analyses/metagame/growth.h"
#include "experiments/statistics/clopper_pearson.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

inline double even(Stream& stream) { return static_cast<double>(stream() >> 11) * 0x1p-53; }

/// A seat gets 1 with a probability that is linear in what the others play. With `mix` all played
/// strategies are as good, and the others worse by `gap`: it is an equilibrium.
struct PlantedGame {
  ProfileSpace space;
  std::vector<double> mix;
  std::vector<std::vector<double>> linear;  ///< by strategy and that of another seat

  PlantedGame(int seats, std::size_t strategies, double gap, Stream& chance)
      : space({all(seats, strategies)}), mix(strategies), linear(strategies) {
    double sum = 0;
    while (sum == 0) {
      for (double& share : mix) sum += share = chance.below(3) == 0 ? 0 : 0.05 + even(chance);
    }
    double largest = 0;
    for (double& share : mix) share /= sum;
    for (std::size_t s = 0; s < strategies; ++s) {
      double mean = 0;
      for (std::size_t t = 0; t < strategies; ++t) {
        linear[s].push_back(2 * even(chance) - 1);
        mean += mix[t] * linear[s][t];
      }
      for (double& one : linear[s]) {
        one -= mean + (mix[s] > 0 ? 0 : gap);
        largest = std::max(largest, std::abs(one));
      }
    }
    for (auto& row : linear) {
      for (double& one : row) one = 0.5 + 0.5 * one / largest;
    }
  }

  double mean(std::span<const int> counts, std::size_t s) const {
    double sum = 0;
    for (std::size_t t = 0; t < linear.size(); ++t) {
      sum += (counts[t] - (s == t ? 1 : 0)) * linear[s][t];
    }
    return sum / (space.roles()[0].seats - 1);
  }

  PayoffTable exact() const {
    std::vector<SampledProfile> profiles;
    SampledProfile one{std::vector<int>(linear.size()), std::vector<double>(linear.size()), {}, {}};
    space.first_profile(one.counts);
    do {
      for (std::size_t s = 0; s < linear.size(); ++s) {
        one.payoffs[s] = one.counts[s] > 0 ? mean(one.counts, s) : 0;
      }
      profiles.push_back(one);
    } while (space.next(one.counts));
    return {space, profiles};
  }
};

/// Samples what growth asks for, to its end, of a game that has a `mean` as the one above.
template <class Game>
ProfileSamples sampled(const Game& game, const ReducedGame& whole, Growth& growth,
                       std::uint64_t matches, std::uint64_t seed) {
  ProfileSamples samples(whole.match(), matches, 1, 0, PayoffRange{0, 1});
  growth.begin(samples);
  while (samples.done() < samples.asked()) {
    const Batch batch = samples.batch(samples.done());
    const auto counts = samples.counts(batch.profile);
    std::vector<BatchSum> sums(counts.size());
    const MatchRange played = samples.matches_of(batch);
    for (std::uint64_t match = played.first; match < played.end; ++match) {
      Stream chance(seed, match, Purpose::pilot());  // a deal is the same in all profiles
      for (std::size_t s = 0; s < counts.size(); ++s) {
        std::int64_t prizes = 0;
        for (int seat = 0; seat < counts[s]; ++seat) prizes += even(chance) < game.mean(counts, s);
        sums[s].add(prizes, 0);
      }
    }
    samples.add(sums);
    growth.advance(samples);
  }
  return samples;
}

/// Plays certificates of such a game to their end.
template <class Game>
void play_fresh(const Game& game, Certificates& certificates, std::uint64_t seed) {
  const std::size_t k = game.space.strategies();
  for (std::uint64_t block = 0; !certificates.finished(); ++block) {
    const Certificates::Part part = certificates.part(block);
    const auto shares = certificates.shares(part.mix);
    FreshSums sums(game.space);
    for (std::uint64_t deal = part.matches.first; deal < part.matches.end; ++deal) {
      Stream chance(seed + 1 + part.mix, deal, Purpose::lineup());
      std::vector<int> counts(k);
      for (int seat = 1; seat < game.space.roles()[0].seats; ++seat) {
        auto drawn = static_cast<int>(chance.below(kMixParts));
        std::size_t s = 0;
        while (drawn >= shares[s]) drawn -= shares[s++];
        ++counts[s];
      }
      const double luck = even(chance);
      std::vector<std::int64_t> payoffs(k);
      for (std::size_t s = 0; s < k; ++s) {
        ++counts[s];
        payoffs[s] = luck < game.mean(counts, s);
        --counts[s];
      }
      sums.add(game.space, shares, 0, payoffs);
    }
    certificates.add(sums);
  }
}

/// Whether a count is not below `share` by an exact one-sided binomial test at 1%.
inline bool not_below(double share, int held, int of) {
  return clopper_pearson(held, of, 0.02).high >= share;
}

}  // namespace mainmatch::tests
