#pragma once

#include "agents/agent.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

/// Completes sets by trades. An offer only becomes a trade if its mirror image is on the table, so
/// traders need a convention that needs no words: every seat collects the letter of its number
/// (seat 0 has A, from the start again where the letters end). Until round 4, whose utility
/// duplicates a set, it gives the partner's letter for its own: in round r with the seats whose
/// number and its own add up to r modulo 4, three at most, so with everybody in turn. Those with
/// whom that worked are traders, too, and know the same. After that they meet by pairs, each pair
/// for two rounds, and swap what they have too much of, each its own letter for the partner's, as
/// long as the bonus grows. Otherwise it is a hoarder.
class Trader final : public Agent<mainmatch::HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;
};

}  // namespace mainmatch::horse_race
