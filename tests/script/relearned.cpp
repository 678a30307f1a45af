// Bots of a match in a file that learn under other rules.

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/base/json.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

TEST_CASE("what a search gains much against is not settled", "[script][compare][lengthy]") {
  // The bots of the file are weak, and little is learned.
  const Ran ran = run_program(
      {{"compare", std::string(MAINMATCH_LIBRARY) + "/enough.lua", "--against", "rounds=4",
        "--matches", "800", "--metrics", "score", "--relearn", "--relearn-budget", "1000",
        "--relearn-seeds", "2", "--relearn-rounds", "1", "--quiet", "--format", "json"}});
  REQUIRE(ran.code == 0);
  const Json found = parse_json(ran.out);
  const Json& relearned = found.at("relearned");
  CHECK(relearned.at("settled") == false);
  for (const Json& one : relearned.at("learned")) {
    const Json& gain = one.at("gains").at(0);
    if (gain.at("by_parameters").at("mean") > gain.at("limit")) CHECK(one.at("settled") == false);
  }
  CHECK(found.at("populations")[1].at("metrics")[0].at("verdict") == "not settled");
}

}  // namespace mainmatch::tests
