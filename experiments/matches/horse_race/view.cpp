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

/// An object from letters to what is not 0 of number(horse).
template <class Number>
void add_by_letter(JsonSink& json, std::string_view key, const View& view, Number&& number) {
  json.object(key, [&] {
    for (Horse horse = 0; horse < view.horses(); ++horse) {
      const auto many = number(horse);
      if (many != 0) json.add(letter_name(horse), many);
    }
  });
}

/// null for none.
template <class Value>
void add_if(JsonSink& json, std::string_view key, bool there, const Value& value) {
  there ? json.add(key, value) : json.add(key, nullptr);
}

/// The current space of a round, and what was seen there when the round began.
void add_space(const View& view, int round, JsonSink& json) {
  const int space = view.space(round);
  const bool there = space != kNoSpace;
  add_if(json, "space", there, space);
  add_if(json, "seen", there, there ? letters_of(view.seen(round)) : std::string());
}

/// The trades of a round that the seat took part in.
void add_trades(const View& view, int round, JsonSink& json) {
  json.list("trades", [&] {
    for (const Deal& deal : view.deals()) {
      if (deal.round != round) continue;
      json.object([&] {
        json.add("partner", deal.partner);
        for (const auto& [key, horse] : {std::pair("give", deal.gave), {"want", deal.got}}) {
          const bool known = horse != kNoHorse;
          add_if(json, key, known, known ? letter_name(horse) : std::string());
        }
        json.add("happened", deal.happened);
      });
    }
  });
}

void add_ability(const View& view, int round, JsonSink& json) {
  if (view.ability(round) == Kind::none) return json.add("ability", nullptr);
  json.object("ability", [&] {
    json.add("kind", name_of(view.ability(round)));
    json.add("use",
             letter_list(of_horses(view, [&](Horse horse) { return view.used(round, horse); })));
    json.add("select", letter_list(of_horses(
                           view, [&](Horse horse) { return view.selected(round, horse); })));
  });
}

void add_voids(const Voids& voids, JsonSink& json) {
  json.object("void", [&] {
    json.add("trades", voids.trades);
    json.add("buys", voids.buys);
    json.add("ability", voids.ability);
    json.add("submission", voids.submission);
    json.add("bets", voids.bets);
    json.add("spectate", voids.spectate);
  });
}

/// A past round: who spectated where, then what the seat did, and learned from it.
void write_round(const View& view, int round, JsonSink& json) {
  json.object([&] {
    json.list("spectated", [&] {
      for (Seat seat = 0; seat < view.players(); ++seat) {
        const int space = view.spectated(round, seat);
        space == kNoSpace ? json.add(nullptr) : json.add(space);
      }
    });
    add_space(view, round, json);
    add_trades(view, round, json);
    add_ability(view, round, json);
    add_by_letter(json, "bets", view, [&](Horse horse) { return view.bets(round, horse); });
    const bool has_sum = round == 1 && view.ability(1) == Kind::clue;
    const Cards summed =
        of_horses(view, [&](Horse horse) { return has_sum ? view.summed(horse) : 0; });
    json.add("learned",
             write_learned(view.rules(), view.learned(round), summed,
                           [&](Seat bettor, Horse horse) { return view.bets_of(bettor, horse); }));
    add_voids(view.voids(round), json);
  });
}

/// The horses that have finished: when, in which place, and the movement values left to them.
void add_announced(const View& view, JsonSink& json) {
  json.object("announced", [&] {
    for (Horse horse = 0; horse < view.horses(); ++horse) {
      if (!view.has_finished(horse)) continue;
      json.object(letter_name(horse), [&] {
        json.add("round", view.finish(horse));
        json.add("place", view.place(horse));
        json.list("movements", [&] {
          for (int round = view.finish(horse) + 1; round <= kLastRound; ++round) {
            json.add(view.movement(round, horse));
          }
        });
      });
    }
  });
}

/// What is known when all rounds are played.
void add_end(const View& view, JsonSink& json) {
  add_by_seat(json, "scores", view.players(), [&](Seat seat) { return view.score(seat); });
  add_seats(json, "second", view.second());
  add_if(json, "second_token", view.second_token() != kNoSeat, view.second_token());
  if (!view.is_vote()) return;
  add_seats(json, "voters", view.voters());
  add_seats(json, "candidates", view.candidates());
}

/// The key of the running decision.
constexpr const char* decision_key(const State& state) {
  return state.phase == State::Phase::choosing ? "second_token" : "vote";
}

}  // namespace

}  // namespace horse_race

void ViewForm<HorseRace>::write(const HorseRace::View& view, JsonSink& json) {
  using namespace horse_race;
  const Cards& cards = view.cards();
  add_by_letter(json, "cards", view, [&](Horse horse) { return cards[at(horse)]; });
  json.add("chips", view.chips());
  json.add("limit", view.limit());
  json.add("garnets", view.garnets());
  json.add("price", view.price());
  json.add("points", view.points());
  add_by_letter(json, "bets", view, [&](Horse horse) { return view.bets(horse); });
  add_announced(view, json);
  json.list("rounds", [&] {
    for (int round = 0; round < view.round(); ++round) write_round(view, round, json);
  });
  if (view.round() == kRounds) return add_end(view, json);
  add_space(view, view.round(), json);
  add_trades(view, view.round(), json);
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
