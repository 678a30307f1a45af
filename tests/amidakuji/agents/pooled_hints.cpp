// What seats know that tell each other their hints, and what they do with it.

#include "agents/amidakuji/pooled_hints.h"

#include "agents/roster.h"
#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

/// Three seats, three legs and one row. Seats 0 and 1 know one half of the placements each, and
/// of the board: the row has no rung in column 0, and one in all.
struct Halves : TestMatch {
  Halves() : TestMatch(plain(3, 3, 1), {"| |-|"}) {
    HintSheet hints{};
    hints.rung[0] = {RungHint::Kind::rung_at, 0, 0, 0};
    hints.rung[1] = {RungHint::Kind::board_total, 0, 0, 1};
    hints.rung[2] = {RungHint::Kind::none};
    hints.placement[0] = {PlacementHint::Kind::ahead, 0, 1, 0};
    hints.placement[1] = {PlacementHint::Kind::ahead, 1, 2, 1};
    hints.placement[2] = {PlacementHint::Kind::none};
    setup.set_hints(hints);
    begin();
  }
};

}  // namespace

TEST_CASE("pooled hints say what none of them says alone", "[agents][amidakuji]") {
  const Halves table;
  const auto cache = make_cache<Amidakuji>();
  PooledHints pooled;
  CHECK(pooled.members().empty());
  for (const Seat seat : {1, 0}) pooled.add(Amidakuji::observe(table.state, seat));
  pooled.compute(Amidakuji::observe(table.state, 0), *cache);
  // A before B before C: 3, 2 and 1 by R37, since three places pay.
  CHECK(pooled.weights()[0] == Approx(3));
  CHECK(pooled.weights()[1] == Approx(2));
  CHECK(pooled.weights()[2] == Approx(1));
  // The rung is between the second leg and the third, but for the one board in 501 that counts for
  // what the first hint says alone.
  const BoardPosterior::Matrix& ends = pooled.board().round(0);
  CHECK(ends[0][0] == Approx(1));
  CHECK(ends[1][2] > 0.997);
  CHECK(ends[2][1] > 0.997);
  CHECK(cache->board(Amidakuji::observe(table.state, 0)).round(0)[1][2] < 0.9);
  pooled.clear();
  CHECK(pooled.members().empty());
}

TEST_CASE("members of a coalition know of each other's bids before they bid",
          "[agents][amidakuji]") {
  const Halves table;
  const auto cache = make_cache<Amidakuji>();
  const auto bids = [&](Seat seat, const std::vector<Seat>& allies) {
    const auto bot = find_bot<Amidakuji>("contrarian")->make({});
    bot->sit({1, static_cast<std::uint64_t>(seat)}, *cache);
    for (const Seat ally : allies) bot->hear(Amidakuji::observe(table.state, ally));
    Submission submission;
    bot->act(Amidakuji::observe(table.state, seat), submission);
    return submission.bets;
  };
  // What the first member bids is where the second, who knows the same, would bid alone.
  const Bids first = bids(0, {1});
  const Bids second = bids(1, {0});
  CHECK(first != second);
  CHECK(first != bids(0, {}));
}

}  // namespace mainmatch::amidakuji
