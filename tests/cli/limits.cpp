// What the program does where it has less than it mostly has: descriptors, room for files, memory.

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "experiments/base/error.h"
#include "experiments/base/file.h"
#include "tests/catch.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {
namespace {

/// Started by a shell after what it does first.
Ran run_after(const std::string& first, std::vector<std::string> args,
              const std::string& redirected = "") {
  Call call{.args = std::move(args)};
  call.launcher = {"/bin/sh", "-c", first + "exec \"$0\" \"$@\" " + redirected};
  return run_program(call);
}

TEST_CASE("what is closed is no place for what is opened", "[cli]") {
  const Folder folder;
  const std::string records = (folder.path() / "records").string();
  const std::vector<std::string> args = {"tournament", "edges", "--matches", "5",
                                         "--records",  records, "--quiet"};
  REQUIRE(run_program({.args = args}).code == 0);
  const std::string wanted = text_of(records);
  for (const char* const closed : {">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-"}) {
    INFO(closed);
    std::filesystem::remove(records);
    const Ran ran = run_after("", args, closed);
    CHECK(text_of(records) == wanted);
    CHECK(ran.code == (std::string(closed) == "2>&-" ? 0 : 1));
  }
  // Messages land nowhere else.
  std::filesystem::remove(records);
  std::vector<std::string> more = args;
  more.insert(more.end(), {"--target-error", "0"});
  CHECK(run_after("", more, "2>&-").code == 2);
  CHECK_FALSE(std::filesystem::exists(records));
}

/// The run fails in a line, by itself.
void check_failed(const Ran& ran, const std::string& said) {
  INFO(ran.err);
  CHECK(ran.code == 1);
  CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
  CHECK(ran.err.find(said) != ran.err.npos);
}

TEST_CASE("a file that may grow no more is an error", "[cli]") {
  const Folder folder;
  const std::string path = (folder.path() / "file").string();
  const std::vector<std::string> run = {"tournament", "edges", "--matches", "500", "--quiet"};
  std::vector<std::string> recorded = run;
  recorded.insert(recorded.end(), {"--records", path});
  check_failed(run_after("ulimit -f 8; ", recorded), "File too large");
  std::vector<std::string> kept = run;
  kept.insert(kept.end(), {"--out", path, "--rows"});
  check_failed(run_after("ulimit -f 8; ", kept), path);
}

TEST_CASE("a regular file is not waited for", "[cli]") {
  const Folder folder;
  const std::string path = (folder.path() / "file").string();
  std::ofstream(path) << "text";
  CHECK(read_regular_file(path, 4) == "text");
  CHECK_THROWS_AS(read_regular_file(path, 3), InputError);
  const std::string pipe = (folder.path() / "pipe").string();
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  for (const std::string& other : {pipe, folder.path().string(), std::string("/dev/null")}) {
    CHECK_THROWS_WITH(read_regular_file(other, 100),
                      Catch::Contains("cannot be read: not a regular file"));
  }
  // A part file is none that leads elsewhere, either.
  std::filesystem::rename(pipe, path + ".part");
  CHECK_THROWS_WITH(OutputFile(path), Catch::Contains("file.part is not a regular file"));
  std::filesystem::remove(path + ".part");
  std::filesystem::create_symlink(folder.path() / "other", path + ".part");
  CHECK_THROWS_WITH(OutputFile(path), Catch::Contains("file.part is not a regular file"));
  CHECK_FALSE(std::filesystem::exists(folder.path() / "other"));
  CHECK(text_of(path) == "text");
}

TEST_CASE("a pipe is no manifest", "[cli]") {
  const Folder folder;
  std::filesystem::create_directory(folder.path() / "run");
  REQUIRE(::mkfifo((folder.path() / "run" / "manifest.json").c_str(), 0600) == 0);
  for (const char* const command : {"resume", "report"}) {
    const Ran ran = run_program_in(folder.path(), {.args = {command, "run"}});
    CHECK(ran.code == 2);
    CHECK(ran.err == "mainmatch: run/manifest.json: cannot be read: not a regular file\n");
  }
}

TEST_CASE("of two that begin a run in one folder the second is refused", "[cli]") {
  const Folder folder;
  const std::filesystem::path kept = folder.path() / "kept";
  std::filesystem::create_directory(kept);
  const int first = ::open(kept.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  REQUIRE(::flock(first, LOCK_EX) == 0);  // as it is while a run begins there
  const Call call{.args = {"tournament", "edges", "--matches", "9", "--out", "kept", "--quiet"}};
  const Ran second = run_program_in(folder.path(), call);
  CHECK(second.code == 2);
  CHECK(second.err == "mainmatch: --out: kept: in use by another process\n");
  CHECK(std::filesystem::is_empty(kept));
  ::close(first);
  CHECK(run_program_in(folder.path(), call).code == 0);
}

}  // namespace
}  // namespace mainmatch::tests
