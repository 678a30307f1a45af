#include "experiments/statistics/plackett_luce.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace mainmatch {

namespace {

constexpr std::size_t kMostBots = Rankings::kMaxBots;
constexpr double kStep = 1e-12;
constexpr int kMostSteps = 10'000;

/// Four bits for each bot: at most 12 seats.
std::uint64_t packed(const BotCounts& counts) {
  std::uint64_t word = 0;
  for (std::size_t b = 0; b < kMostBots; ++b) {
    word |= static_cast<std::uint64_t>(counts[b]) << (4 * b);
  }
  return word;
}

using DrawKey = std::tuple<std::uint64_t, std::uint64_t, int>;  // open, tied, k

struct HashOfKey {
  std::size_t operator()(const DrawKey& key) const noexcept {
    const auto& [open, tied, k] = key;
    std::uint64_t word = open * 0x9e3779b97f4a7c15u ^ (tied + static_cast<std::uint64_t>(k));
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93u;
    return static_cast<std::size_t>(word ^ word >> 32);
  }
};

/// The bots that can be reached from the lowest of `seen` along `edges`, or against them.
std::uint32_t reached(const Likelihood& all, bool against) {
  std::uint32_t found = all.seen & (0u - all.seen);
  for (std::uint32_t before = 0; before != found;) {
    before = found;
    for (std::size_t b = 0; b < kMostBots; ++b) {
      const std::uint32_t bit = 1u << b;
      if (against) {
        if ((all.ahead_of[b] & found) != 0) found |= bit;
      } else if ((found & bit) != 0) {
        found |= all.ahead_of[b];
      }
    }
  }
  return found;
}

/// One step of the algorithm: each strength becomes the wins over what was to be won per strength.
/// Returns by how much a strength changed at most, as a share of it.
double minorize_maximize(const Likelihood& all, BotNumbers& strengths) {
  BotNumbers chances{};
  for (const auto& [draw, times] : all.draws) {
    const double each = static_cast<double>(times) / total_strength(draw, strengths);
    for (int b = 0; b < Rankings::kMaxBots; ++b) {
      if (draw.open[at(b)] > 0) chances[at(b)] += draw.seats(b) * each;
    }
  }
  double most = 0;
  for (std::size_t b = 0; b < kMostBots; ++b) {
    if (all.wins[b] == 0) continue;
    const double next = static_cast<double>(all.wins[b]) / chances[b];
    most = std::max(most, std::abs(next / strengths[b] - 1));
    strengths[b] = next;
  }
  return most;
}

}  // namespace

Likelihood likelihood_of(std::span<const Rankings> groups) {
  Likelihood all;
  std::unordered_map<DrawKey, CountedDraw, HashOfKey> draws;
  for (const Rankings& group : groups) {
    for (const auto& [ranking, times] : group.counts()) {
      for (int i = 0; i < group.seats(); ++i) all.seen |= 1u << bot_at(ranking, i);
      for_groups(ranking, group.seats(), [&](const BotCounts& winners, const BotCounts& open) {
        std::uint32_t rivals = 0;
        for (std::size_t b = 0; b < kMostBots; ++b) rivals |= (open[b] > 0 ? 1u : 0u) << b;
        for (std::size_t b = 0; b < kMostBots; ++b) {
          all.wins[b] += winners[b] * times;
          if (winners[b] > 0) all.ahead_of[b] |= rivals;
        }
        for_draws(winners, open, [&](const Draw& draw) {
          const DrawKey key{packed(draw.open), packed(draw.tied), draw.k};
          draws.try_emplace(key, CountedDraw{draw, 0}).first->second.times += times;
        });
      });
    }
  }
  std::vector<std::pair<DrawKey, CountedDraw>> sorted(draws.begin(), draws.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& entry : sorted) all.draws.push_back(entry.second);
  return all;
}

bool has_maximum(const Likelihood& all) {
  return reached(all, false) == all.seen && reached(all, true) == all.seen;
}

double total_strength(const Draw& draw, const BotNumbers& strengths) {
  double total = 0;
  for (int b = 0; b < Rankings::kMaxBots; ++b) {
    if (draw.open[at(b)] > 0) total += draw.seats(b) * strengths[at(b)];
  }
  return total;
}

BotNumbers likeliest_strengths(const Likelihood& all) {
  BotNumbers strengths;
  strengths.fill(1);
  for (int step = 0; step < kMostSteps && minorize_maximize(all, strengths) > kStep; ++step) {
  }
  return strengths;
}

}  // namespace mainmatch
