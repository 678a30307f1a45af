#include "tests/amidakuji/agreement.h"
#include "tests/catch.h"

// All ladders of up to 3 x 4 with all ways to place up to three blockers, and random large ones:
// the engine against the oracle, and both against counts derived by hand.

namespace mainmatch::amidakuji {
namespace {

/// Rows of `columns` slots without neighbouring rungs, as sets of columns.
std::vector<unsigned> rows_of(int columns) {
  std::vector<unsigned> rows;
  for (unsigned row = 0; row < (1u << columns); ++row) {
    if ((row & (row >> 1)) == 0) rows.push_back(row);
  }
  return rows;
}

/// Calls f(rungs) for every ladder.
template <class F>
void for_all_ladders(int legs, int rows, F&& f) {
  const std::vector<unsigned> choices = rows_of(legs - 1);
  std::vector<std::size_t> choice(at(rows), 0);
  while (true) {
    Board rungs;
    for (int r = 0; r < rows; ++r) rungs.set_row(r, choices[choice[at(r)]]);
    f(rungs);
    std::size_t r = 0;
    while (r < choice.size() && ++choice[r] == choices.size()) choice[r++] = 0;
    if (r == choice.size()) return;
  }
}

/// Rounds on one ladder, each with some blockers and nothing else, on both sides.
class Tracing {
 public:
  Tracing(TestMatch& table, const oracle::amidakuji::Rules& rules)
      : table_(table), rules_(rules), setup_(oracle_of(table.rules, table.setup)) {}

  /// Whether both sides agree; the engine's result stays on the table.
  bool agree(const std::vector<Spot>& blockers) {
    std::vector<Submission> submissions(at(table_.rules.players));
    for (std::size_t i = 0; i < blockers.size(); ++i) {
      submissions[i].places_blocker = true;
      submissions[i].blocker = blockers[i];
    }
    Amidakuji::begin(table_.rules, table_.setup, table_.state);
    oracle::amidakuji::Match match(rules_, setup_);
    return same_round(table_, match, submissions);
  }

