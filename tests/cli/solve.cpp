#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "experiments/game_theory/table_json.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/equilibrium/resampled_games.h"

namespace mainmatch::tests {

namespace {

/// Hawk and dove for two seats (prize 2, injury 3 to each of two hawks on average), and a mouse
/// that never gets anything.
const char* const kHawkDove = R"({"format": "mainmatch-payoffs/1",
"roles": [{"name": "all", "seats": 2, "strategies": ["hawk", "dove", "mouse"]}],
"profiles": [
{"counts": {"all": {"hawk": 2}}, "payoffs": {"all": {"hawk": -1}}},
{"counts": {"all": {"hawk": 1, "dove": 1}}, "payoffs": {"all": {"hawk": 2, "dove": 0}}},
{"counts": {"all": {"dove": 2}}, "payoffs": {"all": {"dove": 1}}},
{"counts": {"all": {"hawk": 1, "mouse": 1}}, "payoffs": {"all": {"hawk": 2, "mouse": -2}}},
{"counts": {"all": {"dove": 1, "mouse": 1}}, "payoffs": {"all": {"dove": 2, "mouse": -2}}},
{"counts": {"all": {"mouse": 2}}, "payoffs": {"all": {"mouse": -2}}}]})";

Ran solve(std::vector<std::string> flags, const std::string& table = kHawkDove) {
  std::vector<std::string> args = {"solve", "t.json"};
  args.insert(args.end(), flags.begin(), flags.end());
  return run_program({args, {File{"t.json", table}}});
}

}  // namespace

TEST_CASE("solve writes what tools read", "[cli][solve]") {
  const Ran ran = solve({"--format=json"});
  REQUIRE(ran.code == 0);
  CHECK(ran.err == "");
  const Json json = parse_json(ran.out);
  CHECK(to_line(json["strategies"]) == R"({"all":["hawk","dove","mouse"]})");
  REQUIRE(json["nash"].size() == 1);
  const Json& one = json["nash"][0];
  CHECK(to_line(one["mix"]) == R"({"all":{"hawk":0.5,"dove":0.5,"mouse":0.0}})");
  CHECK(to_line(one["payoffs"]) == R"({"all":{"hawk":0.5,"dove":0.5,"mouse":-2.0}})");
  CHECK(one["regret"].get<double>() <= 4e-9);
  CHECK(one["stable"] == true);
  CHECK(one["basin"] == 1.0);
  CHECK(to_line(json["pure"]) ==
        R"([{"verdict":"certified","counts":{"all":{"hawk":1,"dove":1}}}])");
  CHECK(to_line(json["dominated"]) ==
        R"([{"verdict":"certified","role":"all","strategy":"mouse","by":{"hawk":1.0},)"
        R"("strict":true,"round":1,"after":{}}])");
  CHECK(one["verdict"] == "certified");
  CHECK(one["isolated"] == true);
  CHECK(to_line(json["nash_search"]) ==
        R"({"verdict":"found","complete":true,"methods":["vertex enumeration"],)"
        R"("supports":{"tried":7,"of":7}})");
  CHECK(json.size() == 7);  // only what was asked for appears
}

