#pragma once

#include <cassert>
#include <cstdint>

#include "engine/threads/state.h"

namespace mainmatch {
struct Threads;
}

namespace mainmatch::threads {

/// Public information: the realms and marks. Rounds are 0-based; those before round() are past.
/// "Now" is before the running round, or after the match.
class PublicView {
 public:
  const Rules& rules() const noexcept { return *state_->rules; }
  int round() const noexcept { return state_->round; }
  SeatSet heaven() const noexcept { return state_->realms.heaven; }
  SeatSet hell() const noexcept { return state_->realms.hell; }
  SeatSet marked() const noexcept { return state_->marked; }

  /// Calls f(name, number) for everything above.
  template <class Visitor>
  void visit(Visitor&& f) const {
    f("round", round());
    f("heaven", heaven().bits());
    f("hell", hell().bits());
    f("marked", marked().bits());
  }

 protected:
  explicit PublicView(const State& state) noexcept : state_(&state) {}

  const State* state_;
};

/// One seat's information (R26 to R28): what is public; its own threads; whom it can talk with; its
/// own twine, visits and submissions. Only the referee makes one.
class View : public PublicView {
 public:
  Seat seat() const noexcept { return seat_; }
  bool in_heaven() const noexcept { return heaven().contains(seat_); }
  SeatSet own_realm() const noexcept { return state_->realms.realm_of(seat_); }
  SeatSet other_realm() const noexcept { return state_->realms.other_realm(seat_); }

  // The seat's own threads: the recipients, the recipients of golden ones, and the strength of the
  // one to `recipient` (0 if there is none). Now, and after a past round.
  SeatSet threads() const noexcept { return state_->threads.made[at()]; }
  SeatSet golden() const noexcept { return state_->threads.golden[at()]; }
  int strength(Seat recipient) const noexcept { return strength_in(state_->threads, recipient); }
  SeatSet threads(int past_round) const noexcept { return past(past_round).threads.made[at()]; }
  SeatSet golden(int past_round) const noexcept { return past(past_round).threads.golden[at()]; }
  int strength(int past_round, Seat recipient) const noexcept {
    return strength_in(past(past_round).threads, recipient);
  }

  /// The players of the other realm with whom the seat can talk in the running round, or could
  /// after a past one.
  SeatSet chats() const noexcept { return round() == 0 ? SeatSet{} : chats(round() - 1); }
  SeatSet chats(int past_round) const noexcept {
    return chats_of(past(past_round).threads, state_->realms, seat_, past_round + 1);
  }

  // The seat's own means.
  int twine() const noexcept { return own().twine; }
  int twine(int past_round) const noexcept { return past(past_round).twine[at()]; }
  bool visited(Moira moira) const noexcept { return tier(moira) >= 0; }
  MoiraSet unvisited() const noexcept { return MoiraSet::first(kMoirai) - own().visited; }
  /// 0..3, or -1 if it has not visited her.
  int tier(Moira moira) const noexcept { return own().tiers[index_of(moira)]; }
  /// The value of her ability to the seat: Rules::powers in its tier, 0 if it has not visited her.
  int power(Moira moira) const noexcept { return own().powers[index_of(moira)]; }
  /// Whether it can still make a golden thread.
  bool gilding_left() const noexcept { return own().gilding_left; }
  /// The counter of the head start; 0 without Nona.
  int x() const noexcept { return own().x; }
  /// The number of times it has selected `recipient` in creates, and the seats it may select now
  /// (never empty).
  int selections(Seat recipient) const noexcept {
    return own().selected_all + own().selected.contains(recipient);
  }
  SeatSet selectable() const noexcept { return other_realm() - own().selected; }

  /// The accepted parts of the seat's submission in a past round, and the void ones.
  const Submission& submission(int past_round) const noexcept {
    return past(past_round).submissions[at()];
  }
  Voids voids(int past_round) const noexcept { return past(past_round).voids[at()]; }

  /// Calls f(name, number) for everything above, what is public first.
  template <class Visitor>
  void visit(Visitor&& f) const {
    PublicView::visit(f);
    for (int r = 0; r < round(); ++r) {
      f("threads", threads(r).bits());
      f("golden", golden(r).bits());
      for (const Seat other : other_realm()) f("strength", strength(r, other));
      f("chats", chats(r).bits());
      f("twine", twine(r));
      visit_submission(f, submission(r), voids(r));
    }
    f("threads", threads().bits());
    f("golden", golden().bits());
    for (const Seat other : other_realm()) f("strength", strength(other));
    f("chats", chats().bits());
    f("twine", twine());
    for (std::size_t moira = 0; moira < std::size_t{kMoirai}; ++moira) {
      f("tier", tier(static_cast<Moira>(moira)));
      f("power", power(static_cast<Moira>(moira)));
    }
    f("unvisited", unvisited().bits());
    f("gilding_left", gilding_left());
    f("x", x());
    for (const Seat other : other_realm()) f("selections", selections(other));
    f("selectable", selectable().bits());
  }

 private:
  friend struct mainmatch::Threads;
  View(const State& state, Seat seat) noexcept : PublicView(state), seat_(seat) {}

  template <class Visitor>
  static void visit_submission(Visitor&& f, const Submission& s, Voids voids) {
    f("submission.moira", static_cast<int>(s.moira));
    f("submission.donate", s.moira == Moira::none ? 0 : s.donate);
    f("submission.boost", s.boost.source * 32 + s.boost.recipient);
    f("submission.cut", s.cut);
    f("submission.snip", s.snip.source * 32 + s.snip.recipient);
    f("submission.create", s.create);
    f("submission.golden", s.create != kNoSeat && s.golden);
    f("submission.head_start", s.create != kNoSeat && s.head_start);
    f("voids", voids.visit + 2 * voids.boost + 4 * voids.cut + 8 * voids.snip + 16 * voids.create);
  }

  std::size_t at() const noexcept { return static_cast<std::size_t>(seat_); }
  const State::SeatState& own() const noexcept { return state_->seats[at()]; }
  const Round& past(int r) const noexcept {
    assert(r >= 0 && r < state_->round);
    return state_->rounds[static_cast<std::size_t>(r)];
  }
  int strength_in(const Weave& threads, Seat recipient) const noexcept {
    return threads.strength[state_->realms.at(seat_, recipient)];
  }

  Seat seat_;
};

}  // namespace mainmatch::threads
