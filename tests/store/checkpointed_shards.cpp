// Shards of all analyses that can be split, by the program itself.

#include <algorithm>

#include "tests/catch.h"
#include "tests/store/run_folder.h"

using namespace mainmatch::tests;

namespace {

std::vector<std::string> table_of(const std::string& profiles) {
  auto args = RunFolder::payoffs();
  *(std::find(args.begin(), args.end(), "--profiles") + 1) = profiles;
  return args;
}

}  // namespace

TEST_CASE("shards of every analysis that has any are merged into one run", "[store]") {
  for (const auto& args :
       {RunFolder::balance(), RunFolder::balance_of_parts(), RunFolder::compare(),
        RunFolder::sweep(), RunFolder::arena(), table_of("0"), RunFolder::equilibrium()}) {
    CAPTURE(args.front());
    const std::string whole = undisturbed(args);
    REQUIRE_FALSE(whole.empty());
    for (const int shards : {1, 3}) {
      const RunFolder folder;
      std::vector<std::string> merge = {"merge", "--out", "kept"};
      for (int i = shards; i > 0; --i) {
        const std::string name = "kept" + std::to_string(i);
        const std::string shard = std::to_string(i) + "/" + std::to_string(shards);
        const Ran ran = folder.run(with(args, {"--out", name, "--shard", shard}));
        CHECK(ran.code == 0);
        CHECK(ran.out == "");
        CHECK(ran.err == "shard " + shard + ": complete; with all others: mainmatch merge " + name +
                             " ... --out DIR\n");
        merge.push_back(name);
      }
      const Ran ran = folder.run(merge);
      CHECK(ran.err == "");
      CHECK(ran.code == 0);
      CHECK(folder.results() == whole);
      // As good a run as any other.
      CHECK(folder.resume().code == 0);
      CHECK(folder.results() == whole);
    }
  }
}

TEST_CASE("a shard whose blocks are kept goes on after it was stopped", "[store]") {
  auto args = RunFolder::balance_of_parts();
  *(std::find(args.begin(), args.end(), "--matches") + 1) = "40000";
  const RunFolder folder;
  const Ran cut = folder.interrupted_after(std::chrono::milliseconds(150),
                                           with(args, {"--out", "kept1", "--shard", "1/2"}));
  REQUIRE(cut.code == 130);
  CHECK(cut.out == "");
  CHECK(cut.err == "interrupted; to resume: mainmatch resume kept1\n");
  const Ran early = folder.run({"merge", "kept1", "kept1", "--out", "kept"});
  CHECK(early.code == 2);
  const Ran other = folder.run(with(args, {"--out", "kept2", "--shard", "2/2"}));
  CHECK(other.code == 0);
  const Ran incomplete = folder.run({"merge", "kept1", "kept2", "--out", "kept"});
  CHECK(incomplete.code == 2);
  CHECK(incomplete.err.find("incomplete; first run: mainmatch resume kept1") != std::string::npos);
  CHECK(folder.run({"resume", "kept1"}).code == 0);
  CHECK(folder.run({"merge", "kept1", "kept2", "--out", "kept"}).code == 0);
  CHECK(folder.results() == undisturbed(args));
}

TEST_CASE("what cannot be split says why, and names MPI", "[store]") {
  const RunFolder folder;
  const auto refused = [&](const std::vector<std::string>& args, const std::string& why) {
    const Ran ran = folder.run(with(args, {"--out", "kept", "--shard", "1/2"}));
    CHECK(ran.code == 2);
    CHECK(ran.out == "");
    CHECK(ran.err == "mainmatch: --shard: cannot be used with '" + args.front() + "', as " + why +
                         ": several processes play it by MPI\n");
    CHECK_FALSE(std::filesystem::exists(folder.kept()));
  };
  refused(RunFolder::duel(), "it ends when it is decided");
  refused(RunFolder::improve(), "each generation follows from the one before");
  refused(RunFolder::tune(), "each point follows from those before");
  refused(RunFolder::relearned(), "bots learn in it, step by step");
  refused(table_of("40"),
          "its table grows around equilibria (with --profiles 0 it has all profiles)");
  refused(with(RunFolder::equilibrium(), {"--improve", "2"}), "the set of bots grows");
}
