#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/bugcatcher/referee.h"
#include "engine/bugcatcher/rules.h"
#include "engine/bugcatcher/setup.h"
#include "engine/bugcatcher/state.h"
#include "engine/bugcatcher/view.h"
#include "engine/core/breakdown.h"
#include "engine/core/game.h"
#include "engine/core/place.h"
#include "engine/core/standing.h"

namespace mainmatch {

/// Bugcatcher: every seat leads two nodes over a board, one through the cells and one along their
/// edges, catches a firefly with every path that does not collide with another, and takes on
/// missions for more of them. The rulings are in rules.md beside this file.
struct Bugcatcher {
  static constexpr std::string_view kName = "bugcatcher";
  static constexpr std::string_view kTitle = "Bugcatcher";

  using Rules = bugcatcher::Rules;
  using Setup = bugcatcher::Setup;
  using State = bugcatcher::State;
  using View = bugcatcher::View;
  using PublicView = bugcatcher::PublicView;
  using Submission = bugcatcher::Submission;
  using Result = bugcatcher::Result;
  using Outcome = bugcatcher::Outcome;

  static constexpr const auto& kFields = bugcatcher::kFields;
  static constexpr std::array<Fact, 7> kFacts = {{
      {"paths", "paths placed in a match"},
      {"collisions", "collisions caused by all seats"},
      {"swaps", "colour swaps by all seats"},
      {"missions_taken", "missions taken on, each by each seat"},
      {"missions_completed", "missions that were completed, by however many"},
      {"completers", "missions completed, each by each seat"},
      {"penalties", "penalties paid, each by each seat"},
  }};

  static constexpr std::array<Fact, 2> kPlaces = {{
      {"cell", "where a seat's central node starts, row and column"},
      {"corner", "where its border node starts"},
  }};
  static constexpr bool kPlacesChosen = true;

  static constexpr std::array<Breakdown, 7> kBreakdowns = {{
      {"collisions", "collisions of a match in a round (row), by case; and paths off the board",
       Breakdown::Kind::mean},
      {"actions", "paid entries of a round (row) of which this became", Breakdown::Kind::share},
      {"fireflies",
       "fireflies of a seat in a round (row) from paths and, net of penalties, missions",
       Breakdown::Kind::mean},
      {"missions",
       "how often a mission is on a board in a match, and by how many it is then taken on",
       Breakdown::Kind::mean},
      {"rates",
       "boards with a mission on which it is completed; its takers that complete it, and that pay",
       Breakdown::Kind::share},
      {"cells", "final fireflies of a seat whose central node starts there", Breakdown::Kind::mean},
      {"corners", "final fireflies of a seat whose border node starts there",
       Breakdown::Kind::mean},
  }};

  static const char* validation_error(const Rules& rules) noexcept;
  static int seats(const Rules& rules) noexcept { return rules.players; }
  static int max_steps(const Rules& rules) noexcept { return 1 + rules.rounds; }

  static void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
    bugcatcher::deal(rules, stream, setup);
  }
  static void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
    bugcatcher::begin(rules, setup, state);
  }
  static bool is_over(const State& state) noexcept { return state.round == state.rules->rounds; }
  static Step step(const State& state) noexcept {
    return {state.placing ? StepKind::pregame : StepKind::round, state.round};
  }
  static SeatSet acting(const State& state) noexcept {
    return SeatSet::first(state.rules->players);
  }
  static View observe(const State& state, Seat seat) noexcept { return View(state, seat); }
  static void resolve(State& state, std::span<const Submission> submissions,
                      Result* result) noexcept {
    bugcatcher::resolve(state, submissions, result);
  }
  static void outcome(const State& state, Outcome& out) noexcept {
    bugcatcher::outcome(state, out);
  }
  static constexpr int kFirstRound = 1;
  static constexpr int kWinners = 1;
  static int rounds(const Rules& rules) noexcept { return rules.rounds; }
  static SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
    return bugcatcher::standing(state, numbers);
  }
  static int places(const Rules& rules, std::size_t kind) noexcept {
    return (rules.rows + static_cast<int>(kind)) * (rules.columns + static_cast<int>(kind));
  }
  static Label place_name(const Rules& rules, std::size_t kind, int place) noexcept;
  static int place_of(const State& state, Seat seat, std::size_t kind) noexcept;
  /// Fills one number for each of kFacts.
  static void facts(const State& state, std::span<std::int64_t> values) noexcept;

  static BreakdownShape shape(const Rules& rules, std::size_t breakdown) noexcept;
  static Label label(const Rules& rules, std::size_t breakdown, Axis axis, int index) noexcept;
  /// Only for a match that is over.
  static void tabulate(const State& state, const Outcome& outcome,
                       const BreakdownSheet& sheet) noexcept;
};

static_assert(Game<Bugcatcher> && BrokenDownGame<Bugcatcher>);
static_assert(StandingGame<Bugcatcher> && PlacedGame<Bugcatcher>);

}  // namespace mainmatch
