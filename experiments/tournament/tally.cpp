#include "experiments/tournament/tally.h"

#include <algorithm>
#include <cassert>

namespace mainmatch {

namespace {

void merge_sums(Tally::Sums& into, const Tally::Sums& other) {
  for (std::size_t q = 0; q < kQuantities; ++q) into.sums[q].merge(other.sums[q]);
  for (std::size_t i = 0; i < into.flags.size(); ++i) into.flags[i].merge(other.flags[i]);
}

}  // namespace

Tally::Tally(std::size_t bots_in_all, int seats_in_all, std::size_t facts_in_all,
             std::size_t roles_in_all, std::size_t flags_in_all)
    : bots(bots_in_all),
      roles(roles_in_all * (bots_in_all + 1)),
      seat_wins(static_cast<std::size_t>(seats_in_all)),
      facts(facts_in_all),
      flags_(flags_in_all),
      rows_(bots.size() + roles.size()) {
  assert(flags_in_all <= kMostRoles);
  for (Bot& bot : bots) bot.flags.resize(flags_in_all);
  for (Sums& role : roles) role.flags.resize(flags_in_all);
}

template <class F>
void Tally::for_rows_of(std::size_t seat, std::span<const int> bot_of_seat,
                        const SeatRoles& seat_roles, F&& f) {
  const auto bot = static_cast<std::size_t>(bot_of_seat[seat]);
  f(rows_[bot]);
  if (roles.empty()) return;
  const auto role = static_cast<std::size_t>(seat_roles.role_of_seat[seat]);
  Row* const of_role = &rows_[bots.size() + role * (bots.size() + 1)];
  f(of_role[bot]);
  f(of_role[bots.size()]);
}

void Tally::add_row(Row& row, Sums& sums) const {
  if (row.seats == 0) return;
  for (std::size_t q = 0; q < kQuantities; ++q) sums.sums[q].add(row.x[q], row.seats);
  for (std::size_t i = 0; i < flags_; ++i) sums.flags[i].add(row.x[kQuantities + i], row.seats);
  row = Row{};
}

void Tally::add(const Outcome& outcome, std::span<const int> bot_of_seat,
                std::span<const std::int64_t> fact_values, const SeatRoles& seat_roles) {
  const auto seats = static_cast<std::size_t>(outcome.seats);
  assert(seats == seat_wins.size() && seats == bot_of_seat.size());
  ++matches;
  std::int64_t tokens = 0;
  const auto count = [&](Seat seat, std::size_t quantity, std::int64_t amount) {
    for_rows_of(static_cast<std::size_t>(seat), bot_of_seat, seat_roles,
                [&](Row& row) { row.x[quantity] += amount; });
  };
  for (std::size_t place = 0; place < seats; ++place) {
    const auto seat = static_cast<std::size_t>(outcome.ranking[place]);
    for_rows_of(seat, bot_of_seat, seat_roles, [&](Row& row) {
      ++row.seats;
      row.x[kTokens] += outcome.tokens[seat];
      row.x[kScore] += outcome.scores[seat];
      row.x[kRank] += static_cast<std::int64_t>(place) + 1;
      row.x[kGarnets] += outcome.garnets[seat];
    });
    Bot& bot = bots[static_cast<std::size_t>(bot_of_seat[seat])];
    bot.fouls += outcome.fouls[seat];
    bot.scores.add(outcome.scores[seat]);
    tokens += outcome.tokens[seat];
    most_tokens = std::max<std::int64_t>(most_tokens, outcome.tokens[seat]);
  }
  if (outcome.elimination_candidate != kNoSeat) {
    count(outcome.elimination_candidate, kElimination, 1);
  }
  for (const Seat winner : outcome.winners) {
    const std::int64_t share = kWinParts / outcome.winners.size();
    count(winner, kWins, share);
    seat_wins[static_cast<std::size_t>(winner)].add(share);
  }
  for (std::size_t i = 0; i < flags_; ++i) {
    for (const Seat seat : seat_roles.flagged[i]) count(seat, kQuantities + i, 1);
  }
  ties_for_first += outcome.winners.size() > 1;
  matches_without_tokens += tokens == 0;
  for (std::size_t i = 0; i < facts.size(); ++i) facts[i].add(fact_values[i]);
  for (std::size_t bot = 0; bot < bots.size(); ++bot) add_row(rows_[bot], bots[bot]);
  for (std::size_t i = 0; i < roles.size(); ++i) add_row(rows_[bots.size() + i], roles[i]);
}

void Tally::merge(const Tally& other) {
  assert(bots.size() == other.bots.size() && seat_wins.size() == other.seat_wins.size() &&
         facts.size() == other.facts.size() && roles.size() == other.roles.size());
  matches += other.matches;
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    merge_sums(bots[bot], other.bots[bot]);
    bots[bot].fouls += other.bots[bot].fouls;
    bots[bot].scores.merge(other.bots[bot].scores);
  }
  for (std::size_t i = 0; i < roles.size(); ++i) merge_sums(roles[i], other.roles[i]);
  for (std::size_t s = 0; s < seat_wins.size(); ++s) seat_wins[s].merge(other.seat_wins[s]);
  for (std::size_t i = 0; i < facts.size(); ++i) facts[i].merge(other.facts[i]);
  ties_for_first += other.ties_for_first;
  matches_without_tokens += other.matches_without_tokens;
  most_tokens = std::max(most_tokens, other.most_tokens);
}

}  // namespace mainmatch
