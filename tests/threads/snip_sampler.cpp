// Who snips a thread, from the habits of all seats: sums of what they take, and their number.

#include "agents/threads/inference/snip_sampler.h"

#include "tests/catch.h"
#include "tests/threads/test_match.h"

namespace mainmatch::threads {

namespace {

const Link kThread = Submission::link(2, 1);  // to another seat of Heaven, from Hell

/// Between two seats of Heaven and three of Hell, who do as `random` does; nothing was played.
struct Table {
  TestMatch match{realms(2, 3)};
  Habits habits{0};
  Submissions<Threads> round{};
  SnipSampler snippers;

  Table() {
    habits.begin(match.state);
    snippers.begin(match.state, habits, round, SeatSet::first(1));  // seat 0
  }
  double sum(int low, int high) { return snippers.probability({kThread, false, false, low, high}); }
  double number(int low, int high) {
    return snippers.probability({kThread, false, true, low, high});
  }
};

}  // namespace

TEST_CASE("threads: how likely so many snip a thread", "[threads][worlds]") {
  Table table;
  // `random` snips each of the 12 links between as often, but none that starts from itself: seats
  // 1, 3 and 4 snip this one with probability 1 / 12, seat 2 hardly ever.
  const double p = 1.0 / 12;
  CHECK(table.number(0, 0) == Approx((1 - p) * (1 - p) * (1 - p)).epsilon(1e-5));
  CHECK(table.number(1, 1) == Approx(3 * p * (1 - p) * (1 - p)).epsilon(1e-5));
  CHECK(table.number(2, 2) == Approx(3 * p * p * (1 - p)).epsilon(1e-4));
  CHECK(table.number(0, Snips::kMany) == Approx(1));
  CHECK(table.number(5, Snips::kMany) == 0);
}

TEST_CASE("threads: what snips take goes by the round in hand", "[threads][worlds]") {
  Table table;
  const double before = table.sum(1, Snips::kMany);
  CHECK(before == Approx(table.number(1, Snips::kMany)).epsilon(1e-4));
  table.round[2].visit(Moira::decima, 0);  // protects what comes from there
  table.snippers.forget();
  CHECK(table.sum(1, Snips::kMany) < before / 1000);
}

TEST_CASE("threads: those who are drawn are as likely as was said", "[threads][worlds]") {
  Table table;
  for (const auto& [low, high] : {std::pair{0, 0}, {1, 1}, {1, Snips::kMany}, {2, 2}, {0, 3}}) {
    const double said = table.sum(low, high);
    Table fresh;
    Stream stream(1, 2, Purpose::pilot());
    int forced = 0;
    CHECK(fresh.snippers.draw({kThread, false, false, low, high}, stream, forced) == Approx(said));
  }
}

}  // namespace mainmatch::threads
