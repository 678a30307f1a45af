#include "engine/threads/setup.h"

namespace mainmatch::threads {

void deal(const Rules& rules, Stream& stream, Setup& setup) noexcept {
  const int seats = rules.seats();
  for (Seat seat = 0; seat < seats; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    setup.lots[i] = static_cast<std::int8_t>(seat);
    setup.garnets[i] = rules.starting_garnets;
  }
  // The first of a shuffled table go to Heaven; where they stood says nothing about the lots.
  shuffle(setup.lots, seats, stream);
  SeatSet in_heaven;
  for (int i = 0; i < rules.heaven; ++i) in_heaven.insert(setup.lots[static_cast<std::size_t>(i)]);
  setup.heaven.clear();
  setup.hell.clear();
  for (const Seat seat : in_heaven) setup.heaven.push_back(static_cast<std::int8_t>(seat));
  for (const Seat seat : SeatSet::first(seats) - in_heaven) {
    setup.hell.push_back(static_cast<std::int8_t>(seat));
  }
  setup.marks.clear();
  shuffle(setup.lots, seats, stream);
}

}  // namespace mainmatch::threads
