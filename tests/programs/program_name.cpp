// How bots that are programs are named.

#include "experiments/matches/programs/program_name.h"

#include <string>

#include "experiments/base/error.h"
#include "experiments/matches/bot_name.h"
#include "tests/catch.h"

namespace mainmatch {
namespace {

std::string program_name(const std::string& text) { return canonical_bot("bots", text, {}); }

std::string program_complaint(const std::string& text) {
  try {
    program_name(text);
  } catch (const ValueError& error) {
    return error.what();
  }
  return "none";
}

TEST_CASE("the name of a program can stand wherever that of a bot can", "[programs]") {
  CHECK(program_name("exec:python3 mine.py") == "exec(command=python3 mine.py)");
  CHECK(program_name("exec:  ./mine   -x=1 ") == "exec(command=./mine -x%3D1)");
  CHECK(program_name("exec(command=./mine,move_ms=1000)") == "exec(command=./mine)");
  CHECK_FALSE(names_program("executive"));

  ProgramSettings settings{.command = {"a b", "c,d:(\"%\")", "\xc3\xa9\n"},
                           .start_ms = 7,
                           .move_ms = 8,
                           .memory_mb = 9,
                           .parameters = R"({"depth":2})"};
  const std::string name = canonical_program(settings);
  CHECK(name ==
        "exec(command=a%20b c%2Cd%3A%28%22%25%22%29 %C3%A9%0A,start_ms=7,move_ms=8,memory_mb=9,"
        "parameters=%7B%22depth%22%3A2%7D)");
  CHECK(split_list("random," + name).size() == 2);
  CHECK(find_outside(name, ':') == std::string::npos);
  const ProgramSettings read = program_of_settings("bots", read_bot_name("bots", name).settings);
  CHECK(read.command == settings.command);
  CHECK(read.parameters == settings.parameters);
  CHECK(canonical_program(read) == name);
}

TEST_CASE("what is no name of a program is reported", "[programs]") {
  CHECK(
      program_complaint("exec:") ==
      "bots: got 'exec:', expected exec:COMMAND without , : ( ) or quotes (a bots file takes any)");
  CHECK(program_complaint("exec:sh -c 'exit'").starts_with("bots: got 'exec:sh -c"));
  CHECK(program_complaint("exec") == "bots: exec without a command, expected exec:COMMAND");
  CHECK(program_complaint("exec()") == "bots: exec without a command, expected exec:COMMAND");
  CHECK(program_complaint("exec(command=x,move_ms=0)") ==
        "bots: move_ms: got '0', expected 1..3600000");
  CHECK(program_complaint("exec(command=x%2)") ==
        "bots: command: got 'x%2', expected % with two of 0-9A-F behind it, not %00");
  CHECK(program_complaint("exec(command=x%00)").find("not %00") != std::string::npos);
  CHECK(program_complaint("exec(command=x,parameters=%5B%5D)") ==
        "bots: parameters: got '%5B%5D', expected an object");
  CHECK(program_complaint("exec(command=x,shell=yes)") ==
        "bots: unknown key 'shell' of exec, expected command, start_ms, move_ms, memory_mb, "
        "parameters");
}

}  // namespace
}  // namespace mainmatch
