#pragma once

// Races as plain lists of movement values, and whether the facts about them are true: written
// from the rules, without anything that the posterior is made of.

#include <vector>

#include "agents/horse_race/inference/evidence.h"
#include "engine/core/index.h"
#include "engine/core/rng.h"

namespace mainmatch::tests {

using horse_race::Evidence;

struct World {
  std::vector<std::vector<int>> values;  ///< [horse][round], 1..10
  std::vector<std::vector<int>> spaces;  ///< [horse][round], 0..10
  std::vector<int> finish_rounds;        ///< 0: never
  std::vector<int> places;               ///< final

  int horses() const { return static_cast<int>(values.size()); }
  int space(int horse, int round) const { return spaces[at(horse)][at(round)]; }
  int value(int horse, int round) const { return values[at(horse)][at(round)]; }
  bool finished_by(int horse, int round) const {
    return finish_rounds[at(horse)] > 0 && finish_rounds[at(horse)] <= round;
  }
};

/// Moves the horses by `values`, which must be filled in.
void run(World& world, int track);

/// A race with random values.
World random_world(int horses, int track, const std::vector<int>& movements, Stream& stream);

/// The place of a horse at the end of a round, and how many are on strictly larger spaces.
int place_after(const World& world, int horse, int round);
int ahead_after(const World& world, int horse, int round);

bool is_true(const World& world, const Evidence::Sum& fact);
bool is_true(const World& world, const Evidence::Relation& fact);
bool is_true(const World& world, const Evidence::Standing& fact);
/// Whether all of the evidence is true of the world.
bool is_true(const World& world, const Evidence& evidence);

/// True facts.
Evidence::Sum sum_in(const World& world, const std::vector<int>& list, int round);
Evidence::Relation relation_in(const World& world, Evidence::Relation::Kind kind, int horse,
                               int round);
/// The announcements up to the end of `round`, as everybody hears them.
void announce(const World& world, int round, Evidence& evidence);

}  // namespace mainmatch::tests
