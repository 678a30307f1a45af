#include "experiments/matches/amidakuji/record.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch {

namespace amidakuji {

Json write_bids(const Bids& bids) {
  Json json = Json::object();
  for (int leg = 0; leg < kMaxLegs; ++leg) {
    const int beads = bids[at(leg)];
    if (beads != 0) json[start_name(leg)] = beads;
  }
  return json;
}

Json write_spot(Spot spot) { return {{"leg", start_name(spot.leg)}, {"row", row_name(spot.row)}}; }

}  // namespace amidakuji

Json Codec<Amidakuji>::write_result(const Rules& rules, Step, const Amidakuji::Result& result) {
  Json json;
  Json& ends = json["ends"] = Json::object();
  for (int leg = 0; leg < rules.legs; ++leg) {
    ends[amidakuji::start_name(leg)] = amidakuji::end_name(amidakuji::end_of(result.ends, leg));
  }
  Json& revealed = json["revealed"] = Json::array();
  for (const amidakuji::Spot spot : result.revealed) {
    revealed.push_back(amidakuji::write_spot(spot));
  }
  Json& peeks = json["peeks"] = Json::array();
  for (const auto& [seat, peek] : result.peeks) {
    peeks.push_back(
        {{"seat", seat}, {"leg", amidakuji::start_name(peek.leg)}, {"beads", peek.beads}});
  }
  json["rejected"] = write_rejected({result.rejected.begin(), result.rejected.end()});
  return json;
}

void Codec<Amidakuji>::write_outcome(const Rules& rules, const Amidakuji::Setup& setup,
                                     const Amidakuji::Outcome& outcome, Json& json) {
  Json& beads = json["beads"] = Json::array();
  for (Seat seat = 0; seat < outcome.seats; ++seat) {
    Json on = Json::object();
    for (int leg = 0; leg < rules.legs; ++leg) {
      const int count = outcome.beads[at(leg)][at(seat)];
      if (count != 0) on[amidakuji::end_name(leg)] = count;
    }
    beads.push_back(std::move(on));
  }
  // Payouts follow from rules, placements and beads alone: any state of the match has the former.
  Amidakuji::State state;
  Amidakuji::begin(rules, setup, state);
  Json& payouts = json["payouts"] = Json::array();
  for (Seat seat = 0; seat < outcome.seats; ++seat) {
    payouts.push_back(fraction_text(exact_payout(state, outcome.beads, seat)));
  }
}

}  // namespace mainmatch
