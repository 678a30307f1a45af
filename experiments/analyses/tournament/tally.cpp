#include "experiments/analyses/tournament/tally.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "engine/core/index.h"
#include "experiments/base/bytes.h"

namespace mainmatch {

namespace {

void merge_all(std::span<RatioSums> into, std::span<const RatioSums> other) {
  for (std::size_t i = 0; i < into.size(); ++i) into[i].merge(other[i]);
}

void merge_sums(Tally::Sums& into, const Tally::Sums& other) {
  merge_all(into.sums, other.sums);
  merge_all(into.flags, other.flags);
}

/// Calls f for all sums of a tally, in one order.
template <class T, class F>
void for_all_sums(T& tally, F&& f) {
  const auto of_seats = [&](auto& of) {
    for (auto& sums : of.sums) f(sums);
    for (auto& sums : of.flags) f(sums);
  };
  for (auto& bot : tally.bots) of_seats(bot);
  for (auto& role : tally.roles) of_seats(role);
  for (auto* const list : {&tally.seat_wins, &tally.facts, &tally.cells}) {
    for (auto& sums : *list) f(sums);
  }
}

}  // namespace

Tally::Tally(const TallyShape& shape)
    : bots(shape.bots),
      roles(shape.roles * (shape.bots + 1)),
      seat_wins(shape.seats),
      facts(kCommonFacts + shape.facts),
      cells(shape.cells),
      payoff(shape.payoff),
      flags_(shape.flags),
      controls_(shape.controls),
      rows_(bots.size() + roles.size()),
      scores_in_unit_(shape.bots),
      seat_wins_in_unit_(shape.seats),
      facts_in_unit_(facts.size()),
      cells_in_unit_(shape.cells),
      columns_(cells.size()) {
  assert(shape.flags <= kMaxRoles && shape.controls <= kMaxControls);
  const auto prepare = [&](Sums& sums) {
    sums.flags.resize(shape.flags);
    if (payoff) sums.sums[kPayoff].coarse = RatioSums::coarse_for(payoff->reach());
  };
  for (Bot& bot : bots) prepare(bot);
  for (Sums& role : roles) prepare(role);
}

template <class F>
void Tally::for_rows_of(std::size_t seat, const Finished& match, F&& f) {
  const auto bot = static_cast<std::size_t>(match.bot_of_seat[seat]);
  f(rows_[bot]);
  if (roles.empty()) return;
  const auto role = static_cast<std::size_t>(match.roles.role_of_seat[seat]);
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

void Tally::add_controls(const Finished& match) {
  const std::size_t seats = match.bot_of_seat.size();
  for (std::size_t k = 0; k < controls_; ++k) {
    const PerSeat<std::int64_t>& control = match.controls[k];
    const std::int64_t all =
        std::accumulate(control.begin(), control.begin() + seats, std::int64_t{0});
    for (std::size_t seat = 0; seat < seats; ++seat) {
      rows_[at(match.bot_of_seat[seat])].c[k] +=
          static_cast<std::int64_t>(seats) * control[seat] - all;
    }
  }
}

void Tally::close_bot(Row& row, std::vector<std::int64_t>& scores, Bot& bot) const {
  if (controls_ > 0 && row.seats > 0) {
    const std::span<const std::int64_t> c(row.c.data(), controls_);
    bot.controls.add(c, row.seats);
    for (std::size_t q = 0; q < kQuantities; ++q) bot.controlled[q].add(c, row.x[q]);
  }
  add_row(row, bot);
  bot.scores.add(scores);
  scores.clear();
}

/// From the worst to the best, so that scores mostly come in ascending order, which saves sorting.
void Tally::add_seats(const Finished& match) {
  const Outcome& outcome = match.outcome;
  const std::size_t seats = seat_wins.size();
  std::int64_t tokens = 0;
  for (std::size_t place = seats; place > 0; --place) {
    const std::size_t seat = at(outcome.ranking[place - 1]);
    const std::int64_t counts = payoff ? payoff->of(outcome, outcome.ranking[place - 1]) : 0;
    for_rows_of(seat, match, [&](Row& row) {
      ++row.seats;
      row.x[kTokens] += outcome.tokens[seat];
      row.x[kScore] += outcome.scores[seat];
      row.x[kRank] += static_cast<std::int64_t>(place);
      row.x[kGarnets] += outcome.garnets[seat];
      row.x[kPayoff] += counts;
    });
    const std::size_t bot = at(match.bot_of_seat[seat]);
    bots[bot].fouls += outcome.fouls[seat];
    scores_in_unit_[bot].push_back(outcome.scores[seat]);
    tokens += outcome.tokens[seat];
    most_tokens = std::max<std::int64_t>(most_tokens, outcome.tokens[seat]);
  }
  facts_in_unit_[kNoTokens] += tokens == 0;
}

/// All but the cells.
void Tally::add_but_cells(const Finished& match) {
  const Outcome& outcome = match.outcome;
  assert(at(outcome.seats) == seat_wins.size() && match.bot_of_seat.size() == seat_wins.size());
  assert(match.facts.size() + kCommonFacts == facts.size() && match.cells.size() == cells.size());
  assert(match.controls.size() == controls_);
  ++matches_in_unit_;
  add_controls(match);
  add_seats(match);
  const auto count = [&](Seat seat, std::size_t quantity, std::int64_t amount) {
    for_rows_of(at(seat), match, [&](Row& row) { row.x[quantity] += amount; });
  };
  if (outcome.elimination_candidate != kNoSeat) {
    count(outcome.elimination_candidate, kElimination, 1);
  }
  for (const Seat winner : outcome.winners) {
    const std::int64_t share = kWinParts / outcome.winners.size();
    count(winner, kWins, share);
    seat_wins_in_unit_[at(winner)] += share;
  }
  for (std::size_t i = 0; i < flags_; ++i) {
    for (const Seat seat : match.roles.flagged[i]) count(seat, kQuantities + i, 1);
  }
  facts_in_unit_[kTiesForFirst] += outcome.winners.size() > 1;
  for (std::size_t i = 0; i < match.facts.size(); ++i) {
    facts_in_unit_[kCommonFacts + i] += match.facts[i];
  }
}

void Tally::add_unit(const Finished& match) {
  assert(matches_in_unit_ == 0);
  add_but_cells(match);
  close_with(match.cells);
}

void Tally::add(const Finished& match) {
  add_but_cells(match);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    cells_in_unit_[i].x += match.cells[i].x;
    cells_in_unit_[i].n += match.cells[i].n;
  }
}

void Tally::close() {
  if (matches_in_unit_ == 0) return;
  close_with(cells_in_unit_);
  std::fill(cells_in_unit_.begin(), cells_in_unit_.end(), BreakdownCell{});
}

void Tally::close_with(std::span<const BreakdownCell> cells_of_unit) {
  ++units;
  matches += matches_in_unit_;
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    close_bot(rows_[bot], scores_in_unit_[bot], bots[bot]);
  }
  for (std::size_t i = 0; i < roles.size(); ++i) add_row(rows_[bots.size() + i], roles[i]);
  units_.add_n(matches_in_unit_);
  const auto add_per_match = [&](std::vector<std::int64_t>& from, std::vector<RatioSums>& to) {
    for (std::size_t i = 0; i < to.size(); ++i) {
      if (from[i] != 0) to[i].add_x(from[i], matches_in_unit_);
      from[i] = 0;
    }
  };
  add_per_match(seat_wins_in_unit_, seat_wins);
  add_per_match(facts_in_unit_, facts);
  columns_.add(cells_of_unit, cells);
  matches_in_unit_ = 0;
}

