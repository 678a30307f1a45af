#include "agents/horse_race/inference/gather.h"

namespace mainmatch::horse_race {

namespace {

void add(const View& view, const Learned& fact, Evidence& evidence) noexcept {
  const auto number = static_cast<int>(fact.value);
  switch (fact.kind) {
    case Learned::Kind::movement:
      return evidence.movement(fact.horse, fact.round, number);
    case Learned::Kind::sum_of: {
      Evidence::Sum sum{{}, fact.round, number};
      for (Horse horse = 0; horse < view.horses(); ++horse) {
        if (view.summed(horse) > 255) return;
        sum.copies[at(horse)] = static_cast<std::uint8_t>(view.summed(horse));
      }
      return evidence.add(sum);
    }
    case Learned::Kind::differ_by_one:
      return evidence.add(Evidence::Relation{Evidence::Relation::kDifferByOne, fact.horse,
                                             fact.round, fact.horses.bits()});
    case Learned::Kind::same_as:
      return evidence.add(Evidence::Relation{Evidence::Relation::kEqual, fact.horse, fact.round,
                                             fact.horses.bits()});
    case Learned::Kind::space:
      return evidence.stands_on(fact.horse, fact.round, number);
    case Learned::Kind::place:
      return evidence.add(
          Evidence::Standing{Evidence::Standing::kPlace, fact.horse, fact.round, number});
    case Learned::Kind::guess:
      if (fact.value < 0 || fact.value > view.horses()) return;  // no information
      return evidence.add(Evidence::Standing{
          fact.correct ? Evidence::Standing::kAhead : Evidence::Standing::kNotAhead, fact.horse,
          fact.round, number});
    case Learned::Kind::chips_on:
    case Learned::Kind::bets_on:
      return;
  }
}

}  // namespace

void gather(const View& view, Evidence& evidence) noexcept {
  evidence.begin(view.horses(), view.rules().track, view.rules().values());
  for (int round = 1; round < view.round(); ++round) {
    evidence.announcements(round, view.finishing(round).bits());
    for (const Horse horse : view.finishing(round)) {
      evidence.final_place_is(horse, view.place(horse));
      for (int later = round + 1; later <= kLastRound; ++later) {
        evidence.movement(horse, later, view.movement(later, horse));
      }
    }
  }
  for (int round = 1; round <= view.round() && round < kRounds; ++round) {
    if (view.space(round) == kNoSpace) continue;
    evidence.sighting(round - 1, view.space(round), view.seen(round).bits());
  }
  for (int round = 0; round < view.round(); ++round) {
    for (const Learned& fact : view.learned(round)) add(view, fact, evidence);
  }
}

}  // namespace mainmatch::horse_race
