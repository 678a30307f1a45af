#include "experiments/game_theory/nash.h"

#include <cmath>

#include "experiments/game_theory/deviations.h"
#include "experiments/game_theory/replicator.h"
#include "tests/catch.h"
#include "tests/equilibrium/by_seats.h"
#include "tests/equilibrium/games.h"

namespace mainmatch::tests {

namespace {

std::vector<Equilibrium> solved(const PayoffTable& table, int starts = 50) {
  return find_equilibria(table, {.starts = starts});
}

/// The only equilibrium with this mix, within rounding.
const Equilibrium* with_mix(const std::vector<Equilibrium>& all, const std::vector<double>& mix) {
  const Equilibrium* found = nullptr;
  for (const Equilibrium& one : all) {
    bool same = true;
    for (std::size_t s = 0; s < mix.size(); ++s) same &= std::abs(one.mix[s] - mix[s]) < 1e-9;
    if (same) CHECK(found == nullptr);
    if (same) found = &one;
  }
  return found;
}

/// The most that a seat gains by leaving the mix, found seat by seat.
double regret_by_seats(const PayoffTable& table, std::span<const double> mix, std::size_t role) {
  double value = 0;
  double best = -1e300;
  for (std::size_t s = table.space().first(role); s < table.space().first(role + 1); ++s) {
    const double payoff = by_seats(table, mix, s);
    value += mix[s] * payoff;
    best = std::max(best, payoff);
  }
  return best - value;
}

}  // namespace

TEST_CASE("the volunteer's dilemma has one equilibrium, of closed form", "[equilibrium][nash]") {
  for (const int seats : {2, 3, 5, 9, 12, 64}) {
    constexpr double kCost = 0.3;
    const PayoffTable table =
        symmetric_table(seats, 2, [](const std::vector<int>& counts, std::size_t strategy) {
          return (counts[0] > 0 ? 1 : 0) - (strategy == 0 ? kCost : 0);
        });
    const auto all = solved(table);
    REQUIRE(all.size() == 1);
    const double shirk = std::pow(kCost, 1.0 / (seats - 1));
    CHECK(all[0].mix[1] == Approx(shirk).epsilon(1e-12));
    CHECK(all[0].assessment.values[0] == Approx(1 - kCost));
    CHECK(all[0].stability == Stability::stable);
    CHECK(*all[0].basin == Approx(1));
  }
}

TEST_CASE("nobody contributes to a public good that returns less than it costs",
          "[equilibrium][nash]") {
  const PayoffTable table =
      symmetric_table(10, 2, [](const std::vector<int>& counts, std::size_t strategy) {
        return 3.0 * counts[0] / 10 - (strategy == 0 ? 1 : 0);
      });
  const auto all = solved(table);
  REQUIRE(all.size() == 1);
  CHECK(all[0].mix == std::vector<double>{0, 1});
  CHECK(all[0].stability == Stability::stable);
}

TEST_CASE("a stag hunt has two pure equilibria, and a mixed one that is left",
          "[equilibrium][nash]") {
  const PayoffTable table =
      symmetric_table(9, 2, [](const std::vector<int>& counts, std::size_t strategy) {
        return strategy == 0 ? (counts[0] == 9 ? 2.0 : 0.0) : 1.0;
      });
  const auto all = solved(table);
  REQUIRE(all.size() == 3);
  const double threshold = std::pow(0.5, 1.0 / 8);
  const Equilibrium* mixed = with_mix(all, {threshold, 1 - threshold});
  REQUIRE(mixed);
  CHECK(mixed->stability == Stability::unstable);
  CHECK(*mixed->basin == 0);
  const Equilibrium* stag = with_mix(all, {1, 0});
  REQUIRE(stag);
  CHECK(stag->stability == Stability::stable);
  CHECK(*stag->basin == Approx(1 - threshold).margin(0.1));
  REQUIRE(with_mix(all, {0, 1}));
}

TEST_CASE("hawks and doves of many seats balance where their payoffs meet", "[equilibrium][nash]") {
  constexpr double kPrize = 2;
  constexpr double kInjury = 3;
  const PayoffTable table =
      symmetric_table(12, 2, [](const std::vector<int>& counts, std::size_t strategy) {
        const double hawks = (counts[0] - (strategy == 0 ? 1 : 0)) / 11.0;
        return strategy == 0 ? kPrize - kInjury * hawks : (1 - hawks) * kPrize / 2;
      });
  const auto all = solved(table);
  REQUIRE(all.size() == 1);
  CHECK(all[0].mix[0] == Approx(kPrize / (2 * kInjury - kPrize)).epsilon(1e-12));
  CHECK(all[0].stability == Stability::stable);
}

TEST_CASE("rock, paper and scissors: the flow comes, circles or leaves", "[equilibrium][nash]") {
  const std::vector<double> even(3, 1.0 / 3);
  for (const auto& [win, stability] : std::vector<std::pair<double, Stability>>{
           {1.5, Stability::stable}, {1, Stability::neutral}, {0.5, Stability::unstable}}) {
    const auto all = solved(rock_paper_scissors(win), 10);
    REQUIRE(all.size() == 1);
    REQUIRE(with_mix(all, even));
    CHECK(all[0].stability == stability);
    CHECK(*all[0].basin == Approx(win > 1 ? 1 : 0));
  }
}

TEST_CASE("in a minority game all choose by the flip of a coin", "[equilibrium][nash]") {
  const PayoffTable table =
      symmetric_table(11, 2, [](const std::vector<int>& counts, std::size_t strategy) {
        return counts[strategy] <= 5 ? 1.0 : 0.0;
      });
  const auto all = solved(table);
  REQUIRE(all.size() == 1);
  CHECK(all[0].mix[0] == Approx(0.5).epsilon(1e-12));
  CHECK(all[0].stability == Stability::stable);
}

TEST_CASE("two roles of one seat each are a bimatrix game", "[equilibrium][nash]") {
  // Battle of the sexes: two pure equilibria, and (2/3, 1/3) against (1/3, 2/3).
  const auto battle = solved(bimatrix_table({{2, 0}, {0, 1}}, {{1, 0}, {0, 2}}));
  REQUIRE(battle.size() == 3);
  CHECK(with_mix(battle, {1, 0, 1, 0}));
  CHECK(with_mix(battle, {0, 1, 0, 1}));
  const Equilibrium* mixed = with_mix(battle, {2.0 / 3, 1.0 / 3, 1.0 / 3, 2.0 / 3});
  REQUIRE(mixed);
  CHECK(mixed->assessment.values[0] == Approx(2.0 / 3));
  CHECK(mixed->stability == Stability::unstable);
  // Matching pennies: the flow circles.
  const auto pennies = solved(bimatrix_table({{1, -1}, {-1, 1}}, {{-1, 1}, {1, -1}}), 4);
  REQUIRE(pennies.size() == 1);
  CHECK(with_mix(pennies, {0.5, 0.5, 0.5, 0.5}));
  CHECK(pennies[0].stability == Stability::neutral);
  // Three by three, mixed over all (an inspection game's kind): unique.
  const auto cycle =
      solved(bimatrix_table({{0, 3, 1}, {1, 0, 3}, {3, 1, 0}}, {{2, 0, 1}, {1, 2, 0}, {0, 1, 2}}));
  REQUIRE(cycle.size() == 1);
  CHECK(with_mix(cycle, std::vector<double>(6, 1.0 / 3)));
}

TEST_CASE("shifting and scaling payoffs moves no equilibrium", "[equilibrium][nash]") {
  const PayoffTable table = random_table({all(5, 3)}, 12);
  const auto plain = solved(table);
  REQUIRE_FALSE(plain.empty());
  const auto [shift, scale] = GENERATE(std::pair(-7.0, 1.0), std::pair(0.0, 1e6),
                                       std::pair(1e5, 1e-3), std::pair(-1e20, 1e30));
  const PayoffTable moved =
      table_of(table.space().roles(), [&](const std::vector<int>& counts, std::size_t s) {
        return shift + scale * table.payoffs(*table.find(counts))[s];
      });
  const auto same = solved(moved);
  REQUIRE(same.size() == plain.size());
  for (std::size_t i = 0; i < same.size(); ++i) {
    for (std::size_t s = 0; s < 3; ++s) {
      CHECK(same[i].mix[s] == Approx(plain[i].mix[s]).margin(1e-6));
    }
    CHECK(same[i].stability == plain[i].stability);
    CHECK(same[i].assessment.values[0] ==
          Approx(shift + scale * plain[i].assessment.values[0]).margin(1e-6 * scale));
  }
}

TEST_CASE("renamed and reordered strategies have the same equilibria", "[equilibrium][nash]") {
  const PayoffTable table = random_table({all(4, 3)}, 21);
  const std::vector<std::size_t> order = {2, 0, 1};
  const PayoffTable renamed =
      table_of({{"all", 4, {"x", "y", "z"}}}, [&](const std::vector<int>& counts, std::size_t s) {
        std::vector<int> back(3);
        for (std::size_t i = 0; i < 3; ++i) back[order[i]] = counts[i];
        return table.payoffs(*table.find(back))[order[s]];
      });
  const auto plain = solved(table);
  const auto same = solved(renamed);
  REQUIRE(same.size() == plain.size());
  for (const Equilibrium& one : plain) {
    std::vector<double> mix;
    for (const std::size_t s : order) mix.push_back(one.mix[s]);
    CHECK(with_mix(same, mix));
  }
}

TEST_CASE("strategies that pay less than another whatever others do change no equilibrium",
          "[equilibrium][nash]") {
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    // The last strategy pays 0.1 less than the first would; others see no difference.
    const PayoffTable table = random_table({all(4, 3)}, 300 + seed);
    const PayoffTable wider =
        symmetric_table(4, 4, [&](const std::vector<int>& counts, std::size_t strategy) {
          const std::vector<int> seen = {counts[0] + counts[3], counts[1], counts[2]};
          const auto payoffs = table.payoffs(*table.find(seen));
          return strategy == 3 ? payoffs[0] - 0.1 : payoffs[strategy];
        });
    const auto plain = solved(table);
    const auto same = solved(wider);
    INFO("seed " << seed);
    REQUIRE_FALSE(plain.empty());
    REQUIRE(same.size() == plain.size());
    for (const Equilibrium& one : plain) {
      std::vector<double> mix = one.mix;
      mix.push_back(0);
      CHECK(with_mix(same, mix));
    }
  }
}

