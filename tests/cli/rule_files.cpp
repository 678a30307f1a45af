// Rules that may be files, by the program itself.

#include <nlohmann/json.hpp>

#include "experiments/base/toml.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

TEST_CASE("what is written as TOML reads back as the same", "[cli]") {
  const Json object = Json::parse(R"({
    "a": 1, "a b": -2.5e30, "flag": true, "text": "\"é\"\\ \n\u0001", "empty": [], "none": {},
    "nested": {"x": {"y.z": [1, [2, 3]]}}, "mixed": [{"k": 1}, 2],
    "tables": [{"name": "one", "goal": {"kind": "x"}}, {"name": "two"}]})");
  const std::string text = toml_text(object);
  INFO(text);
  CHECK(Json(toml_content(text, "text")) == nlohmann::json(object));
  CHECK(text.find("[[tables]]\nname = \"one\"\ngoal = { kind = \"x\" }\n\n[[tables]]\n") !=
        std::string::npos);
  CHECK(toml_text({{"a", nullptr}, {"b", 1}}) == "b = 1\n");
}

TEST_CASE("the default of every rule that may be a file is printed as one", "[cli]") {
  std::size_t files = 0;
  for (const MatchModule* const match : matches()) {
    const std::string game(match->name());
    for (const RuleFile& file : match->traits().rule_files) {
      ++files;
      const std::string rule(file.rule);
      const Ran printed = run_program({.args = {"rules", game, "--file", rule}});
      REQUIRE(printed.code == 0);
      const auto dealt = [&](std::vector<std::string> more) {
        std::vector<std::string> args = {"deal", game, "--seed", "5"};
        args.insert(args.end(), more.begin(), more.end());
        const Ran ran = run_program({.args = args, .files = {{"rule.toml", printed.out}}});
        INFO(ran.err);
        REQUIRE(ran.code == 0);
        return Json::parse(ran.out);
      };
      const Json read = dealt({"--set", rule + "=rule.toml"});
      CHECK(read["rules"][rule] == file.standard());
      CHECK(read["setup"] == dealt({})["setup"]);
    }
  }
  CHECK(files > 0);
}

TEST_CASE("a rule that cannot be a file is refused", "[cli]") {
  const Ran mistyped = run_program({.args = {"rules", "bugcatcher", "--file", "dekc"}});
  CHECK(mistyped.code == 2);
  CHECK(mistyped.err == "mainmatch: --file: got 'dekc'; did you mean 'deck'?\n");
  const Ran none = run_program({.args = {"rules", "edges", "--file", "values"}});
  CHECK(none.code == 2);
  CHECK(none.err == "mainmatch: --file: got 'values'; no rule of edges may be a file\n");
  const Ran json =
      run_program({.args = {"rules", "bugcatcher", "--file", "deck", "--format", "json"}});
  CHECK(json.code == 2);
  CHECK(json.err.find("--format") != std::string::npos);
}

}  // namespace mainmatch::tests
