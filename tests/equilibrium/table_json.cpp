#include "experiments/game_theory/table_json.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/game_theory/table_gambit.h"
#include "experiments/report/result.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

PayoffTable read(const std::string& text) {
  const Json document = parse_json(text);
  return read_payoffs(Node(document, ""));
}

std::string written(const PayoffTable& table) {
  return json_text({"payoffs", payoffs_json(table, nullptr)});
}

const char* const kGood = R"({"format": "mainmatch-payoffs/1",
  "roles": [{"name": "all", "seats": 2, "strategies": ["a", "b"]}],
  "profiles": [
    {"counts": {"all": {"a": 1, "b": 1}}, "payoffs": {"all": {"a": 1.5, "b": 0.25}}, "matches": 400,
     "stderr": {"all": {"a": 0.02, "b": 0.03}}},
    {"counts": {"all": {"b": 2}}, "payoffs": {"all": {"b": -1}}}]})";

}  // namespace

TEST_CASE("a table is read as it is written", "[equilibrium][json]") {
  const PayoffTable table = read(kGood);
  CHECK(table.rows() == 2);
  CHECK_FALSE(table.complete());
  CHECK(table.payoffs(1)[0] == 1.5);
  CHECK(table.stderrs(1)[1] == 0.03);
  CHECK(table.matches(1) == 400);
  CHECK_FALSE(table.matches(0));
  const std::string out = written(table);
  const std::string again = written(read(out));
  CHECK(out == again);
  CHECK(out ==
        R"({"format":"mainmatch-payoffs/1",
"roles":[{"name":"all","seats":2,"strategies":["a","b"]}],
"profiles":[
{"counts":{"all":{"b":2}},"payoffs":{"all":{"b":-1.0}}},
{"counts":{"all":{"a":1,"b":1}},"payoffs":{"all":{"a":1.5,"b":0.25}},"matches":400,"stderr":{"all":{"a":0.02,"b":0.03}}}
]}
)");
}

TEST_CASE("payoffs by block are read as they are written", "[equilibrium][json]") {
  const std::string text = R"({"format":"mainmatch-payoffs/1",
"roles":[{"name":"all","seats":2,"strategies":["a","b"]}],
"blocks":[2,1],
"profiles":[
{"counts":{"all":{"b":2}},"payoffs":{"all":{"b":-1.0}}},
{"counts":{"all":{"a":1,"b":1}},"payoffs":{"all":{"a":1.5,"b":0.5}},"matches":3,"blocks":{"all":{"a":[2.0,0.5],"b":[0.5]}}}
]}
)";
  const PayoffTable table = read(text);
  CHECK(written(table) == text);
  CHECK(table.block_matches().size() == 2);
  CHECK(table.blocks(0, 1).empty());
  REQUIRE(table.blocks(1, 0).size() == 2);
  CHECK(table.blocks(1, 0)[1] == 0.5);
  const std::vector<std::size_t> only = {1};
  CHECK(table.restricted(only).blocks(0, 0).empty());
  CHECK(table.normalized().blocks(1, 0).empty());
}

TEST_CASE("tables of several roles survive a round trip", "[equilibrium][json]") {
  const PayoffTable table = random_table({{"h", 3, letters(2)}, {"i", 2, letters(3)}}, 4);
  const std::string out = written(table);
  const PayoffTable back = read(out);
  REQUIRE(back.complete());
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (std::size_t s = 0; s < table.strategies(); ++s) {
      CHECK(back.counts(row)[s] == table.counts(row)[s]);
      if (table.counts(row)[s] == 0) continue;
      CHECK(back.payoffs(row)[s] == Approx(table.payoffs(row)[s]).epsilon(1e-9));
    }
  }
}

TEST_CASE("a game in strategic form lists the first seat's plays fastest", "[equilibrium][json]") {
  std::ostringstream out;
  write_nfg(bimatrix_table({{1, 2}, {3, 4}, {5, 6}}, {{-1, -2}, {-3, -4}, {-5, -6}}), out);
  const std::string text = out.str();
  CHECK(text.find(R"({ { "a" "b" "c" } { "A" "B" } })") != text.npos);
  CHECK(text.substr(text.find("\n\n") + 2) == "1 -1\n3 -3\n5 -5\n2 -2\n4 -4\n6 -6\n");
  std::ostringstream seats;
  write_nfg(symmetric_table(3, 2,
                            [](const std::vector<int>& counts, std::size_t s) {
                              return counts[0] * 10.0 + static_cast<double>(s);
                            }),
            seats);
  const std::string three = seats.str();
  CHECK(three.substr(three.find("\n\n") + 2) ==
        "30 30 30\n21 20 20\n20 21 20\n11 11 10\n20 20 21\n11 10 11\n10 11 11\n1 1 1\n");
  std::ostringstream none;
  CHECK_THROWS(write_nfg(read(kGood), none));
  CHECK_THROWS(write_nfg(random_table({all(12, 4)}, 1), none));
}

TEST_CASE("gameanalysis gets strategies with their counts and payoffs", "[equilibrium][json]") {
  std::ostringstream out;
  write_gameanalysis(read(kGood), out);
  CHECK(out.str() == R"({"players":{"all":2},"strategies":{"all":["a","b"]},"profiles":[)"
                     R"({"all":[["b",2,-1.0]]},{"all":[["a",1,1.5],["b",1,0.25]]}],)"
                     R"("type":"game.1"})"
                     "\n");
}

}  // namespace mainmatch::tests
