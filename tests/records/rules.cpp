#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/rules_json.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using Rules = Amidakuji::Rules;

Rules read(const std::vector<std::string>& texts) { return rules_from_texts<Amidakuji>(texts); }

std::string rules_fault(const std::vector<std::string>& texts) {
  try {
    read(texts);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace

TEST_CASE("rules: all effective ones are written in the order of the table", "[records]") {
  CHECK(to_line(rules_to_json<Amidakuji>(Rules{})) ==
        R"({"players":12,"legs":8,"rows":12,"rounds":5,"beads":20,"max_bet":6,"peeks":1,)"
        R"("extra_peeks":1,"peek_price":2,"blockers":1,"phantoms":[{"starts":"off","every":1},)"
        R"({"starts":"on","every":2},{"starts":"off","every":2},{"starts":"on","every":1}],)"
        R"("rung_density":0.45,"paying_places":4,"second_token_after_tie":false,)"
        R"("beads_per_garnet":120,"starting_garnets":5})");
}

TEST_CASE("rules: absent keys take the defaults, later texts win", "[records]") {
  const Rules rules =
      read({R"({"beads": 30, "rows": 4, "max_bet": 2.0})", "beads=9", "second_token_after_tie=true",
            "rung_density=0.25", R"(phantoms=[{"starts":"on","every":12}])"});
  CHECK(rules.beads == 9);
  CHECK(rules.rows == 4);
  CHECK(rules.max_bet == 2);
  CHECK(rules.legs == 8);
  CHECK(rules.second_token_after_tie);
  CHECK(rules.rung_density == 0.25);
  REQUIRE(rules.phantoms.size() == 1);
  CHECK(rules.phantoms[0] == amidakuji::Phantom{true, 12});
}

TEST_CASE("rules: faults name the key, what stood there and what is allowed", "[records]") {
  CHECK(rules_fault({"beads=300"}) == "rules.beads: got 300, expected 1..255");
  CHECK(rules_fault({"beads=0"}) == "rules.beads: got 0, expected 1..255");
  CHECK(rules_fault({"beads=4"}) == "rules.max_bet: got 6 (the default), expected 1..4");
  CHECK(rules_fault({"beads=4", "max_bet=5"}) == "rules.max_bet: got 5, expected 1..4");
  CHECK(rules_fault({"beads=4", "max_bet=4"}) == "");
  CHECK(rules_fault({"max_bet=4", "beads=4"}) == "");
  CHECK(rules_fault({"legs=3"}) == "rules.paying_places: got 4 (the default), expected 1..3");
  CHECK(rules_fault({"players=3.5"}) == "rules.players: got 3.5, expected a whole number 2..16");
  CHECK(rules_fault({"players=many"}) ==
        "rules.players: got \"many\", expected a whole number 2..16");
  CHECK(rules_fault({"players=null"}) == "rules.players: got null, expected a whole number 2..16");
  CHECK(rules_fault({"players=18446744073709551616"}) ==
        "rules.players: got 1.8446744073709552e+19, expected 2..16");
  CHECK(rules_fault({"players=4294967298"}) == "rules.players: got 4294967298, expected 2..16");
  CHECK(rules_fault({"rung_density=1.5"}) == "rules.rung_density: got 1.5, expected 0..1");
  CHECK(rules_fault({"rung_density=half"}) ==
        "rules.rung_density: got \"half\", expected a number 0..1");
  CHECK(rules_fault({"second_token_after_tie=1"}) ==
        "rules.second_token_after_tie: got 1, expected true or false");
  CHECK(rules_fault({"bedas=3"}) == "rules.bedas: unknown key; did you mean 'beads'?");
  CHECK(rules_fault({"beads"}) == "got \"beads\", expected KEY=VALUE or {\"KEY\": VALUE, ...}");
}

TEST_CASE("rules: phantoms", "[records]") {
  CHECK(rules_fault({"phantoms=[]"}) == "");
  CHECK(rules_fault({"phantoms=4"}) == "rules.phantoms: got 4, expected a list of 0..8");
  CHECK(rules_fault({R"(phantoms=[{"starts":"up","every":1}])"}) ==
        "rules.phantoms[0].starts: got \"up\", expected off, on");
  CHECK(rules_fault({R"(phantoms=[{"starts":"on","every":13}])"}) ==
        "rules.phantoms[0].every: got 13, expected 1..12");
  CHECK(rules_fault({R"(phantoms=[{"starts":"on"}])"}) == "rules.phantoms[0].every: missing");
  CHECK(
      rules_fault({R"(phantoms=[{"starts":"on","every":1,"x":0}])"}).find("phantoms[0].x: unkn") !=
      std::string::npos);
  CHECK(rules_fault({"rows=1", "legs=4"}) ==
        "rules.phantoms (the default): more of them than min(8, rows * floor(legs / 2))");
}

TEST_CASE("rules: real numbers keep 10 significant digits and round-trip", "[records]") {
  for (const char* text : {"0", "1", "0.1", "0.123456789123456", "1e-7", "0.99999999999999"}) {
    const Rules rules = read({std::string("rung_density=") + text});
    const Json written = rules_to_json<Amidakuji>(rules);
    const std::string number = to_line(written["rung_density"]);
    INFO(text << " -> " << number);
    CHECK(read({to_line(written)}).rung_density == rules.rung_density);
    CHECK(std::abs(rules.rung_density - std::stod(text)) < 1e-10);
    CHECK(number.size() <= 12);  // "0." and 10 digits
  }
}

}  // namespace mainmatch::tests
