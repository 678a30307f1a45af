// How often the intervals of an arena hold the truth where there are few deals: bots that are the
// same under several names rate 0, and differ by 0. The seeds are fixed, so what passes once passes
// always.

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/arena/arena.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/each_match.h"
#include "tests/experiments.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

struct Coverage {
  int given = 0, held = 0;    ///< intervals of ratings, and of them those that hold 0
  int arenas = 0, wrong = 0;  ///< in which some two are said to differ

  void add(const Json& result) {
    for (const Json& player : result.at("players")) {
      const Json& rating = player.at("rating");
      if (rating.at("low").is_null()) continue;
      ++given;
      held += rating.at("low") <= 0 && rating.at("high") >= 0;
    }
    ++arenas;
    const Json& pairs = result.at("pairs");
    wrong += std::any_of(pairs.begin(), pairs.end(),
                         [](const Json& pair) { return pair.at("parted") == true; });
  }
  double percent() const { return 100.0 * held / given; }
  double percent_wrong() const { return 100.0 * wrong / arenas; }
};

Coverage coverage(const std::shared_ptr<const RuleSet>& rules, const std::string& bot,
                  std::size_t players, const char* payoff, std::uint64_t deals, int arenas) {
  Coverage found;
  for (int seed = 0; seed < arenas; ++seed) {
    const ArenaConfig config{.rules = rules,
                             .players = std::vector<std::string>(players, bot),
                             .payoff = Payoff({payoff}),
                             .deals = deals,
                             .seed = 100 + static_cast<std::uint64_t>(seed),
                             .threads = 1};
    Arena arena(config);
    play(arena, kNoStop);
    found.add(to_result(arena.sums(), config).tree);
  }
  return found;
}

}  // namespace

TEST_CASE("bots that are the same are rated the same", "[arena][lengthy]") {
  const Coverage found = coverage(default_rules("amidakuji"), "random", 3, "wins", 12, scaled(400));
  CHECK(found.given > 3 * scaled(390));  // the others are too skewed
  // 95, give or take three standard errors of 400 arenas.
  CHECK(found.percent() > 91.7);
  CHECK(found.percent() < 98.3);
  CHECK(found.percent_wrong() < 8.3);
}

TEST_CASE("intervals of arenas hold the truth by the deal", "[.][measure][arena]") {
  for (const auto& [name, match] : {std::pair("amidakuji", "random"),
                                    {"edges", "random"},
                                    {"threads", "random"},
                                    {"horse-race", "random"}}) {
    for (const char* const payoff : {"wins", "tokens", "score"}) {
      for (const std::size_t players : {2U, 4U}) {
        for (const std::uint64_t deals : {10U, 20U}) {
          const Coverage found = coverage(default_rules(name), match, players, payoff, deals, 2000);
          WARN(name << ' ' << payoff << ", players " << players << ", deals " << deals << ": "
                    << found.percent() << " of " << found.given << ", some two parted "
                    << found.percent_wrong());
          if (deals >= 10) CHECK(found.percent() > 93);
        }
      }
    }
  }
}

}  // namespace mainmatch::tests
