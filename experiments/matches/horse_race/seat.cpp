#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/horse_race/abilities.h"
#include "engine/horse_race/standing.h"
#include "experiments/base/page.h"
#include "experiments/matches/horse_race/record.h"

namespace mainmatch {

namespace horse_race {

namespace {

using FactKind = Learned::Kind;

Horse read_horse(const Node& node, const Rules& rules) {
  const Horse horse = horse_named(node.text(), rules);
  if (horse == kNoHorse) node.fail(letter_name(0) + ".." + letter_name(rules.horses - 1));
  return horse;
}

/// "ACF"
HorseSet read_letters(const Node& node, const Rules& rules) {
  HorseSet horses;
  for (const char letter : node.text()) {
    const Horse horse = horse_named({&letter, 1}, rules);
    if (horse == kNoHorse || horses.contains(horse)) {
      node.fail("letters of horses, each once, such as \"ACF\"");
    }
    horses.insert(horse);
  }
  return horses;
}

std::int8_t small(const Node& node, std::int64_t low, std::int64_t high) {
  return static_cast<std::int8_t>(node.whole(low, high));
}

/// Calls f(i, node) for the items of a list, if there is one.
template <class F>
void for_each(const std::optional<Node>& list, std::size_t most, F&& f) {
  for (std::size_t i = 0, count = list ? list->array(0, most) : 0; i < count; ++i) f(i, (*list)[i]);
}

/// Makes what a seat is shown after a step be what its file says.
class News {
 public:
  News(const Node& news, Seat seat, State& state)
      : news_(news),
        seat_(seat),
        state_(state),
        rules_(*state.rules),
        own_(state.seats[at(seat)]) {}

  void after_trade() {
    news_.object({"trades"});
    for_each(news_.find_unless_null("trades"), kMaxOffers, [&](std::size_t, const Node& trade) {
      trade.object({"partner", "give", "want", "happened"});
      Deal deal{static_cast<std::int8_t>(state_.round), 0, kNoHorse, kNoHorse, false};
      deal.partner = small(trade.at("partner"), 0, rules_.players - 1);
      if (deal.partner == seat_) trade.at("partner").fail("another seat (R8)");
      const auto give = trade.find_unless_null("give"), want = trade.find_unless_null("want");
      if (give) deal.gave = static_cast<std::int8_t>(read_horse(*give, rules_));
      if (want) deal.got = static_cast<std::int8_t>(read_horse(*want, rules_));
      deal.happened = trade.at("happened").flag();
      if (deal.happened && (!give || !want)) trade.complain("happened, expected two cards (R7)");
      if (deal.happened && own_.cards[at(deal.gave)] == 0) {
        give->complain(letter_name(deal.gave) + ": a card that the seat does not hold (R8)");
      }
      if (deal.happened) {
        --own_.cards[at(deal.gave)];
        ++own_.cards[at(deal.got)];
      }
      own_.deals.push_back(deal);
    });
  }

  /// `state` is after round number `round`.
  void after_round(int round, LearnedByRound& learned) {
    news_.object({"spectated", "announced", "learned", "void", "seen", "scores", "second_token"});
    read_spectated(round);
    read_announced(round);
    read_learned(round, learned[at(round)]);
    if (const auto voids = news_.find_unless_null("void")) {
      voids->object({"trades"});
      own_.rounds[at(round)].voids.trades = small(voids->at("trades"), 0, kMaxOffers);
    }
    state_.round < kRounds ? read_seen() : read_scores();
  }

  void after_choice() {
    news_.object({"second_token"});
    const Node token = news_.at("second_token");
    state_.second_token = static_cast<Seat>(token.whole(0, rules_.players - 1));
    if (!state_.second.contains(state_.second_token)) token.fail(listed(state_.second) + " (R51)");
    open_vote(state_);
  }

 private:
  void read_spectated(int round) {
    const auto list = news_.find_unless_null("spectated");
    if (list) list->array(at(rules_.players), at(rules_.players));
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seat == seat_) continue;
      const std::optional<Node> space = list ? std::optional((*list)[at(seat)]) : std::nullopt;
      auto& rounds = state_.seats[at(seat)].rounds;
      std::int8_t& spectated = rounds[at(round)].spectated = kNoSpace;
      if (space && !space->is_null()) {
        if (round == 0) space->fail("null: there is no spectating in round 0 (R38)");
        spectated = small(*space, 1, rules_.track);
      }
      if (round + 1 < kRounds) rounds[at(round + 1)].space = spectated;
    }
  }

