// The commands host and audit, as they are given.

#include <filesystem>
#include <fstream>

#include "tests/catch.h"
#include "tests/cli/program.h"

using namespace mainmatch::tests;

namespace {

/// One line on stderr, which has this; nothing is left behind but the folder of --data.
void refused(const std::vector<std::string>& args, const std::string& message) {
  const Ran ran = run_program({.args = args});
  INFO(ran.err);
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  CHECK(ran.err.find(message) != std::string::npos);
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
}

}  // namespace

TEST_CASE("host: what cannot be is said in a line", "[host][program]") {
  refused({"host"}, "--data");
  refused({"host", "--data", "d", "--address", "8080"},
          "--address: got '8080', expected HOST:PORT, as 127.0.0.1:8080");
  refused({"host", "--data", "d", "--address", "127.0.0.1:65536"}, "--address");
  refused({"host", "--data", "d", "--address", "nowhere:80"}, "an address of this machine alone");
  refused({"host", "--data", "d", "--address", "0.0.0.0:0"}, "or --insecure");
  refused({"host", "--data", "d", "--address", "0.0.0.0:0", "--insecure"},
          "--public-url: needed with an address that others reach");
  refused({"host", "--data", "d", "--public-url", "ftp://a"}, "https://HOST or http://HOST:PORT");
  refused({"host", "--data", "d", "--public-url", "https://a/b"}, "--public-url");
  refused({"host", "--data", "d", "--webhook", "https://me@chat.example/secret"},
          "--webhook: got a URL");
  refused({"host", "--data", "d", "--game", "not-there.lua"}, "not-there.lua");
  for (const char* const program : {"mine", "mine=", "mine=llm:any", "mine=safe"}) {
    refused({"host", "--data", "d", "--program", program}, "expected NAME=exec:COMMAND");
  }
  for (const char* const program : {"safe=exec:mine", "learned-1=exec:mine"}) {
    refused({"host", "--data", "d", "--program", program}, "is a bot of");
  }
  refused({"host", "--data", "d", "--sandbox"}, "--sandbox: requires --program");
  refused({"host", "--data", "d", "--webhook-private"}, "--webhook-private: requires --webhook");
  refused({"host", "--data", "d", "--program", "a=exec:true", "--program", "a=exec:true"},
          "'a' is named twice");
  refused({"host", "--data", "d", "--program", "a=exec:./not-there"},
          "--program: program './not-there': cannot start");
  refused({"host", "--data", "d", "--backup", "copy"},
          "d/host.sqlite: there is no host's database");
  refused({"audit", "not-there"}, "not-there");
}

TEST_CASE("host: a webhook's path is in no message", "[host][program]") {
  const Ran ran =
      run_program({.args = {"host", "--data", "d", "--webhook", "https://chat.example/a secret"}});
  CHECK(ran.code == 2);
  CHECK(ran.err.find("secret") == std::string::npos);
}

TEST_CASE("host: what is no audit file is said in a line", "[host][program]") {
  const auto audit = [](const std::string& text) {
    return run_program({.args = {"audit", "a"}, .files = {{"a", text}}});
  };
  for (const char* const text :
       {"", "\n", "{}", "nothing",
        "{\"number\": 0, \"time\": 1, \"kind\": \"created\", \"hash\": \"0\"}", "[1]",
        "{\"number\": 0}"}) {
    const Ran ran = audit(text);
    INFO(text << ": " << ran.err);
    CHECK(ran.code == 2);
    CHECK(ran.err.find("a: ") != std::string::npos);
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  }
}
