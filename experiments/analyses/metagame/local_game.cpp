#include "experiments/analyses/metagame/local_game.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include "experiments/base/bytes.h"
#include "experiments/game_theory/mix.h"

namespace mainmatch {

namespace {

constexpr std::int64_t kMaxCount = std::int64_t{1} << 50;  ///< of a step

double mean_of(std::int64_t sum, std::int64_t seats) {
  return static_cast<double>(sum) / static_cast<double>(seats);
}

/// Adds `value`, of `weight`, to a mean of `before`.
void average(double& mean, double& before, double value, double weight) {
  mean += (value - mean) * weight / (before + weight);
  before += weight;
}

/// The mix of each role that is nearest to `shares` (Held, Wolfe, Crowder, "Validation of
/// subgradient optimization", Mathematical Programming 6, 1974).
void project(const ProfileSpace& space, std::vector<double>& shares) {
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const std::span<double> part = space.part(std::span(shares), r);
    std::vector<double> sorted(part.begin(), part.end());
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    double sum = 0, excess = 0;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
      sum += sorted[i];
      const double each = (sum - 1) / static_cast<double>(i + 1);
      if (sorted[i] > each) excess = each;
    }
    for (double& share : part) share = std::max(0.0, share - excess);
  }
}

/// Nothing, or that of a seat after many moves at least.
double weight_from(ByteReader& in) {
  const double weight = in.real(0, LocalGame::kLargest);
  if (weight > 0 && weight < 1e-9) throw DamagedBytes();
  return weight;
}

}  // namespace

void LocalSums::add(std::span<const int> strategies, std::span<const std::int64_t> payoffs,
                    std::optional<std::size_t> deviator) {
  const std::size_t many = alone.size();
  const auto pair = [&](std::size_t seat, std::size_t opponent) {
    OfPair& one = beside[static_cast<std::size_t>(strategies[seat]) * many +
                         static_cast<std::size_t>(strategies[opponent])];
    ++one.seats;
    one.sum += payoffs[seat];
  };
  for (std::size_t seat = 0; seat < strategies.size(); ++seat) {
    if (!deviator || seat == *deviator) {
      OfStrategy& one = alone[static_cast<std::size_t>(strategies[seat])];
      ++one.seats;
      one.sum += payoffs[seat];
      one.squares += static_cast<Int128>(payoffs[seat]) * payoffs[seat];
      for (std::size_t other = 0; other < strategies.size(); ++other) {
        if (other != seat) pair(seat, other);
      }
    } else {
      pair(seat, *deviator);
    }
  }
}

void LocalSums::merge(const LocalSums& other) {
  for (std::size_t s = 0; s < alone.size(); ++s) {
    alone[s].seats += other.alone[s].seats;
    alone[s].sum += other.alone[s].sum;
    alone[s].squares += other.alone[s].squares;
  }
  for (std::size_t i = 0; i < beside.size(); ++i) {
    beside[i].seats += other.beside[i].seats;
    beside[i].sum += other.beside[i].sum;
  }
}

void LocalSums::save(ByteWriter& out) const {
  for (const OfStrategy& one : alone) {
    out.whole(one.seats);
    out.whole(one.sum);
    out.wide(one.squares);
  }
  for (const OfPair& one : beside) {
    out.whole(one.seats);
    out.whole(one.sum);
  }
}

void LocalSums::load(ByteReader& in) {
  for (OfStrategy& one : alone) {
    one.seats = in.whole(0, kMaxCount);
    one.sum = in.whole();
    one.squares = in.wide();
  }
  for (OfPair& one : beside) {
    one.seats = in.whole(0, kMaxCount);
    one.sum = in.whole();
  }
}

LocalGame::LocalGame(const ProfileSpace& space)
    : space_(&space),
      payoffs_(space.strategies()),
      weights_(space.strategies()),
      variances_(space.strategies()),
      beside_(space.strategies() * space.strategies()),
      beside_weights_(space.strategies() * space.strategies()) {}

void LocalGame::learn(const LocalSums& sums, std::int64_t unit) {
  const std::size_t many = space_->strategies();
  const auto parts = static_cast<double>(unit);
  for (std::size_t s = 0; s < many; ++s) {
    const LocalSums::OfStrategy& alone = sums.alone[s];
    if (alone.seats == 0) continue;
    const auto seats = static_cast<double>(alone.seats);
    const double mean = mean_of(alone.sum, alone.seats);
    variances_[s] =
        std::max(0.0, static_cast<double>(alone.squares) / seats - mean * mean) / parts / parts;
    for (std::size_t t = 0; t < many; ++t) {
      const LocalSums::OfPair& pair = sums.beside[s * many + t];
      if (pair.seats == 0) continue;
      average(beside_[s * many + t], beside_weights_[s * many + t],
              (mean_of(pair.sum, pair.seats) - mean) / parts, static_cast<double>(pair.seats));
    }
    average(payoffs_[s], weights_[s], mean / parts, seats);
  }
}

