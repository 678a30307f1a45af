#include "experiments/analyses/tournament/finishes.h"

#include <algorithm>

#include "engine/core/index.h"
#include "experiments/base/bytes.h"

namespace mainmatch {

Finishes::Finishes(std::size_t bots, std::size_t seats)
    : pairs_(static_cast<int>(std::clamp<std::size_t>(bots, 1, PairSums::kMaxBots))) {
  if (bots < 2 || bots > Rankings::kMaxBots || seats > Rankings::kMaxSeats) return;
  groups_.assign(kGroups, Rankings(static_cast<int>(seats)));
}

void Finishes::add(std::uint64_t match, const Outcome& outcome, std::span<const int> bot_of_seat) {
  if (!kept()) return;
  PerSeat<int> places;
  for (int i = 0; i < outcome.seats; ++i) {
    const std::size_t seat = at(outcome.ranking[at(i)]);
    places[seat] = i;
    if (i == 0) continue;
    const std::size_t before = at(outcome.ranking[at(i - 1)]);
    // In some matches who wins may have no more than who comes next.
    const bool is_tied = outcome.scores[seat] == outcome.scores[before] &&
                         outcome.winners.contains(static_cast<Seat>(seat)) ==
                             outcome.winners.contains(static_cast<Seat>(before));
    if (is_tied) places[seat] = places[before];
  }
  const std::span<const int> place_of_seat(places.data(), bot_of_seat.size());
  pairs_.add(bot_of_seat, place_of_seat);
  if (match < kMaxRated) {
    groups_[(match + match / kGroups) % kGroups].add(bot_of_seat, place_of_seat,
                                                     outcome.winners.size());
  }
}

void Finishes::merge(const Finishes& other) {
  pairs_.merge(other.pairs_);
  for (std::size_t i = 0; i < groups_.size(); ++i) groups_[i].merge(other.groups_[i]);
}

void Finishes::save(ByteWriter& out) const {
  pairs_.save(out);
  for (const Rankings& group : groups_) group.save(out);
}

void Finishes::load(ByteReader& in) {
  pairs_.load(in);
  for (Rankings& group : groups_) group.load(in);
}

}  // namespace mainmatch
