#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "agents/bugcatcher/goals.h"
#include "agents/bugcatcher/search.h"

namespace mainmatch::bugcatcher {

/// Worths that differ by less are equal.
inline constexpr double kEqual = 1e-9;

/// A list of actions up to some entry. Where time does not matter, paths between two swaps are only
/// listed in turn, central first, until one node has placed its last.
template <class Set>
struct Line {
  BasicPlan<Set> plan;
  std::array<double, 2> alive;  ///< by node: chance that nothing was spoilt yet
  double worth;                 ///< of the paths, and of the aims met for good
  double most;                  ///< no list that begins so is worth more
  AimSet met;                   ///< for good
  AimSet open;                  ///< not met for good, and in reach
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
    Word word;
    std::uint16_t branch;  ///< its number, or one of those below
  };
  static constexpr std::uint16_t kUnknown = 0xffff;  ///< not looked at yet
  static constexpr std::uint16_t kPruned = 0xfffe;   ///< its bound is below the best list

  bool grown = false;                 ///< has its children
  std::uint8_t ranked;                ///< children in their order; the others come after these
  FixedList<Child, 10> children;
  std::array<double, 8> alive_after;  ///< by word: of its node, after the path
};

/// What the lines of a search are worth, and in which order their words are tried.
template <class Set>
class Tree {
 public:
  Tree(const Hazards& hazards, const Goals& goals, Search::Means means) noexcept;

  void plant(const Plan& start, Branch<Set>& root) const noexcept;
  /// The line of `branch` with a word more. False if its bound is not above `floor`; then `next` is
  /// unfinished.
  bool extend(const Branch<Set>& branch, Word word, double floor, Line<Set>& next) const noexcept;
  /// What the line is worth if it ends here.
  double weigh(const Line<Set>& line) const noexcept;
  /// Lists the words that may follow.
  void grow(Branch<Set>& branch) const noexcept;
  /// Of a branch that has grown; `follows` is added before what aims bring.
  double promise(const Branch<Set>& branch, Word word, double follows) const noexcept;
  /// Looks up the aims that are met on the way, and their chances.
  void explain(const Plan& start, Found& found) const noexcept;

 private:
  bool swaps() const noexcept { return swaps_; }
  double bound(const Line<Set>& line) const noexcept;
  void meet(Line<Set>& line, AimSet met, Node last) const noexcept;

  const Hazards& hazards_;
  const Goals& goals_;
  const Search::Means means_;
  const bool timed_;
  bool swaps_;                                       ///< may be worth their energy
  std::array<double, Hazards::kMaxSteps> ceilings_;  ///< by step: the best chance of any path
};

template <class Set>
Tree<Set>::Tree(const Hazards& hazards, const Goals& goals, Search::Means means) noexcept
    : hazards_(hazards),
      goals_(goals),
      means_(means),
      timed_(hazards.timed()),
      swaps_(timed_ || (goals.by_swaps() | goals.coloured()) != 0) {
  double ceiling = 0;
  for (int step = Hazards::kMaxSteps - 1; step >= 0; --step) {
    if (step < hazards.steps) ceiling = std::max(ceiling, hazards.best_end(step, ceiling));
    ceilings_[at(step)] = ceiling;
  }
  if (!timed_) ceilings_.fill(ceiling);
}

template <class Set>
void Tree<Set>::plant(const Plan& start, Branch<Set>& root) const noexcept {
  root.plan = BasicPlan<Set>(start);
  root.alive = {1, 1};
  root.worth = 0;
  root.met = 0;
  root.open = goals_.all();
  for (const Node node : kNodes) {
    const int room = root.plan.room(node, root.plan.energy_left());
    root.room[index_of(node)] = static_cast<std::int8_t>(room);
  }
  root.length = 0;
  root.turn = -1;
  root.ended = {};
  root.swapped = false;
  root.most = bound(root);
  root.grown = false;
}

