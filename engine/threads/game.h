#pragma once

#include <array>
#include <span>
#include <string_view>

#include "engine/core/breakdown.h"
#include "engine/core/control.h"
#include "engine/core/game.h"
#include "engine/core/index.h"
#include "engine/core/standing.h"
#include "engine/threads/referee.h"
#include "engine/threads/rules.h"
#include "engine/threads/setup.h"
#include "engine/threads/standing.h"
#include "engine/threads/state.h"
#include "engine/threads/view.h"

namespace mainmatch {

/// Threads of Fate: 3 players in Heaven and 6 in Hell spin threads to each other, cut and snip them
/// for twine, pay the Moirai with it, and win in pairs by the strongest golden thread. The rulings
/// are in rules.md beside this file.
struct Threads {
  static constexpr std::string_view kName = "threads";
  static constexpr std::string_view kTitle = "Threads of Fate";

  using Rules = threads::Rules;
  using Setup = threads::Setup;
  using State = threads::State;
  using View = threads::View;
  using PublicView = threads::PublicView;
  using Submission = threads::Submission;
  using Result = threads::Result;
  using Outcome = threads::Outcome;

  static constexpr const auto& kFields = threads::kFields;
  static constexpr std::array<Fact, 6> kFacts = {{
      {"threads_made", "threads made in a match"},
      {"golden_threads", "golden threads among them"},
      {"threads_cut", "threads destroyed by cuts"},
      {"threads_snipped", "threads destroyed by snips"},
      {"visits", "visits to the Moirai by all seats"},
      {"twine_left", "twine held by all seats at the end"},
  }};

  static constexpr std::array<std::string_view, 2> kRoles = {"heaven", "hell"};
  static constexpr std::array<Fact, 2> kFlags = {{
      {"heaven_next", "is in Heaven in the next match, the winning pair included"},
      {"falls", "falls from Heaven and takes a Mark of Elimination"},
  }};

  static constexpr std::array<Fact, 2> kControls = {{
      {"heaven", "who begins in Heaven"},
      {"lot", "who stands early in the lots, which break ties"},
  }};

  static constexpr std::array<Breakdown, 2> kBreakdowns = {{
      {"visits", "seats that visited a Moira (row) in a tier (column) in the match",
       Breakdown::Kind::share},
      {"gold", "golden threads in a match at the end of a round (row), and how strong one is",
       Breakdown::Kind::mean},
  }};

  static const char* validation_error(const Rules& rules) noexcept;
  static int seats(const Rules& rules) noexcept { return rules.seats(); }
  static int max_steps(const Rules& rules) noexcept { return rules.rounds; }

  static void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
    threads::deal(rules, stream, setup);
  }
  static void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
    threads::begin(rules, setup, state);
  }
  static bool is_over(const State& state) noexcept { return state.round == state.rules->rounds; }
  static Step step(const State& state) noexcept { return {StepKind::round, state.round}; }
  static SeatSet acting(const State& state) noexcept {
    return SeatSet::first(state.rules->seats());
  }
  static View observe(const State& state, Seat seat) noexcept { return View(state, seat); }
  static void resolve(State& state, std::span<const Submission> submissions,
                      Result* result) noexcept {
    threads::resolve(state, submissions, result);
  }
  static void outcome(const State& state, Outcome& out) noexcept { threads::outcome(state, out); }
  static constexpr int kFirstRound = 1;
  static constexpr int kWinners = 2;
  static int rounds(const Rules& rules) noexcept { return rules.rounds; }
  /// The standing by goldness; the pair that would win is ahead of all others.
  static SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
    return threads::standing(state, numbers);
  }
  static int role(const State& state, Seat seat) noexcept {
    return state.realms.hell.contains(seat);
  }
  /// That of the seat itself.
  static int role(const View& view) noexcept { return view.hell().contains(view.seat()); }
  static void control(const State& state, std::size_t control,
                      PerSeat<std::int64_t>& values) noexcept {
    const Seat seats = state.rules->seats();
    if (control == 1) return places_in({state.setup.tie_break.data(), at(seats)}, values);
    for (Seat seat = 0; seat < seats; ++seat) values[at(seat)] = state.realms.heaven.contains(seat);
  }
  /// The seats for which kFlags[flag] holds.
  static SeatSet flagged(const Outcome& out, std::size_t flag) noexcept {
    return flag == 0 ? out.heaven_next : out.fallen;
  }
  /// Fills one number for each of kFacts.
  static void facts(const State& state, std::span<std::int64_t> values) noexcept;

  static BreakdownShape shape(const Rules& rules, std::size_t breakdown) noexcept;
  static Label label(const Rules& rules, std::size_t breakdown, Axis axis, int index) noexcept;
  /// Only for a match that is over.
  static void tabulate(const State& state, const Outcome& outcome,
                       const BreakdownSheet& sheet) noexcept;
};

static_assert(BrokenDownGame<Threads> && ControlledGame<Threads>);
static_assert(Game<Threads> && RoleGame<Threads> && StandingGame<Threads>);

}  // namespace mainmatch
