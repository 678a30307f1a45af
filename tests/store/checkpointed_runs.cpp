// Runs that are kept in a folder, by the program itself.

#include <SQLiteCpp/Database.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "experiments/base/version.h"
#include "experiments/runtime/manifest.h"
#include "tests/catch.h"
#include "tests/store/killed.h"
#include "tests/store/run_folder.h"

using namespace mainmatch::tests;

namespace {

std::string run_alone(std::vector<std::string> args) {
  Call call;
  call.args = std::move(args);
  return run_program(call).out;
}

void put_text(const std::filesystem::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

/// Stops a run of several parts after so many equal times of it, and at changes of its files whose
/// numbers grow by a factor: what is left goes on and ends as if undisturbed.
void check_stops_of_parts(const std::vector<std::string>& args, int times, double factor) {
  check_kills(args, {"result.json", "result.txt"}, times);
  const std::string wanted = undisturbed(args);
  int killed = 0;
  // There are as many checkpoints as there is time for.
  for (double change = 5;; change *= factor) {
    const RunFolder folder;
    const Ran ran =
        folder.run(with_out(args), {"SHIM_KILL=" + std::to_string(static_cast<int>(change))});
    if (ran.code == 0) break;
    ++killed;
    const bool begun = std::filesystem::exists(folder.kept() / "manifest.json");
    CHECK((begun ? folder.resume() : folder.run(with_out(args))).code == 0);
    CHECK(folder.results() == wanted);
  }
  CHECK(killed > 2);
}

}  // namespace

TEST_CASE("a kept run prints and keeps what it would print", "[store]") {
  for (const auto& args :
       {RunFolder::tournament(), RunFolder::duel(), RunFolder::arena(), RunFolder::balance(),
        RunFolder::balance_of_parts(), RunFolder::compare(), RunFolder::relearned(),
        RunFolder::tune_relearned(), RunFolder::payoffs(), RunFolder::equilibrium(),
        RunFolder::sweep(), RunFolder::tune(), RunFolder::improve()}) {
    CAPTURE(args.front());
    const RunFolder folder;
    const Ran ran = folder.run(with_out(args));
    CHECK(ran.code == 0);
    CHECK(ran.err.empty());
    const std::string text = run_alone(args);
    REQUIRE_FALSE(text.empty());
    CHECK(ran.out == text);
    CHECK(text_of(folder.kept() / "result.txt") == text);
    CHECK(text_of(folder.kept() / "result.json") == run_alone(with(args, {"--format", "json"})));
    const std::string results = folder.results();
    const Ran again = folder.run({"resume", "kept", "--format", "json", "--threads", "1"});
    CHECK(again.code == 0);
    CHECK(again.out == text_of(folder.kept() / "result.json"));
    CHECK(folder.results() == results);
  }
}

TEST_CASE("a manifest holds all that decides a run, and files by value", "[store]") {
  const RunFolder folder;
  put_text(folder.path() / "run.toml",
           "game = \"amidakuji\"\nmatches = 300\nfield = [\"random:2\", \"late\"]\n"
           "candidate = \"spread\"\n[rules]\npaying_places = 2\n"
           "phantoms = [{ starts = \"on\", every = 1 }]\n");
  const Ran ran = folder.run({"tournament", "--config", "run.toml", "--seed",
                              "18446744073709551615", "--set", "rows=20", "--out", "kept"});
  REQUIRE(ran.code == 0);
  std::filesystem::remove(folder.path() / "run.toml");
  const std::string manifest = text_of(folder.kept() / "manifest.json");
  for (const char* const part : {"\"seed\": 18446744073709551615", "\"random:2\"", "\"rows\": 20",
                                 "\"paying_places\": 2", "\"matches\": 300"}) {
    CHECK(manifest.find(part) != std::string::npos);
  }
  for (const char* const part : {"threads", "quiet", "run.toml", "kept"}) {
    CHECK(manifest.find(part) == std::string::npos);
  }
  CHECK(folder.resume().out == ran.out);
}

TEST_CASE("an extended run is one of that size from the start", "[store]") {
  for (const auto& [args, rows] : {std::pair(RunFolder::tournament({"--rows"}), true),
                                   {RunFolder::duel(), false},
                                   {RunFolder::balance(), false}}) {
    auto longer = args;
    *(std::find(longer.begin(), longer.end(), "--matches") + 1) = "7001";
    const RunFolder folder;
    REQUIRE(folder.run(with_out(args)).code == 0);
    const std::string before = folder.results();
    const Ran less = folder.run({"extend", "kept", "--matches", "1199"});
    CHECK(less.code == 2);
    CHECK(folder.results() == before);
    CHECK(folder.run({"extend", "kept", "--matches", "7001"}).code == 0);
    CHECK(folder.results() == undisturbed(longer));
    CHECK(folder.results() != before);
    CHECK((folder.results().find("seats.csv") != std::string::npos) == rows);
  }
}

TEST_CASE("an arena is extended by deals", "[store][arena]") {
  auto longer = RunFolder::arena();
  *(std::find(longer.begin(), longer.end(), "--deals") + 1) = "90";
  const RunFolder folder;
  REQUIRE(folder.run(with_out(RunFolder::arena())).code == 0);
  const Ran less = folder.run({"extend", "kept", "--deals", "59"});
  CHECK(less.code == 2);
  CHECK(less.err == "mainmatch: --deals: got 59, expected at least 60, the deals of the run\n");
  CHECK(folder.run({"extend", "kept", "--matches", "90"}).err.find("no number of matches") !=
        std::string::npos);
  CHECK(folder.run({"extend", "kept", "--deals", "90"}).code == 0);
  CHECK(folder.results() == undisturbed(longer));
}

TEST_CASE("a run of several parts cannot be extended and stays as it is", "[store]") {
  for (const bool complete : {true, false}) {
    const RunFolder folder;
    const auto args = with_out(RunFolder::balance_of_parts());
    if (complete) {
      REQUIRE(folder.run(args).code == 0);
    } else {
      folder.run(args, {"SHIM_KILL=40"});
      REQUIRE(std::filesystem::exists(folder.kept() / "store.sqlite"));
    }
    const std::string results = folder.results();
    const Ran ran = folder.run({"extend", "kept", "--matches", "100000"});
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(ran.err ==
          "mainmatch: kept/manifest.json: cannot be extended: what this run plays later "
          "depends on its --matches; run it anew with more\n");
    CHECK(folder.results() == results);
    CHECK(folder.resume().code == 0);
    CHECK(folder.results() == undisturbed(RunFolder::balance_of_parts()));
  }
}

TEST_CASE("a run of several parts goes on after it was stopped in any of them", "[store]") {
  check_stops_of_parts(RunFolder::balance_of_parts(), 3, 2);
}

TEST_CASE("a comparison goes on wherever bots were learning when it stopped", "[store][lengthy]") {
  check_stops_of_parts(RunFolder::relearned(), 3, 2);
}

TEST_CASE("a search of rules goes on wherever bots were learning when it stopped",
          "[store][lengthy]") {
  check_stops_of_parts(RunFolder::tune_relearned(), 3, 2);
}

TEST_CASE("a run of several parts goes on wherever it is stopped", "[.][measure]") {
  check_stops_of_parts(RunFolder::balance_of_parts(), 8, 1.2);
  check_stops_of_parts(RunFolder::relearned(), 8, 1.2);
}

TEST_CASE("what was played of a later part is printed after Ctrl-C, and kept", "[store]") {
  const RunFolder folder;
  const auto deals = [](const Ran& ran) {
    CHECK(ran.code == 130);
    CHECK(ran.err == "interrupted; to resume: mainmatch resume kept\n");
    CHECK(ran.out.find("A coalition of 2") == std::string::npos);
    const std::size_t at = ran.out.find("PARTIAL: stopped after ");
    REQUIRE(at != std::string::npos);
    std::string text = ran.out.substr(at + 23, ran.out.find(" of 1,000,000,000 deals") - at - 23);
    text.erase(std::remove(text.begin(), text.end(), ','), text.end());
    return std::stoll(text);
  };
  const std::int64_t first = deals(folder.interrupted_after(
      std::chrono::seconds(1),
      with_out({"balance", "threads", "--bots", "random,weaver", "--matches", "256", "--mechanics",
                "--coalition", "2", "--deals", "1000000000", "--threads", "1"})));
  CHECK(first > 0);
  CHECK(deals(folder.interrupted_after(std::chrono::seconds(1), {"resume", "kept"})) > first);
}

TEST_CASE("a run that ends by itself stays ended", "[store]") {
  const RunFolder folder;
  const std::vector<std::string> words = {"tournament", "amidakuji", "--bots", "random,spread"};
  const Ran budget = folder.run(with(words, {"--time-budget", "0.001", "--out", "kept"}));
  CHECK(budget.code == 0);
  CHECK(folder.results().find(budget.out) != std::string::npos);
  CHECK(folder.resume().out == budget.out);
  CHECK(folder.run({"extend", "kept", "--matches", "100000"}).err.find("no number of matches") !=
        std::string::npos);

  const RunFolder precise;
  const auto args = with(words, {"--target-error", "0.05", "--of", "wins"});
  const std::string text = run_alone(args);
  CHECK(precise.run(with(args, {"--out", "kept"})).out == text);
  CHECK(precise.resume().out == text);
}

TEST_CASE("a budget of time is for all of a run, however often it goes on", "[store]") {
  const RunFolder folder;
  const auto played = [&] {
    SQLite::Database store((folder.kept() / "store.sqlite").string());
    return store.execAndGet("SELECT milliseconds FROM state").getInt64();
  };
  // By a clock that runs fast: a few seconds.
  const Ran cut =
      folder.interrupted_after(std::chrono::milliseconds(300),
                               {"tournament", "amidakuji", "--bots", "random,spread",
                                "--time-budget", "80000", "--threads", "1", "--out", "kept"});
  REQUIRE(cut.code == 130);
  const std::int64_t before = played();
  CHECK(before > 1'000'000);
  CHECK(before < 79'000'000);
  CHECK(folder.resume().code == 0);
  CHECK(played() >= 80'000'000 - 61'000);  // a step of the clock is 61 s
  CHECK(played() < 80'000'000 + before / 2);
}

TEST_CASE("shards are merged into what one run writes", "[store]") {
  for (const auto& more :
       {std::vector<std::string>{"--rows", "--duplicate", "3"}, std::vector<std::string>{}}) {
    const auto args = RunFolder::tournament(more);
    const std::string whole = undisturbed(args);
    for (const int shards : {1, 3, 20}) {  // of 5 blocks: some have none
      const RunFolder folder;
      std::vector<std::string> merge = {"merge", "--out", "kept"};
      for (int i = shards; i > 0; --i) {
        const std::string name = "kept" + std::to_string(i);
        const std::string shard = std::to_string(i) + "/" + std::to_string(shards);
        REQUIRE(folder.run(with(args, {"--out", name, "--shard", shard})).code == 0);
        merge.push_back(name);
      }
      const Ran ran = folder.run(merge);
      CHECK(ran.err.empty());
      CHECK(ran.code == 0);
      CHECK(folder.results() == whole);
      // As good a run as any other.
      CHECK(folder.resume().code == 0);
      CHECK(folder.results() == whole);
    }
  }
}

TEST_CASE("a merge refuses what does not belong together", "[store]") {
  const RunFolder folder;
  const auto shard = [&](const std::string& name, const std::string& number,
                         std::vector<std::string> more = {}) {
    return folder.run(with(RunFolder::tournament(more), {"--out", name, "--shard", number}));
  };
  REQUIRE(shard("kept1", "1/2").code == 0);
  REQUIRE(shard("kept2", "2/2").code == 0);
  REQUIRE(shard("kept2of3", "2/3").code == 0);
  REQUIRE(shard("kept_seed", "2/2", {"--seed", "2"}).code == 0);
  REQUIRE(shard("kept_rules", "2/2", {"--set", "rows=13"}).code == 0);
  REQUIRE(shard("kept_rows", "2/2", {"--rows"}).code == 0);
  REQUIRE(folder.run(with(RunFolder::tournament(), {"--out", "kept_whole"})).code == 0);
  REQUIRE(shard("kept_torn", "2/2").code == 0);
  REQUIRE(shard("kept_half", "2/2").code == 0);
  std::filesystem::resize_file(folder.path() / "kept_torn/store.sqlite", 5000);
  std::filesystem::remove(folder.path() / "kept_half/store.sqlite");
  const auto refused = [&](std::vector<std::string> shards, const std::string& what) {
    const Ran ran = folder.run(with({"merge", "--out", "kept"}, std::move(shards)));
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    INFO(ran.err);
    CHECK(ran.err.find(what) != std::string::npos);
    CHECK_FALSE(std::filesystem::exists(folder.kept()));
  };
  refused({"kept1"}, "DIR...: the folder of --shard 2/2 is missing");
  refused({"kept1", "kept1"}, "kept1/manifest.json: duplicate shard 1/2, the same as kept1");
  const auto of_another_run = [&](const std::string& name, const std::string& how) {
    refused({"kept1", name}, name +
                                 "/manifest.json: not a shard of the same run as "
                                 "kept1/manifest.json: " +
                                 how + "\n");
  };
  of_another_run("kept2of3", "one of 3 shards, there of 2");
  of_another_run("kept_seed", "seed is 2, there 1");
  of_another_run("kept_rules", "rules.rows is 13, there 12");
  of_another_run("kept_rows", "rows is true, there not given");
  refused({"kept1", "kept_whole"}, "kept_whole/manifest.json: not a shard\n");
  refused({"kept1", "nowhere"}, "nowhere/manifest.json: cannot be read");
  refused({"kept1", "kept_torn"}, "kept_torn/store.sqlite: corrupt checkpoint");
  refused({"kept1", "kept_half"}, "kept_half/store.sqlite: incomplete");
  CHECK(folder.run({"merge", "--out", "kept", "kept2", "kept1"}).code == 0);
}

TEST_CASE("what cannot be kept or gone on with is refused in one line", "[store]") {
  const RunFolder folder;
  REQUIRE(folder.run(with_out(RunFolder::tournament({"--rows"}))).code == 0);
  const std::string results = folder.results();
  const std::string manifest = text_of(folder.kept() / "manifest.json");
  const auto refused = [&](std::vector<std::string> args, const std::string& what) {
    const Ran ran = folder.run(std::move(args));
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    INFO(ran.err);
    CHECK(ran.err.find(what) != std::string::npos);
    CHECK(folder.results() == results);
  };
  const auto run = RunFolder::tournament();
  refused(with_out(run), "--out: kept: not empty");
  refused(with(run, {"--out", "no/folder"}), "--out: no/folder: cannot be created");
  refused(with(run, {"--rows"}), "--rows: requires --out");
  refused(with(run, {"--shard", "1/2"}), "--shard: requires --out");
  refused(with(run, {"--out", "new", "--shard", "3/2"}), "--shard: got '3/2', expected I/N");
  refused(with(run, {"--out", "new", "--records", "r.jsonl"}),
          "--records: cannot be used with --out");
  refused({"tournament", "amidakuji", "--out", "new", "--shard", "1/2", "--time-budget", "1"},
          "--shard: cannot be used with --time-budget");
  refused({"tournament", "amidakuji", "--out", "new", "--shard", "1/2", "--target-error", "1"},
          "--shard: cannot be used with --target-error");
  refused(with(RunFolder::duel(), {"--rows"}), "unknown flag '--rows' of 'duel'");
  refused({"resume", "nowhere"}, "nowhere/manifest.json: cannot be read");
  refused({"resume", "kept", "--format", "yaml"}, "--format");
  refused({"extend", "kept"}, "--matches: missing");

  std::string changed = manifest;
  changed.replace(changed.find("\"seed\": 1"), 9, "\"seed\": 2");
  put_text(folder.kept() / "manifest.json", changed);
  refused({"resume", "kept"}, "kept/manifest.json: corrupt manifest: checksum mismatch");
  // A sound manifest of another run.
  REQUIRE(
      folder.run(with(RunFolder::tournament({"--rows", "--seed", "2"}), {"--out", "new"})).code ==
      0);
  put_text(folder.kept() / "manifest.json", text_of(folder.path() / "new/manifest.json"));
  refused({"resume", "kept"}, "kept/store.sqlite: checkpoint of another run");
  // And one of another version of the program.
  mainmatch::Manifest older = mainmatch::read_manifest(folder.path() / "new", mainmatch::kVersion);
  older.version = "0.0.9";
  mainmatch::write_manifest(folder.kept(), older);
  refused({"resume", "kept"}, "kept/manifest.json: version: got '0.0.9', expected '0.1.0'");
  put_text(folder.kept() / "manifest.json",
           R"({"format": "mainmatch-run/1", "version": "0.1.0", "command": "tournament"})");
  refused({"resume", "kept"},
          "kept/manifest.json: format: got 'mainmatch-run/1', expected 'mainmatch-run/2': kept by "
          "another version of the program");
  // From which commit it was built decides nothing, and older ones do not say.
  put_text(folder.kept() / "manifest.json", manifest);
  for (const char* const commit : {"another", ""}) {
    mainmatch::Manifest same = mainmatch::read_manifest(folder.kept(), mainmatch::kVersion);
    same.commit = commit;
    mainmatch::write_manifest(folder.kept(), same);
    CHECK(folder.resume().code == 0);
  }
  CHECK(folder.resume().code == 0);
}

TEST_CASE("pandas and sqlite3 read what was kept in a line each", "[store]") {
  const RunFolder folder;
  REQUIRE(folder
              .run({"tournament", "threads", "--matches", "300", "--bots", "random", "--rows",
                    "--out", "kept"})
              .code == 0);
  put_text(folder.path() / "read.py", R"(
import csv, sqlite3
rows = sqlite3.connect('kept/store.sqlite').execute('select * from seats').fetchall()
table = list(csv.DictReader(open('kept/seats.csv')))
assert len(rows) == len(table) > 0
for row, line in zip(rows, table):
    for value, text in zip(row, line.values()):
        assert str(value) == text or float(value) == float(text), (row, line)
matches = {line['match'] for line in table}
assert len(matches) == 300
assert {line['role'] for line in table} == {'heaven', 'hell'}, {line['role'] for line in table}
wins = sum(float(line['win_share']) for line in table)
assert 250 < wins <= 300, wins  # a match can be without a winner
assert {int(line['rank']) for line in table} == set(range(1, len(table) // 300 + 1))
try:
    import pandas
except ImportError:
    pass
else:
    assert len(pandas.read_csv('kept/seats.csv')) == len(rows)
)");
  const std::string python = "cd '" + folder.path().string() + "' && python3 read.py";
  CHECK(std::system(python.c_str()) == 0);
}
