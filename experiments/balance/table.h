#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/core/index.h"
#include "engine/core/standing.h"
#include "experiments/balance/unit.h"
#include "experiments/matches/round_loop.h"
#include "experiments/tournament/cast.h"

namespace mainmatch {

/// What a match is like under these rules, with these bots.
template <Game G>
BalanceSubject balance_subject(const typename G::Rules& rules, std::vector<std::string> bots,
                               const Payoff& payoff) {
  BalanceSubject subject;
  subject.seats = at(G::seats(rules));
  subject.bots = std::move(bots);
  subject.payoff = payoff;
  if constexpr (RoleGame<G>) subject.roles.assign(G::kRoles.begin(), G::kRoles.end());
  if constexpr (StandingGame<G>) {
    subject.first_round = G::kFirstRound;
    subject.rounds = at(G::rounds(rules));
    subject.winners = G::kWinners;
  }
  if constexpr (PlacedGame<G>) {
    for (std::size_t kind = 0; kind < G::kPlaces.size(); ++kind) {
      PlaceKind& named = subject.place_kinds.emplace_back();
      named.name = G::kPlaces[kind].name;
      for (int place = 0; place < G::places(rules, kind); ++place) {
        named.places.emplace_back(G::place_name(rules, kind, place).text());
      }
    }
  }
  return subject;
}

/// A table at which units of the crossed design are played one after another, on one thread at a
/// time.
template <Game G>
class BalanceTable {
 public:
  /// All three must outlive it. The line-up is of design mix.
  BalanceTable(const typename G::Rules& rules, const Lineup& lineup, const BalanceSubject& subject)
      : rules_(rules), subject_(subject), cast_(lineup), stands_(subject.rounds) {}

  /// Plays unit number `unit` of the experiment `seed` and adds its matches to `sums`, which is
  /// clear. Matches 4 unit .. 4 unit + 3 are of deals 2 unit and 2 unit + 1.
  void play_unit(std::uint64_t seed, std::uint64_t unit, BalanceUnit& sums) {
    const auto seats = static_cast<std::uint32_t>(subject_.seats);
    Stream stream(seed, unit, Purpose::lineup());
    std::array<PerSeat<int>, 2> lineups;
    for (PerSeat<int>& lineup : lineups) {
      for (std::size_t seat = 0; seat < seats; ++seat) {
        lineup[seat] =
            static_cast<int>(stream.below(static_cast<std::uint32_t>(subject_.bots.size())));
      }
    }
    const std::size_t moved = stream.below(seats);
    for (std::size_t deal = 0; deal < 2; ++deal) {
      deal_match<G>(rules_, seed, 2 * unit + deal, setup_);
      for (std::size_t i = 0; i < 2; ++i) {
        for (std::size_t seat = 0; seat < seats; ++seat) {
          bot_of_seat_[(seat + (deal == 0 ? 0 : moved)) % seats] = lineups[i][seat];
        }
        play_match(seed, BalanceUnit::kMatches * unit + 2 * deal + i);
        sums.add(finished(), deal, i);
      }
    }
    sums.close(moved);
  }

 private:
  void play_match(std::uint64_t seed, std::uint64_t match) {
    cast_.take_seats({bot_of_seat_.data(), subject_.seats});
    const std::span<Agent<G>* const> bots(cast_.agents().data(), subject_.seats);
    seat_bots<G>(bots, seed, match);
    G::begin(rules_, setup_, state_);
    if constexpr (RoleGame<G>) {
      for (std::size_t seat = 0; seat < subject_.seats; ++seat) {
        role_of_seat_[seat] = G::role(state_, static_cast<Seat>(seat));
      }
    }
    const BotSource<G> ask(bots);
    std::size_t seen = 0;
    bool round_ends = false;
    const auto look = [&](const typename G::State& state) {
      if constexpr (StandingGame<G>) {
        if (!round_ends) return;
        BalanceMatch::Stand& stand = stands_[seen++];
        stand.leaders = G::standing(state, stand.numbers);
      }
    };
    // The source is asked before each step: what it sees is how the step before has ended.
    play<G>(
        state_, submissions_, nullptr,
        [&](const typename G::State& state, Submissions<G>& submissions) {
          look(state);
          round_ends = G::step(state).kind == StepKind::round;
          return ask(state, submissions);
        },
        [](const auto&...) {});
    look(state_);
    G::outcome(state_, outcome_);
  }

  BalanceMatch finished() const {
    BalanceMatch match{.outcome = outcome_,
                       .stands = stands_,
                       .bot_of_seat = {bot_of_seat_.data(), subject_.seats}};
    if constexpr (RoleGame<G>) match.role_of_seat = {role_of_seat_.data(), subject_.seats};
    if constexpr (PlacedGame<G>) {
      for (std::size_t kind = 0; kind < G::kPlaces.size(); ++kind) {
        for (std::size_t seat = 0; seat < subject_.seats; ++seat) {
          match.place_of_seat[kind][seat] = G::place_of(state_, static_cast<Seat>(seat), kind);
        }
      }
    }
    return match;
  }

  const typename G::Rules& rules_;
  const BalanceSubject& subject_;
  Cast<G> cast_;
  PerSeat<int> bot_of_seat_{};
  PerSeat<int> role_of_seat_{};
  std::vector<BalanceMatch::Stand> stands_;  ///< by round
  typename G::Setup setup_;
  typename G::State state_;
  Submissions<G> submissions_;
  typename G::Outcome outcome_;
};

}  // namespace mainmatch
