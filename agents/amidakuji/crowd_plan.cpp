#include "agents/amidakuji/crowd_plan.h"

#include <algorithm>
#include <limits>

#include "engine/core/index.h"
#include "engine/core/simd.h"

namespace mainmatch::amidakuji {

namespace {

using ByLeg = CrowdPlan::ByLeg;
constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// Minimum share of uniform players, so that every leg has some rivals.
constexpr double kLeastEven = 0.05;

/// The marginal gain of a bead.
struct Gain {
  double all;            ///< total number of beads in the match
  double own;            ///< see PlanStyle
  const ByLeg& weights;  ///< of ending legs
  ByLeg mine;            ///< its own beads on ending legs

  /// The gain of a bead that ends with the chances `ends` where `rivals` beads of others are. On an
  /// ending leg m beads of its own are paid m (all - rivals - m) / (rivals + m) times the weight.
  template <int kLanes>
  ALWAYS_INLINE double of_bead(const ByLeg& ends, const ByLeg& rivals) const noexcept {
    using V = Vector<kLanes>;
    ByLeg gains;
    for (std::size_t e = 0; e < kMaxLegs; e += kLanes) {
      typename V::Lanes others, before, chance, weight;
      V::load(others, &rivals[e]);
      V::load(before, &mine[e]);
      V::load(chance, &ends[e]);
      V::load(weight, &weights[e]);
      const typename V::Lanes after = before + 1;
      const typename V::Lanes took = before * own;
      const typename V::Lanes takes = after * own;
      V::store(&gains[e], chance * weight *
                              (after * (all - others - takes) / (others + takes) -
                               before * (all - others - took) / (others + took)));
    }
    double sum = 0;
    for (const double here : gains) sum += here;
    return sum;
  }
};

/// The index of the maximum, the first of equal ones.
ALWAYS_INLINE std::size_t first_largest(std::span<const double> numbers) noexcept {
  // Four independent maxima, so that comparisons do not wait for each other.
  std::array<double, 4> most;
  most.fill(-kInfinity);
  std::size_t i = 0;
  for (; i + most.size() <= numbers.size(); i += most.size()) {
    for (std::size_t j = 0; j < most.size(); ++j) most[j] = std::max(most[j], numbers[i + j]);
  }
  for (; i < numbers.size(); ++i) most[0] = std::max(most[0], numbers[i]);
  const double largest = std::max(std::max(most[0], most[1]), std::max(most[2], most[3]));
  return static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), largest) -
                                  numbers.begin());
}

/// The choice (round * legs + leg) with the largest gain, the first of equal ones. Gains only
/// shrink as beads are assigned, since m (all - rivals - m) / (rivals + m) is concave, so a gain
/// found for fewer beads is an upper bound (Minoux, "Accelerated Greedy Algorithms for Maximizing
/// Submodular Set Functions", 1978), up to rounding far below the slack. A full round has the bound
/// minus infinity.
template <class Gain>
ALWAYS_INLINE std::size_t best_choice(std::span<double> bounds, double slack,
                                      const Gain& gain) noexcept {
  const std::size_t likely = first_largest(bounds);
  bounds[likely] = gain(likely);
  double reached = bounds[likely];
  std::size_t best = likely;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (i == likely || bounds[i] + slack < reached) continue;
    bounds[i] = gain(i);
    if (bounds[i] < reached || (bounds[i] == reached && i > best)) continue;
    reached = bounds[i];
    best = i;
  }
  return best;
}

/// A uniform choice among those whose gain is at most the fraction `indifferent` below the best.
template <class Gain>
std::size_t any_good_choice(std::span<double> bounds, double indifferent, Stream& chance,
                            const Gain& gain) noexcept {
  double best = -kInfinity;
  for (std::size_t i = 0; i < bounds.size(); ++i) {
    if (bounds[i] == -kInfinity) continue;
    bounds[i] = gain(i);
    best = std::max(best, bounds[i]);
  }
  const double least = best - indifferent * std::max(best, -best);
  const auto is_good = [&](double bound) { return bound >= least; };
  const auto good = std::count_if(bounds.begin(), bounds.end(), is_good);
  std::uint32_t skip = chance.below(static_cast<std::uint32_t>(good));
  std::size_t i = 0;
  while (!is_good(bounds[i]) || skip-- > 0) ++i;
  return i;
}

/// By starting leg, the expected value of a bead above the mean, normalized to shares; all 0 if no
/// leg is better than another.
ByLeg edges_of(const BoardPosterior::Matrix& ends, const ByLeg& weights,
               std::size_t legs) noexcept {
  ByLeg edges{};
  double mean = 0;
  for (std::size_t s = 0; s < legs; ++s) {
    for (std::size_t e = 0; e < legs; ++e) edges[s] += ends[s][e] * weights[e];
    mean += edges[s] / static_cast<double>(legs);
  }
  double all = 0;
  for (std::size_t s = 0; s < legs; ++s) all += edges[s] = std::max(0.0, edges[s] - mean);
  for (double& edge : edges) edge = all > 0 ? edge / all : 0;
  return edges;
}

