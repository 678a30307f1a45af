#include "experiments/analyses/metagame/bot_search.h"

#include <algorithm>
#include <cmath>

#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

const Parameter kPair[] = {{"x", FieldKind::real, 0.5, 0, 1, Scale::linear, {}, ""},
                           {"n", FieldKind::whole, 2, 0, 9, Scale::linear, {}, ""}};
const BotInfo kBots[] = {{.name = "low", .parameters = kPair},
                         {.name = "high", .parameters = kPair}};

/// What a bot gets on average, in parts of 1,000: `high` reaches 1,000 at (0.8, 7), `low` 500.
double worth(const std::string& text) {
  const BotName name = read_bot_name("bot", text);
  const std::vector<double> values = values_of("bot", name, kPair);
  const double x = values[0] - 0.8;
  const double n = (values[1] - 7) / 10;
  return (name.base == "high" ? 1000 : 500) - 900 * (x * x + n * n);
}

struct Played {
  std::string best;
  std::uint64_t matches = 0;
  std::uint64_t told = 0;
  std::size_t generations = 0;
};

/// Plays a search whose payoffs have noise of that size, which bots of a deal share in part.
Played played(std::uint64_t budget, double noise, std::uint64_t seed = 1,
              const std::string& optimizer = std::string(kUsualOptimizer)) {
  BotSearch search({.starts = {{&kBots[0], {0.5, 2}}, {&kBots[1], {0.5, 2}}},
                    .seed = seed,
                    .budget = budget,
                    .optimizer = optimizer});
  Played result;
  std::uint64_t next_deal = 0;
  Stream chance(seed, 1, Purpose::deal());
  while (const Heat* const heat = search.heat()) {
    // Each heat has deals of its own, and bots that differ or were drawn more than once.
    CHECK(heat->first == next_deal);
    REQUIRE(heat->deals > 0);
    next_deal += heat->deals;
    std::vector<std::int64_t> sums(heat->bots.size());
    for (std::size_t i = 0; i < sums.size(); ++i) {
      const auto deals = static_cast<double>(heat->deals);
      const double off = noise * std::sqrt(12 * deals) * (uniform(chance) - 0.5);
      sums[i] = static_cast<std::int64_t>(deals * worth(heat->bots[i]) + off);
    }
    result.told += heat->deals * heat->bots.size();
    search.take(sums);
  }
  result.best = search.best_name();
  result.matches = search.matches();
  result.generations = search.trace().size();
  return result;
}

}  // namespace

TEST_CASE("a search finds the best values of the best start", "[improve]") {
  const std::string optimizer = GENERATE(as<std::string>(), "cma-es", "cross-entropy");
  const Played exact = played(100'000, 0, 1, optimizer);
  INFO(exact.best);
  CHECK(exact.best.starts_with("high("));
  CHECK(worth(exact.best) > 998);
  const Played noisy =
      played(200'000, 1000, 1, optimizer);  // as tokens are: as large as what there is to gain
  INFO(noisy.best);
  CHECK(noisy.best.starts_with("high("));
  CHECK(worth(noisy.best) > 960);
}

TEST_CASE("a budget counts all matches of a search", "[improve]") {
  for (const std::uint64_t budget : {kMinBudget, kMinBudget + 7, std::uint64_t{30'000}}) {
    const Played one = played(budget, 100);
    CHECK(one.matches == one.told);
    CHECK(one.matches <= budget);
    CHECK(one.matches > budget / 2);
    CHECK(one.generations > 0);
  }
}

TEST_CASE("a search is a function of its seed", "[improve]") {
  CHECK(played(20'000, 0, 1).best == played(20'000, 0, 1).best);
  CHECK(played(20'000, 300, 1).best != played(20'000, 300, 2).best);
}
