#pragma once

#include "agents/bugcatcher/inference/trails.h"
#include "agents/determinizer.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

/// What is settled about who took on missions in a sampled match. Seats that met a mission that
/// nobody completed did not take it on; for those that met it when it was completed, it is drawn.
struct MissionTakers {
  std::array<std::array<SeatSet, kMaxOnBoard>, kMaxRounds>
      known{};  ///< seats for which it is settled
  std::array<std::array<SeatSet, kMaxOnBoard>, kMaxRounds>
      taken{};  ///< settled seats that took it on
};

/// The seat's observations of missions: which were completed when, and its own rewards.
class SeenMissions {
 public:
  explicit SeenMissions(const Rules& rules) : rules_(rules) {}

  void observe(const View& view) noexcept;
  /// Precomputes the approximate likelihood of node pairs from goals that both nodes meet together,
  /// completed or not. `own`: the numbers of the seat's own nodes.
  void look_at_pairs(int rounds, const Trails& trails, const std::array<int, 2>& own) noexcept;
  struct OfPair {
    double likely = 1;
    bool completes = false;  ///< it meets the goal of a mission completed by somebody else
  };
  OfPair of_pair(int rounds, const Trails& trails, int central, int border) const noexcept;
  /// Processes a sampled round: the walks of the other seats and their clean rounds in a row. Draws
  /// who had taken on the completed missions, as the bot `random` does, each mission with
  /// probability one half. Returns false if this contradicts the observation.
  bool settle(int round, const PerSeat<Walk>& walks, const PerSeat<int>& clean, Stream& stream,
              MissionTakers& takers, Weight& weight) const noexcept;
  /// Draws the missions that a seat takes on in a round, settling the rest.
  std::uint8_t draw(int round, Seat seat, Stream& stream,
                    const MissionTakers& takers) const noexcept;

 private:
  struct Shared {
    int board;
    int index;
    SeatSet met;  ///< other seats that met it
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
  /// By round and board: the missions still open when the round was judged, those completed, and
  /// those completed by the seat too.
  std::array<std::array<std::uint8_t, kMaxRounds>, kMaxRounds> open_{};
  std::array<std::array<std::uint8_t, kMaxRounds>, kMaxRounds> completed_{};
  std::array<std::array<std::uint8_t, kMaxRounds>, kMaxRounds> own_{};
  /// By round, board and mission: likelihood of a completed mission for a pair that does not meet
  /// it.
  std::array<std::array<std::array<double, kMaxOnBoard>, kMaxRounds>, kMaxRounds> missed_{};
  std::array<int, kMaxRounds> won_{};  ///< won by the seat for missions in a round
};

}  // namespace mainmatch::bugcatcher
