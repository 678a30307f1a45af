// A candidate and its field, by the program itself.

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

namespace {

using Words = std::vector<std::string>;
using nlohmann::ordered_json;

/// What a command that succeeds prints.
std::string printed_in(const Folder& folder, Words words, const Words& more = {}) {
  words.insert(words.end(), more.begin(), more.end());
  const Ran ran = run_program_in(folder.path(), {.args = words});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return ran.out;
}

/// How many of the lines have this in them.
std::size_t lines_with(const std::string& part, const std::string& text) {
  std::istringstream in(text);
  std::size_t found = 0;
  for (std::string line; std::getline(in, line);) found += line.find(part) != line.npos;
  return found;
}

const Words kAgainstItself = {"tournament", "edges",   "--candidate",
                              "learned-1",  "--field", "learned-1:3,random",
                              "--matches",  "600"};

}  // namespace

TEST_CASE("a candidate that is in its field has a row of its own", "[tournament][field]") {
  const Folder folder;
  const std::string json =
      printed_in(folder, kAgainstItself, {"--format", "json", "--out", "kept", "--rows"});
  const ordered_json result = ordered_json::parse(json);
  const ordered_json& bots = result.at("bots");
  REQUIRE(bots.size() == 3);
  CHECK(bots[0].at("name") == "learned-1");
  CHECK(bots[0].at("seats") == 600);
  CHECK(bots[1].at("name") == "learned-1 (field)");
  CHECK(bots[2].at("name") == "random");
  const std::size_t of_field = bots[1].at("seats");
  CHECK(of_field + bots[2].at("seats").get<std::size_t>() == 8 * 600);
  const std::string canonical = bots[0].at("definition");
  CHECK(canonical.starts_with("climber("));
  CHECK(bots[1].at("definition") == canonical);
  CHECK(result.at("pairs")[0].at("a") == "learned-1");
  CHECK(result.at("pairs")[0].at("b") == "learned-1 (field)");
  for (const char* const format : {"text", "csv"}) {
    CHECK(lines_with("learned-1 (field)",
                     printed_in(folder, kAgainstItself, {"--format", format})) > 0);
  }
  const std::string rows = text_of(folder.path() / "kept" / "seats.csv");
  CHECK(lines_with("\"" + canonical + "\"", rows) == 600);
  CHECK(lines_with("\"" + canonical + " (field)\"", rows) == of_field);
  CHECK(printed_in(folder, {"resume", "kept", "--format", "json"}) == json);
}

}  // namespace mainmatch::tests
