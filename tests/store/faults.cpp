// Whatever goes wrong with process, disk or machine, a kept run ends in the bytes of an undisturbed
// one, if need be after `resume`, or in one line that names a file.

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <fstream>
#include <thread>

#include "engine/core/rng.h"
#include "tests/catch.h"
#include "tests/store/run_folder.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

namespace fs = std::filesystem;

/// Short, as it is run some hundred times: two blocks and a bit, and rows.
std::vector<std::string> small_run() {
  return {"tournament",    "amidakuji", "--matches", "600",   "--bots",
          "random,spread", "--threads", "1",         "--rows"};
}

/// One line that names a file of the folder, or the folder.
bool is_one_clear_line(const std::string& text) {
  return std::count(text.begin(), text.end(), '\n') == 1 && text.find("kept") != text.npos;
}

/// After a run that was stopped by force or failed: it goes on to the same end, or was not begun.
void check_end(const RunFolder& folder, const std::string& wanted) {
  if (!fs::exists(folder.kept() / "manifest.json")) {
    const Ran ran = folder.run(with_out(small_run()));
    CHECK(ran.code == 0);
    CHECK(folder.results() == wanted);
    return;
  }
  const Ran ran = folder.resume();
  INFO(ran.err);
  CHECK(ran.code == 0);
  CHECK(folder.results() == wanted);
}

std::string nth(const char* what, int n) { return what + std::to_string(n); }

/// Kills runs at every change of a file, or at each `every`th.
void check_kills_at_changes(int every) {
  const std::string wanted = undisturbed(small_run());
  int calls = 1;
  for (;; calls += every) {
    const RunFolder folder;
    const Ran ran = folder.run(with_out(small_run()), {nth("SHIM_KILL=", calls)});
    if (ran.code == 0) break;
    REQUIRE(ran.code == -1);
    // Every second time the next one is killed as well.
    if (calls % 2 == 0) folder.resume({nth("SHIM_KILL=", 1 + calls % 20)});
    INFO("killed at call " << calls);
    check_end(folder, wanted);
  }
  CHECK(calls > 40);  // the shim is there
}

/// Lets every change of a file fail, or each `every`th.
void check_failing_changes(int every) {
  const std::string wanted = undisturbed(small_run());
  int failed = 0;
  for (int call = 1;; call += every) {
    const RunFolder folder;
    // Once; or from then on, as when the disk is full.
    const bool full = call % 2 == 0;
    const Ran ran = folder.run(with_out(small_run()),
                               {nth("SHIM_FAIL=", call), nth("SHIM_FOREVER=", full),
                                nth("SHIM_ERRNO=", full ? ENOSPC : EIO), "SHIM_LOG=log"});
    INFO("failed call " << call << ", " << ran.err);
    CHECK((ran.code == 0 || ran.code == 1 || ran.code == 2));
    if (ran.code == 0) {
      CHECK(folder.results() == wanted);
    } else {
      CHECK(is_one_clear_line(ran.err));
      ++failed;
    }
    check_end(folder, wanted);
    if (ran.code == 0 && call > 100) break;
    REQUIRE(call < 1000);
  }
  CHECK(failed > 40 / every);
}

/// Damages the journal that is left by a kill at every change of a file, or at each `every`th.
void check_damaged_journals(int every) {
  const std::string wanted = undisturbed(small_run());
  Stream stream(1, 4, Purpose::deal());
  int tried = 0, refused = 0;
  for (int call = 1;; call += every) {
    const RunFolder killed;
    const Ran first = killed.run(with_out(small_run()), {nth("SHIM_KILL=", call)});
    if (first.code == 0) break;
    REQUIRE(first.code == -1);
    const fs::path journal = killed.kept() / "store.sqlite-journal";
    if (!fs::exists(journal) || fs::file_size(journal) == 0) continue;
    for (int i = 0; i < 6; ++i) {
      const RunFolder folder;
      fs::copy(killed.kept(), folder.kept());
      std::string bytes = text_of(journal);
      const std::size_t at = stream.below(static_cast<std::uint32_t>(bytes.size()));
      // Beginnings matter most: every second time it is one of the header's bytes.
      const std::size_t where = i % 2 == 0 ? at % std::min<std::size_t>(28, bytes.size()) : at;
      if (i < 4) {
        bytes[where] = static_cast<char>(bytes[where] ^ (1 << stream.below(8)));
      } else {
        bytes.resize(where);
      }
      std::ofstream(folder.kept() / "store.sqlite-journal", std::ios::binary) << bytes;
      const Ran ran = folder.resume();
      INFO("killed at call " << call << ", damage " << i << ": " << ran.err);
      if (ran.code == 0) {
        CHECK(folder.results() == wanted);
      } else {
        CHECK(ran.code == 2);
        CHECK(is_one_clear_line(ran.err));
        ++refused;
      }
      ++tried;
    }
  }
  CHECK(tried > 50 / every);
  CHECK(refused > 0);
}

