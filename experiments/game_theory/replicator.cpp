#include "experiments/game_theory/replicator.h"

#include <oneapi/tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/game_theory/dormand_prince.h"
#include "experiments/game_theory/mix.h"

namespace mainmatch {

namespace {

constexpr double kStill = 1e-8;  ///< over the width: what may yet be gained at rest
constexpr double kBeginning = Replicator::kHorizon / 20;
constexpr double kApart = 0.01;       ///< points of a trajectory
constexpr double kSameEnd = 1e-3;     ///< of trajectories at rest
constexpr double kSameMotion = 0.05;  ///< bounds of trajectories that do not come to rest

/// Shares from their logarithms, which may be off by a constant in each role.
void shares(const ProfileSpace& space, const std::vector<double>& logs, std::vector<double>& mix) {
  mix.resize(logs.size());
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const auto own_logs = space.part(std::span(logs), r);
    const auto own = space.part(std::span(mix), r);
    const double top = *std::max_element(own_logs.begin(), own_logs.end());
    double sum = 0;
    for (std::size_t i = 0; i < own.size(); ++i) sum += own[i] = std::exp(own_logs[i] - top);
    for (double& share : own) share /= sum;
  }
}

/// The slopes of the logarithms of shares: what strategies earn more than the mean of their role.
class Field {
 public:
  Field(const ProfileSpace& space, const DeviationPayoffs& payoffs, double width)
      : space_(space), payoffs_(payoffs), width_(width) {}

  void operator()(const std::vector<double>& logs, std::vector<double>& slope) {
    shares(space_, logs, mix_);
    payoffs_.evaluate(mix_, slope);
    for (std::size_t r = 0; r < space_.roles().size(); ++r) {
      const auto own = space_.part(std::span(slope), r);
      const auto mix = space_.part(std::span(mix_), r);
      const double mean = std::inner_product(own.begin(), own.end(), mix.begin(), 0.0);
      for (double& gain : own) gain = (gain - mean) / width_;
    }
  }

 private:
  const ProfileSpace& space_;
  const DeviationPayoffs& payoffs_;
  double width_;
  std::vector<double> mix_;
};

/// Where a trajectory was once its beginning no longer matters.
class Lasting {
 public:
  void add(const std::vector<double>& from, const std::vector<double>& to, double time) {
    if (sum_.empty()) {
      sum_.assign(to.size(), 0);
      low_ = high_ = from;
    }
    for (std::size_t i = 0; i < to.size(); ++i) {
      sum_[i] += time * (from[i] + to[i]) / 2;
      low_[i] = std::min(low_[i], to[i]);
      high_[i] = std::max(high_[i], to[i]);
    }
    time_ += time;
  }
  void describe(Trajectory& trajectory) const {
    trajectory.end = sum_;
    for (double& mean : trajectory.end) mean /= time_;
    trajectory.low = low_;
    trajectory.high = high_;
  }

 private:
  std::vector<double> sum_, low_, high_;
  double time_ = 0;
};

}  // namespace

Trajectory Replicator::follow(const std::vector<double>& start, const Arrived& arrived) const {
  std::vector<double> logs(start.size());
  for (std::size_t i = 0; i < start.size(); ++i) logs[i] = std::log(start[i]);
  DormandPrince<Field> path(Field(space_, payoffs_, width_), std::move(logs), 0.1, tolerance_);

  Trajectory found{{{0, start}}, false, {}, {}, {}};
  Lasting lasting;
  std::vector<double> mix = start, last = start;
  double time = 0;
  bool over = false;
  for (int steps = 1; !over; ++steps) {
    const double step = path.advance((time < kBeginning ? kBeginning : kHorizon) - time);
    time += step;
    if (kHorizon - time < 1e-9) time = kHorizon;
    last.swap(mix);
    shares(space_, path.at(), mix);
    found.settled = *std::max_element(path.slope().begin(), path.slope().end()) <= kStill ||
                    (arrived && arrived(mix));
    over = found.settled || time >= kHorizon || steps == most_steps_;
    if (time > kBeginning || over) lasting.add(last, mix, step);
    if (over || distance(mix, found.points.back().mix) >= kApart)
      found.points.push_back({time, mix});
  }
  if (found.settled) {
    found.end = found.low = found.high = mix;
  } else {
    lasting.describe(found);
  }
  return found;
}

std::vector<Trajectory> Replicator::follow_all(const std::vector<std::vector<double>>& starts,
                                               const Arrived& arrived) const {
  std::vector<Trajectory> found(starts.size());
  oneapi::tbb::parallel_for(std::size_t{0}, starts.size(),
                            [&](std::size_t i) { found[i] = follow(starts[i], arrived); });
  return found;
}

std::vector<double> random_mix(const ProfileSpace& space, Stream& chance) {
  std::vector<double> mix;
  for (const SeatRole& role : space.roles()) {
    // The lengths between points drawn evenly from 0..1 are drawn evenly from all mixes.
    std::vector<double> cuts = {0, 1};
    for (std::size_t i = 1; i < role.strategies.size(); ++i)
      cuts.push_back((static_cast<double>(chance() >> 12) + 0.5) * 0x1p-52);
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 1; i < cuts.size(); ++i) mix.push_back(cuts[i] - cuts[i - 1]);
  }
  return mix;
}

std::vector<Attractor> attractors(const std::vector<Trajectory>& trajectories) {
  std::vector<Attractor> found;
  std::vector<std::size_t> starts;
  for (const Trajectory& trajectory : trajectories) {
    const auto alike = std::find_if(found.begin(), found.end(), [&](const Attractor& attractor) {
      const double apart = trajectory.settled ? kSameEnd : kSameMotion;
      return attractor.settled == trajectory.settled &&
             distance(attractor.low, trajectory.low) <= apart &&
             distance(attractor.high, trajectory.high) <= apart;
    });
    if (alike == found.end()) {
      found.push_back({trajectory.settled, trajectory.end, trajectory.low, trajectory.high, 0});
      starts.push_back(1);
      continue;
    }
    const double joined =
        static_cast<double>(++starts[static_cast<std::size_t>(alike - found.begin())]);
    if (trajectory.settled) continue;
    for (std::size_t i = 0; i < alike->end.size(); ++i)
      alike->end[i] += (trajectory.end[i] - alike->end[i]) / joined;
  }
  for (std::size_t i = 0; i < found.size(); ++i)
    found[i].basin = static_cast<double>(starts[i]) / static_cast<double>(trajectories.size());
  std::stable_sort(found.begin(), found.end(),
                   [](const Attractor& a, const Attractor& b) { return a.basin > b.basin; });
  return found;
}

}  // namespace mainmatch