TEST_CASE("many more starts find the same equilibria, each once", "[equilibrium][nash]") {
  const std::vector<std::vector<SeatRole>> shapes = {
      {all(5, 3)}, {all(3, 4)}, {all(4, 4)}, {{"h", 2, letters(3)}, {"i", 2, letters(2)}}};
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    const PayoffTable table = random_table(shapes[seed % shapes.size()], 500 + seed);
    const auto some = solved(table, 50);
    const auto more = solved(table, 400);
    INFO("seed " << seed);
    REQUIRE(more.size() == some.size());
    for (const Equilibrium& one : some) CHECK(with_mix(more, one.mix));
  }
}

TEST_CASE("planted equilibria are found", "[equilibrium][nash][lengthy]") {
  const std::vector<std::vector<SeatRole>> shapes = {
      {all(9, 3)}, {all(6, 4)}, {all(5, 5)}, {{"h", 4, letters(3)}, {"i", 3, letters(2)}}};
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    const PayoffTable drawn = random_table(shapes[seed % shapes.size()], seed);
    Stream chance(StreamKey{seed, 2});
    const std::vector<double> mix = random_mix(drawn.space(), chance);
    std::vector<double> payoffs(mix.size());
    DeviationPayoffs(drawn).evaluate(mix, payoffs);
    const PayoffTable planted =
        table_of(drawn.space().roles(), [&](const std::vector<int>& counts, std::size_t s) {
          return drawn.payoffs(*drawn.find(counts))[s] - payoffs[s];
        });
    INFO("seed " << seed);
    CHECK(with_mix(solved(planted, 100), mix));
  }
}

