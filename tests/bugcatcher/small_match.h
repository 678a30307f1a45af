#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/records/record.h"

namespace mainmatch::tests {

/// A match of three seats on 3 x 2 cells that can be followed by hand.
///
/// Pregame: 0 stakes a garnet on A1 and gets it; 1 gets B2, its list of corners ends at D4, its 9
/// garnets are too many; 2 gets the first free places. Round 1: the border node of 0 runs into the
/// corner of 2 and its central node into the cell of 2, and its third index names no mission; 1
/// passes the gate. Round 2: 0 pays for the stairs that it did not build; 1 swaps freely, but once.
inline std::string small_bugcatcher() {
  return R"({"format":"mainmatch-record/1","game":"bugcatcher","rules":{"players":3,)"
         R"("columns":3,"rows":2,"rounds":2,"energy":4,"missions_per_round":1,)"
         R"("fireflies_per_garnet":2,"free_swap_price":1,"starting_garnets":5,)"
         R"("deck":"built-in"},"setup":{"missions":[[{"name":"Stairs","reward":5,)"
         R"("penalty":2,"limit":2,"goal":{"kind":"shape","node":"border","moves":"RD"}},)"
         R"({"name":"Gate","reward":3,"penalty":0,"limit":null,"goal":{"kind":"reach",)"
         R"("node":"border","at":"B1-BR"}}],[]],"garnets":[5,4,0],"lots":[2,0,1]},)"
         R"("pregame":{"submissions":[{"central":["A1","A1","C2"],"border":["A1","A1-UL",)"
         R"("B1"],"central_garnets":1},{"central":["A1","B2"],"border":["C2-BR","D4","A1"],)"
         R"("border_garnets":9},null],"result":{"central":["A1","B2","B1"],"border":["A1",)"
         R"("D3","B1"],"garnets":[4,4,0],"rejected":[{"seat":1,"part":"border",)"
         R"("reason":"an unknown coordinate ends the list"},{"seat":1,)"
         R"("part":"border_garnets","reason":"not a whole number of garnets that the seat ho)"
         R"(lds"}]}},"rounds":[{"submissions":[{"missions":[0,0,5],"actions":["BR","BD",)"
         R"("CR","swap","free-swap"]},{"missions":[1],"actions":["BU","BL","BL","CU","CU"]},)"
         R"(null],"result":{"placed":[[],[{"step":1,"node":"border","from":"D3","to":"D2",)"
         R"("colour":"blue"},{"step":2,"node":"border","from":"D2","to":"C2",)"
         R"("colour":"blue"},{"step":3,"node":"border","from":"C2","to":"B2",)"
         R"("colour":"blue"}],[]],"failed":[[{"step":1,"node":"border","case":1},{"step":3,)"
         R"("node":"central","case":1}],[{"step":4,"node":"central","case":1}],[]],)"
         R"("nodes":[{"central":"A1","border":"A1","central_colour":"black"},)"
         R"({"central":"B2","border":"B2","central_colour":"black"},{"central":"B1",)"
         R"("border":"B1","central_colour":"black"}],"completed":[{"board":0,"mission":1,)"
         R"("seats":[1]}],"fireflies":[0,6,0],"garnets":[3,4,0],"rejected":[{"seat":0,)"
         R"("part":"missions","reason":"no mission of this board, or one once more"},)"
         R"({"seat":0,"part":"missions","reason":"no mission of this board,)"
         R"( or one once more"}]}},{"submissions":[{"actions":["CR","CR"]},)"
         R"({"actions":["free-swap","free-swap","CU","oops","CU"]}],"result":{"placed":[[],)"
         R"([],[]],"failed":[[{"step":1,"node":"central","case":1}],[{"step":3,)"
         R"("node":"central","case":1}],[]],"nodes":[{"central":"A1","border":"A1",)"
         R"("central_colour":"black"},{"central":"B2","border":"B2",)"
         R"("central_colour":"blue"},{"central":"B1","border":"B1",)"
         R"("central_colour":"black"}],"completed":[],"fireflies":[-2,6,0],"garnets":[3,3,)"
         R"(0],"rejected":[{"seat":1,"part":"free-swap","reason":"the second of a round,)"
         R"( or not to be paid"},{"seat":1,"part":"actions",)"
         R"("reason":"an unknown word ends the list"}]}}],"outcome":{"scores":[-2,6,0],)"
         R"("tokens":[0,2,0],"garnets":[3,7,0],"elimination_candidate":0,"tied_last":[0],)"
         R"("winners":[1],"ranking":[1,2,0],"missions_completed":[0,1,0],"collisions":[3,2,)"
         R"(0]}})";
}

/// The small match with `text` in the place of what stands at `pointer` (or added there).
inline Json bugcatcher_with(const std::string& pointer, const std::string& text) {
  Json record = parse_json(small_bugcatcher());
  record[Json::json_pointer(pointer)] = parse_json(text);
  return record;
}

}  // namespace mainmatch::tests
