#include "experiments/analyses/advice/sums.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "experiments/statistics/anytime.h"
#include "experiments/statistics/student.h"

namespace mainmatch::advice {

namespace {

/// Batches about which limits are shortest.
constexpr std::int64_t kBestAt = 256;

constexpr auto kWorlds = static_cast<std::int64_t>(Adviser::kWorlds);

PayoffRange of_batch(const PayoffRange& range) {
  return {range.least * kWorlds, range.most * kWorlds};
}

/// Of a mean per world, from sums over batches in parts of 1 / unit.
double squared_error_of(std::span<const Bin> sums, double unit) {
  const double mean = mean_payoff(sums).value_or(0);
  double squares = 0, units = 0;
  for (const Bin& bin : sums) {
    const double off = static_cast<double>(bin.low) - mean;
    squares += off * off * static_cast<double>(bin.count);
    units += static_cast<double>(bin.count);
  }
  const double scale = static_cast<double>(kWorlds) * unit;
  return units < kMinUnits ? std::numeric_limits<double>::infinity()
                           : squares / (units - 1) / units / (scale * scale);
}

}  // namespace

Numbers Scale::of(const Outcome& outcome, Seat seat) const {
  Numbers numbers;
  for (std::size_t i = 0; i < payoffs_.size(); ++i) numbers[i] = payoffs_[i].of(outcome, seat);
  const auto end = outcome.ranking.begin() + outcome.seats;
  numbers[kRank] = std::find(outcome.ranking.begin(), end, seat) - outcome.ranking.begin() + 1;
  return numbers;
}

std::optional<PayoffRange> Scale::range(Number number, int seats) const {
  if (number == kRank) return PayoffRange{1, seats};
  return payoffs_[number].range();
}

Sums::Sums(std::size_t candidates, const Scale& scale, int seats, double alpha)
    : candidates_(candidates),
      scale_(scale),
      seats_(seats),
      alpha_(alpha),
      batches_of_(candidates),
      counts_(candidates),
      ranks_(candidates * static_cast<std::size_t>(seats)),
      differences_(candidates * (candidates - 1) / 2),
      versus_(differences_.size()) {}

/// Of pairs first < second, in the order of the second.
std::size_t Sums::pair(std::size_t first, std::size_t second) const {
  return second * (second - 1) / 2 + first;
}

void Sums::add(const Played& batch, std::span<const std::size_t> left) {
  ++batches_;
  effective_ += batch.drawn.effective;
  forced_ += batch.drawn.forced;
  gains_ += batch.gains;
  outcomes_ += batch.outcomes;
  const auto at_world = [&](std::size_t world, std::size_t candidate) -> const Numbers& {
    return batch.numbers[world * candidates_ + candidate];
  };
  std::vector<Numbers> sums(candidates_, Numbers{});
  for (const std::size_t candidate : left) {
    for (std::size_t number = 0; number < kNumbers; ++number) {
      std::int64_t& sum = sums[candidate][number];
      for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
        sum += at_world(world, candidate)[number];
      }
      counts_[candidate][number].add(sum);
    }
    std::vector<std::int64_t> at_rank(static_cast<std::size_t>(seats_));
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      ++at_rank[static_cast<std::size_t>(at_world(world, candidate)[kRank] - 1)];
    }
    for (std::size_t rank = 0; rank < at_rank.size(); ++rank) {
      ranks_[candidate * at_rank.size() + rank].add(at_rank[rank]);
    }
    ++batches_of_[candidate];
  }
  for (const std::size_t second : left) {
    for (const std::size_t first : left) {
      if (first >= second) continue;
      differences_[pair(first, second)].add(sums[first][kGain] - sums[second][kGain]);
      Versus& versus = versus_[pair(first, second)];
      versus.worlds += kWorlds;
      for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
        const std::int64_t one = at_world(world, first)[kGain];
        const std::int64_t other = at_world(world, second)[kGain];
        if (one == other) continue;
        Versus::Side& side = versus.sides[one < other];
        ++side.better;
        side.gain += std::max(one, other);
        side.other_gain += std::min(one, other);
      }
    }
  }
}

double Sums::even_share() const {
  if (outcomes_ == 0) return 0;
  return static_cast<double>(gains_) / static_cast<double>(outcomes_) / scale_.unit(kGain);
}

double Sums::mean_gain(std::size_t candidate) const {
  const auto mean = mean_payoff(counts_[candidate][kGain].bins());
  return mean.value_or(0) / static_cast<double>(kWorlds) / scale_.unit(kGain);
}

