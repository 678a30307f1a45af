// How many ways to play a table has, on games of which it is known.

#include "experiments/balance/diversity.h"

#include <nlohmann/json.hpp>
#include <numeric>

#include "experiments/balance/balance.h"
#include "experiments/matches/registry.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"

namespace mainmatch::tests {
namespace {

/// Two seats that are alike; payoffs[a][b] is what a gets against b.
PayoffTable two_seats(const std::vector<std::vector<double>>& payoffs) {
  std::vector<std::string> names;
  for (std::size_t s = 0; s < payoffs.size(); ++s)
    names.push_back(std::string(1, 'a' + static_cast<char>(s)));
  const ProfileSpace space({{"all", 2, names}});
  std::vector<SampledProfile> profiles;
  for (std::size_t a = 0; a < payoffs.size(); ++a) {
    for (std::size_t b = a; b < payoffs.size(); ++b) {
      SampledProfile& profile = profiles.emplace_back();
      profile.counts.resize(payoffs.size());
      profile.payoffs.resize(payoffs.size());
      ++profile.counts[a];
      ++profile.counts[b];
      profile.payoffs[a] = payoffs[a][b];
      profile.payoffs[b] = payoffs[b][a];
    }
  }
  return {space, profiles};
}

DiversityValues of(const PayoffTable& table) {
  std::vector<std::size_t> all(table.strategies());
  std::iota(all.begin(), all.end(), std::size_t{0});
  return diversity_of(table, all);
}

}  // namespace

TEST_CASE("rock, paper and scissors are three ways to play, in a circle", "[balance]") {
  const DiversityValues found = of(two_seats({{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}));
  CHECK(*found.diversity[0] == Approx(3));
  CHECK(*found.dominated == 0);
  CHECK(*found.cycles == 1);
}

TEST_CASE("of two prisoners' ways to play one is left", "[balance]") {
  const DiversityValues found = of(two_seats({{3, 0}, {5, 1}}));
  CHECK(*found.diversity[0] == Approx(1));
  CHECK(*found.dominated == 1);
  CHECK(*found.cycles == 0);
}

TEST_CASE("a bot that loses to all of a circle adds nothing", "[balance]") {
  const DiversityValues found =
      of(two_seats({{0, -1, 1, 0.5}, {1, 0, -1, 0.5}, {-1, 1, 0, 0.5}, {-0.5, -0.5, -0.5, 0}}));
  CHECK(*found.diversity[0] == Approx(3));
  CHECK(*found.dominated == 0);  // it is no bot alone that outdoes it everywhere ...
  CHECK(*found.cycles == 1);     // ... but from it one gets into the circle
  const DiversityValues worse =
      of(two_seats({{0, -1, 1, 2}, {1, 0, -1, 2}, {-1, 1, 0, 2}, {-3, -3, -3, -3}}));
  CHECK(*worse.dominated == 1);
}

TEST_CASE("what was not sampled is not known", "[balance]") {
  const PayoffTable whole = two_seats({{3, 0}, {5, 1}});
  std::vector<SampledProfile> some;
  for (std::size_t row = 0; row < 2; ++row) {
    SampledProfile& profile = some.emplace_back();
    profile.counts.assign(whole.counts(row).begin(), whole.counts(row).end());
    profile.payoffs.assign(whole.payoffs(row).begin(), whole.payoffs(row).end());
  }
  const PayoffTable part(whole.space(), some);
  const DiversityValues found = diversity_of(part, {});
  CHECK_FALSE(found.diversity[0]);
  CHECK_FALSE(found.dominated);
  CHECK_FALSE(found.cycles);
}

TEST_CASE("ways to play are counted in a match, the same for any threads", "[balance]") {
  const auto rules = match_named("edges", "").rules(Json{{"grid", {2, 2}}, {"rounds", 2}});
  const auto count = [&](int threads, bool stopped) {
    const BalancePlan plan{.bots = {"random", "safe", "pusher"},
                           .matches = 2000,
                           .threads = threads,
                           .metrics = MetricChoice({"diversity", "dominated", "cycles"})};
    Payoffs played(diversity_config(rules, plan));
    play(played, std::atomic<bool>(stopped));
    return diversity_metrics(played, plan.metrics);
  };
  const std::vector<Metric> alone = count(1, false), together = count(3, false);
  REQUIRE(alone.size() == 3);
  for (std::size_t i = 0; i < alone.size(); ++i) {
    CHECK(alone[i].estimate == together[i].estimate);
    CHECK(alone[i].estimate.interval);
  }
  CHECK(*alone[0].estimate.mean >= 1);
  CHECK(*alone[0].estimate.mean <= 3);
  CHECK(count(1, true).empty());
}

TEST_CASE("ways to play are counted only on request", "[balance]") {
  CHECK_FALSE(wants_diversity({}));
  CHECK_FALSE(wants_diversity(MetricChoice({"ties"})));
  CHECK(wants_diversity(MetricChoice({"ties", "cycles"})));
}

}  // namespace mainmatch::tests
