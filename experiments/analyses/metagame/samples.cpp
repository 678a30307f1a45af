#include "experiments/analyses/metagame/samples.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "experiments/analyses/metagame/sub_games.h"
#include "experiments/base/bytes.h"
#include "experiments/statistics/student.h"

namespace mainmatch {

namespace {

/// The sum of squared distances from the mean of `n` numbers. What is large cancels in integers.
double squares_about_mean(std::int64_t n, Int128 x, Int128 xx) {
  const Int128 near_mean = x / n;
  const Int128 rest = x - near_mean * n;
  const Int128 about_near = xx - 2 * near_mean * x + near_mean * near_mean * n;
  const auto off = static_cast<double>(rest);
  return static_cast<double>(about_near) - off * off / static_cast<double>(n);
}

}  // namespace

struct ProfileSamples::Total {
  /// Of one strategy in a profile, so far.
  struct Sum {
    Int128 x = 0;
    Int128 xx = 0;
    Int128 yyy = 0;

    void merge(const BatchSum& more) {
      x += more.x;
      xx += more.xx;
      yyy += more.yyy;
    }

    /// The third central moment over the variance's 3/2th power, of `n` matches.
    double skewness(std::int64_t n, int coarse) const {
      const auto all = static_cast<double>(n);
      const double grain = std::ldexp(1.0, coarse);
      const double mean = static_cast<double>(x) / all / grain;
      const double square = static_cast<double>(xx) / all / (grain * grain);
      const double cube = static_cast<double>(yyy) / all;
      const double variance = squares_about_mean(n, x, xx) / all / (grain * grain);
      return (cube - mean * (3 * square - 2 * mean * mean)) / (variance * std::sqrt(variance));
    }
  };

  std::int64_t matches = 0;
  std::vector<Sum> sums;  ///< by strategy
};

ProfileSamples::ProfileSamples(ProfileSpace space, std::uint64_t matches, std::int64_t unit,
                               int coarse, std::optional<PayoffRange> range)
    : space_(std::move(space)),
      matches_(matches),
      per_batch_((matches + kBatches - 1) / kBatches),
      first_batches_((matches + per_batch_ - 1) / per_batch_),
      unit_(unit),
      coarse_(coarse),
      range_(range) {}

std::size_t ProfileSamples::add_profile(std::uint64_t rank) {
  const std::size_t profile = ranks_.size();
  index_.emplace(rank, profile);
  ranks_.push_back(rank);
  batches_of_.push_back(0);
  counts_.resize(counts_.size() + space_.strategies());
  space_.unrank(rank, std::span(counts_).last(space_.strategies()));
  return profile;
}

void ProfileSamples::ask_for(std::span<const std::uint64_t> ranks) {
  const std::size_t first = profiles();
  for (const std::uint64_t rank : ranks) {
    if (!asked_for(rank)) add_profile(rank);
  }
  for (std::uint64_t i = 0; i < first_batches_; ++i) {
    for (std::size_t profile = first; profile < profiles(); ++profile) ask_for_more(profile);
  }
}

void ProfileSamples::ask_for_more(std::size_t profile) {
  order_.push_back({static_cast<std::uint32_t>(profile), batches_of_[profile]++});
}

MatchRange ProfileSamples::matches_of(const Batch& batch) const {
  // The last of the first batches may be a short one.
  if (batch.number < first_batches_) {
    const std::uint64_t first = batch.number * per_batch_;
    return {first, std::min(first + per_batch_, matches_)};
  }
  const std::uint64_t first = matches_ + (batch.number - first_batches_) * per_batch_;
  return {first, first + per_batch_};
}

std::uint64_t ProfileSamples::matches_asked() const {
  std::uint64_t matches = 0;
  for (const Batch& batch : order_) matches += matches_of(batch).size();
  return matches;
}

std::uint64_t ProfileSamples::matches_done() const {
  std::uint64_t matches = 0;
  for (std::uint64_t i = 0; i < done(); ++i) matches += matches_of(order_[i]).size();
  return matches;
}

void ProfileSamples::add(std::span<const BatchSum> sums) {
  sums_.insert(sums_.end(), sums.begin(), sums.end());
}

void ProfileSamples::adopt(const ProfileSamples& fewer) {
  const std::vector<std::size_t> place = places_in(space_, fewer.space_);
  std::vector<int> counts(space_.strategies());
  for (std::size_t profile = 0; profile < fewer.profiles(); ++profile) {
    for (std::size_t s = 0; s < place.size(); ++s) counts[place[s]] = fewer.counts(profile)[s];
    add_profile(space_.rank(counts));
  }
  std::vector<BatchSum> sums(space_.strategies());
  for (std::uint64_t i = 0; i < fewer.done(); ++i) {
    ask_for_more(fewer.batch(i).profile);
    for (std::size_t s = 0; s < place.size(); ++s) sums[place[s]] = fewer.sums(i)[s];
    add(sums);
  }
}

std::vector<ProfileSamples::Total> ProfileSamples::totals() const {
  const std::size_t k = space_.strategies();
  std::vector<Total> totals(profiles(), Total{0, std::vector<Total::Sum>(k)});
  for (std::uint64_t i = 0; i < done(); ++i) {
    Total& total = totals[order_[i].profile];
    total.matches += static_cast<std::int64_t>(matches_of(order_[i]).size());
    for (std::size_t s = 0; s < k; ++s) total.sums[s].merge(sums(i)[s]);
  }
  return totals;
}

PayoffTable ProfileSamples::table() const {
  const std::size_t k = space_.strategies();
  const std::vector<Total> totals = this->totals();
  std::vector<std::vector<std::vector<double>>> blocks(profiles());  // by profile and strategy
  std::vector<std::int64_t> block_matches;
  for (std::uint64_t i = 0; i < done(); ++i) {
    const Batch batch = order_[i];
    const auto matches = static_cast<std::int64_t>(matches_of(batch).size());
    if (batch.number == block_matches.size()) block_matches.push_back(matches);
    blocks[batch.profile].resize(k);
    for (std::size_t s = 0; s < k; ++s) {
      const auto seats = static_cast<double>(matches * counts(batch.profile)[s]);
      if (seats == 0) continue;
      const double sum = static_cast<double>(sums(i)[s].x);
      blocks[batch.profile][s].push_back(sum / (seats * static_cast<double>(unit_)));
    }
  }
  std::vector<SampledProfile> sampled;
  for (std::size_t profile = 0; profile < profiles(); ++profile) {
    const Total& total = totals[profile];
    if (total.matches == 0) continue;
    const auto n = static_cast<double>(total.matches);
    SampledProfile& one = sampled.emplace_back();
    one.counts.assign(counts(profile).begin(), counts(profile).end());
    one.matches = total.matches;
    for (std::size_t s = 0; s < k; ++s) {
      const double parts = static_cast<double>(one.counts[s]) * static_cast<double>(unit_);
      const bool played = one.counts[s] > 0;
      one.payoffs.push_back(played ? static_cast<double>(total.sums[s].x) / (n * parts) : 0);
      if (total.matches == 1) continue;
      const double squares = squares_about_mean(total.matches, total.sums[s].x, total.sums[s].xx);
      one.stderrs.push_back(played ? std::sqrt(squares / (n - 1) / n) / parts : 0);
    }
    one.blocks = std::move(blocks[profile]);
  }
  return {space_, sampled, std::move(block_matches), range_in_units()};
}

std::optional<PayoffTable::Range> ProfileSamples::range_in_units() const {
  if (!range_) return std::nullopt;
  const auto unit = static_cast<double>(unit_);
  return PayoffTable::Range{static_cast<double>(range_->least) / unit,
                            static_cast<double>(range_->most) / unit};
}

Interval ProfileSamples::interval_of_alike(double mean, std::int64_t matches) const {
  constexpr double kTail = 0.025;
  // The largest probability of another payoff, which is not seen in all of the matches.
  const double other = 1 - std::pow(kTail, 1 / static_cast<double>(matches));
  const PayoffTable::Range range = *range_in_units();
  return {mean - other * (mean - range.least), mean + other * (range.greatest - mean)};
}

std::vector<Estimate> ProfileSamples::estimates() const {
  const std::size_t k = space_.strategies();
  const std::vector<Total> totals = this->totals();
  std::vector<std::size_t> order(profiles());  // as the table's rows
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::erase_if(order, [&](std::size_t profile) { return totals[profile].matches == 0; });
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return ranks_[a] < ranks_[b]; });
  std::vector<Estimate> found;
  for (const std::size_t profile : order) {
    const Total& total = totals[profile];
    for (std::size_t s = 0; s < k; ++s) {
      Estimate& one = found.emplace_back();
      const int count = counts(profile)[s];
      if (count == 0) continue;
      const Total::Sum& sum = total.sums[s];
      const auto n = static_cast<double>(total.matches);
      const double parts = count * static_cast<double>(unit_);
      one.mean = static_cast<double>(sum.x) / (n * parts);
      if (total.matches < kMinMatchesForMean) continue;
      const double squares = squares_about_mean(total.matches, sum.x, sum.xx);
      one.zero_variance = squares <= 0;
      if (one.zero_variance) {
        if (range_) one.interval = interval_of_alike(*one.mean, total.matches);
        continue;
      }
      if (!enough_for_skewness(total.matches, sum.skewness(total.matches, coarse_))) continue;
      const double half =
          student_quantile(0.975, total.matches - 1) * std::sqrt(squares / (n - 1) / n) / parts;
      one.interval = Interval{*one.mean - half, *one.mean + half};
    }
  }
  return found;
}

