// The posterior of full races: against rejection sampling, its draws against its own chances, and
// what sampling within a small budget makes of it against a large one.

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include "agents/horse_race/inference/posterior.h"
#include "tests/catch.h"
#include "tests/horse_race/agents/worlds.h"

namespace mainmatch::tests {

namespace {

using horse_race::Posterior;

constexpr int kHorses = 9;
constexpr int kTrack = 15;
const std::vector<int> kMovements = {1, 2, 3};

/// A default race of which so much is told that one race in some thirty fits.
Evidence evidence_of(const World& world) {
  Evidence evidence;
  evidence.begin(kHorses, kTrack, kMovements);
  evidence.add(sum_in(world, {0, 1, 1, 4}, 2));
  evidence.add(Evidence::Standing{Evidence::Standing::kPlace, 4, 5, place_after(world, 4, 5)});
  return evidence;
}

/// The same, much more coupled.
Evidence entangled(const World& world) {
  Evidence evidence = evidence_of(world);
  evidence.standings.clear();
  for (int round = 3; round <= 4; ++round) {
    evidence.add(sum_in(world, {0, 1, 2, 3, 4, 5, 6, 7, 8}, round));
  }
  evidence.add(relation_in(world, Evidence::Relation::kDifferByOne, 0, 3));
  return evidence;
}

/// How far apart counts and chances are at most, in standard errors of the counts.
template <class Worlds>
double largest_deviation(const Worlds& worlds, const Posterior& posterior) {
  double worst = 0;
  const auto count = static_cast<double>(worlds.size());
  const auto compare = [&](double p, double counted) {
    const double error = std::sqrt(std::max(p * (1 - p), 1 / count) / count);
    worst = std::max(worst, std::abs(counted / count - p) / error);
  };
  for (int h = 0; h < kHorses; ++h) {
    for (int r = 1; r <= Evidence::kRounds; ++r) {
      std::vector<double> spaces(Evidence::kSpaces, 0);
      std::vector<double> values(4, 0);
      for (const World& world : worlds) {
        ++spaces[at(world.space(h, r))];
        ++values[at(world.value(h, r))];
      }
      for (int s = 1; s <= kTrack + 3; ++s) compare(posterior.space(h, r, s), spaces[at(s)]);
      for (int v = 0; v < 3; ++v) compare(posterior.movement(h, r, v), values[at(v + 1)]);
    }
  }
  return worst;
}

}  // namespace

TEST_CASE("the posterior of full races agrees with rejection sampling",
          "[agents][horse_race][lengthy]") {
  Stream stream(21, 0, Purpose::deal());
  const auto posterior = std::make_unique<Posterior>();
  for (int i = 0; i < 3; ++i) {
    const Evidence evidence = evidence_of(random_world(kHorses, kTrack, kMovements, stream));
    posterior->infer(evidence, stream, 1 << 16);
    REQUIRE(posterior->is_exact());
    std::vector<World> accepted;
    for (int n = 0; n < 60000; ++n) {
      const World world = random_world(kHorses, kTrack, kMovements, stream);
      if (is_true(world, evidence)) accepted.push_back(world);
    }
    CAPTURE(i, accepted.size());
    REQUIRE(accepted.size() > 100);
    CHECK(largest_deviation(accepted, *posterior) < 5);
  }
}

TEST_CASE("draws fit the evidence, and are as likely as the posterior says",
          "[agents][horse_race]") {
  Stream stream(22, 0, Purpose::deal());
  const auto posterior = std::make_unique<Posterior>();
  const World truth = random_world(kHorses, kTrack, kMovements, stream);
  Evidence evidence = evidence_of(truth);
  announce(truth, 8, evidence);
  posterior->infer(evidence, stream, 1 << 16);
  REQUIRE(posterior->is_exact());
  std::vector<World> drawn;
  Posterior::Values values;
  for (int n = 0; n < 5000; ++n) {
    posterior->draw(stream, values);
    World& world = drawn.emplace_back();
    for (int h = 0; h < kHorses; ++h) {
      world.values.emplace_back(values[at(h)].begin(), values[at(h)].end());
      world.values[at(h)][0] = 0;
    }
    run(world, kTrack);
    REQUIRE(is_true(world, evidence));
  }
  CHECK(largest_deviation(drawn, *posterior) < 5);
}

TEST_CASE("sampling errs no more than its effective samples say, and not to one side",
          "[agents][horse_race]") {
  Stream stream(23, 0, Purpose::deal());
  const auto exact = std::make_unique<Posterior>();
  const auto sampled = std::make_unique<Posterior>();
  for (int race = 0; race < 3; ++race) {
    const Evidence evidence = entangled(random_world(kHorses, kTrack, kMovements, stream));
    exact->infer(evidence, stream, 1 << 16);
    REQUIRE(exact->is_exact());
    REQUIRE(exact->facts_left_out() == 0);
    constexpr int kRuns = 60;
    constexpr int kCells = kHorses * 4;
    std::vector<double> sums(kCells, 0);
    std::vector<double> squares(kCells, 0);
    double samples = 0;
    for (int n = 0; n < kRuns; ++n) {
      sampled->infer(evidence, stream, 3000);
      REQUIRE(!sampled->is_exact());
      REQUIRE(sampled->effective_samples() >= 1);
      samples += sampled->effective_samples() / kRuns;
      for (int cell = 0; cell < kCells; ++cell) {
        const double p = sampled->movement(cell / 4, 2 + cell % 4, 0);
        const double off = p - exact->movement(cell / 4, 2 + cell % 4, 0);
        sums[at(cell)] += off / kRuns;
        squares[at(cell)] += off * off / kRuns;
      }
    }
    double squared_error = 0;
    double variance = 0;
    double bias = 0;
    for (int cell = 0; cell < kCells; ++cell) {
      const double p = exact->movement(cell / 4, 2 + cell % 4, 0);
      squared_error += squares[at(cell)];
      variance += p * (1 - p);
      bias += sums[at(cell)] * sums[at(cell)];
    }
    CAPTURE(race, samples, variance / squared_error, bias / squared_error);
    // Merged states make it better than so many draws; the share left to the horses' paths without
    // the others is a bias, of which the effective samples make sure that it stays as small.
    CHECK(squared_error < variance / samples);
    CHECK(bias < 0.25 * variance / samples);
  }
}

}  // namespace mainmatch::tests
