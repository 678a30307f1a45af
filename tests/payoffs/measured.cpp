// How often verdicts are false, and how often limits hold, over many games whose payoffs are known.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iostream>

#include "engine/core/rng.h"
#include "experiments/equilibrium/regret.h"
#include "experiments/payoffs/certificates.h"
#include "experiments/payoffs/growth.h"
#include "experiments/statistics/clopper_pearson.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

double even(Stream& stream) { return static_cast<double>(stream() >> 11) * 0x1p-53; }

/// A seat gets 1 with a probability that is linear in what the others play. With `mix` all played
/// strategies are as good, and the others worse by `gap`: it is an equilibrium.
struct KnownGame {
  ProfileSpace space;
  std::vector<double> mix;
  std::vector<std::vector<double>> linear;  ///< by strategy and that of another seat

  KnownGame(int seats, std::size_t strategies, double gap, Stream& chance)
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

ProfileSamples sampled(const KnownGame& game, const ReducedGame& whole, Growth& growth,
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

void play_fresh(const KnownGame& game, Certificates& certificates, std::uint64_t seed) {
  const std::size_t k = game.linear.size();
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

/// Not below `share` by an exact one-sided binomial test at 1%.
bool not_below(double share, int held, int of) {
  return clopper_pearson(held, of, 0.02).high >= share;
}

struct Found {
  int mixes = 0, certified = 0, refuted = 0, open = 0, dropped = 0;
  int games_with_false_verdict = 0, games_with_false_drop = 0;
  int gains_of_table_held = 0, certificates_held = 0;
};

void measure(int number, Found& found) {
  Stream chance(static_cast<std::uint64_t>(number), 7, Purpose::pilot());
  const double gaps[] = {0, 0.001, 0.05, 0.5};
  const int seats = 2 + static_cast<int>(chance.below(8));
  const std::size_t strategies = 2 + chance.below(4);
  const KnownGame game(seats, strategies, gaps[chance.below(4)], chance);
  const PayoffTable exact = game.exact();
  const double epsilon = std::array{0.005, 0.02, 0.08}[chance.below(3)];
  const ReducedGame whole(game.space, 0);
  Growth growth({.most_profiles = chance.below(2) == 0 ? 2000u : 40u}, whole);
  const auto seed = static_cast<std::uint64_t>(number) << 32;
  const ProfileSamples samples = sampled(game, whole, growth, 40, seed);
  const auto true_gains = [&](const std::vector<double>& mix) {
    const Assessment worth = *assess(exact, mix);
    std::vector<double> gains;
    for (const auto& payoff : worth.payoffs) gains.push_back(*payoff - worth.values[0]);
    return gains;
  };
  bool held = true;
  const SampledTables tables(whole, samples);
  const auto known = gains(whole, samples, tables, game.mix);
  const std::vector<double> truth = true_gains(game.mix);
  for (std::size_t s = 0; s < strategies; ++s) {
    if (!known[s] || !known[s]->limits) continue;
    held &= known[s]->limits->low <= truth[s] + 1e-9 && known[s]->limits->high >= truth[s] - 1e-9;
  }
  found.gains_of_table_held += held;
  std::vector<std::vector<double>> mixes;
  const std::vector<Candidate> all = growth.candidates(samples);
  bool false_drop = false;
  for (const Candidate& one : all) {
    found.dropped += refuted(one, 0);
    const std::vector<double> of_mix = true_gains(one.mix);
    false_drop |= refuted(one, 0) && *std::max_element(of_mix.begin(), of_mix.end()) <= 1e-9;
  }
  for (const Candidate& one : standing(all, 0)) mixes.push_back(one.mix);
  Certificates certificates(game.space,
                            {.budget = 20'000, .epsilon = {epsilon}, .range = PayoffRange{0, 1}});
  certificates.begin(mixes);
  play_fresh(game, certificates, seed);
  bool wrong = false;
  for (const Certificate& one : certificates.certificates()) {
    const std::vector<double> of_mix = true_gains(mix_of(one.shares));
    const double regret = *std::max_element(of_mix.begin(), of_mix.end());
    ++found.mixes;
    found.certified += one.verdict == MixVerdict::kCertified;
    found.refuted += one.verdict == MixVerdict::kRefuted;
    found.open += one.verdict == MixVerdict::kOpen;
    wrong |= one.verdict == MixVerdict::kCertified && regret > epsilon;
    wrong |= one.verdict == MixVerdict::kRefuted && regret <= epsilon;
    held = true;
    for (std::size_t s = 0; s < strategies; ++s) {
      const auto& limits = one.gains[s].interval;
      held &= !limits || (limits->low <= of_mix[s] + 1e-9 && limits->high >= of_mix[s] - 1e-9);
    }
    found.certificates_held += held;
  }
  found.games_with_false_verdict += wrong;
  found.games_with_false_drop += false_drop;
}

}  // namespace

TEST_CASE("false verdicts over games with known equilibria", "[.][measure][payoffs]") {
  constexpr int kGames = 400;
  Found found;
  for (int game = 0; game < kGames; ++game) measure(game, found);
  std::cerr << kGames << " games, " << found.mixes << " mixes: " << found.certified
            << " certified, " << found.refuted << " refuted, " << found.open << " open; "
            << found.games_with_false_verdict << " games with a false verdict; " << found.dropped
            << " candidates dropped, falsely in " << found.games_with_false_drop
            << " games; limits of gains hold in " << found.gains_of_table_held
            << " games (table, all strategies), " << found.certificates_held
            << " mixes (fresh deals, all strategies)\n";
  CHECK(found.games_with_false_verdict <= kGames / 20);
  CHECK(found.games_with_false_drop <= kGames / 20);
  CHECK(not_below(0.95, found.gains_of_table_held, kGames));
  CHECK(not_below(0.95, found.certificates_held, found.mixes));
}

}  // namespace mainmatch::tests
