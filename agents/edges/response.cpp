#include "agents/edges/response.h"

#include <algorithm>
#include <limits>

#include "agents/edges/move.h"

namespace mainmatch::edges {

namespace {

/// Relative tolerance for sums in different order.
constexpr double kRounding = 1e-12;

/// V(k) for k rounds to come.
double asked_share(int rounds_to_come) noexcept {
  double share = 0;
  for (int k = 0; k < rounds_to_come; ++k) share = (1 + share * share) / 2;
  return share;
}

int most_points(const Rules& rules) noexcept {
  int most = rules.screwed_points;
  for (int space = 1; space <= rules.length; ++space) most = std::max(most, rules.value(space));
  return most;
}

}  // namespace

Response::Response(const Rules& rules, const Prospects& prospects, double multiplier,
                   const Partners& partners) noexcept {
  double enough = 0;
  double better = 0;
  for (const Partner partner : {Partner::right, Partner::down}) {
    if (!rules.is_eligible(partner) || !partners[static_cast<std::size_t>(partner)]) continue;
    for (int move = -rules.length; move <= rules.length; ++move) {
      const double value = prospects.expected(move, partner, multiplier);
      if (value < enough || move == 0) continue;
      if (value > better) choices_.clear();
      choices_.push_back({move, partner});
      expected_ = std::max(expected_, value);
      enough = expected_ * (1 - kRounding);
      better = expected_ * (1 + kRounding);
    }
  }
}

void Response::hand_in_any(Submission& submission, Stream& chance) const noexcept {
  const Choice& choice = choices_[chance.below(static_cast<std::uint32_t>(choices_.size()))];
  hand_in(submission, choice.move, choice.partner, bet_);
}

BetTiming::BetTiming(const PublicView& view, double asked) noexcept {
  const Rules& rules = view.rules();
  const double least = asked * asked_share(rules.rounds - 1 - view.round()) * most_points(rules);
  least_ = rules.garnet_multiplier > 0 ? std::max(least, std::numeric_limits<double>::denorm_min())
                                       : std::numeric_limits<double>::infinity();
}

int timed_bet(const PublicView& view, Seat seat, double added, double asked) noexcept {
  return BetTiming(view, asked).pays(added) ? view.garnets(seat) : 0;
}

Response timed_response(const PublicView& view, Seat seat, const Prospects& prospects,
                        const Appetite& appetite, const Response::Partners& partners) noexcept {
  const Rules& rules = view.rules();
  const double hunger = appetite.hunger;
  Response without(rules, prospects, multiplier(rules, 0) * hunger, partners);
  const int factor = rules.garnet_multiplier * view.garnets(seat);
  if (factor == 0) return without;
  Response with(rules, prospects, multiplier(rules, view.garnets(seat)) * hunger, partners);
  const double added = (with.expected() - without.expected()) / factor;
  with.set_bet(timed_bet(view, seat, added, appetite.asked));
  return with.bet() > 0 ? with : without;
}

}  // namespace mainmatch::edges
