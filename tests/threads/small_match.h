#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/matches/records/record.h"

namespace mainmatch::tests {

/// A match of two seats in Heaven (2, 0) and two in Hell (1, 3) that can be followed by hand; seat
/// 3 bears a mark.
///
/// Round 1: 2 gilds a thread to 1 (strength 1 after growth), 3 makes one to 2, and 0 visits Nona.
/// Round 2: 1 cuts from 2: the golden thread stands. 0 starts a thread to 3 from 1 (2 after
/// growth). 2 snips 3>2: that leaves 0, a twine and no thread. 3 cuts from its own realm, which is
/// void. The pair is 2-1 with 2. Of the others 0 and 3 rise; nobody falls, nobody is the candidate.
inline std::string small_threads() {
  return R"({"format":"mainmatch-record/1","game":"threads",)"
         R"("rules":{"heaven":2,"hell":2,"rounds":2,"thresholds":[3,6,10],"clotho":[0,1,2,3],)"
         R"("nona":[1,2,3,4],"lachesis":[1,2,3,4],"decima":[1,2,3,10],"atropos":[1,2,3,3],)"
         R"("atropos_doubles":[false,false,false,true],"morta":[1,2,4,8],"starting_garnets":5},)"
         R"("setup":{"heaven":[2,0],"hell":[1,3],"marks":[3],"garnets":[5,5,5,7],)"
         R"("lots":[3,1,0,2]},"rounds":[{"submissions":[{"visit":{"moira":"head start"}},null,)"
         R"({"visit":{"moira":"clotho","donate":0},"create":{"recipient":1,"golden":true}},)"
         R"({"create":{"recipient":2}}],"result":{"threads":[)"
         R"({"source":2,"recipient":1,"strength":1,"golden":true},)"
         R"({"source":3,"recipient":2,"strength":1,"golden":false}],"twine":[0,0,0,0],)"
         R"("x":[1,null,null,null],"goldness":[0,1,1,0],"chats":[[2,1],[2,3]],"rejected":[]}},)"
         R"({"submissions":[{"create":{"recipient":3,"head_start":true}},{"cut":2},)"
         R"({"snip":{"source":3,"recipient":2}},{"cut":1}],"result":{"threads":[)"
         R"({"source":0,"recipient":3,"strength":2,"golden":false},)"
         R"({"source":2,"recipient":1,"strength":2,"golden":true}],"twine":[0,0,1,0],)"
         R"("x":[0,null,null,null],"goldness":[0,2,2,0],"chats":[[0,3],[2,1]],"rejected":[)"
         R"({"seat":3,"part":"cut","reason":"no player of the other realm"}]}}],)"
         R"("outcome":{"scores":[0,2,2,0],"tokens":[0,1,1,0],"garnets":[5,5,5,7],)"
         R"("elimination_candidate":null,"tied_last":[],"winners":[1,2],"ranking":[2,1,3,0],)"
         R"("winning_pair":[2,1],"heaven_next":[0,1,2,3],"fallen":[]}})";
}

/// The small match with `text` in the place of what stands at `pointer` (or added there).
inline Json threads_with(const std::string& pointer, const std::string& text) {
  Json record = parse_json(small_threads());
  record[Json::json_pointer(pointer)] = parse_json(text);
  return record;
}

}  // namespace mainmatch::tests
