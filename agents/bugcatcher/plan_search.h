#pragma once

#include <array>

#include "agents/bugcatcher/aims.h"
#include "agents/bugcatcher/inference/hazards.h"
#include "agents/bugcatcher/inference/plan.h"

namespace mainmatch::bugcatcher {

inline constexpr int kMaxWords = kMaxEnergy + 1;
using Words = FixedList<Word, kMaxWords>;

/// Nodes of the search tree for a bot that decides in 200 microseconds on average.
inline constexpr int kSearchNodes = 350;

/// A chance so near to 1 that no path of 16 is given up for it: where no other risk is known, it
/// spreads the paths over both nodes.
inline constexpr double kAlmostSafe = 255.0 / 256;

/// A list of actions and its expected results.
struct FoundPlan {
  Words words;
  Walk walk;                            ///< if nothing is spoilt
  double worth;                         ///< fireflies, paths and aims together
  std::array<double, kMaxAims> chance;  ///< by aim: that it is met
  bool exact;                           ///< no list is worth more
};

/// Looks for the list of actions for both nodes that is worth most: the expected number of placed
/// paths under the hazards, where a node places none after the first that is spoilt, and for each
/// aim what is won if it is met and lost if not, or nothing if it is better not taken on.
///
/// Depth first with a bound: what is worth less than the best list known, though all its energy
/// were spent on the safest paths of the step and all aims that energy allows were met, is left
/// alone (Lawler, Wood, "Branch-and-Bound Methods: A Survey", Operations Research 1966, section 1).
/// First with the most promising word everywhere but in at most one entry, then two, then three, as
/// the promise may err early (Harvey, Ginsberg, "Limited Discrepancy Search", IJCAI 1995, section
/// 3), at last with all, until nothing is left or the nodes given are spent.
class Search {
 public:
  struct Options {
    int nodes;                  ///< of the search tree, about
    bool free_swap = false;     ///< may be used
    double free_swap_cost = 0;  ///< fireflies that it must bring
  };

  const FoundPlan& run(const Plan& start, const Hazards& hazards, const Aims& aims,
                       Options options) noexcept;

 private:
  FoundPlan found_;
};

/// Submits the list, and takes on those of its aims that have no penalty or are worth their risk.
void carry_out(const FoundPlan& found, const Aims& aims, Submission& submission) noexcept;

}  // namespace mainmatch::bugcatcher