  /// Horses that finish in this round. Others are as if they never did.
  void read_announced(int round) {
    PerHorse<std::int8_t>& finish = state_.track.finish;
    for (Horse horse = 0; horse < rules_.horses; ++horse) {
      if (finish[at(horse)] >= round) finish[at(horse)] = kRounds;
    }
    const auto all = news_.find_unless_null("announced");
    for (std::size_t i = 0; all && i < all->size(); ++i) {
      const Node one = all->value(i);
      const Json letter(all->key(i));
      const Horse horse = read_horse(Node(letter, one.path()), rules_);
      one.object({"round", "place", "movements"});
      if (finish[at(horse)] < round) one.complain("finished before (R44)");
      finish[at(horse)] = static_cast<std::int8_t>(round);
      state_.track.places[at(horse)] = small(one.at("place"), 1, rules_.horses);
      const Node movements = one.at("movements");
      movements.array(at(kLastRound - round), at(kLastRound - round));
      for (int later = round + 1; later <= kLastRound; ++later) {
        state_.setup.movements[at(later - 1)][at(horse)] =
            small(movements[at(later - round - 1)], 0, INT8_MAX);
      }
    }
  }

  /// The facts that the abilities of the seat reveal: which ones follows from what it handed in.
  void read_learned(int round, LearnedList& learned) {
    LearnedList asked;
    learn(state_, seat_, round, asked);
    learned = {};
    const auto list = news_.find_unless_null("learned");
    const std::size_t count = list ? list->array(0, kMaxHorses * kRounds) : 0;
    for (std::size_t i = 0; i < count; ++i) {
      if (i >= asked.size()) {
        (*list)[i].complain(asked.empty() ? "the seat used no ability that reveals anything (R45)"
                                          : "more than the ability reveals (R45)");
      }
      read_fact((*list)[i], learned);
      const Learned &fact = learned[i], &expected = asked[i];
      if (fact.kind == expected.kind && fact.horse == expected.horse &&
          fact.round == expected.round) {
        continue;
      }
      (*list)[i].complain(
          fmt::format("expected {} of {} in round {} here, which the ability reveals (R45)",
                      kFacts[at(static_cast<int>(expected.kind))], letter_name(expected.horse),
                      expected.round));
    }
    if (count == asked.size()) return;
    throw InputError("{}: {} facts, expected {}: the ability reveals so many (R45)",
                     list ? list->path() : "learned", count, asked.size());
  }

  static constexpr std::array<std::string_view, 9> kFacts = {"movement", "sum_of", "differ_by_one",
                                                             "same_as",  "space",  "place",
                                                             "chips_on", "guess",  "bets_on"};

  void read_fact(const Node& node, LearnedList& learned) {
    node.object();
    std::size_t i = 0;
    while (i < kFacts.size() && !node.find(kFacts[i])) ++i;
    if (i == kFacts.size()) node.fail("what an ability reveals, such as {\"space\": \"C\", ...}");
    Learned fact{static_cast<FactKind>(i), 0, 5, false, HorseSet{}, 0};
    const Node about = node.at(kFacts[i]);
    if (fact.kind != FactKind::sum_of)
      fact.horse = static_cast<std::int8_t>(read_horse(about, rules_));
    if (fact.kind != FactKind::guess) fact.round = small(node.at("round"), 1, kLastRound);
    switch (fact.kind) {
      case FactKind::sum_of:
        fact.horse = static_cast<std::int8_t>(read_horse(about[0], rules_));
        [[fallthrough]];
      case FactKind::movement:
      case FactKind::space:
      case FactKind::place:
        fact.value = node.at("value").whole(0, INT16_MAX);
        if (fact.kind == FactKind::movement && !std::ranges::count(rules_.values(), fact.value)) {
          node.at("value").fail("a movement of the rules");
        }
        break;
      case FactKind::differ_by_one:
      case FactKind::same_as:
        fact.horses = read_letters(node.at("horses"), rules_);
        break;
      case FactKind::chips_on:
        fact.value = node.at("total").whole(0, INT32_MAX);
        break;
      case FactKind::guess:
        fact.value = node.at("ahead").whole(INT64_MIN / 2, INT64_MAX / 2);
        fact.correct = node.at("correct").flag();
        give_cards(fact);
        break;
      case FactKind::bets_on:
        read_bettors(node.at("by"), fact.horse);
        break;
    }
    learned.push_back(fact);
  }

