#include "tests/cli/program.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

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
  if (spec.contains("data") && &spec.at("data").at("values") != &rows) return;
  if (spec.contains("transform")) {
    for (const Json& one : spec.at("transform")) {
      if (one.contains("as")) made.insert(one.at("as").get<std::string>());
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
}

std::size_t check_figures(const std::string& html) {
  const std::string begin = "<script type=\"application/json\">";
  std::size_t figures = 0;
  for (std::size_t at = html.find(begin); at != html.npos; at = html.find(begin, at + 1)) {
    const std::size_t from = at + begin.size();
    const Json spec = Json::parse(html.substr(from, html.find("</script>", from) - from));
    const Json& rows = spec.at("data").at("values");
    CHECK(rows.size() > 0);
    check_fields(spec, rows);
    ++figures;
  }
  return figures;
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
  CHECK(figures_of(with({})) == 8);
  CHECK(figures_of({"tournament", "amidakuji", "--matches", "100", "--quiet"}) == 8);
  CHECK(figures_of({"tournament", "threads", "--matches", "100", "--quiet"}) == 10);
  CHECK(figures_of({"tournament", "bugcatcher", "--matches", "40", "--quiet"}) == 12);
  CHECK(figures_of({"tournament", "horse-race", "--matches", "30", "--bots",
                    "random,hoarder,sprinter", "--quiet"}) == 11);
  CHECK(figures_of({"duel", "edges", "climber", "random", "--matches", "400", "--quiet"}) == 1);
  CHECK(figures_of({"equilibrium", "edges", "--bots", "random,safe,climber", "--matches", "10",
                    "--certify", "40", "--quiet"}) >= 2);
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
            .find("mainmatch: a.json: {\"a\":1}, allowed what these print") == 0);
  CHECK(complaint({"report", "a.json"}, {{"a.json", "{\"a\" 1}"}}).find("mainmatch: a.json:1:") ==
        0);
  CHECK(complaint({"report", "dir"}, {{"dir/", ""}}).find("mainmatch: dir/manifest.json:") == 0);
}
