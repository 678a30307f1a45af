#include "experiments/analyses/duel/evidence.h"

#include <algorithm>

#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

constexpr std::int64_t kUnitsPerAnalysis = 256;    ///< or a multiple of it
constexpr std::int64_t kAnalysesPerDoubling = 64;  ///< interim analyses while units double, about
constexpr std::int64_t kMaxBins = 4096;

SequentialPlan plan_for(const PayoffRange& payoffs, double difference, double alpha, double beta) {
  const std::int64_t width = payoffs.most - payoffs.least;
  return {{-width, width}, difference, alpha, beta};
}

}  // namespace

std::optional<Spread> spread(std::span<const Bin> values) {
  const auto mean = mean_payoff(values);
  double units = 0, squares = 0;
  for (const Bin& bin : values) {
    const double off = static_cast<double>(bin.low) - *mean;
    units += static_cast<double>(bin.count);
    squares += off * off * static_cast<double>(bin.count);
  }
  if (units < 2) return std::nullopt;
  return Spread{*mean, squares / (units - 1)};
}

std::vector<Bin> condensed(std::vector<Bin> values, std::int64_t most) {
  if (static_cast<std::int64_t>(values.size()) <= most) return values;
  // Odd widths, so that one bin has 0 in its middle.
  const std::int64_t half = (values.back().high - values.front().low) / most / 2 + 1;
  const std::int64_t width = 2 * half + 1;
  std::vector<Bin> bins;
  for (const Bin& value : values) {
    const std::int64_t above = value.low >= 0 ? value.low + half : half - value.low;
    const std::int64_t middle = (value.low >= 0 ? 1 : -1) * (above / width * width);
    if (bins.empty() || bins.back().low != middle - half) {
      bins.push_back({middle - half, middle + half, 0});
    }
    bins.back().count += value.count;
  }
  return bins;
}

Evidence::Evidence(const PayoffRange& payoffs, double difference, double alpha, double beta)
    : payoffs_(payoffs),
      plan_(plan_for(payoffs, difference, alpha, beta)),
      mean_(plan_.range, alpha) {}

void Evidence::add(std::span<const Pair> some) {
  if (decided()) return;
  for (const Pair& pair : some) {
    const std::int64_t a = within(pair.a);
    const std::int64_t b = within(pair.b);
    of_a_.add(a);
    of_b_.add(b);
    differences_.add(a - b);
    equal_ += a == b;
    ++units_;
  }
  if (units_ % kUnitsPerAnalysis != 0) return;
  if (units_ - analyzed_ >= analyzed_ / kAnalysesPerDoubling) analyze();
}

void Evidence::analyze() {
  if (units_ == analyzed_ || decided()) return;
  analyzed_ = units_;
  const std::vector<Bin> bins = condensed(differences_.bins(), kMaxBins);
  mean_.analyze(bins);
  verdict_ = mainmatch::verdict(bins, plan_);
}

void Evidence::save(ByteWriter& out) const {
  mean_.save(out);
  out.count(static_cast<std::uint64_t>(verdict_));
  for (const ValueCounts* const counts : {&of_a_, &of_b_, &differences_}) counts->save(out);
  for (const std::int64_t number : {units_, equal_, clipped_, analyzed_}) out.whole(number);
}

void Evidence::load(ByteReader& in) {
  mean_.load(in);
  constexpr auto kLast = static_cast<std::uint64_t>(Verdict::kNoDifferenceOfInterest);
  verdict_ = static_cast<Verdict>(in.count(kLast));
  for (ValueCounts* const counts : {&of_a_, &of_b_, &differences_}) counts->load(in);
  for (std::int64_t* const number : {&units_, &equal_, &clipped_, &analyzed_}) *number = in.whole();
}

std::int64_t Evidence::within(std::int64_t payoff) {
  const std::int64_t kept = std::clamp(payoff, payoffs_.least, payoffs_.most);
  clipped_ += kept != payoff;
  return kept;
}

}  // namespace mainmatch
