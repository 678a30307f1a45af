#pragma once

#include <array>
#include <vector>

#include "agents/edges/inference/expectation.h"

namespace mainmatch::edges {

/// The payoff of a seat in a round, in points: the points of the round, a value for each garnet
/// held after it, and a value for the space after it (by space - 1).
struct StageValues {
  double garnet = 1;
  std::array<double, kMaxSpaces> places{};
};

/// A round of the match as a simultaneous-move game. A seat chooses a move of at most the
/// platform's length, a partner and a bet. It is a graphical game (Kearns, Littman and Singh,
/// "Graphical models for game theory", UAI 2001): a seat's payoff depends on the few that can
/// displace it or its partner. It is linear in the bet, so that no bet is better than none and all
/// garnets both; and nobody else's payoff depends on it.
class StageGame {
 public:
  struct Choice {
    int move;  ///< spaces, negative to the left
    Partner partner;
  };
  /// By choice.
  struct Payoffs {
    std::vector<double> plain;  ///< without a bet
    std::vector<double> bet;    ///< what betting all garnets adds, which may be negative
  };

  /// The running round of `view`, which must outlive the game.
  StageGame(const View& view, const StageValues& values);

  int seats() const { return view_.players(); }
  const View& view() const { return view_; }
  const std::vector<Choice>& choices() const { return choices_; }
  SeatSet concerned(Seat seat) const { return Prospects::concerned(view_, seat); }

  /// What each choice is expected to pay if the others play as `others` says.
  void foresee(Seat seat, const PerSeat<MixedMove>& others, Payoffs& payoffs) const;

 private:
  const View& view_;
  double garnet_value_;
  Worth points_;
  Worth places_;
  std::vector<Choice> choices_;
};

}  // namespace mainmatch::edges
