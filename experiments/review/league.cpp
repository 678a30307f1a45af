#include "experiments/review/league.h"

#include <cmath>
#include <cstdint>

namespace mainmatch {

namespace {
/// Parts of a unit of the payoff in sums: what rounding takes away is far below any error.
constexpr double kParts = 1 << 20;
}  // namespace

ReviewLeague::ReviewLeague(const Payoff& payoff)
    : coarse_(RatioSums::coarse_for(static_cast<std::int64_t>(
          static_cast<double>(payoff.reach()) / static_cast<double>(payoff.unit()) * kParts))) {}

void ReviewLeague::add(const ReviewedMatch& match) {
  struct Held {
    std::array<double, kNumbers> x{};
    std::int64_t seats = 0, decisions = 0;
  };
  std::map<std::string, Held> held;
  for (const ReviewedSeat& seat : match.seats) {
    Held& own = held[seat.bot.empty() ? "seat " + std::to_string(seat.seat) : seat.bot];
    ++own.seats;
    own.decisions += seat.decisions;
    const ReviewTerms& terms = seat.terms;
    own.x[kPayoff] += seat.payoff - match.even_share;
    own.x[kField] += terms.field.mean;
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
    for (std::size_t i = 0; i < kNumbers; ++i) {
      const bool is_mark = i >= kFirstMark;
      sums.of[i].coarse = is_mark ? 0 : coarse_;
      sums.of[i].add(static_cast<std::int64_t>(std::llround(own.x[i] * (is_mark ? 1 : kParts))),
                     i >= kLoss ? own.decisions : own.seats);
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
    player.payoff = mean(kPayoff);
    player.field = mean(kField);
    player.deal = mean(kDeal);
    player.skill = mean(kSkill);
    player.opponents = mean(kOpponents);
    player.luck = mean(kLuck);
    player.loss = mean(kLoss);
    for (std::size_t i = 0; i < kMarks; ++i) {
      player.marks[i] = share_interval(sums.of[kFirstMark + i]);
    }
  }
  return all;
}

}  // namespace mainmatch
