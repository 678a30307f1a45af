// No view tells a seat what the rules keep from it; and the search that shows it finds planted
// leaks of every kind.

#include "tests/catch.h"
#include "tests/conformance/all_hooks.h"
#include "tests/conformance/leak.h"
#include "tests/conformance/table.h"

namespace mainmatch::tests {

TEMPLATE_LIST_TEST_CASE("views do not leak", "[conformance][leak]", Games) {
  for (const auto& rules : Hooks<TestType>::rules()) {
    const LeakReport report = search_leak<TestType, TestType>(rules, 21, 20, 60);
    INFO("told differently: " << report.leak);
    CHECK(report.leak.empty());
    CHECK(report.perturbed >= 600);
  }
}

namespace {

/// Amidakuji with a view that tells one thing more.
template <class Leak>
struct LeakyAmidakuji : Amidakuji {
  struct View {
    Amidakuji::View honest;
    const State* state;
    Seat seat;

    template <class Tell>
    void tell(Tell&& f) const {
      honest.tell(f);
      f("leak", Leak::of(*state, seat));
    }
  };
  static View observe(const State& state, Seat seat) noexcept {
    return {Amidakuji::observe(state, seat), &state, seat};
  }
};

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
  static std::int64_t of(const Amidakuji::State& s, Seat) { return s.setup.lots[0]; }
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

TEMPLATE_TEST_CASE("a planted leak is found", "[conformance][leak]", Rungs, Placement, Lots,
                   OthersHint, OthersBeads, OthersGarnets, OwnersOfBlockers, Destroyed,
                   EndsOfRounds) {
  using Leaky = LeakyAmidakuji<TestType>;
  static_assert(Game<Leaky>);
  Amidakuji::Rules rules;
  rules.blockers = 4;
  const LeakReport report = search_leak<Leaky, Amidakuji>(rules, 21, 20, 200);
  CHECK(report.leak == "leak");
}

}  // namespace mainmatch::tests
