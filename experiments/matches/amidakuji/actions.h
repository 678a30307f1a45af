#pragma once

#include "engine/amidakuji/game.h"
#include "experiments/matches/action_form.h"

namespace mainmatch {

/// bead_1, ... (the starting leg from 1 that each bead of the round is bid on, 0: none), peek_1,
/// ... (a leg likewise), blocker_leg (likewise) and blocker_row (from 0).
template <>
struct ActionForm<Amidakuji> {
  static std::vector<Factor> factors(const Amidakuji::Rules& rules);
  static void decode(const Amidakuji::State& state, const int* action,
                     Amidakuji::Submission& submission);
  static void encode(const Amidakuji::State& state, Amidakuji::Submission& submission, int* action);
  static void mask(const Amidakuji::View& view, MaskRow& row);
};

}  // namespace mainmatch
