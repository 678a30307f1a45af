#include "tests/horse_race/hooks.h"

#include <algorithm>
#include <utility>

#include "engine/core/index.h"

namespace mainmatch::tests {

namespace {

using G = HorseRace;
using namespace horse_race;

int below(Stream& chance, int n) {
  return static_cast<int>(chance.below(static_cast<std::uint32_t>(n)));
}

/// A seat other than this one.
Seat other_seat(const G::Rules& rules, Seat seat, Stream& chance) {
  const Seat drawn = below(chance, rules.players - 1);
  return drawn >= seat ? drawn + 1 : drawn;
}

/// Two offers to a neighbour, of two cards that many have: now and then they meet. And anything.
void noisy_offers(const G::Rules& rules, Seat seat, Stream& chance, G::Submission& submission) {
  for (int i = below(chance, 4); i > 0; --i) {
    const Seat neighbour = (seat ^ 1) < rules.players ? seat ^ 1 : 0;
    if (chance.below(4) != 0) {
      const Horse give = below(chance, 2);
      submission.offer(neighbour, give, chance.below(3) == 0 ? give : 1 - give);
    } else {
      const Seat partner = below(chance, rules.players + 2) - 1;
      const Horse give = below(chance, rules.horses + 2) - 1;
      submission.offer(partner, give, below(chance, rules.horses + 2) - 1);
    }
  }
}

CardList some_of(const Cards& held, int horses, int most, Stream& chance) {
  CardList list;
  for (Horse horse = 0; horse < horses; ++horse) {
    const int copies = std::min(held[at(horse)], most);
    if (copies > 0 && chance.below(2) == 0) list.add(horse, 1 + below(chance, copies));
  }
  return list;
}

Horse some_held(const Cards& held, int horses, Stream& chance) {
  for (int tries = 0; tries < 20; ++tries) {
    const Horse horse = below(chance, horses);
    if (held[at(horse)] > 0) return horse;
  }
  return 0;
}

/// Details that often fit what the ability asks for.
void noisy_ability(const G::State& state, Seat seat, Stream& chance, Ability& ability) {
  const Cards& held = state.seats[at(seat)].cards;
  const int horses = state.rules->horses;
  ability.kind = chance.below(2) == 0 ? Kind::clue : Kind::utility;
  const AbilityRule& rule = ability_rule(state.round, ability.kind);
  const Horse one = some_held(held, horses, chance);
  const bool few = rule.use == UseRule::different;
  ability.use = some_of(held, horses, few ? 1 : 3, chance);
  if (rule.use == UseRule::identical) {
    ability.use = {};
    ability.use.add(one, 1 + below(chance, 2));
  }
  ability.select = some_of(held, horses, 2, chance);
  if (rule.select == SelectRule::one || rule.select == SelectRule::identical) {
    ability.select = {};
    ability.select.add(one, std::max(1, held[at(one)]));
  }
  if (rule.select == SelectRule::half_of_used) {
    ability.select = {};
    int left = count_cards(ability.use.copies).cards / 2;
    for (Horse horse = 0; horse < horses; ++horse) {
      const int taken = std::min(left, ability.use.copies[at(horse)]);
      ability.select.add(horse, taken);
      left -= taken;
    }
  }
  if (rule.use == UseRule::one_of_selected) {
    ability.use = {};
    ability.select.add(one, ability.select.copies[at(one)] == 0);
    ability.use.add(one);
  }
  if (rule.use == UseRule::pairs) {
    const CardList used = some_of(held, horses, 2, chance);
    ability.use = {};
    for (Horse horse = 0; horse < horses; ++horse) {
      for (int i = 0; i < used.copies[at(horse)]; ++i) ability.guess(horse, below(chance, horses));
    }
  }
  const int gains = rule.gain == GainRule::one ? 1 : count_cards(ability.use.copies).cards;
  for (int i = 0; i < gains; ++i) ability.gain.add((one + i) % horses);
  switch (chance.below(24)) {
    case 0:
      ability.kind = Kind::unknown;
      break;
    case 1:
      ability.use.add(below(chance, kMaxHorses), 2);
      break;
    case 2:
      ability.use.has_unknown = true;
      break;
    case 3:
      ability.select.add(below(chance, kMaxHorses));
      break;
    case 4:
      ability.gain.add(below(chance, kMaxHorses));
      break;
    case 5:
      ability.guess_count = below(chance, 4) - 1;
      break;
    case 6:
      ability.select.has_unknown = true;
      break;
    case 7:
      ability.gain.has_unknown = true;
      break;
    default:
      break;
  }
}

void noisy_bets(const G::State& state, Seat seat, Stream& chance, G::Submission& submission) {
  const State::SeatState& own = state.seats[at(seat)];
  int left = std::max(0, std::min(own.limit, own.chips)) + (chance.below(8) == 0);
  for (const Horse horse : own.rounds[at(state.round)].seen) {
    const int chips = below(chance, left + 1);
    submission.bet(horse, chips);
    left -= chips;
  }
  if (chance.below(8) == 0) submission.bet(below(chance, kMaxHorses), below(chance, 4) - 1);
  if (chance.below(8) == 0) {
    submission.unknown_bets = 1;
    submission.unknown_chips = below(chance, 4) - 1;
    if (submission.unknown_chips == 0) submission.unknown_bets = 0;
  }
}

}  // namespace

std::vector<G::Rules> Hooks<G>::rules() {
  std::vector<G::Rules> all(4);
  G::Rules& small = all[1];
  small.players = small.horses = small.place_count = 2;
  small.track = 1;
  small.movement_count = 1;
  small.movements = {9};
  small.chips = small.max_bet = small.cards = small.space_points = 0;
  small.bonus_exponent = 1;
  small.bonus_cap = small.card_price = small.starting_garnets = 0;
  small.points_per_garnet = 1;
  G::Rules& large = all[2];
  large.players = kMaxPlayers;
  large.horses = large.place_count = kMaxHorses;
  large.track = kMaxTrack;
  large.movement_count = kMaxMovements;
  large.movements = {1, 9, 9, 8};
  large.chips = 999;
  large.max_bet = 99;
  large.cards = 9;
  large.place_points.fill(999);
  large.space_points = 99;
  large.bonus_exponent = 4;
  large.bonus_cap = 999;
  large.card_price = 99;
  large.points_per_garnet = kUnbounded;
  large.starting_garnets = 999;
  G::Rules& odd = all[3];  // many ties, free cards, horses that hardly move
  odd.players = 5;
  odd.horses = odd.place_count = 4;
  odd.track = 6;
  odd.movement_count = 2;
  odd.movements = {1, 2};
  odd.chips = 3;
  odd.max_bet = 1;
  odd.place_points = {0, 1, 1, 0};
  odd.space_points = 0;
  odd.cards = 2;
  odd.bonus_cap = odd.card_price = 0;
  return all;
}

G::Submission Hooks<G>::noisy(const G::State& state, Seat seat, Stream& chance) {
  const G::Rules& rules = *state.rules;
  G::Submission submission;
  if (state.phase == State::Phase::trading) {
    noisy_offers(rules, seat, chance, submission);
    return submission;
  }
  if (state.phase != State::Phase::submitting) {
    submission.second_token = static_cast<std::int8_t>(below(chance, rules.players + 2) - 1);
    submission.vote = static_cast<std::int8_t>(below(chance, rules.players + 2) - 1);
    return submission;
  }
  if (chance.below(8) == 0) return submission;
  for (int i = below(chance, 3); i > 0; --i) {
    submission.buy_card(chance.below(8) == 0 ? kNoHorse : below(chance, rules.horses));
  }
  if (chance.below(4) != 0) noisy_ability(state, seat, chance, submission.ability);
  noisy_bets(state, seat, chance, submission);
  // Where the horses are, or anywhere.
  submission.spectate = below(chance, rules.track + 3) - 1;
  if (chance.below(4) != 0) {
    submission.spectate = state.track.space(state.round, below(chance, rules.horses));
  }
  return submission;
}

G::Setup Hooks<G>::permuted(const G::Setup& setup, const G::Rules& rules, const PerSeat<Seat>& to) {
  G::Setup moved = setup;
  for (std::size_t i = 0; i < at(rules.players); ++i) {
    moved.tie_break[i] = static_cast<std::int8_t>(to[at(setup.tie_break[i])]);
    moved.garnets[at(to[i])] = setup.garnets[i];
  }
  return moved;
}

G::Submission Hooks<G>::moved(G::Submission submission, const G::Rules& rules,
                              const PerSeat<Seat>& to) {
  const auto move = [&](std::int8_t& seat) {
    if (seat >= 0 && seat < rules.players) seat = static_cast<std::int8_t>(to[at(seat)]);
  };
  for (Offer& offer : submission.offers) move(offer.partner);
  move(submission.second_token);
  move(submission.vote);
  return submission;
}

void Hooks<G>::perturb(History<G>& history, Seat seat, Stream& chance) {
  const G::Rules& rules = history.rules;
  switch (chance.below(6)) {
    case 0:
      shuffle(history.setup.tie_break, rules.players, chance);
      return;
    case 1: {
      const std::size_t round = chance.below(kLastRound);
      history.setup.movements[round][chance.below(static_cast<std::uint32_t>(rules.horses))] =
          static_cast<std::int8_t>(
              rules.movements[chance.below(static_cast<std::uint32_t>(rules.movement_count))]);
      return;
    }
    default:
      break;
  }
  auto& submissions = history.steps[chance.below(static_cast<std::uint32_t>(history.steps.size()))];
  auto& one = submissions[at(other_seat(rules, seat, chance))];
  auto& another = submissions[at(other_seat(rules, seat, chance))];
  switch (chance.below(6)) {
    case 0:
      std::swap(one, another);
      break;
    case 1:
      one.offers.clear();
      break;
    case 2:
      one.bets = {};
      break;
    case 3:
      one.ability = {};
      break;
    case 4:
      one.buy.clear();
      break;
    default:
      one.vote = another.vote;
  }
}

namespace {

/// What the seat learns of the trades that came about.
void know_trades(const G::Result& result, Seat seat, Hooks<G>::Knowledge& facts) {
  for (const auto& [trade, happened] : result.trades) {
    for (std::size_t side = 0; side < 2; ++side) {
      if (trade.seats[side] != seat) continue;
      facts.insert(facts.end(),
                   {trade.seats[1 - side], trade.gives[side], trade.gives[1 - side], happened});
    }
  }
}

void know_learned(const G::Rules& rules, const G::Result& result, Seat seat,
                  Hooks<G>::Knowledge& facts) {
  for (const Learned& fact : result.learned[at(seat)]) {
    facts.insert(facts.end(), {static_cast<int>(fact.kind), fact.horse, fact.round, fact.correct,
                               fact.horses.bits(), fact.value});
    if (fact.kind != Learned::Kind::bets_on) continue;
    for (std::size_t s = 0; s < at(rules.players); ++s) {
      facts.push_back(result.bets[s][at(fact.horse)]);
    }
  }
}

/// What the seat learns when a round ends, and when the next begins.
void know_round(const History<G>& history, const Submissions<G>& submissions,
                const G::Result& result, int round, Seat seat, Hooks<G>::Knowledge& facts) {
  const G::Rules& rules = history.rules;
  const std::size_t s = at(seat);
  facts.insert(facts.end(),
               {result.points[s], result.chips[s], result.limits[s], result.garnets[s],
                result.voids[s].trades, result.voids[s].buys, result.voids[s].ability,
                result.voids[s].submission, result.voids[s].bets, result.voids[s].spectate});
  for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
    facts.insert(facts.end(), {result.cards[s][horse], result.bets[s][horse]});
  }
  know_learned(rules, result, seat, facts);
  for (const Horse horse : result.announced) {
    facts.insert(facts.end(), {horse, result.places[at(horse)]});
    for (int r = round + 1; r <= kLastRound; ++r) {
      facts.push_back(history.setup.movement(r, horse));
    }
  }
  for (std::size_t other = 0; other < at(rules.players); ++other) {
    const bool void_part = result.voids[other].submission || result.voids[other].spectate;
    const int space = void_part ? kNoSpace : submissions[other].spectate;
    facts.push_back(space);
    if (other != s || space == kNoSpace) continue;
    for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
      facts.push_back(result.positions[horse] == space);
    }
  }
}

