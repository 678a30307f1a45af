#pragma once

#include <array>
#include <cstdint>

#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

using Ways = FixedList<Direction, 4>;

/// A prefix of a list of actions and its result if no other seat moves. A path onto a standing
/// node, onto the seat's own claim, or across a midpoint that it has crossed in the same colour
/// certainly fails; all others may succeed. A Set has a bit for each place: PlaceSet for all
/// boards, a word where `fits_word`.
template <class Set>
class BasicPlan {
 public:
  BasicPlan() = default;
  /// A plan for the running round.
  explicit BasicPlan(const View& view) noexcept;
  /// A plan for a round in which nodes of each kind stand on these places, from these nodes, the
  /// central one in this colour. `free_swap`: the seat can pay one.
  BasicPlan(const Board& board, const std::array<PlaceSet, 2>& standing,
            const std::array<Place, 2>& nodes, Colour colour, int energy, bool free_swap) noexcept;
  /// The same plan in smaller sets.
  template <class Wider>
  explicit BasicPlan(const BasicPlan<Wider>& plan) noexcept;

  /// The words that can be added and do not certainly fail: bit w is word w. Never empty before the
  /// energy is spent, since a swap always succeeds.
  unsigned options() const noexcept;
  bool allows(Word word) const noexcept { return (options() >> static_cast<unsigned>(word)) & 1u; }
  /// Whether the node can make all of these moves if there is enough energy. For an empty plan.
  bool allows(Node node, Moves moves, int count) const noexcept;
  /// The same for all sequences of three moves: a bit for each, by its number as Moves.
  std::uint64_t allowed_threes(Node node) const noexcept;
  /// The directions in which a path of the node does not certainly fail, if energy is left.
  Ways ways(Node node) const noexcept;
  /// Adds a word that `options` allows.
  void add(Word word) noexcept;
  /// Whether this path, which `options` allows, crosses one of the other node.
  bool crosses(Word word) const noexcept;

  /// An upper bound on the node's further paths, capped at `most`.
  int room(Node node, int most) const noexcept {
    const Set start = bit(walk_.stand[index_of(node)]);
    const Set reached = start | next_to(node, start);
    return reach(node, reached, size_of(reached) - 1, most);
  }
  /// The same if so many places around it, fewer than `most`, are known to be free.
  int room(Node node, int exits, int most) const noexcept {
    if (exits == 0) return 0;
    const Set start = bit(walk_.stand[index_of(node)]);
    return reach(node, start | next_to(node, start), exits, most);
  }
  /// The free neighbouring places for the node: a bit for each direction.
  unsigned exits(Node node, Place place) const noexcept {
    return around(free_[index_of(node)], place);
  }
  int energy_left() const noexcept { return energy_; }
  bool free_swap_left() const noexcept { return free_swap_; }
  /// The result of the actions, for `meets`.
  const Walk& walk() const noexcept { return walk_; }

  /// Whether no move leaves the places that have a bit in a word.
  bool fits_word() const noexcept {
    const Set all = free_[0] | free_[1] | bit(walk_.stand[0]) | bit(walk_.stand[1]);
    return static_cast<std::uint64_t>(all) == all;
  }

 private:
  template <class>
  friend class BasicPlan;

  /// A place is bit place + kStride. Shifting by a place aligns its neighbours to the same bits,
  /// and nothing lies above the first row.
  static constexpr Set bit(Place place) noexcept { return Set{1} << (place + kStride); }
  /// Bits of a shifted set: the neighbours and the place itself.
  enum : unsigned {
    kAbove = 0,
    kLeft = kStride - 1,
    kHere = kStride,
    kRight = kStride + 1,
    kBelow = 2 * kStride
  };
  static unsigned has(Set around, unsigned which) noexcept {
    return static_cast<unsigned>(around >> which) & 1u;
  }
  static unsigned around(Set set, Place place) noexcept;
  static int size_of(Set set) noexcept;
  template <Node kNode>
  unsigned crossed() const noexcept;
  /// The free places next to any of these.
  Set next_to(Node node, Set places) const noexcept;
  /// The number of places the node reaches besides the start, at least `found`.
  int reach(Node node, Set reached, int found, int most) const noexcept;

