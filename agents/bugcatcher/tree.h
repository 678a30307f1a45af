#pragma once

#include <array>

#include "agents/bugcatcher/goals.h"
#include "agents/bugcatcher/plan_search.h"

namespace mainmatch::bugcatcher {

/// Values that differ by less count as equal.
inline constexpr double kEqual = 1e-9;

/// The words that are a path of the node, one bit each.
constexpr unsigned paths_of(Node node) noexcept { return 15u << (4 * index_of(node)); }

/// A prefix of a list of actions. Where time does not matter, paths between two swaps are listed
/// only in turn, central first, until one node has placed its last.
template <class Set>
struct Line {
  using Rooms = std::array<int, 2>;
  void set_room(Rooms paths) noexcept {
    room = {static_cast<std::int8_t>(paths[0]), static_cast<std::int8_t>(paths[1])};
  }

  BasicPlan<Set> plan;
  std::array<double, 2> alive;      ///< by node: chance that no path has failed yet
  double worth;                     ///< value of the paths and of the aims met for good
  double most;                      ///< upper bound for all lists with this prefix
  double most_of_aims;              ///< part of the bound from open aims
  AimSet met;                       ///< aims met for good
  AimSet open;                      ///< aims not met for good and within reach
  std::array<std::int8_t, 2> room;  ///< by node: paths it could still place
  std::int8_t length;               ///< number of words
  std::int8_t turn;                 ///< node whose turn it is; -1 after a swap
  std::array<bool, 2> ended;        ///< by node: no further path before a swap
  bool swapped;                     ///< the last word is a swap
};

/// A node of the search tree: a line and the words that may follow.
template <class Set>
struct Branch : Line<Set> {
  struct Child {
    double promise;
    double
        gain;  ///< value of the word: for a path, the chance that its node has not failed after it
    Word word;
    std::uint8_t exits;    ///< free places around the end of the path
    std::uint16_t branch;  ///< index of its branch, or a constant below
  };
  static constexpr std::uint16_t kUnknown = 0xffff;  ///< not visited yet
  static constexpr std::uint16_t kPruned = 0xfffe;   ///< bound below the best list

  bool grown;                          ///< children are listed
  std::uint8_t count;                  ///< number of children
  std::uint8_t ranked;                 ///< number of children in `order`
  std::uint16_t unranked;              ///< unranked children, one bit each
  std::array<std::uint8_t, 10> order;  ///< children, the most promising first
  std::array<Child, 10> children;      ///< in the order of words
};

/// Evaluates the lines of a search and orders their words.
template <class Set>
class Tree {
 public:
  using Child = typename Branch<Set>::Child;

  Tree(const Hazards& hazards, const Goals& goals, Search::Options options) noexcept;

  void plant(const Plan& start, Branch<Set>& root) const noexcept;
  /// Extends the line of `branch` by one word. Returns false, leaving `next` unfinished, if the
  /// bound is not above `floor`.
  bool extend(const Branch<Set>& branch, const Child& child, double floor,
              Branch<Set>& next) const noexcept;
  /// The value of the line with this word added, before it meets any aim.
  double worth_after(const Line<Set>& line, const Child& child) const noexcept {
    return line.worth + child.gain;
  }
  /// The value of the line if it ends here.
  double weigh(const Line<Set>& line) const noexcept {
    return goals_.may_be_met_now(line.open) ? weigh_with_aims(line) : line.worth;
  }
  /// Lists the words that may follow.
  void grow(Branch<Set>& branch) const noexcept;
  /// The promise of a child with `follows` added before the pull of aims.
  double promise(const Branch<Set>& branch, const Child& child, double follows) const noexcept;

 private:
  using Rooms = typename Line<Set>::Rooms;
  double weigh_with_aims(const Line<Set>& line) const noexcept;
  double bound_of_paths(double worth, int length, int energy, std::array<double, 2> alive,
                        Rooms room) const noexcept;
  double bound_of_aims(double most, Line<Set>& line) const noexcept;
  double bound(Line<Set>& line) const noexcept;
  void meet(Line<Set>& line, AimSet met, Node last) const noexcept;
  void add_paths(Branch<Set>& branch, unsigned words) const noexcept;
  template <Node kNode>
  void add_pulls(Branch<Set>& branch, std::size_t first, std::size_t end) const noexcept;

  const Hazards& hazards_;
  const Goals& goals_;
  const Search::Options options_;
  const bool timed_;
  bool swaps_;                                       ///< swaps may be worth their energy
  std::array<double, Hazards::kMaxSteps> ceilings_;  ///< by step: the best chance of any path
};

extern template class Tree<std::uint64_t>;
extern template class Tree<PlaceSet::Wide>;

}  // namespace mainmatch::bugcatcher
