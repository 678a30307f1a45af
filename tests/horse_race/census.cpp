// The engine against the oracle: thousands of matches with nasty submissions, compared in
// everything that rounds and ends give.

#include <algorithm>

#include "engine/core/index.h"
#include "tests/catch.h"
#include "tests/horse_race/hooks.h"
#include "tests/horse_race/oracle_of.h"

namespace mainmatch::horse_race {
namespace {

using tests::Hooks;

/// What the matches went through: how many of each kind.
using Seen = std::map<std::string, int>;

template <class Numbers>
std::vector<std::int64_t> first(int count, const Numbers& numbers) {
  return {numbers.begin(), numbers.begin() + count};
}
/// Of all horses, 0 where the oracle has none.
std::vector<std::int64_t> by_horse(const Rules& rules, const std::map<int, int>& numbers) {
  std::vector<std::int64_t> all(at(rules.horses));
  for (const auto& [horse, number] : numbers) all.at(at(horse)) = number;
  return all;
}
std::vector<int> list_of(SeatSet set) {
  std::vector<int> list;
  for (const int one : set) list.push_back(one);
  return list;
}
std::optional<int> space_of(int space) {
  return space == kNoSpace ? std::nullopt : std::optional(space);
}

oracle::horse_race::Fact oracle_of(const Learned& fact, const Rules& rules, const Result& result) {
  oracle::horse_race::Fact same{static_cast<oracle::horse_race::Fact::Kind>(fact.kind),
                                fact.horse,
                                fact.round,
                                fact.value,
                                list_of(fact.horses),
                                {},
                                fact.correct};
  for (Seat seat = 0; fact.kind == Learned::Kind::bets_on && seat < rules.players; ++seat) {
    const int chips = result.bets[at(seat)][at(fact.horse)];
    if (chips > 0) same.bets[seat] = chips;
  }
  return same;
}

std::vector<oracle::horse_race::Part> oracle_of(const Voids& voids) {
  using oracle::horse_race::Part;
  std::vector<Part> same;
  const auto add = [&](int count, Part part) { same.insert(same.end(), at(count), part); };
  add(voids.trades, Part::trade);
  add(voids.buys, Part::buy);
  add(voids.ability, Part::ability);
  add(voids.submission, Part::submission);
  add(voids.bets, Part::bets);
  add(voids.spectate, Part::spectate);
  return same;
}

/// The cards that the seat's sums in a round are of, sorted.
std::vector<int> summed_in(const oracle::horse_race::Round& log) {
  std::vector<int> cards;
  const bool sums = std::any_of(log.learned.begin(), log.learned.end(), [](const auto& fact) {
    return fact.kind == oracle::horse_race::Fact::Kind::sum;
  });
  if (sums) cards = log.ability->select;
  return cards;
}

void check_trades(const Rules& rules, const State& state, const Result& result,
                  const oracle::horse_race::Match& match) {
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const auto& hand = match.hands()[at(seat)];
    std::vector<oracle::horse_race::Trade> trades;
    for (const Deal& deal : state.seats[at(seat)].deals) {
      trades.push_back({deal.round, deal.partner, deal.gave, deal.got, deal.happened});
    }
    CHECK(trades == hand.trades);
    CHECK(first(rules.horses, state.seats[at(seat)].cards) == by_horse(rules, hand.cards));
    CHECK(state.seats[at(seat)].fouls == hand.fouls);
  }
  CHECK(state.trades == match.counts().trades);
  for (const auto& [trade, happened] : result.trades) {
    const auto& remembered = match.hands()[at(trade.seats[0])].trades;
    const oracle::horse_race::Trade same{state.round, trade.seats[1], trade.gives[0],
                                         trade.gives[1], happened};
    CHECK(std::count(remembered.begin(), remembered.end(), same) > 0);
  }
}

void check_seat(const Rules& rules, const Result& result, Seat seat,
                const oracle::horse_race::Hand& hand, const oracle::horse_race::Round& log) {
  const std::size_t s = at(seat);
  CHECK(result.has_space[s] == log.space.has_value());
  CHECK(list_of(result.seen[s]) == log.seen);
  CHECK(first(rules.horses, result.cards[s]) == by_horse(rules, hand.cards));
  CHECK(first(rules.horses, result.bets[s]) == by_horse(rules, log.bets));
  CHECK(result.points[s] == hand.points);
  CHECK(result.chips[s] == hand.chips);
  CHECK(result.limits[s] == hand.limit);
  CHECK(result.garnets[s] == hand.garnets);
  CHECK(oracle_of(result.voids[s]) == log.rejected);
  std::vector<oracle::horse_race::Fact> learned;
  for (const Learned& fact : result.learned[s]) learned.push_back(oracle_of(fact, rules, result));
  CHECK(learned == log.learned);
  const std::map<int, int> summed = oracle::horse_race::count(summed_in(log));
  CHECK(first(rules.horses, result.summed[s]) == by_horse(rules, summed));
}

void check_round(const Rules& rules, const State& state, const Result& result, int round,
                 const oracle::horse_race::Match& match) {
  for (Seat seat = 0; seat < rules.players; ++seat) {
    INFO("seat " << seat);
    const auto& hand = match.hands()[at(seat)];
    const auto& log = hand.rounds[at(round)];
    check_seat(rules, result, seat, hand, log);
    const State::SeatState& own = state.seats[at(seat)];
    CHECK(space_of(own.rounds[at(round)].spectated) == log.spectated);
    CHECK(match.announcements().back().spectated[at(seat)] == log.spectated);
    CHECK(first(rules.horses, own.bets) == by_horse(rules, hand.bets));
    CHECK(own.bought == hand.bought);
    CHECK(own.fouls == hand.fouls);
  }
  HorseSet finished;
  for (const auto& finish : match.announcements().back().finishes) {
    finished.insert(finish.horse);
    CHECK(result.places[at(finish.horse)] == finish.place);
  }
  CHECK(result.announced == finished);
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    CHECK(result.positions[at(horse)] == match.race().space(round, horse));
  }
}

