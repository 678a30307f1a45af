#pragma once

#include <cassert>
#include <cstdint>

#include "engine/core/index.h"
#include "engine/horse_race/abilities.h"
#include "engine/horse_race/state.h"

namespace mainmatch {
struct HorseRace;
}

namespace mainmatch::horse_race {

/// Public information. Rounds are 0..10, those before round() are past. Spaces are counted from 1,
/// horses from 0, places from 1. "Now" is at the running step: after the trades of the round unless
/// is_trade().
class PublicView {
 public:
  const Rules& rules() const noexcept { return *state_->rules; }
  int players() const noexcept { return rules().players; }
  int horses() const noexcept { return rules().horses; }
  /// The running round, 0..10; kRounds when all are played.
  int round() const noexcept { return state_->round; }

  // The kind of step, which determines the parts of a submission that are used: offers; everything
  // that belongs to a round; `second_token`, where only the winner acts; or `vote`, where only the
  // voters act.
  bool is_trade() const noexcept { return state_->phase == State::Phase::trading; }
  bool is_choice() const noexcept { return state_->phase == State::Phase::choosing; }
  bool is_vote() const noexcept { return state_->phase == State::Phase::voting; }

  // The space that a seat spectated in a past round (kNoSpace for none); which horses finished at
  // the end of one, or until now; their final places, and their movement values for the rounds
  // after that.
  int spectated(int round, Seat seat) const noexcept {
    assert(round >= 0 && round < state_->round);
    return state_->seats[at(seat)].rounds[at(round)].spectated;
  }
  HorseSet finishing(int round) const noexcept {
    assert(round >= 0 && round < state_->round);
    return state_->track.finishing(round, horses());
  }
  bool has_finished(Horse horse) const noexcept {
    return state_->track.has_finished(state_->round - 1, horse);
  }
  /// The round at whose end a horse finished that has_finished().
  int finish(Horse horse) const noexcept {
    assert(has_finished(horse));
    return state_->track.finish[at(horse)];
  }
  int place(Horse horse) const noexcept {
    assert(has_finished(horse));
    return state_->track.places[at(horse)];
  }
  int movement(int round, Horse horse) const noexcept {
    assert(round > finish(horse) && round <= kLastRound);
    return state_->setup.movement(round, horse);
  }

  // When all rounds are played: scores; who may get the second token; once that is settled, who
  // gets it (kNoSeat: nobody, or not settled), who votes and for whom.
  std::int64_t score(Seat seat) const noexcept {
    assert(round() == kRounds);
    return state_->scores[at(seat)];
  }
  SeatSet second() const noexcept { return state_->second; }
  Seat second_token() const noexcept { return state_->second_token; }
  SeatSet voters() const noexcept { return is_vote() ? state_->voters : SeatSet{}; }
  SeatSet candidates() const noexcept { return is_vote() ? state_->last : SeatSet{}; }

  /// Calls f(name, number) for everything above.
  template <class Visitor>
  void visit(Visitor&& f) const {
    f("round", round());
    f("phase", static_cast<int>(state_->phase));
    for (int r = 0; r < round(); ++r) {
      for (Seat seat = 0; seat < players(); ++seat) f("spectated", spectated(r, seat));
      f("finishing", finishing(r).bits());
    }
    for (Horse horse = 0; horse < horses(); ++horse) {
      f("has_finished", has_finished(horse));
      if (!has_finished(horse)) continue;
      f("finish", finish(horse));
      f("place", place(horse));
      for (int r = finish(horse) + 1; r <= kLastRound; ++r) f("movement", movement(r, horse));
    }
    if (round() == kRounds) {
      for (Seat seat = 0; seat < players(); ++seat) f("score", score(seat));
    }
    f("second", second().bits());
    f("second_token", second_token());
    f("voters", voters().bits());
    f("candidates", candidates().bits());
  }

 protected:
  explicit PublicView(const State& state) noexcept : state_(&state) {}

  const State* state_;
};

/// One seat's information (R42 to R47): what is public and its own. Only the referee makes one.
class View : public PublicView {
 public:
  Seat seat() const noexcept { return seat_; }

  // The seat's own means, now.
  int copies(Horse horse) const noexcept { return own().cards[at(horse)]; }
  const Cards& cards() const noexcept { return own().cards; }
  int chips() const noexcept { return own().chips; }
  /// Chips that it may bet in a round.
  int limit() const noexcept { return own().limit; }
  int garnets() const noexcept { return own().garnets; }
  /// Price in garnets of the next card.
  std::int64_t price() const noexcept { return price_of(rules(), own().bought); }
  /// Points from spaces and bonus so far; the bets' points are unknown before the end.
  std::int64_t points() const noexcept { return own().points; }
  /// Chips that it has on a horse.
  int bets(Horse horse) const noexcept { return own().bets[at(horse)]; }

