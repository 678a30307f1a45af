#include "experiments/analyses/balance/unit.h"

#include <algorithm>
#include <cstdlib>
#include <functional>

#include "engine/core/index.h"

namespace mainmatch {

namespace {

/// Beyond this, which only rules of many digits reach, a score or a count counts as that.
constexpr std::int64_t kFarthestScore = Payoff::kMaxParts;

std::int64_t score_of(const Outcome& outcome, Seat seat) {
  return std::clamp(outcome.scores[at(seat)], -kFarthestScore, kFarthestScore);
}

std::int64_t best_score(const Outcome& outcome, SeatSet seats) {
  std::int64_t best = -kFarthestScore;
  for (const Seat seat : seats) best = std::max(best, score_of(outcome, seat));
  return best;
}

}  // namespace

void BalanceUnit::add(const BalanceMatch& match, std::size_t deal, std::size_t lineup) {
  add_ends(match.outcome);
  add_scores(match.outcome);
  for (std::size_t i = 0; i < match.counts.size(); ++i) {
    count(layout_.counts + i, std::min(match.counts[i], kFarthestScore));
  }
  if (!match.standings.empty()) add_standings(match);
  add_payoffs(match, payoffs_[deal][lineup]);
}

void BalanceUnit::add_ends(const Outcome& outcome) {
  int tokens = 0;
  for (std::size_t seat = 0; seat < subject_.seats; ++seat) tokens += outcome.tokens[seat];
  const bool tied = outcome.winners.size() > subject_.winners;
  count(BalanceLayout::kTies, tied);
  count(BalanceLayout::kNoTokens, tokens == 0);
  count(BalanceLayout::kTiedLast, outcome.last_undecided);
  const SeatSet others = SeatSet::first(outcome.seats) - outcome.winners;
  if (outcome.winners.empty() || (others.empty() && !tied)) return;
  const std::int64_t margin =
      tied ? 0 : best_score(outcome, outcome.winners) - best_score(outcome, others);
  count(BalanceLayout::kMargin, margin);
}

void BalanceUnit::add_scores(const Outcome& outcome) {
  const auto seats = static_cast<std::int64_t>(subject_.seats);
  Int128 sum = 0, squares = 0, gaps = 0;
  PerSeat<std::int64_t> scores;
  for (Seat a = 0; a < outcome.seats; ++a) {
    const std::int64_t score = score_of(outcome, a);
    scores[at(a)] = score;
    sum += score;
    squares += static_cast<Int128>(score) * score;
    for (Seat b = 0; b < a; ++b) gaps += std::abs(score - score_of(outcome, b));
  }
  std::sort(scores.begin(), scores.begin() + seats, std::greater<>());
  for (std::size_t rank = 0; rank < subject_.seats; ++rank) {
    count(layout_.rank_score + rank, scores[rank]);
  }
  count(BalanceLayout::kScore, sum, seats);
  count(layout_.products + BalanceLayout::kScoreSquared, squares, seats);
  count(layout_.products + BalanceLayout::kScoreGap, 2 * gaps, seats * seats);
}

void BalanceUnit::add_standings(const BalanceMatch& match) {
  const SeatSet winners = match.outcome.winners;
  SeatSet before;
  int changes = 0;
  for (std::size_t round = 0; round < match.standings.size(); ++round) {
    const SeatSet leaders = match.standings[round].leaders;
    if (leaders.empty()) continue;
    count(layout_.leader_wins + round, kWinParts / leaders.size() * (leaders & winners).size());
    changes += !before.empty() && (leaders & before).empty();
    before = leaders;
  }
  count(BalanceLayout::kLeadChanges, changes);
  const PerSeat<std::int64_t>& halfway = match.standings[subject_.half() - 1].numbers;
  for (const Seat winner : winners) {
    int ahead = 0;
    for (Seat seat = 0; seat < match.outcome.seats; ++seat) {
      ahead += halfway[at(seat)] > halfway[at(winner)];
    }
    count(BalanceLayout::kComebacks, 2 * ahead >= match.outcome.seats);
  }
}

void BalanceUnit::add_payoffs(const BalanceMatch& match, PerSeat<std::int64_t>& payoffs) {
  const Outcome& outcome = match.outcome;
  for (std::size_t seat = 0; seat < subject_.seats; ++seat) {
    const std::int64_t payoff = subject_.payoff.of(outcome, static_cast<Seat>(seat));
    const std::size_t bot = at(match.bot_of_seat[seat]);
    payoffs[seat] = payoff;
    count(layout_.products + BalanceLayout::kPayoffSquared, static_cast<Int128>(payoff) * payoff);
    count(layout_.seat_payoff + seat, payoff);
    count(layout_.bot_payoff + bot, payoff);
    const bool wins = outcome.winners.contains(static_cast<Seat>(seat));
    count(layout_.bot_wins + bot, wins ? kWinParts / outcome.winners.size() : 0);
    if (!match.role_of_seat.empty()) {
      const std::size_t role = at(match.role_of_seat[seat]);
      count(layout_.role_payoff + role, payoff);
      if (subject_.mix.size() > 1) {
        count(layout_.choice_payoff(role, bot), payoff);
        for (std::size_t r = 0; r < subject_.mix.size(); ++r) {
          count(layout_.role_share(r), r == role);
        }
      }
    }
    for (std::size_t kind = 0; kind < subject_.place_kinds.size(); ++kind) {
      count(layout_.place_payoff[kind] + at(match.place_of_seat[kind][seat]), payoff);
    }
  }
}

void BalanceUnit::close(std::size_t moved) {
  const std::size_t seats = subject_.seats;
  Int128 same_deal = 0, same_opponents = 0;
  std::array<std::array<Int128, 2>, 2> all{};  // of a match
  for (std::size_t seat = 0; seat < seats; ++seat) {
    for (std::size_t i = 0; i < 2; ++i) {
      same_deal += static_cast<Int128>(payoffs_[i][0][seat]) * payoffs_[i][1][seat];
      same_opponents +=
          static_cast<Int128>(payoffs_[0][i][seat]) * payoffs_[1][i][(seat + moved) % seats];
      for (std::size_t j = 0; j < 2; ++j) all[i][j] += payoffs_[i][j][seat];
    }
  }
  const auto n = static_cast<std::int64_t>(seats);
  count(layout_.products + BalanceLayout::kSameDeal, same_deal, 2 * n);
  count(layout_.products + BalanceLayout::kSameOpponents, same_opponents, 2 * n);
  count(layout_.products + BalanceLayout::kNothingShared,
        all[0][0] * all[1][1] + all[0][1] * all[1][0], 2 * n * n);
}

}  // namespace mainmatch
