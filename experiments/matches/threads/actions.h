#pragma once

#include "engine/threads/game.h"
#include "experiments/matches/action_form.h"

namespace mainmatch {

/// moira (from 1; 0: no visit) and donate, up to the highest threshold; boost_source, snip_source,
/// cut, create (a seat from 1, 0: none), boost_recipient, snip_recipient (a seat from 0), golden,
/// head_start.
template <>
struct ActionForm<Threads> {
  static std::vector<Factor> factors(const Threads::Rules& rules);
  static void decode(const Threads::State& state, const int* action,
                     Threads::Submission& submission);
  static void encode(const Threads::State& state, Threads::Submission& submission, int* action);
  static void mask(const Threads::View& view, MaskRow& row);
};

}  // namespace mainmatch
