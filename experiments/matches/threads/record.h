#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/threads/game.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/seat_form.h"

namespace mainmatch {

template <>
struct Codec<Threads> {
  using Rules = Threads::Rules;

  static constexpr bool kHasPregame = false;
  static constexpr std::array<std::string_view, 0> kDecisions = {};

  static void read_rule(std::string_view field, const Node& node, Rules& rules);
  static Json write_rule(std::string_view field, const Rules& rules);

  static void read_setup(const Node& node, const Rules& rules, Threads::Setup& setup);
  static Json write_setup(const Rules& rules, const Threads::Setup& setup);

  static Json write_result(const Rules& rules, Step step, const Threads::Result& result);
  static void write_outcome(const Rules& rules, const Threads::Setup& setup,
                            const Threads::Outcome& outcome, Json& json);
};

namespace threads {

/// The realms and the marks of a setup.
void read_realms(const Node& setup, const Rules& rules, Setup& into);

}  // namespace threads

/// The news are the seat's own threads, with whom it can talk, and its twine; and X and the
/// gilding, which depend on whether a thread was cut before the seat made it again.
template <>
struct SeatForm<Threads> {
  static constexpr std::array<std::string_view, 3> kDealt = {"heaven", "hell", "marks"};

  static std::vector<std::string_view> news(const Threads::Rules& rules, Step step);
  static void read_dealt(const Node& dealt, const Threads::Rules& rules, Seat seat,
                         Threads::Setup& setup);
  void read_news(const Node& news, Step step, Seat seat, Threads::State& state);

  int x = 0;  ///< of the seat, before the step that is read next
};

}  // namespace mainmatch