void Tally::settle() {
  assert(matches_in_unit_ == 0);
  for (auto* const list : {&seat_wins, &facts}) {
    for (RatioSums& sums : *list) sums.merge(units_);
  }
  units_ = {};
  columns_.settle(cells);
}

void Tally::merge(const Tally& other) {
  assert(is_settled() && other.is_settled());
  assert(bots.size() == other.bots.size() && seat_wins.size() == other.seat_wins.size() &&
         facts.size() == other.facts.size() && roles.size() == other.roles.size() &&
         cells.size() == other.cells.size());
  matches += other.matches;
  units += other.units;
  for (std::size_t bot = 0; bot < bots.size(); ++bot) {
    merge_sums(bots[bot], other.bots[bot]);
    bots[bot].fouls += other.bots[bot].fouls;
    bots[bot].scores.merge(other.bots[bot].scores);
    bots[bot].controls.merge(other.bots[bot].controls);
    for (std::size_t q = 0; q < kQuantities; ++q) {
      bots[bot].controlled[q].merge(other.bots[bot].controlled[q]);
    }
  }
  for (std::size_t i = 0; i < roles.size(); ++i) merge_sums(roles[i], other.roles[i]);
  merge_all(seat_wins, other.seat_wins);
  merge_all(facts, other.facts);
  merge_all(cells, other.cells);
  most_tokens = std::max(most_tokens, other.most_tokens);
}

void Tally::save(ByteWriter& out) const {
  assert(is_settled());
  for (const std::int64_t number : {matches, units, most_tokens}) out.whole(number);
  for_all_sums(*this, [&](const RatioSums& sums) { sums.save(out); });
  for (const Bot& bot : bots) {
    out.whole(bot.fouls);
    bot.scores.save(out);
    if (controls_ == 0) continue;
    bot.controls.save(out);
    for (const ControlledSums& sums : bot.controlled) sums.save(out);
  }
}

void Tally::load(ByteReader& in) {
  assert(is_settled());
  for (std::int64_t* const number : {&matches, &units, &most_tokens}) *number = in.whole();
  for_all_sums(*this, [&](RatioSums& sums) { sums.load(in); });
  for (Bot& bot : bots) {
    bot.fouls = in.whole();
    bot.scores.load(in);
    if (controls_ == 0) continue;
    bot.controls.load(in);
    for (ControlledSums& sums : bot.controlled) sums.load(in);
  }
}

}  // namespace mainmatch
