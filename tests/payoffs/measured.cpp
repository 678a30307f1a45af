// How often verdicts are false, and how often limits hold, over many games whose payoffs are known.

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iostream>

#include "experiments/analyses/metagame/certificates.h"
#include "experiments/game_theory/regret.h"
#include "tests/catch.h"
#include "tests/payoffs/planted_game.h"

namespace mainmatch::tests {

namespace {

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
  const PlantedGame game(seats, strategies, gaps[chance.below(4)], chance);
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
