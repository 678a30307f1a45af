// What a duel says of units that are given to it, without matches.

#include "experiments/analyses/duel/evidence.h"

#include <array>
#include <span>

#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;
using Pairs = std::vector<Evidence::Pair>;

namespace {

constexpr PayoffRange kShare = {0, 1};

/// Where A gets 1 with probability a / 100 and B with b / 100, apart from each other.
Pairs random_block(int a, int b, Stream& stream) {
  Pairs block;
  for (int unit = 0; unit < 256; ++unit) {
    const bool won_by_a = stream.below(100) < static_cast<std::uint32_t>(a);
    const bool won_by_b = stream.below(100) < static_cast<std::uint32_t>(b);
    block.push_back({won_by_a, won_by_b});
  }
  return block;
}

Evidence run(int a, int b, std::uint64_t experiment, int blocks, double difference) {
  Evidence evidence(kShare, difference, 0.05, 0.05);
  Stream stream(3, experiment, Purpose::deal());
  for (int i = 0; i < blocks && !evidence.decided(); ++i) evidence.add(random_block(a, b, stream));
  evidence.analyze();
  return evidence;
}

int called_different(int a, int b, int experiments) {
  int called = 0;
  for (int i = 0; i < experiments; ++i) {
    const Verdict verdict = run(a, b, static_cast<std::uint64_t>(i), 25, 0.001).verdict();
    called += verdict == Verdict::kA || verdict == Verdict::kB;
  }
  return called;
}

}  // namespace

TEST_CASE("bots that are alike are called different in at most alpha of duels", "[duel][lengthy]") {
  CHECK(called_different(20, 20, 1000) <= 50);
  CHECK(called_different(20, 26, 200) >= 190);  // the count could tell
}

TEST_CASE("a duel counts payoffs, clipped to the range", "[duel]") {
  Evidence evidence({-2, 2}, 0.5, 0.05, 0.05);
  evidence.add(Pairs{{1, 0}, {3, -2}, {-9, 9}, {2, 2}, {5, 2}});
  evidence.analyze();
  CHECK(evidence.units() == 5);
  CHECK(evidence.equal() == 2);  // after clipping
  CHECK(evidence.clipped() == 4);
  CHECK(evidence.differences().bins() ==
        std::vector<Bin>{{-4, -4, 1}, {0, 0, 2}, {1, 1, 1}, {4, 4, 1}});
  CHECK(evidence.of_a().bins() == std::vector<Bin>{{-2, -2, 1}, {1, 1, 1}, {2, 2, 3}});
  CHECK(evidence.of_b().bins() == std::vector<Bin>{{-2, -2, 1}, {0, 0, 1}, {2, 2, 3}});
  CHECK(evidence.plan().range.least == -4);
  CHECK(evidence.plan().range.most == 4);
  CHECK(*evidence.mean().plain_mean() == Approx(0.2));
}

