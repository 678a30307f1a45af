// Duels of bots, over every match.

#include "experiments/analyses/duel/duel.h"

#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/core/index.h"
#include "experiments/analyses/duel/report.h"
#include "experiments/base/error.h"
#include "experiments/statistics/sample_size.h"
#include "tests/catch.h"
#include "tests/each_match.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

std::string first_bot(const MatchModule& match) { return std::string(match.bots()[0].name); }
std::string second_bot(const MatchModule& match) { return std::string(match.bots()[1].name); }

/// In a field of two bots that do not take long.
DuelConfig config_of(const MatchModule& match, const std::string& a, const std::string& b,
                     std::uint64_t matches, const std::vector<std::string>& payoff = {"tokens"}) {
  return {.rules = match.default_rules(),
          .question = {.a = a,
                       .b = b,
                       .field = {{first_bot(match), 1}, {second_bot(match), 2}},
                       .payoff = Payoff(payoff)},
          .matches = matches,
          .seed = 5,
          .threads = 1};
}
DuelConfig config_of(std::string_view match, const std::string& a, const std::string& b,
                     std::uint64_t matches, const std::vector<std::string>& payoff = {"tokens"}) {
  return config_of(match_named(match, ""), a, b, matches, payoff);
}

DuelResult run(const DuelConfig& config) { return run_duel(config, std::atomic<bool>(false)); }

std::string bytes(const DuelResult& result) {
  return json_text(to_result(result, {{"players", 12}}));
}

}  // namespace

