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

/// Of taking an aim on that is met with this chance; of leaving it where that is better.
inline double expected(const Aim& aim, double chance) noexcept {
  const double worth = chance * aim.gain - (1 - chance) * aim.loss;
  return worth > 0 ? worth : 0;
}

/// What goals count; `none` if nothing.
enum class Count : std::uint8_t { central, border, longest, total, black, blue, swaps, none };

/// The chance that what a goal asks of has not been spoilt, as a place in a list: of the central
/// node, of the border node, of the one that moved last, of both, of neither.
enum Rests : std::uint8_t { kOnCentral, kOnBorder, kOnLast, kOnBoth, kOnNone };
using Chances = std::array<double, 5>;

/// By Rests; `last` moved last.
inline Chances chances_of(const std::array<double, 2>& alive, Node last) noexcept {
  return {alive[0], alive[1], alive[index_of(last)], alive[0] * alive[1], 1};
}

/// What the goals of some aims require of an unfinished plan, in the form in which a search asks
/// for it at each of its nodes. Only the engine's `meets` decides whether a goal is met; what is
/// here says when to ask.
class Goals {
 public:
  /// Those of the aims that are worth something and in reach of the plan.
  void read(const Aims& aims, const Plan& start) noexcept;

  AimSet all() const noexcept { return all_; }
  AimSet shapes() const noexcept { return shapes_ & all_; }
  /// Those that a swap brings nearer by itself; those about colours.
  AimSet by_swaps() const noexcept { return by_swaps_; }
  AimSet coloured() const noexcept { return by_colour_[0] | by_colour_[1]; }
  /// Those that a path of the node in this colour may bring nearer by itself.
  AimSet pulling(Node node, Colour colour) const noexcept {
    return by_node_[index_of(node)] | by_colour_[index_of(colour)];
  }

  const Aim& aim(std::size_t i) const noexcept { return (*aims_)[i]; }
  Rests rests(std::size_t i) const noexcept { return goals_[i].rests; }
  /// What it is worth to come nearer by a step, a path or a swap.
  double pull(std::size_t i) const noexcept { return goals_[i].pull; }
  /// Whether it is about a place; if not, each step of its node is one nearer.
  bool is_place(std::size_t i) const noexcept { return goals_[i].is_place; }
  /// How much nearer a step of its node from `here` to `end` brings it, in these units.
  int nearer(std::size_t i, Place here, Place end) const noexcept {
    const Place place = goals_[i].place;
    return goals_[i].is_place ? distance(here, place) - distance(end, place) : 1;
  }

  /// Of `open` those for which the energy that is left is enough, as far as is seen at a glance:
  /// what is not among them cannot be met any more.
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
  /// Of `open` those that this word, the last of the walk, has just met; of which none may pass.
  /// `crossing`: it is a path that crosses one of the other node.
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
  /// Whether any of `open` may pass.
  bool may_be_met_now(AimSet open) const noexcept { return (open & passing_) != 0; }
  /// Of `open` those that may pass and that the walk meets now.
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
    bool is_place;  ///< something of `reach` or `finish`
    Place place;
    std::int8_t needed;  ///< of what it counts
    double pull;
    std::uint32_t mask;                 ///< of a shape: of its turns
    std::array<std::uint32_t, 4> runs;  ///< of a shape: its turns, in all ways
  };

  static int distance(Place a, Place b) noexcept;
  /// Those that ask for no more than the walk has of what they count, and so many more of it, and
  /// so many more swaps; those about places are not among them.
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
  /// Whether the turns of these moves are those of the shape.
  static bool has_run(const ReadGoal& goal, Moves moves) noexcept;
  /// Whether this word, the last of a walk that has enough of what the goal counts, may just have
  /// met it: false only if not.
  static bool may_have_met(const ReadGoal& goal, const Walk& walk, Word word,
                           bool crossing) noexcept;
  void read(std::size_t i, const Aim& aim) noexcept;

  const Aims* aims_;
  AimSet all_;
  AimSet passing_;                   ///< may be unmet after they were met
  AimSet places_;                    ///< of `reach` or `finish`
  AimSet shapes_;                    ///< of `shape`
  AimSet by_swaps_;                  ///< a swap is nearer by itself, and may meet it
  std::array<AimSet, 2> by_path_;    ///< by node: a path may meet it
  std::array<AimSet, 2> by_node_;    ///< by node: a path may be nearer by itself
  std::array<AimSet, 2> by_colour_;  ///< by colour: a path is nearer by itself
  std::array<ReadGoal, kMaxAims> goals_;
  /// By Count and number: those for which so many are enough. A round has a word for each unit of
  /// energy, and one swap more.
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
      // Of what was placed before, no run has the shape.
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
