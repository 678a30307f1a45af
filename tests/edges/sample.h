#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/records/record.h"

namespace mainmatch::edges {

/// A match of three seats in a row that can be followed by hand: 2 1 0 (2 takes 1 along, 1 takes 0,
/// 0 takes 2), spaces 1 to 6 worth 5 0 1 1 0 5, all starting on 3; two rounds.
///
/// Round 1: 0 moves right 1, 1 left 2 with 1 garnet, 2 left 3. 0 lands on 3 + 1 - 2 = 2 and scores
/// 0; 1 on 3 - 2 - 3 = -2, dumb; 2 on 3 - 3 + 1 = 1, scores 5, doubled because 1 is dumb.
/// Round 2: 0 is on 2, 1 back on 3, 2 on 1. 0 asks for a partner below, which is itself: void, so
/// right 1. 1 has missed: right 1. 2 moves right 5 with 3 garnets. 0: 2 + 1 + 1 = 4, scores 1; 1:
/// 3 + 1 + 5 = 9, dumb; 2: 1 + 5 + 1 = 7, dumb. 0 and 2 have pushed: 1 * 2, 0 * 8.
/// Scores: 2, 0, 10.
inline const std::string kRules =
    R"({"grid":[1,3],"rounds":2,"values":[5,0,1,1,0,5],"start":3,"screwed_points":2,)"
    R"("dumb_multiplier":2,"garnet_multiplier":2,"dumb_garnet":1,)"
    R"("default_move":{"direction":"right","amount":1,"partner":"down"},"max_tokens":4,)"
    R"("starting_garnets":5})";
inline const std::string kSetup = R"({"grid":[[2,1,0]],"garnets":[5,5,2],"lots":[1,0,2]})";
inline const std::string kRound1 =
    R"({"submissions":[{"direction":"right","amount":1,"partner":"right"},)"
    R"({"direction":"left","amount":2,"partner":"right","garnets":1},)"
    R"({"direction":"left","amount":3,"partner":"right"}],"result":)"
    R"({"landed":[2,-2,1],"types":["surviving","dumb","surviving"],"points":[0,0,10],)"
    R"("garnets":[5,4,3],"rejected":[]}})";
inline const std::string kRound2 =
    R"({"submissions":[{"direction":"left","amount":1,"partner":"down"},null,)"
    R"({"direction":"right","amount":5,"partner":"right","garnets":3}],"result":)"
    R"({"landed":[4,9,7],"types":["surviving","dumb","dumb"],"points":[2,0,0],)"
    R"("garnets":[6,4,1],"rejected":[{"seat":0,"part":"submission",)"
    R"("reason":"a partner that is oneself"}]}})";
inline const std::string kOutcome =
    R"({"scores":[2,0,10],"tokens":[0,0,2],"garnets":[6,4,1],"elimination_candidate":1,)"
    R"("tied_last":[1],"winners":[2],"ranking":[2,0,1]})";

inline std::string sample() {
  return R"({"format":"mainmatch-record/1","game":"edges","rules":)" + kRules + R"(,"setup":)" +
         kSetup + R"(,"rounds":[)" + kRound1 + "," + kRound2 + R"(],"outcome":)" + kOutcome + "}";
}

/// The same grid and other moves. Round 1: 0 and 1 move right 2, 2 left 3: 0 to 7, dumb; 1 to 2; 2
/// to
/// 2. Round 2 is missed by all, so all move right by 2: 0 to 5, 1 and 2 to 4. Spaces 2, 4 and 5 are
/// worth `values`[1], [3], [4]; those of 2 count for 1 and 2, doubled for 1. `votes` may be "".
inline std::string voted(const std::string& values, const std::string& votes) {
  Json record = parse_json(sample());
  record["rules"]["values"] = parse_json(values);
  record["rounds"] = parse_json(R"([{"submissions":[
      {"direction":"right","amount":2,"partner":"right"},
      {"direction":"right","amount":2,"partner":"right"},
      {"direction":"left","amount":3,"partner":"right"}]},{}])");
  record.erase("outcome");
  if (!votes.empty()) record["decisions"] = {{"elimination_votes", parse_json(votes)}};
  return to_line(record);
}

}  // namespace mainmatch::edges
