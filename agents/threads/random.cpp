#include "agents/threads/random.h"

namespace mainmatch::threads {

namespace {

/// The n-th seat of a set, from 0; kNoSeat if there are not so many.
Seat nth(SeatSet seats, std::uint32_t n) noexcept {
  for (const Seat seat : seats) {
    if (n-- == 0) return seat;
  }
  return kNoSeat;
}

std::uint32_t choices(int of) noexcept { return static_cast<std::uint32_t>(of) + 1u; }

/// The n-th Moira not yet visited; none if there are not so many.
Moira nth_unvisited(const View& view, std::uint32_t n) noexcept {
  for (int i = 0; i < kMoirai; ++i) {
    const auto moira = static_cast<Moira>(i);
    if (!view.visited(moira) && n-- == 0) return moira;
  }
  return Moira::none;
}

}  // namespace

void Random::act(const View& view, Submission& submission) {
  const SeatSet others = view.other_realm();
  const SeatSet free = view.selectable() - view.threads();
  const int tiers = view.rules().tier_of(view.twine());
  int unvisited = 0;
  for (int i = 0; i < kMoirai; ++i) unvisited += !view.visited(static_cast<Moira>(i));
  const bool boosts = view.visited(Moira::lachesis);

  // All from one word: what is drawn for nothing costs less than a branch that nobody can predict.
  const int n = others.size();
  const int foreign = n * (2 * view.own_realm().size() - 1);
  const auto [visit, tier, boost, cut, snip, create, gild, start] = chance().several_below<8>(
      {choices(unvisited), choices(tiers), choices(boosts ? view.threads().size() : 0), choices(n),
       choices(foreign), choices(free.size()), 2, 2});
  submission.moira = nth_unvisited(view, visit);
  submission.donate = tier == 0 ? 0 : view.rules().thresholds[tier - 1];
  if (const Seat to = nth(view.threads(), boost); boosts && to != kNoSeat) {
    submission.boost_thread(view.seat(), to);
  }
  submission.cut_from(nth(others, cut));
  snip_nth(view, snip, submission);
  if (const Seat to = nth(free, create); to != kNoSeat) {
    submission.create_to(to, gild && view.gilding_left(), start && view.x() > 0);
  }
}

/// Threads that others made: those received first, then, by source, what the seat's own realm and
/// the other one make past it.
void Random::snip_nth(const View& view, std::uint32_t n, Submission& submission) {
  const SeatSet others = view.other_realm();
  const auto across = static_cast<std::uint32_t>(others.size());
  // Rows of one player of the own realm: what it makes, then what is made for it. The seat's own
  // row has the second half only and comes first.
  const std::uint32_t row = (n + across) / (2 * across);
  const std::uint32_t column = (n + across) % (2 * across);
  SeatSet own = view.own_realm();
  own.erase(view.seat());
  const Seat here = row == 0 ? view.seat() : nth(own, row - 1);
  if (here == kNoSeat) return;
  if (column < across) {
    submission.snip_thread(here, nth(others, column));
  } else {
    submission.snip_thread(nth(others, column - across), here);
  }
}

}  // namespace mainmatch::threads
