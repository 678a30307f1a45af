// The engine against the match written a second time: thousands of matches with nasty submissions,
// compared in everything that rounds and ends give.

#include <algorithm>

#include "engine/core/index.h"
#include "tests/catch.h"
#include "tests/horse_race/hooks.h"
#include "tests/horse_race/naive.h"

namespace mainmatch::horse_race {
namespace {

using tests::Hooks;

char letter(int horse) {
  return horse >= 0 && horse < kMaxHorses ? static_cast<char>('A' + horse) : '?';
}
std::string number(std::int64_t n) { return std::to_string(n); }

naive::Letters letters(const CardList& cards) {
  naive::Letters list;
  for (int horse = kMaxHorses - 1; horse >= 0; --horse) {
    list.insert(list.end(), at(cards.copies[at(horse)]), letter(horse));
  }
  if (cards.has_unknown) list.push_back('?');
  return list;
}

naive::Turn turn_of(const Submission& given) {
  naive::Turn turn;
  for (const std::int8_t horse : given.buy) turn.buy.push_back(letter(horse));
  const Ability& ability = given.ability;
  const char* const kinds[] = {"", "clue", "utility", "?"};
  turn.ability.kind = kinds[at(static_cast<int>(ability.kind))];
  turn.ability.use = letters(ability.use);
  turn.ability.select = letters(ability.select);
  turn.ability.gain = letters(ability.gain);
  if (ability.guess_count < 0) turn.ability.guesses = {0.5};
  if (ability.guess_count == static_cast<int>(turn.ability.use.size())) {
    std::map<char, std::size_t> made;
    for (const char c : turn.ability.use) {
      const std::size_t i = made[c]++;
      const bool kept = c != '?' && i < 2;
      turn.ability.guesses.push_back(kept ? static_cast<double>(ability.guesses[at(c - 'A')][i])
                                          : 0);
    }
  } else if (ability.guess_count > 0) {
    turn.ability.guesses.assign(at(ability.guess_count), 0);
  }
  for (int horse = 0; horse < kMaxHorses; ++horse) {
    if (given.bets[at(horse)] != 0) turn.bets[letter(horse)] = given.bets[at(horse)];
  }
  for (int i = 0; i < given.unknown_bets; ++i) {
    turn.bets[static_cast<char>('a' + i)] =
        i == 0 ? static_cast<double>(given.unknown_chips - (given.unknown_bets - 1)) : 1;
  }
  if (given.spectate != kNoSpace) turn.spectate = given.spectate;
  return turn;
}

std::string words_of(const Learned& fact, const Rules& rules, const Result& result, int seat,
                     int nth_guess) {
  using Told = Learned::Kind;
  const std::string name = std::string(" ") + letter(fact.horse) + " ";
  const std::string round = number(fact.round) + " ";
  std::string horses;
  for (const Horse horse : fact.horses) horses += letter(horse);
  switch (fact.kind) {
    case Told::movement:
      return "movement" + name + round + number(fact.value);
    case Told::sum_of: {
      std::string cards;
      for (int horse = 0; horse < rules.horses; ++horse) {
        cards.append(at(result.summed[at(seat)][at(horse)]), letter(horse));
      }
      return "sum " + cards + " " + round + number(fact.value);
    }
    case Told::differ_by_one:
      return "differ" + name + round + horses;
    case Told::same_as:
      return "same" + name + round + horses;
    case Told::space:
      return "space" + name + round + number(fact.value);
    case Told::place:
      return "place" + name + round + number(fact.value);
    case Told::chips_on:
      return "chips" + name + round + number(fact.value);
    case Told::guess:
      return "guess" + name + number(nth_guess) + " " + number(fact.value) + " " +
             number(fact.correct);
    case Told::bets_on:
      break;
  }
  std::string by;
  for (int other = 0; other < rules.players; ++other) {
    const int chips = result.bets[at(other)][at(fact.horse)];
    if (chips > 0) by += " " + number(other) + ":" + number(chips);
  }
  return std::string("bettors ") + letter(fact.horse) + by;
}

void tell_seat(const Rules& rules, const Result& result, int seat, std::set<std::string>& told) {
  const std::string who = "seat " + number(seat) + " ";
  std::string seen;
  for (const Horse horse : result.seen[at(seat)]) seen += letter(horse);
  told.insert(who + (result.has_space[at(seat)] ? "sees " + seen : "has no space"));
  std::string cards;
  for (int horse = 0; horse < rules.horses; ++horse) {
    cards += " " + number(result.cards[at(seat)][at(horse)]);
    const int bet = result.bets[at(seat)][at(horse)];
    if (bet > 0) told.insert(who + "bets " + letter(horse) + " " + number(bet));
  }
  told.insert(who + "cards" + cards);
  told.insert(who + "points " + number(result.points[at(seat)]));
  told.insert(who + "chips " + number(result.chips[at(seat)]));
  told.insert(who + "limit " + number(result.limits[at(seat)]));
  told.insert(who + "garnets " + number(result.garnets[at(seat)]));
  const Voids& voids = result.voids[at(seat)];
  for (int i = 1; i <= voids.trades; ++i) told.insert(who + "void trade " + number(i));
  int n = 0;
  const auto add = [&](int count, const char* part) {
    for (int i = 0; i < count; ++i) told.insert(who + "void " + part + " " + number(++n));
  };
  add(voids.buys, "buy");
  add(voids.submission, "submission");
  add(voids.ability, "ability");
  add(voids.bets, "bets");
  add(voids.spectate, "spectate");
  std::map<int, int> guesses;
  std::pair<int, int> before{-1, 0};
  for (const Learned& fact : result.learned[at(seat)]) {
    const bool guess = fact.kind == Learned::Kind::guess;
    const int nth = guess ? guesses[fact.horse]++ : 0;
    told.insert(who + "learns " + words_of(fact, rules, result, seat, nth));
    CHECK(before <= std::pair<int, int>{fact.horse, fact.round});  // by letter, then by round
    before = {fact.horse, fact.round};
  }
}

std::set<std::string> told_of(const Rules& rules, const Result& result) {
  std::set<std::string> told;
  for (int seat = 0; seat < rules.players; ++seat) tell_seat(rules, result, seat, told);
  for (int horse = 0; horse < rules.horses; ++horse) {
    const std::string who = std::string("horse ") + letter(horse);
    told.insert(who + " on " + number(result.positions[at(horse)]));
    if (result.announced.contains(horse)) {
      told.insert(who + " home " + number(result.places[at(horse)]));
    }
  }
  return told;
}

std::set<int> set_of(SeatSet seats) {
  std::set<int> set;
  for (const Seat seat : seats) set.insert(seat);
  return set;
}

void check_end(const naive::Ended& ended, const Outcome& out) {
  for (int seat = 0; seat < out.seats; ++seat) {
    CHECK(ended.scores.at(seat) == out.scores[at(seat)]);
    CHECK(ended.tokens.at(seat) == out.tokens[at(seat)]);
    CHECK(ended.garnets.at(seat) == out.garnets[at(seat)]);
    CHECK(ended.ranking[at(seat)] == out.ranking[at(seat)]);
  }
  CHECK(ended.winners == set_of(out.winners));
  CHECK(ended.last == set_of(out.tied_last));
  CHECK(ended.candidate == out.elimination_candidate);
}

/// What the matches went through: how many lines of each kind.
using Seen = std::map<std::string, int>;

void note(const std::set<std::string>& told, int round, Seen& seen) {
  for (const std::string& line : told) {
    if (!line.starts_with("seat ")) continue;
    const std::size_t verb = line.find(' ', 5) + 1;
    const std::size_t end = line.find(' ', line.find(' ', verb) + 1);
    const std::string what = line.substr(verb, end - verb);
    if (what.starts_with("learns") || what.starts_with("void")) {
      ++seen[what + (what == "learns movement" ? " " + number(round) : "")];
    }
  }
}

void compare_match(const Rules& rules, std::uint64_t match, Seen& seen) {
  Setup setup;
  Stream stream(8, match, Purpose::deal());
  HorseRace::deal(rules, stream, setup);
  naive::Match plain(rules, setup);
  State state;
  HorseRace::begin(rules, setup, state);
  Stream chance(8, match, Purpose::bot(0));
  Submissions<HorseRace> submissions;
  Result result;
  std::vector<naive::Swap> swaps;
  int chosen = -1;
  std::map<int, int> votes;
  std::set<int> voters;
  play<HorseRace>(
      state, submissions, &result,
      [&](const State& now, Submissions<HorseRace>& out) {
        voters = set_of(HorseRace::acting(now));
        for (const int seat : voters) out[at(seat)] = Hooks<HorseRace>::noisy(now, seat, chance);
        return true;
      },
      [&](const Step& step, const Submissions<HorseRace>& given, const Result& what) {
        if (step.kind == StepKind::trade) {
          swaps.clear();
          for (const auto& [trade, happened] : what.trades) {
            swaps.push_back({{trade.seats[0], trade.seats[1]},
                             {letter(trade.gives[0]), letter(trade.gives[1])}});
            ++seen[happened ? "traded" : "not traded"];
          }
        } else if (step.kind == StepKind::round) {
          std::vector<naive::Turn> turns;
          for (int seat = 0; seat < rules.players; ++seat)
            turns.push_back(turn_of(given[at(seat)]));
          const auto told = plain.play(swaps, turns);
          CHECK(told == told_of(rules, what));
          note(told, step.index, seen);
        } else if (what.decision == State::Phase::choosing) {
          ++seen["choice"];
          chosen = given[at(*voters.begin())].second_token;
          CHECK(plain.tied_for_second().size() > 1);
        } else {
          ++seen["vote"];
          CHECK(plain.voters(state.second_token) == voters);
          for (const int voter : voters) votes[voter] = given[at(voter)].vote;
        }
      });
  CHECK((plain.tied_last().size() > 1) == !votes.empty());
  Outcome out;
  HorseRace::outcome(state, out);
  check_end(plain.end(chosen, votes), out);
}

TEST_CASE("the match written twice plays the same", "[horse_race]") {
  Seen seen;
  std::vector<Rules> all = Hooks<HorseRace>::rules();
  Rules rich;  // many cards, many chips, slow horses
  rich.players = 4;
  rich.cards = 3;
  rich.chips = 200;
  rich.max_bet = 20;
  rich.starting_garnets = 99;
  rich.track = 12;
  all.push_back(rich);
  for (const Rules& rules : all) {
    for (std::uint64_t match = 0; match < 500; ++match) {
      INFO("match " << match << ", " << rules.players << " players");
      compare_match(rules, match, seen);
    }
  }
  const char* const kWanted[] = {"learns movement 0",
                                 "learns sum",
                                 "learns differ",
                                 "learns space",
                                 "learns chips",
                                 "learns same",
                                 "learns place",
                                 "learns guess",
                                 "learns movement 6",
                                 "learns bettors",
                                 "learns movement 7",
                                 "learns movement 8",
                                 "learns movement 9",
                                 "learns movement 10",
                                 "void trade",
                                 "void buy",
                                 "void ability",
                                 "void submission",
                                 "void bets",
                                 "void spectate",
                                 "traded",
                                 "not traded",
                                 "choice",
                                 "vote"};
  for (const char* const wanted : kWanted) {
    INFO(wanted << " " << seen[wanted]);
    CHECK(seen[wanted] >= 20);
  }
}

}  // namespace
}  // namespace mainmatch::horse_race
