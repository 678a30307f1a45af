// Imagined matches of Edges: they show what was seen, and what they hide is as likely as it is.

#include <algorithm>
#include <cstdio>

#include "agents/edges/roster.h"
#include "tests/catch.h"
#include "tests/edges/hidden.h"
#include "tests/edges/hooks.h"

namespace mainmatch::tests {

namespace {

/// The lots in the order of the seats.
struct SortedLots : NothingWrong<Edges> {
  static void setup(const edges::Rules& rules, edges::Setup& setup, Stream&) {
    std::sort(setup.tie_break.begin(), setup.tie_break.begin() + rules.players());
  }
};
/// Seat 0 is never first.
struct NeverFirst : NothingWrong<Edges> {
  static void setup(const edges::Rules&, edges::Setup& setup, Stream&) {
    if (setup.tie_break[0] == 0) std::swap(setup.tie_break[0], setup.tie_break[1]);
  }
};
/// The lots are the grid, row by row.
struct LotsOfGrid : NothingWrong<Edges> {
  static void setup(const edges::Rules&, edges::Setup& setup, Stream&) {
    setup.tie_break = setup.cells;
  }
};

}  // namespace

TEST_CASE("edges: imagined matches show what was seen", "[edges][worlds]") {
  worlds_show_what_was_seen<Edges>(1000);
}

TEST_CASE("edges: what is imagined is as likely as it is", "[edges][worlds][coverage]") {
  const Calibration<Edges> found = calibrate<Edges>({}, {1000, 15});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
  CHECK(found.effective_share() == Approx(1));
  CHECK(found.forced_share() == 0);
}

TEST_CASE("edges: wrong priors are found", "[edges][worlds][coverage]") {
  CHECK(calibrate<Edges, SortedLots>({}, {1000, 15}).least_p_value() < 1e-6);
  CHECK(calibrate<Edges, NeverFirst>({}, {1000, 15}).least_p_value() < 1e-6);
  CHECK(calibrate<Edges, LotsOfGrid>({}, {1000, 15}).least_p_value() < 1e-6);
}

TEST_CASE("edges: 1,000 noisy matches are imagined", "[.][measure][edges][worlds]") {
  worlds_show_what_was_seen<Edges>(1000, {}, true);
}

TEST_CASE("edges: 10,000 matches are imagined as likely as they are",
          "[.][measure][edges][worlds]") {
  const Calibration<Edges> found = measured_calibration<Edges>("edges", {}, {10'000, 15});
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("edges: what worlds tell, by round", "[.][measure][edges][worlds]") {
  print_worlds_by_round<Edges>(36, 64);
}

TEST_CASE("edges: what is imagined of bots", "[.][measure][edges][worlds]") {
  Model<Edges> model;
  model.mix.push_back({find_bot<Edges>("climber"), 1});
  measured_calibration<Edges>("edges, all climber", {}, {10'000, 64}, model, "climber");
}

}  // namespace mainmatch::tests
