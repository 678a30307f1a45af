#include "experiments/analyses/sweep/axis.h"

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/analyses/sweep/varied_game.h"
#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/each_match.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

std::vector<RuleAxis> axes_of(const std::vector<std::string>& texts,
                              const char* match = "amidakuji") {
  return parse_axes(texts, *default_rules(match));
}

/// Of axes, or of values that no combination of them saves.
std::string complaint(const std::vector<std::string>& texts, const char* match = "amidakuji") {
  try {
    VariedGame(default_rules(match), axes_of(texts, match));
  } catch (const ValueError& error) {
    CHECK(error.path == "vary");
    return error.complaint;
  }
  return "none";
}

}  // namespace

TEST_CASE("axes are lists, ranges in steps, and all reals between two", "[sweep]") {
  const std::vector<RuleAxis> axes =
      axes_of({"rung_density=0.2:0.7:0.1", "max_bet=4,8,6", "rows=8:11",
               "beads_per_garnet=100:130:7", "second_token_after_tie=true,false"});
  REQUIRE(axes.size() == 5);
  CHECK(axes[0].levels == std::vector<double>{0.2, 0.3, 0.4, 0.5, 0.6, 0.7});
  CHECK(axes[1].levels == std::vector<double>{4, 8, 6});
  CHECK((axes[1].lo == 4 && axes[1].hi == 8));
  CHECK(axes[2].levels == std::vector<double>{8, 9, 10, 11});
  CHECK(axes[3].levels == std::vector<double>{100, 107, 114, 121, 128});
  CHECK(axes[4].levels == std::vector<double>{1, 0});
  CHECK(text_of(axes, {0.2, 4, 8, 100, 1}) ==
        "rung_density=0.2, max_bet=4, rows=8, beads_per_garnet=100, second_token_after_tie=true");

  const RuleAxis reals = axes_of({"rung_density=0.2:0.7"})[0];
  CHECK(reals.continuous());
  CHECK(reals.at(0) == 0.2);
  CHECK(reals.at(0.5) == 0.45);
  CHECK(axes[1].at(0) == 4);
  CHECK(axes[1].at(0.34) == 8);
  CHECK(axes[1].at(0.999999) == 6);
}

TEST_CASE("axes that cannot be are refused in one line", "[sweep]") {
  const std::vector<std::pair<std::string, std::string>> rows = {
      {"max_bet", "got 'max_bet', expected RULE=VALUE,VALUE,... or RULE=FIRST:LAST:STEP"},
      {"=4", "got '=4', expected RULE=VALUE"},
      {"max_bat=4", "unknown rule 'max_bat'; did you mean 'max_bet'?"},
      {"phantoms=1,2", "phantoms: got '1,2', expected JSON; ';' goes between values"},
      {"phantoms=[];[ ]", "phantoms: duplicate []"},
      {"max_bet[0]=4", "max_bet: got 6, expected a list"},
      {"max_bet.x=4", "max_bet: got 6, expected an object"},
      {"max_bet=4,", "max_bet: got '', expected a whole number 1..255"},
      {"max_bet=4,256", "max_bet: got '256', expected a whole number 1..255"},
      {"max_bet=4.5,6", "max_bet: got '4.5', expected a whole number"},
      {"max_bet=4,6,4", "max_bet: duplicate 4"},
      {"max_bet=4:8:0.5", "max_bet: '4:8:0.5': step: got '0.5', expected a whole number above 0"},
      {"max_bet=8:4:2", "max_bet: got '8:4:2', expected FIRST:LAST:STEP with FIRST < LAST"},
      {"max_bet=1:2:3:4", "max_bet: got '1:2:3:4', expected FIRST:LAST:STEP"},
      {"rung_density=nan,0.5", "rung_density: got 'nan', expected a number 0..1"},
      {"rung_density=0:1:0", "step: got '0', expected a number above 0"},
      {"rung_density=0:1:1e-7", "more than 10000 values"},
      {"rung_density=-0.1:1", "rung_density: got '-0.1', expected a number 0..1"},
      {"second_token_after_tie=1", "second_token_after_tie: got '1', expected true or false"},
      {"second_token_after_tie=false:true", "expected true,false"},
  };
  for (const auto& [text, what] : rows) {
    INFO(text);

    CHECK(complaint({text}).find(what) != std::string::npos);
  }
  CHECK(complaint({}).starts_with("missing, expected RULE=VALUE"));
  CHECK(complaint({"rows=9", "rows=10"}) == "duplicate rows");
}

TEST_CASE("axes may lead into structured rules", "[sweep]") {
  const std::vector<RuleAxis> axes =
      axes_of({"thresholds[1]=6:8", "atropos_doubles[3]=true,false"}, "threads");
  CHECK(axes[0].levels == std::vector<double>{6, 7, 8});
  CHECK(axes[0].kind == FieldKind::whole);
  CHECK(axes[1].kind == FieldKind::flag);
  const VariedGame game(default_rules("threads"), axes);
  Json expected = game.start().json();
  CHECK(game.rules_at(game.start_point())->json() == expected);
  expected["thresholds"][1] = 7;
  expected["atropos_doubles"][3] = false;
  CHECK(game.rules_at({7, 0})->json() == expected);

  // From what was set, on which there may be no level.
  Json set = Json::object();
  set["clotho"] = {9, 8, 7, 6};
  const auto start = game.start().match().rules(set);
  const VariedGame other(start, parse_axes(std::vector<std::string>{"clotho[3]=1,2"}, *start));
  CHECK(other.start_point() == Point{6});
  CHECK(other.rules_at({2})->json().at("clotho") == Json{9, 8, 7, 2});
}

