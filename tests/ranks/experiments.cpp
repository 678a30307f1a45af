// Every experiment finds on ranks what it finds alone.

#include "tests/experiments.h"

#include "experiments/analyses/arena/arena.h"
#include "experiments/analyses/balance/ablation.h"
#include "experiments/analyses/balance/coalition.h"
#include "experiments/analyses/balance/side_by_side.h"
#include "experiments/analyses/duel/duel.h"
#include "experiments/analyses/metagame/payoffs.h"
#include "experiments/analyses/tournament/tournament.h"
#include "experiments/base/bytes.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/each_match.h"
#include "tests/ranks/threads_as_ranks.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

/// Blocks that are joined give what they give one by one.
void check_joined(const MakeExperiment& make) {
  const std::unique_ptr<Experiment> apart = make(0), joined = make(0);
  const std::uint64_t blocks = std::min<std::uint64_t>(apart->whole_blocks(), 4);
  REQUIRE(blocks > 1);
  for (std::uint64_t block = 0; block < blocks; ++block) {
    apart->work(block, 0);
    ByteWriter out;
    apart->save_block(0, out);
    apart->done(block, 0);
    ByteReader in(out.bytes());
    block == 0 ? joined->load_block(1, in) : joined->join_block(1, in);
    in.end();
    ByteReader cut(std::string_view(out.bytes()).substr(0, out.bytes().size() / 2));
    CHECK_THROWS_AS(make(0)->join_block(1, cut), DamagedBytes);
  }
  joined->done(blocks - 1, 1);
  CHECK(saved(*joined) == saved(*apart));
}

void check_on_ranks(const MakeExperiment& make) {
  const std::unique_ptr<Experiment> alone = make(0);
  play(*alone, kNoStop);
  for (const int ranks : {2, 6}) CHECK(played_on(ranks, make, kNoStop) == saved(*alone));
  if (alone->joins()) check_joined(make);
  // A block that is cut is refused.
  ByteWriter block;
  alone->work(0, 0);
  alone->save_block(0, block);
  for (std::size_t size = 0; size < block.bytes().size(); size += 1 + block.bytes().size() / 50) {
    ByteReader in(std::string_view(block.bytes()).substr(0, size));
    CHECK_THROWS_AS(alone->load_block(0, in), DamagedBytes);
  }
}

/// The rows and records of a tournament.
class Written final : public TournamentObserver {
 public:
  void advanced(std::uint64_t, std::string_view more) override { lines += more; }
  std::string lines;
};

}  // namespace

TEST_CASE("tournaments find on ranks what they find alone", "[ranks]") {
  TournamentConfig config{.rules = default_rules("threads")};
  config.matches = 12 * kMatchesPerBlock + 5;
  config.duplicate = 3;
  config.threads = 2;
  check_on_ranks([&](int) { return std::make_unique<Tournament>(config, nullptr); });
}

TEST_CASE("records and rows come from all ranks in their order", "[ranks]") {
  TournamentConfig config{.rules = default_rules("threads")};
  config.matches = 8 * kMatchesPerBlock;
  config.threads = 1;
  config.rows = true;
  config.records_every = 10;
  Written alone, together;
  Tournament tournament(config, &alone);
  play(tournament, kNoStop);
  played_on(
      3,
      [&](int rank) {
        return std::make_unique<Tournament>(config, rank == 0 ? &together : nullptr);
      },
      kNoStop);
  CHECK(alone.lines.size() > 1000);
  CHECK(together.lines == alone.lines);

  tournament.work(2, 0);
  ByteWriter out;
  tournament.save_block(0, out);
  ByteReader in(out.bytes());
  tournament.load_block(1, in);
  in.end();
  const std::span<const SeatRow> rows = tournament.rows(0), loaded = tournament.rows(1);
  REQUIRE(rows.size() == loaded.size());
  REQUIRE(rows.size() > kMatchesPerBlock);
  ByteWriter a, b;
  save_rows(rows, a);
  save_rows(loaded, b);
  CHECK(a.bytes() == b.bytes());
  for (const SeatRow& row : loaded) CHECK((row.role == "heaven" || row.role == "hell"));
}

TEST_CASE("duels find on ranks what they find alone", "[ranks]") {
  DuelConfig config{.rules = default_rules("amidakuji"),
                    .question = {.a = "random", .b = "spread", .payoff = Payoff({"tokens"})}};
  config.question.field = {{"random"}, {"spread"}};
  config.question.difference = 0.01;
  config.matches = 20 * 2 * duel::kUnitsPerBlock;
  config.threads = 1;
  check_on_ranks([&](int) { return std::make_unique<Duel>(config, kNoStop); });
}

TEST_CASE("arenas find on ranks what they find alone", "[ranks][arena]") {
  const ArenaConfig config{.rules = default_rules("amidakuji"),
                           .players = {"random", "spread", "late", "spy", "kelly"},
                           .payoff = Payoff({"wins"}),
                           .deals = 40,
                           .threads = 1};
  check_on_ranks([&](int) { return std::make_unique<Arena>(config); });
}

TEST_CASE("balance finds on ranks what it finds alone", "[ranks]") {
  const std::shared_ptr<const RuleSet> rules = default_rules("threads");
  check_on_ranks([&](int) {
    return std::make_unique<BalanceExperiment>(rules, BalancePlan{.matches = 3001, .threads = 1});
  });
  check_on_ranks([&](int) {
    std::vector<std::unique_ptr<BalanceExperiment>> both;
    for (const std::uint64_t seed : {1u, 2u}) {
      const BalancePlan plan{.matches = 1500, .seed = seed, .threads = 1};
      both.push_back(std::make_unique<BalanceExperiment>(rules, plan));
    }
    return std::make_unique<SideBySide>(std::move(both));
  });
  check_on_ranks([&](int) {
    AblationPlan plan;
    plan.deals = 150;
    plan.threads = 1;
    plan.mechanics = true;
    return std::make_unique<AblationExperiment>(rules, plan);
  });
  check_on_ranks([&](int) {
    CoalitionPlan plan;
    plan.deals = 150;
    plan.threads = 1;
    return std::make_unique<CoalitionExperiment>(rules, plan);
  });
}

TEST_CASE("tables of payoffs find on ranks what they find alone", "[ranks]") {
  PayoffsConfig config{.rules = default_rules("amidakuji"),
                       .bots = {"random,spread,late"},
                       .payoff = Payoff({"tokens"})};
  config.matches = 20;
  config.terms.most_profiles = 40;
  config.terms.target_error = 0.05;
  config.terms.most_matches = 5000;
  config.certify_budget = 4000;
  config.epsilon = {0.02};
  config.threads = 2;
  check_on_ranks([&](int) { return std::make_unique<Payoffs>(config); });
}
