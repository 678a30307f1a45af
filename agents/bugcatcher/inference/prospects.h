#pragma once

#include <array>
#include <vector>

#include "agents/bugcatcher/inference/trails.h"

namespace mainmatch::bugcatcher {

/// What it counts that a seat did something that the bot `random` never does.
inline constexpr double kImposed = 0x1p-20;

/// How likely it is, about, that a seat with two given nodes places their trails of a round to the
/// end and no more, by how far along them it is. It guides draws and decides nothing: how many
/// words the bot `random` has to choose from is counted without what the seat's own paths cross,
/// and how likely a path behind the end of a trail fails is guessed by when others come there.
class Prospects {
 public:
  struct Along {
    std::array<int, 2> progress;  ///< by node: paths placed; one more than the trail has: failed
    Colour colour;                ///< of the central node
    int energy;
    bool refused;  ///< no swaps next
    bool free;     ///< a free swap is left
  };

  explicit Prospects(const Rules& rules);

  /// `later`: what it counts to end the round with the central node in this colour.
  void compute(const Trail& central, const Trail& border,
               const std::array<double, 2>& later) noexcept;

  double of(const Along& place) const noexcept { return is_possible_ ? values_[index(place)] : 0; }
  /// At the end of the round.
  double later(Colour colour) const noexcept { return later_[index_of(colour)]; }
  const Trail& trail(Node node) const noexcept { return trails_[index_of(node)]; }
  bool is_done(const Along& place) const noexcept {
    return place.progress[0] >= trails_[0].placed && place.progress[1] >= trails_[1].placed;
  }

 private:
  std::size_t index(const Along& place) const noexcept {
    std::size_t i = at(place.progress[0]) * at(trails_[1].placed + 2) + at(place.progress[1]);
    i = i * 2 + index_of(place.colour);
    i = i * at(energy_ + 1) + at(place.energy);
    return i * 4 + 2 * std::size_t{place.refused} + std::size_t{place.free};
  }
  double value(const Along& place) const noexcept;
  /// Of choosing a path of this node: the sum over its words.
  double paths(const Along& place, Node node, double& words) const noexcept;

  /// How many ways from the end of a trail lead to a failure, about.
  double failing(const Trail& trail, Colour colour, int energy) const noexcept;

  int energy_;
  /// How likely so many paths of a node are among so many words: [words][paths].
  std::array<std::array<double, kMaxEnergy + 1>, kMaxEnergy + 1> among_;
  bool is_possible_ = false;
  std::array<Trail, 2> trails_;
  std::array<double, 2> later_;
  std::vector<double> values_;
};

}  // namespace mainmatch::bugcatcher
