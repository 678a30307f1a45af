#pragma once

#include <array>

#include "agents/edges/inference/displacement.h"
#include "engine/edges/view.h"

namespace mainmatch::edges {

/// What a round pays by where a seat lands and which way it was heading (R8 to R10), for any
/// landing that moves within a MixedMove can lead to.
class Worth {
 public:
  /// The points themselves.
  static Worth points(const Rules& rules) noexcept { return Worth(rules, false); }
  /// Their squares, for risk-seeking bots.
  static Worth squares(const Rules& rules) noexcept { return Worth(rules, true); }

  /// What it is worth to stand somewhere when the round is over, by space - 1; who leaves the
  /// platform stands on the start (R13).
  static Worth places(const Rules& rules, const std::array<double, kMaxSpaces>& worth) noexcept;

  /// By space, from 3 lengths left of the platform to 3 lengths right of it; `heading_right` says
  /// how the seat's own move pointed.
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

/// What a seat that plays a mixed move does to those around it.
class Influence {
 public:
  void follow(const MixedMove& mixed) noexcept;

  /// How it displaces the one that it can choose as this partner.
  const Displacement& displaces(Partner partner) const noexcept {
    return displaces_[static_cast<std::size_t>(partner)];
  }
  /// The chance of each move, with whatever partner.
  Series moves() const noexcept {
    return {&moves_[MixedMove::kReach], displaces_[0].first(), displaces_[0].last()};
  }

 private:
  std::array<Displacement, 2> displaces_;
  std::array<double, 2 * MixedMove::kReach + 1> moves_;  // of those from first to last
};

/// Who bears on what a seat can expect. By Partner; kNoSeat is nobody.
struct Neighbourhood {
  Neighbourhood() = default;
  Neighbourhood(const PublicView& view, Seat seat) noexcept;

  std::array<Seat, 2> choosers;  ///< can choose the seat as this partner
  std::array<Seat, 2> taken;     ///< whom the seat can choose as this partner
  std::array<Seat, 2> rivals;    ///< can choose `taken` too, as the other partner
};

/// What each move with each partner promises a seat in the running round, exactly, if all others
/// play independently as their mixed moves say. Nobody but the seat's two choosers can displace it,
/// and nobody but the partner's other chooser and the seat itself displaces the partner; so all of
/// it follows from convolutions of a few moves. In a grid with a side of 2 the partner is a chooser
/// as well, and what it does to the seat is taken together with what becomes of it.
class Prospects {
 public:
  /// Fills in all moves of up to `length` spaces. Of `others`, only those that `concerned` names
  /// are read.
  void foresee(const PublicView& view, Seat seat, const PerSeat<MixedMove>& others,
               const Worth& worth) noexcept;
  void foresee(const PublicView& view, Seat seat, const Neighbourhood& neighbourhood,
               const PerSeat<const Influence*>& others, const Worth& worth) noexcept;

  /// The others whose moves bear on what `seat` can expect.
  static SeatSet concerned(const PublicView& view, Seat seat) noexcept;

  /// The expected worth of this move before anything multiplies it.
  double plain(int move) const noexcept { return plain_[index(move)]; }
  /// The chance that the partner is dumb (R11).
  double push(int move, Partner partner) const noexcept {
    return push_[static_cast<std::size_t>(partner)][index(move)];
  }
  /// The expected worth where the partner is dumb, and 0 elsewhere, before it is multiplied.
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

/// What multiplies the points of a seat that bets `bet` garnets and pushes its partner (R11).
constexpr int multiplier(const Rules& rules, int bet) noexcept {
  return rules.dumb_multiplier + rules.garnet_multiplier * bet;
}

}  // namespace mainmatch::edges
