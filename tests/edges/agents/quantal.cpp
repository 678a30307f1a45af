// The wide family of Double-edged Edges: what it thinks of neighbours, and how it chooses.

#include "agents/edges/quantal.h"

#include <cmath>
#include <memory>
#include <vector>

#include "agents/edges/cache.h"
#include "agents/edges/inference/models.h"
#include "agents/edges/neighbours.h"
#include "agents/edges/roster.h"
#include "engine/core/index.h"
#include "engine/core/portable_exp.h"
#include "tests/catch.h"
#include "tests/conformance/make_bot.h"
#include "tests/edges/test_match.h"

namespace mainmatch::tests {

namespace {

using namespace edges;

Submission handed_in(Agent<Edges>& bot, const TestMatch& table, Seat seat, std::uint64_t key) {
  const auto cache = make_cache<Edges>();
  bot.sit({key, 0}, *cache);
  Submission submission;
  bot.act(Edges::observe(table.state, seat), submission);
  return submission;
}

bool same_move(const Submission& one, const Submission& other) {
  return one.direction == other.direction && one.amount == other.amount &&
         one.partner == other.partner && one.garnets == other.garnets;
}

/// One round on a short platform where hardly any two moves are worth the same.
Rules one_round(Stream& stream) {
  Rules rules = on_grid(3, 3);
  rules.rounds = 1;
  rules.length = 6;
  rules.start = 3;
  for (int& value : rules.values) value = stream.between(1, 99);
  return rules;
}

}  // namespace

TEST_CASE("the portable exponential is right within its bound", "[agents][edges]") {
  CHECK(portable_exp(0) == 1);
  for (double x = -700; x < 0; x += 0.37) {
    const double bound = 1e-15 * (1 - x / 2);
    CHECK(std::abs(portable_exp(x) / std::exp(x) - 1) < bound);
  }
  CHECK(portable_exp(-701) == 0);
}

TEST_CASE("quantal responses err the less the more it costs", "[agents][edges]") {
  const Rules rules = on_grid(2, 3);
  MixedMove::Table utilities;
  tabulate(rules, utilities, [](int move, Partner partner) {
    return partner == Partner::right ? 5.0 - 0.25 * std::abs(move - 3) : 4.75;
  });
  const auto at_temperature = [&](double temperature) {
    MixedMove mixed;
    mixed.clear(rules.length);
    add_quantal(rules, utilities, temperature, 1, mixed);
    return mixed;
  };
  const MixedMove sharp = at_temperature(0);
  CHECK(sharp.chance(3, Partner::right) == 1);
  CHECK(sharp.chance(2, Partner::right) == 0);
  const MixedMove warm = at_temperature(0.5);
  CHECK(warm.chance(2, Partner::right) / warm.chance(3, Partner::right) ==
        Approx(std::exp(-0.25 / 0.5)));
  CHECK(warm.chance(-16, Partner::down) == Approx(warm.chance(4, Partner::right)));
  double all = 0;
  const MixedMove hot = at_temperature(1e6);
  for_each_run(rules, [&](Partner partner, int from, int to) {
    for (int move = from; move <= to; ++move) {
      all += warm.chance(move, partner);
      CHECK(hot.chance(move, partner) == Approx(1.0 / (4 * rules.length)).epsilon(1e-4));
    }
  });
  CHECK(all == Approx(1));
  CHECK(draw(rules, sharp, 0.7).move == 3);
  CHECK(draw(rules, warm, 0).move == -rules.length);
  CHECK(draw(rules, warm, 1 - 1e-12).partner == Partner::down);
}

TEST_CASE("adaptive among neighbours of one kind plays the next step", "[agents][edges]") {
  Stream stream({5, 5});
  const auto level_1 = make_bot<Edges>("level-1");
  const auto level_2 = make_bot<Edges>("level-2");
  const auto among_random = make_bot<Edges>("adaptive(level-1=0,level-2=0,hunters=0)");
  const auto among_level_1 = make_bot<Edges>("adaptive(random=0,level-1=1,level-2=0,hunters=0)");
  int sure = 0;
  for (int trial = 0; trial < 40; ++trial) {
    TestMatch table(one_round(stream));
    for (int& position : table.state.positions) position = stream.between(1, table.rules.length);
    const auto cache = make_cache<Edges>();
    const View view = Edges::observe(table.state, 0);
    if (cache->level_1(view, 0).response.choices().size() > 1) continue;
    if (cache->level_2(view, 0).response.choices().size() > 1) continue;
    ++sure;
    CHECK(same_move(handed_in(*among_random, table, 0, 1), handed_in(*level_1, table, 0, 2)));
    CHECK(same_move(handed_in(*among_level_1, table, 0, 1), handed_in(*level_2, table, 0, 2)));
  }
  CHECK(sure > 20);
}

TEST_CASE("moves tell of which kind a neighbour is", "[agents][edges]") {
  const char* const names[] = {"random", "level-1", "level-2", "pusher"};
  int right = 0;
  int all = 0;
  for (std::uint64_t match = 0; match < 10; ++match) {
    TestMatch table(on_grid(3, 3));
    const auto cache = make_cache<Edges>();
    std::vector<std::unique_ptr<Agent<Edges>>> bots;
    for (Seat seat = 0; seat < 9; ++seat) {
      bots.push_back(make_bot<Edges>(names[(at(seat) + match) % 4]));
      bots.back()->sit({match, at(seat)}, *cache);
    }
    Neighbours neighbours;
    neighbours.begin({{1, 1, 1, 1, 0, 0}, {}, 0, 0.9});
    while (table.state.round < table.rules.rounds) {
      neighbours.foresee(Edges::observe(table.state, 0), 0, *cache);
      std::array<Submission, kMaxSeats> submissions;
      for (Seat seat = 0; seat < 9; ++seat) {
        bots[at(seat)]->act(Edges::observe(table.state, seat), submissions[at(seat)]);
      }
      if (table.state.round == table.rules.rounds - 1) break;
      Edges::resolve(table.state, {submissions.data(), 9}, &table.result);
    }
    for (const Seat other : Prospects::concerned(Edges::observe(table.state, 0), 0)) {
      const auto& weights = neighbours.weights(other);
      double sum = 0;
      for (const double weight : weights) sum += weight;
      CHECK(sum == Approx(1));
      right += weights[(at(other) + match) % 4] > 0.5;
      ++all;
    }
  }
  INFO(right << " of " << all);
  CHECK(right * 10 > all * 9);
}

TEST_CASE("votes go to whom a seat fears", "[agents][edges]") {
  Rules rules = on_grid(1, 4);
  rules.rounds = 1;
  for (int& value : rules.values) value = 5;
  TestMatch table(rules);
  table.setup.garnets = {9, 4, 7, 6};
  table.begin();
  table.play({"R1>", "R1>", "R1>", "R1>"});
  REQUIRE(table.state.voting);
  const auto votes = [&](const std::string& whom) {
    const auto bot = make_bot<Edges>("adaptive(vote=" + whom + ")");
    SeatSet all;
    for (std::uint64_t key = 0; key < 50; ++key) all.insert(handed_in(*bot, table, 0, key).vote);
    return all;
  };
  CHECK(votes("richest").size() == 1);
  CHECK(votes("richest").contains(2));
  CHECK(votes("poorest").size() == 1);
  CHECK(votes("poorest").contains(1));
  CHECK(votes("any").size() == 3);
}

}  // namespace mainmatch::tests
