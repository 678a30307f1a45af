// The others' bets, partly observed by a seat.

#include <algorithm>

#include "agents/horse_race/inference/determinizer.h"

namespace mainmatch::horse_race {

/// Chips that a seat may bet with its ability.
int HorseRaceDeterminizer::room(Seat seat, const Submission& submission) const noexcept {
  const State::SeatState& own = state_->seats[at(seat)];
  Raise raise;
  const Ability& ability = submission.ability;
  if (ability.kind == Kind::clue || ability.kind == Kind::utility) {
    const AbilityRule& rule = ability_rule(state_->round, ability.kind);
    if (!error_of(rule, ability, own.cards, rules_.horses)) raise = raise_of(rule.effect, ability);
  }
  return std::max(0, std::min(own.limit + raise.limit, own.chips + raise.chips));
}

/// Imposes the observed bets.
void HorseRaceDeterminizer::bet(int round, Stream& stream, Submissions<HorseRace>& step,
                                WorldInfo& info) noexcept {
  if (round == 0) return;
  HorseSet watched;
  HorseSet known;
  for (Horse horse = 0; horse < rules_.horses; ++horse) {
    if (bets_.sums[at(round)][at(horse)] >= 0) watched.insert(horse);
    if (round == 6 && bets_.by_seat[at(horse)][0] >= 0) known.insert(horse);
  }
  for (Seat seat = 0; !known.empty() && seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    SeatSet alone;
    alone.insert(seat);
    PerHorse<int> chips{};
    for (const Horse horse : known) chips[at(horse)] = bets_.by_seat[at(horse)][at(seat)];
    bet_on(round, alone, chips, known, stream, step, info);
  }
  while (!watched.empty()) {  // horses on one space have the same bettors
    const Horse first = watched.nth(0);
    SeatSet bettors;
    HorseSet together;
    together.insert(first);
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      const HorseSet seen = state_->seats[at(seat)].rounds[at(round)].seen;
      if (!is_other(seat) || !seen.contains(first)) continue;
      bettors.insert(seat);
      together = seen & watched;
    }
    watched = watched - together;
    bet_on(round, bettors, bets_.sums[at(round)], together, stream, step, info);
  }
}

/// Draws bets of seats that see the same horses, given the total chips on the observed ones.
void HorseRaceDeterminizer::bet_on(int round, SeatSet seats, const PerHorse<int>& chips,
                                   HorseSet known, Stream& stream, Submissions<HorseRace>& step,
                                   WorldInfo& info) noexcept {
  PerHorse<int> wanted{};
  PerHorse<int> found{};
  int all = 0;
  if (seats.empty()) return;
  const HorseSet seen = state_->seats[at(seats.nth(0))].rounds[at(round)].seen;
  for (const Horse horse : known& seen) {
    all += wanted[at(horse)] = chips[at(horse)];
    for (const Seat seat : seats) found[at(horse)] += step[at(seat)].bets[at(horse)];
  }
  if ((known & seen).empty() || (!is_uniform_ && found == wanted)) return;
  std::array<BinCountSampler::Range, kMaxSeats> ranges;
  std::array<int, kMaxSeats> counts{};
  std::array<Horse, kMaxHorses> unseen;
  std::size_t bins = 0;
  std::size_t n = 0;
  for (const Horse horse : seen - known) unseen[bins++] = horse;
  for (const Seat seat : seats) {
    ranges[n++] = {0, room(seat, step[at(seat)])};
    step[at(seat)].bets = {};
  }
  Weight likely = info.weight;
  const bool possible =
      sums_.draw(std::span(ranges).first(n), all, seen.size(), static_cast<int>(bins), stream,
                 std::span(counts).first(n), likely);
  if (possible && is_uniform_) info.weight = likely;
  if (!possible || !is_uniform_) {
    ++info.forced;
    info.weight *= kForced;
  }
  if (!possible) {
    missing_ = std::max(missing_, all);
    counts.fill(0);
    for (std::size_t i = 0; i < n; ++i) {
      counts[i] = std::min(all, ranges[i].high);
      all -= counts[i];
    }
  }
  put_into_bins(std::span(counts).first(n), wanted, std::span(unseen).first(bins), stream,
                [&](std::size_t i, Horse horse) {
                  ++step[at(seats.nth(static_cast<int>(i)))].bets[at(horse)];
                });
}

/// Saves chips for later rounds: the others bet nothing on unobserved horses, and in round 2 use
/// more of their cards than they would for a higher limit (R23). Where scores are shown they keep
/// their cards for a bonus.
void HorseRaceDeterminizer::save_up(int round, World<HorseRace>& world,
                                    Submissions<HorseRace>& step, WorldInfo& info) noexcept {
  constexpr int kMaxBought = 24;
  ++info.forced;
  info.weight *= kForced;
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    Submission& submission = step[at(seat)];
    submission.bets = {};
    if (scores_.any() && round == kLastRound) submission.ability = {};
    if (round != 2) continue;
    State::SeatState& own = state_->seats[at(seat)];
    submission.buy.clear();
    submission.ability = {};
    submission.ability.kind = Kind::utility;
    const int held = scores_.any() ? 0 : count_cards(own.cards).cards;
    if (held > 0) submission.ability.use.copies = own.cards;
    const int missing = std::clamp(2 * raise_ - held, 0, kMaxBought);
    for (int i = 0; i < missing; ++i) {
      const auto price = static_cast<int>(price_of(rules_, own.bought + i));
      submission.buy_card(0);
      submission.ability.use.add(0);
      world.setup.garnets[at(seat)] += price;
      state_->setup.garnets[at(seat)] += price;
      own.garnets += price;
    }
  }
}

}  // namespace mainmatch::horse_race
