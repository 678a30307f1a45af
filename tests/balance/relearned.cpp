// What the embedded mix stands for, and bots that learn under other rules.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "experiments/analyses/balance/by_seed.h"
#include "experiments/analyses/balance/population.h"
#include "experiments/analyses/balance/relearn.h"
#include "experiments/base/error.h"
#include "experiments/matches/registry.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/each_match.h"

namespace mainmatch::tests {
namespace {

using Words = std::vector<std::string>;

Json printed(Words args, std::vector<File> files = {}) {
  args.insert(args.end(), {"--quiet", "--format", "json"});
  const Ran ran = run_program({std::move(args), std::move(files)});
  REQUIRE(ran.code == 0);
  return parse_json(ran.out);
}

std::string complaint(Words args, std::vector<File> files = {}) {
  const Ran ran = run_program({std::move(args), std::move(files)});
  CHECK(ran.code == 2);
  CHECK(ran.out.empty());
  return ran.err;
}

bool says(const std::string& text, const char* part) { return text.find(part) != text.npos; }

}  // namespace

EACH_MATCH_TEST("learned-mix is the mix of bots that were learned", "[balance]") {
  const MixByRole mix = learned_population(match);
  REQUIRE(mix.size() == std::max<std::size_t>(1, match.traits().roles.size()));
  const std::vector<NamedBot> learned = learned_bots(match);
  for (const auto& list : mix) {
    CHECK(std::any_of(list.begin(), list.end(), [&](const WeightedBot& one) {
      return std::any_of(learned.begin(), learned.end(),
                         [&](const NamedBot& bot) { return bot.definition == one.bot; });
    }));
  }
  CHECK(learned_mix(match)->most_gained > 0);
}

TEST_CASE("learned-mix stands wherever a mix may, by the names of its bots", "[balance][threads]") {
  const Json mix = printed({"balance", "threads", "--bots", "learned-mix", "--matches", "8"});
  CHECK(mix.at("bots") == Json({"learned-5", "learned-4"}));
  CHECK(mix.at("mix").at("heaven") == Json({{"learned-5", 1.0}}));
  const Json field = printed({"tournament", "threads", "--candidate", "random", "--field",
                              "learned-mix", "--matches", "8"});
  CHECK(field.at("bots").size() == 3);
  CHECK(says(complaint({"tournament", "threads", "--bots", "learned-mix"}), "--bots: "));
  CHECK(says(complaint({"balance", "edges", "--bots", "learned-mix:2"}),
             "--bots: unknown bot 'learned-mix'"));
  CHECK(says(complaint({"balance", "threads", "--bots", "learned-mix", "--bots", "hell:thief"}),
             "--bots: got 'learned-mix' beside other bots, expected it alone"));
  CHECK(says(complaint({"balance", "edges", "--define", "learned-mix=safe"}),
             "'learned-mix' is a mix, expected a name of its own"));
  CHECK(says(complaint({"balance", "edges", "--define", "learned-1=safe", "--bots", "learned-mix"}),
             "'learned-mix', but another bot is called learned-1 here"));
}

TEST_CASE("populations are named, and one that is none is refused", "[balance][compare]") {
  const auto compare = [](Words more) {
    more.insert(more.begin(), {"compare", "edges", "--against", "rounds=3", "--matches", "8"});
    return more;
  };
  const Json two =
      printed(compare({"--population", "mine=safe:3,random", "--population", "pusher"}));
  REQUIRE(two.at("populations").size() == 2);
  CHECK(two.at("populations")[0].at("name") == "mine");
  CHECK(two.at("populations")[0].at("mix").at("all").at("safe") == 0.75);
  CHECK(two.at("populations")[1].at("name") == "pusher");
  CHECK(two.at("populations")[1].at("bots") == Json({"pusher"}));
  const Json usual = printed(compare({}));
  CHECK(usual.at("populations")[0].at("name") == "default");
  CHECK(usual.at("populations")[1].at("name") == "learned-mix");
  CHECK(usual.at("populations")[1].at("bots") == Json({"learned-1"}));
  CHECK(says(complaint(compare({"--population", "=safe"})), "expected NAME=MIX"));
  CHECK(says(complaint(compare({"--population", "safe,random"})), "expected NAME=MIX"));
  CHECK(says(complaint(compare({"--population", "a b=safe"})), "expected a name of letters"));
  CHECK(says(complaint(compare({"--population", "relearned=safe"})), "is that of --relearn"));
  // What is said of the learned mix is said of what it is, not of its name.
  const Json named =
      printed(compare({"--population", "learned-mix=safe", "--population", "mine=learned-mix"}));
  CHECK(named.at("populations")[0].at("remark") == "");
  CHECK(named.at("populations")[1].at("remark") == "learned under the published rules");
  CHECK(
      says(complaint(compare({"--population", "mine=sfae"})), "--population: unknown bot 'sfae'"));
  CHECK(says(complaint(compare({"--population", "mine=safe", "--bots", "safe"})),
             "cannot be used with --bots"));
  CHECK(says(complaint(compare({"--relearn-seeds", "3"})), "--relearn-seeds"));
}

TEST_CASE("compare says how many matches a metric counts, as balance does", "[balance][compare]") {
  const Words common = {"--matches",         "400",    "--metrics",
                        "ties,decisiveness", "--bots", "thief,pact"};
  Words compare = {"compare", "threads", "--against", "rounds=9"};
  compare.insert(compare.end(), common.begin(), common.end());
  Words balance = {"balance", "threads"};
  balance.insert(balance.end(), common.begin(), common.end());
  const Json compared = printed(compare).at("populations")[0].at("metrics");
  const Json alone = printed(balance).at("metrics");
  CHECK(alone[1].at("cases") < 400);
  CHECK(compared[1].at("before").at("cases") == alone[1].at("cases"));
  CHECK_FALSE(compared[0].at("before").contains("cases"));
}

TEST_CASE("compare says whether a change does what it is to do", "[balance][compare]") {
  const auto with = [](Words more) {
    more.insert(more.begin(), {"compare", "edges", "--against", "garnet_multiplier=1", "--matches",
                               "2000", "--metrics", "margin,ties,leader_wins", "--population",
                               "default", "--population", "gamblers=gambler:2,climber"});
    return more;
  };
  const Json found = printed(with({"--aim", "margin:max,ties:<0.9,leader_wins[round 3]:max"}));
  REQUIRE(found.at("aims").size() == 3);
  CHECK(found.at("aims")[0].at("aim") == "margin:max");
  for (const Json& population : found.at("populations")) {
    for (const Json& metric : population.at("metrics")) {
      const std::string name = population.at("name");
      if (metric.at("name") == "margin") {
        REQUIRE(metric.at("verdict") == "lower");
        CHECK(found.at("aims")[0].at("verdicts").at(name) == "farther");
      }
      if (metric.at("name") == "ties") {
        CHECK(found.at("aims")[1].at("verdicts").at(name) == "met");
      }
    }
  }
  CHECK(printed(with({"--aim", "margin:min"})).at("aims")[0].at("verdicts").at("default") ==
        "nearer");
  CHECK(printed(with({"--aim", "ties:>0.9"})).at("aims")[0].at("verdicts").at("default") ==
        "missed");
  CHECK_FALSE(printed(with({})).contains("aims"));
  CHECK(says(complaint(with({"--aim", "gini:min"})),
             "gini: not among the metrics that are compared"));
  CHECK(says(complaint(with({"--aim", "leader_wins:min"})), "leader_wins: unknown part"));
  CHECK(says(complaint(with({"--aim", "margin:least"})), "--aim: got 'margin:least', expected"));
  // Scores by rank have no verdict; they are there to be seen.
  const Json& scores = found.at("populations")[1].at("scores").at("after");
  REQUIRE(scores.size() == 9);
  CHECK(scores[0].at("mean") > scores[8].at("mean"));
}

TEST_CASE("a gain is little if it is below the limit and known that closely", "[balance]") {
  const auto gain = [](double mean, Json low, Json high) {
    return Json{{"mean", mean}, {"low", std::move(low)}, {"high", std::move(high)}};
  };
  CHECK(is_little(gain(0.01, -0.005, 0.025), 0.02));
  CHECK_FALSE(is_little(gain(0.03, 0.02, 0.04), 0.02));
  CHECK_FALSE(is_little(gain(0.01, -0.05, 0.07), 0.02));
  CHECK_FALSE(is_little(gain(0, nullptr, nullptr), 0.02));
}

TEST_CASE("what bots learn under other rules is what oracles find there", "[balance][threads]") {
  const MatchModule& threads = match_named("threads", "game");
  const auto rules = [&](const Json& changes) { return threads.rules(changes); };
  const auto learned = [&](int threads_used) {
    Fields fields;
    RelearnFields asked;
    asked.declare(fields, "also compare");
    const auto give = [&](const char* name, const char* value) { fields.find(name)->take(value); };
    give("relearn-seeds", "2");
    give("relearn-rounds", "1");
    give("relearn-budget", "1000");
    // Gilding is worth nothing after the change: other bots are best there.
    Relearning relearning(asked, threads, {.matches = 800, .seed = 5, .threads = threads_used},
                          nullptr);
    const std::atomic<bool> never(false);
    CHECK_FALSE(relearning.add("before", rules(Json::object()), std::atomic<bool>(true)));
    REQUIRE(relearning.add("before", rules(Json::object()), never));
    REQUIRE(relearning.add("after", rules({{"clotho", {0, 0, 0, 0}}}), never));
    CHECK_FALSE(relearning.over());
    play(relearning.experiment(), never);
    CHECK(relearning.over());
    const std::vector<BalanceResult> before = relearning.results(0), after = relearning.results(1);
    REQUIRE(before.size() == 2);
    const MetricChoice metrics({"gini", "score"});
    const auto compared = compare_by_seed(before, after, metrics);
    REQUIRE(compared.size() == 2);
    CHECK(compared[0].difference.interval.has_value());
    // What is said of one rule set alone is what is said of it in a comparison.
    const std::vector<Metric> alone = metrics_by_seed(after, metrics);
    REQUIRE(alone.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
      CHECK(alone[i].name == compared[i].name);
      CHECK(alone[i].estimate.mean == compared[i].b.mean);
      CHECK(alone[i].estimate.interval->low == compared[i].b.interval->low);
      const Estimate at_95 = difference_by_seed(before, after, alone[i].name, "", 0.05);
      CHECK(at_95.interval->high == Approx(compared[i].difference.interval->high));
      CHECK(difference_by_seed(before, after, alone[i].name, "", 0.01).interval->high >
            at_95.interval->high);
    }
    const Json report = relearning.report();
    CHECK((relearning.settled(0) && relearning.settled(1)) == report.at("settled").get<bool>());
    return report;
  };
  const Json report = learned(1);
  CHECK(learned(2) == report);
  REQUIRE(report.at("learned").size() == 4);
  for (const Json& one : report.at("learned")) {
    REQUIRE(one.at("gains").size() == 2);
    double share = 0;
    for (const auto& bot : one.at("mix").at("hell")) share += bot.get<double>();
    CHECK(share == Approx(1));
    // Settled is what searches do not gain much against, by the limit that stands beside.
    for (const Json& gain : one.at("gains")) {
      const double limit = gain.at("limit");
      const Json& found = gain.at("by_parameters");
      const bool close =
          found.at("low").is_number() &&
          found.at("high").get<double>() - found.at("low").get<double>() <= 2 * limit;
      const Json& low = gain.at("by_search").at("low");
      const bool little = close && found.at("mean") <= limit && !(low.is_number() && low > limit);
      CHECK(gain.at("settled") == little);
      if (!little) CHECK(one.at("settled") == false);
    }
  }
  // The seeds of learning are others, those of both rules the same.
  CHECK(report.at("learned")[0].at("seed") == report.at("learned")[1].at("seed"));
  CHECK(report.at("learned")[0].at("seed") != report.at("learned")[2].at("seed"));
  CHECK(report.at("learned")[0].at("rules") == "before");
  CHECK(report.at("learned")[1].at("rules") == "after");
}

}  // namespace mainmatch::tests
