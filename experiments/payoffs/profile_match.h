#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "experiments/equilibrium/profile_space.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/payoffs/samples.h"

namespace mainmatch {

/// Of the sums of this payoff, see BatchSum.
int coarse_for(const Payoff& payoff);

/// Plays matches of a game's profiles one after another, on one thread at a time. The strategies of
/// a role are bots, by name.
class ProfileMatch {
 public:
  /// All three must outlive it.
  ProfileMatch(const RuleSet& rules, const ProfileSpace& space, const Payoff& payoff);

  /// Deals match `match` for the calls below.
  void deal(std::uint64_t seed, std::uint64_t match);
  std::size_t role_of(std::size_t seat) const;

  /// Seats the bots of a profile: those of a role, in the order of the strategies, on its seats in
  /// an order that the deal's number alone decides. So profiles that differ by few seats differ by
  /// few seats in every deal.
  void seat_profile(std::span<const int> counts);
  /// Draws the bot of every seat from a mix, in parts of kMixParts; a seat of `role`, any alike.
  std::size_t seat_mix(std::span<const int> shares, std::size_t role);
  void seat(std::size_t seat, std::size_t strategy);

  std::size_t strategy_of(std::size_t seat) const;

  /// Plays the match with those who are seated.
  void play_match();

  /// The payoff of a seat in the match played, in parts.
  std::int64_t payoff(std::size_t seat) const;
  /// Adds what the seats of every strategy got together to what they got in other matches.
  void add_to(std::span<BatchSum> sums);

 private:
  const ProfileSpace& space_;
  const Payoff& payoff_;
  std::unique_ptr<Simulator> simulator_;  ///< its bots are the strategies
  std::uint64_t seed_ = 0;
  std::uint64_t match_ = 0;
  PerSeat<int> strategy_of_seat_{};
  std::vector<int> left_;             ///< by strategy
  std::vector<std::int64_t> totals_;  ///< by strategy
};

}  // namespace mainmatch
