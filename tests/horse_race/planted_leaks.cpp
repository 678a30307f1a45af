// The search for leaks finds what a view of the horse race must not show.

#include "engine/core/index.h"
#include "tests/catch.h"
#include "tests/conformance/leak.h"
#include "tests/horse_race/hooks.h"

namespace mainmatch::tests {

namespace {

using State = HorseRace::State;

const State::SeatState& neighbour(const State& s, Seat seat) {
  return s.seats[at((seat + 1) % s.rules->players)];
}

struct Movement {
  static std::int64_t of(const State& s, Seat) { return s.setup.movement(10, 0); }
};
/// A value that was of use before the horse came home.
struct EarlierMovement {
  static std::int64_t of(const State& s, Seat) { return s.setup.movement(1, 0); }
};
struct Position {
  static std::int64_t of(const State& s, Seat) {
    return s.track.space(s.round < horse_race::kRounds ? s.round : 10, 0);
  }
};
struct FinalPlace {
  static std::int64_t of(const State& s, Seat) { return s.track.places[0]; }
};
struct OthersCards {
  static std::int64_t of(const State& s, Seat seat) { return neighbour(s, seat).cards[0]; }
};
struct OthersChips {
  static std::int64_t of(const State& s, Seat seat) { return neighbour(s, seat).chips; }
};
struct OthersBets {
  static std::int64_t of(const State& s, Seat seat) { return neighbour(s, seat).bets[0]; }
};
struct OthersPoints {
  static std::int64_t of(const State& s, Seat seat) { return neighbour(s, seat).points; }
};
struct OthersLimit {
  static std::int64_t of(const State& s, Seat seat) { return neighbour(s, seat).limit; }
};
struct OthersGarnets {
  static std::int64_t of(const State& s, Seat seat) { return neighbour(s, seat).garnets; }
};
struct OthersPurchases {
  static std::int64_t of(const State& s, Seat seat) { return neighbour(s, seat).bought; }
};
struct OthersAbility {
  static std::int64_t of(const State& s, Seat seat) {
    if (s.round == 0) return 0;
    return static_cast<int>(neighbour(s, seat).rounds[at(s.round - 1)].kind);
  }
};
struct OthersTrades {
  static std::int64_t of(const State& s, Seat) { return s.trades; }
};
struct OthersFouls {
  static std::int64_t of(const State& s, Seat seat) { return neighbour(s, seat).fouls; }
};
struct Lots {
  static std::int64_t of(const State& s, Seat) { return s.setup.tie_break[0]; }
};

}  // namespace

TEMPLATE_TEST_CASE("a planted leak of the horse race is found", "[conformance][leak][lengthy]",
                   Movement, EarlierMovement, Position, FinalPlace, OthersCards, OthersChips,
                   OthersBets, OthersPoints, OthersLimit, OthersGarnets, OthersPurchases,
                   OthersAbility, OthersTrades, OthersFouls, Lots) {
  using Leaking = Leaky<HorseRace, TestType>;
  static_assert(Game<Leaking>);
  HorseRace::Rules rules;
  rules.players = 3;  // so that what is perturbed is often the neighbour's
  const LeakReport report = search_leak<Leaking, HorseRace>(rules, 21, 20, 60);
  CHECK(report.leak == "leak");
}

}  // namespace mainmatch::tests