Estimate Sums::number(std::size_t candidate, Number number) const {
  const auto range = scale_.range(number, seats_);
  const std::vector<Bin> bins = counts_[candidate][number].bins();
  const Estimate found =
      anytime_mean(bins, range ? std::optional(of_batch(*range)) : std::nullopt, alpha_, kBestAt);
  return found.mapped(1 / (static_cast<double>(kWorlds) * scale_.unit(number)), 0);
}

std::vector<Estimate> Sums::ranks(std::size_t candidate) const {
  std::vector<Estimate> shares;
  const auto seats = static_cast<std::size_t>(seats_);
  for (std::size_t rank = 0; rank < seats; ++rank) {
    const Estimate found =
        anytime_mean(ranks_[candidate * seats + rank].bins(), of_batch({0, 1}), alpha_, kBestAt);
    shares.push_back(found.mapped(1 / static_cast<double>(kWorlds), 0));
  }
  return shares;
}

std::optional<PayoffRange> Sums::range_of_differences() const {
  const std::optional<PayoffRange> range = scale_.range(kGain, seats_);
  if (!range) return std::nullopt;
  return of_batch({range->least - range->most, range->most - range->least});
}

Estimate Sums::turned(const Estimate& of_batch, bool swapped) const {
  const Estimate less = of_batch.mapped(1 / (static_cast<double>(kWorlds) * scale_.unit(kGain)), 0);
  if (!swapped) return less;
  Estimate turned = less;
  if (turned.mean) turned.mean = -*less.mean;
  if (turned.interval) turned.interval = Interval{-less.interval->high, -less.interval->low};
  return turned;
}

Estimate Sums::difference(std::size_t first, std::size_t second) const {
  const bool swapped = first > second;
  const std::size_t index = swapped ? pair(second, first) : pair(first, second);
  return turned(anytime_mean(differences_[index].bins(), range_of_differences(),
                             alpha_ / static_cast<double>(differences_.size()), kBestAt),
                swapped);
}

Estimate Sums::planned_difference(std::size_t first, std::size_t second) const {
  const bool swapped = first > second;
  const std::size_t index = swapped ? pair(second, first) : pair(first, second);
  return turned(planned_mean(differences_[index].bins(), range_of_differences(), alpha_), swapped);
}

std::vector<std::size_t> Sums::undominated(std::span<const std::size_t> left) const {
  std::vector<std::size_t> kept;
  for (const std::size_t one : left) {
    const bool is_worse = std::any_of(left.begin(), left.end(), [&](std::size_t other) {
      if (other == one) return false;
      const Estimate ahead = difference(other, one);
      return ahead.interval && ahead.interval->low > 0;
    });
    if (!is_worse) kept.push_back(one);
  }
  if (kept.empty()) kept.assign(left.begin(), left.end());
  return kept;
}

Estimate Sums::loss(std::size_t candidate, std::span<const std::size_t> left) const {
  Estimate most{0, Interval{0, 0}};
  for (const std::size_t other : left) {
    if (other == candidate) continue;
    const Estimate by = difference(other, candidate);
    most.mean = std::max(*most.mean, by.mean.value_or(0));
    if (!by.interval) {
      most.interval.reset();
      most.zero_variance = by.zero_variance;
    }
    if (!most.interval) continue;
    most.interval->low = std::max(most.interval->low, by.interval->low);
    most.interval->high = std::max(most.interval->high, by.interval->high);
  }
  return most;
}

std::size_t Sums::leader(std::span<const std::size_t> left) const {
  return *std::max_element(left.begin(), left.end(), [&](std::size_t a, std::size_t b) {
    return mean_gain(a) < mean_gain(b);
  });
}

double Sums::squared_error(std::size_t candidate) const {
  return squared_error_of(counts_[candidate][kGain].bins(), scale_.unit(kGain));
}

double Sums::squared_error(std::size_t first, std::size_t second) const {
  if (first > second) std::swap(first, second);
  return squared_error_of(differences_[pair(first, second)].bins(), scale_.unit(kGain));
}

Versus Sums::versus(std::size_t first, std::size_t second) const {
  if (first < second) return versus_[pair(first, second)];
  Versus turned = versus_[pair(second, first)];
  std::swap(turned.sides[0], turned.sides[1]);
  return turned;
}

}  // namespace mainmatch::advice
