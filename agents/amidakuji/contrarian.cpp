#include "agents/amidakuji/contrarian.h"

namespace mainmatch::amidakuji {

namespace {

using PerLeg = std::array<double, kMaxLegs>;

constexpr std::size_t at(int i) noexcept { return static_cast<std::size_t>(i); }

/// How strongly the crowd follows the weights: 0 not at all, 1 in proportion.
constexpr double kFollowing = 0.5;

/// What one bead more on each ending leg is expected to add, with `mine` there already.
PerLeg gains(const Rules& rules, const PlacementChances& placements, const PerLeg& mine) noexcept {
  const double others = static_cast<double>(rules.players - 1) * rules.beads;
  const double all = others + rules.beads;
  const double mean_weight = rules.paying_places * (rules.paying_places + 1) / 2.0 / rules.legs;
  PerLeg gain{};
  for (int place = 1; place <= rules.paying_places; ++place) {
    const int weight = rules.paying_places + 1 - place;
    const double crowd = others / rules.legs * (1 + kFollowing * (weight / mean_weight - 1));
    // m beads of its own are paid m (all - crowd - m) / (crowd + m) times the weight.
    const auto paid = [&](double m) { return m * (all - crowd - m) / (crowd + m); };
    for (std::size_t e = 0; e < at(rules.legs); ++e) {
      gain[e] += placements[e][at(place - 1)] * weight * (paid(mine[e] + 1) - paid(mine[e]));
    }
  }
  return gain;
}

}  // namespace

void Contrarian::make_plan(const Rules& rules) noexcept {
  plan_ = {};
  PerLeg mine{};
  std::array<int, kMaxRounds> used{};
  for (int beads = rules.beads; beads > 0; --beads) {
    const PerLeg gain = gains(rules, outlook_.placements(), mine);
    int best_round = -1;
    int best_leg = 0;
    double best = 0;
    for (int r = 0; r < rules.rounds; ++r) {
      if (used[at(r)] == rules.max_bet) continue;
      for (int leg = 0; leg < rules.legs; ++leg) {
        const auto& ends = outlook_.board().round(r)[at(leg)];
        double sum = 0;
        for (std::size_t e = 0; e < kMaxLegs; ++e) sum += ends[e] * gain[e];
        if (best_round >= 0 && sum <= best) continue;
        best = sum;
        best_round = r;
        best_leg = leg;
      }
    }
    if (best_round < 0) return;  // every round is full
    ++used[at(best_round)];
    ++plan_[at(best_round)][at(best_leg)];
    const auto& ends = outlook_.board().round(best_round)[at(best_leg)];
    for (std::size_t e = 0; e < kMaxLegs; ++e) mine[e] += ends[e];
  }
}

void Contrarian::act(const View& view, Submission& submission) {
  if (view.round() == 0) {
    outlook_.look(view);
    make_plan(view.rules());
  }
  submission.bets = plan_[at(view.round())];
}

}  // namespace mainmatch::amidakuji
