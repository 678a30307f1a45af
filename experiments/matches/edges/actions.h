#pragma once

#include "engine/edges/game.h"
#include "experiments/matches/action_form.h"

namespace mainmatch {

/// direction (left, right), amount - 1, partner (right, down), garnets bet; vote (a seat). Amounts
/// go up to the length of the platform, bets up to all that a seat could ever hold.
template <>
struct ActionForm<Edges> {
  static std::vector<Factor> factors(const Edges::Rules& rules);
  static void decode(const Edges::State& state, const int* action, Edges::Submission& submission);
  static void encode(const Edges::State& state, Edges::Submission& submission, int* action);
  static void mask(const Edges::View& view, MaskRow& row);
};

}  // namespace mainmatch
