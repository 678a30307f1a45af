#include <algorithm>
#include <array>

#include "agents/amidakuji/crowd_plan.h"
#include "agents/roster.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

enum BlockedLeg { kNone, kCrowded, kValued };
constexpr std::string_view kBlockedLegs[] = {"none", "crowded", "valued"};

struct Weights : CrowdTypes, PlanStyle {
  int peeks = 2;
  double trust = 1;
  double carry = 0.3;
  int blocked = kNone;
  int before_end = 0;
  double spared = 1;

  Weights() {
    posterior = 0.3;
    kelly = 0.5;
    planners = 0.3;
    temperature = 0.05;
  }
};

/// A parametric family of strong players: who the others are and how far they think, how much its
/// own beads dilute each other, how much better the best leg is than its score, what peeks say
/// about the crowd, and whom to block. Plans as `contrarian` does; a peek corrects the model of the
/// crowd and the remaining rounds are planned anew. A search over its parameters finds good play
/// against a given field.
class Adaptive final : public Agent<Amidakuji> {
 public:
  using Parameters = Weights;
  static constexpr auto kParameters = std::to_array<Field<Weights>>({
      row_of_posterior<Weights>(),
      row_of_kelly<Weights>(),
      row_of_planners<Weights>(),
      row_of_levels<Weights>(),
      {"spread", &Weights::spread, 0, 1, "share of a planner's beads that fall anywhere"},
      {"size", &Weights::size, 0.25, 4, "beads of the others for each that they have",
       Scale::logarithmic},
      {"tilt", &Weights::tilt, -1, 1, "how much more the others bid in the first round"},
      {"own", &Weights::own, 0, 2, "how much its own beads count as company of each other"},
      {"top", &Weights::top, -0.9, 4,
       "part by which the best ending leg is worth more than it pays"},
      {"temperature", &Weights::temperature, 0, 1, "part of a bead's gain it is indifferent to"},
      {"peeks", &Weights::peeks, 0, kMaxPeeks,
       "peeks at its own leg, one a round, bought ones too"},
      {"trust", &Weights::trust, 0, 1, "share of what a peek shows that it believes"},
      {"carry", &Weights::carry, 0, 1, "share of a surprise that it expects on that leg again"},
      {"blocker", &Weights::blocked, 0, 2, "the ending leg that it blocks", Scale::linear,
       kBlockedLegs},
      {"before-end", &Weights::before_end, 0, kMaxRounds - 1,
       "rounds before the last in which its last blocker stands"},
      {"spared", &Weights::spared, 0, 20, "beads of others that one of its own outweighs there"},
  });

  explicit Adaptive(const Weights& weights) noexcept : weights_(weights) {}
  void act(const View& view, Submission& submission) override;

 private:
  void learn(const View& view) noexcept;
  void peek(const View& view, Submission& submission) noexcept;
  void block(const View& view, Submission& submission) noexcept;
  void begin_match() override { seen_ = 0; }

  const Weights weights_;
  CrowdPlan plan_;
  std::size_t seen_ = 0;  ///< peeks processed so far
};

/// Reads the peeks of the last round and plans anew if there are any, or if the round was not
/// played as planned.
void Adaptive::learn(const View& view) noexcept {
  if (view.peeks().size() == seen_ && plan_.is_followed(view)) return;
  const BoardPosterior& board = cache().board(view);
  for (; seen_ < view.peeks().size(); ++seen_) {
    const Peek& peek = view.peeks()[seen_];
    const int others = peek.beads - view.bids(peek.round)[at(peek.leg)];
    plan_.correct(view.rules(), board, peek.round, peek.leg, others, weights_.trust,
                  weights_.carry);
  }
  plan_.resume(view, board, weights_, chance());
}

/// Peeks in the last round come too late to use.
void Adaptive::peek(const View& view, Submission& submission) noexcept {
  const Rules& rules = view.rules();
  if (view.round() + 1 >= rules.rounds || static_cast<int>(seen_) >= weights_.peeks) return;
  const bool can_buy = view.extra_peeks_left() > 0 && view.garnets() >= rules.peek_price;
  if (view.peeks_left() == 0 && !can_buy) return;
  const auto* most = std::max_element(submission.bets.begin(), submission.bets.end());
  submission.peeks.push_back(static_cast<std::int8_t>(most - submission.bets.begin()));
}

/// Blocks below the last row, so that no bead crosses onto the leg at its lowest rung.
void Adaptive::block(const View& view, Submission& submission) noexcept {
  const Rules& rules = view.rules();
  const int rounds_left = rules.rounds - weights_.before_end - view.round();
  if (weights_.blocked == kNone || view.blockers_left() == 0) return;
  if (rounds_left > view.blockers_left()) return;
  const BoardPosterior::Matrix& ends = cache().board(view).round(view.round());
  const auto& weights = cache().weights(view);
  std::size_t blocked = 0;
  double most = 0;
  for (std::size_t e = 0; e < at(rules.legs); ++e) {
    double mine = 0;
    for (std::size_t s = 0; s < at(rules.legs); ++s) mine += submission.bets[s] * ends[s][e];
    const double there = weights_.blocked == kCrowded ? plan_.crowd_to(view.round())[e] : 1;
    const double worth = weights[e] * (there - weights_.spared * mine);
    if (e > 0 && worth <= most) continue;
    blocked = e;
    most = worth;
  }
  submission.places_blocker = true;
  submission.blocker = {static_cast<std::int8_t>(blocked),
                        static_cast<std::int8_t>(rules.rows - 1)};
}

void Adaptive::act(const View& view, Submission& submission) {
  if (view.round() == 0) {
    plan_.make(view.rules(), cache().board(view), cache().weights(view), weights_, weights_,
               chance());
  } else {
    learn(view);
  }
  submission.bets = plan_.bids(view.round());
  peek(view, submission);
  block(view, submission);
}

}  // namespace

RosterEntry<Amidakuji> adaptive() {
  return entry<Adaptive>("adaptive", "plans against a crowd of its own making, peeks and blocks",
                         Plays::when_named);
}

}  // namespace mainmatch::amidakuji
