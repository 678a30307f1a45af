// The search for leaks finds what a view of Amidakuji must not show.

#include "tests/amidakuji/hooks.h"
#include "tests/catch.h"
#include "tests/conformance/leak.h"

namespace mainmatch::tests {

namespace {

std::size_t neighbour(const Amidakuji::State& state, Seat seat) {
  return static_cast<std::size_t>((seat + 1) % state.rules->players);
}

struct Rungs {
  static std::int64_t of(const Amidakuji::State& s, Seat) { return s.setup.rungs.count(); }
};
struct Placement {
  static std::int64_t of(const Amidakuji::State& s, Seat) { return s.setup.placements[0]; }
};
struct Lots {
  static std::int64_t of(const Amidakuji::State& s, Seat) { return s.setup.tie_break[0]; }
};
struct OthersHint {
  static std::int64_t of(const Amidakuji::State& s, Seat seat) {
    return s.setup.hints(*s.rules).rung[neighbour(s, seat)].answer;
  }
};
struct OthersBeads {
  static std::int64_t of(const Amidakuji::State& s, Seat seat) {
    return s.seats[neighbour(s, seat)].beads_left;
  }
};
struct OthersGarnets {
  static std::int64_t of(const Amidakuji::State& s, Seat seat) {
    return s.seats[neighbour(s, seat)].garnets;
  }
};
struct OwnersOfBlockers {
  static std::int64_t of(const Amidakuji::State& s, Seat seat) {
    return s.seats[neighbour(s, seat)].blockers_left;
  }
};
struct Destroyed {
  static std::int64_t of(const Amidakuji::State& s, Seat) { return s.blockers_destroyed; }
};
struct EndsOfRounds {
  static std::int64_t of(const Amidakuji::State& s, Seat) {
    return s.round == 0 ? 0 : s.rounds[static_cast<std::size_t>(s.round - 1)].ends;
  }
};

}  // namespace

TEMPLATE_TEST_CASE("a planted leak of Amidakuji is found", "[conformance][leak][lengthy]", Rungs,
                   Placement, Lots, OthersHint, OthersBeads, OthersGarnets, OwnersOfBlockers,
                   Destroyed, EndsOfRounds) {
  using Leaking = Leaky<Amidakuji, TestType>;
  static_assert(Game<Leaking>);
  Amidakuji::Rules rules;
  rules.blockers = 4;
  const LeakReport report = search_leak<Leaking, Amidakuji>(rules, 21, 20, 200);
  CHECK(report.leak == "leak");
}

}  // namespace mainmatch::tests
