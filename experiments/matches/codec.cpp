#include "experiments/matches/codec.h"

#include <limits>

namespace mainmatch {

namespace {

std::string decimal(Wide number) {
  std::string digits;
  do {
    digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number != 0);
  return digits;
}

}  // namespace

std::string fraction_text(const Fraction& fraction) {
  return decimal(fraction.numerator) + "/" + decimal(fraction.denominator);
}

void read_garnets(const Node& setup, int seats, int starting, PerSeat<int>& garnets) {
  garnets.fill(starting);
  const std::optional<Node> list = setup.find("garnets");
  if (!list) return;
  const auto n = static_cast<std::size_t>(seats);
  list->array(n, n);
  for (std::size_t seat = 0; seat < n; ++seat) {
    garnets[seat] = static_cast<int>((*list)[seat].whole(0, kMaxGarnets));
  }
}

void read_tie_break(const Node& setup, int seats, PerSeat<std::int8_t>& tie_break) {
  const Node list = setup.at("lots");
  const auto n = static_cast<std::size_t>(seats);
  list.array(n, n);
  SeatSet drawn;
  for (std::size_t i = 0; i < n; ++i) {
    const Node entry = list[i];
    const auto seat = static_cast<Seat>(entry.whole(0, seats - 1));
    if (drawn.contains(seat)) entry.fail("each seat once");
    drawn.insert(seat);
    tie_break[i] = static_cast<std::int8_t>(seat);
  }
}

void write_garnets_and_tie_break(Json& setup, int seats, const PerSeat<int>& garnets,
                                 const PerSeat<std::int8_t>& tie_break) {
  setup["garnets"] = first_of(garnets, seats);
  setup["lots"] = first_of(tie_break, seats);
}

Json write_votes(const PerSeat<std::int8_t>& votes, int seats) {
  Json json = Json::object();
  for (Seat voter = 0; voter < seats; ++voter) {
    const Seat candidate = votes[static_cast<std::size_t>(voter)];
    if (candidate != kNoSeat) json[std::to_string(voter)] = candidate;
  }
  return json;
}

Json seat_list(SeatSet seats) {
  Json list = Json::array();
  for (const Seat seat : seats) list.push_back(seat);
  return list;
}

Json write_rejected(std::span<const Rejection> rejected) {
  Json list = Json::array();
  for (const Rejection& rejection : rejected) {
    list.push_back(
        {{"seat", rejection.seat}, {"part", rejection.part}, {"reason", rejection.reason}});
  }
  return list;
}

Json write_shared_outcome(const Outcome& outcome) {
  Json json;
  json["scores"] = first_of(outcome.scores, outcome.seats);
  json["tokens"] = first_of(outcome.tokens, outcome.seats);
  json["garnets"] = first_of(outcome.garnets, outcome.seats);
  json["elimination_candidate"] = nullptr;
  if (outcome.elimination_candidate != kNoSeat) {
    json["elimination_candidate"] = outcome.elimination_candidate;
  }
  json["tied_last"] = seat_list(outcome.tied_last);
  json["winners"] = seat_list(outcome.winners);
  json["ranking"] = first_of(outcome.ranking, outcome.seats);
  return json;
}

}  // namespace mainmatch
