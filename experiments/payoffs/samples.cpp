#include "experiments/payoffs/samples.h"

#include <algorithm>
#include <cmath>

#include "experiments/store/bytes.h"

namespace mainmatch {

namespace {

/// Of a profile, so far.
struct Total {
  std::int64_t matches = 0;
  std::vector<Int128> x;
  std::vector<Int128> xx;
};

/// The sum of squared distances from the mean of `n` numbers. What is large cancels in integers.
double squares_about_mean(std::int64_t n, Int128 x, Int128 xx) {
  const Int128 near_mean = x / n;
  const Int128 rest = x - near_mean * n;
  const Int128 about_near = xx - 2 * near_mean * x + near_mean * near_mean * n;
  const auto off = static_cast<double>(rest);
  return static_cast<double>(about_near) - off * off / static_cast<double>(n);
}

}  // namespace

ProfileSamples::ProfileSamples(ProfileSpace space, std::uint64_t matches, std::int64_t unit)
    : space_(std::move(space)),
      matches_(matches),
      per_batch_((matches + kBatches - 1) / kBatches),
      first_batches_((matches + per_batch_ - 1) / per_batch_),
      unit_(unit) {}

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

PayoffTable ProfileSamples::table() const {
  const std::size_t k = space_.strategies();
  std::vector<Total> totals(profiles(), Total{0, std::vector<Int128>(k), std::vector<Int128>(k)});
  for (std::uint64_t i = 0; i < done(); ++i) {
    Total& total = totals[order_[i].profile];
    total.matches += static_cast<std::int64_t>(matches_of(order_[i]).size());
    for (std::size_t s = 0; s < k; ++s) {
      total.x[s] += sums(i)[s].x;
      total.xx[s] += sums(i)[s].xx;
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
      one.payoffs.push_back(played ? static_cast<double>(total.x[s]) / (n * parts) : 0);
      if (total.matches == 1) continue;
      const double squares = squares_about_mean(total.matches, total.x[s], total.xx[s]);
      one.stderrs.push_back(played ? std::sqrt(squares / (n - 1) / n) / parts : 0);
    }
  }
  return {space_, sampled};
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
    }
  }
}

void ProfileSamples::load(ByteReader& in) {
  *this = ProfileSamples(space_, matches_, unit_);
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
    }
    add(of_batch);
  }
}

}  // namespace mainmatch
