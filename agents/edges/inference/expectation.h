#pragma once

#include <array>

#include "agents/edges/inference/displacement.h"
#include "engine/edges/view.h"

namespace mainmatch::edges {

/// The payoff of a round by landing space and heading (R8 to R10), for every landing that moves
/// within a MixedMove can reach.
class Worth {
 public:
  /// The points themselves.
  static Worth points(const Rules& rules) noexcept { return Worth(rules, false); }
  /// Squared points, for risk-seeking bots.
  static Worth squares(const Rules& rules) noexcept { return Worth(rules, true); }

  /// The value of each space at the end of the round, by space - 1; seats off the platform return
  /// to the start (R13).
  static Worth places(const Rules& rules, const std::array<double, kMaxSpaces>& worth) noexcept;

  /// By space, from 3 lengths left of the platform to 3 lengths right of it; `heading_right` is the
  /// direction of the seat's own move.
  Series by_space(bool heading_right) const noexcept {
    return {&spaces_[heading_right][kLeft], first_[heading_right], last_[heading_right]};
  }

 private:
  static constexpr std::size_t kLeft = 3 * kMaxSpaces + kMargin;

  explicit Worth(const Rules& rules) noexcept
      : first_{-3 * rules.length, -3 * rules.length}, last_{4 * rules.length, 4 * rules.length} {}
  Worth(const Rules& rules, bool squared) noexcept;

  std::array<std::array<double, 7 * kMaxSpaces + 1 + 2 * kMargin>, 2> spaces_;
  std::array<int, 2> first_;
  std::array<int, 2> last_;
};

/// The effect of a seat with a mixed move on its neighbours.
class Influence {
 public:
  void follow(const MixedMove& mixed) noexcept;

  /// The displacement of the seat that it can choose as this partner.
  const Displacement& displaces(Partner partner) const noexcept {
    return displaces_[static_cast<std::size_t>(partner)];
  }
  /// The probability of each move with any partner.
  Series moves() const noexcept {
    return {&moves_[MixedMove::kReach], displaces_[0].first(), displaces_[0].last()};
  }

 private:
  std::array<Displacement, 2> displaces_;
  std::array<double, 2 * MixedMove::kReach + 1> moves_;  // for moves first..last
};

/// The seats that affect a seat's expectation, by Partner; kNoSeat: none.
struct Neighbourhood {
  Neighbourhood() = default;
  Neighbourhood(const PublicView& view, Seat seat) noexcept;

  std::array<Seat, 2> choosers;  ///< can choose the seat as this partner
  std::array<Seat, 2> taken;     ///< can be chosen by the seat as this partner
  std::array<Seat, 2> rivals;    ///< can also choose `taken`, as the other partner
};

/// The exact expectation of each move with each partner in the running round, if all others
/// independently play their mixed moves. Only the seat's two choosers can displace it, and only the
/// partner's other chooser and the seat itself displace the partner, so everything follows from
/// convolutions of a few moves. In a grid with a side of 2 the partner is a chooser as well, and
/// its effect on the seat is computed jointly with its own fate.
class Prospects {
 public:
  /// Computes all moves of up to `length` spaces. Reads only those of `others` that `concerned`
  /// names.
  void foresee(const PublicView& view, Seat seat, const PerSeat<MixedMove>& others,
               const Worth& worth) noexcept;
  void foresee(const PublicView& view, Seat seat, const Neighbourhood& neighbourhood,
               const PerSeat<const Influence*>& others, const Worth& worth) noexcept;

  /// The other seats whose moves affect the expectation of `seat`.
  static SeatSet concerned(const PublicView& view, Seat seat) noexcept;

  /// The expected worth of this move, not multiplied.
  double plain(int move) const noexcept { return plain_[index(move)]; }
  /// The probability that the partner is dumb (R11).
  double push(int move, Partner partner) const noexcept {
    return push_[static_cast<std::size_t>(partner)][index(move)];
  }
  /// The expected worth restricted to the partner being dumb, not multiplied.
  double pushed(int move, Partner partner) const noexcept {
    return pushed_[static_cast<std::size_t>(partner)][index(move)];
  }
  /// The expected worth of the round if a push multiplies it by `multiplier`.
  double expected(int move, Partner partner, double multiplier) const noexcept {
    return plain(move) + pushed(move, partner) * (multiplier - 1);
  }

 private:
  using ByMove = std::array<double, 2 * MixedMove::kReach + kTile>;
  static constexpr std::size_t index(int move) noexcept {
    return static_cast<std::size_t>(move + MixedMove::kReach);
  }

  void foresee_partner(const PublicView& view, Seat seat, Partner partner,
                       const Neighbourhood& neighbourhood, const PerSeat<const Influence*>& others,
                       const Worth& worth) noexcept;

  ByMove plain_;
  std::array<ByMove, 2> push_;
  std::array<ByMove, 2> pushed_;
};

/// The factor on the points of a seat that bets `bet` garnets and pushes its partner (R11).
constexpr int multiplier(const Rules& rules, int bet) noexcept {
  return rules.dumb_multiplier + rules.garnet_multiplier * bet;
}

}  // namespace mainmatch::edges
