#include "experiments/analyses/review/league.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace mainmatch {

namespace {
/// Parts of a unit of the payoff in sums: what rounding takes away is far below any error.
constexpr double kParts = 1 << 20;

/// With the error of what seats can expect before the deal, which matches have in common: it is at
/// most the mean of its standard errors, however these depend on each other.
Estimate with_prior(const Estimate& own, double mean_error) {
  const Estimate prior = Measured{0, mean_error * mean_error}.estimate();
  if (!own.interval && !own.zero_variance) return own;
  const double below = own.interval ? *own.mean - own.interval->low : 0;
  const double above = own.interval ? own.interval->high - *own.mean : 0;
  return {own.mean, Interval{*own.mean - std::hypot(below, prior.interval->high),
                             *own.mean + std::hypot(above, prior.interval->high)}};
}
}  // namespace

ReviewLeague::ReviewLeague(const Payoff& payoff)
    : coarse_(RatioSums::coarse_for(static_cast<std::int64_t>(
          static_cast<double>(payoff.reach()) / static_cast<double>(payoff.unit()) * kParts))) {}

void ReviewLeague::add(const ReviewedMatch& match) {
  struct Held {
    std::array<double, kNumbers> x{};
    std::int64_t seats = 0, decisions = 0;
    double prior_errors = 0;
  };
  std::map<std::string, Held> held;
  for (const ReviewedSeat& seat : match.seats) {
    Held& own = held[seat.bot.empty() ? "seat " + std::to_string(seat.seat) : seat.bot];
    ++own.seats;
    own.decisions += seat.decisions;
    const ReviewTerms& terms = seat.terms;
    own.x[kPayoff] += seat.payoff.value_or(0) - match.even_share;
    own.x[kField] += terms.field.mean;
    if (match.over) own.prior_errors += std::sqrt(terms.field.squared_error);
    own.x[kDeal] += terms.deal.mean;
    own.x[kSkill] += terms.skill.mean;
    own.x[kOpponents] += terms.opponents.mean;
    own.x[kLuck] += terms.deal.mean + terms.opponents.mean;
    own.x[kLoss] += seat.loss;
    for (std::size_t i = 0; i < kMarks; ++i) {
      own.x[kFirstMark + i] += static_cast<double>(seat.marks[i]);
    }
  }
  for (const auto& [name, own] : held) {
    Sums& sums = players_[name];
    sums.prior_errors += own.prior_errors;
    for (std::size_t i = 0; i < kNumbers; ++i) {
      const bool is_mark = i >= kFirstMark;
      sums.of[i].coarse = is_mark ? 0 : coarse_;
      const std::int64_t seats = match.over ? own.seats : 0;  // terms of a match that is over
      sums.of[i].add(static_cast<std::int64_t>(std::llround(own.x[i] * (is_mark ? 1 : kParts))),
                     i >= kLoss ? own.decisions : seats);
    }
  }
}

std::vector<ReviewedPlayer> ReviewLeague::players() const {
  std::vector<ReviewedPlayer> all;
  for (const auto& [name, sums] : players_) {
    ReviewedPlayer& player = all.emplace_back();
    player.name = name;
    player.matches = sums.of[kPayoff].matches;
    player.decisions = sums.of[kLoss].n;
    const auto mean = [&](Number number) {
      return mean_interval(sums.of[number]).mapped(1 / kParts, 0);
    };
    const std::int64_t seats = std::max<std::int64_t>(sums.of[kField].n, 1);
    const double prior_error = sums.prior_errors / static_cast<double>(seats);
    player.payoff = mean(kPayoff);
    player.field = with_prior(mean(kField), prior_error);
    player.deal = with_prior(mean(kDeal), prior_error);
    player.skill = mean(kSkill);
    player.opponents = mean(kOpponents);
    player.luck = with_prior(mean(kLuck), prior_error);
    player.loss = mean(kLoss);
    for (std::size_t i = 0; i < kMarks; ++i) {
      player.marks[i] = share_interval(sums.of[kFirstMark + i]);
    }
  }
  std::stable_sort(all.begin(), all.end(), [](const auto& one, const auto& other) {
    return one.loss.mean.value_or(0) < other.loss.mean.value_or(0);
  });
  return all;
}

}  // namespace mainmatch