void check_random_kills(int runs) {
  const auto args = RunFolder::tournament({"--rows"});
  const RunFolder whole;
  const auto took = static_cast<std::uint32_t>(whole.run(with_out(args)).cpu.count());
  const std::string wanted = whole.results();
  Stream stream(1, 0, Purpose::deal());
  const auto moment = [&] { return std::chrono::microseconds(stream.below(took)); };
  int killed = 0;
  for (int i = 0; i < runs; ++i) {
    const RunFolder folder;
    killed += folder.killed_after(moment(), with_out(args)).code == -1;
    if (!fs::exists(folder.kept() / "manifest.json")) continue;
    if (i % 4 == 0) folder.killed_after(moment(), {"resume", "kept"});
    const Ran ran = folder.resume();
    INFO("run " << i << ": " << ran.err);
    CHECK(ran.code == 0);
    CHECK(folder.results() == wanted);
  }
  CHECK(killed > runs / 2);
}

}  // namespace

// Each at some places only; at all of them on demand, by scripts/measure/long-tests.

TEST_CASE("a run that is killed at any change of a file goes on", "[store]") {
  check_kills_at_changes(5);
}
TEST_CASE("a run that is killed at every change of a file goes on", "[.][measure][store]") {
  check_kills_at_changes(1);
}

TEST_CASE("a run of which any change of a file fails goes on", "[store]") {
  check_failing_changes(5);
}
TEST_CASE("a run of which every change of a file fails goes on", "[.][measure][store]") {
  check_failing_changes(1);
}

TEST_CASE("a journal that is damaged leads to no other results", "[store]") {
  check_damaged_journals(9);
}
TEST_CASE("all journals that are damaged lead to no other results", "[.][measure][store]") {
  check_damaged_journals(1);
}

TEST_CASE("runs killed at random moments go on", "[store]") { check_random_kills(50); }
TEST_CASE("many runs killed at random moments go on", "[.][measure][store]") {
  check_random_kills(1000);
}

TEST_CASE("an interrupted run tells how to go on", "[store]") {
  const RunFolder folder;
  const auto args = RunFolder::tournament();
  auto forever = args;
  *std::find(forever.begin(), forever.end(), "1200") = "1000000000";
  const Ran ran = folder.interrupted_after(std::chrono::milliseconds(300), with_out(forever));
  CHECK(ran.code == 130);
  CHECK(ran.err == "interrupted; to resume: mainmatch resume kept\n");
  CHECK(ran.out.find("stopped") != std::string::npos);
  CHECK(folder.results().empty());
}

TEST_CASE("two processes do not keep the same run", "[store]") {
  const RunFolder folder;
  std::filesystem::create_directory(folder.kept());
  auto forever = RunFolder::tournament();
  *std::find(forever.begin(), forever.end(), "1200") = "1000000000";
  std::atomic<bool> refused = false;
  std::thread first([&] { folder.killed_when([&] { return refused.load(); }, with_out(forever)); });
  while (!fs::exists(folder.kept() / "store.sqlite-journal")) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  for (const auto& args : {std::vector<std::string>{"resume", "kept"},
                           {"extend", "kept", "--matches", "2000000000"}}) {
    const Ran ran = folder.run(args);
    CHECK(ran.code == 2);
    CHECK(ran.err == "mainmatch: kept/store.sqlite: in use by another process\n");
  }
  refused = true;
  first.join();
}
