#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "agents/bugcatcher/aims.h"
#include "agents/bugcatcher/inference/plan.h"
#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

/// A set of aims: bit i is aim i.
using AimSet = std::uint32_t;
static_assert(kMaxAims <= 32);

/// Calls f(i) for the aims of a set, in their order.
template <class F>
void for_each_aim(AimSet set, F&& f) noexcept {
  for (; set != 0; set &= set - 1) f(static_cast<std::size_t>(std::countr_zero(set)));
}

/// The value of an aim that is met with this chance; 0 if it is better not to take it on.
inline double expected(const Aim& aim, double chance) noexcept {
  const double worth = chance * aim.gain - (1 - chance) * aim.loss;
  return worth > 0 ? worth : 0;
}

/// The quantity that a goal counts; `none` if none.
enum class Count : std::uint8_t { central, border, longest, total, black, blue, swaps, none };

/// Which survival chance a goal depends on, as an index: of the central node, the border node, the
/// one that moved last, both, or neither.
enum Rests : std::uint8_t { kOnCentral, kOnBorder, kOnLast, kOnBoth, kOnNone };
using Chances = std::array<double, 5>;

/// Survival chances by Rests; `last` is the node that moved last.
inline Chances chances_of(const std::array<double, 2>& alive, Node last) noexcept {
  return {alive[0], alive[1], alive[index_of(last)], alive[0] * alive[1], 1};
}

/// The goals of some aims in the form that a search queries at each of its nodes. Only the engine's
/// `meets` decides whether a goal is met; this says when to call it.
class Goals {
 public:
  /// The aims that have a value and are within reach of the plan.
  void read(const Aims& aims, const Plan& start) noexcept;

  AimSet all() const noexcept { return all_; }
  AimSet shapes() const noexcept { return shapes_ & all_; }
  /// The aims that a swap itself brings nearer: those about colours.
  AimSet by_swaps() const noexcept { return by_swaps_; }
  AimSet coloured() const noexcept { return by_colour_[0] | by_colour_[1]; }
  /// The aims that a path of the node in this colour may itself bring nearer.
  AimSet pulling(Node node, Colour colour) const noexcept {
    return by_node_[index_of(node)] | by_colour_[index_of(colour)];
  }

  const Aim& aim(std::size_t i) const noexcept { return (*aims_)[i]; }
  Rests rests(std::size_t i) const noexcept { return goals_[i].rests; }
  /// The value of coming nearer by a step, a path or a swap.
  double pull(std::size_t i) const noexcept { return goals_[i].pull; }
  /// Whether the goal is about a place; otherwise each step of its node brings it one nearer.
  bool is_place(std::size_t i) const noexcept { return goals_[i].is_place; }
  /// How much nearer a step of its node from `here` to `end` brings the goal, in these units.
  int nearer(std::size_t i, Place here, Place end) const noexcept {
    const Place place = goals_[i].place;
    return goals_[i].is_place ? distance(here, place) - distance(end, place) : 1;
  }

  /// The subset of `open` that the remaining energy may still meet, by a fast test. All others can
  /// no longer be met.
  template <class Set>
  AimSet attainable(AimSet open, const BasicPlan<Set>& plan) const noexcept {
    const Walk& walk = plan.walk();
    const int left = plan.energy_left();
    AimSet in_reach = enough(walk, left, plan.free_swap_left());
    for_each_aim(open & places_, [&](std::size_t i) {
      const ReadGoal& goal = goals_[i];
      in_reach |= AimSet{distance(walk.stand[goal.rests], goal.place) <= left} << i;
    });
    return open & in_reach;
  }
  /// The subset of `open` that the walk's last word has just met; none of them may be temporary.
  /// `crossing`: the word is a path that crosses one of the other node.
  AimSet just_met(AimSet open, const Walk& walk, Word word, bool crossing) const noexcept {
    open &= is_path(word) ? by_path_[index_of(node_of(word))] : by_swaps_;
    if (open == 0) return 0;
    AimSet met = 0;
    for_each_aim(open & (enough(walk, 0, 0) | places_), [&](std::size_t i) {
      if (may_have_met(goals_[i], walk, word, crossing) && meets(aim(i), walk)) {
        met |= AimSet{1} << i;
      }
    });
    return met;
  }
  /// Whether any of `open` may stop being met later.
  bool may_be_met_now(AimSet open) const noexcept { return (open & passing_) != 0; }
  /// The subset of `open` that is temporary and met by the walk now.
  AimSet met_now(AimSet open, const Walk& walk) const noexcept {
    AimSet met = 0;
    for_each_aim(open & passing_, [&](std::size_t i) {
      const ReadGoal& goal = goals_[i];
      if (goal.is_place && walk.stand[goal.rests] != goal.place) return;
      if (meets(aim(i), walk)) met |= AimSet{1} << i;
    });
    return met;
  }