void check_end(const State& state, const oracle::horse_race::Match& match,
               const oracle::horse_race::Outcome& ended) {
  Outcome out;
  HorseRace::outcome(state, out);
  for (int seat = 0; seat < out.seats; ++seat) {
    CHECK(out.scores[at(seat)] == ended.scores[at(seat)]);
    CHECK(out.tokens[at(seat)] == ended.tokens[at(seat)]);
    CHECK(out.garnets[at(seat)] == ended.garnets[at(seat)]);
    CHECK(out.ranking[at(seat)] == ended.ranking[at(seat)]);
    CHECK(out.fouls[at(seat)] == match.hands()[at(seat)].fouls);
    const int vote = state.votes[at(seat)];
    const auto counted = ended.votes.find(seat);
    CHECK(vote == (counted == ended.votes.end() ? kNoSeat : counted->second));
  }
  CHECK(list_of(out.winners) == ended.winners);
  CHECK(list_of(out.tied_last) == ended.tied_last);
  CHECK(out.elimination_candidate == ended.elimination_candidate);
  CHECK(state.second_token == ended.second.value_or(kNoSeat));
  CHECK(state.clues == match.counts().clues);
  CHECK(state.utilities == match.counts().utilities);
  CHECK(state.cards_bought == match.counts().bought);
}

void note(const Result& result, int players, int round, Seen& seen) {
  static const char* const kLearned[] = {"movement", "sum",   "differ", "same",   "space",
                                         "place",    "chips", "guess",  "bettors"};
  for (std::size_t seat = 0; seat < at(players); ++seat) {
    for (const Learned& fact : result.learned[seat]) {
      const std::string what = kLearned[at(static_cast<int>(fact.kind))];
      const bool movement = fact.kind == Learned::Kind::movement;
      ++seen["learns " + what + (movement ? " " + std::to_string(round) : "")];
    }
    const Voids& voids = result.voids[seat];
    seen["void trade"] += voids.trades;
    seen["void buy"] += voids.buys;
    seen["void ability"] += voids.ability;
    seen["void submission"] += voids.submission;
    seen["void bets"] += voids.bets;
    seen["void spectate"] += voids.spectate;
  }
}

/// A trade as a record may have it: of oneself, of unknown letters, of cards that nobody has.
Trade any_trade(const Rules& rules, Stream& chance) {
  const auto draw = [&](int from, int to) {
    return static_cast<std::int8_t>(chance.between(from, to));
  };
  return {{draw(0, rules.players - 1), draw(0, rules.players - 1)},
          {draw(-1, rules.horses), draw(-1, rules.horses)}};
}

class Census {
 public:
  Census(const Rules& rules, std::uint64_t match, Seen& seen)
      : rules_(rules),
        oracle_rules_(oracle_of(rules)),
        chance_(8, match, Purpose::bot(0)),
        match_(oracle_rules_, oracle_of(rules, setup_of(rules, match))),
        seen_(seen) {
    HorseRace::begin(rules, setup_of(rules, match), state_);
  }

