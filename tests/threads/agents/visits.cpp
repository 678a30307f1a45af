// What visits cost and when they pay, worked out by hand.

#include "agents/threads/inference/visits.h"

#include "tests/threads/agents/table.h"

namespace mainmatch::tests {

using namespace threads;

TEST_CASE("a visit is paid in the cheapest tier that gives as much", "[agents][threads]") {
  Rules rules;
  CHECK(price(rules, 0) == 0);
  CHECK(price(rules, 1) == 3);
  CHECK(price(rules, 3) == 10);
  CHECK(best_tier(rules, Moira::clotho, 2) == 0);
  CHECK(best_tier(rules, Moira::clotho, 3) == 1);
  CHECK(best_tier(rules, Moira::clotho, 9) == 2);
  CHECK(best_tier(rules, Moira::clotho, 50) == 3);
  CHECK(best_tier(rules, Moira::atropos, 10) == 3);  // recycles twice
  rules.atropos_doubles = {};
  CHECK(best_tier(rules, Moira::atropos, 10) == 2);  // 3 twine more in either
  rules.powers[index_of(Moira::morta)] = {5, 5, 4, 5};
  CHECK(best_tier(rules, Moira::morta, 10) == 0);
}

TEST_CASE("what was gained does not go with what was donated", "[agents][threads]") {
  ThreadsTable table;
  table.play({{0, spin(3)}});
  CHECK(gained(table.view(0), 0) == 0);
  Submission cut;
  cut.cut_from(3);
  table.play({{0, cut}});  // strength 1
  CHECK(gained(table.view(0), 1) == 1);
  Submission visit;
  visit.visit(Moira::nona, 1);
  table.play({{0, visit}});
  CHECK(table.view(0).twine() == 0);
  CHECK(gained(table.view(0), 2) == 0);
  CHECK(gained(table.view(0)) == 1);
  CHECK(gained(table.view(3)) == 0);
}

TEST_CASE("the expected income is the mean, with a guess for round 1", "[agents][threads]") {
  ThreadsTable table;
  CHECK(income(table.view(0)) == 2);
  for (int round = 0; round < 6; ++round) table.play({});
  CHECK(income(table.view(0)) == 1);
  table.seat(0).twine = table.state.rounds[5].twine[0] = 18;  // all of it in the last round
  CHECK(income(table.view(0)) == 3);                          // (18 + 2) / 6
  table.seat(0).powers[index_of(Moira::atropos)] = 3;
  CHECK(income(table.view(0)) == 4);  // (18 + 8) / 6
}

TEST_CASE("a visit is ripe when no later one is worth more", "[agents][threads]") {
  Rules rules;
  {
    ThreadsTable table(rules);  // 1 a round for 7 rounds, or 2 for 5 or 6
    CHECK_FALSE(is_ripe(table.view(0), Moira::clotho, 1));
  }
  {
    rules.rounds = 1;
    ThreadsTable table(rules);
    CHECK(is_ripe(table.view(0), Moira::clotho, 1));
  }
  {
    rules.rounds = 7;
    rules.powers[index_of(Moira::clotho)] = {2, 2, 2, 2};
    ThreadsTable table(rules);
    CHECK(is_ripe(table.view(0), Moira::clotho, 1));
  }
  {
    rules = {};
    ThreadsTable table(rules);
    table.seat(0).twine = 9;  // 3 a round for 7 rounds, or 4 for 6
    CHECK_FALSE(is_ripe(table.view(0), Moira::clotho, 1));
    CHECK_FALSE(is_ripe(table.view(0), Moira::lachesis));
  }
  {
    rules.rounds = 4;
    ThreadsTable table(rules);
    table.seat(0).twine = 9;  // 3 a round for 4 rounds, or 4 for 3: as much
    CHECK(is_ripe(table.view(0), Moira::clotho, 1));
    CHECK(is_ripe(table.view(0), Moira::lachesis));  // 3 for 4 rounds, or 4 for 3
    table.seat(0).twine = 2;                         // 1 and 1 for 4 rounds, or 2 and 1 for 3
    CHECK_FALSE(is_ripe(table.view(0), Moira::clotho, 1));
  }
}

TEST_CASE("a visit is paid once, and only in the tier asked for", "[agents][threads]") {
  ThreadsTable table;
  table.seat(0).twine = 7;
  Submission submission;
  CHECK_FALSE(visit_in(table.view(0), Moira::decima, 3, submission));
  CHECK(submission.moira == Moira::none);
  CHECK(visit_in(table.view(0), Moira::decima, 2, submission));
  CHECK(submission.moira == Moira::decima);
  CHECK(submission.donate == 6);
  table.play({{0, submission}});
  CHECK_FALSE(visit_in(table.view(0), Moira::decima, 0, submission));
}

}  // namespace mainmatch::tests
