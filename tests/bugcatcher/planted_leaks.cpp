// The search for leaks finds what a view of Bugcatcher must not show.

#include "engine/core/index.h"
#include "engine/core/signature.h"
#include "tests/bugcatcher/hooks.h"
#include "tests/catch.h"
#include "tests/conformance/leak.h"

namespace mainmatch::tests {

namespace {

using State = Bugcatcher::State;

std::size_t neighbour(const State& s, Seat seat) { return at((seat + 1) % s.rules->players); }

struct LotsDrawn {
  static std::int64_t of(const State& s, Seat) { return s.setup.tie_break[0]; }
};
struct LaterBoard {
  static std::int64_t of(const State& s, Seat) {
    const auto& board = s.setup.boards[at(s.rules->rounds - 1)];
    return board.empty() ? 0 : board[0];
  }
};
struct OwnerOfNodes {
  static std::int64_t of(const State& s, Seat seat) {
    return s.placing ? 0 : s.walks[neighbour(s, seat)].stand[0];
  }
};
struct ColourOfOther {
  static std::int64_t of(const State& s, Seat seat) {
    return static_cast<int>(s.walks[neighbour(s, seat)].central_colour);
  }
};
struct Takers {
  static std::int64_t of(const State& s, Seat) {
    return s.round == 0 ? 0 : s.takers[at(s.round - 1)][0].size();
  }
};
struct OthersFireflies {
  static std::int64_t of(const State& s, Seat seat) {
    return s.seats[neighbour(s, seat)].fireflies;
  }
};
struct GarnetsOfOther {
  static std::int64_t of(const State& s, Seat seat) { return s.seats[neighbour(s, seat)].garnets; }
};
struct Swaps {
  static std::int64_t of(const State& s, Seat seat) {
    return s.round == 0 ? 0 : s.rounds[at(s.round - 1)].seats[neighbour(s, seat)].walk.swaps;
  }
};
struct Failures {
  static std::int64_t of(const State& s, Seat seat) {
    return s.seats[neighbour(s, seat)].collisions;
  }
};
struct Completers {
  static std::int64_t of(const State& s, Seat seat) {
    return s.seats[neighbour(s, seat)].completed;
  }
};
/// By which case the seat's own paths failed.
struct CaseOfFailure {
  static std::int64_t of(const State& s, Seat seat) {
    Hash all;
    for (int round = 0; round < s.round; ++round) {
      for (const auto& deed : s.rounds[at(round)].seats[at(seat)].deeds) {
        all.add(static_cast<int>(deed.fate));
      }
    }
    return static_cast<std::int64_t>(all.value());
  }
};

}  // namespace

TEMPLATE_TEST_CASE("a planted leak of Bugcatcher is found", "[conformance][leak][lengthy]",
                   LotsDrawn, LaterBoard, OwnerOfNodes, ColourOfOther, Takers, OthersFireflies,
                   GarnetsOfOther, Swaps, Failures, Completers, CaseOfFailure) {
  const LeakReport report =
      search_leak<Leaky<Bugcatcher, TestType>, Bugcatcher>(Bugcatcher::Rules{}, 21, 20, 200);
  CHECK(report.leak == "leak");
}

}  // namespace mainmatch::tests