void LocalGame::move(std::span<const double> from, std::span<const double> to) {
  const std::size_t many = space_->strategies();
  const std::vector<double> slope = slopes();
  for (std::size_t s = 0; s < many; ++s) {
    for (std::size_t t = 0; t < many; ++t) payoffs_[s] += slope[s * many + t] * (to[t] - from[t]);
  }
  for (double& weight : weights_) weight /= 2;
  for (double& weight : beside_weights_) weight /= 2;
}

double LocalGame::error(std::size_t strategy) const {
  return std::sqrt(variances_[strategy] / weights_[strategy]);
}

std::vector<double> LocalGame::slopes() const {
  const std::size_t many = space_->strategies();
  const auto noise = [&](std::size_t i) { return variances_[i / many] / beside_weights_[i]; };
  double seen = 0, expected = 0;  // squares of slopes, with weights
  for (std::size_t i = 0; i < beside_.size(); ++i) {
    if (beside_weights_[i] == 0) continue;
    seen += beside_weights_[i] * beside_[i] * beside_[i];
    expected += beside_weights_[i] * noise(i);
  }
  double weight = 0;
  for (const double one : beside_weights_) weight += one;
  const double variance = weight > 0 ? std::max(0.0, seen - expected) / weight : 0;
  std::vector<double> slopes(beside_.size());
  for (std::size_t i = 0; i < beside_.size(); ++i) {
    if (variance == 0 || beside_weights_[i] == 0) continue;
    const std::size_t s = i / many, t = i % many;
    const int opponents = space_->seats_of(t) - (space_->role_of(s) == space_->role_of(t) ? 1 : 0);
    slopes[i] = opponents * beside_[i] * variance / (variance + noise(i));
  }
  return slopes;
}

double LocalGame::regret(std::span<const double> mix) const {
  double most = 0;
  for (std::size_t s = 0; s < space_->strategies(); ++s) {
    if (weights_[s] == 0) continue;
    most = std::max(most, payoffs_[s] - value(mix, space_->role_of(s)) + error(s));
  }
  return most;
}

std::vector<double> LocalGame::next(std::span<const double> mix, double caution) const {
  const std::size_t many = space_->strategies();
  const std::vector<double> slope = slopes();
  double largest = 0, squares = 0, known = 0;
  for (std::size_t s = 0; s < many; ++s) {
    double row = 0;
    for (std::size_t t = 0; t < many; ++t) row += std::abs(slope[s * many + t]);
    largest = std::max(largest, row);
    if (weights_[s] == 0) continue;
    squares += variances_[s] / weights_[s];
    ++known;
  }
  if (known == 0) return {mix.begin(), mix.end()};
  constexpr double kLeast = 1e-12;  // where payoffs do not vary
  const double cost = caution * std::sqrt(squares / known) / kCautious + kLeast;
  // What no seat has played yet gains nothing, for all that is known.
  std::vector<double> here(many);
  for (std::size_t s = 0; s < many; ++s) {
    here[s] = weights_[s] > 0 ? payoffs_[s] : value(mix, space_->role_of(s));
  }
  const auto stepped = [&](const std::vector<double>& from, const std::vector<double>& at,
                           double step) {
    std::vector<double> to = from;
    for (std::size_t s = 0; s < many; ++s) {
      double payoff = here[s] - cost * (at[s] - mix[s]);
      for (std::size_t t = 0; t < many; ++t) payoff += slope[s * many + t] * (at[t] - mix[t]);
      to[s] += step * payoff;
    }
    project(*space_, to);
    return to;
  };
  // The extragradient method (Korpelevich, 1976).
  constexpr int kTurns = 5000;
  constexpr double kClose = 1e-9;
  const double step = 1 / (2 * (cost + largest));
  std::vector<double> now(mix.begin(), mix.end());
  for (int turn = 0; turn < kTurns; ++turn) {
    std::vector<double> then = stepped(now, stepped(now, now, step), step);
    const double moved = distance(now, then);
    now = std::move(then);
    if (moved < kClose) break;
  }
  return now;
}

double LocalGame::value(std::span<const double> mix, std::size_t role) const {
  double value = 0;
  for (std::size_t s = space_->first(role); s < space_->first(role + 1); ++s) {
    value += mix[s] * payoffs_[s];
  }
  return value;
}

void LocalGame::save(ByteWriter& out) const {
  for (const auto* const list : {&payoffs_, &weights_, &variances_, &beside_, &beside_weights_}) {
    for (const double one : *list) out.real(one);
  }
}

void LocalGame::load(ByteReader& in) {
  for (double& one : payoffs_) one = in.real(-kLargest, kLargest);
  for (double& one : weights_) one = weight_from(in);
  for (double& one : variances_) one = in.real(0, kLargest);
  for (double& one : beside_) one = in.real(-kLargest, kLargest);
  for (double& one : beside_weights_) one = weight_from(in);
}

}  // namespace mainmatch
