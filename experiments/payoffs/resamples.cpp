#include "experiments/payoffs/resamples.h"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "experiments/equilibrium/local_equilibrium.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// How often each block was drawn, by number.
using Draws = std::vector<int>;

/// The contenders: strategies that are played and those that could gain.
std::vector<std::size_t> contenders(const Candidate& one) {
  std::vector<std::size_t> kept;
  for (std::size_t s = 0; s < one.mix.size(); ++s) {
    const bool could_gain = one.gains[s] && could_be_greatest(*one.gains[s]);
    if (one.mix[s] > 0 || could_gain) kept.push_back(s);
  }
  return kept;
}

/// Solves the game over the contenders of one equilibrium again and again.
class Solver {
 public:
  Solver(const ReducedGame& game, const ProfileSamples& samples, const Candidate& equilibrium,
         double tolerance)
      : samples_(samples),
        tolerance_(tolerance),
        kept_(contenders(equilibrium)),
        game_(game.over(kept_)),
        batches_(samples.profiles()) {
    StrategySet all = 0;
    for (const std::size_t s : kept_) {
      all |= bit(s);
      start_.push_back(equilibrium.mix[s]);
      support_ |= equilibrium.mix[s] > 0 ? bit(start_.size() - 1) : 0;
    }
    for (std::size_t i = 0; i < samples.profiles(); ++i) {
      const auto counts = samples.counts(i);
      bool inside = true;
      for (std::size_t s = 0; s < counts.size(); ++s) inside &= counts[s] == 0 || holds(all, s);
      if (inside) profiles_.push_back(i);
    }
    for (std::uint64_t b = 0; b < samples.done(); ++b) {
      batches_[samples.batch(b).profile].push_back(b);
    }
  }

  const std::vector<std::size_t>& kept() const { return kept_; }
  /// Of the contenders, those that are played.
  StrategySet support() const { return support_; }

  /// From the least to the greatest payoff of a role on the table.
  Interval payoffs_of(std::size_t role) const {
    const PayoffTable::Range range = samples_.table().range(role);
    return {range.least, range.greatest};
  }

  /// Nothing if no equilibrium is near.
  std::optional<LocalEquilibrium> solve(const Draws& draws, Stream& chance) const {
    return equilibrium_near(table_of(draws), start_, tolerance_, chance);
  }

 private:
  PayoffTable table_of(const Draws& draws) const {
    std::vector<SampledProfile> profiles;
    for (const std::size_t i : profiles_) {
      auto one = mean_over(i, draws);
      if (!one) one = mean_over(i, Draws(draws.size(), 1));  // none of its blocks was drawn
      if (one) profiles.push_back(std::move(*one));
    }
    return game_.table(PayoffTable(game_.match(), profiles));
  }

  std::optional<SampledProfile> mean_over(std::size_t profile, const Draws& draws) const {
    std::int64_t matches = 0;
    std::vector<Int128> sums(kept_.size());
    for (const std::uint64_t b : batches_[profile]) {
      const int times = draws[samples_.batch(b).number];
      if (times == 0) continue;
      matches += times * static_cast<std::int64_t>(samples_.matches_of(samples_.batch(b)).size());
      for (std::size_t i = 0; i < kept_.size(); ++i) {
        sums[i] += times * Int128{samples_.sums(b)[kept_[i]].x};
      }
    }
    if (matches == 0) return std::nullopt;
    SampledProfile one;
    for (std::size_t i = 0; i < kept_.size(); ++i) {
      one.counts.push_back(samples_.counts(profile)[kept_[i]]);
      const double parts = static_cast<double>(matches) * static_cast<double>(samples_.unit());
      one.payoffs.push_back(
          one.counts[i] > 0 ? static_cast<double>(sums[i]) / (parts * one.counts[i]) : 0);
    }
    return one;
  }

  const ProfileSamples& samples_;
  double tolerance_;
  std::vector<std::size_t> kept_;
  ReducedGame game_;           ///< over the contenders
  std::vector<double> start_;  ///< of the contenders
  StrategySet support_ = 0;
  std::vector<std::size_t> profiles_;
  std::vector<std::vector<std::uint64_t>> batches_;  ///< by profile
};

