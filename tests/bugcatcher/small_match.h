#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/records/record.h"

namespace mainmatch::tests {

/// A match of three seats on 3 x 2 cells that can be followed by hand.
///
/// Pregame: 0 stakes a garnet on A1 and gets it; 1 gets B2, its list of corners ends at D4, its 9
/// garnets are too many; 2 gets the first free places. Round 1: the border node of 0 runs into the
/// corner of 2 and its central node into the cell of 2, and its third index names no mission; 1
/// passes the gate. Round 2: 0 pays for the stairs that it did not build; 1 swaps freely, but once.
inline std::string small_bugcatcher() {
  return R"({"format":"mainmatch-record/1","game":"bugcatcher","rules":{"players":3,"col)"
         R"(umns":3,"rows":2,"rounds":2,"energy":4,"missions_per_round":1,"fireflies_per)"
         R"(_garnet":2,"free_swap_price":1,"starting_garnets":5,"deck":"built-in"},"setu)"
         R"(p":{"missions":[[{"name":"Stairs","reward":5,"penalty":2,"limit":2,"goal":{")"
         R"(kind":"shape","node":"border","moves":"RD"}},{"name":"Gate","reward":3,"pena)"
         R"(lty":0,"limit":null,"goal":{"kind":"reach","node":"border","at":"B1-BR"}}],[)"
         R"(]],"garnets":[5,4,0],"lots":[2,0,1]},"pregame":{"submissions":[{"central":[")"
         R"(A1","A1","C2"],"border":["A1","A1-UL","B1"],"central_garnets":1},{"central":)"
         R"(["A1","B2"],"border":["C2-BR","D4","A1"],"border_garnets":9},null],"result":)"
         R"({"central":["A1","B2","B1"],"border":["A1","D3","B1"],"garnets":[4,4,0],"rej)"
         R"(ected":[{"seat":1,"part":"border","reason":"an unknown coordinate ends the l)"
         R"(ist"},{"seat":1,"part":"border_garnets","reason":"not a whole number of garn)"
         R"(ets that the seat holds"}]}},"rounds":[{"submissions":[{"missions":[0,0,5],")"
         R"(actions":["BR","BD","CR","swap","free-swap"]},{"missions":[1],"actions":["BU)"
         R"(","BL","BL","CU","CU"]},null],"result":{"placed":[[],[{"step":1,"node":"bord)"
         R"(er","from":"D3","to":"D2","colour":"blue"},{"step":2,"node":"border","from":)"
         R"("D2","to":"C2","colour":"blue"},{"step":3,"node":"border","from":"C2","to":")"
         R"(B2","colour":"blue"}],[]],"failed":[[{"step":1,"node":"border","case":1},{"s)"
         R"(tep":3,"node":"central","case":1}],[{"step":4,"node":"central","case":1}],[])"
         R"(],"nodes":[{"central":"A1","border":"A1","central_colour":"black"},{"central)"
         R"(":"B2","border":"B2","central_colour":"black"},{"central":"B1","border":"B1")"
         R"(,"central_colour":"black"}],"completed":[{"board":0,"mission":1,"seats":[1]})"
         R"(],"fireflies":[0,6,0],"garnets":[3,4,0],"rejected":[{"seat":0,"part":"missio)"
         R"(ns","reason":"no mission of this board, or one once more"},{"seat":0,"part":)"
         R"("missions","reason":"no mission of this board, or one once more"}]}},{"submi)"
         R"(ssions":[{"actions":["CR","CR"]},{"actions":["free-swap","free-swap","CU","o)"
         R"(ops","CU"]}],"result":{"placed":[[],[],[]],"failed":[[{"step":1,"node":"cent)"
         R"(ral","case":1}],[{"step":3,"node":"central","case":1}],[]],"nodes":[{"centra)"
         R"(l":"A1","border":"A1","central_colour":"black"},{"central":"B2","border":"B2)"
         R"(","central_colour":"blue"},{"central":"B1","border":"B1","central_colour":"b)"
         R"(lack"}],"completed":[],"fireflies":[-2,6,0],"garnets":[3,3,0],"rejected":[{")"
         R"(seat":1,"part":"free-swap","reason":"the second of a round, or not to be pai)"
         R"(d"},{"seat":1,"part":"actions","reason":"an unknown word ends the list"}]}}])"
         R"(,"outcome":{"scores":[-2,6,0],"tokens":[0,2,0],"garnets":[3,7,0],"eliminatio)"
         R"(n_candidate":0,"tied_last":[0],"winners":[1],"ranking":[1,2,0],"missions_com)"
         R"(pleted":[0,1,0],"collisions":[3,2,0]}})";
}

/// The small match with `text` in the place of what stands at `pointer` (or added there).
inline Json bugcatcher_with(const std::string& pointer, const std::string& text) {
  Json record = parse_json(small_bugcatcher());
  record[Json::json_pointer(pointer)] = parse_json(text);
  return record;
}

}  // namespace mainmatch::tests
