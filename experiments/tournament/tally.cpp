#include "experiments/tournament/tally.h"

#include <algorithm>
#include <cassert>

namespace mainmatch {

Tally::Tally(std::size_t bots_in_all, int seats_in_all, std::size_t facts_in_all)
    : bots(bots_in_all),
      seat_wins(static_cast<std::size_t>(seats_in_all)),
      facts(facts_in_all),
      rows_(bots_in_all) {}

void Tally::add(const Outcome& outcome, std::span<const int> bot_of_seat,
                std::span<const std::int64_t> fact_values) {
  const auto seats = static_cast<std::size_t>(outcome.seats);
  assert(seats == seat_wins.size() && seats == bot_of_seat.size());
  ++matches;
  std::int64_t tokens = 0;
  for (std::size_t place = 0; place < seats; ++place) {
    const auto seat = static_cast<std::size_t>(outcome.ranking[place]);
    const auto bot = static_cast<std::size_t>(bot_of_seat[seat]);
    Row& row = rows_[bot];
    ++row.seats;
    row.x[kTokens] += outcome.tokens[seat];
    row.x[kScore] += outcome.scores[seat];
    row.x[kRank] += static_cast<std::int64_t>(place) + 1;
    row.x[kGarnets] += outcome.garnets[seat];
    tokens += outcome.tokens[seat];
    most_tokens = std::max<std::int64_t>(most_tokens, outcome.tokens[seat]);
    bots[bot].fouls += outcome.fouls[seat];
    bots[bot].scores.add(outcome.scores[seat]);
  }
  if (outcome.elimination_candidate != kNoSeat) {
    const auto seat = static_cast<std::size_t>(outcome.elimination_candidate);
    ++rows_[static_cast<std::size_t>(bot_of_seat[seat])].x[kElimination];
  }
  for (const Seat winner : outcome.winners) {
    const auto seat = static_cast<std::size_t>(winner);
    const std::int64_t share = kWinParts / outcome.winners.size();
    rows_[static_cast<std::size_t>(bot_of_seat[seat])].x[kWins] += share;
    seat_wins[seat].add(share);
  }
  ties_for_first += outcome.winners.size() > 1;
  matches_without_tokens += tokens == 0;
  for (std::size_t i = 0; i < facts.size(); ++i) facts[i].add(fact_values[i]);
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    Row& row = rows_[bot];
    if (row.seats == 0) continue;
    for (std::size_t q = 0; q < kQuantities; ++q) bots[bot].sums[q].add(row.x[q], row.seats);
    row = Row{};
  }
}

void Tally::merge(const Tally& other) {
  assert(bots.size() == other.bots.size() && seat_wins.size() == other.seat_wins.size() &&
         facts.size() == other.facts.size());
  matches += other.matches;
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    for (std::size_t q = 0; q < kQuantities; ++q) {
      bots[bot].sums[q].merge(other.bots[bot].sums[q]);
    }
    bots[bot].fouls += other.bots[bot].fouls;
    bots[bot].scores.merge(other.bots[bot].scores);
  }
  for (std::size_t s = 0; s < seat_wins.size(); ++s) seat_wins[s].merge(other.seat_wins[s]);
  for (std::size_t i = 0; i < facts.size(); ++i) facts[i].merge(other.facts[i]);
  ties_for_first += other.ties_for_first;
  matches_without_tokens += other.matches_without_tokens;
  most_tokens = std::max(most_tokens, other.most_tokens);
}

}  // namespace mainmatch
