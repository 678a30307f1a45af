// The progress line is gone before results are printed.

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

/// Two seats, two rounds.
const char* const kRecord = R"({"format": "mainmatch-record/1", "game": "edges",
  "rules": {"grid": [1, 2], "rounds": 2}, "setup": {"grid": [[1, 0]], "lots": [0, 1]},
  "rounds": [{"submissions": [{"direction": "left", "amount": 2, "partner": "right"}, null]},
             {"submissions": [{"direction": "left", "amount": 1, "partner": "right"}, null]}]})";

/// What a terminal is sent by the program, whose stdin is a file.
std::string on_terminal(const std::vector<std::string>& args, const std::string& typed) {
  const Folder folder;
  std::ofstream(folder.path() / "match.json") << kRecord;
  std::ofstream(folder.path() / "typed") << typed;
  const int terminal = ::posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  REQUIRE(terminal >= 0);
  REQUIRE(::grantpt(terminal) == 0);
  REQUIRE(::unlockpt(terminal) == 0);
  const std::string name = ::ptsname(terminal);
  std::vector<std::string> words = args;
  words.insert(words.begin(), "mainmatch");
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  argv.push_back(nullptr);
  const pid_t child = ::fork();
  if (child == 0) {
    const int screen = ::open(name.c_str(), O_RDWR | O_NOCTTY);
    const bool there = ::chdir(folder.path().c_str()) == 0;
    const int in = ::open("typed", O_RDONLY);
    if (there && screen >= 0 && in >= 0 && ::dup2(in, STDIN_FILENO) >= 0 &&
        ::dup2(screen, STDOUT_FILENO) >= 0 && ::dup2(screen, STDERR_FILENO) >= 0) {
      ::execv(program_path(), argv.data());
    }
    ::_exit(127);
  }
  REQUIRE(child > 0);
  std::string sent;
  char piece[4096];
  for (ssize_t got; (got = ::read(terminal, piece, sizeof piece)) > 0;) {
    sent.append(piece, static_cast<std::size_t>(got));
  }
  ::close(terminal);
  int status = 0;
  ::waitpid(child, &status, 0);
  INFO(sent);
  CHECK(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) != 127);
  return sent;
}

/// What stands on the terminal's line when `title` is printed.
std::string before(const std::string& sent, const std::string& title) {
  const std::size_t at = sent.find(title);
  INFO(sent);
  REQUIRE(at != sent.npos);
  const std::size_t line = sent.substr(0, at).find_last_of("\r\n");
  return line == sent.npos ? sent.substr(0, at) : sent.substr(line + 1, at - line - 1);
}

}  // namespace

TEST_CASE("results begin on a line without progress", "[cli]") {
  const std::vector<std::string> play = {"play",       "edges", "--seed",   "3",      "--set",
                                         "grid=[1,2]", "--set", "rounds=1", "--save", "m.json"};
  struct Case {
    std::vector<std::string> args;
    std::string typed;
    std::string title;
  };
  // More than is done between two lines of progress.
  const auto many = [](int worlds) { return std::to_string(scaled(worlds)); };
  for (const Case& one : {
           Case{{"review", "match.json", "--worlds", many(4000)}, "", "Review of match 1"},
           Case{{"advise", "match.json", "--seat", "0", "--round", "2", "--worlds", many(20'000)},
                "",
                "Advice for seat 0"},
           Case{{"stage", "edges", "--set", "grid=[2,2]"}, "", "Double-edged Edges, round 1"},
           Case{play, "odds " + many(40'000) + "\nquit\n", "Odds for a seat"},
           Case{play, "right 1 right\n\npass\n\nreview " + many(8000) + "\n\n", "Review of match"},
       }) {
    CAPTURE(one.title);
    const std::string there = before(on_terminal(one.args, one.typed), one.title);
    CHECK(there.find(" left") == there.npos);
    CHECK(there.find("exploitability") == there.npos);
  }
}

}  // namespace mainmatch::tests
