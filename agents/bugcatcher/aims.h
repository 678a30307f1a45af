#pragma once

#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

/// A goal that a plan for the running round may meet, and what that is worth.
struct Aim {
  Goal goal;
  int clean_rounds;  ///< that count for it if this round is clean
  double gain;       ///< fireflies if it is met, against being open still
  double loss;       ///< fireflies that it costs if it is taken on and not met; 0 if it is taken
  int index;         ///< on the board of this round; -1 if it was taken on before
};
inline constexpr std::size_t kMaxAims = 24;
using Aims = FixedList<Aim, kMaxAims>;

/// The missions of the running round, then those taken on earlier that are open, newest boards
/// first, kMaxAims at most. `shared`: what is won is thought to be divided among all that are
/// likely to meet it too; otherwise the whole reward counts.
Aims read_missions(const View& view, bool shared) noexcept;

/// Whether the walk meets the goal of the aim, if no collision is caused.
bool meets(const Aim& aim, const Walk& walk) noexcept;

/// Takes on the missions of the running round that ask for no penalty, and those of which `walk`,
/// what the seat means to place, meets the goal.
void take_sure_missions(const View& view, const Walk& walk, Submission& submission) noexcept;

}  // namespace mainmatch::bugcatcher
