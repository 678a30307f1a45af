#include "experiments/statistics/sequential.h"

#include <algorithm>

#include "experiments/base/bytes.h"

namespace mainmatch {

Verdict verdict(std::span<const Bin> differences, const SequentialPlan& plan) {
  if (mean_exceeds(0, differences, plan.range, plan.alpha / 2)) return Verdict::kA;
  if (mean_falls_short(0, differences, plan.range, plan.alpha / 2)) return Verdict::kB;
  const bool small = mean_falls_short(plan.difference, differences, plan.range, plan.beta) &&
                     mean_exceeds(-plan.difference, differences, plan.range, plan.beta);
  return small ? Verdict::kNoDifferenceOfInterest : Verdict::kUndecided;
}

RunningMean::RunningMean(const PayoffRange& range, double alpha)
    : range_(range),
      alpha_(alpha),
      interval_{static_cast<double>(range.least), static_cast<double>(range.most)} {}

void RunningMean::analyze(std::span<const Bin> payoffs) {
  const Interval now = confidence_sequence(payoffs, range_, alpha_);
  interval_.low = std::max(interval_.low, std::min(now.low, interval_.high));
  interval_.high = std::min(interval_.high, std::max(now.high, interval_.low));
  mean_ = mean_payoff(payoffs);
}

void RunningMean::save(ByteWriter& out) const {
  out.real(interval_.low);
  out.real(interval_.high);
  out.optional_real(mean_);
}

void RunningMean::load(ByteReader& in) {
  interval_.low = in.real();
  interval_.high = in.real();
  const auto least = static_cast<double>(range_.least);
  const auto most = static_cast<double>(range_.most);
  if (!(least <= interval_.low && interval_.low <= interval_.high && interval_.high <= most)) {
    throw DamagedBytes();
  }
  mean_ = in.optional_real();
}

}  // namespace mainmatch
