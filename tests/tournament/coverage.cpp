// How often the intervals of a tournament hold the truth, on its own path: matches of several seats
// that are anything but independent go through a tally, and every kind of mean, of quantile and of
// adjusted mean comes out of its summary. All bots are alike, so the truth is known.

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/analyses/tournament/result.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

constexpr int kSeats = 6;
constexpr double kGate = 94.1;

/// What is dealt: a control for each seat, 0 to 4, by which it scores eight times as much.
using Deal = PerSeat<std::int64_t>;

/// A score is what the match gives to all, 0 to 19, what the deal gives, and a product of two
/// numbers 0 to 9, which is skewed. The best one takes 1 token or 2. Few get garnets.
Outcome played(const Deal& deal, Stream& stream) {
  Outcome outcome{};
  outcome.seats = kSeats;
  const int common = stream.between(0, 19);
  PerSeat<std::int8_t> tie_break = {0, 1, 2, 3, 4, 5};
  shuffle(tie_break, kSeats, stream);
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    outcome.scores[seat] = common + 8 * deal[seat] + stream.between(0, 9) * stream.between(0, 9);
    outcome.garnets[seat] = stream.below(200) == 0 ? 15 : 5;
  }
  const std::span<const std::int64_t> scores(outcome.scores.data(), kSeats);
  rank_by_score(scores, {tie_break.data(), kSeats}, outcome.ranking);
  outcome.winners = seats_on_top(scores);
  outcome.tokens[at(outcome.ranking[0])] = 1 + static_cast<int>(stream.below(2));
  outcome.elimination_candidate = outcome.ranking[kSeats - 1];
  return outcome;
}

/// The smallest score that so many percent of all seats reach at most.
std::int64_t true_quantile(int percent) {
  std::map<int, int> ways;
  for (int i = 0; i < 20 * 5 * 100; ++i)
    ++ways[i % 20 + 8 * (i / 20 % 5) + i / 100 % 10 * (i / 1000)];
  int below = 0;
  for (const auto& [score, times] : ways) {
    below += times;
    if (100 * below >= percent * 10'000) return score;
  }
  return 0;
}

struct Held {
  int given = 0;
  int wrong = 0;

  void add(bool is_given, double low, double high, double truth) {
    given += is_given;
    wrong += is_given && !(low <= truth && truth <= high);
  }
  void add(const Estimate& estimate, double truth) {
    const Interval interval = estimate.interval.value_or(Interval{0, 0});
    add(estimate.interval.has_value(), interval.low, interval.high, truth);
  }
};

/// A tournament of three equal bots in which every deal is played `duplicate` times.
TournamentResult tournament(int deals, int duplicate, Stream& stream) {
  static const std::array<Fact, 2> kFacts = {{{"usual", ""}, {"rare", ""}}};
  static const std::array<Fact, 1> kControls = {{{"dealt", ""}}};
  Naming names{.bots = {"a", "b", "c"}, .facts = kFacts, .controls = kControls};
  names.payoff.emplace(std::vector<std::string>{"tokens", "elimination:-2"});
  Tally tally(names.shape(kSeats));
  for (int i = 0; i < deals; ++i) {
    Deal deal{};
    std::array<int, kSeats> bots;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
      deal[seat] = stream.between(0, 4);
      bots[seat] = stream.between(0, 2);
    }
    for (int turn = 0; turn < duplicate; ++turn) {
      const std::array<std::int64_t, 2> facts = {stream.between(0, 9), stream.below(300) == 0};
      tally.add({.outcome = played(deal, stream),
                 .bot_of_seat = bots,
                 .facts = facts,
                 .controls = {&deal, 1}});
      std::rotate(bots.begin(), bots.begin() + 1, bots.end());
    }
    tally.close();
  }
  tally.settle();
  return summarize(tally, names);
}

