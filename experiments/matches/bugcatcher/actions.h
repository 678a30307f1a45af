#pragma once

#include "engine/bugcatcher/game.h"
#include "experiments/matches/action_form.h"

namespace mainmatch {

/// In the pregame central_1, ... (a cell from 1, row by row; 0: the list ends), border_1, ... (a
/// corner likewise), central_garnets, border_garnets. In a round mission_1, ... (1: take it on),
/// action_1, ... (a word from 1: CU, CR, CD, CL, BU, BR, BD, BL, swap, free-swap; 0: the list
/// ends).
///
/// Lists of the pregame have as many choices as there are players: a place is refused only where
/// another seat gets it, so nobody asks for what stands behind that many different places. Actions
/// are up to one more than there is energy.
template <>
struct ActionForm<Bugcatcher> {
  static std::vector<Factor> factors(const Bugcatcher::Rules& rules);
  static void decode(const Bugcatcher::State& state, const int* action,
                     Bugcatcher::Submission& submission);
  static void encode(const Bugcatcher::State& state, Bugcatcher::Submission& submission,
                     int* action);
  static void mask(const Bugcatcher::View& view, MaskRow& row);
};

}  // namespace mainmatch
