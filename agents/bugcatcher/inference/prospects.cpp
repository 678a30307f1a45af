#include "agents/bugcatcher/inference/prospects.h"

#include <algorithm>
#include <bit>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

/// Assumed free directions of a node that has failed and only plans.
constexpr double kPlanned = 2.2;
/// The probability that a word is a path of a given node.
constexpr double kOfNode = 0.42;
/// The probability that a seat that could make the same attempt does so at once.
constexpr double kMeets = 0.04;

}  // namespace

Prospects::Prospects(const Rules& rules) : energy_(rules.energy) {
  const std::size_t longest = at(rules.energy / 2 + 3);
  values_.resize(longest * longest * 2 * at(rules.energy + 1) * 4);
  for (std::size_t words = 0; words <= kMaxEnergy; ++words) {
    for (std::size_t paths = 0; paths <= kMaxEnergy; ++paths) {
      double& likely = among_[words][paths];
      likely = paths == 0;
      if (words == 0 || paths == 0) continue;
      likely = (1 - kOfNode) * among_[words - 1][paths] + kOfNode * among_[words - 1][paths - 1];
    }
  }
}

void Prospects::compute(const Trail& central, const Trail& border,
                        const std::array<double, 2>& later) noexcept {
  trails_ = {central, border};
  later_ = later;
  is_possible_ = central.placed + border.placed <= energy_;
  if (!is_possible_) return;
  // A free swap takes no energy, so the state after it is computed first.
  Along place;
  for (place.energy = 0; place.energy <= energy_; ++place.energy) {
    for (const int last : {2, 3, 0, 1}) {
      place.refused = last >= 2;
      place.free = last % 2 == 1;
      for (place.colour = Colour::black;; place.colour = Colour::blue) {
        for (int& c = place.progress[0] = central.placed + 1; c >= 0; --c) {
          for (int& b = place.progress[1] = border.placed + 1; b >= 0; --b) {
            values_[index(place)] = value(place);
          }
        }
        if (place.colour == Colour::blue) break;
      }
    }
  }
}

double Prospects::failing(const Trail& trail, Colour colour, int energy) const noexcept {
  const std::array<double, kMaxEnergy + 1>& among = among_[at(energy_ - energy)];
  double sum = 0;
  for (const Beyond& beyond : trail.beyond) {
    if (!beyond.is_exit) continue;
    const int crossed = beyond.crossed[index_of(colour)];
    double passes = 1;
    if (beyond.ended > 0) passes *= 1 - among[at(beyond.ended)];
    if (crossed > 0) passes *= 1 - among[at(crossed)];
    if (beyond.partners > 0) passes *= 1 - kMeets * std::min<int>(beyond.partners, 4);
    sum += 1 - passes;
  }
  return sum;
}

double Prospects::paths(const Along& place, Node node, double& words) const noexcept {
  const std::size_t n = index_of(node);
  const Trail& trail = trails_[n];
  const int placed = place.progress[n];
  Along next = place;
  --next.energy;
  next.refused = false;
  if (placed > trail.placed) {
    words += kPlanned;
    return kPlanned * of(next);
  }
  const int exits = std::popcount(trail.exits[at(placed)]);
  words += exits;
  ++next.progress[n];
  const Colour colour = node == Node::central ? place.colour : other(place.colour);
  if (placed == trail.placed) return failing(trail, colour, place.energy) * of(next);
  return colour == trail.colours[at(placed)] ? of(next) : 0;
}

double Prospects::value(const Along& place) const noexcept {
  const double end = is_done(place) ? later_[index_of(place.colour)] : 0;
  if (place.energy == 0) return end;
  double words = 0;
  double sum = paths(place, Node::central, words) + paths(place, Node::border, words);
  Along next = place;
  next.colour = other(place.colour);
  next.refused = true;
  --next.energy;
  const double swapped = of(next);
  if (place.refused) {
    if (words == 0) return end;
    return sum / words + kImposed * (end + swapped);
  }
  sum += swapped;
  ++words;
  if (place.free) {
    ++next.energy;
    next.free = false;
    sum += of(next);
    ++words;
  }
  return sum / words + kImposed * end;
}

}  // namespace mainmatch::bugcatcher
