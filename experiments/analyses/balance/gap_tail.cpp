#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/analyses/balance/gap.h"
#include "experiments/statistics/portable_log.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// Resamples that must exceed an error for their number to say how probable it is.
constexpr std::int64_t kMinExceeding = 10;
constexpr double kStepOfSpread = 1.02;

/// Beside each other, by group.
std::vector<std::vector<double>> joined(const Gap& a, const Gap& b) {
  std::vector<std::vector<double>> all = a.added;
  for (std::size_t group = 0; group < std::min(all.size(), b.added.size()); ++group) {
    all[group].insert(all[group].end(), b.added[group].begin(), b.added[group].end());
  }
  return all;
}

/// The covariances of errors of means, row by row.
std::vector<double> covariances(const std::vector<std::vector<double>>& added) {
  const std::size_t many = added.front().size();
  const auto groups = static_cast<double>(added.size());
  std::vector<double> of(many * many);
  for (const std::vector<double>& group : added) {
    for (std::size_t i = 0; i < many; ++i) {
      for (std::size_t j = 0; j < many; ++j) {
        of[i * many + j] += groups / (groups - 1) * group[i] * group[j];
      }
    }
  }
  return of;
}

/// How many differences have which variance, in steps.
class Spreads {
 public:
  void add(double variance) {
    if (variance <= 0) return;
    const double steps = portable_log(variance) / (2 * portable_log(kStepOfSpread));
    ++of_step_[static_cast<int>(std::ceil(steps))];
  }
  std::vector<std::pair<double, double>> all() const {
    std::vector<std::pair<double, double>> all;
    for (const auto& [step, many] : of_step_) {
      all.emplace_back(portable_exp(step * portable_log(kStepOfSpread)), many);
    }
    return all;
  }

 private:
  std::map<int, double> of_step_;
};

}  // namespace

GapTail::GapTail(const Gap& gap)
    : errors_(gap.errors), degrees_(static_cast<std::int64_t>(gap.added.size()) - 1) {
  std::sort(errors_.begin(), errors_.end());
  const std::vector<double> c = covariances(gap.added);
  const std::size_t many = gap.added.front().size();
  Spreads spreads;
  for (std::size_t i = 0; i < many; ++i) {
    for (std::size_t j = 0; j < many; ++j) {
      if (i != j) spreads.add(c[i * many + i] + c[j * many + j] - 2 * c[i * many + j]);
    }
  }
  spreads_ = spreads.all();
}

GapTail::GapTail(const Gap& a, const Gap& b)
    : degrees_(static_cast<std::int64_t>(std::min(a.added.size(), b.added.size())) - 1) {
  for (std::size_t i = 0; i < std::min(a.errors.size(), b.errors.size()); ++i) {
    errors_.push_back(a.errors[i] + b.errors[i]);
  }
  std::sort(errors_.begin(), errors_.end());
  const std::vector<double> c = covariances(joined(a, b));
  const std::size_t of_a = a.added.front().size(), of_b = b.added.front().size();
  const std::size_t all = of_a + of_b;
  const auto at = [&](std::size_t i, std::size_t j) { return c[i * all + j]; };
  Spreads spreads;
  for (std::size_t i = 0; i < of_a; ++i) {
    for (std::size_t j = 0; j < of_a; ++j) {
      if (i == j) continue;
      const double one = at(i, i) + at(j, j) - 2 * at(i, j);
      for (std::size_t k = of_a; k < all; ++k) {
        for (std::size_t l = of_a; l < all; ++l) {
          if (k == l) continue;
          const double both = at(i, k) - at(i, l) - at(j, k) + at(j, l);
          spreads.add(one + at(k, k) + at(l, l) - 2 * at(k, l) + 2 * both);
        }
      }
    }
  }
  spreads_ = spreads.all();
}

double GapTail::bound(double error) const {
  double sum = 0;
  for (const auto& [spread, many] : spreads_) {
    sum += many * student_tails(error / spread, degrees_) / 2;
  }
  return std::min(1.0, sum);
}

double GapTail::p_value(double error) const {
  if (error <= 0) return 1;
  const auto exceeding = errors_.end() - std::lower_bound(errors_.begin(), errors_.end(), error);
  const double share = static_cast<double>(1 + exceeding) / static_cast<double>(1 + errors_.size());
  return exceeding >= kMinExceeding ? share : std::min(share, bound(error));
}

double GapTail::reach(double alpha) const {
  const auto rank =
      static_cast<std::size_t>(std::ceil(static_cast<double>(errors_.size()) * (1 - alpha))) - 1;
  if (rank + static_cast<std::size_t>(kMinExceeding) < errors_.size()) return errors_[rank];
  double low = errors_[errors_.size() - static_cast<std::size_t>(kMinExceeding)], high = low;
  while (high > 0 && bound(high) > alpha) high *= 2;
  for (int i = 0; i < 50; ++i) {
    const double middle = (low + high) / 2;
    (bound(middle) > alpha ? low : high) = middle;
  }
  return high;
}

}  // namespace mainmatch
