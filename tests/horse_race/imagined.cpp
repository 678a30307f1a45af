// Imagined matches of the Horse Race: they show what was seen, and what they hide is as likely as
// it is.

#include <array>
#include <cstdio>

#include "agents/horse_race/roster.h"
#include "tests/catch.h"
#include "tests/horse_race/hidden.h"
#include "tests/horse_race/hooks.h"

namespace mainmatch::tests {

namespace {

using G = HorseRace;

/// Of the last rules: before a decision seats have few sums of points to choose from.
constexpr std::array<double, 4> kMayGiveUp = {0, 0, 0, 0.01};
constexpr std::size_t kDecisions = 2 * at(horse_race::kRounds);  // steps before them

/// A race of few, after which a decision is often needed.
G::Rules short_race() {
  G::Rules rules;
  rules.players = rules.horses = rules.place_count = 4;
  rules.track = 8;
  rules.movement_count = 2;
  rules.chips = 8;
  rules.max_bet = 2;
  rules.place_points = {1, 3, 2, 0};
  return rules;
}

/// The first horse is never at its slowest.
struct FastFirst : NothingWrong<G> {
  static void setup(const G::Rules&, G::Setup& setup, Stream&) {
    for (auto& of_round : setup.movements) {
      if (of_round[0] == 1) of_round[0] = 2;
    }
  }
};
/// Others bet less than they could.
struct SmallBets : NothingWrong<G> {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    for (auto& chips : submission.bets) chips = std::min(chips, 1);
  }
};
/// Others use no abilities.
struct NoAbilities : NothingWrong<G> {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    if (submission.ability.kind != horse_race::Kind::clue) return;
    submission.ability = {};
  }
};

/// Imagines the steps after the last round, in which all scores are shown, of noisy matches. The
/// share of draws that find no world.
double given_up_at_decisions(const G::Rules& rules, std::uint64_t matches, int worlds) {
  int drawn = 0;
  int given_up = 0;
  for (const Model<G>& model : models_to_try<G>()) {
    WorldCheck<G> check(rules, model);
    Stream stream(31, 0, Purpose::bootstrap());
    for (std::uint64_t match = 0; match < matches; ++match) {
      const History<G> noise = noisy_history<G, G>(rules, 32, match);
      Situation<G> situation{{noise.setup, {}}, static_cast<Seat>(match % at(rules.players))};
      for (std::size_t steps = 0; steps < noise.steps.size(); ++steps) {
        if (steps >= kDecisions) check.check(situation, worlds, stream);
        situation.past.steps.push_back(noise.steps[steps]);
      }
    }
    drawn += check.drawn();
    given_up += check.given_up();
  }
  return drawn == 0 ? 1 : static_cast<double>(given_up) / drawn;
}

}  // namespace

TEST_CASE("horse_race: imagined matches show what was seen", "[horse_race][worlds]") {
  worlds_show_what_was_seen<G>(30, kMayGiveUp);
}

TEST_CASE("horse_race: worlds come to the scores before a decision", "[horse_race][worlds]") {
  const auto rules = Hooks<G>::rules();
  CHECK(given_up_at_decisions(rules[0], scaled(120), 2) == 0);
  CHECK(given_up_at_decisions(rules[1], scaled(20), 2) == 0);
  CHECK(given_up_at_decisions(rules[2], scaled(20), 2) == 1);  // too many sums (R46)
  CHECK(given_up_at_decisions(rules[3], scaled(40), 2) < 0.02);
}

TEST_CASE("horse_race: what is imagined is as likely as it is", "[horse_race][worlds][coverage]") {
  const Calibration<G> found = calibrate<G>({}, {200, 64});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
  CHECK(found.effective_share() > 0.3);
  CHECK(found.forced_share() < 0.1);
}

TEST_CASE("horse_race: decisions are imagined as likely as they are",
          "[horse_race][worlds][coverage]") {
  const Calibration<G> found = calibrate<G>(short_race(), {200, 24, kDecisions});
  INFO(found.table());
  CHECK(found.matches() > 30);
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("horse_race: wrong priors are found", "[horse_race][worlds][coverage]") {
  CHECK(calibrate<G, FastFirst>({}, {200, 32}).least_p_value() < 1e-6);
  CHECK(calibrate<G, SmallBets>({}, {200, 32}).least_p_value() < 1e-6);
  CHECK(calibrate<G, NoAbilities>({}, {200, 32}).least_p_value() < 1e-6);
}

TEST_CASE("horse_race: 1,000 noisy matches are imagined", "[.][measure][horse_race][worlds]") {
  worlds_show_what_was_seen<G>(1000, kMayGiveUp, true);
}

TEST_CASE("horse_race: 10,000 matches are imagined as likely as they are",
          "[.][measure][horse_race][worlds]") {
  const Calibration<G> found = measured_calibration<G>("horse_race", {}, {10'000, 64});
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("horse_race: 10,000 matches are imagined as likely as they are at their decisions",
          "[.][measure][horse_race][worlds]") {
  const Calibration<G> found =
      measured_calibration<G>("horse_race, decisions", short_race(), {10'000, 64, kDecisions});
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("horse_race: what worlds tell, by round", "[.][measure][horse_race][worlds]") {
  print_worlds_by_round<G>(36, 64);
}

TEST_CASE("horse_race: what is imagined of bots", "[.][measure][horse_race][worlds]") {
  Model<G> model;
  model.mix.push_back({find_bot<G>("bettor"), 1});
  measured_calibration<G>("horse_race, all bettor", {}, {10'000, 64}, model, "bettor");
}

}  // namespace mainmatch::tests
