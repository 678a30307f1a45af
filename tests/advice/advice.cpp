// Advice on matches that are small enough to know the answer.

#include "experiments/analyses/advice/advice.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "experiments/matches/registry.h"
#include "tests/advice/tiny.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

double best_of(const TinyMatch& tiny) {
  double best = tiny.exact.begin()->second;
  for (const auto& [own, gain] : tiny.exact) best = std::max(best, gain);
  return best;
}

/// How many of the candidates that are known were advised on.
std::size_t known_in(const FieldAdvice& advice, const TinyMatch& tiny) {
  return static_cast<std::size_t>(
      std::count_if(advice.candidates.begin(), advice.candidates.end(),
                    [&](const auto& one) { return tiny.exact.contains(one.submission.dump()); }));
}

/// In how many of so many runs the intervals hold what each candidate gains.
int covered(const TinyMatch& tiny, int seeds, std::uint64_t worlds) {
  int many = 0;
  for (int seed = 1; seed <= seeds; ++seed) {
    many += covers(advised(tiny, static_cast<std::uint64_t>(seed), worlds), tiny);
  }
  return many;
}

/// The best candidate is the best, and intervals hold what is known.
void check_best(const TinyMatch& tiny, std::uint64_t worlds) {
  const FieldAdvice found = advised(tiny, 1, worlds);
  REQUIRE(known_in(found, tiny) == tiny.exact.size());
  CHECK(covers(found, tiny));
  bool is_first = true;
  for (const AdvisedCandidate& one : found.candidates) {
    const auto known = tiny.exact.find(one.submission.dump());
    if (known == tiny.exact.end()) continue;
    INFO(one.submission);
    const double lost = best_of(tiny) - known->second;
    if (is_first) CHECK(lost == Approx(0));
    is_first = false;
    if (!one.loss.interval) {  // always as much as another one, and scores have no bounds
      CHECK(one.loss.zero_variance);
      continue;
    }
    CHECK(lost >= one.loss.interval->low - 1e-9);
    CHECK(lost <= one.loss.interval->high + 1e-9);
    if (!one.active) CHECK(lost > 0);
  }
}

/// Fewer of so many runs would be less likely than 1 % if each covered with probability 0.95.
int fewest(int runs) {
  double below = 0;  // the probability that fewer cover
  for (int count = 0; count < runs; ++count) {
    const double ways =
        std::lgamma(runs + 1) - std::lgamma(count + 1) - std::lgamma(runs - count + 1);
    below += std::exp(ways + count * std::log(0.95) + (runs - count) * std::log(0.05));
    if (below >= 0.01) return count;
  }
  return runs;
}

}  // namespace

TEST_CASE("of candidates that come to the same the simplest is first", "[advice]") {
  const MatchModule& match = match_named("threads", "game");
  const Json record =
      match.default_rules()->fresh_record(3, 0);  // no thread is there to be snipped
  const Json visit = {{"moira", "nona"}, {"donate", 0}};
  const Json create = {{"recipient", 0}};
  const Json plain = {{"visit", visit}, {"create", create}};
  const Json snip = {{"source", 5}, {"recipient", 1}};
  const Json snipping = {{"visit", visit}, {"snip", snip}, {"create", create}};
  const Node node(record, "");
  AdviceQuestion question;
  question.where.seat = 1;
  question.judging.field = {{"random", 1}};
  question.judging.base = "pilgrim";
  question.candidates = {snipping, plain};
  AdviceConfig config{.judging = {.worlds = 64}, .threads = 1};
  config.adviser = [&] { return match.traits().advice->adviser(node, question); };
  Advice advice(config);
  advice.run(false);
  const auto place = [found = advice.result()](const Json& submission) {
    const auto one = std::find_if(found.candidates.begin(), found.candidates.end(),
                                  [&](const auto& at) { return at.submission == submission; });
    REQUIRE(one != found.candidates.end());
    return one - found.candidates.begin();
  };
  CHECK(place(plain) < place(snipping));
}

/// Two share a thread of others that was cut, and get 2 each: it was 3 strong, and 2 without a
/// boost. `pilgrim` does not visit Lachesis so early.
TEST_CASE("where the field could not have done what was seen, the others may have done anything",
          "[advice][threads][lengthy]") {
  const MatchModule& match = match_named("threads", "game");
  Json record = match.default_rules()->fresh_record(3, 0);
  record["setup"]["heaven"] = {0, 1, 2};
  record["setup"]["hell"] = {3, 4, 5, 6, 7, 8};
  const Json thread = {{"source", 3}, {"recipient", 1}};
  record["rounds"] = Json::array();
  for (int round = 0; round < 3; ++round) {
    Json submissions(9, nullptr);
    record["rounds"].push_back({{"submissions", submissions}});
  }
  record["rounds"][0]["submissions"][3] = {{"create", {{"recipient", 1}}}};
  record["rounds"][2]["submissions"][3] = {
      {"visit", {{"moira", "lachesis"}}}, {"boost", thread}, {"cut", 1}};
  record["rounds"][2]["submissions"][0] = {{"snip", thread}};
  const Node node(record, "");
  AdviceQuestion question;
  question.where.seat = 0;
  question.judging.base = "pilgrim";
  AdviceConfig config{.judging = {.worlds = 64}, .threads = 1};
  config.adviser = [&] { return match.traits().advice->adviser(node, question); };
  const auto infers = [&] {
    Advice advice(config);
    advice.run(false);
    CHECK(advice.result().worlds > 0);
    return advice.result().infers;
  };
  question.judging.field = {{"pilgrim", 1}};
  CHECK(!infers());
  question.judging.field = {{"pilgrim", 1}, {"random", 1}};
  CHECK(infers());
}

