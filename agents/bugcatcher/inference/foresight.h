#pragma once

#include "agents/bugcatcher/inference/hazards.h"
#include "engine/bugcatcher/view.h"

namespace mainmatch::bugcatcher {

/// How the others are thought to walk.
struct Crowding {
  double rate = 0.3;  ///< chance that a node steps at an entry, before anything was seen
  double prior = 1;   ///< rounds of a seat that this counts as
};

/// Hazards of the running round at their worst: whatever any node of the others could have reached
/// by a step is claimed in it with a chance of `feared`, 0..1; all else is safe. Colours are not
/// thought of.
void foresee_worst(const View& view, double feared, Hazards& hazards) noexcept;
/// The same on top of what is foreseen already, of all the energy of a round.
void add_worst(const View& view, double feared, Hazards& hazards) noexcept;

/// Makes everything foreseen so many times as likely to be spoilt; what comes to more than
/// certainty is certain.
void scale_risk(const View& view, double times, Hazards& hazards) noexcept;

/// Hazards as they are likely: every other node is taken to make a step with the same chance at
/// each entry, as often as nodes of its kind have placed paths in the rounds before, in all
/// directions that are free alike. This spreads step by step as a probability over the places, of
/// which follow the chances that an end is claimed or met at, and that a midpoint is crossed in a
/// colour; nodes have the colour in which their kind placed most of its last paths as often as
/// these had it.
void foresee_likely(const View& view, const Crowding& crowding, Hazards& hazards) noexcept;

}  // namespace mainmatch::bugcatcher
