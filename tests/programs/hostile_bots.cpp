// Programs that do what no bot should: a match ends for all that, others score as they do beside a
// bot that hands in nothing, and nothing is left behind.

#include <dirent.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/programs/paths.h"
#include "tests/programs/programs.h"
#include "tests/scale.h"

namespace mainmatch::tests {
namespace {

using nlohmann::json;

/// How many processes run with this word on their command line. What has ended and is not waited
/// for yet has no command line any more.
int processes_with(const std::string& word) {
  int count = 0;
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
    const std::string text = text_of(entry.path() / "cmdline");
    count += text.find(word) != text.npos;
  }
  return count;
}

/// The bots file of a program that never answers right in time: it gets little time.
std::string short_limits(const std::string& command, int start_ms, int move_ms) {
  return "[bots.mine]\nexec = " + command + "\nstart_ms = " + std::to_string(start_ms) +
         "\nmove_ms = " + std::to_string(move_ms) + "\nmemory_mb = 64\n";
}

/// What a tournament found but for what its program did.
json others(const std::string& out) {
  json tree = json::parse(out);
  tree.erase("programs");
  tree.erase("provenance");  // its command names the program
  for (json& bot : tree.at("bots")) bot.erase("definition");
  return tree;
}

Ran play_edges(const std::string& bots_file) {
  return run_program({{"tournament", "edges", "--bots", "mine,climber", "--matches", "9",
                       "--threads", "1", "--format", "json", "--quiet", "--bots-file", "bots.toml"},
                      {{"bots.toml", bots_file}}});
}

/// Lets it do so whenever it is asked `phase`.
void face(const std::string& behaviour, const std::string& phase) {
  static const json kAlone =
      others(play_edges(patient_bots_file(json({hostile_path(), "silent", "never"}).dump())).out);
  const Folder marked;  // its name is on the command line of all that is started
  const std::string command =
      json({hostile_path(), behaviour, phase, (marked.path() / "here").string()}).dump();
  const bool at_start = phase == "start" || phase == "hello";
  const Ran ran = play_edges(short_limits(command, at_start ? 50 : 20'000, 20));
  INFO(behaviour << " at " << phase << ": " << ran.err << ran.out.substr(0, 3000));
  CHECK(ran.strays.empty());
  if (at_start && ran.code == 1) {
    CHECK(ran.err.find(" never answered: ") != ran.err.npos);
  } else {
    REQUIRE(ran.code == 0);
    CHECK(ran.err.empty());
    CHECK(others(ran.out) == kAlone);
  }
  CHECK(processes_with(marked.path().string()) == 0);
}

TEST_CASE("a tournament ends whatever a program does", "[programs]") {
  constexpr std::pair<const char*, const char*> kWhatAndWhen[] = {{"silent", "start"},
                                                                  {"flood", "hello"},
                                                                  {"half-a-line", "match"},
                                                                  {"binary", "act"},
                                                                  {"deep", "act"},
                                                                  {"huge-number", "act"},
                                                                  {"twice", "act"},
                                                                  {"exit", "act"},
                                                                  {"crash", "end"},
                                                                  {"ignore-signals", "act"},
                                                                  {"daemons-and-silence", "act"},
                                                                  {"silent", "list"},
                                                                  {"exit", "list"},
                                                                  {"many-values", "list"},
                                                                  {"stop-itself", "act"},
                                                                  {"kill-its-supervisor", "act"},
                                                                  {"stop-its-supervisor", "match"},
                                                                  {"blank-lines-only", "act"},
                                                                  {"silent", "bye"}};
  for (std::size_t i = 0; i < std::size(kWhatAndWhen); ++i) {
    if (in_part(i)) face(kWhatAndWhen[i].first, kWhatAndWhen[i].second);
  }
}

TEST_CASE("tournaments end whatever programs do, whenever", "[programs][.][measure]") {
  const Folder folder;
  const std::string names = (folder.path() / "names").string();
  REQUIRE(std::system((hostile_path() + (" list > " + names)).c_str()) == 0);
  std::ifstream list(names);
  int many = 0;
  for (std::string behaviour; std::getline(list, behaviour); ++many) {
    if (behaviour == "void-move") continue;  // an answer, of which the referee counts the fouls
    for (const char* phase : {"start", "hello", "match", "act", "list", "end", "bye"}) {
      face(behaviour, phase);
    }
  }
  CHECK(many >= 35);
}

TEST_CASE("what a program has started ends with mainmatch, also by SIGKILL", "[programs]") {
  const char* const behaviour = GENERATE("daemons-and-silence", "stop-its-supervisor");
  const Folder marked;
  const std::filesystem::path here = marked.path() / "here";
  const std::string command = json({hostile_path(), behaviour, "act", here.string()}).dump();
  const Ran ran =
      run_program({.args = {"tournament", "edges", "--bots", "mine,climber", "--bots-file",
                            "bots.toml", "--threads", "1"},
                   .files = {{"bots.toml", patient_bots_file(command)}},
                   .signal = SIGKILL,
                   .signal_when = [&] {
                     // The bot and its five daemons, beside their supervisor.
                     return std::filesystem::exists(here) && processes_with(here.string()) >= 7;
                   }});
  CHECK(ran.code == -1);
  while (processes_with(here.string()) > 0) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

}  // namespace
}  // namespace mainmatch::tests
