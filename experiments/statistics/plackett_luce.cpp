#include "experiments/statistics/plackett_luce.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <unordered_map>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxBots = Rankings::kMaxBots;
constexpr double kStep = 1e-12;
constexpr int kMaxSteps = 10'000;

struct HashOfDraw {
  std::size_t operator()(const Draw& draw) const noexcept {
    std::uint64_t word =
        draw.open * 0x9e3779b97f4a7c15u ^ (draw.tied + static_cast<std::uint64_t>(draw.k));
    word = (word ^ word >> 32) * 0xd6e8feb86659fd93u;
    return static_cast<std::size_t>(word ^ word >> 32);
  }
};

/// The bots that can be reached from the lowest of `seen` along `edges`, or against them.
std::uint32_t reached(const Likelihood& all, bool against) {
  std::uint32_t found = all.seen & (0u - all.seen);
  for (std::uint32_t before = 0; before != found;) {
    before = found;
    for (std::size_t b = 0; b < kMaxBots; ++b) {
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
      if (seats_of(draw.open, b) > 0) chances[at(b)] += draw.seats(b) * each;
    }
  }
  double most = 0;
  for (std::size_t b = 0; b < kMaxBots; ++b) {
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
  std::unordered_map<Draw, std::int64_t, HashOfDraw> draws;
  for (const Rankings& group : groups) {
    for (const Rankings::Count& seen : group.counts()) {
      const std::int64_t times = seen.times;
      for (int i = 0; i < group.seats(); ++i) all.seen |= 1u << bot_at(seen.ranking, i);
      for_groups(
          seen.ranking, group.seats(), [&](SeatCounts winners, int how_many, SeatCounts open) {
            std::uint32_t rivals = 0;
            for (int b = 0; b < Rankings::kMaxBots; ++b) {
              rivals |= (seats_of(open, b) > 0 ? 1u : 0u) << b;
            }
            for (int b = 0; b < Rankings::kMaxBots; ++b) {
              all.wins[at(b)] += seats_of(winners, b) * times;
              if (seats_of(winners, b) > 0) all.ahead_of[at(b)] |= rivals;
            }
            for_draws(winners, how_many, open, [&](const Draw& draw) { draws[draw] += times; });
          });
    }
  }
  all.draws.reserve(draws.size());
  for (const auto& [draw, times] : draws) all.draws.push_back({draw, times});
  std::sort(all.draws.begin(), all.draws.end(),
            [](const CountedDraw& a, const CountedDraw& b) { return a.draw < b.draw; });
  return all;
}

bool has_maximum(const Likelihood& all) {
  return reached(all, false) == all.seen && reached(all, true) == all.seen;
}

double total_strength(const Draw& draw, const BotNumbers& strengths) {
  double total = 0;
  for (int b = 0; b < Rankings::kMaxBots; ++b) {
    if (seats_of(draw.open, b) > 0) total += draw.seats(b) * strengths[at(b)];
  }
  return total;
}

BotNumbers likeliest_strengths(const Likelihood& all) {
  BotNumbers strengths;
  strengths.fill(1);
  for (int step = 0; step < kMaxSteps && minorize_maximize(all, strengths) > kStep; ++step) {
  }
  return strengths;
}

}  // namespace mainmatch
