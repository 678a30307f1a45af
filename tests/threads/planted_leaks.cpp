// The search for leaks finds what a view of Threads of Fate must not show.

#include "engine/core/index.h"
#include "tests/catch.h"
#include "tests/conformance/leak.h"
#include "tests/threads/hooks.h"

namespace mainmatch::tests {

namespace {

using State = Threads::State;

std::size_t neighbour(const State& s, Seat seat) { return at((seat + 1) % s.rules->seats()); }

/// Whom the seat receives threads from.
struct Received {
  static std::int64_t of(const State& s, Seat seat) {
    std::int64_t sum = 0;
    for (const Seat other : s.realms.other_realm(seat)) {
      sum += s.threads.strength[s.realms.at(other, seat)];
    }
    return sum;
  }
};
struct ReceivedGold {
  static std::int64_t of(const State& s, Seat seat) {
    std::int64_t golden = 0;
    for (const Seat other : s.realms.other_realm(seat)) {
      golden += s.threads.golden[at(other)].contains(seat);
    }
    return golden;
  }
};
struct Foreign {
  static std::int64_t of(const State& s, Seat seat) {
    return s.threads.made[neighbour(s, seat)].bits();
  }
};
struct ForeignGold {
  static std::int64_t of(const State& s, Seat seat) {
    return s.threads.golden[neighbour(s, seat)].bits();
  }
};
struct OthersTwine {
  static std::int64_t of(const State& s, Seat seat) { return s.seats[neighbour(s, seat)].twine; }
};
struct OthersVisits {
  static std::int64_t of(const State& s, Seat seat) { return s.seats[neighbour(s, seat)].tiers[0]; }
};
struct OthersX {
  static std::int64_t of(const State& s, Seat seat) { return s.seats[neighbour(s, seat)].x; }
};
struct OthersSelections {
  static std::int64_t of(const State& s, Seat seat) {
    return s.seats[neighbour(s, seat)].selected.bits();
  }
};
struct OwnGoldness {
  static std::int64_t of(const State& s, Seat seat) { return s.seats[at(seat)].goldness; }
};
struct OthersGarnets {
  static std::int64_t of(const State& s, Seat seat) { return s.setup.garnets[neighbour(s, seat)]; }
};
struct Lots {
  static std::int64_t of(const State& s, Seat) { return s.setup.tie_break[0]; }
};
struct WhoSnipped {
  static std::int64_t of(const State& s, Seat seat) {
    return s.round == 0 ? 0 : s.rounds[at(s.round - 1)].submissions[neighbour(s, seat)].snip.source;
  }
};
struct WhoCut {
  static std::int64_t of(const State& s, Seat seat) {
    return s.round == 0 ? 0 : s.rounds[at(s.round - 1)].submissions[neighbour(s, seat)].cut;
  }
};

}  // namespace

TEMPLATE_TEST_CASE("a planted leak of Threads of Fate is found", "[conformance][leak][lengthy]",
                   Received, ReceivedGold, Foreign, ForeignGold, OthersTwine, OthersVisits, OthersX,
                   OthersSelections, OwnGoldness, OthersGarnets, Lots, WhoSnipped, WhoCut) {
  using Leaking = Leaky<Threads, TestType>;
  static_assert(Game<Leaking>);
  const LeakReport report = search_leak<Leaking, Threads>(Threads::Rules{}, 21, 20, 200);
  CHECK(report.leak == "leak");
}

}  // namespace mainmatch::tests
