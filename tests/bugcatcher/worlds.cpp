// Imagined matches of Bugcatcher: they show what was seen, and what they hide is as likely as it
// is.

#include <cstdio>

#include "agents/bugcatcher/roster.h"
#include "tests/bugcatcher/hidden.h"
#include "tests/bugcatcher/hooks.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using G = Bugcatcher;

/// A match of which worlds are drawn fast.
G::Rules short_match() {
  G::Rules rules;
  rules.players = rules.columns = 4;
  rules.rows = 3;
  rules.rounds = 3;
  rules.energy = 4;
  return rules;
}

/// Others take on no missions but the first of a board.
struct FewMissions : NothingWrong<G> {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    submission.missions &= 1u;
  }
};
/// Others stake nothing.
struct NoStakes : NothingWrong<G> {
  static void submission(const G::State&, Seat, G::Submission& submission, Stream&) {
    submission.garnets = {};
  }
};
/// The last board shows the first missions of the deck.
struct SortedBoard : NothingWrong<G> {
  static void setup(const G::Rules& rules, G::Setup& setup, Stream&) {
    auto& last = setup.boards[at(rules.rounds - 1)];
    for (auto& board : setup.boards) {
      if (&board == &last) break;
      for (auto& mission : board) {
        if (mission < last[0]) std::swap(mission, last[0]);
      }
    }
  }
};

}  // namespace

TEST_CASE("bugcatcher: imagined matches show what was seen", "[bugcatcher][worlds]") {
  worlds_show_what_was_seen<G>(3);
}

TEST_CASE("bugcatcher: what is imagined is as likely as it is", "[bugcatcher][worlds][coverage]") {
  const Calibration<G> found = calibrate<G>(short_match(), {200, 64});
  INFO(found.table());
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("bugcatcher: wrong priors are found", "[bugcatcher][worlds][coverage]") {
  CHECK(calibrate<G, FewMissions>(short_match(), {200, 32}).least_p_value() < 1e-6);
  CHECK(calibrate<G, NoStakes>(short_match(), {200, 32}).least_p_value() < 1e-6);
  CHECK(calibrate<G, SortedBoard>(short_match(), {200, 32}).least_p_value() < 1e-6);
}

TEST_CASE("bugcatcher: 1,000 noisy matches are imagined", "[.][measure][bugcatcher][worlds]") {
  worlds_show_what_was_seen<G>(1000);
}

TEST_CASE("bugcatcher: 10,000 matches are imagined as likely as they are",
          "[.][measure][bugcatcher][worlds]") {
  const Calibration<G> found = calibrate<G>({}, {10'000, 64});
  std::printf("bugcatcher\n%s", found.table().c_str());
  CHECK(found.least_p_value() > 0.001);
}

TEST_CASE("bugcatcher: what worlds tell, by round", "[.][measure][bugcatcher][worlds]") {
  print_worlds_by_round<G>(36, 64);
}

}  // namespace mainmatch::tests
