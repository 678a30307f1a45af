#pragma once

#include "agents/bugcatcher/inference/trails.h"
#include "agents/determinizer.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// What has come out of who took on missions in one imagined match: those that met a mission that
/// nobody has completed did not take it on; of those that met it when it was completed it is drawn.
struct MissionTakers {
  std::array<std::array<SeatSet, kMaxOnBoard>, kMaxRounds> known{};  ///< of whom it is settled
  std::array<std::array<SeatSet, kMaxOnBoard>, kMaxRounds> taken{};  ///< of these, who took it on
};

/// What is seen of the missions: which were completed when, and what the seat itself got for them.
class SeenMissions {
 public:
  explicit SeenMissions(const Rules& rules) : rules_(rules) {}

  void observe(const View& view) noexcept;
  /// How likely, about, a pair of nodes is to belong together by what was completed and what was
  /// not: the goals that both nodes meet together. `own`: the numbers of the nodes of the seat.
  void look_at_pairs(int rounds, const Trails& trails, const std::array<int, 2>& own) noexcept;
  struct OfPair {
    double likely = 1;
    bool completes = false;  ///< it meets such a goal of a mission that somebody else completed
  };
  OfPair of_pair(int rounds, const Trails& trails, int central, int border) const noexcept;
  /// Takes in how a round went: the walks of all other seats, and how many of their rounds in a row
  /// were clean. Draws who had taken on what was completed, as the bot `random` does, each mission
  /// with probability one half. False if it cannot have come out as it was seen to.
  bool settle(int round, const PerSeat<Walk>& walks, const PerSeat<int>& clean, Stream& stream,
              MissionTakers& takers, Weight& weight) const noexcept;
  /// Settles it of all: the missions that a seat takes on in a round.
  std::uint8_t draw(int round, Seat seat, Stream& stream,
                    const MissionTakers& takers) const noexcept;

 private:
  struct Shared {
    int board;
    int index;
    SeatSet met;  ///< of the others
    int reward;
  };

  template <class F>
  void for_each_of_pairs(int round, F&& f) const noexcept;
  static SeatSet draw_subset(SeatSet of, int size, Stream& stream) noexcept;
  bool share(const FixedList<Shared, kMaxRounds * kMaxOnBoard>& own, int won, Stream& stream,
             MissionTakers& takers, Weight& weight) const noexcept;

  const Rules& rules_;
  Seat seat_ = 0;
  std::array<FixedList<Mission, kMaxOnBoard>, kMaxRounds> boards_;
  /// By round and board: which missions were still to be completed when the round was judged, which
  /// were completed, which of these by the seat too.
  std::array<std::array<std::uint8_t, kMaxRounds>, kMaxRounds> open_{};
  std::array<std::array<std::uint8_t, kMaxRounds>, kMaxRounds> completed_{};
  std::array<std::array<std::uint8_t, kMaxRounds>, kMaxRounds> own_{};
  /// By round, board and mission: how likely a completed one leaves a pair that does not meet it.
  std::array<std::array<std::array<double, kMaxOnBoard>, kMaxRounds>, kMaxRounds> missed_{};
  std::array<int, kMaxRounds> won_{};  ///< by the seat, for missions in a round
};

}  // namespace mainmatch::bugcatcher