template <class Set>
bool Tree<Set>::extend(const Branch<Set>& branch, Word word, double floor,
                       Line<Set>& next) const noexcept {
  next = branch;
  ++next.length;
  next.swapped = !is_path(word);
  bool crossing = false;
  Node last = Node::central;
  if (is_path(word)) {
    last = node_of(word);
    const std::size_t n = index_of(last);
    next.alive[n] = branch.alive_after[static_cast<std::size_t>(word)];
    next.worth += next.alive[n];
    if (branch.turn >= 0 && branch.turn != static_cast<int>(n)) next.ended[1 - n] = true;
    // Central comes first: where it does not, it has none.
    if (branch.turn < 0 && last == Node::border) next.ended[0] = true;
    next.turn = static_cast<std::int8_t>(1 - n);
    // One place less is free.
    --next.room[n];
    crossing = branch.plan.crosses(word);
  } else {
    next.turn = -1;
    next.ended = {};
    if (word == Word::free_swap) next.worth -= means_.free_swap_cost;
  }
  next.plan.add(word);
  const auto energy = static_cast<std::int8_t>(next.plan.energy_left());
  for (std::int8_t& room : next.room) room = std::min(room, energy);
  if (next.open != 0) {
    const AimSet met = goals_.just_met(next.open, next.plan.walk(), word, crossing);
    if (met != 0) meet(next, met, last);
    next.open = goals_.attainable(next.open, next.plan);
  }
  // With as much room as before, less the place that was taken, the bound is no lower. Sums that
  // should be equal differ by less than half of kEqual.
  next.most = bound(next);
  if (next.most <= floor - kEqual / 2) return false;
  if (is_path(word)) {
    std::int8_t& room = next.room[index_of(last)];
    const auto exact = static_cast<std::int8_t>(next.plan.room(last, room));
    if (exact < room) {
      room = exact;
      next.most = bound(next);
    }
  }
  return true;
}

/// Counts aims that the last word has met.
template <class Set>
void Tree<Set>::meet(Line<Set>& line, AimSet met, Node last) const noexcept {
  line.met |= met;
  line.open &= ~met;
  const Chances chances = chances_of(line.alive, last);
  for_each_aim(met, [&](std::size_t i) {
    line.worth += expected(goals_.aim(i), chances[goals_.rests(i)]);
  });
}

template <class Set>
double Tree<Set>::weigh(const Line<Set>& line) const noexcept {
  double worth = line.worth;
  const AimSet met = goals_.met_now(line.open, line.plan.walk());
  if (met == 0) return worth;
  const Chances chances = chances_of(line.alive, Node::central);
  for_each_aim(met, [&](std::size_t i) {
    worth += expected(goals_.aim(i), chances[goals_.rests(i)]);
  });
  return worth;
}

template <class Set>
double Tree<Set>::bound(const Line<Set>& line) const noexcept {
  const int energy = line.plan.energy_left();
  const double ceiling = ceilings_[std::min(at(line.length), ceilings_.size() - 1)];
  double most = line.worth;
  if (line.room[0] == energy && line.room[1] == energy) {
    double larger = std::max(line.alive[0], line.alive[1]);
    double smaller = std::min(line.alive[0], line.alive[1]);
    for (int i = 0; i < energy; ++i) {
      const double next = larger * ceiling;
      most += next;
      larger = std::max(next, smaller);
      smaller = std::min(next, smaller);
    }
  } else {
    std::array<double, 2> alive = line.alive;
    std::array<std::int8_t, 2> room = line.room;
    for (int i = 0; i < energy && room[0] + room[1] > 0; ++i) {
      const std::size_t n = room[1] > 0 && (room[0] == 0 || alive[1] > alive[0]);
      alive[n] *= ceiling;
      most += alive[n];
      --room[n];
    }
  }
  if (line.open == 0) return most;
  const Node better = line.alive[0] >= line.alive[1] ? Node::central : Node::border;
  const Chances chances = chances_of(line.alive, better);
  for_each_aim(line.open, [&](std::size_t i) {
    most += expected(goals_.aim(i), chances[goals_.rests(i)]);
  });
  return most;
}

