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

/// A match with a view that tells one thing more.
template <class G, class Leak>
struct Leaky : G {
  struct View {
    typename G::View honest;
    const typename G::State* state;
    Seat seat;

    template <class Tell>
    void tell(Tell&& f) const {
      honest.tell(f);
      f("leak", Leak::of(*state, seat));
    }
  };
  static View observe(const typename G::State& state, Seat seat) noexcept {
    return {G::observe(state, seat), &state, seat};
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

TEMPLATE_TEST_CASE("a planted leak is found", "[conformance][leak][lengthy]", Rungs, Placement,
                   Lots, OthersHint, OthersBeads, OthersGarnets, OwnersOfBlockers, Destroyed,
                   EndsOfRounds) {
  using Leaking = Leaky<Amidakuji, TestType>;
  static_assert(Game<Leaking>);
  Amidakuji::Rules rules;
  rules.blockers = 4;
  const LeakReport report = search_leak<Leaking, Amidakuji>(rules, 21, 20, 200);
  CHECK(report.leak == "leak");
}

namespace {

struct LotsOfEdges {
  static std::int64_t of(const Edges::State& s, Seat) { return s.setup.lots[0]; }
};
/// Votes are in when the match is over: only its end could tell.
struct Votes {
  static std::int64_t of(const Edges::State& s, Seat seat) {
    return s.votes[static_cast<std::size_t>(seat == 0)];
  }
};

}  // namespace

TEMPLATE_TEST_CASE("a planted leak is found where all but the lots is public",
                   "[conformance][leak][lengthy]", LotsOfEdges, Votes) {
  const LeakReport report =
      search_leak<Leaky<Edges, TestType>, Edges>(Hooks<Edges>::rules()[3], 21, 20, 200);
  CHECK(report.leak == "leak");
}

}  // namespace mainmatch::tests
