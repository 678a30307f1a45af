#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/amidakuji/referee.h"
#include "engine/amidakuji/rules.h"
#include "engine/amidakuji/setup.h"
#include "engine/amidakuji/state.h"
#include "engine/amidakuji/view.h"
#include "engine/core/breakdown.h"
#include "engine/core/control.h"
#include "engine/core/game.h"
#include "engine/core/index.h"
#include "engine/core/standing.h"

namespace mainmatch {

/// Variations on a Theme of Amidakuji: 12 seats bid beads on the starting legs of a hidden ladder
/// whose phantom rungs come and go, block rungs, and are paid by the ending legs' placements. The
/// rulings are in rules.md beside this file.
struct Amidakuji {
  static constexpr std::string_view kName = "amidakuji";
  static constexpr std::string_view kTitle = "Variations on a Theme of Amidakuji";

  using Rules = amidakuji::Rules;
  using Setup = amidakuji::Setup;
  using State = amidakuji::State;
  using View = amidakuji::View;
  using PublicView = amidakuji::PublicView;
  using Submission = amidakuji::Submission;
  using Result = amidakuji::Result;
  using Outcome = amidakuji::Outcome;

  static constexpr const auto& kFields = amidakuji::kFields;
  static constexpr std::array<Fact, 5> kFacts = {{
      {"beads_bid", "beads bid by all seats in a match"},
      {"blockers_placed", "blockers placed in a match"},
      {"blockers_destroyed", "blockers destroyed by one at the other end of their rung"},
      {"blockers_idle", "blockers without a rung above them"},
      {"peeks", "peeks taken in a match, free and bought"},
  }};

  static constexpr std::array<Fact, 1> kControls = {{
      {"lot", "who stands early in the lots, which break ties"},
  }};

  static constexpr std::array<Breakdown, 2> kBreakdowns = {{
      {"ends", "beads bid on a starting leg (row) that end on an ending leg (column)",
       Breakdown::Kind::share},
      {"bids", "beads of a round (column) that are bid on a starting leg (row)",
       Breakdown::Kind::share},
  }};

  static const char* validation_error(const Rules& rules) noexcept;
  static int seats(const Rules& rules) noexcept { return rules.players; }
  static int max_steps(const Rules& rules) noexcept { return rules.rounds; }

  static void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
    amidakuji::deal(rules, stream, setup);
  }
  static void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
    amidakuji::begin(rules, setup, state);
  }
  static bool is_over(const State& state) noexcept { return state.round == state.rules->rounds; }
  static Step step(const State& state) noexcept { return {StepKind::round, state.round}; }
  static SeatSet acting(const State& state) noexcept {
    return SeatSet::first(state.rules->players);
  }
  static View observe(const State& state, Seat seat) noexcept { return View(state, seat); }
  static void resolve(State& state, std::span<const Submission> submissions,
                      Result* result) noexcept {
    amidakuji::resolve(state, submissions, result);
  }
  static void outcome(const State& state, Outcome& out) noexcept { amidakuji::outcome(state, out); }
  static constexpr int kFirstRound = 1;
  static constexpr int kWinners = 1;
  static int rounds(const Rules& rules) noexcept { return rules.rounds; }
  /// The standing as if the beads bid so far were paid now.
  static SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
    return amidakuji::standing(state, numbers);
  }
  static void control(const State& state, std::size_t, PerSeat<std::int64_t>& values) noexcept {
    places_in({state.setup.tie_break.data(), at(state.rules->players)}, values);
  }
  /// Fills one number for each of kFacts.
  static void facts(const State& state, std::span<std::int64_t> values) noexcept;

  static BreakdownShape shape(const Rules& rules, std::size_t breakdown) noexcept;
  static Label label(const Rules& rules, std::size_t breakdown, Axis axis, int index) noexcept;
  /// Only for a match that is over.
  static void tabulate(const State& state, const Outcome& outcome,
                       const BreakdownSheet& sheet) noexcept;
};

static_assert(BrokenDownGame<Amidakuji> && ControlledGame<Amidakuji>);
static_assert(Game<Amidakuji> && StandingGame<Amidakuji>);

}  // namespace mainmatch
