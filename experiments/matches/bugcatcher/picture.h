#pragma once

#include <ostream>

#include "engine/bugcatcher/game.h"
#include "experiments/base/page.h"

namespace mainmatch::bugcatcher {

/// "A" for seat 0, "B" for seat 1 ...
char letter_of(Seat seat);

/// Draws a round: who placed which path in which colour, where nodes stand and where paths
/// collided.
void draw(const Rules& rules, const Result& result, std::ostream& out);

/// The legend of the picture.
void explain_picture(std::ostream& out);

/// Draws what a seat is shown: where nodes stand, its own among them, and the paths of the last
/// round.
void draw_shown(const View& view, std::ostream& out);
void explain_shown_picture(std::ostream& out);

/// Name, goal, reward and penalty; `end` is behind them.
void add_mission(const Mission& mission, char end, Wrapped& line);

}  // namespace mainmatch::bugcatcher
