#include "engine/horse_race/referee.h"

#include <algorithm>

#include "engine/core/index.h"
#include "engine/horse_race/abilities.h"
#include "engine/horse_race/standing.h"
#include "engine/horse_race/trades.h"

namespace mainmatch::horse_race {

namespace {

/// Buys cards in the given order while they can be paid (R14, R15).
void buy(State& state, State::SeatState& own, const Submission& given, Voids& voids) noexcept {
  bool can_pay = true;
  for (const std::int8_t horse : given.buy) {
    const bool known = horse >= 0 && horse < state.rules->horses;
    if (known && can_pay) {
      const std::int64_t price = price_of(*state.rules, own.bought);
      can_pay = price <= own.garnets;
      if (can_pay) {
        own.garnets -= static_cast<int>(price);
        ++own.bought;
        ++own.cards[at(horse)];
        ++state.cards_bought;
        continue;
      }
    }
    ++voids.buys;
  }
}

/// The union of the bits of all numbers: 0 if nothing is bet; the highest bit is set if one is
/// negative.
std::int32_t all_bits(const Chips& bets) noexcept {
  std::int32_t bits = 0;
  for (const std::int32_t chips : bets) bits |= chips;
  return bits;
}

/// Why a whole submission is void (R34, R35), or null. `raise` is what its own ability adds.
const char* error_in_bets(const State::SeatState& own, const Submission& given,
                          Raise raise) noexcept {
  const std::int32_t bits = all_bits(given.bets);
  if (bits == 0 && given.unknown_chips == 0) return nullptr;
  std::int64_t sum = given.unknown_chips;
  for (const std::int32_t chips : given.bets) sum += chips;
  if (bits < 0 || given.unknown_chips < 0)
    return "a bet that is not a whole number of 0 or more chips";
  if (sum > own.limit + std::int64_t{raise.limit}) return "bets above the limit";
  return sum > own.chips + std::int64_t{raise.chips} ? "bets of more chips than are left" : nullptr;
}

/// Accepts the bets on horses in the current space; each other bet is void (R36).
void place_bets(State& state, State::SeatState& own, const Submission& given, Round& log) noexcept {
  if (all_bits(given.bets) == 0) {
    log.bets = {};
    log.voids.bets = given.unknown_bets;
    return;
  }
  const Chips bets = given.bets;
  const std::int32_t seen = log.seen.bits();
  Chips taken;
  std::int32_t sum = 0;
  std::int32_t voids = given.unknown_bets;
  // All horses side by side, without branches or shared state.
  for (std::size_t horse = 0; horse < bets.size(); ++horse) {
    taken[horse] = bets[horse] & -std::int32_t{(seen & kHorseBits[horse]) != 0};
    voids += bets[horse] != taken[horse];
    sum += taken[horse];
  }
  for (std::size_t horse = 0; horse < bets.size(); ++horse) own.bets[horse] += taken[horse];
  log.bets = taken;
  log.voids.bets = voids;
  own.chips -= sum;
  state.chips_bet += sum;
}

/// Plays one seat's submission of a round.
void play_seat(State& state, Seat seat, const Submission& given, Result* result) noexcept {
  State::SeatState& own = state.seats[at(seat)];
  Round& log = own.rounds[at(state.round)];
  log.voids = {};
  log.voids.trades = own.trade_voids;
  log.kind = Kind::none;
  log.spectated = kNoSpace;
  own.trade_voids = 0;
  if (!given.buy.empty()) buy(state, own, given, log.voids);

  const Kind kind = given.ability.kind;
  const AbilityRule& rule = ability_rule(state.round, kind);
  const char* error = nullptr;
  Raise raise;
  if (kind != Kind::none) {
    error = kind == Kind::unknown ? "no ability of this kind"
                                  : error_of(rule, given.ability, own.cards, state.rules->horses);
    if (!error) raise = raise_of(rule.effect, given.ability);
  }
  const char* const void_because = state.round == 0 ? nullptr : error_in_bets(own, given, raise);
  if (void_because) {
    log.voids.submission = true;
    log.bets = {};
  } else {
    log.voids.ability = error != nullptr;
    if (kind != Kind::none && !error) {
      use(state, seat, rule, given.ability);
      ++(kind == Kind::clue ? state.clues : state.utilities);
    }
    place_bets(state, own, given, log);
    if (given.spectate != kNoSpace) {
      const bool legal =
          state.round > 0 && given.spectate >= 1 && given.spectate <= state.rules->track;
      log.voids.spectate = !legal;
      if (legal) log.spectated = static_cast<std::int8_t>(given.spectate);
    }
  }
  own.fouls += log.voids.count();
  if (result) result->reasons[at(seat)] = {error, void_because};
}

/// Shows every seat, at the start of a round, the horses on the space it spectated (R39).
void look(State& state) noexcept {
  const std::size_t round = at(state.round);
  const int horses = state.rules->horses;
  std::array<std::uint16_t, kMaxTrack + 1> on{};  // entry 0 stands for no space
  for (Horse horse = 0; horse < horses; ++horse) {
    const int space = state.track.space(state.round - 1, horse);
    const bool running = space <= state.rules->track;
    on[at(running ? space : 0)] |= static_cast<std::uint16_t>(1u << horse);
  }
  on[0] = 0;
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    State::SeatState& own = state.seats[seat];
    Round& log = own.rounds[round];
    log.space = own.rounds[round - 1].spectated;
    log.seen = HorseSet::of_bits(on[at(log.space == kNoSpace ? 0 : log.space)]);
  }
}

void report(const State& state, int round, Result& result) noexcept {
  const Rules& rules = *state.rules;
  result.announced = state.track.finishing(round, rules.horses);
  result.places = state.track.places;
  result.positions = state.track.spaces[at(round)];
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const std::size_t s = at(seat);
    const State::SeatState& own = state.seats[s];
    const Round& log = own.rounds[at(round)];
    result.points[s] = own.points;
    result.cards[s] = own.cards;
    result.chips[s] = own.chips;
    result.limits[s] = own.limit;
    result.bets[s] = log.bets;
    result.garnets[s] = own.garnets;
    result.has_space[s] = log.space != kNoSpace;
    result.seen[s] = log.seen;
    result.learned[s].clear();
    learn(state, seat, round, result.learned[s]);
    result.summed[s] = round == 1 ? summed(state, seat) : Cards{};
    result.voids[s] = log.voids;
  }
}

