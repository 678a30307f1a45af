#pragma once

#include <limits>

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

/// What missions are taken to be worth.
struct Appraisal {
  /// One of so many other seats is thought to meet a goal together with this one: a goal that any
  /// walk may come to, and one about a place or a shape.
  double common = 3;
  double special = 8;
  double weight = 1;  ///< fireflies that one of a reward counts as
  double dread = 1;   ///< and one of a penalty
  double pending =
      0.5;  ///< share of a penalty that counts while there are rounds left to escape it
};

/// The missions of the running round, then those taken on earlier that are open, newest boards
/// first, kMaxAims at most.
Aims read_missions(const View& view, const Appraisal& appraisal) noexcept;

/// Rewards in full, as if nobody else met a goal.
inline constexpr Appraisal kUnshared{std::numeric_limits<double>::infinity(),
                                     std::numeric_limits<double>::infinity()};

/// Whether the walk meets the goal of the aim, if no collision is caused.
bool meets(const Aim& aim, const Walk& walk) noexcept;

/// Takes on the missions of the running round that ask for no penalty, and those of which `walk`,
/// what the seat means to place, meets the goal.
void take_sure_missions(const View& view, const Walk& walk, Submission& submission) noexcept;

}  // namespace mainmatch::bugcatcher
