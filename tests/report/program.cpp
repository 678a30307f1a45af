#include "tests/cli/program.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "experiments/matches/registry.h"
#include "tests/catch.h"

using namespace mainmatch::tests;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kTournament[] = {"tournament", "edges",  "--matches",   "200",    "--set",
                                       "rounds=3",   "--bots", "random,safe", "--quiet"};

std::vector<std::string> with(std::vector<std::string> more) {
  std::vector<std::string> args(std::begin(kTournament), std::end(kTournament));
  args.insert(args.end(), more.begin(), more.end());
  return args;
}

/// The words of the command that the page says to type, without the name of the program.
std::vector<std::string> command_in(const std::string& html) {
  const std::string begin = "<code>mainmatch ";
  const std::size_t at = html.find(begin);
  REQUIRE(at != html.npos);
  const std::string text =
      html.substr(at + begin.size(), html.find("</code>", at) - at - begin.size());
  std::vector<std::string> words;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(' ', from), text.size());
    words.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return words;
}

/// What a figure's marks are placed by must stand in its rows.
void check_fields(const Json& spec, const Json& rows, std::set<std::string> made = {}) {
  // A layer of its own: all rows by their name, or what no table holds.
  if (spec.contains("data") && !spec.at("data").contains("name")) return;
  if (spec.contains("transform")) {
    for (const Json& one : spec.at("transform")) {
      if (one.contains("as")) made.insert(one.at("as").get<std::string>());
      if (!one.contains("window")) continue;
      for (const Json& part : one.at("window")) made.insert(part.at("as").get<std::string>());
    }
  }
  if (spec.contains("encoding")) {
    for (const auto& [channel, encoding] : spec.at("encoding").items()) {
      if (!encoding.is_object() || !encoding.contains("field")) continue;
      const std::string field = encoding.at("field");
      INFO(channel << " " << field);
      if (field.ends_with("_low") || field.ends_with("_high")) continue;  // where there are such
      if (made.contains(field)) continue;
      CHECK(std::any_of(rows.begin(), rows.end(),
                        [&](const Json& row) { return row.contains(field); }));
    }
  }
  if (spec.contains("layer")) {
    for (const Json& layer : spec.at("layer")) check_fields(layer, rows, made);
  }
  if (spec.contains("spec")) check_fields(spec.at("spec"), rows, made);
}

std::vector<Json> specs_in(const std::string& html) {
  const std::string begin = "<script type=\"application/json\">";
  std::vector<Json> specs;
  for (std::size_t at = html.find(begin); at != html.npos; at = html.find(begin, at + 1)) {
    const std::size_t from = at + begin.size();
    specs.push_back(Json::parse(html.substr(from, html.find("</script>", from) - from)));
  }
  return specs;
}

std::size_t check_figures(const std::string& html) {
  const std::vector<Json> specs = specs_in(html);
  for (const Json& spec : specs) {
    const Json& rows = spec.at("data").at("values");
    CHECK(rows.size() > 0);
    check_fields(spec, rows);
  }
  return specs.size();
}

}  // namespace

TEST_CASE("a page of a run is the same again, and by --report and report", "[report]") {
  const Folder folder;
  const Ran live =
      run_program_in(folder.path(), {.args = with({"--format", "json", "--report", "live.html"})});
  REQUIRE(live.code == 0);
  REQUIRE(
      run_program_in(folder.path(), {.args = with({"--report", "again.html", "--threads", "1"})})
          .code == 0);
  const std::string page = text_of(folder.path() / "live.html");
  CHECK(page == text_of(folder.path() / "again.html"));
  REQUIRE(run_program_in(folder.path(), {.args = with({"--out", "run"})}).code == 0);
  REQUIRE(run_program_in(folder.path(), {.args = {"report", "run"}}).code == 0);
  CHECK(page == text_of(folder.path() / "report.html"));
  CHECK(page.size() < 3'000'000);
}

TEST_CASE("the command of a page gives the result again", "[report]") {
  const Folder folder;
  const Ran first = run_program_in(
      folder.path(), {.args = with({"--format", "json", "--report", "a.html"}), .files = {}});
  std::vector<std::string> words = command_in(text_of(folder.path() / "a.html"));
  CHECK(words == std::vector<std::string>{"tournament", "edges", "--bots", "random,safe",
                                          "--matches", "200", "--seed", "1", "--set", "rounds=3"});
  words.insert(words.end(), {"--format", "json", "--quiet"});
  CHECK(run_program_in(folder.path(), {.args = words}).out == first.out);
  // From the bare result too.
  const Ran bare = run_program(
      {.args = {"report", "a.json", "--out", "/dev/stdout"}, .files = {{"a.json", first.out}}});
  words = command_in(bare.out);
  words.insert(words.end(), {"--format", "json", "--quiet"});
  CHECK(run_program({.args = words}).out == first.out);
}

