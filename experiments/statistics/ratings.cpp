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

std::vector<Estimate> ratings(const FittedModel& model, int bots, const Bootstrap& bootstrap) {
  std::vector<Estimate> estimates(at(bots));
  if (!model.strengths) return estimates;
  const auto logs = centred_logs(model.likelihood, bots, *model.strengths);
  for (int b = 0; b < bots; ++b) estimates[at(b)].mean = logs[at(b)];
  const std::size_t groups = model.slopes.size();
  if (groups < kMinGroups) return estimates;
  const auto deviations = spread(model.likelihood, model.slopes, at(bots), bootstrap);
  if (!deviations) return estimates;
  const auto g = static_cast<double>(groups);
  // Resamples of g groups spread less than samples of them, by (g - 1) / g in the square.
  const double t =
      student_quantile(0.975, static_cast<std::int64_t>(groups) - 1) * std::sqrt(g / (g - 1));
  for (int b = 0; b < bots; ++b) {
    if (!logs[at(b)]) continue;
    const double half = t * (*deviations)[at(b)];
    estimates[at(b)].interval = Interval{*logs[at(b)] - half, *logs[at(b)] + half};
  }
  return estimates;
}

std::vector<Estimate> ratings(std::span<const Rankings> groups, int bots,
                              const Bootstrap& bootstrap, Places places) {
  return ratings(FittedModel(groups, places), bots, bootstrap);
}

}  // namespace mainmatch
