// The command 'play': whole matches through a pipe, by the program itself.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/matches/screen.h"
#include "tests/cli/program.h"
#include "tests/each_match.h"
#include "tests/play/recorded_play.h"

namespace mainmatch::tests {

namespace {

constexpr Seat kPerson = 1;
constexpr std::uint64_t kSeed = 5;
const char* const kBot = "random";

/// With its keys in the order of the alphabet.
nlohmann::json sorted(const Json& json) { return nlohmann::json::parse(json.dump()); }

/// That, step by step, as a person would type it; an empty line hands it in.
std::vector<std::string> typed(const MatchModule& match, const Json& record, Seat seat) {
  const auto rules = match.rules(record.at("rules"));
  const auto table = rules->table({});
  table->deal(Node(record.at("setup"), "setup"));
  table->begin(0, 0);
  std::vector<std::string> lines;
  while (!table->is_over()) {
    const Json part = part_of(record, table->step());
    if (table->acting().contains(seat)) {
      const Json own = own_part(part, *table, seat);
      const auto screen = table->screen(seat);
      const std::string line = own.is_null() ? "pass" : screen->write(own);
      INFO(line << " for " << own.dump());
      if (line != "pass") {
        const bool same = sorted(screen->read(line)) == sorted(own);
        CHECK(same);
      }
      lines.push_back(line);
      lines.emplace_back();
    }
    const Node there(part, "");
    table->submit(table->acting(), &there);
    table->advance();
  }
  return lines;
}

std::string text_of_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// Runs the program in a folder with these lines on its standard input.
Ran play(const Folder& folder, std::vector<std::string> args,
         const std::vector<std::string>& lines) {
  const std::string in = (folder.path() / "typed").string();
  std::ofstream(in) << text_of_lines(lines);
  args.insert(args.begin(), "play");
  Ran ran = run_program_in(folder.path(), {.args = args, .in = in});
  std::filesystem::remove(in);
  return ran;
}

std::vector<std::string> begin_args(const MatchModule& match) {
  return {std::string(match.name()),
          "--seat",
          std::to_string(kPerson),
          "--against",
          kBot,
          "--seed",
          std::to_string(kSeed),
          "--save",
          "match.json"};
}

}  // namespace

EACH_MATCH_TEST("a person who does what a bot would gives the match of that bot", "[play]") {
  Json expected = match_of_bots(match, kBot, kSeed);
  const std::vector<std::string> lines = typed(match, expected, kPerson);
  const Folder folder;
  const Ran ran = play(folder, begin_args(match), lines);
  INFO(ran.out << ran.err);
  REQUIRE(ran.code == 0);
  CHECK(ran.err.empty());
  expected.at("bots").at(kPerson) = "you";
  const std::string saved = text_of(folder.path() / "match.json");
  CHECK(saved == expected.dump() + "\n");
  CHECK_FALSE(std::filesystem::exists(folder.path() / "match.json.session"));
  const Ran judged = run_program_in(folder.path(), {.args = {"judge", "match.json"}});
  CHECK(judged.out == saved);
}

EACH_MATCH_TEST("a match that is resumed after any line goes on as if it had not stopped",
                "[play]") {
  const Json expected = match_of_bots(match, kBot, kSeed);
  const std::vector<std::string> lines = typed(match, expected, kPerson);
  const Folder folder;
  Ran ran = play(folder, begin_args(match), {});
  // A line at a time: what is typed and not handed in is lost, so two of them, and a line alone.
  for (std::size_t i = 0; i < lines.size(); i += 2) {
    REQUIRE(ran.code == 130);
    CHECK(ran.err ==
          "mainmatch: the match is saved; to go on: mainmatch play --resume match.json\n");
    const std::string before = text_of(folder.path() / "match.json");
    ran = play(folder, {"--resume", "match.json"}, {lines[i]});
    CHECK(text_of(folder.path() / "match.json") == before);
    // Either file will do; the record alone as well.
    const std::string session = (folder.path() / "match.json.session").string();
    if (i % 4 == 2) std::filesystem::remove(session);
    ran = play(folder, {"--resume", i % 4 == 0 ? "match.json.session" : "match.json"},
               {lines[i], lines[i + 1]});
    INFO(ran.out << ran.err);
  }
  CHECK(ran.code == 0);
  Json found = Json::parse(text_of(folder.path() / "match.json"));
  found.at("bots").at(kPerson) = kBot;
  CHECK(found.dump() == expected.dump());
}

}  // namespace mainmatch::tests