/// Percentiles with an equal number of values beyond each; `lost` values lie beyond both. Where
/// these are too many, `whole`.
Interval percentiles(std::vector<double> values, std::size_t lost, double beyond,
                     const Interval& whole) {
  std::sort(values.begin(), values.end());
  const auto left_out =
      static_cast<std::size_t>(beyond * static_cast<double>(values.size() + lost));
  if (left_out < lost || values.empty()) return whole;
  const std::size_t cut = left_out - lost;
  return {values[cut], values[values.size() - 1 - cut]};
}

Resampled summary(const Solver& solver, const ProfileSpace& match, std::uint32_t blocks,
                  const std::vector<std::optional<LocalEquilibrium>>& times) {
  Resampled result;
  std::vector<std::vector<double>> shares(match.strategies());
  std::vector<std::vector<double>> values(match.roles().size());
  std::vector<double> welfare;
  int same = 0;
  for (const std::optional<LocalEquilibrium>& one : times) {
    if (!one) continue;
    same += one->support == solver.support() ? 1 : 0;
    for (std::size_t i = 0; i < one->mix.size(); ++i) {
      shares[solver.kept()[i]].push_back(one->mix[i]);
    }
    welfare.push_back(0);
    for (std::size_t r = 0; r < values.size(); ++r) {
      values[r].push_back(one->values[r]);
      welfare.back() += match.roles()[r].seats * one->values[r];
    }
  }
  const auto all = static_cast<double>(times.size());
  result.same_support = same / all;
  const std::size_t lost = times.size() - welfare.size();
  result.lost = static_cast<double>(lost) / all;
  const double n = blocks;
  const double t = student_quantile(0.975, blocks - 1);
  const double beyond = std::erfc(t * std::sqrt(n / (n - 1)) / std::sqrt(2.0)) / 2;
  for (const std::vector<double>& of_strategy : shares) {
    const auto often = static_cast<double>(
        std::count_if(of_strategy.begin(), of_strategy.end(), [](double one) { return one > 0; }));
    result.played.push_back({often / all, (often + static_cast<double>(lost)) / all});
  }
  Resampled::Intervals& intervals = result.intervals.emplace();
  for (std::size_t s = 0; s < shares.size(); ++s) {
    const auto& kept = solver.kept();
    const bool contends = std::find(kept.begin(), kept.end(), s) != kept.end();
    intervals.shares.push_back(contends ? percentiles(std::move(shares[s]), lost, beyond, {0, 1})
                                        : Interval{0, 0});
  }
  Interval all_seats{0, 0};
  for (std::size_t r = 0; r < values.size(); ++r) {
    const Interval whole = solver.payoffs_of(r);
    all_seats.low += match.roles()[r].seats * whole.low;
    all_seats.high += match.roles()[r].seats * whole.high;
    intervals.values.push_back(percentiles(std::move(values[r]), lost, beyond, whole));
  }
  intervals.welfare = percentiles(std::move(welfare), lost, beyond, all_seats);
  return result;
}

}  // namespace

std::vector<Resampled> resample(const ReducedGame& game, const ProfileSamples& samples,
                                const std::vector<Candidate>& equilibria, double tolerance,
                                std::uint64_t seed) {
  std::uint32_t blocks = 0;
  for (std::uint64_t b = 0; b < samples.done(); ++b) {
    blocks = std::max(blocks, samples.batch(b).number + 1);
  }
  std::vector<Resampled> results(equilibria.size());
  if (blocks < Resampled::kMinBlocks) return results;
  for (std::size_t i = 0; i < equilibria.size(); ++i) {
    const Solver solver(game, samples, equilibria[i], tolerance);
    std::vector<std::optional<LocalEquilibrium>> times(Resampled::kTimes);
    oneapi::tbb::parallel_for(std::size_t{0}, times.size(), [&](std::size_t time) {
      Stream chance(seed, time, Purpose::bootstrap());  // the same blocks for all equilibria
      Draws draws(blocks);
      for (std::uint32_t drawn = 0; drawn < blocks; ++drawn) ++draws[chance.below(blocks)];
      times[time] = solver.solve(draws, chance);
    });
    results[i] = summary(solver, game.match(), blocks, times);
  }
  return results;
}

}  // namespace mainmatch
