#pragma once

#include <cassert>
#include <cstdint>

#include "engine/core/index.h"
#include "engine/edges/state.h"

namespace mainmatch {
struct Edges;
}

namespace mainmatch::edges {

/// Public information (R19, R20): everything except the tie-break order and current submissions.
/// Rounds are 0-based; those before round() are past. Spaces are 1-based.
class PublicView {
 public:
  const Rules& rules() const noexcept { return *state_->rules; }
  int players() const noexcept { return rules().players(); }
  /// The running round; rules().rounds in the vote and after the match.
  int round() const noexcept { return state_->round; }

  // The grid.
  Seat seat_at(int row, int column) const noexcept {
    return state_->setup.cells[at(row * rules().columns + column)];
  }
  /// The seat to the right of `seat` or below it; `seat` itself where that is not eligible.
  Seat neighbour(Seat seat, Partner partner) const noexcept {
    assert(is_real(partner));
    return state_->neighbours[at(static_cast<int>(partner))][at(seat)];
  }
  /// The seats that may choose `seat` as partner: the one to its left (as their `right`) and the
  /// one above (as their `down`).
  Seat chooser(Seat seat, Partner partner) const noexcept {
    for (Seat other = 0; other < players(); ++other) {
      if (neighbour(other, partner) == seat) return other;
    }
    return kNoSeat;
  }

  // Means of all seats, now.
  int position(Seat seat) const noexcept { return state_->positions[at(seat)]; }
  std::int64_t points(Seat seat) const noexcept { return state_->points[at(seat)]; }
  int garnets(Seat seat) const noexcept { return state_->garnets[at(seat)]; }

  /// The moves and fates of all seats in a past round.
  const Round& past(int round) const noexcept {
    assert(round >= 0 && round < state_->round);
    return state_->rounds[at(round)];
  }
  /// A seat's move of a past round, as played.
  Move move(int round, Seat seat) const noexcept {
    const int moved = past(round).moved[at(seat)];
    return {moved < 0 ? Direction::left : Direction::right, moved < 0 ? -moved : moved,
            past(round).partners[at(seat)]};
  }

  /// Whether the step is the vote for the Elimination Candidate, in which a submission is its
  /// `vote` and only the voters act.
  bool is_vote() const noexcept { return state_->voting; }
  /// In the vote: the voters and the candidates.
  SeatSet voters() const noexcept { return is_vote() ? state_->on_top : SeatSet(); }
  SeatSet candidates() const noexcept { return is_vote() ? state_->last : SeatSet(); }

  /// Calls f(name, number) for everything above.
  template <class Visitor>
  void visit(Visitor&& f) const {
    f("round", round());
    f("is_vote", is_vote());
    for (int i = 0; i < players(); ++i) f("cell", state_->setup.cells[at(i)]);
    for (Seat seat = 0; seat < players(); ++seat) {
      f("position", position(seat));
      f("points", points(seat));
      f("garnets", garnets(seat));
    }
    for (int r = 0; r < round(); ++r) visit_round(f, past(r));
    f("voters", voters().bits());
    f("candidates", candidates().bits());
  }

 protected:
  explicit PublicView(const State& state) noexcept : state_(&state) {}

 private:
  template <class Visitor>
  void visit_round(Visitor& f, const Round& round) const {
    for (std::size_t seat = 0; seat < at(players()); ++seat) {
      f("moved", round.moved[seat]);
      f("partner", static_cast<int>(round.partners[seat]));
      f("bet", round.bets[seat]);
      f("landed", round.landed[seat]);
      f("type", static_cast<int>(round.types[seat]));
      f("round.points", round.points[seat]);
    }
    f("defaulted", round.defaulted.bits());
    f("rejected", round.rejected.bits());
  }

  const State* state_;
};

/// One seat's information: the public one and its own seat number. Only the referee makes one.
class View : public PublicView {
 public:
  Seat seat() const noexcept { return seat_; }

 private:
  friend struct mainmatch::Edges;
  View(const State& state, Seat seat) noexcept : PublicView(state), seat_(seat) {}

  Seat seat_;
};

}  // namespace mainmatch::edges
