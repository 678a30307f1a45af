#include "experiments/statistics/ratings.h"

#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

using Match = std::pair<std::vector<int>, std::vector<int>>;  // bots and places, by seat

Rankings of(const std::vector<Match>& matches) {
  Rankings rankings(static_cast<int>(matches.front().first.size()));
  for (const auto& [bots, places] : matches) rankings.add(bots, places);
  return rankings;
}

std::vector<std::optional<double>> fitted(const Rankings& rankings, int bots) {
  return log_strengths({&rankings, 1}, bots);
}

constexpr int kRated = 9;
using Strengths = std::array<std::uint32_t, 3>;
constexpr Strengths kStrengths = {1, 2, 4};

/// A match of bots 0, 1, 2 with three seats each, by the model: every place goes to a seat in
/// proportion to its strength. In parties of three the seats of a bot finish together, which the
/// model does not know.
void play(Rankings& rankings, Stream& stream, const Strengths& strengths = kStrengths,
          int party = 1) {
  std::array<int, kRated> bots, places;
  std::uint32_t total = 0;
  for (int s = 0; s < kRated; ++s) bots[at(s)] = s / 3;
  places.fill(-1);
  for (int s = 0; s < kRated; s += party) total += strengths[at(s / 3)];
  for (int place = 0; place < kRated; place += party) {
    std::uint32_t left = stream.below(total);
    int s = 0;
    for (;; s += party) {
      if (places[at(s)] >= 0) continue;
      if (left < strengths[at(s / 3)]) break;
      left -= strengths[at(s / 3)];
    }
    for (int i = 0; i < party; ++i) places[at(s + i)] = place + i;
    total -= strengths[at(s / 3)];
  }
  rankings.add(bots, places);
}

/// Of 10,000 experiments of 40 blocks of 2 matches, the percentage whose interval holds the
/// log-strength of bot 2.
double coverage(const Strengths& strengths, int party, double truth) {
  constexpr int kExperiments = 10'000;
  int held = 0;
  for (std::uint64_t experiment = 0; experiment < kExperiments; ++experiment) {
    Stream stream(3, experiment, Purpose::deal());
    std::vector<Rankings> groups(40, Rankings(kRated));
    for (Rankings& group : groups) {
      for (int i = 0; i < 2; ++i) play(group, stream, strengths, party);
    }
    const Interval interval = *ratings(groups, 3, {experiment, 80})[2].interval;
    held += interval.low <= truth && truth <= interval.high;
  }
  return 100.0 * held / kExperiments;
}

}  // namespace

TEST_CASE("rankings are one word and do not depend on seats or order", "[statistics][ratings]") {
  const Rankings one = of({{{3, 0, 3, 15}, {2, 1, 2, 9}}});
  const auto counts = one.counts();
  REQUIRE(counts.size() == 1);
  const std::uint64_t ranking = counts[0].ranking;
  CHECK(bot_at(ranking, 0) == 0);
  CHECK(bot_at(ranking, 1) == 3);
  CHECK(bot_at(ranking, 2) == 3);
  CHECK(bot_at(ranking, 3) == 15);
  CHECK(!tied_with_next(ranking, 0));
  CHECK(tied_with_next(ranking, 1));
  CHECK(!tied_with_next(ranking, 2));
  CHECK(of({{{15, 3, 0, 3}, {7, 0, -5, 0}}}) == one);
  // However matches are split and merged.
  Rankings whole(kRated);
  std::array<Rankings, 3> parts = {Rankings(kRated), Rankings(kRated), Rankings(kRated)};
  for (int i = 0; i < 5000; ++i) {
    Stream a(1, static_cast<std::uint64_t>(i), Purpose::deal());
    Stream b = a;
    play(whole, a);
    play(parts[at(i % 3)], b);
  }
  parts[1].merge(parts[2]);
  parts[1].merge(parts[0]);
  CHECK(parts[1] == whole);
  std::int64_t times = 0;
  for (const auto& count : whole.counts()) times += count.times;
  CHECK(times == 5000);
  CHECK(whole.counts().size() <= 1680);  // 9! / (3! 3! 3!)
}

TEST_CASE("log-strengths worked by hand", "[statistics][ratings]") {
  // 3 of 4 matches of two: three times as strong.
  const auto two =
      fitted(of({{{0, 1}, {1, 2}}, {{1, 0}, {2, 1}}, {{0, 1}, {1, 2}}, {{0, 1}, {2, 1}}}), 2);
  CHECK(*two[0] == Approx(std::log(3) / 2));
  CHECK(*two[1] == Approx(-std::log(3) / 2));
  // One takes all, the others tie in the last places: strengths are in proportion to wins.
  std::vector<Match> matches;
  for (int i = 0; i < 60; ++i) {
    std::vector<int> places = {2, 2, 2};
    places[i < 30 ? 0 : i < 40 ? 1 : 2] = 1;
    matches.push_back({{0, 4, 2}, places});
  }
  const auto all = fitted(of(matches), 6);
  CHECK(*all[0] - *all[4] == Approx(std::log(3)));
  CHECK(*all[2] - *all[4] == Approx(std::log(2)));
  CHECK(*all[0] + *all[2] + *all[4] == Approx(0).margin(1e-12));
  CHECK(!all[1]);
  CHECK(!all[5]);
}

TEST_CASE("strengths far apart are found exactly", "[statistics][ratings]") {
  // Along a chain of pairs each ratio of strengths is that of wins: 200 to 1, four times.
  std::vector<Match> matches;
  for (int b = 0; b < 4; ++b) {
    for (int i = 0; i < 200; ++i) matches.push_back({{b, b + 1}, {1, 2}});
    matches.push_back({{b, b + 1}, {2, 1}});
  }
  const auto found = fitted(of(matches), 5);
  for (std::size_t b = 0; b < 4; ++b) {
    CHECK(*found[b] - *found[b + 1] == Approx(std::log(200)).epsilon(1e-9));
  }
}

