#include <array>

#include "agents/amidakuji/beliefs/outlook.h"
#include "agents/roster.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

/// Maximizes its expected payout against a model of the crowd. In the model most of the others
/// follow the same posterior, since the phantoms are public. Their hints point to ending legs, more
/// often to better placed ones, and they bid on the starting leg that most likely leads there; the
/// rest bid anywhere. Beads on the same starting leg of a round end together, so a leg that the
/// crowd takes is worth little wherever it leads. Before the first round it assigns bead after bead
/// where the next one adds most, over all rounds and legs; then it plays that plan, since no round
/// brings news of the board.
class Contrarian final : public Agent<Amidakuji> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  using Beads = std::array<std::array<double, kMaxLegs>, kMaxRounds>;  ///< by round and leg

  void imagine_crowd(const Rules& rules) noexcept;
  double gain(const Rules& rules, int round, int leg) const noexcept;
  void make_plan(const Rules& rules) noexcept;

  Outlook outlook_;
  Beads crowd_;                        ///< of the others, on starting legs
  Beads crowd_to_;                     ///< and on ending legs
  std::array<double, kMaxLegs> mine_;  ///< its own, on ending legs
  std::array<Bids, kMaxRounds> plan_;  ///< beads by round and starting leg
};

/// The share of the others who follow the posterior.
constexpr double kFollowers = 0.6;

void Contrarian::imagine_crowd(const Rules& rules) noexcept {
  const double each_round = static_cast<double>(rules.players - 1) * rules.beads / rules.rounds;
  double all_weights = 0;
  for (int leg = 0; leg < rules.legs; ++leg) all_weights += outlook_.weights()[at(leg)];
  crowd_ = crowd_to_ = {};
  for (int r = 0; r < rules.rounds; ++r) {
    const BoardPosterior::Matrix& ends = outlook_.board().round(r);
    auto& crowd = crowd_[at(r)];
    for (int leg = 0; leg < rules.legs; ++leg) {
      crowd[at(leg)] = each_round * (1 - kFollowers) / rules.legs;
    }
    for (std::size_t e = 0; e < at(rules.legs); ++e) {
      std::size_t best = 0;
      for (std::size_t s = 1; s < at(rules.legs); ++s) {
        if (ends[s][e] > ends[best][e]) best = s;
      }
      const double share = all_weights > 0 ? outlook_.weights()[e] / all_weights : 0;
      crowd[best] += each_round * kFollowers * share;
    }
    for (std::size_t s = 0; s < at(rules.legs); ++s) {
      for (std::size_t e = 0; e < at(rules.legs); ++e) {
        crowd_to_[at(r)][e] += crowd[s] * ends[s][e];
      }
    }
  }
}

/// What one bead more on this starting leg is expected to add.
double Contrarian::gain(const Rules& rules, int round, int leg) const noexcept {
  const double all = static_cast<double>(rules.players) * rules.beads;
  double sum = 0;
  for (std::size_t e = 0; e < at(rules.legs); ++e) {
    double crowd = crowd_[at(round)][at(leg)];  // ends together with the bead
    for (int r = 0; r < rules.rounds; ++r) crowd += r == round ? 0 : crowd_to_[at(r)][e];
    // m beads of its own are paid m (all - crowd - m) / (crowd + m) times the weight.
    const auto paid = [&](double m) { return m * (all - crowd - m) / (crowd + m); };
    const double more = paid(mine_[e] + 1) - (mine_[e] > 0 ? paid(mine_[e]) : 0);
    sum += outlook_.board().round(round)[at(leg)][e] * outlook_.weights()[e] * more;
  }
  return sum;
}

void Contrarian::make_plan(const Rules& rules) noexcept {
  imagine_crowd(rules);
  plan_ = {};
  mine_ = {};
  std::array<int, kMaxRounds> used{};
  for (int beads = rules.beads; beads > 0; --beads) {
    int best_round = -1;
    int best_leg = 0;
    double best = 0;
    for (int r = 0; r < rules.rounds; ++r) {
      if (used[at(r)] == rules.max_bet) continue;
      for (int leg = 0; leg < rules.legs; ++leg) {
        const double here = gain(rules, r, leg);
        if (best_round >= 0 && here <= best) continue;
        best = here;
        best_round = r;
        best_leg = leg;
      }
    }
    if (best_round < 0) return;  // every round is full
    ++used[at(best_round)];
    ++plan_[at(best_round)][at(best_leg)];
    const auto& ends = outlook_.board().round(best_round)[at(best_leg)];
    for (std::size_t e = 0; e < kMaxLegs; ++e) mine_[e] += ends[e];
  }
}

void Contrarian::act(const View& view, Submission& submission) {
  if (view.round() == 0) {
    outlook_.look(view);
    make_plan(view.rules());
  }
  submission.bets = plan_[at(view.round())];
}

}  // namespace

RosterEntry<Amidakuji> contrarian() {
  return entry<Contrarian>("contrarian", "best expected payout against a model of the crowd");
}

}  // namespace mainmatch::amidakuji
