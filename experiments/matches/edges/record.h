#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/edges/game.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/seat_form.h"

namespace mainmatch {

namespace edges {

// How records spell the words of the match.
std::string_view name_of(Direction direction);
std::string_view name_of(Partner partner);
std::string_view name_of(Type type);

/// Reads who sits where: rows of seats, each once.
void read_grid(const Node& grid, const Rules& rules, Setup& setup);

}  // namespace edges

template <>
struct Codec<Edges> {
  using Rules = Edges::Rules;

  static constexpr bool kHasPregame = false;
  static constexpr std::array<std::string_view, 1> kDecisions = {"elimination_votes"};

  /// The largest grid and the longest platform (see widest_rules()).
  static void widen(Rules& rules) {
    rules.rows = rules.columns = edges::kMaxSide;
    rules.length = edges::kMaxSpaces;
  }
  static void read_rule(std::string_view field, const Node& node, Rules& rules);
  static Json write_rule(std::string_view field, const Rules& rules);

  static void read_setup(const Node& node, const Rules& rules, Edges::Setup& setup);
  static Json write_setup(const Rules& rules, const Edges::Setup& setup);

  static void read_decisions(const Node& decisions, const Rules& rules,
                             Submissions<Edges>& submissions);
  static void check_decisions(const Node& decisions, const Edges::State& state);
  static Json write_decision(const Rules& rules, Step step, const Edges::Result& result);

  static Json write_result(const Rules& rules, Step step, const Edges::Result& result);
  static void write_outcome(const Rules& rules, const Edges::Setup& setup,
                            const Edges::Outcome& outcome, Json& json);
};

/// Everything is public but the tie-break order: the news are what all seats played.
template <>
struct SeatForm<Edges> {
  static constexpr std::array<std::string_view, 2> kDealt = {"grid", "garnets"};

  static std::vector<std::string_view> news(const Edges::Rules& rules, Step step);
  static void read_dealt(const Node& dealt, const Edges::Rules& rules, Seat seat,
                         Edges::Setup& setup);
  static void hand_in(const Node& news, Seat seat, const Edges::State& state,
                      Submissions<Edges>& submissions);
  static void read_news(const Node&, Step, Seat, Edges::State&) {}
};

}  // namespace mainmatch