/// The whole scoreboard.
void know_scores(const History<G>& history, const std::vector<G::Result>& results,
                 Hooks<G>::Knowledge& facts) {
  const G::Rules& rules = history.rules;
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    std::int64_t score = results[2 * kRounds - 1].points[seat];
    for (std::size_t step = 1; step < 2 * at(kRounds); step += 2) {
      for (std::size_t horse = 0; horse < at(rules.horses); ++horse) {
        const int place = results[step].places[horse];
        score += std::int64_t{results[step].bets[seat][horse]} * rules.place_points[at(place - 1)];
      }
    }
    facts.push_back(score);
  }
}

}  // namespace

Hooks<G>::Knowledge Hooks<G>::known(const History<G>& history,
                                    const std::vector<G::Result>& results, Seat seat,
                                    std::size_t steps) {
  Knowledge facts = {history.setup.garnets[at(seat)]};
  for (std::size_t step = 0; step < std::min(steps, results.size()); ++step) {
    if (step >= 2 * at(kRounds)) {
      if (results[step].decision == State::Phase::choosing) {
        facts.push_back(results[step].second_token);
      }
    } else if (step % 2 == 0) {
      know_trades(results[step], seat, facts);
    } else {
      know_round(history, history.steps[step], results[step], static_cast<int>(step / 2), seat,
                 facts);
    }
  }
  if (steps >= 2 * at(kRounds)) know_scores(history, results, facts);
  return facts;
}

}  // namespace mainmatch::tests
