#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/records/record.h"

namespace mainmatch::tests {

/// A match of two seats that can be followed by hand:
///
///           S   T   U
///       A   |---|   |
///       B   |   |.a.|     phantom a is on in round 1 and off in round 2
///           A   B   C
///     place 2   1   3     (two places pay)
///
/// Round 1: S - T - U ends on C, T on A, U - T on B. Seat 0 bids 2 on U (so on B) and peeks there;
/// seat 1 bids 1 on T (A). Round 2: seat 1 stands below A on T, so that S stays on S and ends on A,
/// as T does; it bids 1 on S (A). Beads: B 2, A 2, of 4 in all. A bead on B earns 2 * (4 - 2) / 2
/// = 2, one on A 1 * (4 - 2) / 2 = 1: 4 points for seat 0, 2 for seat 1.
inline const std::string kRules =
    R"({"players":2,"legs":3,"rows":2,"rounds":2,"beads":4,"max_bet":3,"peeks":1,)"
    R"("extra_peeks":1,"peek_price":2,"blockers":1,"phantoms":[{"starts":"on","every":1}],)"
    R"("rung_density":0.45,"paying_places":2,"second_token_after_tie":false,)"
    R"("beads_per_garnet":120,"starting_garnets":5})";
inline const std::string kSetup =
    R"({"rungs":["A:S-T"],"phantoms":["B:T-U"],"placements":{"A":2,"B":1,"C":3},"hints":[)"
    R"({"rung":{"kind":"board_total","count":1},)"
    R"("placement":{"kind":"ahead","legs":["A","B"],"better":"B"}},)"
    R"({"rung":{"kind":"column_total","column":"S-T","count":1},)"
    R"("placement":{"kind":"parity","leg":"A","even":true}}],"garnets":[5,5],"lots":[1,0]})";
inline const std::string kRound1 =
    R"({"submissions":[{"bets":{"U":2},"peeks":["U"]},{"bets":{"T":1}}],"result":)"
    R"({"ends":{"S":"C","T":"A","U":"B"},"revealed":[],)"
    R"("peeks":[{"seat":0,"leg":"U","beads":2}],"rejected":[]}})";
inline const std::string kRound2 =
    R"({"submissions":[null,{"bets":{"S":1},"blocker":{"leg":"T","row":"A"}}],"result":)"
    R"({"ends":{"S":"A","T":"A","U":"C"},"revealed":[{"leg":"T","row":"A"}],)"
    R"("peeks":[],"rejected":[]}})";
inline const std::string kOutcome =
    R"({"scores":[4,2],"tokens":[2,1],"garnets":[5,5],"elimination_candidate":1,)"
    R"("tied_last":[1],"winners":[0],"ranking":[0,1],"beads":[{"B":2},{"A":2}],)"
    R"("payouts":["4/1","2/1"]})";

inline const std::string kHead = R"({"format":"mainmatch-record/1","game":"amidakuji",)";

/// The whole match as it is written when it is over; and after one round.
inline std::string small_match() {
  return kHead + R"("rules":)" + kRules + R"(,"setup":)" + kSetup + R"(,"rounds":[)" + kRound1 +
         "," + kRound2 + R"(],"outcome":)" + kOutcome + "}";
}
inline std::string small_match_in_progress() {
  return kHead + R"("rules":)" + kRules + R"(,"setup":)" + kSetup + R"(,"rounds":[)" + kRound1 +
         "]}";
}

/// The small match with `text` in the place of what stands at `pointer` (or added there).
inline Json with(const std::string& pointer, const std::string& text) {
  Json record = parse_json(small_match());
  record[Json::json_pointer(pointer)] = parse_json(text);
  return record;
}
inline Json without(const std::string& pointer) {
  Json record = parse_json(small_match());
  const Json::json_pointer place(pointer);
  record[place.parent_pointer()].erase(place.back());
  return record;
}

/// What `adjudicate` says against the record; "" if nothing.
inline std::string fault_of(const Json& record) {
  try {
    adjudicate(record);
  } catch (const InputError& fault) {
    return fault.what();
  }
  return "";
}

}  // namespace mainmatch::tests
