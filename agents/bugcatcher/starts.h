#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

// Starting places for the pregame, shared by all bots that rank places by a value.

/// The node's steps from the place to the nearest edge and to the nearest corner.
int to_edge(const Board& board, Node node, Place place) noexcept;
int to_corner(const Board& board, Node node, Place place) noexcept;
/// Steps to the middle, in half steps, since the middle lies between places if their number is
/// even.
int to_middle(const Board& board, Node node, Place place) noexcept;

/// A share, 0..1, of the garnets, rounded to whole garnets.
inline std::int64_t share(std::int64_t garnets, double of_them) noexcept {
  return static_cast<std::int64_t>(static_cast<double>(garnets) * of_them);
}

/// Lists all places of the node in descending order of worth(place), an integer; equal ones are
/// shuffled.
template <class Worth>
void list_by(const View& view, Node node, Stream& chance, Submission& submission, Worth&& worth) {
  struct Wish {
    int worth;
    Place place;
  };
  std::array<Wish, kPlaces> wishes;
  int count = 0;
  for (const Place place : view.board().places[index_of(node)]) {
    wishes[at(count++)] = {worth(place), place};
  }
  shuffle(wishes, count, chance);
  // Ties keep the shuffled order.
  for (int i = 0; i < count; ++i) {
    wishes[at(i)].worth = wishes[at(i)].worth * kPlaces + (count - i - 1);
  }
  std::sort(wishes.begin(), wishes.begin() + count,
            [](const Wish& a, const Wish& b) { return a.worth > b.worth; });
  for (int i = 0; i < count; ++i) {
    submission.priorities[index_of(node)].push_back(wishes[at(i)].place);
  }
}

}  // namespace mainmatch::bugcatcher
