// Candidates that differ from another one in one part.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "experiments/analyses/advice/advice.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/view_question.h"
#include "tests/catch.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

/// The keys under which two submissions have something else.
std::size_t parts_between(const Json& a, const Json& b) {
  std::set<std::string> parts;
  for (const auto& [one, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (const auto& [key, value] : one->items()) {
      if (!other->contains(key) || other->at(key) != value) parts.insert(key);
    }
  }
  return parts.size();
}

}  // namespace

EACH_MATCH_TEST("candidates are varied in one part", "[advice]") {
  const Json record = match.default_rules()->fresh_record(3, 0);
  const Node node(record, "");
  AdviceQuestion question;
  question.where.seat = 2;
  question.judging.field = {{"random", 1}};
  question.judging.base = "random";
  const auto adviser = match.traits().advice->adviser(node, question);
  const std::size_t made = adviser->candidates().size();
  const Json first = adviser->candidates().front().submission;
  adviser->vary(0, 12);
  REQUIRE(adviser->candidates().size() > made);
  REQUIRE(adviser->candidates().size() <= made + 12);
  std::set<std::string> seen;
  for (std::size_t i = 0; i < adviser->candidates().size(); ++i) {
    const Adviser::Candidate& one = adviser->candidates()[i];
    INFO(one.submission);
    CHECK(seen.insert(one.submission.dump()).second);
    if (i < made) continue;
    CHECK(one.source == "varied");
    // A space to head for is a direction and an amount; a visit less may take a boost with it.
    CHECK(parts_between(one.submission, first) <= 2);
    const Node submission(one.submission, "");
    ViewQuestion where{2};
    where.submission = &submission;
    CHECK(match.view(node, where).objections.empty());
  }
  adviser->imagine(1, 0);
  adviser->play(0, adviser->candidates().size() - 1);
}

TEST_CASE("a record that ends with the trades of a round is in that round",
          "[advice][horse_race]") {
  const MatchModule& match = match_named("horse-race", "game");
  Json record = match.default_rules()->fresh_record(3, 0);
  record["rounds"] = {{{"trades", Json::array()}}};
  const Node node(record, "");
  AdviceQuestion question;
  question.judging.field = {{"random", 1}};
  question.judging.base = "random";
  CHECK(match.traits().advice->adviser(node, question)->step_json() ==
        Json({{"kind", "round"}, {"round", 0}}));
  record["rounds"][0]["submissions"] = std::vector<Json>(record.at("setup").at("lots").size());
  CHECK(match.traits().advice->adviser(node, question)->step_json() ==
        Json({{"kind", "round"}, {"round", 1}}));
}

EACH_MATCH_TEST("what a world adds to odds does not hang on what was played before", "[advice]") {
  const auto rules = match.default_rules();
  const auto table = rules->simulator({.bots = {{"random", rules->seats()}}});
  table->deal(3, 0);
  table->seat(std::vector<int>(table->seats(), 0));
  std::string line;
  table->play(3, 0, {.record = &line});
  const Json record = parse_json(line);
  const Node node(record, "");
  AdviceQuestion question;
  question.where = {.seat = 2, .step = Step{StepKind::round, 1}};
  question.judging.field = {{"random", 1}};
  question.judging.base = match.default_bots().back();
  const auto counted = [&](Adviser& adviser) {
    adviser.imagine(1, 0);
    std::vector<std::int64_t> cells;
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      const auto added = adviser.count(world);
      cells.insert(cells.end(), added.begin(), added.end());
    }
    return cells;
  };
  const auto used = match.traits().advice->adviser(node, question);
  used->imagine(1, 1);
  for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
    for (std::size_t i = 0; i < used->candidates().size(); ++i) used->play(world, i);
  }
  CHECK(counted(*used) == counted(*match.traits().advice->adviser(node, question)));
}

TEST_CASE("advice: the same candidates for any number of threads", "[advice][edges]") {
  const MatchModule& match = match_named("edges", "");
  const Json record = match.default_rules()->fresh_record(3, 0);
  const Node node(record, "");
  AdviceQuestion question;
  question.judging.field = {{"random", 1}};
  const auto answer = [&](int threads) {
    AdviceConfig config;
    config.adviser = [&] { return match.traits().advice->adviser(node, question); };
    config.judging.worlds = 64;
    config.threads = threads;
    Advice advice(config);
    advice.run(std::atomic<bool>(false));
    AdviceResult result;
    result.game = match.name();
    result.fields = {advice.result()};
    return to_result(result).tree.dump();
  };
  const std::string one = answer(1);
  CHECK(one.find("varied") != std::string::npos);
  CHECK(answer(2) == one);
}

}  // namespace mainmatch::tests