/// A factor by round with mean 1: larger in the first rounds if `tilt` is above 0.
double pace(const Rules& rules, int round, double tilt) noexcept {
  return rules.rounds == 1 ? 1 : 1 + tilt * (1 - 2.0 * round / (rules.rounds - 1));
}

}  // namespace

void CrowdPlan::Known::add(const CrowdPlan& plan) noexcept {
  ++seats;
  for (std::size_t r = 0; r < kMaxRounds; ++r) {
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) beads[r][leg] += plan.plan_[r][leg];
  }
}

void CrowdPlan::Known::add_to(Beads& crowd) const noexcept {
  for (std::size_t r = 0; r < kMaxRounds; ++r) {
    for (std::size_t leg = 0; leg < kMaxLegs; ++leg) crowd[r][leg] += beads[r][leg];
  }
}

void CrowdPlan::model_crowd(const Rules& rules, const BoardPosterior& board, const ByLeg& weights,
                            const CrowdTypes& types, int others) noexcept {
  const std::size_t legs = at(rules.legs);
  const double even = std::max(1 - types.posterior - types.kelly, kLeastEven);
  const double sum = even + types.posterior + types.kelly;
  const double usual = static_cast<double>(others) * rules.beads / rules.rounds * types.size / sum;
  double all_weights = 0;
  for (std::size_t leg = 0; leg < legs; ++leg) all_weights += weights[leg];
  crowd_ = {};
  for (int r = 0; r < rules.rounds; ++r) {
    const double each_round = usual * pace(rules, r, types.tilt);
    const BoardPosterior::Matrix& ends = board.round(r);
    ByLeg& crowd = crowd_[at(r)];
    for (std::size_t leg = 0; leg < legs; ++leg) crowd[leg] = each_round * even / rules.legs;
    for (std::size_t e = 0; e < legs; ++e) {
      std::size_t best = 0;
      for (std::size_t s = 1; s < legs; ++s) {
        if (ends[s][e] > ends[best][e]) best = s;
      }
      const double share = all_weights > 0 ? weights[e] / all_weights : 0;
      crowd[best] += each_round * types.posterior * share;
    }
    if (types.kelly == 0) continue;
    const ByLeg edges = edges_of(ends, weights, legs);
    for (std::size_t s = 0; s < legs; ++s) crowd[s] += each_round * types.kelly * edges[s];
  }
}

/// Replaces the planners' share of the crowd `rest` by the plan.
void CrowdPlan::model_planners(const Rules& rules, const Beads& rest, const CrowdTypes& types,
                               int seats) noexcept {
  const double others = seats * types.size;
  const double even = static_cast<double>(rules.beads) / (rules.rounds * rules.legs);
  for (std::size_t r = 0; r < at(rules.rounds); ++r) {
    for (std::size_t leg = 0; leg < at(rules.legs); ++leg) {
      const double planned = plan_[r][leg] + types.spread * (even - plan_[r][leg]);
      const double mixed = rest[r][leg] + types.planners * (others * planned - rest[r][leg]);
      crowd_[r][leg] = std::max(mixed, kLeastEven);
    }
  }
}

void CrowdPlan::trace_crowd(const Rules& rules, const BoardPosterior& board) noexcept {
  for (int r = 0; r < rules.rounds; ++r) {
    const BoardPosterior::Matrix& ends = board.round(r);
    ByLeg to{};
    for (std::size_t s = 0; s < at(rules.legs); ++s) {
      for (std::size_t e = 0; e < kMaxLegs; ++e) to[e] += crowd_[at(r)][s] * ends[s][e];
    }
    crowd_to_[at(r)] = to;
  }
}

/// Rivals of a bead: those on the same leg in the same round, who end together with it, and those
/// of all other rounds.
template <int kLanes>
ALWAYS_INLINE void CrowdPlan::sum_rivals(const Rules& rules) noexcept {
  using V = Vector<kLanes>;
  for (std::size_t round = 0; round < at(rules.rounds); ++round) {
    for (std::size_t leg = 0; leg < at(rules.legs); ++leg) {
      for (std::size_t e = 0; e < kMaxLegs; e += kLanes) {
        typename V::Lanes rivals = crowd_[round][leg] - typename V::Lanes{};
        for (std::size_t r = 0; r < at(rules.rounds); ++r) {
          if (r == round) continue;
          typename V::Lanes to;
          V::load(to, &crowd_to_[r][e]);
          rivals += to;
        }
        V::store(&rivals_[round][leg][e], rivals);
      }
    }
  }
}

