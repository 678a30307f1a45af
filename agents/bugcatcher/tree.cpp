#include "agents/bugcatcher/tree.h"

#include <algorithm>
#include <bit>

namespace mainmatch::bugcatcher {

namespace {

/// The value of free places around a path's end, by their number.
constexpr std::array<double, 5> kByExits = {0.02 * 0, 0.02 * 1, 0.02 * 2, 0.02 * 3, 0.02 * 4};

/// The effect of a word on per-node values. It is read from a table and applied to both nodes: the
/// word's node is unpredictable, and a single number is slow to read in a pair.
struct Effect {
  using Pair = std::uint64_t __attribute__((vector_size(16)));

  /// Replaces the number of the path's node.
  std::array<double, 2> replace(const std::array<double, 2>& numbers,
                                double number) const noexcept {
    const Pair old = std::bit_cast<Pair>(numbers);
    const auto bits = std::bit_cast<std::uint64_t>(number);
    return std::bit_cast<std::array<double, 2>>((old & ~of) | (Pair{bits, bits} & of));
  }

  Pair of;                   ///< by node: all bits set if the word is a path of it
  std::array<int, 2> paths;  ///< by node: placed paths
};
constexpr Effect kOfCentral = {{~std::uint64_t{0}, 0}, {1, 0}};
constexpr Effect kOfBorder = {{0, ~std::uint64_t{0}}, {0, 1}};
constexpr Effect kOfNone = {{0, 0}, {0, 0}};
constexpr std::array<Effect, 10> kEffects = {kOfCentral, kOfCentral, kOfCentral, kOfCentral,
                                             kOfBorder,  kOfBorder,  kOfBorder,  kOfBorder,
                                             kOfNone,    kOfNone};

}  // namespace

template <class Set>
Tree<Set>::Tree(const Hazards& hazards, const Goals& goals, Search::Options options) noexcept
    : hazards_(hazards),
      goals_(goals),
      options_(options),
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
  const int energy = root.plan.energy_left();
  root.set_room({root.plan.room(Node::central, energy), root.plan.room(Node::border, energy)});
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
  const bool is_step = is_path(word);
  const Effect& effect = kEffects[at(static_cast<int>(word))];
  const int is_central = effect.paths[0];
  const int is_border = effect.paths[1];
  const Node last = static_cast<Node>(is_border);
  // Sums that should be equal differ by less than half of kEqual.
  floor -= kEqual / 2;
  const int energy = branch.plan.energy_left() - costs_energy(word);
  const double worth = worth_after(branch, child);
  const std::array<double, 2> alive = effect.replace(branch.alive, child.gain);
  // A path uses up at least one place.
  const Rooms room = {std::min(branch.room[0] - is_central, energy),
                      std::min(branch.room[1] - is_border, energy)};
  const int length = branch.length + 1;
  // The bound of the aims cannot grow, because chances only fall.
  const double paths = bound_of_paths(worth, length, energy, alive, room);
  if (paths + branch.most_of_aims <= floor) return false;
  next.plan = branch.plan;
  next.plan.add(word);
  next.alive = alive;
  next.worth = worth;
  next.met = branch.met;
  next.open = branch.open;
  next.set_room(room);
  next.length = static_cast<std::int8_t>(length);
  next.turn = static_cast<std::int8_t>(is_central - !is_step);
  // Central paths come first; after a border path the central node has ended.
  next.ended = {((is_step & branch.ended[0]) | (is_border & (branch.turn != 1))) != 0,
                ((is_step & branch.ended[1]) | (is_central & (branch.turn == 1))) != 0};
  next.swapped = !is_step;
  next.grown = false;
  next.most = paths;
  next.most_of_aims = 0;
  if (branch.open != 0) {
    const bool crossing = is_step && branch.plan.crosses(word);
    const AimSet met = goals_.just_met(next.open, next.plan.walk(), word, crossing);
    if (met != 0) {
      meet(next, met, last);
      next.most = bound_of_paths(next.worth, length, energy, alive, room);
    }
    next.open = goals_.attainable(next.open, next.plan);
    next.most = bound_of_aims(next.most, next);
    if (next.most <= floor) return false;
  }
  const int most = is_border ? room[1] : room[0];
  if (is_step && child.exits < most) {
    const int exact = next.plan.room(last, child.exits, most);
    if (exact < most) {
      next.set_room({is_border ? room[0] : exact, is_border ? exact : room[1]});
      next.most = bound(next);
    }
  }
  return true;
}

