#include "agents/threads/inference/habits.h"

#include "engine/core/index.h"

namespace mainmatch::threads {

namespace {

std::uint32_t bound(int n) noexcept { return static_cast<std::uint32_t>(n); }

}  // namespace

SeatSet Habits::free_of(Seat seat) const noexcept {
  return state_->realms.other_realm(seat) - state_->seats[at(seat)].selected -
         state_->threads.made[at(seat)];
}

double Habits::cuts(Seat seat, Seat target) const noexcept {
  const double plain = 1.0 / (state_->realms.other_realm(seat).size() + 1);
  return blend(seat, plain, [&](const Submission& one) { return one.cut == target; });
}

double Habits::snips(Seat seat, Link link) const noexcept {
  const SeatSet own = state_->realms.realm_of(seat);
  const bool inwards = own.contains(link.recipient);
  const double one = 0.5 / (own.size() * state_->realms.other_realm(seat).size());
  return blend(seat, inwards || link.source != seat ? one : 0,
               [&](const Submission& answer) { return answer.snip == link; });
}

double Habits::boosts(Seat seat, Link link) const noexcept {
  const SeatSet made = state_->threads.made[at(seat)];
  const bool can = link.source == seat && made.contains(link.recipient) &&
                   state_->seats[at(seat)].visited.contains(static_cast<int>(Moira::lachesis));
  return blend(seat, can ? 1.0 / (made.size() + 1) : 0,
               [&](const Submission& one) { return one.boost == link; });
}

double Habits::creates(Seat seat, Seat recipient, bool golden, bool head_start) const noexcept {
  const SeatSet free = free_of(seat);
  const State::SeatState& own = state_->seats[at(seat)];
  double plain = free.contains(recipient) ? 1.0 / (free.size() + 1) : 0;
  plain *= own.gilding_left ? 0.5 : golden ? 0.0 : 1.0;
  plain *= own.x > 0 ? 0.5 : head_start ? 0.0 : 1.0;
  return blend(seat, plain, [&](const Submission& one) {
    return one.create == recipient && one.golden == golden && one.head_start == head_start;
  });
}

std::int8_t Habits::other_cut(Seat seat, SeatSet excluded, Stream& stream) const noexcept {
  if (asked_ > 0) {
    const std::size_t first = stream.below(static_cast<std::uint32_t>(asked_));
    for (std::size_t i = 0; i < asked_; ++i) {
      const std::int8_t cut = answers_[at(seat) * asked_ + (first + i) % asked_].cut;
      if (cut == kNoSeat || !excluded.contains(cut)) return cut;
    }
  }
  const SeatSet left = state_->realms.other_realm(seat) - excluded;
  return static_cast<std::int8_t>(left.nth(static_cast<int>(stream.below(bound(left.size() + 1)))));
}

std::int8_t Habits::other_create(Seat seat, Seat excluded, Stream& stream) const noexcept {
  if (asked_ > 0) {
    const std::size_t first = stream.below(static_cast<std::uint32_t>(asked_));
    for (std::size_t i = 0; i < asked_; ++i) {
      const std::int8_t to = answers_[at(seat) * asked_ + (first + i) % asked_].create;
      if (to != excluded) return to;
    }
  }
  SeatSet left = free_of(seat);
  left.erase(excluded);
  return static_cast<std::int8_t>(left.nth(static_cast<int>(stream.below(bound(left.size() + 1)))));
}

/// Neither boosts a thread between the two.
Link Habits::other_boost(Seat seat, Seat excluded, Stream& stream) const noexcept {
  if (asked_ > 0) return {};
  SeatSet left = state_->threads.made[at(seat)];
  left.erase(excluded);
  const Seat to = left.nth(static_cast<int>(stream.below(bound(left.size() + 1))));
  return to == kNoSeat ? Link{} : Submission::link(seat, to);
}

Link Habits::any_snip(Seat seat, Stream& stream) const noexcept {
  if (asked_ > 0 && stream.below(bound(static_cast<int>(2 * asked_))) != 0) {
    return answers_[at(seat) * asked_ + stream.below(static_cast<std::uint32_t>(asked_))].snip;
  }
  const SeatSet own = state_->realms.realm_of(seat);
  const SeatSet others = state_->realms.other_realm(seat);
  const auto [near, far, inwards] =
      stream.several_below<3>({bound(own.size()), bound(others.size()), 2});
  const Seat here = own.nth(static_cast<int>(near));
  const Seat there = others.nth(static_cast<int>(far));
  if (inwards) return Submission::link(there, here);
  return here == seat ? Link{} : Submission::link(here, there);
}

}  // namespace mainmatch::threads
