// What bots expect of a round, against the referee's word on every joint action.

#include "agents/edges/inference/expectation.h"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/core/index.h"
#include "tests/catch.h"
#include "tests/edges/test_match.h"

namespace mainmatch::tests {

namespace {

using namespace edges;

struct Option {
  int move;
  Partner partner;
  double chance;
};
using Options = std::vector<std::vector<Option>>;  // by seat

/// A few options of each seat, with uneven chances.
Options some_options(const Rules& rules, int most, Stream& stream) {
  Options all(at(rules.players()));
  for (auto& options : all) {
    double sum = 0;
    for (int left = stream.between(1, most); left > 0; --left) {
      const bool down = stream.below(2) == 1;
      const Partner partner =
          rules.rows == 1 || (rules.columns > 1 && !down) ? Partner::right : Partner::down;
      const int spaces = stream.between(1, rules.length);
      const double weight = stream.between(1, 9);
      options.push_back({stream.below(2) == 1 ? spaces : -spaces, partner, weight});
      sum += weight;
    }
    for (Option& option : options) option.chance /= sum;
  }
  return all;
}

struct Expected {
  double points = 0;
  double push = 0;
};

/// Plays every joint action of the others against this move.
Expected by_referee(TestMatch& table, Seat seat, const Submission& mine, const Options& options) {
  const PerSeat<int> positions = table.state.positions;
  std::array<Submission, kMaxSeats> submissions;
  submissions[at(seat)] = mine;
  Expected expected;
  const auto play = [&](auto&& self, Seat next, double chance) -> void {
    if (next == table.rules.players()) {
      table.begin();
      table.state.positions = positions;
      Edges::resolve(table.state, {submissions.data(), at(next)}, &table.result);
      const Seat taken = table.state.neighbours[at(static_cast<int>(mine.partner))][at(seat)];
      expected.points += chance * static_cast<double>(table.result.points[at(seat)]);
      if (table.result.types[at(taken)] == Type::dumb) expected.push += chance;
      return;
    }
    if (next == seat) return self(self, next + 1, chance);
    for (const Option& option : options[at(next)]) {
      hand_in(submissions[at(next)], option.move, option.partner, 0);
      self(self, next + 1, chance * option.chance);
    }
  };
  play(play, 0, 1);
  table.begin();
  table.state.positions = positions;
  return expected;
}

/// The largest error over moves, partners and bets of one seat.
double largest_error(TestMatch& table, Seat seat, const Options& options, int stride) {
  const View view = Edges::observe(table.state, seat);
  PerSeat<MixedMove> others;
  for (const Seat concerned : Prospects::concerned(view, seat)) {
    REQUIRE(concerned != seat);
    others[at(concerned)].clear(table.rules.length);
    for (const Option& option : options[at(concerned)]) {
      others[at(concerned)].add(option.move, option.partner, option.chance);
    }
  }
  Prospects prospects;
  prospects.foresee(view, seat, others, Worth::points(table.rules));
  double worst = 0;
  for (int move = -table.rules.length; move <= table.rules.length; move += stride) {
    if (move == 0) continue;
    for (const Partner partner : {Partner::right, Partner::down}) {
      if (!table.rules.is_eligible(partner)) continue;
      for (const int bet : {0, table.rules.starting_garnets}) {
        Submission mine;
        hand_in(mine, move, partner, bet);
        const Expected expected = by_referee(table, seat, mine, options);
        worst = std::max(worst, std::abs(expected.push - prospects.push(move, partner)));
        worst = std::max(worst,
                         std::abs(expected.points -
                                  prospects.expected(move, partner, multiplier(table.rules, bet))));
      }
    }
  }
  return worst;
}

Rules small_rules(int rows, int columns, int length, Stream& stream) {
  Rules rules = on_grid(rows, columns);
  rules.length = length;
  rules.rounds = 2;
  rules.start = 1;
  rules.screwed_points = stream.between(0, 5);
  rules.dumb_multiplier = stream.between(1, 4);
  rules.garnet_multiplier = stream.between(0, 3);
  for (int& value : rules.values) value = stream.between(0, 9);
  return rules;
}

}  // namespace

TEST_CASE("what edges bots expect is what the referee pays", "[agents][edges]") {
  struct Grid {
    int rows, columns, options, stride;
  };
  Stream stream({7, 7});
  for (const auto& [rows, columns, most, stride] :
       {Grid{1, 2, 6, 1}, Grid{2, 1, 6, 1}, Grid{1, 3, 4, 1}, Grid{3, 1, 4, 1}, Grid{2, 2, 4, 1},
        Grid{2, 3, 3, 1}, Grid{3, 2, 3, 1}, Grid{1, 4, 3, 1}, Grid{3, 3, 2, 3}}) {
    for (int trial = 0; trial < 8; ++trial) {
      TestMatch table(small_rules(rows, columns, stream.between(2, 7), stream));
      for (int& position : table.state.positions) position = stream.between(1, table.rules.length);
      const Options options = some_options(table.rules, most, stream);
      const Seat seat = stream.between(0, table.rules.players() - 1);
      INFO(rows << " x " << columns << ", trial " << trial);
      CHECK(largest_error(table, seat, options, stride) < 1e-12);
    }
  }
}

TEST_CASE("expectations on the longest platform", "[agents][edges]") {
  Stream stream({8, 8});
  Rules rules = small_rules(2, 2, kMaxSpaces, stream);
  for (int trial = 0; trial < 20; ++trial) {
    TestMatch table(rules);
    for (int& position : table.state.positions) position = stream.below(2) == 1 ? 1 : kMaxSpaces;
    CHECK(largest_error(table, 0, some_options(rules, 3, stream), 1) < 1e-12);
  }
}

TEST_CASE("tiles of sums are the sums one by one", "[agents][edges]") {
  Stream stream({9, 9});
  for (int trial = 0; trial < 2000; ++trial) {
    std::array<double, 128> numbers{};
    std::array<double, 32> weights{};
    Series values{&numbers[48], stream.between(-20, 20), 0};
    values.last = values.first + stream.between(0, 20);
    for (int i = values.first; i <= values.last; ++i) numbers[at(48 + i)] = stream.below(100) / 7.0;
    const Series weighted{&weights[16], -stream.between(0, 10), stream.between(0, 10)};
    for (int k = weighted.first; k <= weighted.last; ++k) {
      weights[at(16 + k)] = stream.below(100) / 99.0;
    }
    const int to = stream.between(0, 19);
    std::array<double, 20 + kTile> sums;
    correlate(0, to, sums.data(), Correlation{weighted, values}, Width::two);
    for (const Width width : {Width::four, Width::eight}) {
      if (!has_width(width)) continue;
      std::array<double, 20 + kTile> wide;
      correlate(0, to, wide.data(), Correlation{weighted, values}, width);
      for (int t = 0; t <= to; ++t) REQUIRE(wide[at(t)] == sums[at(t)]);
    }
    for (int t = 0; t <= to; ++t) {
      double sum = 0;
      int k = weighted.first;
      for (; k + 3 <= weighted.last; k += 4) {
        const double* const w = weighted.numbers + k;
        const auto v = values.from(t + k);
        sum += (w[0] * v.at(0) + w[1] * v.at(1)) + (w[2] * v.at(2) + w[3] * v.at(3));
      }
      for (; k <= weighted.last; ++k) sum += weighted.numbers[k] * values.at(t + k);
      REQUIRE(sums[at(t)] == sum);  // to the last bit
    }
  }
}

TEST_CASE("sums of two and convolutions have the same bits in any width", "[agents][edges]") {
  Stream stream({10, 10});
  const auto fill = [&](std::array<double, 96>& numbers) {
    Series series{&numbers[48], -stream.between(0, 16), stream.between(0, 16)};
    for (int i = series.first; i <= series.last; ++i) numbers[at(48 + i)] = stream.below(99) / 7.0;
    return series;
  };
  for (int trial = 0; trial < 500; ++trial) {
    std::array<double, 96> a{}, b{}, c{}, d{};
    const Correlation one{fill(a), fill(b)};
    const Correlation two{fill(c), fill(d)};
    const auto both = [&](Width width) {
      std::array<double, 20 + kTile> sums{};
      correlate(0, 19, sums.data(), one, two, width);
      return sums;
    };
    const auto convolved = [&](Width width) {
      std::array<double, 128> sums{};
      convolve(one.values, two.values, &sums[64], width);
      return sums;
    };
    const auto sums = both(Width::two);
    const auto product = convolved(Width::two);
    for (const Width width : {Width::four, Width::eight}) {
      if (!has_width(width)) continue;
      const auto wide = both(width);
      REQUIRE(std::equal(wide.begin(), wide.begin() + 20, sums.begin()));
      REQUIRE(convolved(width) == product);
    }
    for (int t = one.values.first + two.values.first; t <= one.values.last + two.values.last; ++t) {
      double sum = 0;
      for (int k = one.values.first; k <= one.values.last; ++k) {
        sum += one.values.at(k) * two.values.at(t - k);
      }
      REQUIRE(product[at(64 + t)] == sum);
    }
  }
}

TEST_CASE("squares are what risk is measured by", "[agents][edges]") {
  Rules rules = on_grid(1, 2);
  rules.screwed_points = 3;
  const Worth points = Worth::points(rules);
  const Worth squares = Worth::squares(rules);
  for (int space = 1 - 3 * rules.length; space <= 4 * rules.length; ++space) {
    for (const bool right : {false, true}) {
      const double worth = points.by_space(right).at(space);
      CHECK(squares.by_space(right).at(space) == worth * worth);
    }
  }
  CHECK(points.by_space(false).at(0) == 0);
  CHECK(points.by_space(true).at(0) == 3);
}

}  // namespace mainmatch::tests
