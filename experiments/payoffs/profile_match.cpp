#include "experiments/payoffs/profile_match.h"

#include <algorithm>
#include <numeric>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/payoffs/fresh_sums.h"

namespace mainmatch {

namespace {

/// Every strategy may be played at all seats of its role.
std::vector<PooledBot> pool_of(const ProfileSpace& space) {
  std::vector<PooledBot> pool;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    pool.push_back({space.name(s), space.seats_of(s)});
  }
  return pool;
}

}  // namespace

int coarse_for(const Payoff& payoff) { return RatioSums::coarse_for(payoff.reach()); }

ProfileMatch::ProfileMatch(const RuleSet& rules, const ProfileSpace& space, const Payoff& payoff)
    : space_(space), payoff_(payoff), simulator_(rules.simulator({.bots = pool_of(space)})) {}

void ProfileMatch::deal(std::uint64_t seed, std::uint64_t match) {
  seed_ = seed;
  match_ = match;
  simulator_->deal(seed, match);
}

std::size_t ProfileMatch::role_of(std::size_t seat) const {
  return at(simulator_->role_of_seat()[seat]);
}

void ProfileMatch::seat_profile(std::span<const int> counts) {
  const std::size_t seats = simulator_->seats();
  PerSeat<int> place{};
  std::iota(place.begin(), place.end(), 0);
  Stream stream(seed_, match_, Purpose::lineup());
  shuffle(place, static_cast<int>(seats), stream);
  PerSeat<std::size_t> seat_at{};
  for (std::size_t seat = 0; seat < seats; ++seat) seat_at[at(place[seat])] = seat;
  left_.assign(counts.begin(), counts.end());
  for (std::size_t i = 0; i < seats; ++i) {
    std::size_t strategy = space_.first(role_of(seat_at[i]));
    while (left_[strategy] == 0) ++strategy;
    --left_[strategy];
    this->seat(seat_at[i], strategy);
  }
}

std::size_t ProfileMatch::seat_mix(std::span<const int> shares, std::size_t role) {
  Stream stream(seed_, match_, Purpose::lineup());
  SeatSet of_role;
  for (std::size_t seat = 0; seat < simulator_->seats(); ++seat) {
    if (role_of(seat) == role) of_role.insert(static_cast<Seat>(seat));
    auto drawn = static_cast<int>(stream.below(kMixParts));
    std::size_t strategy = space_.first(role_of(seat));
    while (drawn >= shares[strategy]) drawn -= shares[strategy++];
    this->seat(seat, strategy);
  }
  const auto drawn = stream.below(static_cast<std::uint32_t>(of_role.size()));
  return at(of_role.nth(static_cast<int>(drawn)));
}

void ProfileMatch::seat(std::size_t seat, std::size_t strategy) {
  strategy_of_seat_[seat] = static_cast<int>(strategy);
}

std::size_t ProfileMatch::strategy_of(std::size_t seat) const {
  return at(strategy_of_seat_[seat]);
}

void ProfileMatch::play_match() {
  simulator_->seat({strategy_of_seat_.data(), simulator_->seats()});
  simulator_->play(seed_, match_);
}

std::int64_t ProfileMatch::payoff(std::size_t seat) const {
  return std::clamp(payoff_.of(simulator_->outcome(), static_cast<Seat>(seat)), -kFarthestPayoff,
                    kFarthestPayoff);
}

void ProfileMatch::add_to(std::span<BatchSum> sums) {
  totals_.assign(space_.strategies(), 0);
  for (std::size_t seat = 0; seat < simulator_->seats(); ++seat) {
    totals_[strategy_of(seat)] += payoff(seat);
  }
  const int coarse = coarse_for(payoff_);
  for (std::size_t s = 0; s < sums.size(); ++s) sums[s].add(totals_[s], coarse);
}

}  // namespace mainmatch
