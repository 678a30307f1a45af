// Plans against a crowd, worked out by hand on a board without rungs.

#include "agents/amidakuji/crowd_plan.h"

#include <string>

#include "experiments/matches/registry.h"
#include "experiments/matches/signature.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

using namespace amidakuji;

/// Two seats, two legs that lead straight down; the other seat has two beads, of which it bids one
/// a round where there are two rounds.
struct StraightDown {
  explicit StraightDown(int rounds) {
    rules.players = 2;
    rules.legs = 2;
    rules.rounds = rounds;
    rules.beads = rules.max_bet = 2;
    rules.phantoms = {};
    rules.rung_density = 0;
    board.infer(rules, std::span<const Slot>(), {RungHint::Kind::none});
  }

  void make(const CrowdPlan::ByLeg& weights, const CrowdTypes& types, const PlanStyle& style = {}) {
    plan.make(rules, board, weights, types, style, chance);
  }

  Rules rules;
  BoardPosterior board;
  Stream chance;
  CrowdPlan plan;
};

constexpr CrowdTypes kEven{.posterior = 0};

std::uint64_t plays(const std::string& bot) {
  return signature(match_named("amidakuji", "game"), std::span(&bot, 1));
}

}  // namespace

TEST_CASE("a plan puts each bead where it adds most", "[agents][amidakuji]") {
  // Of 4 beads the other has one on each leg. The first bead adds 2 * 1 * (4 - 2) / 2 = 2 on the
  // leg of weight 2; a second one there -2/3, and 1 * 1 * (4 - 2) / 2 = 1 on the other.
  StraightDown one(1);
  one.make({2, 1}, kEven);
  CHECK(one.plan.bids(0)[0] == 1);
  CHECK(one.plan.bids(0)[1] == 1);
  // Where its own beads are no company to each other, each adds as much as the first.
  one.make({2, 1}, kEven, {.own = 0});
  CHECK(one.plan.bids(0)[0] == 2);
}

TEST_CASE("the crowd is made of its types", "[agents][amidakuji]") {
  StraightDown one(1);
  const auto on_first = [&](const CrowdTypes& types) {
    one.make({2, 1}, types);
    return one.plan.crowd_to(0)[0];
  };
  CHECK(on_first(kEven) == Approx(1));
  // Followers: two of three weights. The even share is never less than 0.05, of 1.05 in all.
  CHECK(on_first({.posterior = 1}) == Approx((0.05 + 2 * 2 / 3.0) / 1.05));
  CHECK(on_first({.posterior = 0.6}) == Approx(0.4 + 2 * 0.6 * 2 / 3));
  // Only the first leg has an edge over the mean.
  CHECK(on_first({.posterior = 0, .kelly = 0.5}) == Approx(0.5 + 1));
  // Half of an even crowd plans as it does: one bead on each leg; all of it, anywhere.
  CHECK(on_first({.posterior = 0, .planners = 0.5}) == Approx(1));
  CHECK(on_first({.posterior = 0, .kelly = 0.5, .planners = 1, .spread = 1}) == Approx(1));
  CHECK(on_first({.posterior = 0, .size = 3}) == Approx(3));
  StraightDown two(2);
  two.make({2, 1}, {.posterior = 0, .tilt = 0.5});
  CHECK(two.plan.crowd_to(0)[0] == Approx(0.75));
  CHECK(two.plan.crowd_to(1)[0] == Approx(0.25));
}

TEST_CASE("beads that are known take the place of the crowd's", "[agents][amidakuji]") {
  StraightDown one(1);
  one.make({2, 1}, {.posterior = 1});
  REQUIRE(one.plan.crowd_to(0)[0] != Approx(1));
  // The only other seat is known to bid a bead on each leg.
  one.make({2, 1}, kEven);
  CrowdPlan::Known other;
  other.add(one.plan);
  for (const double planners : {0.0, 1.0}) {
    one.plan.make(one.rules, one.board, {2, 1}, {.posterior = 1, .planners = planners}, {},
                  one.chance, other);
    // Planners that are nobody still count as kLeastEven, so that there are others everywhere.
    CHECK(one.plan.crowd_to(0)[0] == Approx(1 + (planners > 0 ? 0.05 : 0)));
  }
}

TEST_CASE("a peek corrects what is thought of the crowd", "[agents][amidakuji]") {
  StraightDown two(2);
  const auto later = [&](double trust, double carry) {
    two.make({1, 1}, kEven);  // half a bead a round and leg
    two.plan.correct(two.rules, two.board, 0, 0, 1, trust, carry);
    return two.plan.crowd_to(1)[0];
  };
  CHECK(later(1, 0) == Approx(0.5));
  CHECK(two.plan.crowd_to(0)[0] == Approx(1));
  CHECK(later(1, 1) == Approx(1));
  CHECK(later(0.5, 1) == Approx(0.75));
  CHECK(two.plan.crowd_to(0)[0] == Approx(0.75));
  // Two beads of others on the first leg: the one left goes to the second.
  two.make({1, 1}, kEven);
  two.plan.correct(two.rules, two.board, 0, 0, 2, 1, 1);
  const std::array<Bids, 1> past = {};
  two.plan.resume(two.rules, two.board, past, 1, {}, two.chance);
  CHECK(two.plan.bids(1)[0] == 0);
  CHECK(two.plan.bids(1)[1] == 1);
}

TEST_CASE("the adaptive bot with contrarian's numbers is contrarian",
          "[agents][amidakuji][lengthy]") {
  const std::string numbers = "posterior=0.6,kelly=0,planners=0,temperature=0";
  const std::uint64_t contrarian = plays("contrarian");
  CHECK(plays("adaptive(" + numbers + ",peeks=0)") == contrarian);
  CHECK(plays("adaptive(" + numbers + ",peeks=1)") != contrarian);
  CHECK(plays("adaptive(" + numbers + ",peeks=0,blocker=crowded)") != contrarian);
}

}  // namespace mainmatch::tests
