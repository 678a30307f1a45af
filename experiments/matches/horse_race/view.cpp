#include "experiments/matches/horse_race/view.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace mainmatch {

namespace horse_race {

namespace {

/// number(horse) of each horse.
template <class Number>
Cards of_horses(const View& view, Number&& number) {
  Cards numbers{};
  for (Horse horse = 0; horse < view.horses(); ++horse) numbers[at(horse)] = number(horse);
  return numbers;
}

Json space_or_null(int space) { return space == kNoSpace ? Json() : Json(space); }

/// The current space of a round, and what was seen there when the round began.
void add_space(const View& view, int round, Json& json) {
  const int space = view.space(round);
  json["space"] = space_or_null(space);
  json["seen"] = space == kNoSpace ? Json() : Json(letters_of(view.seen(round)));
}

/// The trades of a round that the seat took part in.
Json trades_json(const View& view, int round) {
  const auto letter = [](Horse horse) {
    return horse == kNoHorse ? Json() : Json(letter_name(horse));
  };
  Json list = Json::array();
  for (const Deal& deal : view.deals()) {
    if (deal.round != round) continue;
    list.push_back({{"partner", deal.partner},
                    {"give", letter(deal.gave)},
                    {"want", letter(deal.got)},
                    {"happened", deal.happened}});
  }
  return list;
}

Json ability_json(const View& view, int round) {
  if (view.ability(round) == Kind::none) return nullptr;
  const Cards used = of_horses(view, [&](Horse horse) { return view.used(round, horse); });
  const Cards selected = of_horses(view, [&](Horse horse) { return view.selected(round, horse); });
  return {{"kind", name_of(view.ability(round))},
          {"use", letter_list(used)},
          {"select", letter_list(selected)}};
}

Json void_json(const Voids& voids) {
  return {{"trades", voids.trades},         {"buys", voids.buys}, {"ability", voids.ability},
          {"submission", voids.submission}, {"bets", voids.bets}, {"spectate", voids.spectate}};
}

/// A past round: who spectated where, then what the seat did, and learned from it.
Json round_json(const View& view, int round) {
  Json json;
  Json& spectated = json["spectated"] = Json::array();
  for (Seat seat = 0; seat < view.players(); ++seat) {
    spectated.push_back(space_or_null(view.spectated(round, seat)));
  }
  add_space(view, round, json);
  json["trades"] = trades_json(view, round);
  json["ability"] = ability_json(view, round);
  const Cards bets = of_horses(view, [&](Horse horse) { return view.bets(round, horse); });
  json["bets"] = by_letter(bets, view.rules());
  const bool has_sum = round == 1 && view.ability(1) == Kind::clue;
  const Cards summed =
      of_horses(view, [&](Horse horse) { return has_sum ? view.summed(horse) : 0; });
  json["learned"] =
      write_learned(view.rules(), view.learned(round), summed,
                    [&](Seat bettor, Horse horse) { return view.bets_of(bettor, horse); });
  json["void"] = void_json(view.voids(round));
  return json;
}

/// The horses that have finished: when, in which place, and the movement values left to them.
Json announced_json(const View& view) {
  Json json = Json::object();
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    if (!view.has_finished(horse)) continue;
    Json movements = Json::array();
    for (int round = view.finish(horse) + 1; round <= kLastRound; ++round) {
      movements.push_back(view.movement(round, horse));
    }
    json[letter_name(horse)] = {{"round", view.finish(horse)},
                                {"place", view.place(horse)},
                                {"movements", std::move(movements)}};
  }
  return json;
}

/// What is known when all rounds are played.
void add_end(const View& view, Json& json) {
  json["scores"] = Json::array();
  for (Seat seat = 0; seat < view.players(); ++seat) json["scores"].push_back(view.score(seat));
  json["second"] = seat_list(view.second());
  json["second_token"] = view.second_token() == kNoSeat ? Json() : Json(view.second_token());
  if (!view.is_vote()) return;
  json["voters"] = seat_list(view.voters());
  json["candidates"] = seat_list(view.candidates());
}

/// The key of the running decision.
constexpr const char* decision_key(const State& state) {
  return state.phase == State::Phase::choosing ? "second_token" : "vote";
}

}  // namespace

}  // namespace horse_race

