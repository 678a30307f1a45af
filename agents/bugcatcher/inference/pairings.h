#pragma once

#include <vector>

#include "agents/bugcatcher/inference/prospects.h"
#include "agents/bugcatcher/inference/takers.h"
#include "agents/determinizer.h"

namespace mainmatch::bugcatcher {

/// Which central node of the others belongs to which border node: how likely each pair is by the
/// trails of both in all rounds, and all pairs together by the product of theirs, from which is
/// drawn (by the permanent: the sums over all ways to give the first few central nodes so many
/// border nodes).
class Pairings {
 public:
  explicit Pairings(const Rules& rules);

  /// `own`: the numbers of the nodes of the seat itself.
  void observe(int rounds, const Trails& trails, const SeenMissions& missions,
               const std::array<int, 2>& own, Prospects& room) noexcept;
  /// By number of central node, border nodes. The weight makes up for what is drawn too often.
  /// `seeking`: pairs that meet a mission which somebody completed are as likely as any, however
  /// unlikely their trails make them. False if all ways together are too unlikely to be counted.
  bool draw(bool seeking, Stream& stream, std::array<int, kMaxPlayers>& borders,
            Weight& weight) const noexcept;

  /// What it counts that the central node of a pair is of a colour before a round, for the rounds
  /// from it on.
  const std::array<double, 2>& later(int round, int central, int border) const noexcept {
    return later_[(at(round) * at(players_) + at(central)) * at(players_) + at(border)];
  }

 private:
  /// From which is drawn.
  struct Odds {
    double& of(int central, int border) noexcept {
      return pairs[at(central) * kMaxPlayers + at(border)];
    }
    double of(int central, int border) const noexcept {
      return pairs[at(central) * kMaxPlayers + at(border)];
    }
    std::array<double, kMaxPlayers * kMaxPlayers> pairs;
    /// By set of border nodes, for as many of the first central ones.
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
