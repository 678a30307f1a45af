// What abilities reveal (R21 to R32). Everything follows from the setup, the bets and the used or
// selected cards, so nothing is stored: it is computed anew for every call.

#include <algorithm>

#include "engine/horse_race/abilities.h"

namespace mainmatch::horse_race {

namespace {

class Learner {
 public:
  Learner(const State& state, Seat seat, int round, LearnedList& learned) noexcept
      : state_(state), seat_(state.seats[at(seat)]), round_(round), learned_(learned) {}

  void learn() noexcept {
    const Round& log = seat_.rounds[at(round_)];
    const Round& third = seat_.rounds[3];
    const bool watches = round_ >= 3 && round_ <= 5 && third.kind == Kind::utility;
    const bool uses = log.kind != Kind::none;
    if (!watches && !uses) return;
    const Effect effect = uses ? ability_rule(round_, log.kind).effect : Effect::watch;
    if (effect == Effect::sums) return sums(log.shown);
    for (Horse horse = 0; horse < state_.rules->horses; ++horse) {
      if (watches && third.shown[at(horse)] > 0) watch(horse);
      if (uses && log.used[at(horse)] > 0) used(effect, horse, log);
    }
  }

 private:
  using FactKind = Learned::Kind;

  int movement(int round, Horse horse) const noexcept {
    return state_.setup.movement(round, horse);
  }
  void push(FactKind kind, Horse horse, int round, std::int64_t value) noexcept {
    learned_.push_back({kind, static_cast<std::int8_t>(horse), static_cast<std::int8_t>(round),
                        false, HorseSet{}, value});
  }
  void push_movements(Horse horse, int first, std::int64_t last) noexcept {
    for (int round = first; round <= last && round <= kLastRound; ++round) {
      push(FactKind::movement, horse, round, movement(round, horse));
    }
  }
  /// The horses whose value in `round` differs by `difference` from that of `horse`.
  void push_similar(FactKind kind, Horse horse, int round, int difference) noexcept {
    push(kind, horse, round, 0);
    HorseSet& horses = learned_[learned_.size() - 1].horses;
    for (Horse other = 0; other < state_.rules->horses; ++other) {
      const int apart = movement(round, other) - movement(round, horse);
      if (other != horse && (apart == difference || apart == -difference)) horses.insert(other);
    }
  }

  void sums(const Cards& cards) noexcept {
    Horse first = 0;
    while (cards[at(first)] == 0) ++first;
    for (int round = 2; round <= 4; ++round) {
      std::int64_t sum = 0;
      for (Horse horse = 0; horse < state_.rules->horses; ++horse) {
        sum += std::int64_t{cards[at(horse)]} * movement(round, horse);
      }
      push(FactKind::sum_of, first, round, sum);
    }
  }

  void watch(Horse horse) noexcept {
    std::int64_t total = 0;
    for (Seat seat = 0; seat < state_.rules->players; ++seat) {
      total += state_.seats[at(seat)].rounds[at(round_)].bets[at(horse)];
    }
    push(FactKind::chips_on, horse, round_, total);
  }

  void guesses(Horse horse, int copies) noexcept {
    const int ahead = state_.track.ahead(5, horse, state_.rules->horses);
    for (int i = 0; i < copies; ++i) {
      const std::int64_t guessed = seat_.guesses[at(horse)][at(i)];
      push(FactKind::guess, horse, 5, guessed);
      learned_[learned_.size() - 1].correct = guessed == ahead;
    }
  }

  /// Rounds of values for the chips bet on a horse up to round 7 (R28).
  std::int64_t rounds_for_bets(Horse horse) const noexcept {
    std::int64_t chips = 0;
    for (std::size_t round = 1; round <= 7; ++round) chips += seat_.rounds[round].bets[at(horse)];
    return (chips + 4) / 5;
  }

  void used(Effect effect, Horse horse, const Round& log) noexcept {
    const int copies = log.used[at(horse)];
    const int horses = state_.rules->horses;
    switch (effect) {
      case Effect::movements_1_2:
        return push_movements(horse, 1, 2);
      case Effect::differ_by_one:
        push_similar(FactKind::differ_by_one, horse, 3, 1);
        return push_similar(FactKind::differ_by_one, horse, 4, 1);
      case Effect::spaces:
        push(FactKind::space, horse, 4, state_.track.space(4, horse));
        if (copies >= 2) push(FactKind::space, horse, 5, state_.track.space(5, horse));
        return;
      case Effect::same:
        return push_similar(FactKind::same_as, horse, 5, 0);
      case Effect::places:
        push(FactKind::place, horse, 5, state_.track.place(5, horse, horses));
        return push(FactKind::place, horse, 6, state_.track.place(6, horse, horses));
      case Effect::guess:
        return guesses(horse, copies);
      case Effect::movements_by_copies:
        return push_movements(horse, 7, std::int64_t{6} + copies);
      case Effect::bettors:
        if (copies >= 2) push(FactKind::bets_on, horse, 6, 0);
        return;
      case Effect::movements_by_bets:
        return push_movements(horse, 8, 7 + rounds_for_bets(horse));
      case Effect::movements_of_half:
        if (log.shown[at(horse)] > 0) push_movements(horse, 9, 9);
        return;
      case Effect::movement_10:
        return push_movements(horse, 10, 10);
      case Effect::movements_of_triples:
        if (copies >= 3) push_movements(horse, 1, kLastRound);
        return;
      default:  // it reveals nothing
        return;
    }
  }

  const State& state_;
  const State::SeatState& seat_;
  const int round_;
  LearnedList& learned_;
};

}  // namespace

void learn(const State& state, Seat seat, int round, LearnedList& learned) noexcept {
  Learner(state, seat, round, learned).learn();
}

const Cards& summed(const State& state, Seat seat) noexcept {
  static constexpr Cards kNone{};
  const Round& log = state.seats[at(seat)].rounds[1];
  return log.kind == Kind::clue ? log.shown : kNone;
}

}  // namespace mainmatch::horse_race
