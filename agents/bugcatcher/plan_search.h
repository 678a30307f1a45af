#pragma once

#include <array>

#include "agents/bugcatcher/aims.h"
#include "agents/bugcatcher/inference/hazards.h"
#include "agents/bugcatcher/inference/plan.h"

namespace mainmatch::bugcatcher {

inline constexpr int kMaxWords = kMaxEnergy + 1;
using Words = FixedList<Word, kMaxWords>;

/// Search tree nodes for a bot that decides in 200 microseconds on average.
inline constexpr int kSearchNodes = 350;

/// A chance so close to 1 that no path of 16 is given up for it. Where no other risk is known, it
/// spreads the paths over both nodes.
inline constexpr double kAlmostSafe = 255.0 / 256;

/// A list of actions and its expected results.
struct FoundPlan {
  Words words;
  Walk walk;                            ///< if no path fails
  double worth;                         ///< fireflies of paths and aims together
  std::array<double, kMaxAims> chance;  ///< by aim: probability of meeting it
  bool exact;                           ///< proven optimal
};

/// Searches for the best list of actions of both nodes. The value is the expected number of placed
/// paths under the hazards, where a node places none after its first failure, plus for each aim its
/// gain if met and its loss if not, or nothing if it is better not taken on.
///
/// Depth-first branch and bound: a line is pruned if it cannot beat the best list even with all
/// energy spent on the safest paths of each step and all aims met that energy allows (Lawler, Wood,
/// "Branch-and-Bound Methods: A Survey", Operations Research 1966, section 1). The search tries the
/// most promising word everywhere except in at most one entry, then two, then three, since the
/// promise may be wrong early (Harvey, Ginsberg, "Limited Discrepancy Search", IJCAI 1995, section
/// 3), and finally everything, until the tree or the node budget is exhausted.
class Search {
 public:
  struct Options {
    int nodes;                  ///< approximate budget of search tree nodes
    bool free_swap = false;     ///< whether a free swap may be used
    double free_swap_cost = 0;  ///< minimum gain in fireflies for using it
  };

  const FoundPlan& run(const Plan& start, const Hazards& hazards, const Aims& aims,
                       Options options) noexcept;

 private:
  FoundPlan found_;
};

/// Submits the list and takes on its aims that have no penalty or are worth their risk.
void carry_out(const FoundPlan& found, const Aims& aims, Submission& submission) noexcept;

}  // namespace mainmatch::bugcatcher
