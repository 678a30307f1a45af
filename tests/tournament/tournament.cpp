#include "engine/core/signature.h"
#include "experiments/io/error.h"
#include "experiments/tournament/games.h"
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

/// Keeps what it is told.
class Listener final : public TournamentObserver {
 public:
  void advanced(std::uint64_t played, std::string_view told) override {
    steps.push_back(played);
    lines += told;
  }
  std::vector<std::uint64_t> steps;
  std::string lines;
};

/// Writes the number of each match, its steps and its bots.
template <Game G>
class NumberScribe final : public Scribe<G> {
 public:
  void begin(const typename G::Rules&, const typename G::Setup&,
             const MatchOrigin& origin) override {
    line_ = std::to_string(origin.match) + ": seed " + std::to_string(origin.seed) + ",";
    for (const std::string_view bot : origin.bots) line_.append(" ").append(bot);
    steps_ = 0;
  }
  void step(const Step&, const Submissions<G>&, const typename G::Result&) override { ++steps_; }
  void finish(const typename G::Outcome& outcome, std::string& lines) override {
    lines += line_ + ", steps " + std::to_string(steps_) + ", best " +
             std::to_string(outcome.ranking[0]) + "\n";
  }

 private:
  std::string line_;
  int steps_ = 0;
};

template <Game G>
std::unique_ptr<Scribe<G>> make_number_scribe() {
  return std::make_unique<NumberScribe<G>>();
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("threads do not change a byte", "[tournament]", Games) {
  const std::uint64_t matches = 5 * kMatchesPerBlock + 17;
  const std::string one = bytes(run(config_of<TestType>(matches, 1)));
  CHECK(bytes(run(config_of<TestType>(matches, 2))) == one);
  CHECK(bytes(run(config_of<TestType>(matches, 3))) == one);
  // The comparison sees a single match more, and another seed.
  CHECK(bytes(run(config_of<TestType>(matches + 1, 1))) != one);
  auto other = config_of<TestType>(matches, 1);
  other.seed = 6;
  CHECK(bytes(run(other)) != one);
}

namespace {

/// Writes a hash of what was dealt to each match, a line each.
template <Game G>
class DealScribe final : public Scribe<G> {
 public:
  void begin(const typename G::Rules& rules, const typename G::Setup& setup,
             const MatchOrigin&) override {
    typename G::State state;
    G::begin(rules, setup, state);
    Hash hash;
    for (Seat seat = 0; seat < G::seats(rules); ++seat) {
      G::observe(state, seat).tell([&](const char*, std::int64_t told) { hash.add(told); });
    }
    line_ = std::to_string(hash.value()) + "\n";
  }
  void step(const Step&, const Submissions<G>&, const typename G::Result&) override {}
  void finish(const typename G::Outcome&, std::string& lines) override { lines += line_; }

 private:
  std::string line_;
};

template <Game G>
std::unique_ptr<Scribe<G>> make_deal_scribe() {
  return std::make_unique<DealScribe<G>>();
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("a deal is played as often as asked for", "[tournament]", Games) {
  auto config = config_of<TestType>(700, 2);
  config.duplicate = 3;
  config.records_every = 1;
  config.make_scribe = make_deal_scribe<TestType>;
  Listener listener;
  const TournamentResult result = run(config, &listener);
  CHECK(result.matches == 702);  // whole deals
  CHECK(result.asked == 702);
  CHECK(listener.steps == std::vector<std::uint64_t>{255, 510, 702});
  std::istringstream lines(listener.lines);
  for (int deal = 0; deal < 234; ++deal) {
    std::string first;
    REQUIRE(std::getline(lines, first));
    for (int again = 0; again < 2; ++again) {
      std::string line;
      REQUIRE(std::getline(lines, line));
      CHECK(line == first);
    }
  }
  CHECK(result.bots[0].matches == 234);  // observations: each bot sits somewhere
  CHECK(result.bots[0].gain[kScore].has_value());
  config.records_every = 0;
  config.threads = 1;
  CHECK(bytes(run(config)) == bytes(result));
  config.duplicate = 1;
  CHECK_FALSE(run(config).bots[0].gain[kScore].has_value());
}

TEMPLATE_LIST_TEST_CASE("a stopped run is a shorter run", "[tournament]", Games) {
  for (const int threads : {1, 2}) {
    Stopper stopper;
    const auto long_run = config_of<TestType>(1'000'000, threads);
    TournamentResult stopped = run_tournament(long_run, stopper.stop, &stopper);
    REQUIRE(stopped.partial());
    REQUIRE(stopped.matches > 0);
    REQUIRE(stopped.matches % kMatchesPerBlock == 0);
    REQUIRE(stopped.asked == 1'000'000);
    const TournamentResult whole = run(config_of<TestType>(stopped.matches, 1));
    CHECK(bytes(stopped) != bytes(whole));
    stopped.asked = stopped.matches;
    CHECK(bytes(stopped) == bytes(whole));
  }
  Stopper stopper;
  stopper.stop = true;
  const auto config = config_of<TestType>(1000, 2);
  CHECK(run_tournament(config, stopper.stop, &stopper).matches == 0);
}

TEMPLATE_LIST_TEST_CASE("observers hear of every block in order", "[tournament]", Games) {
  auto config = config_of<TestType>(2 * kMatchesPerBlock + 3, 2);
  config.records_every = 100;
  config.make_scribe = make_number_scribe<TestType>;
  Listener listener;
  const std::string recorded = bytes(run(config, &listener));
  CHECK(listener.steps == std::vector<std::uint64_t>{256, 512, 515});
  std::istringstream lines(listener.lines);
  std::string line;
  for (int match = 0; match < 515; match += 100) {
    REQUIRE(std::getline(lines, line));
    CHECK(line.rfind(std::to_string(match) + ": seed 5, ", 0) == 0);
    CHECK(line.find("steps 0") == std::string::npos);
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

TEMPLATE_LIST_TEST_CASE("what an observer throws ends the run", "[tournament]", Games) {
  struct Thrower final : TournamentObserver {
    void advanced(std::uint64_t, std::string_view) override { throw RunError("disk full"); }
  } thrower;
  CHECK_THROWS_AS(run(config_of<TestType>(10'000, 2), &thrower), RunError);
}

TEMPLATE_LIST_TEST_CASE("seats, wins and line-ups add up", "[tournament]", Games) {
  auto config = config_of<TestType>(1000, 2);
  const auto seats = static_cast<std::size_t>(TestType::seats(config.rules));
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

  const auto bots = roster<TestType>();
  const bool differ = bots.size() > 1;
  const std::string a(bots.front().name), b(bots.back().name);
  config.company = {.design = Design::lineup};
  config.company.lineup.assign(seats, a);
  config.company.lineup[0] = b;
  const TournamentResult fixed = run(config);
  REQUIRE(fixed.bots.size() == (differ ? 2 : 1));
  CHECK(fixed.bots[0].name == b);
  CHECK(fixed.bots[0].seats == static_cast<std::int64_t>(1000 * (differ ? 1 : seats)));
  if (differ) CHECK(fixed.bots[1].seats == static_cast<std::int64_t>(1000 * (seats - 1)));
  config.company.lineup.pop_back();
  CHECK_THROWS_AS(run(config), InputError);
  CHECK_THROWS_AS(check_lineup(config), InputError);
}

TEST_CASE("in Amidakuji somebody always wins", "[tournament]") {
  const TournamentResult result = run(config_of<Amidakuji>(2000, 0));
  double wins = 0;
  for (const Estimate& share : result.seat_wins) wins += *share.mean;
  CHECK(wins == Approx(1).epsilon(1e-12));
}

}  // namespace mainmatch::tests
