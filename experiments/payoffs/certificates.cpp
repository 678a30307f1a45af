#include "experiments/payoffs/certificates.h"

#include <algorithm>
#include <cmath>

#include "experiments/io/bytes.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

constexpr double kAlpha = 0.05;

std::int64_t count_of(std::span<const Bin> bins) {
  std::int64_t n = 0;
  for (const Bin& bin : bins) n += bin.count;
  return n;
}

/// Student's, of values that are each in a bin of their own.
Estimate by_student(std::span<const Bin> bins, double alpha) {
  Estimate estimate{mean_payoff(bins), {}};
  const std::int64_t n = count_of(bins);
  if (n < 2) return estimate;
  double squares = 0;
  double cubes = 0;
  for (const Bin& bin : bins) {
    const double off = static_cast<double>(bin.low) - *estimate.mean;
    squares += static_cast<double>(bin.count) * off * off;
    cubes += static_cast<double>(bin.count) * off * off * off;
  }
  const auto units = static_cast<double>(n);
  const double spread = squares / units;
  const Moments moments{*estimate.mean, squares / (units - 1),
                        spread > 0 ? cubes / units / (spread * std::sqrt(spread)) : 0};
  if (!enough_for_student(n, moments)) return estimate;
  const double half = student_quantile(1 - alpha / 2, n - 1) * std::sqrt(moments.variance / units);
  estimate.interval = Interval{moments.mean - half, moments.mean + half};
  return estimate;
}

Estimate in_units(Estimate estimate, double parts) {
  if (estimate.mean) *estimate.mean /= parts;
  if (estimate.interval) {
    estimate.interval = Interval{estimate.interval->low / parts, estimate.interval->high / parts};
  }
  return estimate;
}

Estimate estimate(const ValueCounts& counts, const std::optional<PayoffRange>& range,
                  double alpha) {
  const std::vector<Bin> bins = counts.bins();
  return range ? betting_interval(bins, *range, alpha) : by_student(bins, alpha);
}

MixVerdict verdict_of(const ProfileSpace& space, const std::vector<Estimate>& gains,
                      const std::vector<double>& epsilon) {
  if (epsilon.empty()) return MixVerdict::kOpen;
  bool certified = true;
  for (std::size_t s = 0; s < gains.size(); ++s) {
    const std::optional<Interval>& limits = gains[s].interval;
    const double most = epsilon[space.role_of(s)];
    if (limits && limits->low > most) return MixVerdict::kRefuted;
    certified = certified && limits && limits->high <= most;
  }
  return certified ? MixVerdict::kCertified : MixVerdict::kOpen;
}

}  // namespace

const char* name_of(MixVerdict verdict) {
  switch (verdict) {
    case MixVerdict::kCertified:
      return "certified";
    case MixVerdict::kRefuted:
      return "refuted";
    case MixVerdict::kOpen:
      break;
  }
  return "open";
}

std::vector<int> rounded_mix(const ProfileSpace& space, std::span<const double> mix) {
  std::vector<int> shares(mix.size());
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    std::vector<std::pair<double, std::size_t>> rests;  // the largest first, then by strategy
    int left = kMixParts;
    for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
      const double exact = std::clamp(mix[s], 0.0, 1.0) * kMixParts;
      shares[s] = std::min(left, static_cast<int>(exact));
      left -= shares[s];
      rests.emplace_back(shares[s] - exact, s);
    }
    std::sort(rests.begin(), rests.end());
    for (std::size_t i = 0; left > 0; i = (i + 1) % rests.size(), --left) {
      ++shares[rests[i].second];
    }
  }
  return shares;
}

void FreshSums::add(const ProfileSpace& space, std::span<const int> shares, std::size_t role,
                    std::span<const std::int64_t> payoffs) {
  std::int64_t of_mix = 0;
  for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) {
    of_mix += shares[s] * payoffs[s];
  }
  values[role].add(of_mix);
  for (std::size_t s = space.first(role); s < space.first(role + 1); ++s) {
    gains[s].add(kMixParts * payoffs[s] - of_mix);
  }
}

