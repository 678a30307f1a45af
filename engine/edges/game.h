#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/core/breakdown.h"
#include "engine/core/game.h"
#include "engine/core/place.h"
#include "engine/core/standing.h"
#include "engine/edges/referee.h"
#include "engine/edges/rules.h"
#include "engine/edges/setup.h"
#include "engine/edges/state.h"
#include "engine/edges/view.h"

namespace mainmatch {

/// Double-edged Edges: 9 seats move along a platform, each together with a neighbour of its choice
/// in a grid, and try to make that neighbour jump off the edge it was heading for. The rulings are
/// in rules.md beside this file.
struct Edges {
  static constexpr std::string_view kName = "edges";
  static constexpr std::string_view kTitle = "Double-edged Edges";

  using Rules = edges::Rules;
  using Setup = edges::Setup;
  using State = edges::State;
  using View = edges::View;
  using PublicView = edges::PublicView;
  using Submission = edges::Submission;
  using Result = edges::Result;
  using Outcome = mainmatch::Outcome;

  static constexpr const auto& kFields = edges::kFields;
  static constexpr std::array<Fact, 5> kFacts = {{
      {"screwed", "seats screwed in a match, once for every round"},
      {"dumb", "seats dumb in a match, once for every round"},
      {"pushes", "seats with a dumb partner in a match, once for every round"},
      {"garnets_bet", "garnets bet by all seats in a match"},
      {"votes", "matches in which several seats tied for last, as a share of all"},
  }};

  static constexpr std::array<Fact, 1> kPlaces = {{
      {"grid", "where a seat stands in the partner grid, row and column"},
  }};
  static constexpr bool kPlacesChosen = false;

  static constexpr std::array<Breakdown, 2> kBreakdowns = {{
      {"stands", "seats on a space (row) at the end of a round (column)", Breakdown::Kind::share},
      {"fates", "seats to which this happened in a round (row)", Breakdown::Kind::share},
  }};

  static const char* validation_error(const Rules& rules) noexcept;
  static int seats(const Rules& rules) noexcept { return rules.players(); }
  static int max_steps(const Rules& rules) noexcept { return rules.rounds + 1; }

  static void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
    edges::deal(rules, stream, setup);
  }
  static void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
    edges::begin(rules, setup, state);
  }
  static bool is_over(const State& state) noexcept {
    return state.round == state.rules->rounds && !state.voting;
  }
  static Step step(const State& state) noexcept {
    if (state.voting) return {StepKind::decision, 0};
    return {StepKind::round, state.round};
  }
  static SeatSet acting(const State& state) noexcept {
    return state.voting ? state.on_top : SeatSet::first(state.rules->players());
  }
  static View observe(const State& state, Seat seat) noexcept { return View(state, seat); }
  static void resolve(State& state, std::span<const Submission> submissions,
                      Result* result) noexcept {
    edges::resolve(state, submissions, result);
  }
  static void outcome(const State& state, Outcome& out) noexcept { edges::outcome(state, out); }
  static constexpr int kFirstRound = 1;
  static constexpr int kWinners = 1;
  static int rounds(const Rules& rules) noexcept { return rules.rounds; }
  static SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
    numbers = state.points;
    return seats_on_top({numbers.data(), static_cast<std::size_t>(state.rules->players())});
  }
  static int places(const Rules& rules, std::size_t) noexcept { return rules.players(); }
  /// "1-1" is in the first row and column.
  static Label place_name(const Rules& rules, std::size_t, int place) noexcept {
    return Label::of(place / rules.columns + 1).append("-").append(place % rules.columns + 1);
  }
  static int place_of(const State& state, Seat seat, std::size_t) noexcept {
    return place_in(state.setup.cells, seat);
  }
  /// Fills one number for each of kFacts.
  static void facts(const State& state, std::span<std::int64_t> values) noexcept;

  static BreakdownShape shape(const Rules& rules, std::size_t breakdown) noexcept;
  static Label label(const Rules& rules, std::size_t breakdown, Axis axis, int index) noexcept;
  /// Only for a match that is over.
  static void tabulate(const State& state, const Outcome& outcome,
                       const BreakdownSheet& sheet) noexcept;
};

static_assert(BrokenDownGame<Edges>);
static_assert(Game<Edges> && StandingGame<Edges> && PlacedGame<Edges>);

}  // namespace mainmatch