  std::array<Set, 2> free_;                    ///< by node: places that are not claimed
  std::array<std::array<Set, 2>, 2> crossed_;  ///< by colour and how the midpoint lies
  Walk walk_;
  std::int8_t energy_;
  bool free_swap_;  ///< is left and can be paid
};

using Plan = BasicPlan<PlaceSet::Wide>;

template <class Set>
BasicPlan<Set>::BasicPlan(const View& view) noexcept
    : BasicPlan(view.board(), {view.standing(Node::central), view.standing(Node::border)},
                {view.stand(Node::central), view.stand(Node::border)}, view.colour(Node::central),
                view.rules().energy, view.garnets() >= view.rules().free_swap_price) {}

template <class Set>
BasicPlan<Set>::BasicPlan(const Board& board, const std::array<PlaceSet, 2>& standing,
                          const std::array<Place, 2>& nodes, Colour colour, int energy,
                          bool free_swap) noexcept
    : crossed_{}, walk_{}, energy_(static_cast<std::int8_t>(energy)), free_swap_(free_swap) {
  for (std::size_t n = 0; n < 2; ++n) {
    free_[n] = (board.places[n] - standing[n]).bits() << kStride;
  }
  walk_.stand = nodes;
  walk_.central_colour = colour;
  walk_.begin_round();
}

template <class Set>
template <class Wider>
BasicPlan<Set>::BasicPlan(const BasicPlan<Wider>& plan) noexcept
    : walk_(plan.walk_), energy_(plan.energy_), free_swap_(plan.free_swap_) {
  for (std::size_t n = 0; n < 2; ++n) {
    free_[n] = static_cast<Set>(plan.free_[n]);
    for (std::size_t lies = 0; lies < 2; ++lies) {
      crossed_[n][lies] = static_cast<Set>(plan.crossed_[n][lies]);
    }
  }
}

/// The neighbours of the place that are in the set: a bit for each direction. A multiplication
/// gathers their four bits; no two sums of a bit's place and a shift coincide.
template <class Set>
unsigned BasicPlan<Set>::around(Set set, Place place) noexcept {
  static constexpr auto kNeighbours = [] {
    std::array<std::uint32_t, kPlaces> neighbours{};
    for (std::size_t p = 0; p < kPlaces; ++p) {
      // Neighbouring bits are not neighbours across the ends of rows.
      const int column = column_of(static_cast<Place>(p));
      neighbours[p] = 1u << kAbove | 1u << kBelow;
      if (column != 0) neighbours[p] |= 1u << kLeft;
      if (column != kStride - 1) neighbours[p] |= 1u << kRight;
    }
    return neighbours;
  }();
  constexpr unsigned kFirst = kBelow;  // where the product puts them
  constexpr std::uint32_t kShifts = 1u << (kFirst - kAbove) | 1u << (kFirst + 1 - kRight) |
                                    1u << (kFirst + 2 - kBelow) | 1u << (kFirst + 3 - kLeft);
  const auto bits = static_cast<std::uint32_t>(set >> place);
  return (bits & kNeighbours[static_cast<std::size_t>(place)]) * kShifts >> kFirst & 15u;
}

/// The directions in which the node would cross the seat's own path of the same colour.
template <class Set>
template <Node kNode>
inline unsigned BasicPlan<Set>::crossed() const noexcept {
  const Place here = walk_.stand[index_of(kNode)];
  const auto& crossed = crossed_[index_of(walk_.colour(kNode))];
  const Set upright = crossed[0] >> here;
  const Set lying = crossed[1] >> here;
  // As in `midpoint`: a central path up crosses the edge above its cell, and so on.
  if constexpr (kNode == Node::central) {
    return has(lying, kHere) | has(upright, kRight) << 1 | has(lying, kBelow) << 2 |
           has(upright, kHere) << 3;
  }
  return has(upright, kAbove) | has(lying, kHere) << 1 | has(upright, kHere) << 2 |
         has(lying, kLeft) << 3;
}

template <class Set>
inline unsigned BasicPlan<Set>::options() const noexcept {
  unsigned words = unsigned{free_swap_} << static_cast<unsigned>(Word::free_swap);
  if (energy_ == 0) return words;
  words |= 1u << static_cast<unsigned>(Word::swap);
  const unsigned central = exits(Node::central, walk_.stand[0]) & ~crossed<Node::central>();
  const unsigned border = exits(Node::border, walk_.stand[1]) & ~crossed<Node::border>();
  return words | central | border << static_cast<unsigned>(Word::border_up);
}

