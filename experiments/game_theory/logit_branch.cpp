#include "experiments/game_theory/logit_branch.h"

#include <algorithm>
#include <cmath>

#include "experiments/game_theory/arc.h"

namespace mainmatch {

namespace {

// Over the width of the payoffs: how far the branch is always shown, and where the differences of
// payoffs drown in their rounding.
constexpr double kMinPrecision = 100;
constexpr double kMaxPrecision = 1e7;
constexpr double kLongestStep = 0.7;    ///< of its logarithm
constexpr double kLeastShare = 1e-300;  ///< whose logarithm is finite

/// The branch as a curve: coordinates are the logarithms of the probabilities and, last, that of 1
/// + the precision times the width: where the branch turns back at a high precision, it turns in a
/// space that is small beside the precision itself. Functions are, for every role, the logarithm of
/// its sum of probabilities, in the place of its likeliest strategy, and for all others how far
/// their log-odds against that one are from the precision times what they earn more.
class BranchCurve {
 public:
  /// `start`: the logarithms of the probabilities at precision 0.
  BranchCurve(const ProfileSpace& space, const DeviationPayoffs& payoffs, double width,
              std::vector<double> start)
      : space_(space), payoffs_(payoffs), width_(width), start_(std::move(start)) {}

  void linearize(const std::vector<double>& point, Curve::Linear& linear) {
    const std::size_t n = space_.strategies();
    const double precision = std::expm1(point[n]);
    mix_of(point);
    worth_.resize(n);
    jacobian_.resize(n * n);
    payoffs_.evaluate(mix_, worth_, jacobian_);
    for (double& worth : worth_) worth /= width_;
    for (double& slope : jacobian_) slope /= width_;
    linear.values.resize(n);
    linear.matrix.assign(n * (n + 1), 0);
    for (std::size_t r = 0; r < space_.roles().size(); ++r) {
      const std::size_t begin = space_.first(r);
      const std::size_t end = space_.first(r + 1);
      const auto likeliest = std::max_element(mix_.begin() + static_cast<std::ptrdiff_t>(begin),
                                              mix_.begin() + static_cast<std::ptrdiff_t>(end));
      const auto base = static_cast<std::size_t>(likeliest - mix_.begin());
      double sum = 0;
      for (std::size_t i = begin; i < end; ++i) sum += mix_[i];
      for (std::size_t i = begin; i < end; ++i) {
        double* row = linear.matrix.data() + i * (n + 1);
        if (i == base) {
          linear.values[i] = std::log(sum);
          for (std::size_t t = begin; t < end; ++t) row[t] = mix_[t] / sum;
          continue;
        }
        const double gain = worth_[i] - worth_[base];
        linear.values[i] = point[i] - point[base] - (start_[i] - start_[base]) - precision * gain;
        for (std::size_t t = 0; t < n; ++t)
          row[t] = -precision * mix_[t] * (jacobian_[i * n + t] - jacobian_[base * n + t]);
        row[i] += 1;
        row[base] -= 1;
        row[n] = -gain * (1 + precision);
      }
    }
  }

  LogitPoint point_at(const std::vector<double>& point) {
    const std::size_t n = space_.strategies();
    mix_of(point);
    LogitPoint found{std::expm1(point[n]) / width_, mix_, 0};
    for (std::size_t r = 0; r < space_.roles().size(); ++r) {
      const auto own = space_.part(std::span(found.mix), r);
      double sum = 0;
      for (const double chance : own) sum += chance;
      for (double& chance : own) chance /= sum;
    }
    worth_.resize(n);
    payoffs_.evaluate(found.mix, worth_);
    for (std::size_t r = 0; r < space_.roles().size(); ++r) {
      const auto worth = space_.part(std::span<const double>(worth_), r);
      const auto own = space_.part(std::span<const double>(found.mix), r);
      double mean = 0;
      for (std::size_t i = 0; i < own.size(); ++i) mean += own[i] * worth[i];
      found.regret = std::max(found.regret, *std::max_element(worth.begin(), worth.end()) - mean);
    }
    return found;
  }

 private:
  void mix_of(const std::vector<double>& point) {
    mix_.resize(space_.strategies());
    for (std::size_t i = 0; i < mix_.size(); ++i) mix_[i] = std::exp(point[i]);
  }

  const ProfileSpace& space_;
  const DeviationPayoffs& payoffs_;
  double width_;
  std::vector<double> start_;
  std::vector<double> mix_, worth_, jacobian_;
};

/// The logarithms of its shares.
std::vector<double> even_mix(const ProfileSpace& space) {
  std::vector<double> logs;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    const std::size_t own = space.roles()[space.role_of(s)].strategies.size();
    logs.push_back(-std::log(static_cast<double>(own)));
  }
  return logs;
}

}  // namespace

LogitBranch logit_branch(const ProfileSpace& space, const DeviationPayoffs& payoffs, double width,
                         std::span<const double> from, double most_steps) {
  const std::size_t n = space.strategies();
  std::vector<double> start = even_mix(space);
  for (std::size_t s = 0; s < from.size(); ++s) start[s] = std::log(from[s]);
  BranchCurve curve(space, payoffs, width, start);
  start.push_back(0);
  std::vector<double> ahead(n + 1, 0);
  ahead[n] = 1;

  Arc arc({[&](const std::vector<double>& point, Curve::Linear& linear) {
            curve.linearize(point, linear);
          }},
          std::move(start), ahead, {.first = 0.1, .longest_last = kLongestStep, .accuracy = 1e-8});
  LogitBranch branch{{curve.point_at(arc.point())}, false};
  while (!branch.arrived && static_cast<double>(branch.points.size()) < most_steps &&
         arc.advance()) {
    if (arc.point()[n] < 0) break;  // back beyond its start: it is another branch
    const LogitPoint& last = branch.points.emplace_back(curve.point_at(arc.point()));
    branch.arrived = last.lambda * width >= kMinPrecision && last.regret <= kLogitRegret * width;
    if (last.lambda * width > kMaxPrecision) break;
  }
  return branch;
}

std::vector<double> logit_mix(const ProfileSpace& space, const DeviationPayoffs& payoffs,
                              double width, const LogitBranch& branch, double lambda) {
  const std::vector<LogitPoint>& points = branch.points;
  std::size_t last = points.size();  // the last point that is not beyond
  while (last > 0 && points[last - 1].lambda > lambda) --last;
  if (last == points.size() || last == 0) return points[last == 0 ? 0 : last - 1].mix;
  const LogitPoint& from = points[last - 1];
  const LogitPoint& to = points[last];
  const double place = std::log1p(lambda * width);
  const double part = (place - std::log1p(from.lambda * width)) /
                      (std::log1p(to.lambda * width) - std::log1p(from.lambda * width));
  const std::size_t n = space.strategies();
  std::vector<double> point(n + 1, place);
  for (std::size_t s = 0; s < n; ++s) {
    const double first = std::log(std::max(kLeastShare, from.mix[s]));
    point[s] = first + part * (std::log(std::max(kLeastShare, to.mix[s])) - first);
  }
  std::vector<double> across(n + 1, 0);
  across[n] = 1;  // the precision stays
  BranchCurve curve(space, payoffs, width, even_mix(space));
  const Arc arc(
      {[&](const std::vector<double>& at, Curve::Linear& linear) { curve.linearize(at, linear); }},
      std::move(point), across, {.accuracy = 1e-8});
  return curve.point_at(arc.point()).mix;
}

}  // namespace mainmatch
