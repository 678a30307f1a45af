#include "experiments/matches/threads/view.h"

#include <string>

#include "engine/core/index.h"

namespace mainmatch {

namespace threads {

namespace {

/// The seat's own: `strength_of(recipient)` of each.
template <class StrengthOf>
void add_threads(SeatSet made, SeatSet golden, StrengthOf&& strength_of, JsonSink& json) {
  json.list("threads", [&] {
    for (const Seat recipient : made) {
      json.object([&] {
        json.add("recipient", recipient);
        json.add("strength", strength_of(recipient));
        json.add("golden", golden.contains(recipient));
      });
    }
  });
}

void add_voids(Voids voids, JsonSink& json) {
  json.list("void", [&] {
    if (voids.visit) json.add("visit");
    if (voids.boost) json.add("boost");
    if (voids.cut) json.add("cut");
    if (voids.snip) json.add("snip");
    if (voids.create) json.add("create");
  });
}

void write_round(const View& view, int round, JsonSink& json) {
  json.object([&] {
    json.add("submission",
             write_submission(view.submission(round), view.rules().seats(), view.seat()));
    add_voids(view.voids(round), json);
    add_threads(
        view.threads(round), view.golden(round),
        [&](Seat recipient) { return view.strength(round, recipient); }, json);
    add_seats(json, "chats", view.chats(round));
    json.add("twine", view.twine(round));
  });
}

}  // namespace

}  // namespace threads

void ViewForm<Threads>::write(const Threads::View& view, JsonSink& json) {
  add_seats(json, "heaven", view.heaven());
  add_seats(json, "hell", view.hell());
  add_seats(json, "marks", view.marked());
  threads::add_threads(
      view.threads(), view.golden(), [&](Seat recipient) { return view.strength(recipient); },
      json);
  add_seats(json, "chats", view.chats());
  json.add("twine", view.twine());
  json.object("tiers", [&] {
    for (std::size_t i = 0; i < threads::kMoiraNames.size(); ++i) {
      const auto moira = static_cast<threads::Moira>(i);
      if (view.visited(moira)) json.add(threads::kMoiraNames[i].name, view.tier(moira));
    }
  });
  json.add("gilding_left", view.gilding_left());
  json.add("x", view.x());
  json.object("selections", [&] {
    for (const Seat other : view.other_realm()) {
      json.add(std::to_string(other), view.selections(other));
    }
  });
  json.list("rounds", [&] {
    for (int round = 0; round < view.round(); ++round) threads::write_round(view, round, json);
  });
}

}  // namespace mainmatch
