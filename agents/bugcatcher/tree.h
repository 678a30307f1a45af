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
    double alive;          ///< its node after the path
    Word word;
    std::uint16_t branch;  ///< its number, or one of those below
  };
  static constexpr std::uint16_t kUnknown = 0xffff;  ///< not looked at yet
  static constexpr std::uint16_t kPruned = 0xfffe;   ///< its bound is below the best list

  bool grown;              ///< has its children
  std::uint8_t count;      ///< of the children
  std::uint8_t ranked;     ///< how many of them are in `order`
  std::uint16_t unranked;  ///< the others, a bit for each
  std::array<std::uint8_t, 10> order;  ///< children, the most promising first
  std::array<Child, 10> children;      ///< in the order of words
};

/// What the lines of a search are worth, and in which order their words are tried.
template <class Set>
class Tree {
 public:
  using Child = typename Branch<Set>::Child;

  Tree(const Hazards& hazards, const Goals& goals, Search::Means means) noexcept;

  void plant(const Plan& start, Branch<Set>& root) const noexcept;
  /// The line of `branch` with a word more. False if its bound is not above `floor`; then `next` is
  /// unfinished.
  bool extend(const Branch<Set>& branch, const Child& child, double floor,
              Branch<Set>& next) const noexcept;
  /// What the line is worth if it ends here.
  double weigh(const Line<Set>& line) const noexcept;
  /// Lists the words that may follow.
  void grow(Branch<Set>& branch) const noexcept;
  /// Of a child if `follows` had been added before what aims bring.
  double promise(const Branch<Set>& branch, const Child& child, double follows) const noexcept;

 private:
  double bound(const Line<Set>& line) const noexcept;
  void meet(Line<Set>& line, AimSet met, Node last) const noexcept;
  void add_paths(Branch<Set>& branch, Node node, unsigned ways) const noexcept;

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
bool Tree<Set>::extend(const Branch<Set>& branch, const Child& child, double floor,
                       Branch<Set>& next) const noexcept {
  const Word word = child.word;
  static_cast<Line<Set>&>(next) = branch;
  next.grown = false;
  ++next.length;
  next.swapped = !is_path(word);
  bool crossing = false;
  Node last = Node::central;
  if (is_path(word)) {
    last = node_of(word);
    const std::size_t n = index_of(last);
    next.alive[n] = child.alive;
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
  constexpr unsigned kSwap = 1u << static_cast<unsigned>(Word::swap);
  constexpr unsigned kFreeSwap = 1u << static_cast<unsigned>(Word::free_swap);
  unsigned words = branch.plan.options();
  // A swap follows on another only for a goal.
  const AimSet by_swaps = goals_.by_swaps() & ~branch.met;
  if (!swaps_ || (branch.swapped && by_swaps == 0)) words &= ~(kSwap | kFreeSwap);
  if (!means_.free_swap) words &= ~kFreeSwap;
  branch.grown = true;
  branch.ranked = 0;
  branch.count = 0;
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    const unsigned ways = words >> (4 * n) & 15u;
    if (ways != 0 && (timed_ || !branch.ended[n])) add_paths(branch, node, ways);
  }
  for (const Word word : {Word::swap, Word::free_swap}) {
    if ((words >> static_cast<unsigned>(word) & 1u) == 0) continue;
    double promise = word == Word::swap ? -0.5 : 0;
    for_each_aim(by_swaps, [&](std::size_t i) { promise += goals_.pull(i); });
    branch.children[branch.count++] = {promise, 1, word, Branch<Set>::kUnknown};
  }
  branch.unranked = static_cast<std::uint16_t>((1u << branch.count) - 1u);
}

template <class Set>
void Tree<Set>::add_paths(Branch<Set>& branch, Node node, unsigned ways) const noexcept {
  static constexpr auto kExits = [] {
    std::array<double, 16> exits{};
    for (unsigned places = 0; places < 16; ++places) exits[places] = 0.02 * std::popcount(places);
    return exits;
  }();
  const std::size_t n = index_of(node);
  const Walk& walk = branch.plan.walk();
  const Place here = walk.stand[n];
  const bool first = !timed_ && (branch.turn < 0 ? 0 : branch.turn) == static_cast<int>(n);
  const std::size_t from = branch.count;
  for (; ways != 0; ways &= ways - 1) {
    const auto way = static_cast<Direction>(std::countr_zero(ways));
    Child& child = branch.children[branch.count++];
    child.word = path(node, way);
    child.branch = Branch<Set>::kUnknown;
    child.alive =
        branch.alive[n] * hazards_.chance(branch.length, node, walk.colour(node), here, way);
    child.promise = child.alive + kExits[branch.plan.exits(node, after(here, way))];
    if (first) child.promise += 0.5;
  }
  for_each_aim(goals_.pulling(node, walk.colour(node)) & ~branch.met, [&](std::size_t i) {
    const double pull = goals_.pull(i);
    for (std::size_t k = from; k < branch.count; ++k) {
      Child& child = branch.children[k];
      child.promise += pull * goals_.nearer(i, here, after(here, direction_of(child.word)));
    }
  });
}

template <class Set>
double Tree<Set>::promise(const Branch<Set>& branch, const Child& child,
                          double follows) const noexcept {
  const Node node = node_of(child.word);
  const std::size_t n = index_of(node);
  const Walk& walk = branch.plan.walk();
  const Place end = after(walk.stand[n], direction_of(child.word));
  double promise = child.alive + 0.02 * std::popcount(branch.plan.exits(node, end));
  if (!timed_ && (branch.turn < 0 ? 0 : branch.turn) == static_cast<int>(n)) promise += 0.5;
  promise += follows;
  for_each_aim(goals_.pulling(node, walk.colour(node)) & ~branch.met, [&](std::size_t i) {
    promise += goals_.pull(i) * goals_.nearer(i, walk.stand[n], end);
  });
  return promise;
}

}  // namespace mainmatch::bugcatcher
