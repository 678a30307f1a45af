#pragma once

#include <algorithm>
#include <utility>
#include <vector>

// A second, naive reading of R19 to R30, for comparison: one token at a time walks down the ladder
// and remembers the rung that it crossed last. It shares nothing with the engine.

namespace mainmatch::amidakuji::naive {

struct Place {
  int leg;
  int row;
  friend bool operator==(const Place&, const Place&) = default;
  friend auto operator<=>(const Place&, const Place&) = default;
};

/// rung[row][column]: the active rungs, column c between legs c and c + 1.
struct Ladder {
  int legs;
  std::vector<std::vector<bool>> rung;

  Ladder(int with_legs, int rows)
      : legs(with_legs),
        rung(static_cast<std::size_t>(rows),
             std::vector<bool>(static_cast<std::size_t>(legs - 1))) {}

  int rows() const { return static_cast<int>(rung.size()); }
  bool has(int row, int column) const {
    return column >= 0 && column < legs - 1 &&
           rung[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
  }
  void put(int row, int column) {
    rung[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = true;
  }
};

struct Traced {
  std::vector<int> ends;
  std::vector<Place> revealed;
  int idle = 0;
  int destroyed = 0;
  friend bool operator==(const Traced&, const Traced&) = default;
};

constexpr int kNothing = -1;

/// The row and column of the blocker's target; the row is kNothing if it has none.
inline std::pair<int, int> target_of(const Ladder& ladder, Place blocker) {
  for (int row = blocker.row; row >= 0; --row) {
    if (ladder.has(row, blocker.leg - 1)) return {row, blocker.leg - 1};
    if (ladder.has(row, blocker.leg)) return {row, blocker.leg};
  }
  return {kNothing, kNothing};
}

/// Walks one token to the foot of the ladder.
inline int walk(const Ladder& ladder, const std::vector<Place>& standing, int leg) {
  int came_from = kNothing;  // over the rung that was crossed last
  int crossed_at = kNothing;
  for (int row = 0; row < ladder.rows(); ++row) {
    if (ladder.has(row, leg)) {
      came_from = leg;
      crossed_at = row;
      leg = leg + 1;
    } else if (ladder.has(row, leg - 1)) {
      came_from = leg;
      crossed_at = row;
      leg = leg - 1;
    }
    const bool met = std::find(standing.begin(), standing.end(), Place{leg, row}) != standing.end();
    if (met && came_from != kNothing) {
      leg = came_from;  // put back: it walks on from the row below the rung
      row = crossed_at;
      came_from = kNothing;
    }
  }
  return leg;
}

inline Traced trace(const Ladder& ladder, const std::vector<Place>& blockers) {
  Traced traced;
  std::vector<Place> standing;
  for (const Place& blocker : blockers) {
    const auto target = target_of(ladder, blocker);
    bool faced = false;
    for (const Place& other : blockers) {
      if (target.first != kNothing && other.leg != blocker.leg &&
          target_of(ladder, other) == target) {
        faced = true;
      }
    }
    if (faced) {
      ++traced.destroyed;
      continue;
    }
    traced.revealed.push_back(blocker);
    if (target.first == kNothing) {
      ++traced.idle;
    } else {
      standing.push_back(blocker);
    }
  }
  std::sort(traced.revealed.begin(), traced.revealed.end());
  for (int leg = 0; leg < ladder.legs; ++leg) traced.ends.push_back(walk(ladder, standing, leg));
  return traced;
}

}  // namespace mainmatch::amidakuji::naive
