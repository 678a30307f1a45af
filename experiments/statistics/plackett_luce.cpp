#include "experiments/statistics/plackett_luce.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "engine/core/index.h"
#include "experiments/statistics/join_equal.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxBots = Rankings::kMaxBots;
constexpr double kStep = 1e-12;
constexpr int kMaxSteps = 10'000;

/// Draws as they are counted, each once when they are joined. Memory stays within a small multiple
/// of what is distinct.
class CountedDraws {
 public:
  void add(const Draw& draw, std::int64_t times) {
    draws_.push_back({draw, times});
    if (draws_.size() >= 2 * joined_ + 65'536) join();
  }
  /// Ascending.
  std::vector<CountedDraw> joined() && {
    join();
    return std::move(draws_);
  }

 private:
  void join() {
    join_equal(draws_, &CountedDraw::draw);
    joined_ = draws_.size();
  }

  std::vector<CountedDraw> draws_;
  std::size_t joined_ = 0;
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

/// The sum of the strengths of the seats that a place is drawn from.
double total_strength(const Draw& draw, const BotNumbers& strengths) {
  double total = 0;
  for_bots(draw.open, [&](int b) { total += draw.seats(b) * strengths[at(b)]; });
  return total;
}

/// One step of the algorithm: each strength becomes the wins over what was to be won per strength.
/// Returns by how much a strength changed at most, as a share of it.
double minorize_maximize(const Likelihood& all, BotNumbers& strengths) {
  BotNumbers chances{};
  for (const auto& [draw, times] : all.draws) {
    const double each = static_cast<double>(times) / total_strength(draw, strengths);
    for_bots(draw.open, [&](int b) { chances[at(b)] += draw.seats(b) * each; });
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

/// The maximum from strengths near it, if every step of Newton is at most half as long as the one
/// before. An error of 10^-7 is one of about 10^-14 a step later.
std::optional<BotNumbers> by_newton(const Likelihood& all, BotNumbers strengths) {
  constexpr double kLast = 1e-7;
  for (double longest = 1; longest > kLast;) {
    Slopes slopes;
    for (std::size_t b = 0; b < kMaxBots; ++b)
      slopes.gradient[b] = static_cast<double>(all.wins[b]);
    for (const auto& [draw, times] : all.draws) slopes.add(draw, times, strengths);
    const auto step = newton_step(all, slopes, kMaxBots);
    if (!step) return std::nullopt;
    double length = 0;
    for (const double one : *step) length = std::max(length, std::abs(one));
    if (!(length <= longest / 2)) return std::nullopt;
    longest = length;
    // A quotient that agrees with the exponential function to the second order.
    for (std::size_t b = 0; b < kMaxBots; ++b) strengths[b] *= (2 + (*step)[b]) / (2 - (*step)[b]);
  }
  return strengths;
}

}  // namespace

Likelihood likelihood_of(std::span<const Rankings> groups, Places places) {
  Likelihood all;
  CountedDraws draws;
  for (const Rankings& group : groups) {
    for (const Rankings::Count& seen : group.counts()) {
      const std::int64_t times = seen.times;
      for (int i = 0; i < group.seats(); ++i) all.seen |= 1u << bot_at(seen.ranking, i);
      const auto count = [&](SeatCounts winners, int how_many, SeatCounts open) {
        std::uint32_t rivals = 0;
        for_bots(open, [&](int b) { rivals |= 1u << b; });
        for_bots(winners, [&](int b) {
          all.wins[at(b)] += seats_of(winners, b) * times;
          all.ahead_of[at(b)] |= rivals;
        });
        for_draws(winners, how_many, open, [&](const Draw& draw) { draws.add(draw, times); });
      };
      for_groups(seen.ranking, group.seats(), places, count);
    }
  }
  all.draws = std::move(draws).joined();
  return all;
}

bool has_maximum(const Likelihood& all) {
  return reached(all, false) == all.seen && reached(all, true) == all.seen;
}

void Slopes::add(const Draw& draw, std::int64_t times, const BotNumbers& strengths) {
  const double total = total_strength(draw, strengths);
  const auto n = static_cast<double>(times);
  std::array<int, kMaxBots> bots;
  BotNumbers chances;
  std::size_t open = 0;
  for_bots(draw.open, [&](int b) {
    bots[open] = b;
    chances[open++] = draw.seats(b) * strengths[at(b)] / total;
  });
  for (std::size_t i = 0; i < open; ++i) {
    const double expected = n * chances[i];
    gradient[at(bots[i])] -= expected;
    BotNumbers& row = curvature[at(bots[i])];
    row[at(bots[i])] += expected;
    for (std::size_t j = 0; j < open; ++j) row[at(bots[j])] -= expected * chances[j];
  }
}

void Slopes::add(const Rankings& group, const BotNumbers& strengths, Places places) {
  for (const auto& [ranking, times] : group.counts()) {
    const auto count = [&](SeatCounts winners, int how_many, SeatCounts open) {
      for_bots(winners, [&](int b) {
        gradient[at(b)] += static_cast<double>(times) * seats_of(winners, b);
      });
      for_draws(winners, how_many, open, [&](const Draw& draw) { add(draw, times, strengths); });
    };
    for_groups(ranking, group.seats(), places, count);
  }
}

/// Newton's step for the bots of `all`, of mean 0: the solution of curvature * step = gradient, by
/// Cholesky's decomposition. The curvature leaves one thing open, a common shift, so 1 is added to
/// every entry, which decides for none. Bots that were not seen stay put. Empty if more is open.
std::optional<BotNumbers> newton_step(const Likelihood& all, Slopes slopes, std::size_t bots) {
  auto& a = slopes.curvature;
  double largest = 0;
  for (std::size_t b = 0; b < bots; ++b) largest = std::max(largest, a[b][b]);
  for (std::size_t b = 0; b < bots; ++b) {
    for (std::size_t c = 0; c < bots; ++c) {
      if (all.has(b) && all.has(c)) a[b][c] += largest;
    }
    if (!all.has(b)) a[b][b] = largest;
  }
  BotNumbers step = slopes.gradient;
  for (std::size_t b = 0; b < bots; ++b) {
    for (std::size_t c = 0; c <= b; ++c) {
      double rest = a[b][c];
      for (std::size_t k = 0; k < c; ++k) rest -= a[b][k] * a[c][k];
      if (b != c) {
        a[b][c] = rest / a[c][c];
      } else if (rest > 1e-9 * largest) {
        a[b][b] = std::sqrt(rest);
      } else {
        return std::nullopt;
      }
    }
    for (std::size_t k = 0; k < b; ++k) step[b] -= a[b][k] * step[k];
    step[b] /= a[b][b];
  }
  for (std::size_t b = bots; b-- > 0;) {
    for (std::size_t k = b + 1; k < bots; ++k) step[b] -= a[k][b] * step[k];
    step[b] /= a[b][b];
  }
  return step;
}

BotNumbers likeliest_strengths(const Likelihood& all) {
  BotNumbers strengths;
  strengths.fill(1);
  double near = 0.1;
  for (int step = 0; step < kMaxSteps; ++step) {
    const double change = minorize_maximize(all, strengths);
    if (change <= kStep) break;
    if (change > near) continue;
    if (const auto found = by_newton(all, strengths)) return *found;
    near /= 10;
  }
  return strengths;
}

FittedModel::FittedModel(std::span<const Rankings> groups, Places places)
    : likelihood(likelihood_of(groups, places)) {
  if (!has_maximum(likelihood)) return;
  strengths = likeliest_strengths(likelihood);
  for (const Rankings& group : groups) slopes.emplace_back().add(group, *strengths, places);
}

}  // namespace mainmatch