template <class Set>
bool BasicPlan<Set>::allows(Node node, Moves moves, int count) const noexcept {
  Place here = walk_.stand[index_of(node)];
  Set free = free_[index_of(node)];
  for (int i = 0; i < count; ++i) {
    const Direction direction = move_at(moves, i);
    if ((around(free, here) >> index_of(direction) & 1u) == 0) return false;
    here = after(here, direction);
    free &= ~bit(here);
  }
  return true;
}

template <class Set>
std::uint64_t BasicPlan<Set>::allowed_threes(Node node) const noexcept {
  const Set free = free_[index_of(node)];
  const Place here = walk_.stand[index_of(node)];
  std::uint64_t threes = 0;
  for (unsigned pair = 0; pair < 16; ++pair) {
    if (!allows(node, pair, 2)) continue;
    const Place first = after(here, move_at(pair, 0));
    const Place second = after(first, move_at(pair, 1));
    const std::uint64_t ways = around(free & ~bit(first), second);
    for (unsigned way = 0; way < 4; ++way) threes |= (ways >> way & 1u) << (way << 4 | pair);
  }
  return threes;
}

template <class Set>
Ways BasicPlan<Set>::ways(Node node) const noexcept {
  const unsigned words = options() >> static_cast<unsigned>(path(node, Direction::up));
  Ways ways;
  for (const Direction direction : kDirections) {
    if ((words >> index_of(direction)) & 1u) ways.push_back(direction);
  }
  return ways;
}

template <class Set>
inline void BasicPlan<Set>::add(Word word) noexcept {
  energy_ = static_cast<std::int8_t>(energy_ - costs_energy(word));
  if (!is_path(word)) {
    free_swap_ = free_swap_ && word != Word::free_swap;
    walk_.swap_colours();
    return;
  }
  const Node node = node_of(word);
  const std::size_t n = index_of(node);
  const Midpoint middle = midpoint(node, walk_.stand[n], direction_of(word));
  crossed_[index_of(walk_.colour(node))][middle.lies] |= bit(middle.place);
  walk_.place(node, direction_of(word));
  free_[n] &= ~bit(walk_.stand[n]);
}

/// A node never crosses the same midpoint twice, because that would lead it to where it has been.
template <class Set>
bool BasicPlan<Set>::crosses(Word word) const noexcept {
  const Node node = node_of(word);
  const Midpoint middle = midpoint(node, walk_.stand[index_of(node)], direction_of(word));
  return ((crossed_[0][middle.lies] | crossed_[1][middle.lies]) & bit(middle.place)) != 0;
}

template <class Set>
Set BasicPlan<Set>::next_to(Node node, Set places) const noexcept {
  // A row ends where the next one begins.
  static constexpr Set kFirsts = [] {
    Set firsts = 0;
    for (int row = 0; row < kStride; ++row) {
      const int first = place_at(0, row) + kStride;
      if (first < static_cast<int>(8 * sizeof(Set))) firsts |= Set{1} << first;
    }
    return firsts;
  }();
  const Set right = (places << 1) & ~kFirsts;
  const Set left = (places & ~kFirsts) >> 1;
  return (places << kStride | places >> kStride | right | left) & free_[index_of(node)];
}

template <class Set>
int BasicPlan<Set>::size_of(Set set) noexcept {
  if constexpr (sizeof(Set) > sizeof(std::uint64_t)) {
    return PlaceSet::of_bits(set).size();
  } else {
    constexpr Set kAll = ~Set{0};
    set -= (set >> 1) & kAll / 3;
    set = (set & kAll / 5) + ((set >> 2) & kAll / 5);
    set = (set + (set >> 4)) & kAll / 17;
    return static_cast<int>(set * (kAll / 255) >> 56);
  }
}

template <class Set>
int BasicPlan<Set>::reach(Node node, Set reached, int found, int most) const noexcept {
  // Each successful iteration finds at least one place.
  while (found < most) {
    const Set larger = reached | next_to(node, reached);
    if (larger == reached) return found;
    reached = larger;
    found = size_of(reached) - 1;
  }
  return most;
}

}  // namespace mainmatch::bugcatcher
