#include "experiments/matches/threads/view.h"

#include "engine/core/index.h"

namespace mainmatch {

namespace threads {

namespace {

/// The seat's own: `strength_of(recipient)` of each.
template <class StrengthOf>
Json threads_json(SeatSet made, SeatSet golden, StrengthOf&& strength_of) {
  Json list = Json::array();
  for (const Seat recipient : made) {
    list.push_back({{"recipient", recipient},
                    {"strength", strength_of(recipient)},
                    {"golden", golden.contains(recipient)}});
  }
  return list;
}

Json void_json(Voids voids) {
  Json list = Json::array();
  if (voids.visit) list.push_back("visit");
  if (voids.boost) list.push_back("boost");
  if (voids.cut) list.push_back("cut");
  if (voids.snip) list.push_back("snip");
  if (voids.create) list.push_back("create");
  return list;
}

Json round_json(const View& view, int round) {
  const auto strength_of = [&](Seat recipient) { return view.strength(round, recipient); };
  return {
      {"submission", write_submission(view.submission(round), view.rules().seats(), view.seat())},
      {"void", void_json(view.voids(round))},
      {"threads", threads_json(view.threads(round), view.golden(round), strength_of)},
      {"chats", seat_list(view.chats(round))},
      {"twine", view.twine(round)}};
}

}  // namespace

}  // namespace threads

void ViewForm<Threads>::write(const Threads::View& view, Json& json) {
  json["heaven"] = seat_list(view.heaven());
  json["hell"] = seat_list(view.hell());
  json["marks"] = seat_list(view.marked());
  json["threads"] = threads::threads_json(view.threads(), view.golden(),
                                          [&](Seat recipient) { return view.strength(recipient); });
  json["chats"] = seat_list(view.chats());
  json["twine"] = view.twine();
  Json& tiers = json["tiers"] = Json::object();
  for (std::size_t i = 0; i < threads::kMoiraNames.size(); ++i) {
    const auto moira = static_cast<threads::Moira>(i);
    if (view.visited(moira)) tiers[std::string(threads::kMoiraNames[i].name)] = view.tier(moira);
  }
  json["gilding_left"] = view.gilding_left();
  json["x"] = view.x();
  Json& selections = json["selections"] = Json::object();
  for (const Seat other : view.other_realm()) {
    selections[std::to_string(other)] = view.selections(other);
  }
  json["rounds"] = Json::array();
  for (int round = 0; round < view.round(); ++round) {
    json["rounds"].push_back(threads::round_json(view, round));
  }
}

}  // namespace mainmatch
