#pragma once

#include "agents/edges/inference/expectation.h"
#include "engine/core/fixed_list.h"
#include "engine/core/rng.h"

namespace mainmatch::edges {

/// The best responses of a seat, and the bet that goes with them.
class Response {
 public:
  /// The partners it may choose, by Partner, among the eligible ones.
  using Partners = std::array<bool, 2>;

  struct Choice {
    int move;  ///< spaces, negative to the left
    Partner partner;
  };
  using Choices = FixedList<Choice, 4 * MixedMove::kReach>;

  Response() = default;
  /// The moves with the highest expected worth if a push multiplies it by `multiplier`. One of
  /// `partners` must be eligible.
  Response(const Rules& rules, const Prospects& prospects, double multiplier,
           const Partners& partners = {true, true}) noexcept;

  /// The best choices, equal up to rounding; at least one.
  const Choices& choices() const noexcept { return choices_; }
  double expected() const noexcept { return expected_; }

  /// Garnets bet; 0 by default.
  int bet() const noexcept { return bet_; }
  void set_bet(int garnets) noexcept { bet_ = garnets; }

  /// Submits a uniform one of them with the bet. If all seats in the same position took the first,
  /// they would push each other the same way.
  void hand_in_any(Submission& submission, Stream& chance) const noexcept;

 private:
  Choices choices_;
  double expected_ = 0;
  int bet_ = 0;
};

/// Whether to bet in this round: all garnets or none, because the gain is proportional to their
/// number. Timing the bet is Moser's problem ("On a problem of Cayley", Scripta Mathematica 22,
/// 1956): every round brings one offer and one may be accepted. Offers are assumed uniform from
/// nothing to a certain push on the most valuable space. With k rounds to come, an offer is
/// accepted from a share V(k) of that on, where V(0) = 0, V(k + 1) = (1 + V(k)^2) / 2.
class BetTiming {
 public:
  /// `asked` multiplies the acceptance threshold.
  explicit BetTiming(const PublicView& view, double asked = 1) noexcept;

  /// `added` is the expected gain per garnet: points if the partner is dumb, else 0.
  bool pays(double added) const noexcept { return added >= least_; }
  /// The acceptance threshold.
  double least() const noexcept { return least_; }

 private:
  double least_;
};

/// The number of garnets to bet in this round.
int timed_bet(const PublicView& view, Seat seat, double added, double asked = 1) noexcept;

/// A seat's preferences besides points.
struct Appetite {
  double hunger = 1;  ///< weight of a push, as a multiple of its points
  double asked = 1;   ///< threshold factor of BetTiming

  bool operator==(const Appetite&) const = default;
};

/// The maximum expected points of the round, with a timed bet.
Response timed_response(const PublicView& view, Seat seat, const Prospects& prospects,
                        const Appetite& appetite = {},
                        const Response::Partners& partners = {true, true}) noexcept;

}  // namespace mainmatch::edges