TEST_CASE("a table with sampling errors certifies what is beyond them", "[cli][solve]") {
  const auto with = [](const std::string& error) {
    return R"({"format": "mainmatch-payoffs/1",
"roles": [{"name": "all", "seats": 2, "strategies": ["a", "b"]}], "profiles": [
{"counts": {"all": {"a": 2}}, "payoffs": {"all": {"a": 1}}, "stderr": {"all": {"a": )" +
           error + R"(}}},
{"counts": {"all": {"a": 1, "b": 1}}, "payoffs": {"all": {"a": 1, "b": 0}},
 "stderr": {"all": {"a": )" +
           error + R"(, "b": )" + error + R"(}}},
{"counts": {"all": {"b": 2}}, "payoffs": {"all": {"b": 0}}, "stderr": {"all": {"b": )" +
           error + "}}}]}";
  };
  for (const auto& [error, dominated] :
       {std::pair("0.01", "certified"), {"0.4", "open"}, {"0", "open"}}) {
    const Json json = parse_json(solve({"--format=json"}, with(error)).out);
    CHECK(json["nash"][0]["verdict"] == "open");
    CHECK(json["pure"][0]["verdict"] == "open");
    CHECK(json["dominated"][0]["verdict"] == dominated);
  }
  using Catch::Matchers::Contains;
  const std::string text = solve({}, with("0.4")).out;
  CHECK_THAT(text,
             Contains("Candidate 1: 100.00 % (94.09 to 100.00) a") && !Contains("Equilibrium 1"));
  CHECK_THAT(text, Contains("not beyond sampling error: b (strictly; in ") &&
                       Contains("margin 1 ") && !Contains("never worth"));
  CHECK_THAT(text, Contains("drawn anew by their standard errors"));
  CHECK_THAT(solve({}, with("0.01")).out, Contains("never worth playing"));
}

TEST_CASE("solve finds every concept that it lists", "[cli][solve]") {
  const Ran ran =
      solve({"--format=json", "--concepts=nash,pure,dominated,replicator,alpharank,qre,cce,ce"});
  REQUIRE(ran.code == 0);
  const Json json = parse_json(ran.out);
  CHECK(json.begin().key() == "kind");
  CHECK(json.size() == 15);
  for (const char* name : {"nash", "pure", "dominated", "replicator", "replicator_ends",
                           "alpharank", "qre", "cce", "ce"}) {
    CHECK(json.contains(name));
  }
}

TEST_CASE("solve calls nothing a finding that is noise", "[cli][solve]") {
  // Both strategies get a prize in half of the matches, and the tables say that one is better.
  const PayoffTable game =
      symmetric_table(2, 2, [](const std::vector<int>&, std::size_t) { return 0.5; });
  int found = 0, certified = 0, sure = 0, apart = 0;
  for (std::uint64_t seed = 0; seed < 25; ++seed) {
    const PayoffTable table = sampled_blocks(game, 20, 5, seed);
    const Json json = parse_json(
        solve({"--format=json", "--concepts=pure,dominated,cce"}, to_line(payoffs_json(table, {})))
            .out);
    CHECK(to_line(json["resamples"]) == R"({"source":"blocks","blocks":20})");
    for (const Json& one : json["dominated"]) {
      ++found;
      certified += one["verdict"] == "certified";
      sure += one["frequency"] == 1.0;
      apart += one["margin"]["low"] > 0.0;
    }
    const Json& welfare = json["cce"]["max_entropy"]["welfare_interval"];
    CHECK(welfare["low"] < welfare["high"]);
  }
  CHECK(found >= 3);
  CHECK(certified == 0);
  CHECK(sure == 0);
  CHECK(apart == 0);
}

TEST_CASE("solve has intervals of sampled tables only", "[cli][solve]") {
  const std::string all = "--concepts=nash,pure,dominated,replicator,alpharank,qre,cce,ce";
  const std::string exact = solve({"--format=json", all}).out;
  CHECK(exact.find("interval") == exact.npos);
  CHECK(exact.find("resample") == exact.npos);
  const PayoffTable game = prize_game(2, 2, 3);
  const std::string blocks = to_line(payoffs_json(sampled_blocks(game, 20, 5, 1), {}));
  const std::string sampled = solve({"--format=json", all}, blocks).out;
  for (const char* key : {"mass_interval", "share_interval", "mix_interval", "end_interval",
                          "welfare_interval", "replicator_mean", "pure_resampled", "frequency"}) {
    CHECK(sampled.find(key) != sampled.npos);
  }
  const std::string none = solve({"--format=json", all, "--resamples=0"}, blocks).out;
  CHECK(none.find("interval") == none.npos);
  const std::string few = to_line(payoffs_json(sampled_blocks(game, 9, 5, 1), {}));
  const Json unknown = parse_json(solve({"--format=json"}, few).out);
  CHECK(to_line(unknown["resamples"]) == R"({"source":"unknown"})");
  CHECK_FALSE(unknown.contains("pure_resampled"));
}

TEST_CASE("solve leaves out the strategies named", "[cli][solve]") {
  for (const char* flag : {"--restrict=hawk,mouse", "--without=dove"}) {
    const Ran ran = solve({"--format=json", "--concepts=nash", flag});
    REQUIRE(ran.code == 0);
    const Json json = parse_json(ran.out);
    REQUIRE(json["nash"].size() == 1);
    CHECK(to_line(json["nash"][0]["mix"]) == R"({"all":{"hawk":1.0,"mouse":0.0}})");
  }
}

TEST_CASE("solve says what is missing and solves the rest", "[cli][solve]") {
  std::string partial = kHawkDove;
  const std::string mice = R"(,
{"counts": {"all": {"mouse": 2}}, "payoffs": {"all": {"mouse": -2}}})";
  partial.erase(partial.find(mice), mice.size());
  const Ran ran = solve({"--format=json"}, partial);
  REQUIRE(ran.code == 0);
  CHECK(ran.err.find("1 of 6 profiles are missing, the first 2 x mouse") != ran.err.npos);
  const Json json = parse_json(ran.out);
  REQUIRE(json["nash"].size() == 1);
  CHECK(json["nash"][0]["stable"].is_null());
  CHECK_FALSE(json.contains("dominated"));
  CHECK(to_line(json["missing"]) == R"({"profiles":1,"of":6,"first":{"all":{"mouse":2}},)"
                                    R"("left_out":["dominated"]})");
  CHECK(json["nash_search"]["complete"] == false);
}

namespace {

/// Two roles of one seat, by the payoffs of both in the profiles (0, 0), (0, 1), (1, 0), (1, 1).
std::string two_by_two(const std::vector<std::pair<int, int>>& payoffs) {
  std::string table = R"({"format": "mainmatch-payoffs/1", "roles": [
{"name": "row", "seats": 1, "strategies": ["s0", "s1"]},
{"name": "column", "seats": 1, "strategies": ["t0", "t1"]}], "profiles": [)";
  for (std::size_t i = 0; i < payoffs.size(); ++i) {
    const std::string row = "\"s" + std::to_string(i / 2) + "\"";
    const std::string column = "\"t" + std::to_string(i % 2) + "\"";
    table += (i == 0 ? "" : ",") + std::string(R"({"counts": {"row": {)") + row +
             R"(: 1}, "column": {)" + column + R"(: 1}}, "payoffs": {"row": {)" + row + ": " +
             std::to_string(payoffs[i].first) + R"(}, "column": {)" + column + ": " +
             std::to_string(payoffs[i].second) + "}}}";
  }
  return table + "]}";
}

std::string on_one_line(std::string text) {
  for (std::size_t at = 0; (at = text.find_first_of(" \n", at)) != text.npos; ++at) {
    text.replace(at, text.find_first_not_of(" \n", at) - at, " ");
  }
  return text;
}

}  // namespace

TEST_CASE("solve prints a set of equilibria by its ends", "[cli][solve]") {
  const std::string table = two_by_two({{0, 1}, {2, 4}, {0, 3}, {3, 1}});
  const Json json = parse_json(solve({"--format=json"}, table).out);
  CHECK(to_line(json["nash_continua"]) == R"([{"ends":[0,1],"parts":[[0,1]],"basin":1.0}])");
  REQUIRE(json["nash"].size() == 2);
  for (const Json& one : json["nash"]) CHECK(one["isolated"] == false);
  using Catch::Matchers::Contains;
  const std::string text = on_one_line(solve({}, table).out);
  CHECK_THAT(text, Contains("row: 40.00 % s0, 60.00 % s1; column: 100.00 % t0; regret 0; an end of "
                            "a continuum"));
  CHECK_THAT(text, Contains("the segment between Equilibrium 1 and Equilibrium 2"));
  CHECK_THAT(text, Contains("never better than what dominates them"));
  CHECK_THAT(text, Contains("the search was complete (vertex enumeration"));
}

TEST_CASE("solve says in which round a strategy is dominated", "[cli][solve]") {
  const std::string table = two_by_two({{1, 0}, {1, 1}, {0, 9}, {0, 0}});
  const Json json = parse_json(solve({"--format=json", "--concepts=dominated"}, table).out);
  CHECK(json["dominated"][0]["round"] == 1);
  CHECK(json["dominated"][1]["round"] == 2);
  CHECK(to_line(json["dominated"][1]["after"]) == R"({"row":["s1"]})");
  CHECK_THAT(on_one_line(solve({}, table).out),
             Catch::Matchers::Contains("row: s1 (strictly); column: t0 (strictly, in round 2, "
                                       "once row: s1 is gone)"));
}

TEST_CASE("solve does not take what is unknown for what is not there", "[cli][solve]") {
  const std::string table = R"({"format": "mainmatch-payoffs/1",
"roles": [{"name": "all", "seats": 2, "strategies": ["a", "b"]}], "profiles": [
{"counts": {"all": {"a": 2}}, "payoffs": {"all": {"a": 1}}, "matches": 40, "stderr": {"all": {"a": 0.1}}},
{"counts": {"all": {"b": 2}}, "payoffs": {"all": {"b": 2}}, "matches": 40, "stderr": {"all": {"b": 0.1}}}]})";
  const Json json = parse_json(solve({"--format=json"}, table).out);
  CHECK(json["pure"].empty());
  CHECK(to_line(json["pure_unknown"]) ==
        R"({"sampled":[{"all":{"b":2}},{"all":{"a":2}}],"not_sampled":1})");
  CHECK(json["pure_resampled"]["none"].is_null());
  CHECK(json["pure_resampled"]["none_known"] == 1.0);
  CHECK(json["nash_search"]["complete"] == false);
  using Catch::Matchers::Contains;
  const std::string text = on_one_line(solve({}, table).out);
  CHECK_THAT(text, Contains("No profile of pure strategies is known to be an equilibrium"));
  CHECK_THAT(text, Contains("Unknown of 2 x b and 2 x a, with deviations that were not sampled, "
                            "and of 1 profile that was not sampled."));
  CHECK_THAT(text, Contains("1 of 3 profiles is missing") && Contains("not known: dominated"));
  CHECK_THAT(text, Contains("the search was not complete") &&
                       Contains("2 of 3 supports were tried, those with all of their profiles"));
  CHECK_THAT(text, !Contains("have none"));
}

TEST_CASE("solve prints the conventions of alpha-rank", "[cli][solve]") {
  const Json json = parse_json(solve({"--format=json", "--concepts=alpharank"}).out);
  CHECK(to_line(json["alpharank_model"]) ==
        R"({"selection":"global","population":50,"settled":true})");
  CHECK_THAT(on_one_line(solve({"--concepts=alpharank"}).out),
             Catch::Matchers::Contains("populations of 50, global selection"));
}

TEST_CASE("solve says whether the logit branch was followed to its end", "[cli][solve]") {
  const Json json = parse_json(solve({"--format=json", "--concepts=qre"}).out);
  CHECK(json["qre_branch"]["arrived"] == true);
}

TEST_CASE("a title that a section and its table share stands once", "[cli][solve]") {
  const std::string text = solve({"--concepts=nash,ce"}).out;
  for (const std::string title : {"Symmetric equilibria\n", "Correlated equilibria\n"}) {
    const std::size_t first = text.find(title);
    REQUIRE(first != text.npos);
    CHECK(text.find(title, first + 1) == text.npos);
  }
}

TEST_CASE("solve hands tables to other programs", "[cli][solve]") {
  CHECK(solve({"--format=nfg"}).out.starts_with("NFG 1 R "));
  CHECK(solve({"--format=gameanalysis"}).out.find(R"("type":"game.1")") != std::string::npos);
  CHECK(solve({}).out.find("Equilibrium 1  50.00  50.00   0.00") != std::string::npos);
}

TEST_CASE("solve writes its solutions as CSV", "[cli][solve]") {
  const Ran ran = solve({"--format=csv", "--concepts=nash,pure"});
  REQUIRE(ran.code == 0);
  CHECK(ran.out.starts_with(
      "concept,solution,verdict,parameter,role,strategy,share,seats,payoff,regret\n"
      "nash,1,certified,,all,hawk,0.5,,0.5,"));
  CHECK_THAT(ran.out, Catch::Matchers::Contains("\nnash,1,certified,,all,mouse,0,,-2,"));
  CHECK_THAT(ran.out, Catch::Matchers::EndsWith("\npure,1,certified,,all,hawk,,1,,\n"
                                                "pure,1,certified,,all,dove,,1,,\n"));
}

}  // namespace mainmatch::tests