void ProfileSamples::save(ByteWriter& out) const {
  out.count(profiles());
  for (const std::uint64_t rank : ranks_) out.count(rank);
  out.count(asked());
  for (const Batch& batch : order_) out.count(batch.profile);
  out.count(done());
  for (std::uint64_t i = 0; i < done(); ++i) {
    for (std::size_t s = 0; s < space_.strategies(); ++s) {
      if (counts(order_[i].profile)[s] == 0) continue;
      out.whole(sums(i)[s].x);
      out.wide(sums(i)[s].xx);
      out.wide(sums(i)[s].yyy);
    }
  }
}

void ProfileSamples::load(ByteReader& in) {
  *this = ProfileSamples(space_, matches_, unit_, coarse_, range_);
  const std::uint64_t profiles_kept = in.count(space_.size());
  for (std::uint64_t i = 0; i < profiles_kept; ++i) {
    const std::uint64_t rank = in.count(space_.size() - 1);
    if (asked_for(rank)) throw DamagedBytes();
    add_profile(rank);
  }
  const std::uint64_t asked_kept = in.count();
  for (std::uint64_t i = 0; i < asked_kept; ++i) {
    if (profiles() == 0) throw DamagedBytes();
    ask_for_more(in.count(profiles() - 1));
  }
  const std::uint64_t done_kept = in.count(asked());
  std::vector<BatchSum> of_batch(space_.strategies());
  for (std::uint64_t i = 0; i < done_kept; ++i) {
    for (std::size_t s = 0; s < of_batch.size(); ++s) {
      of_batch[s] = {};
      if (counts(order_[i].profile)[s] == 0) continue;
      of_batch[s].x = in.whole();
      of_batch[s].xx = in.wide();
      of_batch[s].yyy = in.wide();
    }
    add(of_batch);
  }
}

}  // namespace mainmatch
