#include <map>

#include "tests/core/chi_square.h"
#include "tests/threads/test_match.h"

namespace mainmatch::threads {
namespace {

TEST_CASE("R1: six Moirai, each with two names", "[threads][rulings]") {
  const std::map<std::string_view, std::string_view> names = {
      {"clotho", "gilding"},    {"nona", "head start"},   {"lachesis", "boosting"},
      {"decima", "protection"}, {"atropos", "recycling"}, {"morta", "stronger cutters"}};
  std::map<std::string_view, std::string_view> seen;
  for (const auto& [name, ability] : kMoiraNames) seen[name] = ability;
  CHECK(seen == names);
}

TEST_CASE("R2: one thread at most for each ordered pair", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2", "", "n0"});
  CHECK(table.threads() == "0>2:1 2>0:1");
  table.play({"n3"});
  CHECK(table.threads() == "0>2:2 0>3:1 2>0:2");
  table.play({"n2"});
  CHECK(table.threads() == "0>2:3 0>3:2 2>0:3");
  CHECK(table.rejected() == "");
}

TEST_CASE("R3: a thread keeps its gold and the extra growth it was made with",
          "[threads][rulings]") {
  Rules rules = realms(2, 2);
  rules.powers[index_of(Moira::clotho)] = {5, 6, 7, 8};
  TestMatch table(rules);
  table.play({"clotho n2*", "n2"});
  CHECK(table.threads() == "0>2:6* 1>2:1");
  table.play({});
  CHECK(table.threads() == "0>2:12* 1>2:2");
}

TEST_CASE("R4: nothing is spun and no twine held before round 1", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  for (Seat seat = 0; seat < 4; ++seat) {
    CHECK(table.view(seat).threads().empty());
    CHECK(table.view(seat).chats().empty());
    CHECK(table.view(seat).twine() == 0);
  }
  table.play({"clotho=1"});
  CHECK(table.rejected() == "0:visit");
  CHECK(table.twine() == "0 0 0 0");
}

TEST_CASE("R5: realms are dealt uniformly, and lots apart from them", "[threads][rulings]") {
  const Rules rules = realms(2, 3);
  std::map<int, long> heavens, firsts;
  std::map<int, double> even_heavens, even_firsts;
  long first_in_heaven = 0;
  for (std::uint64_t match = 0; match < 20'000; ++match) {
    Stream stream(5, match, Purpose::deal());
    Setup setup;
    deal(rules, stream, setup);
    SeatSet heaven, hell, tie_break;
    for (const int seat : setup.heaven) heaven.insert(seat);
    for (const int seat : setup.hell) hell.insert(seat);
    for (std::size_t i = 0; i < 5; ++i) tie_break.insert(setup.tie_break[i]);
    REQUIRE(heaven.size() == 2);
    REQUIRE((heaven | hell) == SeatSet::first(5));
    REQUIRE(tie_break == SeatSet::first(5));
    REQUIRE(setup.marks.empty());
    REQUIRE(setup.garnets[4] == 5);
    ++heavens[heaven.bits()];
    ++firsts[setup.tie_break[0]];
    first_in_heaven += heaven.contains(setup.tie_break[0]);
  }
  for (int a = 0; a < 5; ++a) {
    even_firsts[a] = 0.2;
    for (int b = 0; b < a; ++b) even_heavens[(1 << a) | (1 << b)] = 0.1;
  }
  CHECK(agrees(heavens, even_heavens));
  CHECK(agrees(firsts, even_firsts));
  const std::map<int, long> where = {{0, first_in_heaven}, {1, 20'000 - first_in_heaven}};
  CHECK(agrees(where, std::map<int, double>{{0, 0.4}, {1, 0.6}}));
}

TEST_CASE("R6: visits come before boosts", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2"});
  table.play({"lachesis b0>2"});
  CHECK(table.threads() == "0>2:3");
}

TEST_CASE("R6: boosts come before cuts", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2"});
  table.play({"lachesis b0>2", "", "c0"});
  CHECK(table.threads() == "");
  CHECK(table.twine() == "0 0 2 0");
}

TEST_CASE("R6: cuts come before snips, and both before creates", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2", "", "s0>2"});
  CHECK(table.threads() == "0>2:1");
  CHECK(table.twine() == "0 0 0 0");
  table.play({"n3", "s0>2", "c0"});  // 1 for each of both, and nothing for the snip
  CHECK(table.threads() == "0>3:1");
  CHECK(table.twine() == "0 1 1 0");
  table.play({"n2", "", "", "c0"});
  table.play({"n3", "", "c0"});  // cut, then spun to the other
  CHECK(table.threads() == "0>3:1");
  table.play({"n2"});
  table.play({"n3", "", "", "c0"});  // cut and spun anew
  CHECK(table.threads() == "0>2:2 0>3:1");
}

TEST_CASE("R7: what is gained in a round is paid in the next", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.play({"n2"});
  table.play({"", "", "c0 clotho=1"});
  CHECK(table.rejected() == "2:visit");
  CHECK(table.twine() == "0 0 1 0");
  table.play({"", "", "clotho=1"});
  CHECK(table.rejected() == "");
  CHECK(table.twine() == "0 0 0 0");
}

TEST_CASE("R8: the tier is the number of thresholds reached", "[threads][rulings]") {
  const std::map<int, int> tiers = {{0, 0}, {2, 0}, {3, 1},  {5, 1},
                                    {6, 2}, {9, 2}, {10, 3}, {50, 3}};
  for (const auto& [donated, tier] : tiers) {
    for (int moira = 0; moira < kMoirai; ++moira) {
      TestMatch table(realms(2, 2));
      table.give(0, 50);
      const auto m = static_cast<std::size_t>(moira);
      table.play({std::string(kMoiraNames[m].name) + "=" + std::to_string(donated)});
      const View view = table.view(0);
      CHECK(view.tier(static_cast<Moira>(moira)) == tier);
      CHECK(view.power(static_cast<Moira>(moira)) ==
            table.rules.powers[m][static_cast<std::size_t>(tier)]);
      CHECK(view.twine() == 50 - donated);
    }
  }
}

TEST_CASE("R9: each Moira once by each seat", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(0, 20);
  table.play({"decima=3", "decima"});
  table.play({"decima=10", "morta"});
  CHECK(table.rejected() == "0:visit");
  CHECK(table.twine() == "17 0 0 0");
  CHECK(table.view(0).tier(Moira::decima) == 1);
  CHECK(table.view(1).tier(Moira::decima) == 0);
  CHECK(table.view(1).tier(Moira::morta) == 0);
  CHECK(table.view(1).tier(Moira::nona) == -1);
}

TEST_CASE("R10: both ends of a thread may boost it", "[threads][rulings]") {
  TestMatch table(realms(2, 2));
  table.give(2, 10);
  table.play({"n2"});
  table.play({"lachesis b0>2", "", "lachesis=10 b0>2"});
  CHECK(table.threads() == "0>2:7");  // 1 + 1 + 4, and growth
  table.play({"b0>3", "", "b2>0"});   // neither exists
  CHECK(table.threads() == "0>2:8");
  CHECK(table.rejected() == "");
}

}  // namespace
}  // namespace mainmatch::threads