TEST_CASE("ties of seats of one bot are the same as no tie", "[statistics][ratings]") {
  const std::vector<Match> others = {{{0, 0, 1, 1}, {1, 2, 3, 4}}, {{0, 0, 1, 1}, {4, 1, 2, 3}}};
  std::vector<Match> tied = others, apart = others;
  tied.push_back({{0, 0, 1, 1}, {2, 2, 1, 3}});
  apart.push_back({{0, 0, 1, 1}, {2, 3, 1, 4}});
  CHECK(*fitted(of(tied), 2)[0] == Approx(*fitted(of(apart), 2)[0]));
}

TEST_CASE("without a chain of wins from each to each there is no maximum",
          "[statistics][ratings]") {
  // 0 and 1 are always ahead of 2.
  std::vector<Match> matches = {{{0, 1, 2}, {1, 2, 3}}, {{0, 1, 2}, {2, 1, 3}}};
  for (const auto& strength : fitted(of(matches), 3)) CHECK(!strength);
  matches.push_back({{0, 1, 2}, {3, 1, 2}});
  for (const auto& strength : fitted(of(matches), 3)) CHECK(strength);
}

TEST_CASE("the likeliest strengths are those that a search finds", "[statistics][ratings]") {
  // Repeated bots, ties in the first, middle and last places.
  const std::vector<Match> matches = {{{0, 0, 1, 2}, {1, 2, 3, 4}}, {{0, 1, 1, 2}, {2, 1, 3, 2}},
                                      {{2, 1, 0, 2}, {1, 1, 2, 3}}, {{2, 2, 0, 1}, {1, 1, 1, 2}},
                                      {{0, 1, 2, 2}, {1, 2, 2, 2}}, {{1, 1, 2, 0}, {4, 3, 2, 1}}};
  // The likelihood by its definition, seat after seat.
  const auto log_likelihood = [&](const std::array<double, 3>& logs) {
    double sum = 0;
    for (const auto& [bots, places] : matches) {
      for (int place = 1; place <= 4; ++place) {
        double open = 0, group = 0, logs_of_group = 0;
        int tied = 0;
        bool last = true;
        for (std::size_t s = 0; s < 4; ++s) {
          const double log = logs[at(bots[s])];
          if (places[s] >= place) open += std::exp(log);
          last = last && places[s] <= place;
          if (places[s] != place) continue;
          group += std::exp(log);
          logs_of_group += log;
          ++tied;
        }
        if (last) continue;
        sum += logs_of_group;
        for (int k = 0; k < tied; ++k) sum -= std::log(open - k * group / tied);
      }
    }
    return sum;
  };
  std::array<double, 3> best{};
  for (double step = 1; step > 1e-10;) {
    bool moved = false;
    for (std::size_t b = 0; b < 3; ++b) {
      for (const double way : {step, -step}) {
        std::array<double, 3> next = best;
        next[b] += way;
        if (log_likelihood(next) <= log_likelihood(best)) continue;
        best = next;
        moved = true;
      }
    }
    if (!moved) step /= 2;
  }
  const double mean = (best[0] + best[1] + best[2]) / 3;
  const auto found = fitted(of(matches), 3);
  for (std::size_t b = 0; b < 3; ++b) CHECK(*found[b] == Approx(best[b] - mean).margin(1e-6));
  CHECK(std::abs(best[0] - mean) > 0.01);
}

TEST_CASE("a resample's Newton step is close to a fit of its own", "[statistics][ratings]") {
  std::vector<Rankings> groups;
  for (std::uint64_t g = 0; g < 40; ++g) {
    Stream stream(2, g, Purpose::deal());
    groups.emplace_back(kRated);
    for (int i = 0; i < 10; ++i) play(groups.back(), stream);
  }
  const Bootstrap bootstrap = {7, 200};
  const auto estimates = ratings(groups, 3, bootstrap);
  CHECK(ratings(groups, 3, bootstrap) == estimates);
  CHECK(ratings(groups, 3, {8, 200}) != estimates);
  double sum = 0, squares = 0;
  for (std::uint64_t resample = 0; resample < 200; ++resample) {
    Stream stream(bootstrap.seed, resample, Purpose::bootstrap());
    std::vector<Rankings> drawn;
    for (int i = 0; i < 40; ++i) drawn.push_back(groups[stream.below(40)]);
    const double fit = *log_strengths(drawn, 3)[2];
    sum += fit / 200;
    squares += fit * fit / 200;
  }
  const double deviation = std::sqrt((squares - sum * sum) * 200 / 199);
  const Interval interval = *estimates[2].interval;
  // Student's 97.5% quantile for 39 degrees of freedom.
  const double by_fits = 2.0226909 * deviation * std::sqrt(40.0 / 39);
  CHECK((interval.high - interval.low) / 2 == Approx(by_fits).epsilon(0.02));
  groups.resize(29, Rankings(kRated));
  CHECK(ratings(groups, 3)[0].mean.has_value());
  CHECK(ratings(groups, 3)[0].why() == "sample too small");
}

TEST_CASE("ratings cover the strengths of the model", "[statistics][ratings][coverage]") {
  const double held = coverage(kStrengths, 1, std::log(4) - std::log(8) / 3);
  CHECK(held >= 94.1);
  CHECK(held <= 95.9);
}

TEST_CASE("ratings cover where seats of a bot finish together", "[statistics][ratings][coverage]") {
  // A match says no more than its order of three parties, and only blocks of matches show it.
  const double held = coverage({1, 1, 1}, 3, 0);
  CHECK(held >= 94.1);
  CHECK(held <= 95.9);
}