/// Plans the rounds from `first` on with `beads` beads, with `mine` already on ending legs. Without
/// `chance` the best choice is taken, never an indifferent one.
template <int kLanes>
ALWAYS_INLINE void CrowdPlan::assign_by(const Rules& rules, const BoardPosterior& board, int first,
                                        int beads, const ByLeg& mine, const PlanStyle& style,
                                        Stream* chance) noexcept {
  sum_rivals<kLanes>(rules);
  std::fill(plan_.begin() + first, plan_.end(), Bids{});
  Gain gain{static_cast<double>(rules.players) * rules.beads, style.own, weights_, mine};
  const std::size_t legs = at(rules.legs);
  std::array<double, kMaxRounds * kMaxLegs> room;
  const std::span bounds(room.data(), at(rules.rounds - first) * legs);
  std::fill(bounds.begin(), bounds.end(), kInfinity);
  std::array<int, kMaxRounds> used{};
  const auto round_of = [&](std::size_t choice) { return at(first) + choice / legs; };
  const auto adds = [&](std::size_t choice) __attribute__((always_inline)) {
    const std::size_t r = round_of(choice);
    return gain.of_bead<kLanes>(board.round(static_cast<int>(r))[choice % legs],
                                rivals_[r][choice % legs]);
  };
  for (beads = std::min(beads, (rules.rounds - first) * rules.max_bet); beads > 0; --beads) {
    const std::size_t choice = chance && style.temperature > 0
                                   ? any_good_choice(bounds, style.temperature, *chance, adds)
                                   : best_choice(bounds, 1e-9 * gain.all, adds);
    const std::size_t round = round_of(choice);
    const std::size_t leg = choice % legs;
    ++plan_[round][leg];
    if (++used[round] == rules.max_bet) {
      std::fill_n(&bounds[(round - at(first)) * legs], legs, -kInfinity);
    }
    const ByLeg& ends = board.round(static_cast<int>(round))[leg];
    for (std::size_t e = 0; e < kMaxLegs; ++e) gain.mine[e] += ends[e];
  }
}

void CrowdPlan::assign(const Rules& rules, const BoardPosterior& board, int first, int beads,
                       const ByLeg& mine, const PlanStyle& style, Stream* chance) noexcept {
  SIMD_CALL(widest(), assign_by<kLanes>(rules, board, first, beads, mine, style, chance));
}

void CrowdPlan::make(const Rules& rules, const BoardPosterior& board, const ByLeg& weights,
                     const CrowdTypes& types, const PlanStyle& style, Stream& chance,
                     const Known& known) noexcept {
  for (std::size_t e = 0; e < kMaxLegs; ++e) {
    weights_[e] = weights[e] * (1 + style.top * weights[e] / rules.paying_places);
  }
  const int others = rules.players - 1 - known.seats;
  model_crowd(rules, board, weights, types, others);
  const int levels = types.planners > 0 ? types.levels : 0;
  Beads rest;
  if (levels > 0) rest = crowd_;
  for (int level = 0;; ++level) {
    if (known.seats > 0) known.add_to(crowd_);
    trace_crowd(rules, board);
    assign(rules, board, 0, rules.beads, {}, style, level == levels ? &chance : nullptr);
    if (level == levels) return;
    model_planners(rules, rest, types, others);
  }
}

void CrowdPlan::correct(const Rules& rules, const BoardPosterior& board, int round, int leg,
                        int others, double trust, double carry) noexcept {
  double& thought = crowd_[at(round)][at(leg)];
  const double before = std::max(thought, kLeastEven);
  const double surprise = trust * (others - before);
  thought = std::max(before + surprise, kLeastEven);
  const double share = std::min(carry * surprise / before, 3.0);
  for (int r = round + 1; r < rules.rounds; ++r) crowd_[at(r)][at(leg)] *= 1 + share;
  trace_crowd(rules, board);
}

void CrowdPlan::resume(const Rules& rules, const BoardPosterior& board, std::span<const Bids> past,
                       int beads_left, const PlanStyle& style, Stream& chance) noexcept {
  ByLeg mine{};
  for (std::size_t r = 0; r < past.size(); ++r) {
    for (std::size_t s = 0; s < at(rules.legs); ++s) {
      const ByLeg& ends = board.round(static_cast<int>(r))[s];
      for (std::size_t e = 0; e < kMaxLegs; ++e) mine[e] += past[r][s] * ends[e];
    }
  }
  assign(rules, board, static_cast<int>(past.size()), beads_left, mine, style, &chance);
}

void CrowdPlan::resume(const View& view, const BoardPosterior& board, const PlanStyle& style,
                       Stream& chance) noexcept {
  std::array<Bids, kMaxRounds> past;
  for (int r = 0; r < view.round(); ++r) past[at(r)] = view.bids(r);
  resume(view.rules(), board, std::span(past).first(at(view.round())), view.beads_left(), style,
         chance);
}

}  // namespace mainmatch::amidakuji
