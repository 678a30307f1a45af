#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/lineup.h"
#include "experiments/matches/round_loop.h"
#include "experiments/tournament/cast.h"
#include "experiments/tournament/naming.h"
#include "experiments/tournament/scribe.h"
#include "experiments/tournament/sums.h"

namespace mainmatch {

/// A table at which matches are played one after another, on one thread at a time: everything that
/// a match needs is made once and used again, so that a match allocates nothing (but for what the
/// bots, the scribe and growing sums do).
template <Game G>
class Table {
 public:
  /// Every deal is played in `duplicate` matches. `rules` and `lineup` must outlive the table;
  /// `scribe` may be null.
  Table(const typename G::Rules& rules, const Lineup& lineup, const Naming& names,
        std::uint64_t seed, std::uint64_t duplicate, std::unique_ptr<Scribe<G>> scribe)
      : rules_(rules),
        lineup_(lineup),
        seed_(seed),
        duplicate_(duplicate),
        seats_(static_cast<std::size_t>(G::seats(rules))),
        cast_(lineup),
        facts_(G::kFacts.size()),
        breakdowns_(names),
        scribe_(std::move(scribe)) {}

  /// What is wanted of a match beside its sums.
  struct Wanted {
    bool record;  ///< the scribe's lines
    bool rows;
  };

  /// Plays match number `match` and adds it to `block`; those of a deal are played one after
  /// another.
  void play_match(std::uint64_t match, const Wanted& wanted, TournamentBlock& block) {
    const std::uint64_t deal = match / duplicate_;
    const std::uint64_t rotation = match % duplicate_;
    lineup_.draw(seed_, {match, deal, static_cast<int>(rotation)}, bot_of_seat_);
    cast_.take_seats({bot_of_seat_.data(), seats_});
    const std::span<Agent<G>* const> bots(cast_.agents().data(), seats_);
    deal_match<G>(rules_, seed_, deal, setup_);
    seat_bots<G>(bots, seed_, match);
    G::begin(rules_, setup_, state_);
    read_controls();
    if (wanted.record) {
      scribe_->begin(rules_, setup_, {seed_, match, {cast_.names().data(), seats_}});
    }
    play<G>(state_, submissions_, wanted.record ? &result_ : nullptr, BotSource<G>(bots),
            [this](const Step& step, const Submissions<G>& submissions,
                   const typename G::Result& result) { scribe_->step(step, submissions, result); });
    G::outcome(state_, outcome_);
    if (wanted.record) scribe_->finish(outcome_, block.lines);
    add_to(block.sums);
    if (rotation + 1 == duplicate_) block.sums.deals.close();
    if (wanted.rows) add_rows(match, deal, block.rows);
    block.sums.finishes.add(match, outcome_, {bot_of_seat_.data(), seats_});
  }

 private:
  /// Before the first step.
  void read_controls() {
    if constexpr (ControlledGame<G>) {
      for (std::size_t i = 0; i < G::kControls.size(); ++i) {
        for (std::size_t seat = 0; seat < seats_; ++seat) {
          controls_[i][seat] = G::control(state_, static_cast<Seat>(seat), i);
        }
      }
    }
  }

  void add_to(TournamentSums& sums) {
    G::facts(state_, facts_);
    Finished match{.outcome = outcome_, .bot_of_seat = {bot_of_seat_.data(), seats_}};
    match.facts = facts_;
    if constexpr (RoleGame<G>) {
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        role_of_seat_[seat] = G::role(state_, static_cast<Seat>(seat));
      }
      for (std::size_t i = 0; i < G::kFlags.size(); ++i) flagged_[i] = G::flagged(outcome_, i);
      match.roles = {{role_of_seat_.data(), seats_}, {flagged_.data(), G::kFlags.size()}};
    }
    if constexpr (BrokenDownGame<G>) {
      breakdowns_.clear();
      G::tabulate(state_, outcome_, breakdowns_.sheet());
      match.cells = breakdowns_.cells();
    }
    if constexpr (ControlledGame<G>) match.controls = {controls_.data(), G::kControls.size()};
    sums.deals.add(match);
    if (duplicate_ > 1) {
      sums.alone.add(match);
      sums.alone.close();
    }
  }

  void add_rows(std::uint64_t match, std::uint64_t deal, std::vector<SeatRow>& rows) {
    const std::size_t first = rows.size();
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      SeatRow& row = rows.emplace_back();
      row.match = match;
      row.deal = deal;
      row.seat = static_cast<int>(seat);
      if constexpr (RoleGame<G>) row.role = G::kRoles[at(role_of_seat_[seat])];
      row.bot = cast_.names()[seat];
      row.score = outcome_.scores[seat];
      row.tokens = outcome_.tokens[seat];
    }
    for (std::size_t place = 0; place < seats_; ++place) {
      rows[first + at(outcome_.ranking[place])].rank = static_cast<int>(place) + 1;
    }
    if (outcome_.elimination_candidate != kNoSeat) {
      rows[first + at(outcome_.elimination_candidate)].eliminated = true;
    }
    for (const Seat winner : outcome_.winners) {
      rows[first + at(winner)].winners = static_cast<int>(outcome_.winners.size());
    }
  }

  const typename G::Rules& rules_;
  const Lineup& lineup_;
  std::uint64_t seed_;
  std::uint64_t duplicate_;
  std::size_t seats_;
  Cast<G> cast_;
  PerSeat<int> bot_of_seat_{};
  PerSeat<int> role_of_seat_{};
  std::array<SeatSet, kMostRoles> flagged_{};
  std::array<PerSeat<std::int64_t>, kMostControls> controls_{};
  typename G::Setup setup_;
  typename G::State state_;
  Submissions<G> submissions_;
  typename G::Result result_;
  typename G::Outcome outcome_;
  std::vector<std::int64_t> facts_;
  BreakdownRoom breakdowns_;
  std::unique_ptr<Scribe<G>> scribe_;
};

}  // namespace mainmatch
