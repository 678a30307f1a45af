#pragma once

#include "engine/core/control.h"
#include "engine/core/game.h"
#include "engine/core/index.h"
#include "engine/core/standing.h"
#include "experiments/matches/observers.h"

namespace mainmatch {

/// The tally of a game.
template <Game G>
class TallyOf final : public MatchTally {
 public:
  explicit TallyOf(const typename G::Rules& rules) {
    facts.resize(G::kFacts.size());
    if constexpr (RoleGame<G>) flagged.resize(G::kFlags.size());
    if constexpr (ControlledGame<G>) controls.resize(G::kControls.size());
    if constexpr (BrokenDownGame<G>) {
      int count = 0;
      for (std::size_t i = 0; i < G::kBreakdowns.size(); ++i) {
        const BreakdownShape shape = G::shape(rules, i);
        first_cell_.push_back(count);
        columns_.push_back(shape.columns);
        count += shape.rows * shape.columns;
      }
      cells.resize(at(count));
    }
  }

  void dealt(const typename G::State& state) {
    if constexpr (ControlledGame<G>) {
      for (std::size_t i = 0; i < controls.size(); ++i) G::control(state, i, controls[i]);
    }
  }
  void ended(const typename G::State& state, const typename G::Outcome& outcome) {
    G::facts(state, facts);
    if constexpr (RoleGame<G>) {
      for (std::size_t i = 0; i < flagged.size(); ++i) flagged[i] = G::flagged(outcome, i);
    }
    if constexpr (BrokenDownGame<G>) {
      cells.assign(cells.size(), {});
      G::tabulate(state, outcome, BreakdownSheet(cells, first_cell_, columns_));
    }
  }

 private:
  std::vector<int> first_cell_;  ///< by breakdown
  std::vector<int> columns_;
};

/// The standings of a game.
template <Game G>
class StandingsOf final : public Standings {
 public:
  explicit StandingsOf(const typename G::Rules& rules) {
    if constexpr (StandingGame<G>) by_round.resize(at(G::rounds(rules)));
  }

  void began() { rounds_ = 0; }
  void round_ended(const typename G::State& state) {
    if constexpr (StandingGame<G>) {
      Standing& standing = by_round[rounds_++];
      standing.leaders = G::standing(state, standing.numbers);
    }
  }
  void ended(const typename G::State& state) {
    if constexpr (PlacedGame<G>) {
      for (std::size_t kind = 0; kind < G::kPlaces.size(); ++kind) {
        for (Seat seat = 0; seat < G::seats(*state.rules); ++seat) {
          place_of_seat[kind][at(seat)] = G::place_of(state, seat, kind);
        }
      }
    }
  }

 private:
  std::size_t rounds_ = 0;
};

}  // namespace mainmatch
