// Imagined matches of the Threads of Fate: they show what was seen, and what they hide is as likely
// as it is.

#include <cstdio>

#include "agents/threads/roster.h"
#include "tests/catch.h"
#include "tests/threads/hidden.h"
#include "tests/threads/hooks.h"

namespace mainmatch::tests {

namespace {

using G = Threads;

/// Others do not snip.
struct NoSnips : NothingWrong<G> {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    submission.snip = {};
  }
};
/// Others cut only the first of the other realm.
struct FirstCut : NothingWrong<G> {
  static void submission(const G::State& state, Seat seat, G::Submission& submission, Stream&) {
    if (submission.cut != kNoSeat) submission.cut_from(state.realms.other_realm(seat).nth(0));
  }
};
/// Others visit only the last two of the Moirai.
struct LateMoirai : NothingWrong<G> {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    if (submission.moira < threads::Moira::atropos) submission.moira = threads::Moira::none;
  }
};

/// By rules of Hooks: of those with 16 seats and 20 rounds, where abilities are worth 99, and of
/// the small ones.
constexpr double kMayGiveUp[] = {0.01, 0, 0.6, 0.2, 0.2};

}  // namespace

TEST_CASE("threads: imagined matches show what was seen", "[threads][worlds]") {
  worlds_show_what_was_seen<G>(8, kMayGiveUp);
}

TEST_CASE("threads: what is imagined is as likely as it is", "[threads][worlds][coverage]") {
  const Calibration<G> found = calibrate<G>({}, {60, 24});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
  CHECK(found.effective_share() > 0.5);
  CHECK(found.forced_share() < 0.1);
}

TEST_CASE("threads: worlds show allies what they have seen", "[threads][worlds]") {
  worlds_show_what_allies_have_seen<G>(scaled(8), false, 0.3);
}

TEST_CASE("threads: what allies imagine is as likely as it is", "[threads][worlds][coverage]") {
  const Calibration<G> found = calibrate<G>({}, {.matches = 48, .drawn = 16, .allies = 1});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
  CHECK(calibrate<G, NoSnips>({}, {.matches = 60, .drawn = 12, .allies = 1}).least_p_value() <
        1e-6);
}

TEST_CASE("threads: wrong priors are found", "[threads][worlds][coverage]") {
  CHECK(calibrate<G, NoSnips>({}, {80, 12}).least_p_value() < 1e-6);
  CHECK(calibrate<G, FirstCut>({}, {80, 12}).least_p_value() < 1e-6);
  CHECK(calibrate<G, LateMoirai>({}, {80, 12}).least_p_value() < 1e-6);
}

TEST_CASE("threads: what a view tells of own submissions shows the same", "[threads][worlds]") {
  const G::Rules rules{};
  const auto state = std::make_unique<G::State>();
  for (std::uint64_t match = 0; match < 20; ++match) {
    const History<G> noise = noisy_history<G, G>(rules, 31, match);
    Situation<G> situation{{noise.setup, noise.steps}, static_cast<Seat>(match % 9)};
    situation.past.steps.pop_back();
    const auto truth = shown_in<G>(rules, situation.past, situation.seat, *state);
    std::vector<G::Submission> own;
    recall<G>(G::observe(*state, situation.seat), own);
    REQUIRE(own.size() == situation.past.steps.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
      situation.past.steps[i][at(situation.seat)] = own[i];
    }
    const bool same = shown_in<G>(rules, situation.past, situation.seat, *state) == truth;
    CHECK(same);
  }
}

/// Twine can only have come from a thread to the seat, whose source has then selected it twice in
/// succession, which few would do: worlds are steered there in time.
TEST_CASE("threads: a thread that was cut and made again of gold is imagined",
          "[threads][worlds]") {
  const G::Rules rules{};
  Situation<G> situation{};
  threads::Setup& setup = situation.past.setup;
  deal_match<G>(rules, 1, 0, setup);
  situation.seat = setup.heaven[0];
  const Seat other = setup.hell[0];
  situation.past.steps.resize(4);
  for (const int round : {0, 1, 2}) {
    const Seat to = setup.heaven[at((round + 1) % 3)];
    situation.past.steps[at(round)][at(other)].create_to(to, false, false);
  }
  Submissions<G>& last = situation.past.steps[3];
  last[at(situation.seat)].cut_from(other);
  last[at(other)].visit(threads::Moira::clotho, 0);
  last[at(other)].create_to(situation.seat, true, false);

  Model<G> model;
  model.mix.push_back({find_bot<G>("pilgrim"), 1, {}});
  WorldCheck<G> check(rules, model);
  Stream stream(23, 0, Purpose::bootstrap());
  check.check(situation, 40, stream);
  CHECK(check.drawn() == 40);
  CHECK(check.given_up() == 0);
}

TEST_CASE("threads: 1,000 noisy matches are imagined", "[.][measure][threads][worlds]") {
  worlds_show_what_was_seen<G>(1000, kMayGiveUp, true);
}

TEST_CASE("threads: 10,000 matches are imagined as likely as they are",
          "[.][measure][threads][worlds]") {
  const Calibration<G> found = measured_calibration<G>("threads", {}, {10'000, 64});
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("threads: what worlds tell, by round", "[.][measure][threads][worlds]") {
  print_worlds_by_round<G>(36, 64);
}

TEST_CASE("threads: what is imagined of bots", "[.][measure][threads][worlds]") {
  Model<G> model;
  model.mix.push_back({find_bot<G>("thief"), 1});
  measured_calibration<G>("threads, all thief", {}, {10'000, 64}, model, "thief");
}

}  // namespace mainmatch::tests
