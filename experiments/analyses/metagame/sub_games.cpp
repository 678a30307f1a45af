#include "experiments/analyses/metagame/sub_games.h"

#include <optional>

namespace mainmatch {

namespace {

/// Lists profiles: `seats` by role over the strategies of `kept`, on top of what `counts` holds.
class Lister {
 public:
  Lister(const ProfileSpace& space, StrategySet kept, std::vector<std::uint64_t>& ranks)
      : space_(space), kept_(kept), ranks_(ranks), counts_(space.strategies()) {}

  void list(std::vector<int> seats, std::optional<std::size_t> deviation) {
    if (deviation) counts_[*deviation] = 1;
    seats_ = std::move(seats);
    fill(0, seats_[0]);
    if (deviation) counts_[*deviation] = 0;
  }

 private:
  /// Strategies from `s` on share the `left` seats of their role.
  void fill(std::size_t s, int left) {
    const std::size_t role = space_.role_of(s);
    const bool last = s + 1 == space_.first(role + 1);
    const int most = holds(kept_, s) ? left : 0;
    for (int count = last ? left : 0; count <= most; ++count) {
      counts_[s] += count;
      if (s + 1 == space_.strategies()) {
        ranks_.push_back(space_.rank(counts_));
      } else {
        fill(s + 1, last ? seats_[role + 1] : left - count);
      }
      counts_[s] -= count;
    }
  }

  const ProfileSpace& space_;
  StrategySet kept_;
  std::vector<std::uint64_t>& ranks_;
  std::vector<int> counts_;
  std::vector<int> seats_;  ///< by role
};

std::vector<int> seats_of(const ProfileSpace& space) {
  std::vector<int> seats;
  for (const SeatRole& role : space.roles()) seats.push_back(role.seats);
  return seats;
}

}  // namespace

std::vector<std::size_t> places_in(const ProfileSpace& more, const ProfileSpace& fewer) {
  std::vector<std::size_t> places;
  for (std::size_t s = 0; s < fewer.strategies(); ++s) {
    const std::size_t role = fewer.role_of(s);
    places.push_back(more.first(role) + s - fewer.first(role));
  }
  return places;
}

std::vector<StrategySet> pure_sub_games(const ProfileSpace& space) {
  std::vector<StrategySet> all = {0};
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    std::vector<StrategySet> joined;
    for (const StrategySet before : all) {
      for (std::size_t s = space.first(r); s < space.first(r + 1); ++s) {
        joined.push_back(before | bit(s));
      }
    }
    all = std::move(joined);
  }
  return all;
}

std::vector<std::uint64_t> profiles_over(const ProfileSpace& space, StrategySet kept) {
  std::vector<std::uint64_t> ranks;
  Lister(space, kept, ranks).list(seats_of(space), std::nullopt);
  return ranks;
}

std::vector<std::uint64_t> deviations_from(const ProfileSpace& space, StrategySet kept) {
  std::vector<std::uint64_t> ranks;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    if (holds(kept, s)) continue;
    std::vector<int> seats = seats_of(space);
    --seats[space.role_of(s)];
    Lister(space, kept, ranks).list(std::move(seats), s);
  }
  return ranks;
}

}  // namespace mainmatch