TEST_CASE("advice: the best of a match of Edges that can be enumerated", "[advice][edges]") {
  check_best(tiny_edges(), 2048);
}

TEST_CASE("advice: the best of a match of Amidakuji that hides a board",
          "[advice][amidakuji][coverage]") {
  const TinyMatch tiny = tiny_amidakuji(150);
  const FieldAdvice found = advised(tiny, 1, 2048);
  REQUIRE(known_in(found, tiny) == 3);
  CHECK(tiny.exact.at(found.candidates.front().submission.dump()) == best_of(tiny));
  CHECK(found.settled == Settled::kBest);
  // What is known was sampled: three standard errors of 150 matches, of about half a token each.
  CHECK(covers(found, tiny, 0.12));
}

TEST_CASE("advice: the best of a match of Threads that can be enumerated", "[advice][threads]") {
  check_best(tiny_threads(), 2048);
}

TEST_CASE("advice: the best of a match of Bugcatcher that can be enumerated",
          "[advice][bugcatcher]") {
  check_best(tiny_bugcatcher(), 2048);
}

TEST_CASE("advice: the best of a Horse Race that can be enumerated", "[advice][horse_race]") {
  check_best(tiny_horse_race(), 2048);
}

TEST_CASE("advice: ranks of the first two add up to what is said of them", "[advice]") {
  const FieldAdvice found = advised(tiny_edges(), 1, 1024);
  REQUIRE(found.first_two);
  for (std::size_t i = 0; i < 2; ++i) {
    const std::vector<Estimate>& shares = found.first_two->ranks[i];
    REQUIRE(shares.size() == 2);
    CHECK(*shares[0].mean + *shares[1].mean == Approx(1));
    CHECK(*shares[0].mean + 2 * *shares[1].mean ==
          Approx(*found.candidates[i].numbers[advice::kRank].mean));
    REQUIRE(shares[0].interval);
    CHECK(shares[0].interval->low < *shares[0].mean);
    CHECK(shares[0].interval->high > *shares[0].mean);
  }
}

TEST_CASE("advice: threads change nothing", "[advice]") {
  const TinyMatch tiny = tiny_edges();
  const FieldAdvice one = advised(tiny, 3, 700, 1);
  const FieldAdvice three = advised(tiny, 3, 700, 3);
  CHECK(one.worlds == 704);  // whole batches
  AdviceResult result;
  result.game = tiny.match.name();
  result.fields = {one};
  const Json of_one = to_result(result).tree;
  result.fields = {three};
  CHECK(to_result(result).tree == of_one);
}

TEST_CASE("advice: a tie is no difference that matters", "[advice][edges]") {
  // Both seats always land together: nobody wins more than half.
  TinyMatch tiny = tiny_edges();
  tiny.payoff = {"wins"};
  const FieldAdvice found = advised(tiny, 1, 4096);
  CHECK(found.even_share == Approx(0.5));
  CHECK(found.indifference == Approx(0.005));
  for (const AdvisedCandidate& one : found.candidates) {
    CHECK(one.active);
    CHECK(one.numbers[advice::kGain].mean == Approx(0.5));
    CHECK(one.numbers[advice::kGain].interval->high < 0.52);
  }
}

TEST_CASE("advice: intervals cover what is known", "[advice][lengthy]") {
  constexpr int kSeeds = 20;
  for (const TinyMatch& tiny :
       {tiny_edges(), tiny_threads(), tiny_bugcatcher(), tiny_horse_race()}) {
    INFO(tiny.match.name());
    CHECK(covered(tiny, kSeeds, 128) >= fewest(kSeeds));
  }
}

TEST_CASE("advice: intervals cover what is known in 95 of 100 runs", "[.][measure]") {
  constexpr int kSeeds = 400;
  CHECK(fewest(kSeeds) == 369);
  for (const TinyMatch& tiny : {tiny_edges(), tiny_amidakuji(20'000), tiny_threads(),
                                tiny_bugcatcher(), tiny_horse_race()}) {
    INFO(tiny.match.name());
    CHECK(covered(tiny, kSeeds, 2048) >= fewest(kSeeds));
  }
}

}  // namespace mainmatch::tests