/// Adds the aims that the last word has met.
template <class Set>
void Tree<Set>::meet(Line<Set>& line, AimSet met, Node last) const noexcept {
  line.met |= met;
  line.open &= ~met;
  const Chances chances = chances_of(line.alive, last);
  for_each_aim(
      met, [&](std::size_t i) { line.worth += expected(goals_.aim(i), chances[goals_.rests(i)]); });
}

template <class Set>
double Tree<Set>::weigh_with_aims(const Line<Set>& line) const noexcept {
  double worth = line.worth;
  const AimSet met = goals_.met_now(line.open, line.plan.walk());
  if (met == 0) return worth;
  const Chances chances = chances_of(line.alive, Node::central);
  for_each_aim(met,
               [&](std::size_t i) { worth += expected(goals_.aim(i), chances[goals_.rests(i)]); });
  return worth;
}

/// Upper bound on the worth with paths only, after `length` words, for this energy, survival and
/// room.
template <class Set>
inline double Tree<Set>::bound_of_paths(double worth, int length, int energy,
                                        std::array<double, 2> alive, Rooms room) const noexcept {
  const double ceiling = ceilings_[std::min(at(length), ceilings_.size() - 1)];
  double most = worth;
  if (room[0] == energy && room[1] == energy) {
    double larger = std::max(alive[0], alive[1]);
    double smaller = std::min(alive[0], alive[1]);
    for (int i = 0; i < energy; ++i) {
      const double next = larger * ceiling;
      most += next;
      larger = std::max(next, smaller);
      smaller = std::min(next, smaller);
    }
    return most;
  }
  for (int i = 0; i < energy && room[0] + room[1] > 0; ++i) {
    if (room[1] > 0 && (room[0] == 0 || alive[1] > alive[0])) {
      alive[1] *= ceiling;
      most += alive[1];
      --room[1];
    } else {
      alive[0] *= ceiling;
      most += alive[0];
      --room[0];
    }
  }
  return most;
}

/// `most` plus the bound of the open aims.
template <class Set>
inline double Tree<Set>::bound_of_aims(double most, Line<Set>& line) const noexcept {
  line.most_of_aims = 0;
  if (line.open == 0) return most;
  const double paths = most;
  Chances chances = chances_of(line.alive, Node::central);
  chances[kOnLast] = std::max(chances[kOnCentral], chances[kOnBorder]);
  for_each_aim(line.open,
               [&](std::size_t i) { most += expected(goals_.aim(i), chances[goals_.rests(i)]); });
  line.most_of_aims = most - paths;
  return most;
}

template <class Set>
double Tree<Set>::bound(Line<Set>& line) const noexcept {
  return bound_of_aims(bound_of_paths(line.worth, line.length, line.plan.energy_left(), line.alive,
                                      {line.room[0], line.room[1]}),
                       line);
}

