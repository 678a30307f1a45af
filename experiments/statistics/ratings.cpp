#include "experiments/statistics/ratings.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/statistics/plackett_luce.h"
#include "experiments/statistics/portable_log.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMinGroups = 30;

/// The gradient of a log-likelihood by the log-strengths, and its Hessian with the sign turned.
struct Slopes {
  BotNumbers gradient{};
  std::array<BotNumbers, Rankings::kMaxBots> curvature{};

  void add(const Slopes& other, double times, std::size_t bots) {
    for (std::size_t b = 0; b < bots; ++b) {
      gradient[b] += other.gradient[b] * times;
      for (std::size_t c = 0; c < bots; ++c) {
        curvature[b][c] += other.curvature[b][c] * times;
      }
    }
  }
};

/// Adds the places that `winners` took from `open`, so many times.
void add_group(Slopes& slopes, SeatCounts winners, int how_many, SeatCounts open, double times,
               const BotNumbers& strengths, int bots) {
  for (int b = 0; b < bots; ++b) slopes.gradient[at(b)] += times * seats_of(winners, b);
  for_draws(winners, how_many, open, [&](const Draw& draw) {
    const double total = total_strength(draw, strengths);
    BotNumbers chance{};
    for (int b = 0; b < bots; ++b) {
      if (seats_of(open, b) > 0) chance[at(b)] = draw.seats(b) * strengths[at(b)] / total;
    }
    for (int b = 0; b < bots; ++b) {
      slopes.gradient[at(b)] -= times * chance[at(b)];
      slopes.curvature[at(b)][at(b)] += times * chance[at(b)];
      for (int c = 0; c < bots; ++c) {
        slopes.curvature[at(b)][at(c)] -= times * chance[at(b)] * chance[at(c)];
      }
    }
  });
}

Slopes slopes_of(const Rankings& group, const BotNumbers& strengths, int bots) {
  Slopes slopes;
  for (const auto& [ranking, times] : group.counts()) {
    for_groups(ranking, group.seats(), [&](SeatCounts winners, int how_many, SeatCounts open) {
      add_group(slopes, winners, how_many, open, static_cast<double>(times), strengths, bots);
    });
  }
  return slopes;
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

/// The standard deviation of each log-strength over resamples of the groups.
std::optional<BotNumbers> spread(const Likelihood& all, const std::vector<Slopes>& groups,
                                 std::size_t bots, const Bootstrap& bootstrap) {
  BotNumbers sum{}, squares{};
  for (int resample = 0; resample < bootstrap.resamples; ++resample) {
    Stream stream(bootstrap.seed, static_cast<std::uint64_t>(resample), Purpose::bootstrap());
    std::vector<int> times(groups.size());
    for (std::size_t i = 0; i < groups.size(); ++i) {
      ++times[stream.below(static_cast<std::uint32_t>(groups.size()))];
    }
    Slopes slopes;
    for (std::size_t i = 0; i < groups.size(); ++i) {
      if (times[i] > 0) slopes.add(groups[i], times[i], bots);
    }
    const auto step = newton_step(all, slopes, bots);
    if (!step) return std::nullopt;
    for (std::size_t b = 0; b < bots; ++b) {
      sum[b] += (*step)[b];
      squares[b] += (*step)[b] * (*step)[b];
    }
  }
  const double n = bootstrap.resamples;
  BotNumbers deviations{};
  for (std::size_t b = 0; b < bots; ++b) {
    deviations[b] = std::sqrt(std::max(squares[b] - sum[b] / n * sum[b], 0.0) / (n - 1));
  }
  return deviations;
}

/// Logarithms with the mean 0 over the bots seen.
std::vector<std::optional<double>> centred_logs(const Likelihood& all, int bots,
                                                const BotNumbers& strengths) {
  std::vector<std::optional<double>> logs(at(bots));
  double sum = 0, seen = 0;
  for (int b = 0; b < bots; ++b) {
    if (!all.has(at(b))) continue;
    logs[at(b)] = portable_log(strengths[at(b)]);
    sum += *logs[at(b)];
    ++seen;
  }
  for (auto& log : logs) {
    if (log) *log -= sum / seen;
  }
  return logs;
}

}  // namespace

std::vector<std::optional<double>> log_strengths(std::span<const Rankings> groups, int bots) {
  const Likelihood all = likelihood_of(groups);
  if (!has_maximum(all)) return std::vector<std::optional<double>>(at(bots));
  return centred_logs(all, bots, likeliest_strengths(all));
}

std::vector<Estimate> ratings(std::span<const Rankings> groups, int bots,
                              const Bootstrap& bootstrap) {
  std::vector<Estimate> estimates(at(bots));
  const Likelihood all = likelihood_of(groups);
  if (!has_maximum(all)) return estimates;
  const BotNumbers strengths = likeliest_strengths(all);
  const auto logs = centred_logs(all, bots, strengths);
  for (int b = 0; b < bots; ++b) estimates[at(b)].mean = logs[at(b)];
  if (groups.size() < kMinGroups) return estimates;
  std::vector<Slopes> slopes;
  for (const Rankings& group : groups) slopes.push_back(slopes_of(group, strengths, bots));
  const auto deviations = spread(all, slopes, at(bots), bootstrap);
  if (!deviations) return estimates;
  const auto g = static_cast<double>(groups.size());
  // Resamples of g groups spread less than samples of them, by (g - 1) / g in the square.
  const double t = student_quantile(0.975, static_cast<std::int64_t>(groups.size()) - 1) *
                   std::sqrt(g / (g - 1));
  for (int b = 0; b < bots; ++b) {
    if (!logs[at(b)]) continue;
    const double half = t * (*deviations)[at(b)];
    estimates[at(b)].interval = Interval{*logs[at(b)] - half, *logs[at(b)] + half};
  }
  return estimates;
}

}  // namespace mainmatch
