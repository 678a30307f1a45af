#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "agents/roster.h"
#include "engine/core/index.h"
#include "experiments/equilibrium/profile_space.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/round_loop.h"
#include "experiments/payoffs/certificates.h"
#include "experiments/payoffs/samples.h"

namespace mainmatch {

/// Of the sums of this payoff, see BatchSum.
inline int coarse_for(const Payoff& payoff) { return RatioSums::coarse_for(payoff.reach()); }

/// A table at which matches of a game's profiles are played one after another, on one thread at a
/// time. The strategies of a role are bots, by name.
template <Game G>
class ProfileMatch {
 public:
  /// All three must outlive it.
  ProfileMatch(const typename G::Rules& rules, const ProfileSpace& space, const Payoff& payoff)
      : rules_(rules),
        space_(space),
        payoff_(payoff),
        seats_(at(G::seats(rules))),
        copies_(space.strategies()) {
    for (std::size_t s = 0; s < copies_.size(); ++s) {
      const RosterEntry<G>* entry = find_bot<G>(space.name(s));
      for (int i = 0; i < space.seats_of(s); ++i) copies_[s].push_back(entry->make());
    }
  }

  /// Deals match number `match`; the calls below are about it.
  void deal(std::uint64_t seed, std::uint64_t match) {
    seed_ = seed;
    match_ = match;
    deal_match<G>(rules_, seed, match, setup_);
    G::begin(rules_, setup_, state_);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      role_of_seat_[seat] = 0;
      if constexpr (RoleGame<G>) {
        role_of_seat_[seat] = at(G::role(state_, static_cast<Seat>(seat)));
      }
    }
  }
  std::size_t role_of(std::size_t seat) const { return role_of_seat_[seat]; }

  /// Seats the bots of a profile: those of a role, in the order of the strategies, on its seats in
  /// an order that the deal's number alone decides. So profiles that differ by few seats differ by
  /// few seats in every deal.
  void seat_profile(std::span<const int> counts) {
    PerSeat<int> place{};
    std::iota(place.begin(), place.end(), 0);
    Stream stream(seed_, match_, Purpose::lineup());
    shuffle(place, static_cast<int>(seats_), stream);
    PerSeat<std::size_t> seat_at{};
    for (std::size_t seat = 0; seat < seats_; ++seat) seat_at[at(place[seat])] = seat;
    left_.assign(counts.begin(), counts.end());
    for (std::size_t i = 0; i < seats_; ++i) {
      std::size_t strategy = space_.first(role_of_seat_[seat_at[i]]);
      while (left_[strategy] == 0) ++strategy;
      --left_[strategy];
      strategy_of_seat_[seat_at[i]] = strategy;
    }
  }
  /// Draws the bot of every seat from a mix, in parts of kMixParts; a seat of `role`, any alike.
  std::size_t seat_mix(std::span<const int> shares, std::size_t role) {
    Stream stream(seed_, match_, Purpose::lineup());
    SeatSet of_role;
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (role_of_seat_[seat] == role) of_role.insert(static_cast<Seat>(seat));
      auto drawn = static_cast<int>(stream.below(kMixParts));
      std::size_t strategy = space_.first(role_of_seat_[seat]);
      while (drawn >= shares[strategy]) drawn -= shares[strategy++];
      strategy_of_seat_[seat] = strategy;
    }
    const auto drawn = stream.below(static_cast<std::uint32_t>(of_role.size()));
    return at(of_role.nth(static_cast<int>(drawn)));
  }
  void seat(std::size_t seat, std::size_t strategy) { strategy_of_seat_[seat] = strategy; }

  std::size_t strategy_of(std::size_t seat) const { return strategy_of_seat_[seat]; }

  /// Plays the match with those who are seated.
  void play_match() {
    PerSeat<Agent<G>*> agents{};
    left_.assign(space_.strategies(), 0);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      const std::size_t strategy = strategy_of_seat_[seat];
      agents[seat] = copies_[strategy][at(left_[strategy]++)].get();
    }
    const std::span<Agent<G>* const> bots(agents.data(), seats_);
    seat_bots<G>(bots, seed_, match_);
    G::begin(rules_, setup_, state_);
    play<G>(state_, submissions_, nullptr, BotSource<G>(bots), [](const auto&...) {});
    G::outcome(state_, outcome_);
  }

  /// What a seat got in the match that was played, in parts.
  std::int64_t payoff(std::size_t seat) const {
    return std::clamp(payoff_.of(outcome_, static_cast<Seat>(seat)), -kFarthestPayoff,
                      kFarthestPayoff);
  }
  /// Adds what the seats of every strategy got together to what they got in other matches.
  void add_to(std::span<BatchSum> sums) {
    totals_.assign(space_.strategies(), 0);
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      totals_[strategy_of_seat_[seat]] += payoff(seat);
    }
    const int coarse = coarse_for(payoff_);
    for (std::size_t s = 0; s < sums.size(); ++s) sums[s].add(totals_[s], coarse);
  }

 private:
  const typename G::Rules& rules_;
  const ProfileSpace& space_;
  const Payoff& payoff_;
  std::size_t seats_;
  std::vector<std::vector<std::unique_ptr<Agent<G>>>> copies_;  ///< by strategy
  std::uint64_t seed_ = 0;
  std::uint64_t match_ = 0;
  PerSeat<std::size_t> role_of_seat_{};
  PerSeat<std::size_t> strategy_of_seat_{};
  std::vector<int> left_;             ///< by strategy
  std::vector<std::int64_t> totals_;  ///< by strategy
  typename G::Setup setup_;
  typename G::State state_;
  Submissions<G> submissions_;
  typename G::Outcome outcome_;
};

/// How many seats of each role a match has: the same in every match under the same rules.
template <Game G>
std::vector<int> seats_by_role(const typename G::Rules& rules) {
  if constexpr (RoleGame<G>) {
    typename G::Setup setup;
    typename G::State state;
    deal_match<G>(rules, 0, 0, setup);
    G::begin(rules, setup, state);
    std::vector<int> seats(G::kRoles.size());
    for (Seat seat = 0; seat < G::seats(rules); ++seat) ++seats[at(G::role(state, seat))];
    return seats;
  } else {
    return {G::seats(rules)};
  }
}

/// The game over these bots, named as on the command line: "A,B,..." for all roles or
/// "ROLE:A,B,..." for one; empty: all bots in all roles. Where all seats are alike the one role is
/// called "all". Throws ValueError ("bots").
template <Game G>
ProfileSpace space_of_bots(const typename G::Rules& rules, const std::vector<std::string>& bots);

/// What does not depend on the match: `seats` by role.
ProfileSpace space_of_bots(std::span<const std::string_view> roles, const std::vector<int>& seats,
                           std::span<const std::string_view> known,
                           const std::vector<std::string>& bots);

template <Game G>
ProfileSpace space_of_bots(const typename G::Rules& rules, const std::vector<std::string>& bots) {
  std::vector<std::string_view> known;
  for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
  std::vector<std::string_view> roles = {"all"};
  if constexpr (RoleGame<G>) roles.assign(G::kRoles.begin(), G::kRoles.end());
  return space_of_bots(roles, seats_by_role<G>(rules), known, bots);
}

}  // namespace mainmatch
