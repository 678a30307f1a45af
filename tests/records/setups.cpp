#include "tests/catch.h"
#include "tests/records/small_match.h"

namespace mainmatch::tests {

namespace {

struct Row {
  const char* pointer;
  const char* value;
  const char* fault;
};

void check_rows(std::span<const Row> rows) {
  for (const Row& row : rows) {
    INFO(row.pointer << " = " << row.value);
    CHECK(fault_of(with(row.pointer, row.value)) == row.fault);
  }
}

constexpr const char* kTouching = "no two rungs, real or phantom, in or beside one slot of a row";

}  // namespace

TEST_CASE("setups: rungs and phantoms stand in slots that do not touch", "[records]") {
  const std::string touching = std::string(", expected ") + kTouching;
  const Row rows[] = {
      {"/setup/rungs/0", R"("C:S-T")",
       "setup.rungs[0]: got \"C:S-T\", expected a slot, A:S-T..B:T-U"},
      {"/setup/rungs/0", R"("A:U-V")",
       "setup.rungs[0]: got \"A:U-V\", expected a slot, A:S-T..B:T-U"},
      {"/setup/rungs/0", R"("A:S-U")",
       "setup.rungs[0]: got \"A:S-U\", expected a slot, A:S-T..B:T-U"},
      {"/setup/rungs/0", "7", "setup.rungs[0]: got 7, expected a string"},
      {"/setup/rungs", "{}", "setup.rungs: got {}, expected a list of 0..4"},
      {"/setup/phantoms", R"([])", "setup.phantoms: got a list of 0, expected a list of 1"},
      {"/setup/phantoms", R"(["B:T-U","A:T-U"])",
       "setup.phantoms: got a list of 2, expected a list of 1"},
  };
  check_rows(rows);
  CHECK(fault_of(with("/setup/rungs", R"(["A:S-T","A:S-T"])")) ==
        "setup.rungs[1]: got \"A:S-T\"" + touching);
  CHECK(fault_of(with("/setup/rungs", R"(["A:S-T","A:T-U"])")) ==
        "setup.rungs[1]: got \"A:T-U\"" + touching);
  CHECK(fault_of(with("/setup/rungs", R"(["B:S-T"])")) ==
        "setup.rungs[0]: got \"B:S-T\"" + touching);
  CHECK(fault_of(with("/setup/rungs", R"(["B:T-U"])")) ==
        "setup.rungs[0]: got \"B:T-U\"" + touching);
}

TEST_CASE("setups: placements and lots are permutations, garnets are counts", "[records]") {
  const Row rows[] = {
      {"/setup/placements/A", "3", "setup.placements.C: got 3, expected each placement once"},
      {"/setup/placements/A", "4", "setup.placements.A: got 4, expected 1..3"},
      {"/setup/placements/A", "0", "setup.placements.A: got 0, expected 1..3"},
      {"/setup/placements", R"({"A":1,"B":2})", "setup.placements.C: missing"},
      {"/setup/placements/D", "4", "setup.placements.D: unknown key, expected A, B, C"},
      {"/setup/lots", "[0,0]", "setup.lots[1]: got 0, expected each seat once"},
      {"/setup/lots", "[0,2]", "setup.lots[1]: got 2, expected 0..1"},
      {"/setup/lots", "[0]", "setup.lots: got a list of 1, expected a list of 2"},
      {"/setup/garnets", "[5]", "setup.garnets: got a list of 1, expected a list of 2"},
      {"/setup/garnets", "[5,-1]", "setup.garnets[1]: got -1, expected 0..999999999"},
      {"/setup/garnets", "[5,1000000000]",
       "setup.garnets[1]: got 1000000000, expected 0..999999999"},
      {"/setup/garnets", "[5,0.5]",
       "setup.garnets[1]: got 0.5, expected a whole number 0..999999999"},
      {"/setup/lotz", "[]", "setup.lotz: unknown key; did you mean 'lots'?"},
  };
  check_rows(rows);
  for (const char* key : {"rungs", "phantoms", "placements", "hints", "lots"}) {
    CHECK(fault_of(without(std::string("/setup/") + key)) ==
          std::string("setup.") + key + ": missing");
  }
}

TEST_CASE("setups: garnets come from the rules if they are absent", "[records]") {
  Json record = without("/setup/garnets");
  record["rules"]["starting_garnets"] = 7;
  const Json done = adjudicate(record);
  CHECK(done["setup"]["garnets"] == Json({7, 7}));
  CHECK(done["outcome"]["garnets"] == Json({7, 7}));
  CHECK(to_line(adjudicate(without("/setup/garnets"))) == small_match());
  CHECK(adjudicate(with("/setup/garnets", "[999999999,0]"))["outcome"]["garnets"] ==
        Json({999'999'999, 0}));
}

TEST_CASE("setups: hints that are well-formed and true are kept", "[records]") {
  // Rung A:S-T and phantom B:T-U; placements A 2, B 1, C 3, of which two pay.
  const char* rung[] = {
      R"({"kind":"column_total","column":"T-U","count":0})",
      R"({"kind":"row_total","row":"B","count":0})",
      R"({"kind":"rung_at","slot":"A:S-T","present":true})",
      R"({"kind":"rung_at","slot":"A:T-U","present":false})",
      R"({"kind":"column_compare","columns":["S-T","T-U"],"first_has":"more"})",
      R"({"kind":"board_total","count":1})",
  };
  const char* placement[] = {
      R"({"kind":"ahead","legs":["A","C"],"better":"A"})",
      R"({"kind":"ahead","legs":["A","B"],"better":"B"})",
      R"({"kind":"paying","leg":"A","pays":true})",
      R"({"kind":"paying","leg":"C","pays":false})",
      R"({"kind":"one_of","leg":"C","placements":[1,3]})",
      R"({"kind":"sum","legs":["B","C"],"sum":4})",
      R"({"kind":"parity","leg":"B","even":false})",
  };
  for (const char* hint : rung) {
    CHECK(to_line(adjudicate(with("/setup/hints/0/rung", hint))["setup"]["hints"][0]["rung"]) ==
          hint);
  }
  for (const char* hint : placement) {
    CHECK(to_line(adjudicate(
              with("/setup/hints/1/placement", hint))["setup"]["hints"][1]["placement"]) == hint);
  }
}

TEST_CASE("setups: hints that are malformed or untrue are refused", "[records]") {
  const std::string askable =
      ", expected a slot of the board that neither holds nor adjoins a phantom";
  const std::string ordered = ", expected two different ones in ascending order";
  const std::string untrue = " contradicts the setup";
  const struct {
    const char* hint;
    std::string fault;
  } rung[] = {
      {R"({"kind":"column_total","column":"T-U","count":1})",
       R"(: {"kind":"column_total","column":"T-U","count":1})" + untrue},
      {R"({"kind":"board_total","count":2})", R"(: {"kind":"board_total","count":2})" + untrue},
      {R"({"kind":"board_totals","count":1})",
       R"(.kind: got "board_totals", expected column_total, row_total, rung_at, column_compare, )"
       "board_total"},
      {R"({"kind":"board_total"})", ".count: missing"},
      {R"({"kind":"board_total","count":1,"row":"A"})", ".row: unknown key, expected kind, count"},
      {R"({"kind":"row_total","row":"C","count":0})", R"(.row: got "C", expected A..B)"},
      {R"({"kind":"column_total","column":"U-V","count":0})",
       R"(.column: got "U-V", expected S-T..T-U)"},
      {R"({"kind":"rung_at","slot":"B:T-U","present":false})", R"(.slot: got "B:T-U")" + askable},
      {R"({"kind":"rung_at","slot":"B:S-T","present":false})", R"(.slot: got "B:S-T")" + askable},
      {R"({"kind":"rung_at","slot":"","present":false})", R"(.slot: got "")" + askable},
      {R"({"kind":"rung_at","slot":"A:S-T","present":1})",
       ".present: got 1, expected true or false"},
      {R"({"kind":"column_compare","columns":["T-U","S-T"],"first_has":"fewer"})",
       R"(.columns: got ["T-U","S-T"])" + ordered},
      {R"({"kind":"column_compare","columns":["S-T","S-T"],"first_has":"equal"})",
       R"(.columns: got ["S-T","S-T"])" + ordered},
      {R"({"kind":"column_compare","columns":["S-T","T-U"],"first_has":"less"})",
       R"(.first_has: got "less", expected fewer, equal, more)"},
  };
  for (const auto& row : rung) {
    CHECK(fault_of(with("/setup/hints/0/rung", row.hint)) == "setup.hints[0].rung" + row.fault);
  }
  const std::string ascending = ", expected two different placements, ascending";
  const struct {
    const char* hint;
    std::string fault;
  } placement[] = {
      {R"({"kind":"ahead","legs":["A","B"],"better":"A"})",
       R"(: {"kind":"ahead","legs":["A","B"],"better":"A"})" + untrue},
      {R"({"kind":"ahead","legs":["B","A"],"better":"B"})", R"(.legs: got ["B","A"])" + ordered},
      {R"({"kind":"sum","legs":["A","A"],"sum":4})", R"(.legs: got ["A","A"])" + ordered},
      {R"({"kind":"sum","legs":["A","B"],"sum":4})",
       R"(: {"kind":"sum","legs":["A","B"],"sum":4})" + untrue},
      {R"({"kind":"one_of","leg":"A","placements":[2,1]})", ".placements: got [2,1]" + ascending},
      {R"({"kind":"one_of","leg":"A","placements":[2,2]})", ".placements: got [2,2]" + ascending},
      {R"({"kind":"one_of","leg":"A","placements":[2,4]})", ".placements[1]: got 4, expected 1..3"},
      {R"({"kind":"one_of","leg":"A","placements":[1,3]})",
       R"(: {"kind":"one_of","leg":"A","placements":[1,3]})" + untrue},
      {R"({"kind":"paying","leg":"D","pays":true})", R"(.leg: got "D", expected A..C)"},
      {R"({"kind":"parity","leg":"A","even":false})",
       R"(: {"kind":"parity","leg":"A","even":false})" + untrue},
  };
  for (const auto& row : placement) {
    CHECK(fault_of(with("/setup/hints/1/placement", row.hint)) ==
          "setup.hints[1].placement" + row.fault);
  }
  CHECK(fault_of(without("/setup/hints/0/rung")) == "setup.hints[0].rung: missing");
  CHECK(fault_of(with("/setup/hints", "[{}]")) ==
        "setup.hints: got a list of 1, expected a list of 2");
}

}  // namespace mainmatch::tests