void resolve_round(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  for (Seat seat = 0; seat < state.rules->players; ++seat) {
    State::SeatState& own = state.seats[at(seat)];
    own.points += state.rules->space_points * own.rounds[at(state.round)].seen.size();
    play_seat(state, seat, submissions[at(seat)], result);
  }
  if (result) report(state, state.round, *result);
  ++state.round;
  if (state.round == kRounds) {
    close(state);
  } else {
    state.phase = State::Phase::trading;
    look(state);
  }
}

}  // namespace

void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
  state.rules = &rules;
  state.setup = setup;
  run(rules, setup, state.track);
  state.round = 0;
  state.phase = State::Phase::trading;
  state.decisions = 0;
  state.known = nullptr;
  Cards cards{};
  std::fill_n(cards.begin(), rules.horses, rules.cards);
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    State::SeatState& own = state.seats[seat];
    own.cards = cards;
    own.chips = rules.chips;
    own.limit = rules.max_bet;
    own.garnets = setup.garnets[seat];
    own.bought = own.fouls = own.trade_voids = 0;
    own.points = 0;
    own.bets = {};
    own.deals.clear();
    own.rounds[0].space = kNoSpace;
    own.rounds[0].seen = {};
  }
  state.on_top = state.second = state.last = state.voters = {};
  state.second_token = kNoSeat;
  state.votes.fill(kNoSeat);
  state.clues = state.utilities = state.trades = state.cards_bought = 0;
  state.chips_bet = 0;
}

void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  switch (state.phase) {
    case State::Phase::trading:
      return resolve_offers(state, submissions, result);
    case State::Phase::submitting:
      return resolve_round(state, submissions, result);
    case State::Phase::choosing:
      return resolve_choice(state, submissions, result);
    case State::Phase::voting:
      return resolve_vote(state, submissions, result);
    case State::Phase::over:
      return;
  }
}

}  // namespace mainmatch::horse_race
