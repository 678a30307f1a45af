#pragma once

#include <array>

#include "agents/bugcatcher/goals.h"
#include "agents/bugcatcher/plan_search.h"

namespace mainmatch::bugcatcher {

/// Worths that differ by less are equal.
inline constexpr double kEqual = 1e-9;

/// A bit for each word that is a path of the node.
constexpr unsigned paths_of(Node node) noexcept { return 15u << (4 * index_of(node)); }

/// A list of actions up to some entry. Where time does not matter, paths between two swaps are only
/// listed in turn, central first, until one node has placed its last.
template <class Set>
struct Line {
  using Rooms = std::array<int, 2>;
  void set_room(Rooms paths) noexcept {
    room = {static_cast<std::int8_t>(paths[0]), static_cast<std::int8_t>(paths[1])};
  }

  BasicPlan<Set> plan;
  std::array<double, 2> alive;      ///< by node: chance that nothing was spoilt yet
  double worth;                     ///< of the paths, and of the aims met for good
  double most;                      ///< no list that begins so is worth more
  double most_of_aims;              ///< of this, by the open ones
  AimSet met;                       ///< for good
  AimSet open;                      ///< not met for good, and in reach
  std::array<std::int8_t, 2> room;  ///< by node: paths that it could place
  std::int8_t length;               ///< words
  std::int8_t turn;                 ///< node whose turn it is; -1 after a swap
  std::array<bool, 2> ended;        ///< by node: no further path before a swap
  bool swapped;                     ///< the last word is a swap
};

/// A node of the search tree: a line and the words that may follow.
template <class Set>
struct Branch : Line<Set> {
  struct Child {
    double promise;
    double gain;  ///< what the word is worth: a path, the chance that its node is alive after it
    Word word;
    std::uint8_t exits;    ///< free places around the end of the path
    std::uint16_t branch;  ///< its number, or one of those below
  };
  static constexpr std::uint16_t kUnknown = 0xffff;  ///< not looked at yet
  static constexpr std::uint16_t kPruned = 0xfffe;   ///< its bound is below the best list

  bool grown;                          ///< has its children
  std::uint8_t count;                  ///< of the children
  std::uint8_t ranked;                 ///< how many of them are in `order`
  std::uint16_t unranked;              ///< the others, a bit for each
  std::array<std::uint8_t, 10> order;  ///< children, the most promising first
  std::array<Child, 10> children;      ///< in the order of words
};

/// What the lines of a search are worth, and in which order their words are tried.
template <class Set>
class Tree {
 public:
  using Child = typename Branch<Set>::Child;

  Tree(const Hazards& hazards, const Goals& goals, Search::Options options) noexcept;

  void plant(const Plan& start, Branch<Set>& root) const noexcept;
  /// The line of `branch` with a word more. False if its bound is not above `floor`; then `next` is
  /// unfinished.
  bool extend(const Branch<Set>& branch, const Child& child, double floor,
              Branch<Set>& next) const noexcept;
  /// What the words and aims of the line are worth with this one more, before it meets any aim.
  double worth_after(const Line<Set>& line, const Child& child) const noexcept {
    return line.worth + child.gain;
  }
  /// What the line is worth if it ends here.
  double weigh(const Line<Set>& line) const noexcept {
    return goals_.may_be_met_now(line.open) ? weigh_with_aims(line) : line.worth;
  }
  /// Lists the words that may follow.
  void grow(Branch<Set>& branch) const noexcept;
  /// Of a child if `follows` had been added before what aims bring.
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
  bool swaps_;                                       ///< may be worth their energy
  std::array<double, Hazards::kMaxSteps> ceilings_;  ///< by step: the best chance of any path
};

extern template class Tree<std::uint64_t>;
extern template class Tree<PlaceSet::Wide>;

}  // namespace mainmatch::bugcatcher
