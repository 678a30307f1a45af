#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/bugcatcher/game.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/seat_form.h"

namespace mainmatch {

namespace bugcatcher {

/// The built-in deck, as a list of missions.
Json built_in_deck();

}  // namespace bugcatcher

template <>
struct Codec<Bugcatcher> {
  using Rules = Bugcatcher::Rules;

  static constexpr bool kHasPregame = true;
  static constexpr std::array<std::string_view, 0> kDecisions = {};
  static constexpr std::array<RuleFile, 1> kRuleFiles = {
      {{"deck", "missions", &bugcatcher::built_in_deck}}};

  static void read_rule(std::string_view field, const Node& node, Rules& rules);
  static Json write_rule(std::string_view field, const Rules& rules);

  static void read_setup(const Node& node, const Rules& rules, Bugcatcher::Setup& setup);
  static Json write_setup(const Rules& rules, const Bugcatcher::Setup& setup);

  static Json write_result(const Rules& rules, Step step, const Bugcatcher::Result& result);
  static void write_outcome(const Rules& rules, const Bugcatcher::Setup& setup,
                            const Bugcatcher::Outcome& outcome, Json& json);
};

/// The news of the pregame are the standing nodes, the seat's own and the first board; those of a
/// round the paths, what was completed, how the seat's own entries fared, its fireflies, and the
/// next board. A mission may be given by its name in the deck.
template <>
struct SeatForm<Bugcatcher> {
  static constexpr std::array<std::string_view, 1> kDealt = {"garnets"};

  static std::vector<std::string_view> news(const Bugcatcher::Rules& rules, Step step);
  static void read_dealt(const Node& dealt, const Bugcatcher::Rules& rules, Seat seat,
                         Bugcatcher::Setup& setup);
  static void read_news(const Node& news, Step step, Seat seat, Bugcatcher::State& state);
};

namespace bugcatcher {

/// Void parts, by seat and in the order of the parts (R52).
std::vector<Rejection> rejections(const Rules& rules, const PerSeat<Voids>& voids);

}  // namespace bugcatcher

}  // namespace mainmatch
