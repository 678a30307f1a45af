#pragma once

#include "agents/edges/inference/expectation.h"
#include "engine/core/fixed_list.h"
#include "engine/core/rng.h"

namespace mainmatch::edges {

/// The moves with which a seat can expect most, and a bet that goes with them.
class Response {
 public:
  /// Which partners it may choose, by Partner; those that are not eligible it may not anyway.
  using Partners = std::array<bool, 2>;

  struct Choice {
    int move;  ///< spaces, negative to the left
    Partner partner;
  };
  using Choices = FixedList<Choice, 4 * MixedMove::kReach>;

  Response() = default;
  /// The moves of the highest expected worth where a push multiplies it by `multiplier`. One of
  /// `partners` must be eligible.
  Response(const Rules& rules, const Prospects& prospects, double multiplier,
           const Partners& partners = {true, true}) noexcept;

  /// Equally good ones, but for rounding; at least one.
  const Choices& choices() const noexcept { return choices_; }
  double expected() const noexcept { return expected_; }

  /// Garnets; 0 unless said.
  int bet() const noexcept { return bet_; }
  void set_bet(int garnets) noexcept { bet_ = garnets; }

  /// Hands in one of them, with the bet. By chance: if all who stand alike took the first of them,
  /// they would all push each other the same way.
  void hand_in_any(Submission& submission, Stream& chance) const noexcept;

 private:
  Choices choices_;
  double expected_ = 0;
  int bet_ = 0;
};

/// Whether to bet in this round: all garnets or none, for what they bring is in proportion to their
/// number. When to bet is Moser's problem ("On a problem of Cayley", Scripta Mathematica 22, 1956):
/// every round brings one offer, and one is to be taken. Offers are thought uniform from nothing to
/// a push that is certain, on the most valuable space; the one with k rounds to come is taken from
/// a share V(k) of that on, V(0) = 0, V(k + 1) = (1 + V(k)^2) / 2.
class BetTiming {
 public:
  /// `asked` multiplies what an offer must be worth.
  explicit BetTiming(const PublicView& view, double asked = 1) noexcept;

  /// `added` is what each garnet is expected to be multiplied with, points where the partner is
  /// dumb and 0 elsewhere.
  bool pays(double added) const noexcept { return added >= least_; }
  /// What it must be at least.
  double least() const noexcept { return least_; }

 private:
  double least_;
};

/// How many garnets to bet in this round.
int timed_bet(const PublicView& view, Seat seat, double added, double asked = 1) noexcept;

/// What a seat wants besides points.
struct Appetite {
  double hunger = 1;  ///< a push counts so many times its points
  double asked = 1;   ///< of BetTiming

  bool operator==(const Appetite&) const = default;
};

/// The most points that a seat can expect of the round, with a timed bet.
Response timed_response(const PublicView& view, Seat seat, const Prospects& prospects,
                        const Appetite& appetite = {},
                        const Response::Partners& partners = {true, true}) noexcept;

}  // namespace mainmatch::edges
