#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "experiments/analyses/metagame/samples.h"
#include "experiments/game_theory/profile_space.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/simulator_group.h"

namespace mainmatch {

/// Of the sums of this payoff, see BatchSum.
int coarse_for(const Payoff& payoff);

/// Plays matches of a game's profiles, on one thread at a time. The strategies of a role are bots,
/// by name.
class ProfileMatches {
 public:
  /// All three must outlive it.
  ProfileMatches(const RuleSet& rules, const ProfileSpace& space, const Payoff& payoff);

  /// Deals matches first..end-1 of `seed`, as many at a time as can be played at once, and calls
  /// turn(many): below these go by their indices 0..many-1.
  template <class Turn>
  void in_turns(std::uint64_t seed, std::uint64_t first, std::uint64_t end, Turn&& turn) {
    simulators_.in_turns(first, end, [&](std::uint64_t number, std::size_t many) {
      deal(seed, number, many);
      turn(many);
    });
  }
  std::size_t role_of(std::size_t match, std::size_t seat);

  /// Seats the bots of a profile: those of a role, in the order of the strategies, on its seats in
  /// an order that the deal's number alone decides. So profiles that differ by few seats differ by
  /// few seats in every deal.
  void seat_profile(std::size_t match, std::span<const int> counts);
  /// Draws the bot of every seat from a mix, in parts of kMixParts; a seat of `role`, any alike.
  std::size_t seat_mix(std::size_t match, std::span<const int> shares, std::size_t role);
  void seat(std::size_t match, std::size_t seat, std::size_t strategy) {
    strategy_of_seat_[match][seat] = static_cast<int>(strategy);
  }

  std::size_t strategy_of(std::size_t match, std::size_t seat) const;
  /// By seat.
  std::span<const int> strategies(std::size_t match) {
    return {strategy_of_seat_[match].data(), simulators_[match].seats()};
  }

  /// Plays the matches with those who are seated.
  void play();

  /// The payoff of a seat in a match played, in parts.
  std::int64_t payoff(std::size_t match, std::size_t seat);
  /// Adds what the seats of every strategy got together to what they got in other matches.
  void add_to(std::span<BatchSum> sums);

 private:
  void deal(std::uint64_t seed, std::uint64_t first, std::size_t many);

  const ProfileSpace& space_;
  const Payoff& payoff_;
  SimulatorGroup simulators_;  ///< their bots are the strategies
  std::uint64_t seed_ = 0;
  std::uint64_t first_ = 0;                     ///< the number of the match with index 0
  std::vector<PerSeat<int>> strategy_of_seat_;  ///< by match
  std::vector<int> left_;                       ///< by strategy
  std::vector<std::int64_t> totals_;            ///< by strategy
};

}  // namespace mainmatch
