#include "tests/horse_race/agents/worlds.h"

#include <cstdlib>

namespace mainmatch::tests {

namespace {

bool place_before(const World& world, int a, int b) {
  const int finish_a = world.finish_rounds[at(a)] == 0 ? 99 : world.finish_rounds[at(a)];
  const int finish_b = world.finish_rounds[at(b)] == 0 ? 99 : world.finish_rounds[at(b)];
  if (finish_a != finish_b) return finish_a < finish_b;
  if (world.space(a, Evidence::kRounds) != world.space(b, Evidence::kRounds)) {
    return world.space(a, Evidence::kRounds) > world.space(b, Evidence::kRounds);
  }
  return a < b;
}

}  // namespace

void run(World& world, int track) {
  const int horses = world.horses();
  world.spaces.assign(at(horses), std::vector<int>(Evidence::kRounds + 1, 1));
  world.finish_rounds.assign(at(horses), 0);
  world.places.assign(at(horses), 1);
  for (int h = 0; h < horses; ++h) {
    for (int r = 1; r <= Evidence::kRounds; ++r) {
      const int before = world.space(h, r - 1);
      const int after = before > track ? before : before + world.value(h, r);
      if (before <= track && after > track) world.finish_rounds[at(h)] = r;
      world.spaces[at(h)][at(r)] = after;
    }
  }
  for (int h = 0; h < horses; ++h) {
    for (int other = 0; other < horses; ++other) {
      if (other != h) world.places[at(h)] += place_before(world, other, h);
    }
  }
}

World random_world(int horses, int track, const std::vector<int>& movements, Stream& stream) {
  World world;
  world.values.assign(at(horses), std::vector<int>(Evidence::kRounds + 1, 0));
  for (auto& of_horse : world.values) {
    for (int r = 1; r <= Evidence::kRounds; ++r) {
      of_horse[at(r)] = movements[stream.below(static_cast<std::uint32_t>(movements.size()))];
    }
  }
  run(world, track);
  return world;
}

int ahead_after(const World& world, int horse, int round) {
  int ahead = 0;
  for (int h = 0; h < world.horses(); ++h) {
    ahead += world.space(h, round) > world.space(horse, round);
  }
  return ahead;
}

int place_after(const World& world, int horse, int round) {
  if (world.finished_by(horse, round)) return world.places[at(horse)];
  int place = 1;
  for (int h = 0; h < world.horses(); ++h) {
    place += world.finished_by(h, round) || world.space(h, round) > world.space(horse, round);
  }
  return place;
}

bool is_true(const World& world, const Evidence::Sum& fact) {
  int sum = 0;
  for (int h = 0; h < world.horses(); ++h) sum += fact.copies[at(h)] * world.value(h, fact.round);
  return sum == fact.value;
}

bool is_true(const World& world, const Evidence::Relation& fact) {
  return relation_in(world, fact.kind, fact.horse, fact.round).others == fact.others;
}

bool is_true(const World& world, const Evidence::Standing& fact) {
  switch (fact.kind) {
    case Evidence::Standing::kPlace:
      return place_after(world, fact.horse, fact.round) == fact.number;
    case Evidence::Standing::kAhead:
      return ahead_after(world, fact.horse, fact.round) == fact.number;
    case Evidence::Standing::kNotAhead:
      return ahead_after(world, fact.horse, fact.round) != fact.number;
  }
  return false;
}

bool is_true(const World& world, const Evidence& evidence) {
  for (int h = 0; h < world.horses(); ++h) {
    for (int r = 0; r <= Evidence::kRounds; ++r) {
      if (!evidence.spaces[at(h)][at(r)].test(world.space(h, r))) return false;
      if (r == 0) continue;
      bool possible = false;
      for (std::size_t i = 0; i < evidence.movements.size(); ++i) {
        possible = possible || (evidence.movements[i] == world.value(h, r) &&
                                ((evidence.values[at(h)][at(r)] >> i) & 1u) != 0);
      }
      if (!possible) return false;
    }
    const int place = evidence.final_place[at(h)];
    if (place > 0 && place != world.places[at(h)]) return false;
    const int finish = evidence.finish_round[at(h)];
    if (finish > 0 && finish != world.finish_rounds[at(h)]) return false;
  }
  for (const auto& fact : evidence.sums) {
    if (!is_true(world, fact)) return false;
  }
  for (const auto& fact : evidence.relations) {
    if (!is_true(world, fact)) return false;
  }
  for (const auto& fact : evidence.standings) {
    if (!is_true(world, fact)) return false;
  }
  return true;
}

Evidence::Sum sum_in(const World& world, const std::vector<int>& list, int round) {
  Evidence::Sum fact{{}, round, 0};
  for (const int h : list) {
    ++fact.copies[at(h)];
    fact.value += world.value(h, round);
  }
  return fact;
}

Evidence::Relation relation_in(const World& world, Evidence::Relation::Kind kind, int horse,
                               int round) {
  Evidence::Relation fact{kind, horse, round, 0};
  for (int h = 0; h < world.horses(); ++h) {
    const int apart = std::abs(world.value(h, round) - world.value(horse, round));
    const bool listed = kind == Evidence::Relation::kEqual ? apart == 0 : apart == 1;
    if (h != horse && listed) fact.others = static_cast<std::uint16_t>(fact.others | (1u << h));
  }
  return fact;
}

void announce(const World& world, int round, Evidence& evidence) {
  for (int r = 1; r <= round; ++r) {
    std::uint16_t finished = 0;
    for (int h = 0; h < world.horses(); ++h) {
      if (world.finish_rounds[at(h)] != r) continue;
      finished = static_cast<std::uint16_t>(finished | (1u << h));
      evidence.final_place_is(h, world.places[at(h)]);
      for (int later = r + 1; later <= Evidence::kRounds; ++later) {
        evidence.movement(h, later, world.value(h, later));
      }
    }
    evidence.announcements(r, finished);
  }
}

}  // namespace mainmatch::tests