TEST_CASE("nothing is added once something is said", "[duel]") {
  Evidence evidence(kShare, 0.1, 0.05, 0.05);
  while (!evidence.decided()) evidence.add(Pairs(256, {1, 0}));
  CHECK(evidence.verdict() == Verdict::kA);
  const std::int64_t units = evidence.units();
  const Interval interval = evidence.mean().interval();
  evidence.add(Pairs(100'000, {0, 1}));
  evidence.analyze();
  CHECK(evidence.verdict() == Verdict::kA);
  CHECK(evidence.units() == units);
  CHECK(evidence.mean().interval() == interval);
}

TEST_CASE("looks become rarer, and the last one sees everything", "[duel]") {
  Evidence evidence(kShare, 1e-6, 1e-9, 1e-9);
  Stream stream(4, 0, Purpose::deal());
  std::vector<std::int64_t> looks;  // units at each
  for (int i = 0; i < 650; ++i) {
    const auto before = evidence.mean().plain_mean();
    evidence.add(random_block(50, 50, stream));
    if (evidence.mean().plain_mean() != before) looks.push_back(evidence.units());
  }
  REQUIRE(!evidence.decided());
  REQUIRE(looks.size() > 65);
  CHECK(looks.size() < 400);
  for (std::size_t i = 0; i < 65; ++i) CHECK(looks[i] == 256 * static_cast<std::int64_t>(i + 1));
  CHECK(looks[65] == looks[64] + 512);
  for (std::size_t i = 1; i < looks.size(); ++i) {
    CHECK(looks[i] - looks[i - 1] <= looks[i - 1] / 64 + 256);
  }
  evidence.analyze();
  CHECK(evidence.mean().plain_mean() == mean_payoff(evidence.differences().bins()));
}

TEST_CASE("when a duel looks does not depend on how many units are added at once", "[duel]") {
  Evidence at_once(kShare, 0.01, 0.05, 0.05), by_few(kShare, 0.01, 0.05, 0.05);
  Stream stream(5, 0, Purpose::deal());
  while (!at_once.decided()) {
    const Pairs block = random_block(20, 26, stream);
    at_once.add(block);
    for (std::size_t i = 0; i < block.size(); i += 16) {
      CHECK(!by_few.decided());
      by_few.add(std::span(block).subspan(i, 16));
    }
  }
  CHECK(by_few.units() == at_once.units());
  CHECK(by_few.verdict() == at_once.verdict());
  CHECK(by_few.mean().interval() == at_once.mean().interval());
}

TEST_CASE("what is mirrored is called so, to the last bit", "[duel]") {
  for (std::uint64_t experiment = 0; experiment < 20; ++experiment) {
    const Evidence one = run(30, 33, experiment, 30, 0.02);
    Evidence mirrored(kShare, 0.02, 0.05, 0.05);
    Stream stream(3, experiment, Purpose::deal());
    for (int i = 0; i < 30 && !mirrored.decided(); ++i) {
      Pairs block = random_block(30, 33, stream);
      for (auto& pair : block) std::swap(pair.a, pair.b);
      mirrored.add(block);
    }
    mirrored.analyze();
    CHECK(one.units() == mirrored.units());
    CHECK(one.mean().interval().low == -mirrored.mean().interval().high);
    CHECK(one.mean().interval().high == -mirrored.mean().interval().low);
    const bool swapped = one.verdict() == Verdict::kA   ? mirrored.verdict() == Verdict::kB
                         : one.verdict() == Verdict::kB ? mirrored.verdict() == Verdict::kA
                                                        : mirrored.verdict() == one.verdict();
    CHECK(swapped);
  }
}

TEST_CASE("many values are condensed into bins that hold them, mirrored about 0", "[duel]") {
  const std::vector<Bin> few = {{-3, -3, 1}, {0, 0, 2}, {8, 8, 4}};
  CHECK(condensed(few, 3) == few);
  CHECK(condensed({}, 3).empty());
  const std::vector<Bin> four = {{-3, -3, 1}, {0, 0, 2}, {2, 2, 3}, {8, 8, 4}};
  CHECK(condensed(four, 3) == std::vector<Bin>{{-7, -3, 1}, {-2, 2, 5}, {8, 12, 4}});
  std::vector<Bin> many, negated;
  Stream stream(5, 0, Purpose::deal());
  for (std::int64_t value = -40'000; value < 90'000; value += stream.between(1, 9)) {
    many.push_back({value, value, 1 + stream.between(0, 3)});
    negated.insert(negated.begin(), {-value, -value, many.back().count});
  }
  const std::vector<Bin> bins = condensed(many, 100);
  const std::vector<Bin> mirrored = condensed(negated, 100);
  CHECK(bins.size() <= 101);
  REQUIRE(mirrored.size() == bins.size());
  std::size_t next = 0;
  for (std::size_t i = 0; i < bins.size(); ++i) {
    const Bin& other = mirrored[bins.size() - 1 - i];
    CHECK((other.low == -bins[i].high && other.high == -bins[i].low));
    CHECK(other.count == bins[i].count);
    std::int64_t inside = 0;
    for (; next < many.size() && many[next].low <= bins[i].high; ++next) {
      CHECK(many[next].low >= bins[i].low);
      inside += many[next].count;
    }
    CHECK(inside == bins[i].count);
  }
  CHECK(next == many.size());
}

TEST_CASE("mean and variance of counted values", "[duel]") {
  CHECK(!spread({}));
  CHECK(!spread(std::vector<Bin>{{3, 3, 1}}));
  const auto found = spread(std::vector<Bin>{{-1, -1, 1}, {2, 2, 3}, {5, 5, 2}});
  REQUIRE(found);
  CHECK(found->mean == Approx(2.5));
  CHECK(found->variance == Approx((3.5 * 3.5 + 3 * 0.25 + 2 * 6.25) / 5));
}
