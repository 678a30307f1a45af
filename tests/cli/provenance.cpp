// Results and records say which program, which play and which command they come from.

#include "experiments/matches/provenance.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/base/json.h"
#include "experiments/base/version.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

namespace {

using Words = std::vector<std::string>;

Words words_of(const std::string& line) {
  std::istringstream in(line);
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

const char* const kPair = R"({"format": "mainmatch-payoffs/1",
  "roles": [{"name": "all", "seats": 1, "strategies": ["a", "b"]}],
  "profiles": [{"counts": {"all": {"a": 1}}, "payoffs": {"all": {"a": 1}}},
               {"counts": {"all": {"b": 1}}, "payoffs": {"all": {"b": 2}}}]})";

/// What the program prints with these words, in a folder that has a table and a record.
std::string printed(const std::string& line) {
  const auto dealt = match_named("edges", "").default_rules()->fresh_record(7, 0);
  const Ran ran = run_program(
      {.args = words_of(line), .files = {{"pair.json", kPair}, {"edges.json", to_line(dealt)}}});
  INFO(line << "\n" << ran.err);
  CHECK(ran.code == 0);
  return ran.out;
}

/// Where a result or record says it.
Json provenance_of(const std::string& text) {
  const Json json = Json::parse(text);
  return json.value("format", "") == "mainmatch-payoffs/1" ? json.at("about").at(kProvenance)
                                                           : json.at(kProvenance);
}

/// The result names its program, how edges is played, and `canonical`; this command gives it again.
void check_provenance(const std::string& asked, const std::string& canonical) {
  const std::string found = printed(asked + " --format json");
  const Json about = provenance_of(found);
  CHECK(about.at("version") == kVersion);
  CHECK(about.at("signature") == signature_text(match_named("edges", "").traits().signature));
  CHECK(about.at("command") == canonical);
  CHECK(about.size() == 3);
  CHECK(printed(canonical.substr(canonical.find(' ') + 1) + " --format json") == found);
}

}  // namespace

TEST_CASE("results of experiments name the command that gives them again", "[cli][provenance]") {
  check_provenance("tournament edges --matches 40 --bots safe,random --threads 3 --quiet --seed 9",
                   "mainmatch tournament edges --bots safe,random --matches 40 --seed 9");
  check_provenance("tournament edges --candidate safe --field safe:2,random --matches 40",
                   "mainmatch tournament edges --candidate safe --field safe:2,random --matches 40 "
                   "--seed 1");
  check_provenance(
      "duel edges safe random --field random --matches 512 --set rounds=3 --threads 2",
      "mainmatch duel edges safe random --field random --matches 512 --seed 1 --set rounds=3");
  check_provenance("payoffs edges --bots safe,random --matches 4 --quiet",
                   "mainmatch payoffs edges --bots safe,random --matches 4 --seed 1");
  check_provenance("balance edges --matches 40 --bots safe,random --report page.html",
                   "mainmatch balance edges --bots safe,random --matches 40 --seed 1");
}

TEST_CASE("so do results about records", "[cli][provenance]") {
  check_provenance("advise edges.json --seat 2 --worlds 16 --threads 2 --quiet",
                   "mainmatch advise edges.json --seat 2 --worlds 16 --seed 1");
  check_provenance("odds edges.json --seat 2 --worlds 16",
                   "mainmatch odds edges.json --seat 2 --worlds 16 --seed 1");
}

TEST_CASE("what is solved has the signature of its table, if it names one", "[cli][provenance]") {
  const Json about = provenance_of(printed("solve pair.json --format json"));
  CHECK(about.at("command") == "mainmatch solve pair.json");
  CHECK_FALSE(about.contains("signature"));
  Json table = Json::parse(kPair);
  table["about"][kProvenance]["signature"] = "0123456789abcdef";
  const Ran ran = run_program({.args = {"solve", "signed.json", "--format", "json"},
                               .files = {{"signed.json", to_line(table)}}});
  CHECK(provenance_of(ran.out).at("signature") == "0123456789abcdef");
}

TEST_CASE("records name the command that plays them, and keep it", "[cli][provenance][records]") {
  const std::string dealt = printed("deal edges --seed 3 --match 5 --set rounds=3");
  CHECK(provenance_of(dealt).at("command") ==
        "mainmatch deal edges --seed 3 --match 5 --set rounds=3");
  const Folder folder;
  const Ran ran = run_program_in(
      folder.path(), {.args = words_of("tournament edges --bots safe,random --matches 2 --records "
                                       "r.jsonl --quiet --threads 1")});
  CHECK(ran.code == 0);
  const std::string lines = text_of(folder.path() / "r.jsonl");
  const std::string line = lines.substr(0, lines.find('\n') + 1);
  CHECK(provenance_of(line).at("command") ==
        "mainmatch tournament edges --bots safe,random --matches 2 --seed 1");
  const Ran judged = run_program({.args = {"judge", "r.json"}, .files = {{"r.json", line}}});
  CHECK(judged.out == line);
}

TEST_CASE("a page about a result names its command and the commit", "[cli][provenance][report]") {
  const std::string found =
      printed("duel edges safe random --field random --matches 512 --format json");
  const Folder folder;
  const Ran ran = run_program_in(
      folder.path(), {.args = {"report", "duel.json"}, .files = {{"duel.json", found}}});
  CHECK(ran.code == 0);
  const std::string page = text_of(folder.path() / "report.html");
  CHECK(
      page.find(
          "<code>mainmatch duel edges safe random --field random --matches 512 --seed 1</code>") !=
      page.npos);
  CHECK(page.find(std::string("<footer><p>mainmatch ") + kVersion + ", commit " + kCommit) !=
        page.npos);
  CHECK(found.find(kCommit) == found.npos);  // builds that play alike give the same bytes
}

TEST_CASE("the program and its runs name the commit that it was built from", "[cli][provenance]") {
  CHECK_THAT(printed("--version"),
             Catch::StartsWith(std::string("mainmatch ") + kVersion + ", commit " + kCommit +
                               ", MIT licence (libraries in it have their own, such as LGPL-3)\n"
                               "built by ") &&
                 Catch::Contains(", CLI11 ") && Catch::EndsWith("\n"));
  CHECK_THAT(printed("doctor"), Catch::Contains("bwrap ") && Catch::Contains("can be written to"));
  const Folder folder;
  const Ran ran = run_program_in(
      folder.path(), {.args = words_of("duel edges safe random --matches 512 --out kept --quiet")});
  CHECK(ran.code == 0);
  CHECK(Json::parse(text_of(folder.path() / "kept" / "manifest.json")).at("commit") == kCommit);
}

}  // namespace mainmatch::tests
