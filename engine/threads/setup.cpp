#include "engine/threads/setup.h"

namespace mainmatch::threads {

namespace {

Realm realm_of(SeatSet seats) noexcept {
  Realm realm;
  for (int i = 0; i < kMaxRealm && i < seats.size(); ++i) {
    realm.push_back(static_cast<std::int8_t>(seats.nth(i)));
  }
  return realm;
}

}  // namespace

void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  const int seats = rules.seats();
  for (Seat seat = 0; seat < seats; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    setup.tie_break[i] = static_cast<std::int8_t>(seat);
    setup.garnets[i] = rules.starting_garnets;
  }
  // The first of a shuffled list go to Heaven; this order is independent of the tie-break order.
  shuffle(setup.tie_break, seats, stream);
  SeatSet in_heaven;
  for (int i = 0; i < rules.heaven; ++i)
    in_heaven.insert(setup.tie_break[static_cast<std::size_t>(i)]);
  setup.heaven = realm_of(in_heaven);
  setup.hell = realm_of(SeatSet::first(seats) - in_heaven);
  setup.marks.clear();
  shuffle(setup.tie_break, seats, stream);
}

}  // namespace mainmatch::threads
