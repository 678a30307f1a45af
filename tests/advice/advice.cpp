// Advice on matches that are small enough to know the answer.

#include "experiments/advice/advice.h"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>

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

}  // namespace

TEST_CASE("advice: the best of a match of Edges that can be enumerated", "[advice][edges]") {
  const TinyMatch tiny = tiny_edges();
  const FieldAdvice found = advised(tiny, 1, 2048);
  REQUIRE(known_in(found, tiny) == tiny.exact.size());
  CHECK(tiny.exact.at(found.candidates.front().submission.dump()) == Approx(best_of(tiny)));
  CHECK(covers(found, tiny));
  for (const AdvisedCandidate& one : found.candidates) {
    INFO(one.submission);
    const double lost = best_of(tiny) - tiny.exact.at(one.submission.dump());
    if (!one.loss.interval) {  // always as much as another one, and scores have no bounds
      CHECK(one.loss.zero_variance);
      continue;
    }
    CHECK(lost >= one.loss.interval->low - 1e-9);
    CHECK(lost <= one.loss.interval->high + 1e-9);
    if (!one.active) CHECK(lost > 0);
  }
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

TEST_CASE("advice: threads change nothing", "[advice]") {
  const TinyMatch tiny = tiny_edges();
  const FieldAdvice one = advised(tiny, 3, 700, 1);
  const FieldAdvice three = advised(tiny, 3, 700, 3);
  CHECK(one.worlds == 704);  // whole batches
  AdviceResult result;
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

TEST_CASE("advice: intervals cover what is known in 95 of 100 runs", "[.][measure]") {
  constexpr int kSeeds = 400;
  // Fewer would be less likely than 1 % if each run covered with probability 0.95.
  constexpr int kFewest = 369;
  CHECK(covered(tiny_edges(), kSeeds, 2048) >= kFewest);
  CHECK(covered(tiny_amidakuji(20'000), kSeeds, 2048) >= kFewest);
}

}  // namespace mainmatch::tests
