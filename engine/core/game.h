#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/core/field.h"
#include "engine/core/outcome.h"
#include "engine/core/rng.h"
#include "engine/core/seat.h"

namespace mainmatch {

/// The kind of a step; a record files its submissions by kind.
enum class StepKind : std::uint8_t {
  pregame,   ///< before round 0: priority lists
  trade,     ///< before the submissions of a round: offers
  round,     ///< the submissions of a round
  decision,  ///< after the last round: a choice or a vote by the seats in `acting`
};

struct Step {
  StepKind kind;
  int index;  ///< 0-based: the round for `trade` and `round`, the index of a decision; else 0

  friend constexpr bool operator==(Step, Step) = default;
};

/// A count that a match reports about itself, besides what follows from the outcome.
struct Fact {
  std::string_view name;
  std::string_view help;
};

/// The contract of a match: a stateless referee over trivially copyable values of fixed size.
///
/// All chance is in `deal`. Every sealed simultaneous decision, whether a pregame list, a trade, a
/// round's submission or a vote, is one step of the same loop:
///
///     deal(rules, stream, setup); begin(rules, setup, state);
///     while (!is_over(state)) {
///       for (Seat seat : acting(state)) bot[seat].act(observe(state, seat), submissions[seat]);
///       resolve(state, submissions, result_or_null);
///     }
///     outcome(state, out);
///
/// - `Rules` must outlive the states that were begun with it.
/// - `View` is a read-only window on a state, good until the next `resolve`. Its `visit(f)` calls
///   f(name, number) for everything that it shows, in a fixed order; the information set of a seat
///   is what its views have shown. `PublicView`, its base, has what it shows to every seat and
///   nothing else: what takes a `PublicView` cannot leak.
/// - `resolve` reads one submission per seat; those of seats that do not act are ignored. A
///   default-constructed submission is a missed one. Illegal parts are voided as the match's
///   rulings say. It fills `Result` only when the pointer is not null.
/// - `validation_error(rules)` is null, or says what is wrong with a parameter that is not a plain
///   number (named first, as in "phantoms: ..."). Plain ranges are checked through `kFields`.
/// - Nothing here allocates, throws, locks or does I/O.
template <class G>
concept Game = requires(const typename G::Rules& rules, const typename G::Setup& setup,
                        const typename G::State& state, typename G::Setup& new_setup,
                        typename G::State& next_state, typename G::Outcome& out, Stream& stream,
                        Seat seat, std::span<const typename G::Submission> submissions,
                        typename G::Result* result, std::span<std::int64_t> facts,
                        const typename G::View& view) {
  requires std::is_trivially_copyable_v<typename G::Rules>;
  requires std::is_trivially_copyable_v<typename G::Setup>;
  requires std::is_trivially_copyable_v<typename G::State>;
  requires std::is_trivially_copyable_v<typename G::View>;
  requires std::derived_from<typename G::View, typename G::PublicView>;
  requires std::is_trivially_copyable_v<typename G::Submission>;
  requires std::is_trivially_copyable_v<typename G::Result>;
  requires std::derived_from<typename G::Outcome, Outcome>;
  { G::kName } -> std::convertible_to<std::string_view>;
  { G::kTitle } -> std::convertible_to<std::string_view>;
  {std::span<const Field<typename G::Rules>>(G::kFields)};
  {std::span<const Fact>(G::kFacts)};
  { G::validation_error(rules) }
  noexcept->std::same_as<const char*>;
  { G::seats(rules) }
  noexcept->std::same_as<int>;
  { G::max_steps(rules) }
  noexcept->std::same_as<int>;
  { G::deal(rules, stream, new_setup) }
  noexcept->std::same_as<void>;
  { G::begin(rules, setup, next_state) }
  noexcept->std::same_as<void>;
  { G::is_over(state) }
  noexcept->std::same_as<bool>;
  { G::step(state) }
  noexcept->std::same_as<Step>;
  { G::acting(state) }
  noexcept->std::same_as<SeatSet>;
  { G::observe(state, seat) }
  noexcept->std::same_as<typename G::View>;
  { G::resolve(next_state, submissions, result) }
  noexcept->std::same_as<void>;
  { G::outcome(state, out) }
  noexcept->std::same_as<void>;
  { G::facts(state, facts) }
  noexcept->std::same_as<void>;
  view.visit([](const char*, std::int64_t) {});
};

/// The maximum number of roles, and of flags, of a match.
inline constexpr std::size_t kMaxRoles = 4;

/// An optional part of the contract, for matches whose seats differ in role from the start. The
/// setup decides who plays which role. Tournaments report such matches by role as well, with
/// the shares of seats that `flagged` names.
template <class G>
concept RoleGame = Game<G> &&
    requires(const typename G::State& state, const typename G::Outcome& outcome, Seat seat,
             const typename G::View& view, std::size_t flag) {
  {std::span<const std::string_view>(G::kRoles)};
  {std::span<const Fact>(G::kFlags)};
  requires G::kRoles.size() <= kMaxRoles&& G::kFlags.size() <= kMaxRoles;
  { G::role(state, seat) }
  noexcept->std::same_as<int>;
  { G::role(view) }
  noexcept->std::same_as<int>;
  { G::flagged(outcome, flag) }
  noexcept->std::same_as<SeatSet>;
};

}  // namespace mainmatch