 private:
  TestMatch& table_;
  const oracle::amidakuji::Rules& rules_;
  oracle::amidakuji::Setup setup_;
};

struct Tally {
  long ladders = 0;
  long cases = 0;
  long identities = 0;       // of all ladders without blockers
  long idle_alone = 0;       // of all ladders with one blocker
  long destroyed_pairs = 0;  // of all ladders with two blockers
  long differences = 0;
};

Tally census(int legs, int rows) {
  Tally tally;
  TestMatch table(plain(4, legs, rows));
  const oracle::amidakuji::Rules oracle_rules = oracle_of(table.rules);
  std::vector<Spot> spots;
  for (int leg = 0; leg < legs; ++leg) {
    for (int row = 0; row < rows; ++row) {
      spots.push_back({static_cast<std::int8_t>(leg), static_cast<std::int8_t>(row)});
    }
  }
  for_all_ladders(legs, rows, [&](const Board& rungs) {
    table.setup.rungs = rungs;
    Tracing tracing(table, oracle_rules);
    ++tally.ladders;
    const auto compare = [&](const std::vector<Spot>& blockers) {
      tally.differences += !tracing.agree(blockers);
      ++tally.cases;
    };
    compare({});
    const std::string ends = table.ends();
    tally.identities += std::is_sorted(ends.begin(), ends.end());
    for (std::size_t i = 0; i < spots.size(); ++i) {
      compare({spots[i]});
      tally.idle_alone += table.state.blockers_idle;
      for (std::size_t j = i; j < spots.size(); ++j) {
        compare({spots[i], spots[j]});
        tally.destroyed_pairs += table.state.blockers_destroyed == 2;
        for (std::size_t k = j; k < spots.size(); ++k) compare({spots[i], spots[j], spots[k]});
      }
    }
  });
  return tally;
}

TEST_CASE("R1: rows without neighbouring rungs are counted by Fibonacci", "[amidakuji][census]") {
  const std::size_t expected[] = {1, 2, 3, 5, 8, 13, 21, 34};
  for (int columns = 0; columns <= 7; ++columns) {
    CHECK(rows_of(columns).size() == expected[columns]);
  }
}

TEST_CASE("R19-R30: every small ladder with up to three blockers", "[amidakuji][census]") {
  // Ladders: (rows without neighbours) to the power of the rows. Cases: with n spots there are
  // 1 + n + n (n + 1) / 2 + n (n + 1) (n + 2) / 6 ways to place none to three blockers.
  // Identities: words of the rows that compose to nothing. With two legs every other ladder; with
  // three, rows e, s, t are involutions, so xy = e iff x = y, and xyz = e for eee and for the three
  // places of e in sse and in tte; with four, rows e, a, b, c, ac: xy = e five times; xyz = e iff
  // xy is the row z: x = e 5, y = e 4 more, x = y 4 more, and the 6 ordered pairs of a, c, ac.
  struct Expected {
    int legs, rows;
    long ladders, cases, identities;
  };
  const Expected table[] = {
      {2, 2, 4, 4 * 35, 2},    {2, 3, 8, 8 * 84, 4},    {3, 2, 9, 9 * 84, 3},
      {3, 3, 27, 27 * 220, 7}, {4, 2, 25, 25 * 165, 5}, {4, 3, 125, 125 * 455, 19},
  };
  for (const Expected& expected : table) {
    const Tally tally = census(expected.legs, expected.rows);
    CHECK(tally.ladders == expected.ladders);
    CHECK(tally.cases == expected.cases);
    CHECK(tally.identities == expected.identities);
    CHECK(tally.differences == 0);
  }
}

TEST_CASE("R23: idle blockers are counted by hand", "[amidakuji][census]") {
  // Idle below row r: no rung touches the leg in rows 0..r. Of 5 rows of four legs, 3 leave an
  // outer leg alone and 2 an inner one; rows below are free: 3*25 + 9*5 + 27 = 147, 2*25 + 4*5 + 8
  // = 78.
  CHECK(census(4, 3).idle_alone == 2 * 147 + 2 * 78);
  // Three legs: of 3 rows, 2 leave an outer leg alone, 1 the middle one: 2*3 + 4 = 10, 3 + 1 = 4.
  CHECK(census(3, 2).idle_alone == 2 * 10 + 4);
  // Two legs: one of 2 rows leaves a leg alone: 4 + 2 + 1 each.
  CHECK(census(2, 3).idle_alone == 2 * 7);
}

TEST_CASE("R24: destroyed pairs are counted by hand", "[amidakuji][census]") {
  // Two legs: a rung that is followed by k - 1 empty rows is the target of k spots on either leg,
  // so k * k pairs meet at it. Rows from the top, # a rung:
  // #.. 9, .#. 4, ..# 1, ##. 1 + 4, #.# 4 + 1, .## 1 + 1, ### 3, and two rows: #. 4, .# 1, ## 2.
  CHECK(census(2, 3).destroyed_pairs == 9 + 4 + 1 + 5 + 5 + 2 + 3);
  CHECK(census(2, 2).destroyed_pairs == 7);
}

TEST_CASE("R19-R30: random large ladders with phantoms and up to 16 blockers",
          "[amidakuji][census]") {
  Stream chance(31, 0, Purpose::deal());
  long differences = 0, destroyed = 0, idle = 0;
  for (int ladders = 0; ladders < 1000; ++ladders) {
    Rules rules = plain(16, 8, chance.below(2) ? 26 : chance.between(4, 26));
    rules.rung_density = chance.between(0, 10) / 10.0;
    const int phantoms = chance.between(0, 8);
    for (int i = 0; i < phantoms; ++i) rules.phantoms.push_back({chance.below(2) == 1, 1});
    const oracle::amidakuji::Rules oracle_rules = oracle_of(rules);
    TestMatch table(rules);
    Amidakuji::deal(rules, chance, table.setup);
    Tracing tracing(table, oracle_rules);
    for (int i = 0; i < 30; ++i) {
      std::vector<Spot> blockers(chance.below(17));
      for (Spot& spot : blockers) {
        spot = {static_cast<std::int8_t>(chance.between(0, 7)),
                static_cast<std::int8_t>(chance.between(0, rules.rows - 1))};
      }
      differences += !tracing.agree(blockers);
      destroyed += table.state.blockers_destroyed;
      idle += table.state.blockers_idle;
    }
  }
  CHECK(differences == 0);
  CHECK(destroyed > 1000);  // or these cases would say little
  CHECK(idle > 1000);
}

}  // namespace
}  // namespace mainmatch::amidakuji
