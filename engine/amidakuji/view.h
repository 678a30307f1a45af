#pragma once

#include <cassert>
#include <cstdint>
#include <span>

#include "engine/amidakuji/payout.h"
#include "engine/amidakuji/state.h"

namespace mainmatch {
struct Amidakuji;
}

namespace mainmatch::amidakuji {

/// Public information: the phantoms and the blockers revealed so far. Rounds are 0-based; those
/// before round() are past.
class PublicView {
 public:
  const Rules& rules() const noexcept { return *state_->rules; }
  int round() const noexcept { return state_->round; }
  std::span<const Slot> phantoms() const noexcept {
    return {state_->setup.phantoms.begin(), state_->setup.phantoms.end()};
  }
  SpotList revealed(int past_round) const noexcept { return by_place(past(past_round).revealed); }

  /// Calls f(name, number) for everything above.
  template <class Visitor>
  void visit(Visitor&& f) const {
    f("round", round());
    for (const Slot slot : phantoms()) f("phantom", Board::index(slot));
    for (int r = 0; r < round(); ++r) {
      const SpotList spots = revealed(r);
      f("revealed.count", static_cast<int>(spots.size()));
      for (const Spot spot : spots) f("revealed", spot.leg * 32 + spot.row);
    }
  }

 protected:
  explicit PublicView(const State& state) noexcept : state_(&state) {}
  const Round& past(int r) const noexcept {
    assert(r >= 0 && r < state_->round);
    return state_->rounds[static_cast<std::size_t>(r)];
  }

  const State* state_;
};

/// One seat's information (R40 to R43): what is public, its own hints, past submissions, peeks and
/// means. Only the referee makes one.
class View : public PublicView {
 public:
  Seat seat() const noexcept { return seat_; }

  const RungHint& rung_hint() const noexcept { return hints().rung[at()]; }
  const PlacementHint& placement_hint() const noexcept { return hints().placement[at()]; }
  const Bids& bids(int past_round) const noexcept { return past(past_round).bids[at()]; }
  Spot blocker(int past_round) const noexcept { return past(past_round).blockers[at()]; }
  Voids voids(int past_round) const noexcept { return past(past_round).voids[at()]; }
  std::span<const Peek> peeks() const noexcept { return {own().peeks.begin(), own().peeks.end()}; }
  int beads_left() const noexcept { return own().beads_left; }
  int blockers_left() const noexcept { return own().blockers_left; }
  int peeks_left() const noexcept { return own().peeks_left; }
  int extra_peeks_left() const noexcept { return own().extra_peeks_left; }
  int garnets() const noexcept { return own().garnets; }

  /// The seat's own score; only when the match is over.
  std::int64_t payout() const noexcept {
    assert(state_->round == rules().rounds);
    PerSeat<std::int64_t> scores;
    payouts(*state_, beads_on_ends(*state_), scores);
    return scores[at()];
  }

  /// Calls f(name, number) for everything above, what is public first.
  template <class Visitor>
  void visit(Visitor&& f) const {
    PublicView::visit(f);
    const RungHint& rung = rung_hint();
    f("rung_hint.kind", static_cast<int>(rung.kind));
    f("rung_hint.a", rung.a);
    f("rung_hint.b", rung.b);
    f("rung_hint.answer", rung.answer);
    const PlacementHint& placement = placement_hint();
    f("placement_hint.kind", static_cast<int>(placement.kind));
    f("placement_hint.a", placement.a);
    f("placement_hint.b", placement.b);
    f("placement_hint.x", placement.x);
    f("placement_hint.y", placement.y);
    for (int r = 0; r < round(); ++r) {
      for (const int beads : bids(r)) f("bids", beads);
      f("blocker", blocker(r).leg * 32 + blocker(r).row);
      f("voids", voids(r).bets + 2 * voids(r).blocker + 4 * voids(r).peeks);
    }
    for (const Peek& peek : peeks()) {
      f("peek.round", peek.round);
      f("peek.leg", peek.leg);
      f("peek.beads", peek.beads);
    }
    f("beads_left", beads_left());
    f("blockers_left", blockers_left());
    f("peeks_left", peeks_left());
    f("extra_peeks_left", extra_peeks_left());
    f("garnets", garnets());
    if (round() == rules().rounds) f("payout", payout());
  }

 private:
  friend struct mainmatch::Amidakuji;
  View(const State& state, Seat seat) noexcept : PublicView(state), seat_(seat) {}

  std::size_t at() const noexcept { return static_cast<std::size_t>(seat_); }
  const State::SeatState& own() const noexcept { return state_->seats[at()]; }
  const HintSheet& hints() const noexcept { return state_->setup.hints(rules()); }

  Seat seat_;
};

}  // namespace mainmatch::amidakuji
