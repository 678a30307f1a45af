#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/core/index.h"
#include "experiments/matches/lineup.h"
#include "experiments/matches/round_loop.h"
#include "experiments/tournament/cast.h"

namespace mainmatch {

/// A table at which the units of a duel are played one after another, on one thread at a time. A
/// unit is a deal that is played twice: with the candidate of the line-up in its seat and with its
/// rival there. All else is the same: the deal, the bots of the other seats, and the stream of
/// chance of every seat.
template <Game G>
class DuelTable {
 public:
  /// `rules` and `lineup` must outlive the table. The line-up is of design field, `rival` a bot.
  DuelTable(const typename G::Rules& rules, const Lineup& lineup, std::string_view rival)
      : rules_(rules),
        lineup_(lineup),
        seats_(at(G::seats(rules))),
        cast_(lineup),
        rival_(find_bot<G>(rival)->make()) {}

  /// Plays a unit of the experiment `seed`, and calls see(outcome, seat) after the candidate's
  /// match and then after the rival's: how the match ended, and where the two sat.
  template <class See>
  void play_unit(std::uint64_t seed, std::uint64_t unit, See&& see) {
    lineup_.draw(seed, {unit, unit, 0}, bot_of_seat_);
    cast_.take_seats({bot_of_seat_.data(), seats_});
    PerSeat<Agent<G>*> agents = cast_.agents();
    const auto first = bot_of_seat_.begin();
    const auto seat = static_cast<Seat>(std::find(first, bot_of_seat_.end(), 0) - first);
    deal_match<G>(rules_, seed, unit, setup_);
    play_match({agents.data(), seats_}, seed, unit);
    see(outcome_, seat);
    agents[at(seat)] = rival_.get();
    play_match({agents.data(), seats_}, seed, unit);
    see(outcome_, seat);
  }

 private:
  void play_match(std::span<Agent<G>* const> agents, std::uint64_t seed, std::uint64_t unit) {
    seat_bots<G>(agents, seed, unit);
    G::begin(rules_, setup_, state_);
    play<G>(state_, submissions_, nullptr, BotSource<G>(agents), [](const auto&...) {});
    G::outcome(state_, outcome_);
  }

  const typename G::Rules& rules_;
  const Lineup& lineup_;
  std::size_t seats_;
  Cast<G> cast_;
  std::unique_ptr<Agent<G>> rival_;
  PerSeat<int> bot_of_seat_{};
  typename G::Setup setup_;
  typename G::State state_;
  Submissions<G> submissions_;
  typename G::Outcome outcome_;
};

}  // namespace mainmatch