  /// Three cards for a correct guess (R26), which the referee judged by the track that it has.
  void give_cards(const Learned& guess) {
    const bool judged = guess.value == state_.track.ahead(5, guess.horse, rules_.horses);
    own_.cards[at(guess.horse)] += 3 * (guess.correct - judged);
  }

  /// The chips of all other seats on a horse in round 6.
  void read_bettors(const Node& by, Horse horse) {
    by.object();
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      if (seat != seat_) state_.seats[at(seat)].rounds[6].bets[at(horse)] = 0;
    }
    for (std::size_t i = 0; i < by.size(); ++i) {
      Seat seat = 0;
      while (seat < rules_.players && by.key(i) != std::to_string(seat)) ++seat;
      if (seat == rules_.players) by.value(i).complain("no seat of the match");
      const auto chips = static_cast<std::int32_t>(by.value(i).whole(1, INT32_MAX));
      state_.seats[at(seat)].rounds[6].bets[at(horse)] = chips;
    }
  }

  void read_seen() {
    Round& next = own_.rounds[at(state_.round)];
    const auto seen = news_.find_unless_null("seen");
    next.seen = seen ? read_letters(*seen, rules_) : HorseSet{};
    if (seen && next.space == kNoSpace) seen->fail("null: the seat did not spectate (R42)");
    for (const Horse horse : next.seen) {
      if (state_.track.has_finished(state_.round - 1, horse)) {
        seen->complain(letter_name(horse) + ": a horse that has finished (R39)");
      }
    }
  }

  void read_scores() {
    const Node scores = news_.at("scores");
    scores.array(at(rules_.players), at(rules_.players));
    for (Seat seat = 0; seat < rules_.players; ++seat) {
      state_.scores[at(seat)] = scores[at(seat)].whole(INT64_MIN / 4, INT64_MAX / 4);
    }
    settle(state_);
  }

  const Node& news_;
  const Seat seat_;
  State& state_;
  const Rules& rules_;
  State::SeatState& own_;
};

}  // namespace

}  // namespace horse_race

std::vector<std::string_view> SeatForm<HorseRace>::news(const HorseRace::Rules&, Step step) {
  if (step.kind == StepKind::trade) return {"trades"};
  if (step.kind == StepKind::decision) return {"second_token"};
  if (step.index == horse_race::kLastRound) {
    return {"rounds.spectated", "announced", "rounds.learned", "rounds.void", "scores"};
  }
  return {"rounds.spectated", "announced", "rounds.learned", "rounds.void", "seen"};
}

void SeatForm<HorseRace>::trim(Step step, Json& news) {
  if (const auto all = news.find("announced"); all != news.end()) {
    Json now = Json::object();
    for (const auto& [letter, one] : all->items()) {
      if (one.at("round") == step.index) now[letter] = one;
    }
    now.empty() ? (void)news.erase("announced") : (void)(news["announced"] = std::move(now));
  }
  if (const auto voids = news.find("void"); voids != news.end()) {
    const Json trades = voids->at("trades");
    trades == 0 ? (void)news.erase("void") : (void)(news["void"] = {{"trades", trades}});
  }
}

void SeatForm<HorseRace>::read_dealt(const Node& dealt, const HorseRace::Rules& rules, Seat seat,
                                     HorseRace::Setup& setup) {
  const auto garnets = dealt.find_unless_null("garnets");
  setup.garnets[at(seat)] =
      garnets ? static_cast<int>(garnets->whole(0, kMaxGarnets)) : rules.starting_garnets;
}

void SeatForm<HorseRace>::read_news(const Node& news, Step step, Seat seat,
                                    HorseRace::State& state) {
  if (!learned) learned = std::make_unique<horse_race::LearnedByRound>();
  state.known = learned.get();
  horse_race::News of_seat(news, seat, state);
  if (step.kind == StepKind::trade) return of_seat.after_trade();
  if (step.kind == StepKind::round) return of_seat.after_round(step.index, *learned);
  if (step.index == 0 && state.second.size() > 1) of_seat.after_choice();  // else a vote
}

}  // namespace mainmatch
