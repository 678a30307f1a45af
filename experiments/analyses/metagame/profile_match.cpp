#include "experiments/analyses/metagame/profile_match.h"

#include <algorithm>
#include <numeric>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/analyses/metagame/fresh_sums.h"

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

ProfileMatches::ProfileMatches(const RuleSet& rules, const ProfileSpace& space,
                               const Payoff& payoff)
    : space_(space), payoff_(payoff), simulators_(rules, {.bots = pool_of(space)}) {}

void ProfileMatches::deal(std::uint64_t seed, std::uint64_t first, std::size_t many) {
  seed_ = seed;
  first_ = first;
  strategy_of_seat_.resize(many);
  for (std::size_t i = 0; i < many; ++i) simulators_[i].deal(seed, first + i);
}

std::size_t ProfileMatches::role_of(std::size_t match, std::size_t seat) {
  return at(simulators_[match].role_of_seat()[seat]);
}

void ProfileMatches::seat_profile(std::size_t match, std::span<const int> counts) {
  const std::size_t seats = simulators_[match].seats();
  PerSeat<int> place{};
  std::iota(place.begin(), place.end(), 0);
  Stream stream(seed_, first_ + match, Purpose::lineup());
  shuffle(place, static_cast<int>(seats), stream);
  PerSeat<std::size_t> seat_at{};
  for (std::size_t seat = 0; seat < seats; ++seat) seat_at[at(place[seat])] = seat;
  left_.assign(counts.begin(), counts.end());
  for (std::size_t i = 0; i < seats; ++i) {
    std::size_t strategy = space_.first(role_of(match, seat_at[i]));
    while (left_[strategy] == 0) ++strategy;
    --left_[strategy];
    this->seat(match, seat_at[i], strategy);
  }
}

std::size_t ProfileMatches::seat_mix(std::size_t match, std::span<const int> shares,
                                     std::size_t role) {
  Stream stream(seed_, first_ + match, Purpose::lineup());
  SeatSet of_role;
  for (std::size_t seat = 0; seat < simulators_[match].seats(); ++seat) {
    if (role_of(match, seat) == role) of_role.insert(static_cast<Seat>(seat));
    auto drawn = static_cast<int>(stream.below(kMixParts));
    std::size_t strategy = space_.first(role_of(match, seat));
    while (drawn >= shares[strategy]) drawn -= shares[strategy++];
    this->seat(match, seat, strategy);
  }
  const auto drawn = stream.below(static_cast<std::uint32_t>(of_role.size()));
  return at(of_role.nth(static_cast<int>(drawn)));
}

std::size_t ProfileMatches::strategy_of(std::size_t match, std::size_t seat) const {
  return at(strategy_of_seat_[match][seat]);
}

void ProfileMatches::play() {
  for (std::size_t i = 0; i < strategy_of_seat_.size(); ++i) {
    simulators_[i].seat(strategies(i));
  }
  simulators_.play(seed_, first_, strategy_of_seat_.size());
}

std::int64_t ProfileMatches::payoff(std::size_t match, std::size_t seat) {
  return std::clamp(payoff_.of(simulators_[match].outcome(), static_cast<Seat>(seat)),
                    -kFarthestPayoff, kFarthestPayoff);
}

void ProfileMatches::add_to(std::span<BatchSum> sums) {
  const int coarse = coarse_for(payoff_);
  for (std::size_t match = 0; match < strategy_of_seat_.size(); ++match) {
    totals_.assign(space_.strategies(), 0);
    for (std::size_t seat = 0; seat < simulators_[match].seats(); ++seat) {
      totals_[strategy_of(match, seat)] += payoff(match, seat);
    }
    for (std::size_t s = 0; s < sums.size(); ++s) sums[s].add(totals_[s], coarse);
  }
}

}  // namespace mainmatch
