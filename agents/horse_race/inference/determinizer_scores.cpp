// The others' scores, which are shown after the last round.

#include <algorithm>

#include "agents/horse_race/inference/determinizer.h"

namespace mainmatch::horse_race {

/// Records the others' bets in a played round and what they may have.
void HorseRaceDeterminizer::note_bets(int round) noexcept {
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (!is_other(seat)) continue;
    const State::SeatState& own = state_->seats[at(seat)];
    const Round& log = own.rounds[at(round)];
    BetRounds& rounds = bet_rounds_[at(seat)];
    BetRound& now = rounds[at(round)];
    now = {log.seen, log.bets, own.limit, own.chips - rules_.chips, false};
    for (int r = 0; r <= round; ++r) {
      for (const std::int32_t chips : rounds[at(r)].bets) now.gained += chips;
      if (r < round) now.gained -= rounds[at(r)].gained;
    }
    for (const Horse horse : log.seen) {
      const bool is_shown = round == 6 && bets_.by_seat[at(horse)][at(seat)] >= 0;
      now.is_known = now.is_known || is_shown || bets_.sums[at(round)][at(horse)] >= 0;
    }
  }
}

/// Makes all others have bet what they scored. Where that is impossible, sets `missing_`.
void HorseRaceDeterminizer::score(Stream& stream, World<HorseRace>& world,
                                  WorldInfo& info) noexcept {
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (is_other(seat) && !score(seat, stream, world, info)) missing_ = kRaise;
  }
  if (missing_ > 0) return;
  begin(rules_, world.setup, *state_);
  for (std::size_t i = 0; i < at(2 * kRounds); ++i) {
    resolve(*state_, std::span(world.steps[i].data(), at(rules_.players)), nullptr);
  }
  for (Seat seat = 0; seat < rules_.players; ++seat) {
    if (state_->scores[at(seat)] != scores_.score(seat)) missing_ = kRaise;
  }
}

bool HorseRaceDeterminizer::score(Seat seat, Stream& stream, World<HorseRace>& world,
                                  WorldInfo& info) noexcept {
  const State::SeatState& own = state_->seats[at(seat)];
  const bool saves = raise_ > 0;
  SeenScores::Drawing how{is_uniform_ || saves ? 1 : kForced, 0};
  if (saves && bonus_for(rules_, 1) == 1) how.spare = count_cards(own.cards).kinds;
  BetRounds& rounds = bet_rounds_[at(seat)];
  const int bonus = scores_.draw(how, scores_.score(seat) - own.points, state_->track, stream,
                                 rounds, info.weight);
  if (bonus < 0) return false;
  info.weight *= 1 / scores_.likelihood(state_->track, seat);
  for (int round = 0; round < kRounds; ++round) {
    Submission& submission = world.steps[at(2 * round + 1)][at(seat)];
    const BetRound& bets = rounds[at(round)];
    if (bets.bets == own.rounds[at(round)].bets) continue;
    submission.bets = bets.bets;
    submission.unknown_bets = 0;
    submission.unknown_chips = 0;
    info.forced += !is_uniform_;
  }
  if (bonus == 0) return true;
  Ability& ability = world.steps[at(2 * kLastRound + 1)][at(seat)].ability;
  ability = {};
  ability.kind = Kind::utility;
  for (Horse horse = 0; count_cards(ability.use.copies).cards < bonus; ++horse) {
    if (own.cards[at(horse)] > 0) ability.use.add(horse);
  }
  return true;
}

/// Makes the winner give the second token to the observed seat.
void HorseRaceDeterminizer::give_token(World<HorseRace>& world, WorldInfo& info) noexcept {
  const std::size_t last = at(2 * kRounds);
  Submissions<HorseRace>& step = world.steps[last];
  step.fill({});
  step[at(seat_)] = own_[last];
  const Seat winner = state_->on_top.nth(0);
  if (winner == seat_) return;
  if (!is_uniform_) {
    const auto part = at(info.bots[at(winner)]);
    std::size_t fitting = 0;
    for (std::size_t i = 0; i < bots_.copies(); ++i) {
      ::new (static_cast<void*>(&answers_[i])) Submission;
      bots_.act(part, winner, i, HorseRace::observe(*state_, winner), answers_[i]);
      fitting += answers_[i].second_token == second_token_;
    }
    info.weight *= copies_factor(fitting, bots_.copies());
    info.forced += fitting == 0;
  }
  step[at(winner)].second_token = static_cast<std::int8_t>(second_token_);
}

}  // namespace mainmatch::horse_race