void ViewForm<HorseRace>::write(const HorseRace::View& view, Json& json) {
  using namespace horse_race;
  json["cards"] = by_letter(view.cards(), view.rules());
  json["chips"] = view.chips();
  json["limit"] = view.limit();
  json["garnets"] = view.garnets();
  json["price"] = view.price();
  json["points"] = view.points();
  json["bets"] =
      by_letter(of_horses(view, [&](Horse horse) { return view.bets(horse); }), view.rules());
  json["announced"] = announced_json(view);
  json["rounds"] = Json::array();
  for (int round = 0; round < view.round(); ++round) {
    json["rounds"].push_back(round_json(view, round));
  }
  if (view.round() == kRounds) return add_end(view, json);
  add_space(view, view.round(), json);
  json["trades"] = trades_json(view, view.round());
}

std::vector<Rejection> ViewForm<HorseRace>::rejections(const HorseRace::Rules& rules, Step step,
                                                       const HorseRace::Result& result) {
  std::vector<Rejection> list = horse_race::rejections(rules, step.index, result);
  std::erase_if(list, [](const Rejection& one) { return std::string_view(one.part) == "trade"; });
  return list;
}

/// A seat or a letter that does not exist is a foul, as one that is not there (R11).
void ViewForm<HorseRace>::read_offers(const Node& node, const HorseRace::Rules& rules,
                                      HorseRace::Submission& submission) {
  node.object({"offers"});
  const std::optional<Node> list = node.find_unless_null("offers");
  const std::size_t count = list ? list->array(0, horse_race::kMaxOffers) : 0;
  for (std::size_t i = 0; i < count; ++i) {
    const Node offer = (*list)[i];
    offer.object({"partner", "give", "want"});
    const auto horse = [&](const char* key) {
      const std::optional<Node> letter = offer.find_unless_null(key);
      return letter ? horse_race::horse_named(letter->text(), rules) : horse_race::kNoHorse;
    };
    const std::optional<Node> partner = offer.find_unless_null("partner");
    const int seat = partner ? read_number(*partner, kNoSeat) : kNoSeat;
    const bool is_seat = seat >= 0 && seat < rules.players;
    submission.offer(is_seat ? seat : kNoSeat, horse("give"), horse("want"));
  }
}

Json ViewForm<HorseRace>::write_offers(const HorseRace::Submission& submission,
                                       const HorseRace::Rules& rules) {
  if (submission.offers.empty()) return nullptr;
  Json list = Json::array();
  for (const horse_race::Offer& offer : submission.offers) {
    list.push_back({{"partner", offer.partner == kNoSeat ? Json() : Json(offer.partner)},
                    {"give", horse_race::letter_or_nothing(offer.give, rules)},
                    {"want", horse_race::letter_or_nothing(offer.want, rules)}});
  }
  return {{"offers", std::move(list)}};
}

void ViewForm<HorseRace>::read_decision(const Node& node, const HorseRace::State& state,
                                        HorseRace::Submission& submission) {
  const char* const key = horse_race::decision_key(state);
  node.object({key});
  const std::optional<Node> named = node.find_unless_null(key);
  if (!named) return;
  const auto seat = static_cast<std::int8_t>(named->whole(0, kMaxSeats - 1));
  (state.phase == horse_race::State::Phase::choosing ? submission.second_token : submission.vote) =
      seat;
}

Json ViewForm<HorseRace>::write_decision(const HorseRace::Submission& submission,
                                         const HorseRace::State& state) {
  const bool is_choice = state.phase == horse_race::State::Phase::choosing;
  const int seat = is_choice ? submission.second_token : submission.vote;
  if (seat == kNoSeat) return nullptr;
  return {{horse_race::decision_key(state), seat}};
}

Objection ViewForm<HorseRace>::foul(const HorseRace::State& state) {
  if (state.phase == horse_race::State::Phase::trading) {
    return {"offers", "to no other seat, of no card of this match, or of one that is not held", 11};
  }
  if (state.phase == horse_race::State::Phase::choosing) {
    return {"second_token", "not one of the seats tied for second", 51};
  }
  return {"vote", "not one of the candidates", 54};
}

}  // namespace mainmatch
