#include <algorithm>

#include "engine/core/index.h"
#include "experiments/base/error.h"
#include "experiments/base/json.h"
#include "tests/catch.h"
#include "tests/tournament/runs.h"

namespace mainmatch::tests {

namespace {

/// Stops the run at the first sight of a finished block.
class Stopper final : public TournamentObserver {
 public:
  void advanced(std::uint64_t, std::string_view) override { stop = true; }
  std::atomic<bool> stop = false;
};

/// Keeps what it hears.
class Listener final : public TournamentObserver {
 public:
  void advanced(std::uint64_t played, std::string_view records) override {
    steps.push_back(played);
    lines += records;
  }
  std::vector<std::uint64_t> steps;
  std::string lines;
};

}  // namespace

EACH_MATCH_TEST("threads do not change a byte", "[tournament]") {
  const std::uint64_t matches = 5 * kMatchesPerBlock + 17;
  const std::string one = bytes(run(config_of(match, matches, 1)));
  CHECK(bytes(run(config_of(match, matches, 2))) == one);
  CHECK(bytes(run(config_of(match, matches, 3))) == one);
  // The comparison sees a single match more, and another seed.
  CHECK(bytes(run(config_of(match, matches + 1, 1))) != one);
  auto other = config_of(match, matches, 1);
  other.seed = 6;
  CHECK(bytes(run(other)) != one);
}

EACH_MATCH_TEST("a deal is played as often as asked for", "[tournament]") {
  auto config = config_of(match, 299, 2);
  config.duplicate = 3;
  config.records_every = 1;
  Listener listener;
  const TournamentResult result = run(config, &listener);
  CHECK(result.matches == 300);  // whole deals
  CHECK(result.asked == 300);
  CHECK(listener.steps == std::vector<std::uint64_t>{255, 300});
  const auto setup_of = [](const std::string& record) {  // without reading 300 records as JSON
    const std::size_t first = record.find("\"setup\":");
    const std::size_t pregame = record.find("\"pregame\":", first);
    return record.substr(first, std::min(pregame, record.find("\"rounds\":", first)) - first);
  };
  std::istringstream lines(listener.lines);
  std::string last;
  for (int deal = 0; deal < 100; ++deal) {
    std::string line;
    REQUIRE(std::getline(lines, line));
    const std::string first = setup_of(line);
    CHECK(first != last);
    last = first;
    for (int again = 0; again < 2; ++again) {
      REQUIRE(std::getline(lines, line));
      CHECK(setup_of(line) == first);
    }
  }
  CHECK(result.bots[0].matches == 100);  // observations: each bot sits somewhere
  CHECK(result.bots[0].gain[kScore].has_value());
  config.records_every = 0;
  config.threads = 1;
  CHECK(bytes(run(config)) == bytes(result));
  config.duplicate = 1;
  CHECK_FALSE(run(config).bots[0].gain[kScore].has_value());
}

EACH_MATCH_TEST("a stopped run is a shorter run", "[tournament]") {
  for (const int threads : {1, 2}) {
    Stopper stopper;
    const auto long_run = config_of(match, 1'000'000, threads);
    TournamentResult stopped = run_tournament(long_run, stopper.stop, &stopper);
    REQUIRE(stopped.partial());
    REQUIRE(stopped.matches > 0);
    REQUIRE(stopped.asked == 1'000'000);
    const TournamentResult whole = run(config_of(match, stopped.matches, 1));
    CHECK(bytes(stopped) != bytes(whole));
    stopped.asked = stopped.matches;
    CHECK(bytes(stopped) == bytes(whole));
  }
  Stopper stopper;
  stopper.stop = true;
  const auto config = config_of(match, 1000, 2);
  CHECK(run_tournament(config, stopper.stop, &stopper).matches == 0);
}

EACH_MATCH_TEST("observers hear of every block in order", "[tournament]") {
  auto config = config_of(match, 2 * kMatchesPerBlock + 3, 2);
  config.records_every = 100;
  Listener listener;
  const std::string recorded = bytes(run(config, &listener));
  CHECK(listener.steps == std::vector<std::uint64_t>{256, 512, 515});
  std::istringstream lines(listener.lines);
  std::string line;
  for (int number = 0; number < 515; number += 100) {
    REQUIRE(std::getline(lines, line));
    const Json record = parse_json(line);
    CHECK(record.at("match") == number);
    CHECK(record.at("seed") == 5);
    CHECK(record.at("bots").size() == at(config.rules->seats()));
    CHECK(!record.at("rounds").empty());
    CHECK(record.contains("outcome"));
  }
  CHECK(!std::getline(lines, line));

  Listener alone;
  config.threads = 1;
  run(config, &alone);
  CHECK(alone.lines == listener.lines);
  // Recording changes nothing, and without it there are no lines.
  config.records_every = 0;
  Listener silent;
  CHECK(bytes(run(config, &silent)) == recorded);
  CHECK(silent.lines.empty());
}

EACH_MATCH_TEST("what an observer throws ends the run", "[tournament]") {
  struct Thrower final : TournamentObserver {
    void advanced(std::uint64_t, std::string_view) override { throw RunError("disk full"); }
  } thrower;
  CHECK_THROWS_AS(run(config_of(match, 10'000, 2), &thrower), RunError);
}

EACH_MATCH_TEST("seats, wins and line-ups add up", "[tournament]") {
  auto config = config_of(match, 1000, 2);
  const auto seats = at(config.rules->seats());
  const TournamentResult drawn = run(config);
  std::int64_t played = 0;
  double wins = 0;
  for (const TournamentResult::Bot& bot : drawn.bots) {
    played += bot.seats;
    wins += *bot.estimates[kWins].mean * static_cast<double>(bot.seats);
  }
  CHECK(played == static_cast<std::int64_t>(1000 * seats));
  double by_seat = 0;
  for (const Estimate& share : drawn.seat_wins) by_seat += *share.mean;
  CHECK(drawn.seat_wins.size() == seats);
  CHECK(wins == Approx(1000 * by_seat));
  CHECK(by_seat <= Approx(1));  // below where a match can be without a winner

  const std::vector<std::string> bots = match.default_bots();
  const bool differ = bots.size() > 1;
  const std::string &a = bots.front(), &b = bots.back();
  config.lineup = {.design = Design::lineup};
  config.lineup.lineup.assign(seats, a);
  config.lineup.lineup[0] = b;
  const TournamentResult fixed = run(config);
  REQUIRE(fixed.bots.size() == (differ ? 2 : 1));
  CHECK(fixed.bots[0].name == b);
  CHECK(fixed.bots[0].seats == static_cast<std::int64_t>(1000 * (differ ? 1 : seats)));
  if (differ) CHECK(fixed.bots[1].seats == static_cast<std::int64_t>(1000 * (seats - 1)));
  config.lineup.lineup.pop_back();
  CHECK_THROWS_AS(run(config), InputError);
  CHECK_THROWS_AS(lineup_of(*config.rules, config.lineup), InputError);
}

TEST_CASE("in Amidakuji somebody always wins", "[tournament]") {
  const TournamentResult result = run(config_of("amidakuji", 2000, 0));
  double wins = 0;
  for (const Estimate& share : result.seat_wins) wins += *share.mean;
  CHECK(wins == Approx(1).epsilon(1e-12));
}

}  // namespace mainmatch::tests
