#include "experiments/matches/horse_race/view.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "experiments/matches/horse_race/shape.h"

namespace mainmatch {

namespace horse_race {

namespace {

/// The key of the running decision.
constexpr const char* decision_key(const State& state) {
  return state.phase == State::Phase::choosing ? "second_token" : "vote";
}

}  // namespace

}  // namespace horse_race

void ViewForm<HorseRace>::write(const HorseRace::View& view, JsonSink& json) {
  JsonShape sink(json);
  Shape<HorseRace>::walk(view.rules(), &view, sink);
}

std::vector<std::string> ViewForm<HorseRace>::columns(const HorseRace::Rules& rules) {
  return column_names<HorseRace>(rules);
}

void ViewForm<HorseRace>::write_row(const HorseRace::State& state, Seat seat, std::int32_t* row) {
  mainmatch::write_row<HorseRace>(state, seat, row);
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
