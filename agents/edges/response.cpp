#include "agents/edges/response.h"

#include <algorithm>

#include "agents/edges/move.h"

namespace mainmatch::edges {

namespace {

/// Sums of the same numbers in another order differ by less, as a share.
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
                   int bet) noexcept
    : expected_(0), bet_(bet) {
  double enough = 0;
  double better = 0;
  for (const Partner partner : {Partner::right, Partner::down}) {
    if (!rules.is_eligible(partner)) continue;
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

Response timed_response(const View& view, Seat seat, const Prospects& prospects) noexcept {
  const Rules& rules = view.rules();
  const int all = view.garnets(seat);
  const Response without(rules, prospects, multiplier(rules, 0), 0);
  if (all == 0 || rules.garnet_multiplier == 0) return without;
  const Response with(rules, prospects, multiplier(rules, all), all);
  const double added = with.expected() - without.expected();
  const double most = static_cast<double>(most_points(rules)) * (rules.garnet_multiplier * all);
  return added > 0 && added >= asked_share(rules.rounds - 1 - view.round()) * most ? with : without;
}

}  // namespace mainmatch::edges