void FreshSums::merge(const FreshSums& other) {
  for (std::size_t s = 0; s < gains.size(); ++s) gains[s].merge(other.gains[s]);
  for (std::size_t r = 0; r < values.size(); ++r) values[r].merge(other.values[r]);
}

void FreshSums::save(ByteWriter& out) const {
  for (const auto* const list : {&gains, &values}) {
    for (const ValueCounts& counts : *list) counts.save(out);
  }
}

void FreshSums::load(ByteReader& in) {
  for (auto* const list : {&gains, &values}) {
    for (ValueCounts& counts : *list) counts.load(in);
  }
}

void Certificates::begin(const std::vector<std::vector<double>>& mixes) {
  if (plan_.deals == 0) return;
  for (std::size_t i = 0; i < std::min(mixes.size(), kMax); ++i) {
    shares_.push_back(rounded_mix(*space_, mixes[i]));
    sums_.emplace_back(*space_);
  }
}

Certificates::Part Certificates::part(std::uint64_t block) const {
  const std::uint64_t first = block % blocks_each() * kMatchesPerBlock;
  return {block / blocks_each(), {first, std::min(first + kMatchesPerBlock, plan_.deals)}};
}

std::vector<Certificate> Certificates::certificates() const {
  const double parts = static_cast<double>(plan_.unit) * kMixParts;
  const std::optional<PayoffRange>& range = plan_.range;
  std::optional<PayoffRange> of_value;
  std::optional<PayoffRange> of_gain;
  if (range) {
    of_value = PayoffRange{kMixParts * range->least, kMixParts * range->most};
    const std::int64_t width = of_value->most - of_value->least;
    of_gain = PayoffRange{-width, width};
  }
  const double alpha = kAlpha / static_cast<double>(space_->strategies());
  std::vector<Certificate> all;
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    Certificate& one = all.emplace_back();
    one.shares = shares_[i];
    one.matches = count_of(sums_[i].values[0].bins());
    for (const ValueCounts& counts : sums_[i].values) {
      one.values.push_back(in_units(estimate(counts, of_value, kAlpha), parts));
    }
    Interval regret{0, 0};
    bool known = one.matches > 0;
    for (std::size_t s = 0; s < space_->strategies(); ++s) {
      Estimate gain{0.0, Interval{0, 0}};  // who plays nothing else gains nothing
      if (shares_[i][s] != kMixParts) {
        gain = in_units(estimate(sums_[i].gains[s], of_gain, alpha), parts);
      }
      known = known && gain.interval;
      if (known) {
        regret = {std::max(regret.low, gain.interval->low),
                  std::max(regret.high, gain.interval->high)};
      }
      one.gains.push_back(gain);
    }
    if (known) one.regret = regret;
    one.verdict = verdict_of(*space_, one.gains, plan_.epsilon);
  }
  return all;
}

void Certificates::save(ByteWriter& out) const {
  out.count(sums_.size());
  for (std::size_t i = 0; i < sums_.size(); ++i) {
    for (const int share : shares_[i]) out.count(static_cast<std::uint64_t>(share));
    sums_[i].save(out);
  }
}

void Certificates::load(ByteReader& in) {
  shares_.clear();
  sums_.clear();
  for (std::uint64_t left = in.count(kMax); left > 0; --left) {
    std::vector<int>& shares = shares_.emplace_back();
    for (std::size_t r = 0; r < space_->roles().size(); ++r) {
      int sum = 0;
      for (std::size_t s = space_->first(r); s < space_->first(r + 1); ++s) {
        shares.push_back(static_cast<int>(in.count(kMixParts)));
        sum += shares.back();
      }
      if (sum != kMixParts) throw DamagedBytes();
    }
    sums_.emplace_back(*space_).load(in);
  }
}

}  // namespace mainmatch
