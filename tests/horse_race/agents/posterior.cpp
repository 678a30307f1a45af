// The posterior of small races, in which few values are unknown, against every race that fits.

#include "agents/horse_race/inference/posterior.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <vector>

#include "tests/catch.h"
#include "tests/horse_race/agents/worlds.h"

namespace mainmatch::tests {

namespace {

using horse_race::Posterior;

struct Cell {
  int horse;
  int round;
};

/// Marks some of the facts that a case may have.
struct Kinds {
  bool sums = false;
  bool relations = false;
  bool standings = false;
  bool announcements = false;
  bool sightings = false;
};

struct Case {
  World world;
  Evidence evidence;
  std::vector<Cell> unknown;
  int track;
  std::vector<int> movements;
};

int pick(Stream& stream, int n) { return static_cast<int>(stream.below(static_cast<unsigned>(n))); }

/// Fills in the sums, relations and standings of a few rounds: no more than there is room for.
void add_joint_facts(Stream& stream, const Kinds& kinds, Case& it) {
  const int horses = it.world.horses();
  std::vector<int> rounds;
  for (int i = 0; i < 4; ++i) rounds.push_back(1 + pick(stream, Evidence::kRounds));
  for (int i = 0; kinds.sums && i < 3; ++i) {
    std::vector<int> list;
    for (int n = 1 + pick(stream, 5); n > 0; --n) list.push_back(pick(stream, horses));
    it.evidence.add(sum_in(it.world, list, rounds[at(i)]));
  }
  for (int n = kinds.relations ? 1 + pick(stream, 3) : 0; n > 0; --n) {
    const auto kind =
        pick(stream, 2) == 0 ? Evidence::Relation::kEqual : Evidence::Relation::kDifferByOne;
    const int horse = pick(stream, horses);
    it.evidence.add(relation_in(it.world, kind, horse, rounds[at(pick(stream, 4))]));
  }
  const int first = 1 + pick(stream, Evidence::kRounds);
  const int second = 1 + pick(stream, Evidence::kRounds);
  for (int n = kinds.standings ? 1 + pick(stream, 3) : 0; n > 0; --n) {
    Evidence::Standing fact{Evidence::Standing::kPlace, pick(stream, horses),
                            pick(stream, 2) == 0 ? first : second, 0};
    const int ahead = ahead_after(it.world, fact.horse, fact.round);
    switch (pick(stream, 3)) {
      case 0:
        fact.number = place_after(it.world, fact.horse, fact.round);
        break;
      case 1:
        fact.kind = Evidence::Standing::kAhead;
        fact.number = ahead;
        break;
      default:
        fact.kind = Evidence::Standing::kNotAhead;
        fact.number = (ahead + 1 + pick(stream, horses)) % (horses + 1);
    }
    it.evidence.add(fact);
  }
}

Case random_case(Stream& stream, const Kinds& kinds, int unknown_cells) {
  static const std::vector<std::vector<int>> kMovements = {
      {1, 2, 3}, {1, 3}, {1, 2, 4}, {2, 3, 9}, {1, 1, 3}};
  Case it;
  const int horses = 3 + pick(stream, 2);
  it.track = 1 + pick(stream, 15);
  it.movements = kMovements[at(pick(stream, 5))];
  it.world = random_world(horses, it.track, it.movements, stream);
  it.evidence.begin(horses, it.track, it.movements);
  std::vector<std::vector<bool>> hidden(at(horses),
                                        std::vector<bool>(Evidence::kRounds + 1, false));
  const int past = 2 + pick(stream, Evidence::kRounds - 1);
  for (int i = 0; i < unknown_cells; ++i) {
    hidden[at(pick(stream, horses))][at(1 + pick(stream, past))] = true;
  }
  const int announced = kinds.announcements ? pick(stream, Evidence::kRounds + 1) : 0;
  announce(it.world, announced, it.evidence);
  for (int h = 0; h < horses; ++h) {
    for (int r = 1; r <= Evidence::kRounds; ++r) {
      if (hidden[at(h)][at(r)]) {
        it.unknown.push_back({h, r});
      } else {
        it.evidence.movement(h, r, it.world.value(h, r));
      }
    }
  }
  for (int n = kinds.sightings ? 3 : 0; n > 0; --n) {
    const int round = pick(stream, Evidence::kRounds + 1);
    const int space = 1 + pick(stream, it.track);
    std::uint16_t seen = 0;
    for (int h = 0; h < horses; ++h) {
      if (it.world.space(h, round) == space) seen = static_cast<std::uint16_t>(seen | (1u << h));
    }
    it.evidence.sighting(round, space, seen);
  }
  add_joint_facts(stream, kinds, it);
  return it;
}

/// All worlds that fit the case's evidence.
std::vector<World> all_worlds(const Case& it) {
  std::vector<World> worlds;
  World world = it.world;
  std::vector<std::size_t> digits(it.unknown.size(), 0);
  for (;;) {
    for (std::size_t i = 0; i < digits.size(); ++i) {
      world.values[at(it.unknown[i].horse)][at(it.unknown[i].round)] = it.movements[digits[i]];
    }
    run(world, it.track);
    if (is_true(world, it.evidence)) worlds.push_back(world);
    std::size_t i = 0;
    while (i < digits.size() && ++digits[i] == it.movements.size()) digits[i++] = 0;
    if (i == digits.size()) return worlds;
  }
}

/// Impurity of a horse's space, given a key of each world, by counting.
template <class Key>
double counted_impurity(const std::vector<World>& worlds, int horse, int round, const Key& key) {
  std::map<int, std::map<int, double>> classes;
  for (const World& world : worlds) ++classes[key(world)][world.space(horse, round)];
  double expected = 0;
  for (const auto& [known, spaces] : classes) {
    double all = 0;
    double squares = 0;
    for (const auto& [space, count] : spaces) {
      all += count;
      squares += count * count;
    }
    expected += all - squares / all;
  }
  return expected / static_cast<double>(worlds.size());
}

double largest_error(const Case& it, const std::vector<World>& worlds, const Posterior& posterior) {
  double worst = 0;
  const double each = 1.0 / static_cast<double>(worlds.size());
  for (int h = 0; h < it.world.horses(); ++h) {
    for (int r = 0; r <= Evidence::kRounds; ++r) {
      std::vector<double> spaces(Evidence::kSpaces, 0);
      std::vector<double> values(10, 0);
      for (const World& world : worlds) {
        spaces[at(world.space(h, r))] += each;
        values[at(world.value(h, r))] += each;
      }
      for (int s = 0; s < Evidence::kSpaces; ++s) {
        worst = std::max(worst, std::abs(posterior.space(h, r, s) - spaces[at(s)]));
      }
      for (std::size_t i = 0; r > 0 && i < it.movements.size(); ++i) {
        values[at(it.movements[i])] -= posterior.movement(h, r, static_cast<int>(i));
      }
      for (std::size_t v = 0; r > 0 && v < values.size(); ++v) {
        worst = std::max(worst, std::abs(values[v]));
      }
    }
  }
  return worst;
}

double largest_impurity_error(const Case& it, const std::vector<World>& worlds,
                              const Posterior& posterior) {
  double worst = 0;
  for (int h = 0; h < it.world.horses(); ++h) {
    for (int round = 1; round <= Evidence::kRounds; round += 3) {
      const double now = counted_impurity(worlds, h, round, [](const World&) { return 0; });
      worst = std::max(worst, std::abs(posterior.space_impurity(h, round) - now));
      for (int known = 1; known <= Evidence::kRounds; known += 2) {
        const double value = counted_impurity(
            worlds, h, round, [&](const World& world) { return world.value(h, known); });
        const double space = counted_impurity(
            worlds, h, round, [&](const World& world) { return world.space(h, known); });
        worst = std::max(
            worst, std::abs(posterior.space_impurity_after_movement(h, round, known) - value));
        worst = std::max(worst,
                         std::abs(posterior.space_impurity_after_space(h, round, known) - space));
      }
    }
  }
  return worst;
}

double largest_place_error(const std::vector<World>& worlds, const Posterior::Places& places) {
  double worst = 0;
  const int horses = worlds[0].horses();
  for (int h = 0; h < horses; ++h) {
    std::vector<double> counted(Evidence::kMaxHorses, 0);
    for (const World& world : worlds) {
      counted[at(world.places[at(h)] - 1)] += 1.0 / static_cast<double>(worlds.size());
    }
    for (int p = 0; p < Evidence::kMaxHorses; ++p) {
      worst = std::max(worst, std::abs(places[at(h)][at(p)] - counted[at(p)]));
    }
  }
  return worst;
}

/// Many cases with facts of such kinds, each against all its worlds.
void expect_exact(std::uint64_t seed, const Kinds& kinds, int cases, int unknown_cells = 8) {
  Stream stream(seed, 0, Purpose::deal());
  const auto posterior = std::make_unique<Posterior>();
  int exact_places = 0;
  int with_much_unknown = 0;
  for (int i = 0; i < cases; ++i) {
    const Case it = random_case(stream, kinds, unknown_cells);
    const std::vector<World> worlds = all_worlds(it);
    CAPTURE(seed, i, it.track, it.movements, worlds.size());
    posterior->infer(it.evidence, stream);
    REQUIRE(posterior->is_possible());
    REQUIRE(posterior->is_exact());
    REQUIRE(posterior->facts_left_out() == 0);
    REQUIRE(largest_error(it, worlds, *posterior) < 1e-12);
    if (i % 4 == 0) REQUIRE(largest_impurity_error(it, worlds, *posterior) < 1e-12);
    Posterior::Places places;
    posterior->final_places(stream, 400, places);
    if (posterior->final_places_are_exact()) {
      ++exact_places;
      REQUIRE(largest_place_error(worlds, places) < 1e-12);
    } else {
      REQUIRE(largest_place_error(worlds, places) < 6 * 0.5 / 20);  // six standard errors
    }
    with_much_unknown += worlds.size() > 20;
  }
  CHECK(with_much_unknown > cases / 5);
  const bool coupled = kinds.sums || kinds.relations || kinds.standings;
  CHECK((exact_places == cases) == !coupled);
  CAPTURE(exact_places);
}

}  // namespace

TEST_CASE("what is known without facts about several horses is exact", "[agents][horse_race]") {
  expect_exact(1, {}, 12);
  expect_exact(2, {.sightings = true}, 40);
}

TEST_CASE("announcements are brought in exactly", "[agents][horse_race]") {
  expect_exact(3, {.announcements = true}, 60);
  expect_exact(4, {.announcements = true, .sightings = true}, 40);
}

TEST_CASE("sums and relations are brought in exactly", "[agents][horse_race]") {
  expect_exact(5, {.sums = true}, 40);
  expect_exact(6, {.relations = true}, 40);
  expect_exact(7, {.sums = true, .relations = true, .sightings = true}, 40);
}

TEST_CASE("standings are brought in exactly", "[agents][horse_race]") {
  expect_exact(8, {.standings = true}, 60);
  expect_exact(9, {.standings = true, .announcements = true}, 60);
}

TEST_CASE("facts of all kinds together are brought in exactly", "[agents][horse_race]") {
  expect_exact(10, {true, true, true, true, true}, 60, 10);
}

}  // namespace mainmatch::tests
