#include <algorithm>
#include <array>
#include <limits>
#include <span>

#include "agents/amidakuji/beliefs/lanes.h"
#include "agents/amidakuji/cache.h"
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
  using ByLeg = std::array<double, kMaxLegs>;
  using Beads = std::array<ByLeg, kMaxRounds>;  ///< by round and leg

  void imagine_crowd(const Rules& rules, const BoardPosterior& board,
                     const ByLeg& weights) noexcept;
  void imagine_company(const Rules& rules) noexcept;
  void make_plan(const Rules& rules, const BoardPosterior& board, const ByLeg& weights) noexcept;

  Beads crowd_;     ///< of the others, on starting legs
  Beads crowd_to_;  ///< and on ending legs
  std::array<std::array<ByLeg, kMaxLegs>, kMaxRounds>
      company_;                        ///< [round][starting leg][ending leg]: the others there
  std::array<Bids, kMaxRounds> plan_;  ///< beads by round and starting leg
};

constexpr double kInfinity = std::numeric_limits<double>::infinity();
/// The share of the others who follow the posterior.
constexpr double kFollowers = 0.6;

void Contrarian::imagine_crowd(const Rules& rules, const BoardPosterior& board,
                               const ByLeg& weights) noexcept {
  const double each_round = static_cast<double>(rules.players - 1) * rules.beads / rules.rounds;
  double all_weights = 0;
  for (int leg = 0; leg < rules.legs; ++leg) all_weights += weights[at(leg)];
  crowd_ = crowd_to_ = {};
  for (int r = 0; r < rules.rounds; ++r) {
    const BoardPosterior::Matrix& ends = board.round(r);
    auto& crowd = crowd_[at(r)];
    for (int leg = 0; leg < rules.legs; ++leg) {
      crowd[at(leg)] = each_round * (1 - kFollowers) / rules.legs;
    }
    for (std::size_t e = 0; e < at(rules.legs); ++e) {
      std::size_t best = 0;
      for (std::size_t s = 1; s < at(rules.legs); ++s) {
        if (ends[s][e] > ends[best][e]) best = s;
      }
      const double share = all_weights > 0 ? weights[e] / all_weights : 0;
      crowd[best] += each_round * kFollowers * share;
    }
    for (std::size_t s = 0; s < at(rules.legs); ++s) {
      for (std::size_t e = 0; e < kMaxLegs; ++e) crowd_to_[at(r)][e] += crowd[s] * ends[s][e];
    }
  }
}

/// Those on the same leg in the same round, who end together with the bead, and all other rounds.
void Contrarian::imagine_company(const Rules& rules) noexcept {
  for (int round = 0; round < rules.rounds; ++round) {
    for (std::size_t leg = 0; leg < at(rules.legs); ++leg) {
      ByLeg& company = company_[at(round)][leg];
      company.fill(crowd_[at(round)][leg]);
      for (int r = 0; r < rules.rounds; ++r) {
        if (r == round) continue;
        for (std::size_t e = 0; e < kMaxLegs; ++e) company[e] += crowd_to_[at(r)][e];
      }
    }
  }
}

/// What bead after bead is expected to add.
struct Gain {
  using ByLeg = std::array<double, kMaxLegs>;

  double all;            ///< beads that will be bid
  const ByLeg& weights;  ///< of ending legs
  ByLeg mine{};          ///< its own beads on ending legs

  template <int kLanes>
  ALWAYS_INLINE double by(const ByLeg& ends, const ByLeg& company) const noexcept {
    using V = Vector<kLanes>;
    ByLeg gains;
    for (std::size_t e = 0; e < kMaxLegs; e += kLanes) {
      typename V::Lanes others, own, chance, weight;
      V::load(others, &company[e]);
      V::load(own, &mine[e]);
      V::load(chance, &ends[e]);
      V::load(weight, &weights[e]);
      const typename V::Lanes more = own + 1;
      V::store(&gains[e], chance * weight *
                              (more * (all - others - more) / (others + more) -
                               own * (all - others - own) / (others + own)));
    }
    double sum = 0;
    for (const double here : gains) sum += here;
    return sum;
  }
  double by_two(const ByLeg& ends, const ByLeg& company) const noexcept {
    return by<2>(ends, company);
  }
  MAY_USE("avx512f")
  double by_eight(const ByLeg& ends, const ByLeg& company) const noexcept {
    return by<8>(ends, company);
  }

  /// Of a bead that ends with the chances `ends` where `company` beads of others are. On an ending
  /// leg m beads of its own are paid m (all - company - m) / (company + m) times the weight.
  double of_bead(const ByLeg& ends, const ByLeg& company) const noexcept {
    return width == Width::eight ? by_eight(ends, company) : by_two(ends, company);
  }
  Width width = widest();
};

/// The choice (round * legs + leg) that adds most, the first of several. Gains only shrink as beads
/// are assigned, since m (all - company - m) / (company + m) is concave: what was found for fewer
/// beads bounds them (Minoux, "Accelerated Greedy Algorithms for Maximizing Submodular Set
/// Functions", 1978), but for rounding, which is far below the slack. A full round is bounded by
/// minus infinity.
template <class Gain>
std::size_t best_choice(std::span<double> bounds, double slack, const Gain& gain) noexcept {
  const std::size_t likely =
      static_cast<std::size_t>(std::max_element(bounds.begin(), bounds.end()) - bounds.begin());
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

void Contrarian::make_plan(const Rules& rules, const BoardPosterior& board,
                           const ByLeg& weights) noexcept {
  imagine_crowd(rules, board, weights);
  imagine_company(rules);
  plan_ = {};
  Gain gain{static_cast<double>(rules.players) * rules.beads, weights};
  const std::size_t legs = at(rules.legs);
  std::array<double, kMaxRounds * kMaxLegs> room;
  const std::span bounds(room.data(), at(rules.rounds) * legs);
  std::fill(bounds.begin(), bounds.end(), kInfinity);
  std::array<int, kMaxRounds> used{};
  for (int beads = std::min(rules.beads, rules.rounds * rules.max_bet); beads > 0; --beads) {
    const std::size_t choice = best_choice(bounds, 1e-9 * gain.all, [&](std::size_t of) {
      const std::size_t r = of / legs;
      return gain.of_bead(board.round(static_cast<int>(r))[of % legs], company_[r][of % legs]);
    });
    const std::size_t round = choice / legs;
    const std::size_t leg = choice % legs;
    ++plan_[round][leg];
    if (++used[round] == rules.max_bet) {
      std::fill_n(&bounds[round * legs], legs, -kInfinity);
    }
    const ByLeg& ends = board.round(static_cast<int>(round))[leg];
    for (std::size_t e = 0; e < kMaxLegs; ++e) gain.mine[e] += ends[e];
  }
}

void Contrarian::act(const View& view, Submission& submission) {
  if (view.round() == 0) make_plan(view.rules(), cache().board(view), cache().weights(view));
  submission.bets = plan_[at(view.round())];
}

}  // namespace

RosterEntry<Amidakuji> contrarian() {
  return entry<Contrarian>("contrarian", "best expected payout against a model of the crowd");
}

}  // namespace mainmatch::amidakuji