template <class Set>
void Tree<Set>::grow(Branch<Set>& branch) const noexcept {
  constexpr unsigned kSwap = 1u << static_cast<unsigned>(Word::swap);
  constexpr unsigned kFreeSwap = 1u << static_cast<unsigned>(Word::free_swap);
  unsigned words = branch.plan.options();
  // Two swaps in a row make sense only for a goal.
  const AimSet by_swaps = goals_.by_swaps() & ~branch.met;
  if (!swaps_ || (branch.swapped && by_swaps == 0)) words &= ~(kSwap | kFreeSwap);
  if (!options_.free_swap) words &= ~kFreeSwap;
  branch.grown = true;
  branch.ranked = 0;
  branch.count = 0;
  if (!timed_ && branch.ended[0]) words &= ~paths_of(Node::central);
  if (!timed_ && branch.ended[1]) words &= ~paths_of(Node::border);
  add_paths(branch, words & (paths_of(Node::central) | paths_of(Node::border)));
  for (const Word word : {Word::swap, Word::free_swap}) {
    if ((words >> static_cast<unsigned>(word) & 1u) == 0) continue;
    double promise = word == Word::swap ? -0.5 : 0;
    for_each_aim(by_swaps, [&](std::size_t i) { promise += goals_.pull(i); });
    const double gain = word == Word::swap ? 0 : -options_.free_swap_cost;
    branch.children[branch.count++] = {promise, gain, word, 0, Branch<Set>::kUnknown};
  }
  branch.unranked = static_cast<std::uint16_t>((1u << branch.count) - 1u);
}

template <class Set>
inline void Tree<Set>::add_paths(Branch<Set>& branch, unsigned words) const noexcept {
  static constexpr auto kSizes = [] {
    std::array<std::uint8_t, 16> sizes{};
    for (unsigned places = 0; places < 16; ++places) {
      sizes[places] = static_cast<std::uint8_t>(std::popcount(places));
    }
    return sizes;
  }();
  const Walk& walk = branch.plan.walk();
  const std::array<Hazards::From, 2> from = {
      hazards_.from(branch.length, Node::central, walk.colour(Node::central), walk.stand[0]),
      hazards_.from(branch.length, Node::border, walk.colour(Node::border), walk.stand[1])};
  const std::array<double, 2> turn = {timed_ || branch.turn > 0 ? 0 : 0.5,
                                      timed_ || branch.turn <= 0 ? 0 : 0.5};
  Child* child = branch.children.data();
  // One loop over both nodes, because the numbers of paths are unpredictable.
  for (unsigned left = words; left != 0; left &= left - 1) {
    const auto word = static_cast<Word>(std::countr_zero(left));
    const Node node = node_of(word);
    const Direction way = direction_of(word);
    const std::size_t n = index_of(node);
    child->word = word;
    child->branch = Branch<Set>::kUnknown;
    child->exits = kSizes[branch.plan.exits(node, after(walk.stand[n], way))];
    child->gain = branch.alive[n] * from[n].chance(node, way);
    child->promise = child->gain + kByExits[child->exits] + turn[n];
    ++child;
  }
  branch.count = static_cast<std::uint8_t>(child - branch.children.data());
  const std::size_t centrals = kSizes[words & paths_of(Node::central)];
  add_pulls<Node::central>(branch, 0, centrals);
  add_pulls<Node::border>(branch, centrals, branch.count);
}

/// Adds the value of aims that the node's paths, children `first` to `end`, bring nearer.
template <class Set>
template <Node kNode>
inline void Tree<Set>::add_pulls(Branch<Set>& branch, std::size_t first,
                                 std::size_t end) const noexcept {
  const Walk& walk = branch.plan.walk();
  const Place here = walk.stand[index_of(kNode)];
  for_each_aim(goals_.pulling(kNode, walk.colour(kNode)) & ~branch.met, [&](std::size_t i) {
    const double pull = goals_.pull(i);
    if (!goals_.is_place(i)) {
      for (std::size_t k = first; k < end; ++k) branch.children[k].promise += pull;
      return;
    }
    for (std::size_t k = first; k < end; ++k) {
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
  double promise = child.gain + kByExits[child.exits];
  if (!timed_ && (branch.turn < 0 ? 0 : branch.turn) == static_cast<int>(n)) promise += 0.5;
  promise += follows;
  for_each_aim(goals_.pulling(node, walk.colour(node)) & ~branch.met, [&](std::size_t i) {
    promise += goals_.pull(i) * goals_.nearer(i, walk.stand[n], end);
  });
  return promise;
}

template class Tree<std::uint64_t>;
template class Tree<PlaceSet::Wide>;

}  // namespace mainmatch::bugcatcher
