#pragma once

#include <limits>

#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

/// A goal that a plan for the running round may meet, and its value.
struct Aim {
  Goal goal;
  int clean_rounds;  ///< clean rounds in a row if this round is clean
  double gain;       ///< fireflies gained if it is met, relative to its staying open
  double loss;       ///< fireflies lost if it is taken on now and not met; 0 if taken on before
  int index;         ///< index on this round's board; -1 if taken on before
};
inline constexpr std::size_t kMaxAims = 24;
using Aims = FixedList<Aim, kMaxAims>;

/// How a bot values missions.
struct Appraisal {
  /// The number of other seats of which one is assumed to meet the same goal: for a common goal
  /// that any walk may meet, and for a special one about a place or a shape.
  double common = 3;
  double special = 8;
  double weight = 1;     ///< value of a firefly of reward
  double dread = 1;      ///< value of a firefly of penalty
  double pending = 0.5;  ///< share of a penalty that counts while rounds are left to avoid it
};

/// The missions of the running round, then open ones taken on earlier, newest boards first, at most
/// kMaxAims.
Aims read_missions(const View& view, const Appraisal& appraisal) noexcept;

/// The same with full rewards, as if nobody else met a goal.
inline constexpr Appraisal kUnshared{std::numeric_limits<double>::infinity(),
                                     std::numeric_limits<double>::infinity()};

/// Whether the walk meets the aim's goal if it causes no collision.
bool meets(const Aim& aim, const Walk& walk) noexcept;

/// Takes on this round's missions that have no penalty or whose goal the planned `walk` meets.
void take_sure_missions(const View& view, const Walk& walk, Submission& submission) noexcept;

}  // namespace mainmatch::bugcatcher
