#pragma once

#include <array>
#include <cstdint>

#include "agents/bugcatcher/aims.h"
#include "agents/bugcatcher/beliefs/hazards.h"
#include "agents/bugcatcher/plan.h"

namespace mainmatch::bugcatcher {

inline constexpr int kMaxWords = kMaxEnergy + 1;

/// Nodes of the search tree for a bot that decides in 200 microseconds on average.
inline constexpr int kSearchNodes = 350;

/// A chance so near to 1 that no path of 16 is given up for it: where no other risk is known, it
/// spreads the paths over both nodes.
inline constexpr double kAlmostSafe = 255.0 / 256;

/// A list of actions and its expected results.
struct Found {
  FixedList<Word, kMaxWords> words;
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
  struct Means {
    int nodes;                  ///< of the search tree, about
    bool free_swap = false;     ///< may be used
    double free_swap_cost = 0;  ///< fireflies that it must bring
  };

  const Found& run(const Plan& start, const Hazards& hazards, const Aims& aims,
                   Means means) noexcept;

 private:
  /// A list up to some entry. Where time does not matter, paths between two swaps are only listed
  /// in turn, central first, until one node has placed its last.
  struct Line {
    Plan plan;
    double worth = 0;                      ///< of the paths, and of the aims met for good
    std::array<double, 2> alive = {1, 1};  ///< by node: chance that nothing was spoilt yet
    std::uint32_t met = 0;                 ///< aims, for good
    int turn = -1;                         ///< node whose turn it is; -1 after a swap
    std::array<bool, 2> ended = {};        ///< by node: no further path before a swap
  };
  /// The first moves of a node, which the next visit tries before others.
  struct Script {
    Node node;
    Moves moves;
    int count;
  };
  struct Child {
    double promise;
    Word word;
  };
  using Children = FixedList<Child, 10>;

  void visit(const Line& line, int slips) noexcept;
  /// Along all ways in which a shape that is aimed at may be placed at once, or after one step.
  void visit_shapes(const Line& root) noexcept;
  void visit_script(const Line& root, const Script& script) noexcept;
  Line after(const Line& line, Word word) noexcept;
  Children children(const Line& line) const noexcept;
  bool in_turn(const Line& line, Word word) const noexcept;
  double promise(const Line& line, Word word) const noexcept;
  double follows(const Line& line, Node node, Direction direction) const noexcept;
  double bound(const Line& line) const noexcept;
  void weigh(const Line& line) noexcept;

  const Hazards* hazards_;
  const Aims* aims_;
  FixedList<std::uint8_t, kMaxAims> pursued_;  ///< aims that are worth something and in reach
  Means means_;
  Script script_;
  bool swaps_;                                       ///< may be worth their energy
  bool cut_;                                         ///< for want of slips or nodes
  int left_;                                         ///< nodes
  std::array<double, Hazards::kMaxSteps> ceilings_;  ///< by step: the best chance of any path
  FixedList<Word, kMaxWords> words_;                 ///< to where the search is
  std::array<double, kMaxAims> chances_;             ///< of the aims met there
  Found found_;
};

/// Submits the list, and takes on those of its aims that have no penalty or are worth their risk.
void carry_out(const Found& found, const Aims& aims, Submission& submission) noexcept;

}  // namespace mainmatch::bugcatcher
