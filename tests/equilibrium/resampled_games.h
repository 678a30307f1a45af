#pragma once

#include <cmath>

#include "engine/core/rng.h"
#include "experiments/game_theory/table_resamples.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

/// A game whose payoffs are probabilities of a prize of 1.
inline PayoffTable prize_game(int seats, std::size_t strategies, std::uint64_t seed) {
  Stream chance(seed, 1, Purpose::lineup());
  // Payoffs that are all apart; all alike but for a little; of some strategies alike; rare.
  const std::uint32_t kind = chance.below(4);
  const PayoffTable drawn = random_table({all(seats, strategies)}, seed);
  return symmetric_table(seats, strategies, [&](const std::vector<int>& counts, std::size_t s) {
    const double own = drawn.payoffs(*drawn.find(counts))[s];
    if (kind == 0) return 0.15 + 0.7 * own;
    if (kind == 1) return 0.5 + 0.02 * (own - 0.5);
    if (kind == 2) return 0.002 + 0.03 * own;
    return s < 2 ? 0.5 : 0.4 + 0.2 * own;
  });
}

/// What so many blocks of deals say of such a game. If these are common, half of the time the luck
/// of a strategy's seats in a deal is the same in all profiles.
inline PayoffTable sampled_blocks(const PayoffTable& game, std::size_t blocks, int per_block,
                                  std::uint64_t seed, bool common_deals = true) {
  const std::size_t k = game.strategies();
  std::vector<SampledProfile> profiles;
  const auto matches = static_cast<std::int64_t>(blocks) * per_block;
  for (std::size_t row = 0; row < game.rows(); ++row) {
    SampledProfile one;
    one.counts.assign(game.counts(row).begin(), game.counts(row).end());
    one.matches = matches;
    one.payoffs.resize(k);
    one.stderrs.resize(k);
    one.blocks.resize(k);
    Stream own(seed, row + 1, Purpose::pilot());
    Stream common(seed, 0, Purpose::pilot());  // the same draws in all profiles
    std::vector<double> squares(k);
    for (std::size_t b = 0; b < blocks; ++b) {
      std::vector<double> sums(k);
      for (int match = 0; match < per_block; ++match) {
        for (std::size_t s = 0; s < k; ++s) {
          const double shared = uniform(common);
          const bool is_shared = own.below(2) == 0 && common_deals;
          const double luck = is_shared ? shared : uniform(own);
          if (one.counts[s] == 0) continue;
          const double prize = luck < game.payoffs(row)[s] ? 1 : 0;
          sums[s] += prize;
          squares[s] += prize * prize;
        }
      }
      for (std::size_t s = 0; s < k; ++s) {
        if (one.counts[s] == 0) continue;
        one.blocks[s].push_back(sums[s] / per_block);
        one.payoffs[s] += sums[s] / static_cast<double>(matches);
      }
    }
    for (std::size_t s = 0; s < k; ++s) {
      const auto n = static_cast<double>(matches);
      const double spread = squares[s] / n - one.payoffs[s] * one.payoffs[s];
      one.stderrs[s] = std::sqrt(std::max(0.0, spread) / (n - 1));
    }
    profiles.push_back(std::move(one));
  }
  return {game.space(), profiles, std::vector<std::int64_t>(blocks, per_block),
          PayoffTable::Range{0, 1}};
}

/// The same without its blocks.
inline PayoffTable without_blocks(const PayoffTable& table) {
  std::vector<SampledProfile> profiles;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const auto copy = [](auto values) { return std::vector(values.begin(), values.end()); };
    profiles.push_back({copy(table.counts(row)), copy(table.payoffs(row)), table.matches(row),
                        copy(table.stderrs(row))});
  }
  return {table.space(), profiles, {}, table.match_range()};
}

}  // namespace mainmatch::tests
