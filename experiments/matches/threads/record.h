#pragma once

#include <array>
#include <string_view>

#include "engine/threads/game.h"
#include "experiments/matches/codec.h"

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

}  // namespace mainmatch