TEST_CASE("whole structures and words are categories, named by their JSON", "[sweep]") {
  const std::vector<RuleAxis> axes = axes_of(
      {"grid=[2, 3];[3,3]", "default_move.direction=left", "values=[1,2];[1,2,3]", "start=1,3"},
      "edges");
  CHECK(axes[0].levels == std::vector<double>{0, 1});
  CHECK(axes[0].choices == std::vector<std::string>{"[2,3]", "[3,3]"});
  CHECK(axes[0].start == 1);
  CHECK(axes[1].levels == std::vector<double>{0});
  CHECK(axes[1].choices == std::vector<std::string>{"\"left\"", "\"right\""});
  CHECK(axes[1].start == 1);
  CHECK(axes[0].at(0.49) == 0);
  CHECK(axes[0].at(0.51) == 1);
  CHECK(text_of(axes, {1, 0, 0, 3}) ==
        "grid=[3,3], default_move.direction=\"left\", values=[1,2], start=3");
  const VariedGame game(default_rules("edges"), axes);
  CHECK(game.rules_at(game.start_point())->json() == game.start().json());
  const Json rules = game.rules_at({0, 0, 1, 3})->json();
  CHECK(rules.at("grid") == Json{2, 3});
  CHECK(rules.at("default_move").at("direction") == "left");
  CHECK(rules.at("values") == Json{1, 2, 3});
  // What only some combinations forbid is left out, as of numbers.
  CHECK(game.validation_error({0, 0, 0, 3}).starts_with("start: got 3, expected 1..2"));
  CHECK(game.validation_error({0, 0, 0, 1}).empty());
}

TEST_CASE("paths and values that cannot be are refused in one line", "[sweep]") {
  const std::vector<std::pair<std::vector<std::string>, std::string>> rows = {
      {{"cloto[2]=1"}, "unknown rule 'cloto'; did you mean 'clotho'?"},
      {{"clotho[4]=1"}, "clotho: got '[4]', expected [0]..[3]"},
      {{"clotho[02]=1"}, "clotho: got '[02]', expected [0]..[3]"},
      {{"clotho[2=1"}, "clotho: got '[2', expected [0]..[3]"},
      {{"clotho[2]x=1"}, "got 'clotho[2]x', expected RULE, RULE[INDEX] or RULE.NAME"},
      {{"clotho.x=1"}, "clotho: got [0,1,2,3], expected an object"},
      {{"clotho[2]=1.5"}, "clotho[2]: got '1.5', expected a whole number"},
      {{"clotho[2]=3:500"}, "clotho[2]: got 100, expected 0..99"},
      {{"clotho=[1,2]"}, "clotho: got a list of 2, expected a list of 4"},
      {{"atropos_doubles[1]=1"}, "atropos_doubles[1]: got '1', expected true or false"},
      {{"clotho=[1,2,3,4]", "clotho[1]=3"}, "clotho[1]: is a part of clotho"},
      {{"clotho[1]=3", "clotho=[1,2,3,4]"}, "clotho[1]: is a part of clotho"},
      {{"clotho[1]=3", "clotho[1]=4"}, "duplicate clotho[1]"},
      {{"thresholds[1]=1:3"}, "thresholds[1]: got 1, expected more than the one before"},
  };
  for (const auto& [texts, what] : rows) {
    INFO(texts[0]);
    CHECK(complaint(texts, "threads") == what);
  }
  std::string many = "clotho=1";
  for (int i = 0; i < 10'000; ++i) many += ";2";
  CHECK(complaint({many}, "threads") == "clotho: more than 10000 values");
  // Another axis saves what the rules as they are do not allow.
  CHECK(complaint({"thresholds[1]=1:3", "thresholds[0]=0:5"}, "threads") ==
        "thresholds[1]: got 1, expected more than the one before");
  CHECK(complaint({"thresholds[1]=2:9", "thresholds[0]=1:5", "thresholds[2]=10:30"}, "threads") ==
        "none");
  CHECK(complaint({"values=[1,2]"}, "edges").starts_with("values=[1,2]: start: got "));
}

TEST_CASE("rules are what the point says, and are judged", "[sweep]") {
  const auto base = default_rules("amidakuji");
  const VariedGame game(
      base, axes_of({"max_bet=4:30:1", "rung_density=0:1", "second_token_after_tie=false,true"}));
  CHECK(game.start_point() == Point{6, 0.45, 0});
  const Json rules = game.rules_at({7, 0.25, 1})->json();
  CHECK(rules.at("max_bet") == 7);
  CHECK(rules.at("rung_density") == 0.25);
  CHECK(rules.at("second_token_after_tie") == true);
  CHECK(rules.at("beads") == base->json().at("beads"));
  CHECK(game.validation_error({7, 0.25, 1}).empty());
  CHECK(game.validation_error({21, 0.25, 1}) == "max_bet: got 21, expected 1..20");
  CHECK_THROWS_AS(game.rules_at({21, 0.25, 1}), InputError);
  const VariedGame small(base, axes_of({"rows=1,12", "legs=2,8"}));
  CHECK(small.validation_error({1, 2}).starts_with("paying_places: got 4"));
}