template <class Set>
void Tree<Set>::grow(Branch<Set>& branch) const noexcept {
  using Child = typename Branch<Set>::Child;
  constexpr unsigned kFreeSwap = 1u << static_cast<unsigned>(Word::free_swap);
  constexpr unsigned kSwaps = 1u << static_cast<unsigned>(Word::swap) | kFreeSwap;
  const Walk& walk = branch.plan.walk();
  unsigned words = branch.plan.options();
  // A swap follows on another only for a goal.
  const bool again = (goals_.by_swaps() & ~branch.met) != 0;
  if (!swaps_ || (branch.swapped && !again)) words &= ~kSwaps;
  if (!means_.free_swap) words &= ~kFreeSwap;
  branch.grown = true;
  branch.ranked = 0;
  branch.children.clear();
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    if (!timed_ && branch.ended[n]) words &= ~(15u << (4 * n));
  }
  for (; words != 0; words &= words - 1) {
    const auto word = static_cast<Word>(std::countr_zero(words));
    if (is_path(word)) {
      const Node node = node_of(word);
      const std::size_t n = index_of(node);
      branch.alive_after[static_cast<std::size_t>(word)] =
          branch.alive[n] * hazards_.chance(branch.length, node, walk.colour(node), walk.stand[n],
                                            direction_of(word));
    }
    branch.children.push_back(Child{promise(branch, word, 0), word, Branch<Set>::kUnknown});
  }
}

template <class Set>
double Tree<Set>::promise(const Branch<Set>& branch, Word word, double follows) const noexcept {
  static constexpr auto kExits = [] {
    std::array<double, 16> exits{};
    for (unsigned ways = 0; ways < 16; ++ways) exits[ways] = 0.02 * std::popcount(ways);
    return exits;
  }();
  double promise = word == Word::swap ? -0.5 : 0;
  if (!is_path(word)) {
    for_each_aim(goals_.by_swaps() & ~branch.met, [&](std::size_t i) {
      promise += goals_.pull(i);
    });
    return promise;
  }
  const Node node = node_of(word);
  const std::size_t n = index_of(node);
  const Walk& walk = branch.plan.walk();
  const Place end = after(walk.stand[n], direction_of(word));
  promise = branch.alive_after[static_cast<std::size_t>(word)];
  promise += kExits[branch.plan.exits(node, end)];
  if (!timed_ && (branch.turn < 0 ? 0 : branch.turn) == static_cast<int>(n)) promise += 0.5;
  promise += follows;
  for_each_aim(goals_.pulling(node, walk.colour(node)) & ~branch.met, [&](std::size_t i) {
    promise += goals_.pull(i) * goals_.nearer(i, walk.stand[n], end);
  });
  return promise;
}

template <class Set>
void Tree<Set>::explain(const Plan& start, Found& found) const noexcept {
  Branch<Set> branch;
  found.chance.fill(0);
  plant(start, branch);
  for (const Word word : found.words) {
    grow(branch);
    Branch<Set> next;
    extend(branch, word, 0, next);
    const Node last = is_path(word) ? node_of(word) : Node::central;
    const Chances chances = chances_of(next.alive, last);
    for_each_aim(next.met & ~branch.met,
                 [&](std::size_t i) { found.chance[i] = chances[goals_.rests(i)]; });
    branch = next;
  }
  const Chances chances = chances_of(branch.alive, Node::central);
  for_each_aim(goals_.met_now(goals_.all(), branch.plan.walk()),
               [&](std::size_t i) { found.chance[i] = chances[goals_.rests(i)]; });
  found.walk = branch.plan.walk();
}

}  // namespace mainmatch::bugcatcher
