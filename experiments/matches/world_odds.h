#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "agents/world.h"
#include "engine/core/index.h"
#include "experiments/matches/seat_picture.h"

namespace mainmatch {

/// An imagined world at the running step: the state of the match, and what everybody would hand in.
/// The entry of the seat that asks is unspecified.
template <Game G>
struct ImaginedStep {
  const typename G::State& state;
  const Submissions<G>& submissions;
  Seat seat;
};

/// What a world adds to the tables of a shape: 1 to each cell of a chance that holds in it, its
/// number to the others.
class OddsCells {
 public:
  explicit OddsCells(const std::vector<SeatPicture::Table>& tables) {
    std::size_t cells = 0;
    for (const SeatPicture::Table& table : tables) {
      tables_.push_back({cells, table.columns.size()});
      cells += table.cells();
    }
    sums_.resize(cells);
  }

  void clear() { sums_.assign(sums_.size(), 0); }
  void add(std::size_t table, std::size_t row, std::size_t column, std::int64_t value = 1) {
    sums_[tables_[table].first + row * tables_[table].second + column] += value;
  }
  /// Table by table, row by row.
  std::span<const std::int64_t> sums() const { return sums_; }

 private:
  std::vector<std::pair<std::size_t, std::size_t>> tables_;  ///< the first cell, and columns
  std::vector<std::int64_t> sums_;
};

/// What a seat can infer from imagined worlds, as tables. One specialization per
/// match, in experiments/matches/<match>/odds.h:
///
/// - `shape(view)`: the tables, without numbers, for the step that the seat is at.
/// - `count(world, cells)`: what a world adds to them.
template <Game G>
struct WorldOdds;

inline std::string seat_row(Seat seat, Seat own) {
  return "seat " + std::to_string(seat) + (seat == own ? " (you)" : "");
}

}  // namespace mainmatch
