#include "experiments/matches/amidakuji/view.h"

#include "engine/core/index.h"

namespace mainmatch {

namespace amidakuji {

namespace {

void add_spot(Spot spot, JsonSink& json) {
  json.add("leg", start_name(spot.leg));
  json.add("row", row_name(spot.row));
}

/// A past round: what was accepted, what was void, which blockers were shown.
void write_round(const View& view, int round, JsonSink& json) {
  json.object([&] {
    json.object("bets", [&] {
      const Bids& bids = view.bids(round);
      for (int leg = 0; leg < kMaxLegs; ++leg) {
        if (bids[at(leg)] != 0) json.add(start_name(leg), bids[at(leg)]);
      }
    });
    const Spot blocker = view.blocker(round);
    if (blocker.leg < 0) {
      json.add("blocker", nullptr);
    } else {
      json.object("blocker", [&] { add_spot(blocker, json); });
    }
    json.object("void", [&] {
      const Voids voids = view.voids(round);
      json.add("bets", voids.bets);
      json.add("peeks", voids.peeks);
      json.add("blocker", voids.blocker);
    });
    json.list("peeks", [&] {
      for (const Peek& peek : view.peeks()) {
        if (peek.round != round) continue;
        json.object([&] {
          json.add("leg", start_name(peek.leg));
          json.add("beads", peek.beads);
        });
      }
    });
    json.list("revealed", [&] {
      for (const Spot spot : view.revealed(round)) {
        json.object([&] { add_spot(spot, json); });
      }
    });
  });
}

}  // namespace

}  // namespace amidakuji

void ViewForm<Amidakuji>::write(const Amidakuji::View& view, JsonSink& json) {
  json.list("phantoms", [&] {
    for (const amidakuji::Slot slot : view.phantoms()) json.add(amidakuji::slot_name(slot));
  });
  json.object("hints", [&] {
    json.add("rung", amidakuji::write_hint(view.rung_hint()));
    json.add("placement", amidakuji::write_hint(view.placement_hint()));
  });
  json.add("beads_left", view.beads_left());
  json.add("blockers_left", view.blockers_left());
  json.add("peeks_left", view.peeks_left());
  json.add("extra_peeks_left", view.extra_peeks_left());
  json.add("garnets", view.garnets());
  json.list("rounds", [&] {
    for (int round = 0; round < view.round(); ++round) amidakuji::write_round(view, round, json);
  });
}

}  // namespace mainmatch
