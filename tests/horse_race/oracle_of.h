#pragma once

#include <map>
#include <vector>

#include "engine/core/index.h"
#include "engine/horse_race/game.h"
#include "tests/horse_race/oracle/match.h"

// What the engine plays by and with, in the words of the oracle.

namespace mainmatch::horse_race {

inline oracle::horse_race::Rules oracle_of(const Rules& rules) {
  oracle::horse_race::Rules same;
  same.players = rules.players;
  same.horses = rules.horses;
  same.track = rules.track;
  same.rounds = rules.rounds;
  same.movements.assign(rules.values().begin(), rules.values().end());
  same.chips = rules.chips;
  same.max_bet = rules.max_bet;
  same.cards = rules.cards;
  same.place_points.assign(rules.place_points.begin(), rules.place_points.begin() + rules.horses);
  same.space_points = rules.space_points;
  same.bonus_exponent = rules.bonus_exponent;
  same.bonus_cap = rules.bonus_cap;
  same.card_price = rules.card_price;
  same.points_per_garnet = rules.points_per_garnet;
  same.starting_garnets = rules.starting_garnets;
  return same;
}

inline oracle::horse_race::Setup oracle_of(const Rules& rules, const Setup& setup) {
  oracle::horse_race::Setup same;
  for (const auto& movements : setup.movements) {
    same.movements.emplace_back(movements.begin(), movements.begin() + rules.horses);
  }
  same.garnets.assign(setup.garnets.begin(), setup.garnets.begin() + rules.players);
  same.tie_break.assign(setup.tie_break.begin(), setup.tie_break.begin() + rules.players);
  return same;
}

inline oracle::horse_race::Offer oracle_of(const Offer& offer) {
  return {offer.partner, offer.give, offer.want};
}

inline std::vector<oracle::horse_race::Offer> offers_of(const Submission& given) {
  std::vector<oracle::horse_race::Offer> same;
  for (const Offer& offer : given.offers) same.push_back(oracle_of(offer));
  return same;
}

/// The last letter first: the order of cards says nothing.
inline std::vector<int> oracle_of(const CardList& cards) {
  std::vector<int> same;
  for (Horse horse = kMaxHorses - 1; horse >= 0; --horse) {
    same.insert(same.end(), at(cards.copies[at(horse)]), horse);
  }
  if (cards.has_unknown) same.push_back(kNoHorse);
  return same;
}

/// One for each used card, as far as the engine keeps them.
inline std::vector<double> guesses_of(const Ability& ability, const std::vector<int>& used) {
  if (ability.guess_count < 0) return {0.5};
  std::vector<double> guesses(at(ability.guess_count));
  if (guesses.size() != used.size()) return guesses;
  std::map<int, std::size_t> made;
  for (std::size_t i = 0; i < used.size(); ++i) {
    const std::size_t n = made[used[i]]++;
    if (used[i] == kNoHorse || n >= ability.guesses[0].size()) continue;
    guesses[i] = static_cast<double>(ability.guesses[at(used[i])][n]);
  }
  return guesses;
}

inline oracle::horse_race::Submission oracle_of(const Submission& given) {
  oracle::horse_race::Submission same;
  same.buy.assign(given.buy.begin(), given.buy.end());
  if (given.ability.kind != Kind::none) {
    using oracle::horse_race::Kind;
    auto& ability = same.ability.emplace();
    ability.kind = given.ability.kind == horse_race::Kind::clue      ? Kind::clue
                   : given.ability.kind == horse_race::Kind::utility ? Kind::utility
                                                                     : Kind::unknown;
    ability.use = oracle_of(given.ability.use);
    ability.select = oracle_of(given.ability.select);
    ability.gain = oracle_of(given.ability.gain);
    ability.guesses = guesses_of(given.ability, ability.use);
  }
  for (Horse horse = 0; horse < kMaxHorses; ++horse) {
    if (given.bets[at(horse)] != 0) same.bets[horse] = given.bets[at(horse)];
  }
  for (int i = 0; i < given.unknown_bets; ++i) {  // on letters past the last
    const auto rest = static_cast<int>(given.unknown_chips - (given.unknown_bets - 1));
    same.bets[kMaxHorses + i] = i == 0 ? rest : 1;
  }
  if (given.spectate != kNoSpace) same.spectate = given.spectate;
  return same;
}

}  // namespace mainmatch::horse_race
