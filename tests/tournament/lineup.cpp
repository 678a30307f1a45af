#include "experiments/tournament/lineup.h"

#include <algorithm>
#include <map>

#include "experiments/error.h"
#include "tests/catch.h"
#include "tests/core/chi_square.h"

using namespace mainmatch;
using Names = std::vector<std::string>;

namespace {

constexpr std::array<std::string_view, 3> kKnown = {"random", "spread", "favourite"};

Lineup lineup_of(const Names& bots, const Names& fixed, int seats) {
  return {bots, fixed, seats, kKnown};
}

std::string complaint(const Names& bots, const Names& fixed) {
  try {
    lineup_of(bots, fixed, 3);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

}  // namespace

TEST_CASE("who plays", "[tournament]") {
  CHECK(lineup_of({}, {}, 4).bots() == Names{"random", "spread", "favourite"});
  CHECK(lineup_of({"spread", "random"}, {}, 4).bots() == Names{"spread", "random"});
  const Lineup fixed = lineup_of({}, {"spread", "random", "spread"}, 3);
  CHECK(fixed.bots() == Names{"spread", "random"});
  CHECK(fixed.most_seats(0) == 2);
  CHECK(fixed.most_seats(1) == 1);
  CHECK(lineup_of({"spread"}, {}, 4).most_seats(0) == 4);
}

TEST_CASE("line-ups that cannot play are named", "[tournament]") {
  CHECK(complaint({"random"}, {}) == "none");
  CHECK(complaint({"randm"}, {}) == "bots: unknown bot 'randm'; did you mean 'random'?");
  CHECK(complaint({}, {"random", "xyzzy", "random"}) ==
        "lineup: unknown bot 'xyzzy'; known are: random, spread, favourite");
  CHECK(complaint({"random", "spread", "random"}, {}) ==
        "bots: 'random' is listed twice, allowed once");
  CHECK(complaint({}, {"random", "random"}) ==
        "lineup: a list of 2, allowed a bot for each of 3 seats");
  CHECK(complaint({"random"}, {"random", "random", "random"}) ==
        "lineup: a list of 3, allowed only without 'bots', a list to draw from");
}

TEST_CASE("drawn seats are uniform and independent", "[tournament]") {
  const Lineup lineup = lineup_of({}, {}, 3);
  std::map<int, long> counts;  // of whole tables: three digits in base 3
  std::map<int, double> probabilities;
  for (int table = 0; table < 27; ++table) probabilities[table] = 1.0 / 27;
  PerSeat<int> bot{};
  for (std::uint64_t match = 0; match < 27'000; ++match) {
    lineup.draw(1, match, bot);
    ++counts[9 * bot[0] + 3 * bot[1] + bot[2]];
  }
  CHECK(agrees(counts, probabilities));
}

TEST_CASE("a fixed line-up takes the seats in every order alike", "[tournament]") {
  const Lineup lineup = lineup_of({}, {"random", "spread", "favourite"}, 3);
  std::map<int, long> counts;
  std::map<int, double> probabilities;
  for (const int order : {12, 21, 102, 120, 201, 210}) probabilities[order] = 1.0 / 6;
  PerSeat<int> bot{};
  for (std::uint64_t match = 0; match < 12'000; ++match) {
    lineup.draw(1, match, bot);
    ++counts[100 * bot[0] + 10 * bot[1] + bot[2]];
  }
  CHECK(agrees(counts, probabilities));
}

TEST_CASE("a line-up is a function of seed and match", "[tournament]") {
  const Lineup lineup = lineup_of({}, {}, 12);
  PerSeat<int> first{}, again{}, other_match{}, other_seed{};
  lineup.draw(7, 3, first);
  lineup.draw(7, 3, again);
  lineup.draw(7, 4, other_match);
  lineup.draw(8, 3, other_seed);
  CHECK(first == again);
  CHECK(first != other_match);
  CHECK(first != other_seed);
}
