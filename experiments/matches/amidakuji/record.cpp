#include "experiments/matches/amidakuji/record.h"

#include <algorithm>

#include "engine/core/index.h"

namespace mainmatch {

namespace amidakuji {

namespace {

/// Names no leg and no row: stands for whatever a bot meant by a place that does not exist.
constexpr const char* kNowhere = "?";

/// A leg that only larger boards have keeps its beads, for the referee to void; so do too many.
void read_bets(const Node& bets, const Rules& rules, Submission& submission) {
  bets.object();
  for (std::size_t i = 0; i < bets.size(); ++i) {
    const Node bet = bets.value(i);
    bet.number();
    const std::optional<int> leg = start_named(bets.key(i), kMaxLegs);
    const std::optional<std::int64_t> beads = whole_clamped(bet.json(), -1, 256);
    if (leg && beads && (*leg < rules.legs || *beads != 0)) {
      submission.bid(*leg, static_cast<int>(*beads));
    } else {
      submission.bets_unreadable = true;
    }
  }
}

void read_submission(const Node& node, const Rules& rules, Submission& submission) {
  node.object({"bets", "peeks", "blocker"});
  if (const auto bets = node.find_unless_null("bets")) read_bets(*bets, rules, submission);
  if (const auto peeks = node.find_unless_null("peeks")) {
    const std::size_t count = peeks->array(0, decltype(submission.peeks)::kCapacity);
    for (std::size_t i = 0; i < count; ++i) {
      const std::optional<int> leg = start_named((*peeks)[i].text(), kMaxLegs);
      submission.peeks.push_back(static_cast<std::int8_t>(leg.value_or(-1)));
    }
  }
  if (const auto blocker = node.find_unless_null("blocker")) {
    blocker->object({"leg", "row"});
    const std::optional<int> leg = start_named(blocker->at("leg").text(), kMaxLegs);
    const std::optional<int> row = row_named(blocker->at("row").text(), kMaxRows);
    submission.places_blocker = true;
    submission.blocker.leg = static_cast<std::int8_t>(leg.value_or(-1));
    submission.blocker.row = static_cast<std::int8_t>(row.value_or(-1));
  }
}

std::string start_or_nowhere(int leg) {
  return leg >= 0 && leg < kMaxLegs ? start_name(leg) : kNowhere;
}

Json write_submission(const Submission& submission) {
  Json json = Json::object();
  Json bets = Json::object();
  if (submission.bets_unreadable) {
    bets[kNowhere] = 1;
  } else {
    bets = write_bids(submission.bets);
  }
  if (!bets.empty()) json["bets"] = std::move(bets);
  for (const std::int8_t leg : submission.peeks) json["peeks"].push_back(start_or_nowhere(leg));
  if (submission.places_blocker) {
    const int row = submission.blocker.row;
    json["blocker"] = {{"leg", start_or_nowhere(submission.blocker.leg)},
                       {"row", row >= 0 && row < kMaxRows ? row_name(row) : kNowhere}};
  }
  return json;
}

}  // namespace

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

void Codec<Amidakuji>::read_submissions(const Node* there, Step, const Rules& rules,
                                        Submissions<Amidakuji>& submissions) {
  submissions.fill({});
  read_per_seat(there, rules.players, [&](const Node& node, Seat seat) {
    amidakuji::read_submission(node, rules, submissions[at(seat)]);
  });
}

Json Codec<Amidakuji>::write_submissions(const Rules& rules, Step,
                                         const Submissions<Amidakuji>& submissions) {
  Json list = Json::array();
  for (Seat seat = 0; seat < rules.players; ++seat) {
    list.push_back(amidakuji::write_submission(submissions[at(seat)]));
  }
  return list;
}

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
