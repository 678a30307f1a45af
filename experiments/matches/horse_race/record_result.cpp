// What the referee of Blackout Middle Horse Race gives, as it stands in records.

#include <vector>

#include "engine/core/index.h"
#include "experiments/matches/horse_race/record.h"

namespace mainmatch {

namespace horse_race {

namespace {

/// An object from letters to numbers, without the zeros.
template <class Numbers>
Json by_letter(const Numbers& numbers, const Rules& rules) {
  Json json = Json::object();
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    if (numbers[at(horse)] != 0) json[letter_name(horse)] = numbers[at(horse)];
  }
  return json;
}

/// f(seat) of every seat.
template <class F>
Json per_seat(const Rules& rules, F&& f) {
  Json list = Json::array();
  for (Seat seat = 0; seat < rules.players; ++seat) list.push_back(f(seat));
  return list;
}

/// The cards of a sum, sorted.
Json cards_of(const Cards& cards) {
  Json list = Json::array();
  for (Horse horse = 0; horse < kMaxHorses; ++horse) {
    for (int i = 0; i < cards[at(horse)]; ++i) list.push_back(letter_name(horse));
  }
  return list;
}

Json bettors(const Rules& rules, const Result& result, Horse horse) {
  Json by = Json::object();
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const int chips = result.bets[at(seat)][at(horse)];
    if (chips != 0) by[std::to_string(seat)] = chips;
  }
  return by;
}

Json write_fact(const Rules& rules, const Result& result, Seat seat, const Learned& fact) {
  using FactKind = Learned::Kind;
  const std::string horse = letter_name(fact.horse);
  const int round = fact.round;
  switch (fact.kind) {
    case FactKind::movement:
      return {{"movement", horse}, {"round", round}, {"value", fact.value}};
    case FactKind::sum_of:
      return {
          {"sum_of", cards_of(result.summed[at(seat)])}, {"round", round}, {"value", fact.value}};
    case FactKind::differ_by_one:
      return {{"differ_by_one", horse}, {"round", round}, {"horses", letters_of(fact.horses)}};
    case FactKind::same_as:
      return {{"same_as", horse}, {"round", round}, {"horses", letters_of(fact.horses)}};
    case FactKind::space:
      return {{"space", horse}, {"round", round}, {"value", fact.value}};
    case FactKind::place:
      return {{"place", horse}, {"round", round}, {"value", fact.value}};
    case FactKind::chips_on:
      return {{"chips_on", horse}, {"round", round}, {"total", fact.value}};
    case FactKind::guess:
      return {{"guess", horse}, {"ahead", fact.value}, {"correct", fact.correct}};
    case FactKind::bets_on:
      break;
  }
  return {{"bets_on", horse}, {"round", round}, {"by", bettors(rules, result, fact.horse)}};
}

/// The void parts of a round, each with an entry of its own: by seat, then in the order of the
/// parts.
std::vector<Rejection> rejections(const Rules& rules, int round, const Result& result) {
  std::vector<Rejection> list;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Voids& voids = result.voids[at(seat)];
    const Result::Reasons& reasons = result.reasons[at(seat)];
    const auto add = [&](int count, const char* part, const char* reason) {
      for (int i = 0; i < count; ++i) list.push_back({seat, part, reason});
    };
    add(voids.trades, "trade", "not two seats with these two cards at that moment");
    add(voids.buys, "buy", "cannot be paid, or no card of this match");
    add(voids.ability, "ability", reasons.ability);
    add(voids.submission, "submission", reasons.submission);
    add(voids.bets, "bets",
        round == 0 ? "no bets in round 0" : "not on a horse in the current space");
    add(voids.spectate, "spectate",
        round == 0 ? "no spectating in round 0" : "no space of the track");
  }
  return list;
}

}  // namespace

Json write_learned(const Rules& rules, const Result& result, Seat seat) {
  if (result.learned[at(seat)].empty()) return nullptr;
  Json list = Json::array();
  for (const Learned& fact : result.learned[at(seat)]) {
    list.push_back(write_fact(rules, result, seat, fact));
  }
  return list;
}

}  // namespace horse_race

Json Codec<HorseRace>::write_result(const Rules& rules, Step step,
                                    const HorseRace::Result& result) {
  using horse_race::by_letter;
  using horse_race::per_seat;
  Json json;
  Json& announced = json["announced"] = Json::object();
  for (const horse_race::Horse horse : result.announced) {
    announced[horse_race::letter_name(horse)] = result.places[at(horse)];
  }
  json["positions"] = by_letter(result.positions, rules);
  json["points"] = first_of(result.points, rules.players);
  json["cards"] = per_seat(rules, [&](Seat s) { return by_letter(result.cards[at(s)], rules); });
  json["chips"] = first_of(result.chips, rules.players);
  json["limits"] = first_of(result.limits, rules.players);
  json["bets"] = per_seat(rules, [&](Seat s) { return by_letter(result.bets[at(s)], rules); });
  json["garnets"] = first_of(result.garnets, rules.players);
  json["seen"] = per_seat(rules, [&](Seat s) {
    return result.has_space[at(s)] ? Json(horse_race::letters_of(result.seen[at(s)])) : Json();
  });
  json["learned"] =
      per_seat(rules, [&](Seat s) { return horse_race::write_learned(rules, result, s); });
  json["rejected"] = write_rejected(horse_race::rejections(rules, step.index, result));
  return json;
}

void Codec<HorseRace>::write_outcome(const Rules& rules, const HorseRace::Setup& setup,
                                     const HorseRace::Outcome&, Json& json) {
  horse_race::Track track;
  horse_race::run(rules, setup, track);
  json["places"] = horse_race::by_letter(track.places, rules);
}

}  // namespace mainmatch
