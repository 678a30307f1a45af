#include "experiments/matches/amidakuji/view.h"

#include "engine/core/index.h"

namespace mainmatch {

namespace amidakuji {

namespace {

/// A past round: what was accepted, what was void, which blockers were shown.
Json round_json(const View& view, int round) {
  const Spot blocker = view.blocker(round);
  const Voids voids = view.voids(round);
  Json json = {{"bets", write_bids(view.bids(round))},
               {"blocker", blocker.leg < 0 ? Json() : write_spot(blocker)},
               {"void", {{"bets", voids.bets}, {"peeks", voids.peeks}, {"blocker", voids.blocker}}},
               {"peeks", Json::array()},
               {"revealed", Json::array()}};
  for (const Peek& peek : view.peeks()) {
    if (peek.round != round) continue;
    json["peeks"].push_back({{"leg", start_name(peek.leg)}, {"beads", peek.beads}});
  }
  for (const Spot spot : view.revealed(round)) json["revealed"].push_back(write_spot(spot));
  return json;
}

}  // namespace

}  // namespace amidakuji

void ViewForm<Amidakuji>::write(const Amidakuji::View& view, Json& json) {
  Json& phantoms = json["phantoms"] = Json::array();
  for (const amidakuji::Slot slot : view.phantoms()) {
    phantoms.push_back(amidakuji::slot_name(slot));
  }
  json["hints"] = {{"rung", amidakuji::write_hint(view.rung_hint())},
                   {"placement", amidakuji::write_hint(view.placement_hint())}};
  json["beads_left"] = view.beads_left();
  json["blockers_left"] = view.blockers_left();
  json["peeks_left"] = view.peeks_left();
  json["extra_peeks_left"] = view.extra_peeks_left();
  json["garnets"] = view.garnets();
  json["rounds"] = Json::array();
  for (int round = 0; round < view.round(); ++round) {
    json["rounds"].push_back(amidakuji::round_json(view, round));
  }
}

}  // namespace mainmatch
