// A program under its supervisor, asked line by line.

#include "experiments/matches/programs/process.h"

#include <filesystem>
#include <string>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/programs/paths.h"

namespace mainmatch::tests {
namespace {

using Heard = Process::Heard;
using Clock = Process::Clock;

constexpr const char* kAct = R"({"type":"act"})";

Supervised misbehaving(const char* how) { return {{hostile_path(), how, "act"}, 1024, ""}; }

Clock::time_point in_an_hour() { return Clock::now() + std::chrono::hours(1); }

std::ptrdiff_t open_descriptors() {
  const std::filesystem::directory_iterator all("/proc/self/fd");
  return std::distance(begin(all), end(all));
}

/// What the first question about an act brings, after one that is answered.
Heard heard_of(const char* how, std::string& ended, Clock::time_point deadline = in_an_hour()) {
  Process process(program_path(), misbehaving(how));
  std::string line;
  REQUIRE(process.ask(R"({"type":"hello"})", in_an_hour(), line) == Heard::line);
  CHECK(line == "{}");
  CHECK_FALSE(process.has_more());
  const Heard heard = process.ask(kAct, deadline, line);
  ended = process.how_it_ended();
  return heard;
}

TEST_CASE("what a process does is heard, and nothing of it is kept", "[programs]") {
  const std::ptrdiff_t before = open_descriptors();
  std::string ended;
  CHECK(heard_of("no-submission", ended) == Heard::line);
  CHECK(ended.empty());
  CHECK(heard_of("silent", ended, Clock::now()) == Heard::late);
  CHECK(heard_of("half-a-line", ended, Clock::now()) == Heard::late);
  CHECK(heard_of("long-line", ended) == Heard::too_long);
  CHECK(heard_of("exit", ended) == Heard::closed);
  CHECK(ended == "exit 0");
  CHECK(heard_of("crash", ended) == Heard::closed);
  CHECK(ended == "signal 11");
  CHECK(heard_of("close-output", ended) == Heard::closed);
  CHECK(heard_of("half-a-line-and-exit", ended) == Heard::closed);
  CHECK(open_descriptors() == before);
}

TEST_CASE("a message larger than any buffer reaches a process that reads slowly", "[programs]") {
  Process process(program_path(), {{"sh", "-c", "head -c 3000001 | wc -c"}, 1024, ""});
  std::string line;
  REQUIRE(process.ask(std::string(3'000'000, ' '), in_an_hour(), line) == Heard::line);
  CHECK(std::stoi(line) == 3'000'001);
}

TEST_CASE("an answer that was late is heard later", "[programs]") {
  Process process(program_path(),
                  {{"sh", "-c", "read line; read line; echo $line; cat"}, 1024, ""});
  std::string line;
  CHECK(process.ask("one", Clock::now(), line) == Heard::late);
  REQUIRE(process.ask("two", in_an_hour(), line) == Heard::line);
  CHECK(line == "two");
  REQUIRE(process.ask("three", in_an_hour(), line) == Heard::line);
  CHECK(line == "three");
}

TEST_CASE("of what a program writes to stderr one MiB is kept", "[programs]") {
  const Folder folder;
  const std::string log = (folder.path() / "log").string();
  for (int i = 0; i < 2; ++i) {  // two processes of one program
    Supervised supervised = misbehaving("fill-stderr");
    supervised.log = log;
    Process process(program_path(), supervised);
    std::string line;
    REQUIRE(process.ask(kAct, in_an_hour(), line) == Heard::line);
    CHECK(line == R"({"submission":null})");
    process.end();
    CHECK(std::filesystem::file_size(log) == std::uintmax_t{1} << 20);
  }
}

TEST_CASE("of all descriptors a program has only three", "[programs]") {
  // Without a pipe, of which the shell itself would hold an end; and the shell outlives the
  // listing.
  Process process(program_path(), {{"sh", "-c", "read line; ls -m /proc/$$/fd; exit"}, 1024, ""});
  std::string line;
  REQUIRE(process.ask("which", in_an_hour(), line) == Heard::line);
  CHECK(line == "0, 1, 2");
}

TEST_CASE("the environment of a program is clean", "[programs]") {
  Process process(
      program_path(),
      {{"sh", "-c", "read line; env | sed 's/=.*//' | sort | tr '\\n' ' '; echo"}, 64, ""});
  std::string line;
  REQUIRE(process.ask("what", in_an_hour(), line) == Heard::line);
  for (const char* const one :
       {"HOME ", "LANG ", "LC_ALL ", "TMPDIR ", "PATH ", "PWD ", "OLDPWD ", "SHLVL ", "_ "}) {
    const std::size_t at = line.find(one);
    if (at != line.npos) line.erase(at, std::string(one).size());
  }
  CHECK(line.empty());
}

}  // namespace
}  // namespace mainmatch::tests
