#include "experiments/game_theory/table_gambit.h"

#include <cmath>
#include <sstream>

#include "experiments/base/error.h"
#include "experiments/game_theory/table_json.h"
#include "tests/catch.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

std::string as_nfg(const PayoffTable& table) {
  std::ostringstream out;
  write_nfg(table, out);
  return out.str();
}

std::string complaint_of(const std::string& text) {
  try {
    read_table(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

double payoff(const PayoffTable& table, const std::vector<int>& counts, std::size_t strategy) {
  return table.payoffs(table.find(counts).value())[strategy];
}

void check_same(const PayoffTable& one, const PayoffTable& other) {
  REQUIRE(one.rows() == other.rows());
  REQUIRE(one.space().roles().size() == other.space().roles().size());
  for (std::size_t r = 0; r < one.space().roles().size(); ++r) {
    CHECK(one.space().roles()[r].name == other.space().roles()[r].name);
    CHECK(one.space().roles()[r].seats == other.space().roles()[r].seats);
    CHECK(one.space().roles()[r].strategies == other.space().roles()[r].strategies);
  }
  for (std::size_t row = 0; row < one.rows(); ++row) {
    for (std::size_t s = 0; s < one.strategies(); ++s) {
      REQUIRE(one.counts(row)[s] == other.counts(row)[s]);
      if (one.counts(row)[s] == 0) continue;
      CHECK(one.payoffs(row)[s] == Approx(other.payoffs(row)[s]).epsilon(1e-9));
    }
  }
}

}  // namespace

TEST_CASE("a game in strategic form is read as it is written", "[equilibrium][gambit]") {
  const std::vector<std::vector<SeatRole>> shapes = {
      {{"all", 4, {"a", "b", "c"}}},
      {{"heaven", 2, {"a", "b"}}, {"hell", 3, {"c", "say \"d\""}}},
      {{"x", 1, {"a", "b"}}, {"y", 1, {"c", "d", "e"}}}};
  for (const auto& roles : shapes) {
    const PayoffTable table = random_table(roles, 3);
    check_same(table, read_table(as_nfg(table)));
  }
}

TEST_CASE("both versions of strategic form are read", "[equilibrium][gambit]") {
  // First player: 3 strategies; its play changes fastest.
  const PayoffTable payoffs = read_table(
      "NFG 1 R \"a \\\"game\\\"\"\n{ \"Player 1\" \"Player 2\" } { 3 2 }\n\"comment\"\n"
      "1 1/2 0 2 -.5 2 1e1 1 0 3 2 0\n");
  REQUIRE(payoffs.space().roles().size() == 2);  // a role per player
  CHECK(payoffs.space().roles()[0].name == "Player 1");
  CHECK(payoffs.space().roles()[0].strategies == std::vector<std::string>{"1", "2", "3"});
  CHECK(payoff(payoffs, {1, 0, 0, 1, 0}, 3) == 0.5);
  CHECK(payoff(payoffs, {0, 0, 1, 1, 0}, 2) == -0.5);
  CHECK(payoff(payoffs, {1, 0, 0, 0, 1}, 0) == 10);
  CHECK(payoff(payoffs, {0, 0, 1, 0, 1}, 2) == 2);

  const PayoffTable outcomes = read_table(
      "NFG 1 R \"\" { \"A\" \"B\" }\n{ { \"U\" \"D\" } { \"L\" \"L\" } }\n\"\"\n"
      "{ { \"one\" 1, 2 } { \"\" 3 4 } }\n1 2 0 1\n");
  CHECK(outcomes.space().roles()[0].strategies == std::vector<std::string>{"U", "D"});
  CHECK(outcomes.space().roles()[1].strategies == std::vector<std::string>{"1", "2"});
  CHECK(payoff(outcomes, {1, 0, 1, 0}, 2) == 2);
  CHECK(payoff(outcomes, {0, 1, 1, 0}, 1) == 3);
  CHECK(payoff(outcomes, {1, 0, 0, 1}, 0) == 0);  // no outcome
  CHECK(payoff(outcomes, {0, 1, 0, 1}, 3) == 2);
}

TEST_CASE("players of one name whose payoffs differ are roles of their own",
          "[equilibrium][gambit]") {
  const std::string head = "NFG 1 R \"\" { \"p 0\" \"p 1\" } { 2 2 }\n";
  const PayoffTable alike = read_table(head + "1 1  0 3  3 0  2 2\n");
  CHECK(alike.space().roles().size() == 1);
  CHECK(alike.space().roles()[0].seats == 2);
  const PayoffTable apart = read_table(head + "1 1  0 3  3 5  2 2\n");
  CHECK(apart.space().roles().size() == 2);
}

TEST_CASE("labels are what Gambit accepts", "[equilibrium][gambit]") {
  const PayoffTable odd = table_of({{" a\n", 1, {" x", "x", "x ", "a  b", "q\\", "\t"}}},
                                   [](const std::vector<int>&, std::size_t) { return 1.0; });
  const std::string written = as_nfg(odd);
  CHECK(written.find("{ \"a/n\" }") != written.npos);
  CHECK(written.find(R"({ "x" "x_2" "x_3" "a b" "q/" "/t" })") != written.npos);
}

TEST_CASE("action graph games that are symmetric are read", "[equilibrium][gambit]") {
  // Two seats, each sees both nodes.
  const std::string two = "#AGG\n# a comment, of 2 words\n2\n2\n0\n2 2\n0 1\n0 1\n2 0 1\n2 1 0\n";
  const PayoffTable complete = read_table(two + "0 1 2\n0 3 4\n");
  CHECK(payoff(complete, {1, 1}, 0) == 1);  // own node 0: counts (1, 1), then (2, 0)
  CHECK(payoff(complete, {2, 0}, 0) == 2);
  CHECK(payoff(complete, {1, 1}, 1) == 3);  // own node 1, neighbours 1 and 0: (1, 1), then (2, 0)
  CHECK(payoff(complete, {0, 2}, 1) == 4);
  const PayoffTable mapped = read_table(two + "1 2 [ 2 0 ] 2 [ 1 1 ] 1\n1 2 [1 1] 3 [2 0] 4\n");
  check_same(complete, mapped);
  // Three seats; node 0 sees node 1 alone, whose counts are 0..2; node 1 sees nothing.
  const PayoffTable partial = read_table("#AGG\n3 2 0  2 2 2  0 1 0 1 0 1  1 1  0  0 5 6 7  0 9\n");
  CHECK(payoff(partial, {3, 0}, 0) == 5);
  CHECK(payoff(partial, {2, 1}, 0) == 6);
  CHECK(payoff(partial, {1, 2}, 0) == 7);
  CHECK(payoff(partial, {1, 2}, 1) == 9);
}

TEST_CASE("files of Gambit that are wrong are refused with their line", "[equilibrium][gambit]") {
  const std::string head = "NFG 1 R \"t\" { \"a\" \"b\" } { 2 2 }\n\n";
  CHECK(complaint_of(head + "1 2 3 4 5 6 7\n") ==
        "line 4: got the end of the file, expected a number");
  CHECK(complaint_of(head + "1 2 3 4 5 6 7 8 9\n") ==
        "line 3: got '9', expected the end of the file");
  CHECK(complaint_of(head + "1 2 x 4 5 6 7 8\n") == "line 3: got 'x', expected a number");
  CHECK(complaint_of(head + "1 2 1/0 4 5 6 7 8\n") == "line 3: got '1/0', expected a number");
  CHECK(complaint_of("NFG 2 R \"t\"") == "line 1: got '2', expected a whole number, 1..1");
  CHECK(complaint_of("NFG 1 R \"t") == "line 1: label without an end");
  CHECK(
      complaint_of("NFG 1 R \"t\" { \"a\" } { 3 3 } 1").starts_with("line 1: got '3', expected }"));
  CHECK(complaint_of("#AGG\n2\n2\n1\n") == "line 4: got '1', expected 0 function nodes");
  CHECK(complaint_of("#AGG\n2 2 0\n2 1\n") == "line 3: got '1', expected a whole number, 2..2");
  CHECK(complaint_of("#AGG\n2 2 0 2 2 0 1 0 1 2 0 1 2 1 0\n1 1 [2 0] 1\n1 2 [1 1] 3 [2 0] 4\n") ==
        "node 0: no payoff where 1 x 1, 1 x 2");
}

TEST_CASE("games of gameanalysis are read as they are written", "[equilibrium][json]") {
  const PayoffTable table = random_table({{"h", 3, letters(2)}, {"i", 2, letters(3)}}, 4);
  std::ostringstream out;
  write_gameanalysis(table, out);
  check_same(table, read_table(out.str()));

  const std::string head = R"({"players": {"all": 2}, "strategies": {"all": ["a", "b"]}, )";
  const PayoffTable sampled =
      read_table(head + R"("type": "samplegame.1", "profiles": [{"all": [["a", 2, [1, 3, 2]]]},
                {"all": [["a", 1, null], ["b", 1, 2]]}, {"all": [["b", 2, []]]}]})");
  REQUIRE(sampled.rows() == 1);  // the others are not known
  CHECK(sampled.payoffs(0)[0] == 2);
  CHECK(sampled.matches(0) == 3);
  CHECK(sampled.stderrs(0)[0] == Approx(1 / std::sqrt(3.0)));
  CHECK(complaint_of(head + R"("profiles": [{"all": [["c", 2, 1]]}]})")
            .starts_with("profiles[0].all[0][0]: got \"c\", expected"));
  CHECK(complaint_of(head + R"("type": "aggfn.1", "profiles": []})").starts_with("type: got"));
}

}  // namespace mainmatch::tests
