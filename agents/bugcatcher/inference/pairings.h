#pragma once

#include <vector>

#include "agents/bugcatcher/inference/prospects.h"
#include "agents/bugcatcher/inference/takers.h"
#include "agents/determinizer.h"

namespace mainmatch::bugcatcher {

/// Samples which central node of the others belongs to which border node. A pair's weight is the
/// likelihood of both trails in all rounds; a pairing's weight is the product over its pairs.
/// Pairings are drawn exactly through the permanent: sums over all ways to match the first few
/// central nodes.
class Pairings {
 public:
  explicit Pairings(const Rules& rules);

  /// Sets the observations. `own`: the numbers of the seat's own nodes.
  void observe(int rounds, const Trails& trails, const SeenMissions& missions,
               const std::array<int, 2>& own, Prospects& room) noexcept;
  /// Draws border nodes by number of central node. The weight corrects the proposal. `seeking`:
  /// pairs that meet a mission completed by somebody are as likely as any, however unlikely their
  /// trails. Returns false if all pairings together underflow.
  bool draw(bool seeking, Stream& stream, std::array<int, kMaxPlayers>& borders,
            Weight& weight) const noexcept;

  /// The likelihood of the rounds from this one on, by the colour of the pair's central node.
  const std::array<double, 2>& later(int round, int central, int border) const noexcept {
    return later_[(at(round) * at(players_) + at(central)) * at(players_) + at(border)];
  }

 private:
  /// The proposal weights.
  struct Odds {
    double& of(int central, int border) noexcept {
      return pairs[at(central) * kMaxPlayers + at(border)];
    }
    double of(int central, int border) const noexcept {
      return pairs[at(central) * kMaxPlayers + at(border)];
    }
    std::array<double, kMaxPlayers * kMaxPlayers> pairs;
    /// By set of border nodes: the sum over ways to match the first central ones.
    std::vector<double> sums;
  };
  void add_up(Odds& odds) const noexcept;

  const Rules& rules_;
  const int players_;
  std::array<FixedList<int, kMaxPlayers>, 2> others_;  ///< by node: numbers of nodes
  std::vector<std::array<double, 2>> later_;
  Odds usual_;
  Odds seeking_;
};

}  // namespace mainmatch::bugcatcher