 private:
  struct ReadGoal {
    GoalKind kind;
    Rests rests;
    bool is_place;  ///< kind `reach` or `finish`
    Place place;
    std::int8_t needed;  ///< needed amount of the quantity it counts
    double pull;
    std::uint32_t mask;                 ///< for a shape: mask of its turns
    std::array<std::uint32_t, 4> runs;  ///< for a shape: its turns in all orientations
  };

  static int distance(Place a, Place b) noexcept;
  /// The goals that need at most the walk's counts plus this much, and plus these swaps; goals
  /// about places are excluded.
  AimSet enough(const Walk& walk, int more, int more_swaps) const noexcept {
    const auto of = [&](Count count, int have) {
      return enough_[static_cast<std::size_t>(count)][at(have + more)];
    };
    return of(Count::central, walk.placed[0]) | of(Count::border, walk.placed[1]) |
           of(Count::longest, std::max(walk.placed[0], walk.placed[1])) |
           of(Count::total, walk.total()) | of(Count::black, walk.coloured[0]) |
           of(Count::blue, walk.coloured[1]) | of(Count::swaps, walk.swaps + more_swaps) |
           of(Count::none, 0);
  }
  /// Whether these moves have the turns of the shape.
  static bool has_run(const ReadGoal& goal, Moves moves) noexcept;
  /// Whether the last word of a walk that has enough of the counted quantity may just have met the
  /// goal. False only if it has not.
  static bool may_have_met(const ReadGoal& goal, const Walk& walk, Word word,
                           bool crossing) noexcept;
  void read(std::size_t i, const Aim& aim) noexcept;

  const Aims* aims_;
  AimSet all_;
  AimSet passing_;                   ///< temporary: may become unmet again
  AimSet places_;                    ///< goals of kind `reach` or `finish`
  AimSet shapes_;                    ///< goals of kind `shape`
  AimSet by_swaps_;                  ///< a swap brings it nearer and may meet it
  std::array<AimSet, 2> by_path_;    ///< by node: a path may meet it
  std::array<AimSet, 2> by_node_;    ///< by node: a path may bring it nearer
  std::array<AimSet, 2> by_colour_;  ///< by colour: a path brings it nearer
  std::array<ReadGoal, kMaxAims> goals_;
  /// By Count and number: the goals for which this number is enough. A round has a word per unit of
  /// energy, plus one swap.
  std::array<std::array<AimSet, kMaxEnergy + 2>, 8> enough_;
};

/// Steps between two places.
inline int Goals::distance(Place a, Place b) noexcept {
  static constexpr auto kDistances = [] {
    std::array<std::array<std::int8_t, kPlaces>, kPlaces> distances{};
    for (int from = 0; from < kPlaces; ++from) {
      for (int to = 0; to < kPlaces; ++to) {
        const int across = from % kStride - to % kStride;
        const int down = from / kStride - to / kStride;
        distances[at(from)][at(to)] =
            static_cast<std::int8_t>((across < 0 ? -across : across) + (down < 0 ? -down : down));
      }
    }
    return distances;
  }();
  return kDistances[at(a)][at(b)];
}

inline bool Goals::may_have_met(const ReadGoal& goal, const Walk& walk, Word word,
                                bool crossing) noexcept {
  if (!is_path(word)) return true;
  const std::size_t n = index_of(node_of(word));
  switch (goal.kind) {
    case GoalKind::shape: {
      // No earlier run of moves has the shape.
      const int before = walk.placed[n] - goal.needed;
      return before >= 0 && has_run(goal, walk.moves[n] >> (2 * before));
    }
    case GoalKind::reach:
      return walk.stand[n] == goal.place;
    case GoalKind::cross:
      return crossing;
    default:
      return true;
  }
}

}  // namespace mainmatch::bugcatcher
