#include "experiments/analyses/duel/result.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "experiments/base/error.h"
#include "experiments/base/number.h"
#include "experiments/statistics/sample_size.h"

namespace mainmatch {

namespace {

constexpr double kPilotDifference = 0.05;  ///< of a standard deviation

PayoffRange range_of(const Payoff& payoff, const std::vector<Bin>& seen) {
  if (payoff.range()) return *payoff.range();
  if (seen.empty()) return {-payoff.unit(), payoff.unit()};
  const std::int64_t low = seen.front().low;
  const std::int64_t high = seen.back().high;
  const std::int64_t more = high > low ? (high - low + 1) / 2 : payoff.unit();
  return {low - more, high + more};
}

/// The nearest number of two digits that count, for people.
double two_digits(double value) {
  std::array<char, 32> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::scientific, 1)
          .ptr;
  std::from_chars(text.data(), end, value);
  return value;
}

double difference_of(const Payoff& payoff, const std::vector<Bin>& seen) {
  const auto unit = static_cast<double>(payoff.unit());
  if (const auto known = payoff.difference_of_interest()) return *known * unit;
  const auto found = spread(seen);
  if (!found || found->variance <= 0) return kPilotDifference * unit;
  return two_digits(kPilotDifference * std::sqrt(found->variance) / unit) * unit;
}

}  // namespace

DuelTerms settle(const DuelQuestion& question, const Pilot& pilot) {
  const std::vector<Bin> seen = pilot.payoffs.bins();
  const auto unit = static_cast<double>(question.payoff.unit());
  DuelTerms terms{range_of(question.payoff, seen), 0};
  terms.difference =
      question.difference ? *question.difference * unit : difference_of(question.payoff, seen);
  const auto width = static_cast<double>(terms.payoffs.most - terms.payoffs.least);
  if (terms.difference >= width) {
    throw ValueError("difference", real_text(terms.difference / unit),
                     "less than " + real_text(width / unit) + ", the range of the payoff");
  }
  return terms;
}

DuelResult summarize(const DuelQuestion& question, const Evidence& evidence) {
  const auto unit = static_cast<double>(question.payoff.unit());
  const auto in_units = [&](auto parts) { return static_cast<double>(parts) / unit; };
  const auto all_in_units = [&](const std::optional<double>& parts) {
    return parts ? std::optional(*parts / unit) : std::nullopt;
  };
  DuelResult result;
  result.a = question.a;
  result.b = question.b;
  result.payoff = question.payoff.name();
  result.matches = 2 * static_cast<std::uint64_t>(evidence.units());
  result.alpha = question.alpha;
  result.beta = question.beta;
  result.difference = in_units(evidence.plan().difference);
  result.difference_given = question.difference.has_value();
  result.range = {in_units(evidence.payoffs().least), in_units(evidence.payoffs().most)};
  result.clipped = evidence.clipped();
  result.verdict = evidence.verdict();
  const std::vector<Bin> a = evidence.of_a().bins();
  const std::vector<Bin> b = evidence.of_b().bins();
  result.mean_a = all_in_units(mean_payoff(a));
  result.mean_b = all_in_units(mean_payoff(b));
  const RunningMean& mean = evidence.mean();
  result.plain = all_in_units(mean_payoff(evidence.differences().bins()));
  result.adjusted = in_units(mean.adjusted_mean());
  result.interval = {in_units(mean.interval().low), in_units(mean.interval().high)};
  result.equal = evidence.equal();
  const auto of_difference = spread(evidence.differences().bins());
  const auto of_a = spread(a);
  const auto of_b = spread(b);
  if (!of_difference || !of_a || !of_b) return result;
  const auto matches = [&](double variance) -> std::optional<std::int64_t> {
    const auto units = fixed_size(variance, evidence.plan().difference, result.alpha, result.beta);
    return units ? std::optional(2 * *units) : std::nullopt;
  };
  result.paired = matches(of_difference->variance);
  result.unpaired = matches(of_a->variance + of_b->variance);
  return result;
}

}  // namespace mainmatch
