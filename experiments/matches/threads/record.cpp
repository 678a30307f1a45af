#include "experiments/matches/threads/record.h"

#include "engine/core/index.h"

namespace mainmatch {

Json Codec<Threads>::write_result(const Rules& rules, Step, const Threads::Result& result) {
  Json json;
  Json& list = json["threads"] = Json::array();
  for (const auto& thread : result.threads) {
    list.push_back({{"source", thread.source},
                    {"recipient", thread.recipient},
                    {"strength", thread.strength},
                    {"golden", thread.golden}});
  }
  for (const char* key : {"twine", "x", "goldness"}) json[key] = Json::array();
  for (std::size_t seat = 0; seat < at(rules.seats()); ++seat) {
    json["twine"].push_back(result.twine[seat]);
    json["x"].push_back(result.x[seat] < 0 ? Json() : Json(result.x[seat]));
    json["goldness"].push_back(result.goldness[seat]);
  }
  Json& chats = json["chats"] = Json::array();
  for (const auto& chat : result.chats) chats.push_back({chat.heaven, chat.hell});
  json["rejected"] = write_rejected({result.rejected.begin(), result.rejected.end()});
  return json;
}

void Codec<Threads>::write_outcome(const Rules&, const Threads::Setup&,
                                   const Threads::Outcome& outcome, Json& json) {
  json["winning_pair"] = nullptr;
  if (outcome.winner_in_heaven != kNoSeat) {
    json["winning_pair"] = {outcome.winner_in_heaven, outcome.winner_in_hell};
  }
  json["heaven_next"] = seat_list(outcome.heaven_next);
  json["fallen"] = seat_list(outcome.fallen);
}

}  // namespace mainmatch
