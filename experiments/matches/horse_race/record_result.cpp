// What the referee of Blackout Middle Horse Race gives, as it stands in records.

#include <vector>

#include "engine/core/index.h"
#include "experiments/matches/horse_race/record.h"

namespace mainmatch {

namespace horse_race {

namespace {

/// f(seat) of every seat.
template <class F>
Json per_seat(const Rules& rules, F&& f) {
  Json list = Json::array();
  for (Seat seat = 0; seat < rules.players; ++seat) list.push_back(f(seat));
  return list;
}

Json bettors(const Rules& rules, Horse horse, const std::function<int(Seat, Horse)>& bets_of) {
  Json by = Json::object();
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const int chips = bets_of(seat, horse);
    if (chips != 0) by[std::to_string(seat)] = chips;
  }
  return by;
}

Json write_fact(const Rules& rules, const Learned& fact, const Cards& summed,
                const std::function<int(Seat, Horse)>& bets_of) {
  const std::string horse = letter_name(fact.horse);
  const int round = fact.round;
  switch (fact.kind) {
    case Learned::Kind::movement:
      return {{"movement", horse}, {"round", round}, {"value", fact.value}};
    case Learned::Kind::sum_of:
      return {{"sum_of", letter_list(summed)}, {"round", round}, {"value", fact.value}};
    case Learned::Kind::differ_by_one:
      return {{"differ_by_one", horse}, {"round", round}, {"horses", letters_of(fact.horses)}};
    case Learned::Kind::same_as:
      return {{"same_as", horse}, {"round", round}, {"horses", letters_of(fact.horses)}};
    case Learned::Kind::space:
      return {{"space", horse}, {"round", round}, {"value", fact.value}};
    case Learned::Kind::place:
      return {{"place", horse}, {"round", round}, {"value", fact.value}};
    case Learned::Kind::chips_on:
      return {{"chips_on", horse}, {"round", round}, {"total", fact.value}};
    case Learned::Kind::guess:
      return {{"guess", horse}, {"ahead", fact.value}, {"correct", fact.correct}};
    case Learned::Kind::bets_on:
      break;
  }
  return {{"bets_on", horse}, {"round", round}, {"by", bettors(rules, fact.horse, bets_of)}};
}

}  // namespace

std::vector<Rejection> rejections(const Rules& rules, int round, const Result& result) {
  std::vector<Rejection> list;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const Voids& voids = result.voids[at(seat)];
    const Result::Reasons& reasons = result.reasons[at(seat)];
    const auto add = [&](int count, const char* part, const char* reason, int ruling) {
      for (int i = 0; i < count; ++i) list.push_back({seat, part, reason, ruling});
    };
    add(voids.trades, "trade", "not two seats with these two cards at that moment", 8);
    add(voids.buys, "buy", "cannot be paid, or no card of this match", 15);
    add(voids.ability, "ability", reasons.ability, 16);
    add(voids.submission, "submission", reasons.submission, 34);
    if (round == 0) {
      add(voids.bets, "bets", "no bets in round 0", 37);
      add(voids.spectate, "spectate", "no spectating in round 0", 38);
    } else {
      add(voids.bets, "bets", "not on a horse in the current space", 36);
      add(voids.spectate, "spectate", "no space of the track", 38);
    }
  }
  return list;
}

Json write_learned(const Rules& rules, const LearnedList& learned, const Cards& summed,
                   const std::function<int(Seat, Horse)>& bets_of) {
  if (learned.empty()) return nullptr;
  Json list = Json::array();
  for (const Learned& fact : learned) list.push_back(write_fact(rules, fact, summed, bets_of));
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
  const auto bets_of = [&](Seat s, horse_race::Horse horse) {
    return result.bets[at(s)][at(horse)];
  };
  json["learned"] = per_seat(rules, [&](Seat s) {
    return horse_race::write_learned(rules, result.learned[at(s)], result.summed[at(s)], bets_of);
  });
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
