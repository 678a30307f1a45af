#include <algorithm>
#include <array>

#include "agents/amidakuji/outlook.h"
#include "agents/roster.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

namespace {

struct Sabotage {
  int before_end = 0;
  int above = 0;
  int place = 1;
};

/// Bids as `bayes` does and blocks where it expects the crowd: in the last round, below the last
/// row of the ending leg with the highest expected value, so that no bead crosses onto that leg at
/// its lowest rung. Beads already on the leg, its own included, are unaffected.
class Saboteur final : public Agent<Amidakuji> {
 public:
  using Parameters = Sabotage;
  static constexpr auto kParameters = std::to_array<Field<Sabotage>>({
      {"before-end", &Sabotage::before_end, 0, kMaxRounds - 1,
       "rounds before the last in which its last blocker stands"},
      {"above", &Sabotage::above, 0, kMaxRows - 1, "rows above the last at which it stands"},
      {"place", &Sabotage::place, 1, kMaxLegs, "which ending leg it blocks, from the best"},
  });

  explicit Saboteur(const Sabotage& sabotage) noexcept : sabotage_(sabotage) {}
  void act(const View& view, Submission& submission) override;

 private:
  const Sabotage sabotage_;
  Outlook outlook_;
};

/// The leg ranked `place` by value, 1 being the best; the first of equal ones is better.
int leg_in_place(int place, const std::array<double, kMaxLegs>& weights, int legs) noexcept {
  int leg = 0;
  for (int better = -1; better != place - 1; ++leg) {
    better = 0;
    for (int other = 0; other < legs; ++other) {
      better += weights[at(other)] > weights[at(leg)] ||
                (weights[at(other)] == weights[at(leg)] && other < leg);
    }
  }
  return leg - 1;
}

void Saboteur::act(const View& view, Submission& submission) {
  outlook_.evaluate(view, cache());
  const Rules& rules = view.rules();
  submission.bid(outlook_.best_leg(view.round()), outlook_.beads_for_best_rounds(view));
  // Further blockers, if the rules give any, go into earlier rounds.
  const int rounds_left = rules.rounds - sabotage_.before_end - view.round();
  if (rounds_left > view.blockers_left()) return;
  const auto& weights = outlook_.weights();
  submission.places_blocker = view.blockers_left() > 0;
  submission.blocker = {static_cast<std::int8_t>(leg_in_place(std::min(sabotage_.place, rules.legs),
                                                              weights, rules.legs)),
                        static_cast<std::int8_t>(std::max(rules.rows - 1 - sabotage_.above, 0))};
}

}  // namespace

RosterEntry<Amidakuji> saboteur() {
  return entry<Saboteur>("saboteur", "bayes, and blocks where the crowd goes");
}

}  // namespace mainmatch::amidakuji