EACH_MATCH_TEST("a bot that duels with itself gets the same", "[duel]") {
  for (const char* payoff : {"tokens", "score"}) {
    const std::string bot = first_bot(match);
    const DuelResult result = run(config_of(match, bot, bot, 3000, {payoff}));
    CHECK(result.equal == result.units());
    CHECK(*result.plain == 0);
    CHECK(result.verdict != Verdict::kA);
    CHECK(result.verdict != Verdict::kB);
    CHECK(!result.paired);
  }
  const std::string bot = second_bot(match);
  auto config = config_of(match, bot, bot, 100'000);
  config.question.difference = 1.5;
  CHECK(run(config).verdict == Verdict::kNoDifferenceOfInterest);
}

EACH_MATCH_TEST("threads do not change a byte of a duel", "[duel]") {
  for (const std::vector<std::string>& payoff :
       {std::vector<std::string>{"wins"}, std::vector<std::string>{"score", "tokens:-2.5"}}) {
    auto config = config_of(match, first_bot(match), second_bot(match), 2 * 1300, payoff);
    const std::string one = bytes(run(config));
    config.threads = 3;
    CHECK(bytes(run(config)) == one);
    config.seed = 6;
    CHECK(bytes(run(config)) != one);
  }
}

EACH_MATCH_TEST("swapping the bots mirrors the duel", "[duel]") {
  const std::string a = first_bot(match), b = second_bot(match);
  for (const char* payoff : {"tokens", "rank", "score"}) {
    CAPTURE(payoff);
    const DuelResult one = run(config_of(match, a, b, 2600, {payoff}));
    const DuelResult swapped = run(config_of(match, b, a, 2600, {payoff}));
    CHECK(one.matches == swapped.matches);
    CHECK(*one.plain == -*swapped.plain);
    CHECK(one.interval.low == -swapped.interval.high);
    CHECK(one.interval.high == -swapped.interval.low);
    CHECK(one.mean_a == swapped.mean_b);
    CHECK(one.mean_b == swapped.mean_a);
    CHECK(one.range.least == swapped.range.least);
    CHECK(one.difference == swapped.difference);
    CHECK(one.paired == swapped.paired);
    CHECK((one.verdict == Verdict::kA) == (swapped.verdict == Verdict::kB));
    CHECK((one.verdict == Verdict::kB) == (swapped.verdict == Verdict::kA));
  }
}

EACH_MATCH_TEST("a deal is played twice with one bot exchanged", "[duel]") {
  const std::string a(match.bots().front().name), b(match.bots().back().name);
  const DuelConfig config{.rules = match.default_rules(),
                          .question = {.a = a, .b = b, .payoff = Payoff({"wins"})},
                          .threads = 1};
  const Lineup lineup = duel::lineup_of(*config.rules, config.question);
  constexpr std::uint64_t kUnits = scaled(20);
  duel::Units units(config, lineup, 7, {kUnits, kUnits});
  std::vector<Seat> sat;
  std::vector<std::vector<std::int64_t>> scores;
  units.play_block(0, 0, [&](duel::Units::Player, const Outcome& outcome, Seat seat) {
    sat.push_back(seat);
    scores.emplace_back(outcome.scores.begin(), outcome.scores.begin() + outcome.seats);
  });
  REQUIRE(sat.size() == 2 * kUnits);
  for (std::uint64_t unit = 0; unit < kUnits; ++unit) {
    CHECK(sat[2 * unit] == sat[2 * unit + 1]);
    // The same by hand, with bots that played nothing before.
    PerSeat<int> drawn;
    lineup.draw(7, {unit, unit, 0}, drawn);
    for (std::size_t i = 0; i < 2; ++i) {
      SimulatorOptions options;
      std::vector<int> seated;
      for (int seat = 0; seat < config.rules->seats(); ++seat) {
        const bool duels = seat == sat[2 * unit + i];
        CHECK(duels == (drawn[at(seat)] == 0));
        const std::string field = lineup.bots()[at(drawn[at(seat)])];
        options.bots.push_back({duels ? (i == 0 ? a : b) : field, 1});
        seated.push_back(seat);
      }
      const std::unique_ptr<Simulator> alone = config.rules->simulator(options);
      alone->deal(7, unit);
      alone->seat(seated);
      alone->play(7, unit);
      const Outcome& outcome = alone->outcome();
      CHECK(scores[2 * unit + i] ==
            std::vector<std::int64_t>(outcome.scores.begin(),
                                      outcome.scores.begin() + outcome.seats));
    }
  }
}

TEST_CASE("the field is drawn as it is weighted, and may hold both", "[duel]") {
  const DuelQuestion question{
      .a = "spy", .b = "random", .field = {{"spy", 3}, {"random", 1}}, .payoff = Payoff({"wins"})};
  const Lineup lineup = duel::lineup_of(*default_rules("amidakuji"), question);
  int spies = 0, randoms = 0;
  for (std::uint64_t unit = 0; unit < 1000; ++unit) {
    PerSeat<int> drawn;
    lineup.draw(1, {unit, unit, 0}, drawn);
    for (std::size_t seat = 0; seat < 12; ++seat) {
      if (drawn[seat] == 0) continue;
      ++(lineup.bots()[static_cast<std::size_t>(drawn[seat])] == "spy" ? spies : randoms);
    }
  }
  CHECK(spies + randoms == 11'000);
  CHECK(spies > 8000);
  CHECK(spies < 8500);
}

TEST_CASE("a better bot is found, from either side", "[duel]") {
  const DuelResult better = run(config_of("amidakuji", "late", "spread", 20'000));
  CHECK(better.verdict == Verdict::kA);
  CHECK(better.matches < 20'000);
  CHECK(better.interval.low > 0);
  CHECK(run(config_of("amidakuji", "spread", "late", 20'000)).verdict == Verdict::kB);
}

TEST_CASE("which bot is better is a matter of the field", "[duel]") {
  auto config = config_of("amidakuji", "late", "spread", 20'000);
  config.question.field = {};  // many that bid like late
  CHECK(run(config).verdict == Verdict::kB);
}

TEST_CASE("a duel that cannot tell is undecided after all its matches", "[duel]") {
  auto config = config_of("amidakuji", "late", "bayes", 2 * 300 + 1);
  config.question.difference = 1e-6;
  const DuelResult result = run(config);
  CHECK(result.matches == 600);
  CHECK(result.asked == 600);
  CHECK(result.verdict == Verdict::kUndecided);
  CHECK(!result.partial());
}

TEST_CASE("a stopped duel reports its first deals", "[duel]") {
  std::atomic<bool> stop = false;
  auto config = config_of("amidakuji", "late", "bayes", 100'000);
  config.question.difference = 1e-6;
  const DuelResult stopped = run_duel(config, stop, [&](std::uint64_t) { stop = true; });
  CHECK(stopped.partial());
  CHECK(stopped.verdict == Verdict::kUndecided);
  CHECK(stopped.matches > 0);
  CHECK(stopped.matches < 512);  // soon, though there is no analysis before that
  CHECK(stopped.asked == 100'000);
  const std::vector<std::string> notes = to_result(stopped, Json::object()).notes;
  REQUIRE(notes.size() == 1);
  CHECK(notes[0].starts_with("PARTIAL: stopped after "));
  config.matches = stopped.matches;
  DuelResult whole = run(config);
  whole.asked = stopped.asked;
  CHECK(bytes(whole) == bytes(stopped));

  stop = true;  // before anything was played
  config.question.payoff = Payoff(std::vector<std::string>{"score"});
  const DuelResult nothing = run_duel(config, stop);
  CHECK(nothing.partial());
  CHECK(nothing.matches == 0);
  CHECK(!nothing.plain);
  CHECK(bytes(nothing).find("\"low\": null") != std::string::npos);
}

TEST_CASE("payoffs without bounds get theirs from a pilot", "[duel]") {
  const auto score = [](const char* weighted) {
    return DuelQuestion{.a = "a", .b = "b", .payoff = Payoff({weighted})};
  };
  Pilot pilot;
  for (const std::int64_t payoff : {10, 20, 31, 10}) pilot.payoffs.add(payoff);
  const DuelTerms terms = settle(score("score"), pilot);
  CHECK(terms.payoffs.least == -1);
  CHECK(terms.payoffs.most == 42);
  CHECK(terms.difference == Approx(0.5));  // from 0.05 sqrt(300.75 / 3) = 0.5006
  Pilot constant;
  constant.payoffs.add(7, 100);
  CHECK(settle(score("score:0.5"), constant).payoffs.least == 5);
  CHECK(settle(score("score:0.5"), constant).payoffs.most == 9);
  CHECK(settle(score("score:0.5"), constant).difference == Approx(0.1));
  DuelQuestion asked = score("tokens:2");
  CHECK(settle(asked, {}).difference == Approx(0.1));
  asked.difference = 3.9;
  CHECK(settle(asked, {}).difference == Approx(3.9));
  asked.difference = 4;
  CHECK_THROWS_AS(settle(asked, {}), ValueError);

  const DuelResult result = run(config_of("edges", "safe", "gambler", 2000, {"score"}));
  CHECK(result.pilot_matches == 1000);
  CHECK(result.clipped * 100 < result.units());
  CHECK(run(config_of("edges", "safe", "gambler", 2000)).pilot_matches == 0);
}

TEST_CASE("the size of a fixed test, by hand", "[duel]") {
  // (1.959964 + 1.644854)^2 0.25 / 0.05^2 = 1299.5
  CHECK(*fixed_size(0.25, 0.05, 0.05, 0.05) == 1300);
  CHECK(*fixed_size(0.25, 0.05, 0.05, 0.2) == 785);  // the textbooks' 7.849 / 4 * 400
  CHECK(!fixed_size(0, 0.05, 0.05, 0.05));
}

}  // namespace mainmatch::tests
