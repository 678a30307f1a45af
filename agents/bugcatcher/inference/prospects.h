#pragma once

#include <array>
#include <vector>

#include "agents/bugcatcher/inference/trails.h"

namespace mainmatch::bugcatcher {

/// Likelihood of an action that the bot `random` never takes.
inline constexpr double kImposed = 0x1p-20;

/// Approximate likelihood that a seat with two given nodes places exactly their trails of a round,
/// by progress along them. It only guides the proposal: it ignores what the seat's own paths cross
/// when it counts the words `random` can choose from, and guesses how likely a path beyond the end
/// of a trail fails by when others come there.
class Prospects {
 public:
  struct Along {
    std::array<int, 2> progress;  ///< by node: paths placed; trail length + 1 after a failure
    Colour colour;                ///< of the central node
    int energy;
    bool refused;  ///< no swap may follow
    bool free;     ///< a free swap is left
  };

  explicit Prospects(const Rules& rules);

  /// `later`: likelihood of the later rounds by final colour of the central node.
  void compute(const Trail& central, const Trail& border,
               const std::array<double, 2>& later) noexcept;

  double of(const Along& place) const noexcept { return is_possible_ ? values_[index(place)] : 0; }
  /// The likelihood at the end of the round.
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
  /// The likelihood of choosing a path of this node, summed over its words.
  double paths(const Along& place, Node node, double& words) const noexcept;

  /// Approximate number of directions from the end of a trail that lead to a failure.
  double failing(const Trail& trail, Colour colour, int energy) const noexcept;

  int energy_;
  /// Probability of so many paths of a node among so many words: [words][paths].
  std::array<std::array<double, kMaxEnergy + 1>, kMaxEnergy + 1> among_;
  bool is_possible_ = false;
  std::array<Trail, 2> trails_;
  std::array<double, 2> later_;
  std::vector<double> values_;
};

}  // namespace mainmatch::bugcatcher
