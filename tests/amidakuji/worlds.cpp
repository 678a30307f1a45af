// Imagined matches of Amidakuji: they show what was seen, and what they hide is as likely as it is.

#include <cstdio>

#include "agents/amidakuji/roster.h"
#include "tests/amidakuji/hidden.h"
#include "tests/amidakuji/hooks.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using G = Amidakuji;

/// The seat peeks, which `random` never does, as long as it can.
struct Peeking : NothingWrong<G> {
  static void own(const G::State& state, Seat seat, G::Submission& submission, Stream& stream) {
    const int left = state.seats[at(seat)].peeks_left + state.seats[at(seat)].extra_peeks_left;
    if (left == 0 || stream.below(2) == 0) return;
    for (int i = 0; i < left; ++i) {
      const auto leg = stream.below(static_cast<std::uint32_t>(state.rules->legs));
      submission.peeks.push_back(static_cast<std::int8_t>(leg));
    }
  }
};
/// A little fewer rungs than the rules say.
struct FewerRungs : Peeking {
  static void setup(const G::Rules& rules, G::Setup& setup, Stream& stream) {
    G::Rules other = rules;
    other.rung_density = 0.4;
    amidakuji::deal_rungs(other, setup.phantom_board(), stream, setup.rungs);
  }
};
/// The first leg is often placed well.
struct GoodFirstLeg : Peeking {
  static void setup(const G::Rules& rules, G::Setup& setup, Stream& stream) {
    if (stream.below(4) > 0) return;
    auto& places = setup.placements;
    for (int leg = 0; leg < rules.legs; ++leg) {
      if (places[at(leg)] == 1) std::swap(places[at(leg)], places[0]);
    }
  }
};
/// Others bid less on the first leg than on the second.
struct ShunnedLeg : Peeking {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    if (submission.bets[0] > submission.bets[1]) std::swap(submission.bets[0], submission.bets[1]);
  }
};

}  // namespace

TEST_CASE("amidakuji: imagined matches show what was seen", "[amidakuji][worlds]") {
  worlds_show_what_was_seen<G>(1000);
}

TEST_CASE("amidakuji: what is imagined is as likely as it is", "[amidakuji][worlds][coverage]") {
  const Calibration<G> found = calibrate<G, Peeking>({}, {1000, 64});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
  CHECK(found.effective_share() > 0.3);
  CHECK(found.forced_share() < 0.01);
}

TEST_CASE("amidakuji: worlds show allies what they have seen", "[amidakuji][worlds]") {
  worlds_show_what_allies_have_seen<G>(scaled(60), true, 0.02);
}

TEST_CASE("amidakuji: what allies imagine is as likely as it is", "[amidakuji][worlds][coverage]") {
  const Calibration<G> found = calibrate<G, Peeking>({}, {.matches = 1000, .allies = 2});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
  CHECK(found.effective_share() > 0.3);
  CHECK(calibrate<G, FewerRungs>({}, {.matches = 500, .allies = 2}).least_p_value() < 1e-6);
}

TEST_CASE("amidakuji: wrong priors are found", "[amidakuji][worlds][coverage]") {
  CHECK(calibrate<G, FewerRungs>({}, {500, 64}).least_p_value() < 1e-6);
  CHECK(calibrate<G, GoodFirstLeg>({}, {500, 64}).least_p_value() < 1e-6);
  CHECK(calibrate<G, ShunnedLeg>({}, {500, 64}).least_p_value() < 1e-6);
}

TEST_CASE("amidakuji: 1,000 noisy matches are imagined", "[.][measure][amidakuji][worlds]") {
  worlds_show_what_was_seen<G>(1000, {}, true);
}

TEST_CASE("amidakuji: 10,000 matches are imagined as likely as they are",
          "[.][measure][amidakuji][worlds]") {
  const Calibration<G> found = measured_calibration<G, Peeking>("amidakuji", {}, {10'000, 128});
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("amidakuji: what worlds tell, by round", "[.][measure][amidakuji][worlds]") {
  print_worlds_by_round<G>(36, 64);
}

TEST_CASE("amidakuji: what is imagined of bots", "[.][measure][amidakuji][worlds]") {
  Model<G> model;
  model.mix.push_back({find_bot<G>("bayes"), 1});
  measured_calibration<G>("amidakuji, all bayes", {}, {10'000, 64}, model, "bayes");
}

}  // namespace mainmatch::tests
