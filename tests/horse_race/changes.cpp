#include "experiments/matches/shape.h"
#include "tests/horse_race/hooks.h"

namespace mainmatch {

namespace horse_race {

namespace {

using tests::OneChange;

void change_points(std::int64_t& points, OneChange& one) {
  one.number(points, 0, 9999);
  if (one.is_next()) points += kWideStep;
}

void change_seats(SeatSet& seats, int players, OneChange& one) {
  for (Seat seat = 0; seat < players; ++seat) one.member(seats, seat);
}

void change_race(State& state, OneChange& one) {
  for (std::size_t horse = 0; horse < at(state.rules->horses); ++horse) {
    one.number(state.track.finish[horse], 0, kRounds);
    one.number(state.track.places[horse], 1, state.rules->horses);
    for (auto& spaces : state.track.spaces) one.number(spaces[horse], 0, 99);
    for (auto& movements : state.setup.movements) one.number(movements[horse], 1, 9);
  }
}

/// Where the seat stands when a round begins.
void change_space(Round& round, const Rules& rules, OneChange& one) {
  one.number(round.space, round.space == kNoSpace ? kNoSpace : 1, rules.track);
  for (Horse horse = 0; horse < rules.horses; ++horse) one.member(round.seen, horse);
}

/// Used as often as an ability may be, and nothing shown that nothing was learned from.
void change_ability(Round& round, int number, const Rules& rules, OneChange& one) {
  if (round.kind == Kind::none) return;
  if (number != 1) one.number(round.kind, 1, 2);
  for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
    for (std::int32_t* copies : {&round.used[horse], &round.shown[horse]}) {
      one.number(*copies, *copies > 0, 2);
    }
  }
}

void change_round(Round& round, int number, const Rules& rules, OneChange& one) {
  change_ability(round, number, rules, one);
  one.number(round.voids.trades, 0, 99);
  one.number(round.voids.buys, 0, 99);
  one.number(round.voids.bets, 0, 99);
  one.number(round.voids.ability, 0, 1);
  one.number(round.voids.submission, 0, 1);
  one.number(round.voids.spectate, 0, 1);
}

void change_means(State::SeatState& own, const Rules& rules, OneChange& one) {
  for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
    one.number(own.cards[horse], 0, 99);
    one.number(own.bets[horse], 0, 999);
    for (std::int64_t& guess : own.guesses[horse]) {
      one.number(guess, 0, 12);
      if (one.is_next()) guess += kWideStep;
    }
  }
  one.number(own.chips, 0, 999);
  one.number(own.limit, 0, 999);
  one.number(own.garnets, 0, 999);
  one.number(own.bought, 0, 3);
  if (one.is_next()) own.bought += 31;  // 2^31 is 1 modulo kWideStep
  change_points(own.points, one);
}

void change_deals(State::SeatState& own, const State& state, OneChange& one) {
  const int horses = state.rules->horses;
  const std::size_t count = own.deals.size();
  for (std::size_t i = 0; i < count; ++i) {
    Deal& deal = own.deals[i];
    one.number(deal.partner, 0, state.rules->players - 1);
    one.number(deal.gave, kNoHorse, horses - 1);
    one.number(deal.got, kNoHorse, horses - 1);
    one.number(deal.happened, 0, 1);
    const int earliest = i == 0 ? 0 : own.deals[i - 1].round;
    const int latest = i + 1 < count ? own.deals[i + 1].round : deal.round;
    one.number(deal.round, earliest, latest);
  }
}

void change_end(State& state, OneChange& one) {
  const int players = state.rules->players;
  for (std::size_t seat = 0; seat < at(players); ++seat) change_points(state.scores[seat], one);
  change_seats(state.second, players, one);
  one.number(state.second_token, kNoSeat, players - 1);
  if (state.phase != State::Phase::voting) return;
  change_seats(state.voters, players, one);
  change_seats(state.last, players, one);
}

}  // namespace

}  // namespace horse_race

void tests::Hooks<HorseRace>::change(HorseRace::State& state, Seat seat, OneChange& one) {
  using namespace horse_race;
  const Rules& rules = *state.rules;
  auto& own = state.seats[at(seat)];
  change_race(state, one);
  change_means(own, rules, one);
  change_deals(own, state, one);
  for (int round = 0; round < kRounds && round <= state.round; ++round) {
    change_space(own.rounds[at(round)], rules, one);
    for (Seat other = 0; other < rules.players; ++other) {
      Round& log = state.seats[at(other)].rounds[at(round)];
      one.number(log.spectated, kNoSpace, rules.track);
      for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
        one.number(log.bets[horse], 0, 99);
      }
    }
    if (round < state.round) change_round(own.rounds[at(round)], round, rules, one);
  }
  if (state.round == kRounds) change_end(state, one);
}

}  // namespace mainmatch
