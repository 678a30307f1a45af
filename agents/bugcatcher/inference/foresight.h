#pragma once

#include "agents/bugcatcher/inference/hazards.h"
#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

/// Assumed movement of the others.
struct Crowding {
  double rate = 0.3;  ///< prior probability of a step at an entry
  double prior = 1;   ///< weight of the prior, in rounds of one seat
};

/// Worst-case hazards of the running round: whatever another node could have reached by a step is
/// claimed with probability `feared`, 0..1; all else is safe. Ignores colours.
void foresee_worst(const View& view, double feared, Hazards& hazards) noexcept;
/// Adds worst-case hazards to those estimated, for all the energy of a round.
void add_worst(const View& view, double feared, Hazards& hazards) noexcept;

/// Multiplies all estimated risks by a factor, capped at certainty.
void scale_risk(const View& view, double times, Hazards& hazards) noexcept;

/// Expected hazards. Every other node is assumed to step with the same probability at each entry,
/// as often as its kind did in past rounds, in all free directions equally. The resulting
/// distribution over places, step by step, gives the probabilities that an end is claimed or met
/// at, and that a midpoint is crossed in a colour. Nodes have their kind's usual colour of last
/// paths with its observed frequency.
void foresee_likely(const View& view, const Crowding& crowding, Hazards& hazards) noexcept;

}  // namespace mainmatch::bugcatcher