  void compare() {
    Submissions<HorseRace> submissions;
    Result result;
    play<HorseRace>(
        state_, submissions, &result,
        [&](const State&, Submissions<HorseRace>& out) {
          if (state_.phase == State::Phase::trading) trade();
          voters_ = HorseRace::acting(state_);
          for (const Seat seat : voters_) {
            out[at(seat)] = Hooks<HorseRace>::noisy(state_, seat, chance_);
          }
          return true;
        },
        [&](const Step& step, const Submissions<HorseRace>& given, const Result& what) {
          resolve(step, given, what);
        });
    CHECK(ended_.has_value());
    CHECK((ended_->tied_last.size() > 1) == voted_);
    if (!voted_) match_.take_votes(*ended_, {});
    check_end(state_, match_, *ended_);
  }

 private:
  static Setup setup_of(const Rules& rules, std::uint64_t match) {
    Setup setup;
    Stream stream(8, match, Purpose::deal());
    HorseRace::deal(rules, stream, setup);
    // As in a record: not all with the same garnets.
    for (std::size_t seat = 0; match % 2 == 1 && seat < at(rules.players); ++seat) {
      setup.garnets[seat] += stream.between(0, 3);
    }
    return setup;
  }

  /// Now and then one without offers.
  void trade() {
    if (chance_.below(8) != 0) return;
    const Trade swap = any_trade(rules_, chance_);
    const bool happens = horse_race::trade(state_, swap);
    CHECK(match_.trade(swap.seats[0], {swap.seats[1], swap.gives[0], swap.gives[1]}) == happens);
  }

  void resolve(const Step& step, const Submissions<HorseRace>& given, const Result& result) {
    if (step.kind == StepKind::trade) {
      std::vector<std::vector<oracle::horse_race::Offer>> offers;
      for (Seat seat = 0; seat < rules_.players; ++seat) {
        offers.push_back(offers_of(given[at(seat)]));
      }
      match_.trade_offers(offers);
      for (const auto& swap : result.trades) ++seen_[swap.happened ? "traded" : "not traded"];
      check_trades(rules_, state_, result, match_);
    } else if (step.kind == StepKind::round) {
      std::vector<oracle::horse_race::Submission> submissions;
      for (Seat seat = 0; seat < rules_.players; ++seat) {
        submissions.push_back(oracle_of(given[at(seat)]));
      }
      match_.play_round(submissions);
      check_round(rules_, state_, result, step.index, match_);
      note(result, rules_.players, step.index, seen_);
      if (step.index == kLastRound) end();
    } else if (result.decision == State::Phase::choosing) {
      ++seen_["choice"];
      const int choice = given[at(voters_.nth(0))].second_token;
      CHECK(ended_->tied_second.size() > 1);
      match_.give_tokens(*ended_, choice == kNoSeat ? std::nullopt : std::optional(choice));
    } else {
      ++seen_["vote"];
      vote(given);
    }
  }

  void end() {
    ended_ = match_.count_scores();
    CHECK(list_of(state_.second) == ended_->tied_second);
    if (ended_->tied_second.size() <= 1) match_.give_tokens(*ended_, std::nullopt);
  }

  void vote(const Submissions<HorseRace>& given) {
    std::vector<int> voters = match_.voters(*ended_);
    std::sort(voters.begin(), voters.end());
    CHECK(list_of(voters_) == voters);
    std::map<int, int> votes;
    for (const Seat voter : voters_) {
      if (given[at(voter)].vote != kNoSeat) votes[voter] = given[at(voter)].vote;
    }
    match_.take_votes(*ended_, votes);
    voted_ = true;
    std::map<int, int> counted;
    for (const auto& [voter, vote] : ended_->votes) ++counted[vote];
    const int mine = counted[ended_->elimination_candidate];
    seen_["level votes"] +=
        mine > 0 && std::any_of(counted.begin(), counted.end(), [&](auto& one) {
          return one.first != ended_->elimination_candidate && one.second == mine;
        });
  }

  const Rules& rules_;
  const oracle::horse_race::Rules oracle_rules_;
  Stream chance_;
  State state_;
  oracle::horse_race::Match match_;
  SeatSet voters_;
  std::optional<oracle::horse_race::Outcome> ended_;
  bool voted_ = false;
  Seen& seen_;
};

TEST_CASE("engine and oracle play the same", "[horse_race][census]") {
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
      Census(rules, match, seen).compare();
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
                                 "vote",
                                 "level votes"};
  for (const char* const wanted : kWanted) {
    INFO(wanted << " " << seen[wanted]);
    CHECK(seen[wanted] >= 20);
  }
}

}  // namespace
}  // namespace mainmatch::horse_race
