// Advice, tutor, review and the bot `search` judge alike, and say how.

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/base/json.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

namespace {

/// The text with every run of blanks and ends of lines as one blank.
std::string on_one_line(const std::string& text) {
  std::string line;
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || line.empty() || line.back() != ' ') line += blank ? ' ' : c;
  }
  return line;
}

std::string out_of(const Folder& folder, const std::vector<std::string>& args,
                   const std::string& typed = "") {
  const std::string in = (folder.path() / "typed").string();
  std::ofstream(in) << typed;
  const Ran ran = run_program_in(folder.path(), {.args = args, .in = in});
  INFO(ran.err);
  CHECK(ran.code == 0);
  return ran.out;
}

/// Plays two small rounds at seat 0 with the tutor, then has them reviewed.
std::string played(const Folder& folder) {
  return out_of(folder,
                {"play", "edges", "--seed", "3", "--set", "grid=[1,3]", "--set", "rounds=2",
                 "--save", "match.json", "--field", "climber:2", "--tutor", "--tutor-loss", "1000"},
                "advise\nleft 1 right\n\nresign\ny\nreview\n\n");
}

}  // namespace

TEST_CASE("advice, tutor, review and search judge by one value, and say it", "[play][advice]") {
  const Folder folder;
  const std::string dialog = on_one_line(played(folder));
  const std::vector<std::string> advise = {"advise",  "match.json", "--seat",  "0",
                                           "--round", "1",          "--field", "climber:2"};
  const std::vector<std::string> review = {"review", "match.json", "--seat",
                                           "0",      "--field",    "climber:2"};
  const auto judged_by = [&](std::vector<std::string> args) {
    args.insert(args.end(), {"--format", "json"});
    return Json::parse(out_of(folder, args)).at("judged_by");
  };
  const Json one = judged_by(advise);
  CHECK(one == judged_by(review));
  CHECK(one == Json({{"base", "adaptive"},
                     {"field", {{"climber", 2}}},
                     {"payoff", "tokens"},
                     {"worlds", 1024}}));
  const Json bots = Json::parse(out_of(folder, {"bots", "edges", "--format", "json"})).at("edges");
  const auto search = std::find_if(bots.begin(), bots.end(),
                                   [](const Json& bot) { return bot.at("name") == "search"; });
  Json searching = search->at("judged_by");
  for (const char* const own : {"field", "worlds"}) {  // a bot has less time
    CHECK(searching.contains(own));
    searching[own] = one.at(own);
  }
  CHECK(searching == one);

  const std::string said =
      "Submissions are judged by playouts in at most 1,024 imagined worlds, in which the seat "
      "would have seen what it has seen. The others are climber:2; from the next step on adaptive "
      "plays for the seat. Payoff tokens.";
  std::size_t times = 0;  // by the tutor, by advice, by the review
  for (std::size_t at = 0; (at = dialog.find(said, at)) != dialog.npos; ++at) ++times;
  CHECK(times == 3);
  CHECK(on_one_line(out_of(folder, advise)).find(said) < 200);
  CHECK(on_one_line(out_of(folder, review)).find(said) < 200);
}

}  // namespace mainmatch::tests