TEST_CASE("every kind of result has figures with numbers behind them", "[report]") {
  const Folder folder;
  const auto figures_of = [&](std::vector<std::string> args) {
    args.insert(args.end(), {"--report", "page.html"});
    const Ran ran = run_program_in(folder.path(), {.args = args});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return check_figures(text_of(folder.path() / "page.html"));
  };
  CHECK(figures_of(with({})) == 9);
  CHECK(figures_of({"tournament", "amidakuji", "--matches", "100", "--quiet"}) == 9);
  CHECK(figures_of({"tournament", "threads", "--matches", "100", "--quiet"}) == 11);
  // So many tell that luck has a part in wins and scores.
  CHECK(figures_of({"tournament", "threads", "--matches", "400", "--quiet"}) == 13);
  CHECK(figures_of({"tournament", "bugcatcher", "--matches", "40", "--quiet"}) == 13);
  CHECK(figures_of({"tournament", "horse-race", "--matches", "30", "--bots",
                    "random,hoarder,sprinter", "--quiet"}) == 12);
  CHECK(figures_of({"duel", "edges", "climber", "random", "--matches", "400", "--quiet"}) == 1);
  CHECK(figures_of({"arena", "edges", "--players", "climber,random", "--deals", "20", "--quiet"}) ==
        1);
  CHECK(figures_of({"equilibrium", "edges", "--bots", "random,safe,climber", "--matches", "10",
                    "--certify", "40", "--epsilon", "0.1", "--quiet"}) >= 2);
  const Ran table = run_program({.args = {"payoffs", "edges", "--bots", "random,safe,climber",
                                          "--matches", "10", "--format", "json", "--quiet"}});
  REQUIRE(run_program_in(folder.path(),
                         {.args = {"payoffs", "edges", "--bots", "random,safe", "--matches", "10",
                                   "--quiet", "--report", "page.html"}})
              .code == 0);
  CHECK(check_figures(text_of(folder.path() / "page.html")) == 2);
  const Ran solved = run_program_in(
      folder.path(), {.args = {"solve", "table.json", "--concepts",
                               "nash,replicator,alpharank,qre,cce,ce", "--report", "page.html"},
                      .files = {{"table.json", table.out}}});
  INFO(solved.err);
  REQUIRE(solved.code == 0);
  CHECK(check_figures(text_of(folder.path() / "page.html")) == 6);
}

TEST_CASE("distribution functions rise from 0 to all seats, and as the histogram says",
          "[report]") {
  const Folder folder;
  const Ran ran = run_program_in(
      folder.path(), {.args = with({"--format", "json", "--report", "page.html"}), .files = {}});
  REQUIRE(ran.code == 0);
  const std::vector<Json> specs = specs_in(text_of(folder.path() / "page.html"));
  const auto steps = std::find_if(specs.begin(), specs.end(), [](const Json& spec) {
    return spec.contains("spec") && spec.at("spec").contains("layer");
  });
  REQUIRE(steps != specs.end());
  const Json result = Json::parse(ran.out);
  for (const Json& bot : result.at("bots")) {
    double last = 0;
    bool begun = false;
    for (const Json& row : steps->at("data").at("values")) {
      if (row.at("bot") != bot.at("name")) continue;
      std::int64_t count = 0;
      for (const Json& bin : bot.at("histogram")) {
        if (bin.at(1) <= row.at("score")) count += bin.at(2).get<std::int64_t>();
      }
      const double share = row.at("share");
      INFO(bot.at("name") << " " << row.at("score"));
      CHECK(share == Approx(100 * static_cast<double>(count) / bot.at("seats").get<double>()));
      CHECK(share >= last);
      begun = begun || share == 0;
      last = share;
    }
    CHECK(begun);
    CHECK(last > 98.9);  // the best hundredth of seats may stand beyond the figure
  }
}

TEST_CASE("the command of a page names the bots that were drawn", "[report][sweep]") {
  std::string all;
  for (const std::string& bot : mainmatch::match_named("edges", "").default_bots()) {
    all += (all.empty() ? "" : ",") + bot;
  }
  const std::vector<std::vector<std::string>> commands = {
      {"balance", "edges", "--matches", "4"},
      {"compare", "edges", "--against", "rounds=2", "--matches", "4"},
      {"sweep", "edges", "--vary", "rounds=1,2", "--matches", "4"},
      {"tune", "edges", "--vary", "rounds=1,2", "--aim", "gini:min", "--matches", "4", "--fresh",
       "4"}};
  for (std::vector<std::string> args : commands) {
    CAPTURE(args[0]);
    const Folder folder;
    args.insert(args.end(), {"--report", "p.html", "--quiet"});
    REQUIRE(run_program_in(folder.path(), {.args = args}).code == 0);
    const std::vector<std::string> words = command_in(text_of(folder.path() / "p.html"));
    const bool compares = args[0] == "compare";
    const auto bots = std::find(words.begin(), words.end(), compares ? "--population" : "--bots");
    REQUIRE(bots != words.end());
    CHECK(*(bots + 1) == (compares ? "default=" : "") + all);
  }
}

TEST_CASE("a page through a link leaves the link", "[report]") {
  const Folder folder;
  const auto link = folder.path() / "link.html";
  REQUIRE(run_program_in(folder.path(), {.args = with({"--report", "page.html"})}).code == 0);
  std::filesystem::create_symlink("page.html", link);
  const std::string before = text_of(folder.path() / "page.html");
  REQUIRE(run_program_in(folder.path(), {.args = with({"--seed", "2", "--report", "link.html"})})
              .code == 0);
  CHECK(std::filesystem::is_symlink(link));
  CHECK(text_of(folder.path() / "page.html") != before);
}

TEST_CASE("a report that cannot be made says why", "[report]") {
  const auto complaint = [](std::vector<std::string> args, std::vector<File> files = {}) {
    const Ran ran = run_program({.args = std::move(args), .files = std::move(files)});
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.strays.empty());
    return ran.err;
  };
  CHECK(complaint({"report"}).find("results: missing") != std::string::npos);
  CHECK(complaint({"report", "none.json"}) ==
        "mainmatch: none.json: cannot be read: No such file or directory\n");
  CHECK(complaint({"report", "a.json"}, {{"a.json", "{\"a\": 1}"}})
            .find("mainmatch: a.json: got {\"a\":1}, expected a result") == 0);
  CHECK(complaint({"report", "a.json"}, {{"a.json", "{\"a\" 1}"}}).find("mainmatch: a.json:1:") ==
        0);
  CHECK(complaint({"report", "dir"}, {{"dir/", ""}}).find("mainmatch: dir/manifest.json:") == 0);
}