  // Its current space in a round that is past or running (kNoSpace without one), and the unfinished
  // horses that stood on it when the round began.
  int space(int round) const noexcept { return begun(round).space; }
  HorseSet seen(int round) const noexcept { return begun(round).seen; }

  // The result of its submission in a past round: chips bet with effect; the ability used, with the
  // copies discarded and selected for it; the void parts.
  int bets(int round, Horse horse) const noexcept { return past(round).bets[at(horse)]; }
  Kind ability(int round) const noexcept { return past(round).kind; }
  int used(int round, Horse horse) const noexcept {
    return ability(round) == Kind::none ? 0 : past(round).used[at(horse)];
  }
  int selected(int round, Horse horse) const noexcept {
    return ability(round) == Kind::none ? 0 : past(round).shown[at(horse)];
  }
  const Voids& voids(int round) const noexcept { return past(round).voids; }

  /// Facts that abilities revealed to it at the end of a past round.
  LearnedList learned(int round) const noexcept {
    assert(round >= 0 && round < state_->round);
    if (state_->known) return (*state_->known)[at(round)];
    LearnedList list;
    learn(*state_, seat_, round, list);
    return list;
  }
  /// Copies of a horse's card in what it knows the sums of (Learned::Kind::sum_of); from round 2
  /// on.
  int summed(Horse horse) const noexcept {
    assert(round() > 1);
    return horse_race::summed(*state_, seat_)[at(horse)];
  }
  /// Chips that `bettor` has bet on a horse in round 6, where an ability revealed who bet on it
  /// (Learned::Kind::bets_on).
  int bets_of(Seat bettor, Horse horse) const noexcept {
    assert(ability(6) == Kind::utility && used(6, horse) >= 2);
    return state_->seats[at(bettor)].rounds[6].bets[at(horse)];
  }
  /// The trades that it took part in, in order, those of the running round included.
  std::span<const Deal> deals() const noexcept { return {own().deals.begin(), own().deals.end()}; }

  /// Calls f(name, number) for everything above, what is public first.
  template <class Visitor>
  void visit(Visitor&& f) const {
    PublicView::visit(f);
    f("chips", chips());
    f("limit", limit());
    f("garnets", garnets());
    f("price", price());
    f("points", points());
    for (Horse horse = 0; horse < horses(); ++horse) {
      f("copies", copies(horse));
      f("bets", bets(horse));
    }
    for (int r = 0; r <= round() && r < kRounds; ++r) {
      f("space", space(r));
      f("seen", seen(r).bits());
    }
    for (int r = 0; r < round(); ++r) visit_round(f, r);
    for (const Deal& deal : deals()) {
      f("deal.partner", deal.partner + 256 * deal.round);
      f("deal.cards", deal.gave + 256 * deal.got);
      f("deal.happened", deal.happened);
    }
  }

 private:
  friend struct mainmatch::HorseRace;
  View(const State& state, Seat seat) noexcept : PublicView(state), seat_(seat) {}

  template <class Visitor>
  void visit_round(Visitor&& f, int r) const {
    f("ability", static_cast<int>(ability(r)));
    for (Horse horse = 0; horse < horses(); ++horse) {
      f("round.bets", bets(r, horse));
      f("used", used(r, horse));
      f("selected", selected(r, horse));
      if (r == 1) f("summed", summed(horse));
    }
    f("voids", voids(r).count());
    f("voids", voids(r).ability + 2 * voids(r).submission + 4 * voids(r).spectate);
    f("voids.buys", voids(r).buys);
    f("voids.bets", voids(r).bets);
    for (const Learned& fact : learned(r)) {
      f("learned.kind", static_cast<int>(fact.kind) + 2 * 256 * fact.round + 256 * fact.correct);
      f("learned.horse", fact.horse);
      f("learned.horses", fact.horses.bits());
      f("learned.value", fact.value);
      if (fact.kind != Learned::Kind::bets_on) continue;
      for (Seat bettor = 0; bettor < players(); ++bettor) {
        f("bets_of", bets_of(bettor, fact.horse));
      }
    }
  }

  const State::SeatState& own() const noexcept { return state_->seats[at(seat_)]; }
  const Round& begun(int round) const noexcept {
    assert(round >= 0 && round <= state_->round && round < kRounds);
    return own().rounds[at(round)];
  }
  const Round& past(int round) const noexcept {
    assert(round >= 0 && round < state_->round);
    return own().rounds[at(round)];
  }

  Seat seat_;
};

}  // namespace mainmatch::horse_race