TEST_CASE("every equilibrium of a thousand random tables is one", "[equilibrium][nash][lengthy]") {
  const std::vector<std::vector<SeatRole>> shapes = {{all(2, 3)},
                                                     {all(6, 2)},
                                                     {all(4, 3)},
                                                     {all(3, 4)},
                                                     {{"h", 2, letters(2)}, {"i", 3, letters(2)}}};
  int odd = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    const PayoffTable table = random_table(shapes[seed % shapes.size()], 1000 + seed);
    const auto found = find_equilibria(table, {.starts = 20});
    INFO("seed " << seed);
    REQUIRE_FALSE(found.empty());  // every such game has one (Nash)
    for (const Equilibrium& one : found) {
      for (std::size_t r = 0; r < table.space().roles().size(); ++r) {
        const double width = table.range(r).width();
        REQUIRE(one.assessment.regrets[r] <= 1e-9 * width);
        REQUIRE(regret_by_seats(table, one.mix, r) <= 1e-9 * width);
      }
    }
    odd += found.size() % 2 == 1 ? 1 : 0;
  }
  // Almost all games have an odd number of equilibria: an even one tells of some that were missed.
  CHECK(odd >= 999);
}

TEST_CASE("equilibria that touch each other are reported once", "[equilibrium][nash]") {
  // The second strategy is the first under another name.
  const PayoffTable table =
      symmetric_table(4, 3, [](const std::vector<int>& counts, std::size_t strategy) {
        return strategy == 2 ? 0.5 : counts[2] / 4.0;
      });
  const auto all = solved(table);
  int touching = 0;
  for (const Equilibrium& one : all) touching += one.isolated ? 0 : 1;
  CHECK(touching == 1);
  CHECK(all.size() <= 5);
}

TEST_CASE("of an incomplete table the complete sub-games are solved", "[equilibrium][nash]") {
  const PayoffTable whole = rock_paper_scissors(2);
  std::vector<SampledProfile> profiles;
  for (std::size_t row = 0; row < whole.rows(); ++row) {
    const auto counts = whole.counts(row);
    if (counts[0] == 1 && counts[2] == 1) continue;
    const auto payoffs = whole.payoffs(row);
    profiles.push_back({{counts.begin(), counts.end()}, {payoffs.begin(), payoffs.end()}, {}, {}});
  }
  const auto all = solved(PayoffTable(whole.space(), profiles));
  // Paper beats rock, scissors beat paper; what rock does to scissors is not known.
  REQUIRE(all.size() == 1);
  CHECK(all[0].mix == std::vector<double>{0, 0, 1});
  CHECK_FALSE(all[0].assessment.certain);
  CHECK_FALSE(all[0].assessment.payoffs[0]);
  CHECK(*all[0].assessment.payoffs[1] == -1);
  CHECK(all[0].stability == Stability::unknown);
  CHECK_FALSE(all[0].basin);
}

}  // namespace mainmatch::tests