std::map<std::string, Held> coverage(int deals, int duplicate, int experiments) {
  constexpr std::array<double, kQuantities> kTruths = {1.0 / 6, 0.25, 1.0 / 6,       45.75,
                                                       3.5,     5.05, 0.25 - 1.0 / 3};
  std::array<double, kPercents.size()> true_quantiles;
  for (std::size_t i = 0; i < kPercents.size(); ++i) {
    true_quantiles[i] = static_cast<double>(true_quantile(kPercents[i]));
  }
  std::map<std::string, Held> held;
  for (int experiment = 0; experiment < experiments; ++experiment) {
    Stream stream(51, static_cast<std::uint64_t>(experiment), Purpose::deal());
    const TournamentResult result = tournament(deals, duplicate, stream);
    const TournamentResult::Bot& bot = result.bots[0];
    for (std::size_t q = 0; q < kQuantities; ++q) {
      const std::string name(kQuantityNames[q]);
      held[name].add(bot.estimates[q], kTruths[q]);
      held["adjusted " + name].add(bot.adjusted[q].estimate, kTruths[q]);
    }
    for (std::size_t i = 0; i < kPercents.size(); ++i) {
      const auto& interval = bot.quantile_intervals[i];
      held["quantile " + std::to_string(kPercents[i])].add(
          interval.has_value(), interval ? static_cast<double>(interval->low) : 0,
          interval ? static_cast<double>(interval->high) : 0, true_quantiles[i]);
    }
    held["wins of a seat"].add(result.seat_wins[0], 1.0 / 6);
    held["usual fact"].add(result.facts[2].value, 4.5);
    held["rare fact"].add(result.facts[3].value, 1.0 / 300);
  }
  return held;
}

/// `slack` is for the error of so many experiments, in points.
void check(int deals, int duplicate, int experiments, double slack) {
  int given = 0;
  for (const auto& [name, found] : coverage(deals, duplicate, experiments)) {
    CAPTURE(name, deals, duplicate, found.given, found.wrong);
    CHECK(100.0 * found.wrong / experiments <= 100 - kGate + slack);
    if (found.given < 0.97 * experiments) continue;
    ++given;
    CHECK(100.0 * (found.given - found.wrong) / found.given >= kGate - slack);
  }
  CAPTURE(given);
  // Shares from 30 matches on, most means from 100 on, most adjusted ones later.
  CHECK(given >= (deals < 100 ? 5 : 14));
}

}  // namespace

// A bot is not in every match, so it takes a few more for 30 or 100 with it.
TEST_CASE("whatever interval a tournament shows holds the truth", "[tournament][coverage]") {
  check(38, 1, 4000, 0.7);
  check(120, 1, 10'000, 0);
  check(1000, 1, 1000, 1.5);
}

TEST_CASE("intervals hold where deals are played more than once", "[tournament][coverage]") {
  check(38, 3, 2000, 1);
  check(120, 3, 2000, 1);
}

TEST_CASE("an adjusted mean gains what it says", "[tournament][coverage]") {
  for (const int duplicate : {1, 3}) {
    double plain = 0, adjusted = 0, estimated = 0;
    int given = 0;
    constexpr int kExperiments = 2000;
    for (std::uint64_t experiment = 0; experiment < kExperiments; ++experiment) {
      Stream stream(52, experiment, Purpose::deal());
      const TournamentResult::Bot bot = tournament(120, duplicate, stream).bots[0];
      plain += std::pow(*bot.estimates[kRank].mean - 3.5, 2);
      adjusted += std::pow(*bot.adjusted[kRank].estimate.mean - 3.5, 2);
      if (const auto& reduction = bot.adjusted[kRank].reduction) {
        estimated += *reduction;
        ++given;
      }
    }
    CAPTURE(duplicate, plain / adjusted, estimated / given, given);
    CHECK(plain / adjusted > 1.05);
    CHECK(given > 0.99 * kExperiments);  // not where an interval would be too unsure
    CHECK(estimated / given == Approx(plain / adjusted).epsilon(0.1));
  }
}
