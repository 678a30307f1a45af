#pragma once

#include <array>
#include <span>

#include "agents/amidakuji/cache.h"
#include "engine/core/field.h"
#include "engine/core/rng.h"

namespace mainmatch::amidakuji {

/// Assumed shares of player types among the others. The rest bid uniformly and are at least 5 %; if
/// the shares sum to more than 1, all are scaled down.
struct CrowdTypes {
  double posterior = 0.6;  ///< follow the posterior to the legs that their hints point to
  double kelly = 0;        ///< split their beads by edge, as `kelly` does
  double planners = 0;     ///< share of all others that plan as this seat does
  int levels = 1;          ///< how often the plan of planners is recomputed
  double spread = 0;       ///< share of a planner's beads that fall on uniform legs
  double size = 1;         ///< beads that others bid, per bead that they have
  double tilt = 0;         ///< how much more others bid in the first round than on average
};

// Parameter rows for bots whose struct of values P derives from these types.

template <class P>
constexpr Field<P> row_of_posterior() {
  return {"posterior", &P::posterior, 0, 1,
          "share of the others that follow the posterior to where their hints point"};
}
template <class P>
constexpr Field<P> row_of_kelly() {
  return {"kelly", &P::kelly, 0, 1, "share of the others that bid as kelly does"};
}
template <class P>
constexpr Field<P> row_of_planners() {
  return {"planners", &P::planners, 0, 1, "share of all these that plans as this bot does"};
}
template <class P>
constexpr Field<P> row_of_levels() {
  return {"levels", &P::levels, 1, 3, "how often the plan of planners is planned anew"};
}

/// How a plan responds to the crowd.
struct PlanStyle {
  double own = 1;          ///< how much its own beads on a leg dilute each other
  double top = 0;          ///< relative bonus on the weight of the best ending leg
  double temperature = 0;  ///< relative difference in gain to which it is indifferent
};

/// A plan of all bids of a match that maximizes the expected payout against a model of the crowd.
///
/// Most of the others follow the same posterior, since the phantoms are public. Their hints point
/// to ending legs, more often to better placed ones, and they bid on the starting leg that most
/// likely leads there. Beads on the same starting leg of a round end together, so a leg that the
/// crowd takes is worth little wherever it leads. Beads are assigned greedily, each to the round
/// and leg with the highest marginal gain.
class CrowdPlan {
 public:
  using ByLeg = std::array<double, kMaxLegs>;
  using Beads = std::array<ByLeg, kMaxRounds>;  ///< by round and leg

  /// Bids of the others that are known.
  struct Known {
    int seats = 0;
    Beads beads{};

    void add(const CrowdPlan& plan) noexcept;
    void add_to(Beads& crowd) const noexcept;
  };

  /// Plans the whole match. All others are modelled as the crowd, except for the known ones.
  void make(const Rules& rules, const BoardPosterior& board, const ByLeg& weights,
            const CrowdTypes& types, const PlanStyle& style, Stream& chance,
            const Known& known) noexcept;
  void make(const Rules& rules, const BoardPosterior& board, const ByLeg& weights,
            const CrowdTypes& types, const PlanStyle& style, Stream& chance) noexcept {
    make(rules, board, weights, types, style, chance, Known());
  }

  /// Updates the crowd after a peek saw `others` beads of others on a starting leg: believes the
  /// share `trust` of the surprise, and expects the share `carry` of that on the same leg in later
  /// rounds.
  void correct(const Rules& rules, const BoardPosterior& board, int round, int leg, int others,
               double trust, double carry) noexcept;
  /// Plans the remaining rounds anew, given its past bids.
  void resume(const Rules& rules, const BoardPosterior& board, std::span<const Bids> past,
              int beads_left, const PlanStyle& style, Stream& chance) noexcept;

  /// Whether the last round was played as planned. It was not if somebody else sat here.
  bool is_followed(const View& view) const noexcept {
    return view.round() == 0 || view.bids(view.round() - 1) == bids(view.round() - 1);
  }
  /// Plans the remaining rounds anew from the seat's view.
  void resume(const View& view, const BoardPosterior& board, const PlanStyle& style,
              Stream& chance) noexcept;

  const Bids& bids(int round) const noexcept { return plan_[static_cast<std::size_t>(round)]; }
  /// Expected beads of the others on the ending legs, from this round.
  const ByLeg& crowd_to(int round) const noexcept {
    return crowd_to_[static_cast<std::size_t>(round)];
  }

 private:
  void model_crowd(const Rules& rules, const BoardPosterior& board, const ByLeg& weights,
                   const CrowdTypes& types, int others) noexcept;
  void model_planners(const Rules& rules, const Beads& rest, const CrowdTypes& types,
                      int seats) noexcept;
  void trace_crowd(const Rules& rules, const BoardPosterior& board) noexcept;
  template <int kLanes>
  void sum_rivals(const Rules& rules) noexcept;
  void assign(const Rules& rules, const BoardPosterior& board, int first, int beads,
              const ByLeg& mine, const PlanStyle& style, Stream* chance) noexcept;
  template <int kLanes>
  void assign_by(const Rules& rules, const BoardPosterior& board, int first, int beads,
                 const ByLeg& mine, const PlanStyle& style, Stream* chance) noexcept;

  ByLeg weights_;   ///< of ending legs, with the style's bonus
  Beads crowd_;     ///< of the others, on starting legs
  Beads crowd_to_;  ///< and on ending legs
  std::array<std::array<ByLeg, kMaxLegs>, kMaxRounds>
      rivals_;                         ///< [round][starting leg][ending leg]: the others there
  std::array<Bids, kMaxRounds> plan_;  ///< beads by round and starting leg
};

}  // namespace mainmatch::amidakuji
