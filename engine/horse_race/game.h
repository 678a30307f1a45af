#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/core/breakdown.h"
#include "engine/core/game.h"
#include "engine/core/standing.h"
#include "engine/horse_race/referee.h"
#include "engine/horse_race/rules.h"
#include "engine/horse_race/setup.h"
#include "engine/horse_race/standing.h"
#include "engine/horse_race/state.h"
#include "engine/horse_race/trades.h"
#include "engine/horse_race/view.h"

namespace mainmatch {

/// Blackout Middle Horse Race: 9 seats bet on horses that they hardly see, and the one that comes
/// in fifth pays most. Cards with the letters of the horses buy clues and other abilities. The
/// rulings are in rules.md beside this file.
struct HorseRace {
  static constexpr std::string_view kName = "horse-race";
  static constexpr std::string_view kTitle = "Blackout Middle Horse Race";

  using Rules = horse_race::Rules;
  using Setup = horse_race::Setup;
  using State = horse_race::State;
  using View = horse_race::View;
  using PublicView = horse_race::PublicView;
  using Submission = horse_race::Submission;
  using Result = horse_race::Result;
  using Outcome = mainmatch::Outcome;

  static constexpr const auto& kFields = horse_race::kFields;
  static constexpr std::array<Fact, 7> kFacts = {{
      {"clues", "clue abilities used by all seats in a match"},
      {"utilities", "utility abilities used by all seats in a match"},
      {"trades", "trades made in a match"},
      {"cards_bought", "cards bought by all seats in a match"},
      {"chips_bet", "chips bet with effect by all seats in a match"},
      {"horses_finished", "horses that finish in a match"},
      {"votes", "matches in which several seats tied for last, as a share of all"},
  }};

  static constexpr std::array<Breakdown, 5> kBreakdowns = {{
      {"abilities", "seats that used this ability", Breakdown::Kind::share},
      {"ability_scores", "score of a seat with or without using this ability",
       Breakdown::Kind::mean},
      {"points", "points and chips of a seat: on the horse that comes in at a place, and others",
       Breakdown::Kind::mean},
      {"finishes", "matches in which a horse (row) finishes in a round (column)",
       Breakdown::Kind::share},
      {"places", "matches in which a horse (row) comes in at a place (column)",
       Breakdown::Kind::share},
  }};

  static const char* validation_error(const Rules& rules) noexcept;
  static int seats(const Rules& rules) noexcept { return rules.players; }
  /// Trades and submissions of every round, the choice and the vote.
  static int max_steps(const Rules&) noexcept { return 2 * horse_race::kRounds + 2; }

  static void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
    horse_race::deal(rules, stream, setup);
  }
  static void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
    horse_race::begin(rules, setup, state);
  }
  static bool is_over(const State& state) noexcept { return state.phase == State::Phase::over; }
  static Step step(const State& state) noexcept {
    switch (state.phase) {
      case State::Phase::trading:
        return {StepKind::trade, state.round};
      case State::Phase::submitting:
        return {StepKind::round, state.round};
      default:
        return {StepKind::decision, state.decisions};
    }
  }
  static SeatSet acting(const State& state) noexcept {
    if (state.phase == State::Phase::choosing) return state.on_top;
    if (state.phase == State::Phase::voting) return state.voters;
    return SeatSet::first(state.rules->players);
  }
  static View observe(const State& state, Seat seat) noexcept { return View(state, seat); }
  static void resolve(State& state, std::span<const Submission> submissions,
                      Result* result) noexcept {
    horse_race::resolve(state, submissions, result);
  }
  static void outcome(const State& state, Outcome& out) noexcept {
    horse_race::outcome(state, out);
  }
  static constexpr int kFirstRound = 0;
  static constexpr int kWinners = 1;
  static int rounds(const Rules&) noexcept { return horse_race::kRounds; }
  /// The standing as if the horses stopped where they are.
  static SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
    return horse_race::standing(state, numbers);
  }
  /// Fills one number for each of kFacts.
  static void facts(const State& state, std::span<std::int64_t> values) noexcept;

  static BreakdownShape shape(const Rules& rules, std::size_t breakdown) noexcept;
  static Label label(const Rules& rules, std::size_t breakdown, Axis axis, int index) noexcept;
  /// Only for a match that is over.
  static void tabulate(const State& state, const Outcome& outcome,
                       const BreakdownSheet& sheet) noexcept;
};

static_assert(Game<HorseRace> && StandingGame<HorseRace>);
static_assert(BrokenDownGame<HorseRace>);

}  // namespace mainmatch
