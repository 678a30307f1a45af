#pragma once

#include <vector>

#include "tests/oracle.h"

/// Amidakuji, see tests/oracle.h.
namespace mainmatch::oracle::amidakuji {

struct Phantom {
  bool starts_on;
  int every;

  bool is_on(int round) const { return starts_on == ((round / every) % 2 == 0); }
};

struct Rules {
  int players = 12;
  int legs = 8;
  int rows = 12;
  int rounds = 5;
  int beads = 20;
  int max_bet = 6;
  int peeks = 1;
  int extra_peeks = 1;
  int peek_price = 2;
  int blockers = 1;
  std::vector<Phantom> phantoms = {{false, 1}, {true, 2}, {false, 2}, {true, 1}};
  double rung_density = 0.45;
  int paying_places = 4;
  bool second_token_after_tie = false;
  int beads_per_garnet = 120;
  int starting_garnets = 5;

  int columns() const { return legs - 1; }
};

struct Slot {
  int row;
  int column;

  friend auto operator<=>(const Slot&, const Slot&) = default;
};

/// Which slots of the board hold a rung.
class Board {
 public:
  Board(int rows, int columns)
      : rows_(rows), columns_(columns), rungs_(static_cast<std::size_t>(rows * columns)) {}

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  bool has(int row, int column) const {
    return column >= 0 && column < columns_ && rungs_[index(row, column)] != 0;
  }
  bool touches(int row, int column) const {
    return has(row, column - 1) || has(row, column) || has(row, column + 1);
  }
  void add(Slot slot) { rungs_[index(slot.row, slot.column)] = 1; }

  int count_row(int row) const;
  int count_column(int column) const;
  int count() const;

 private:
  std::size_t index(int row, int column) const {
    return static_cast<std::size_t>(row * columns_ + column);
  }

  int rows_;
  int columns_;
  std::vector<char> rungs_;
};

enum class Kind {
  column_total,
  row_total,
  rung_at,
  column_compare,
  board_total,
  ahead,
  paying,
  one_of,
  sum,
  parity
};

/// What is asked: a and b are columns, rows or legs, as the kind needs.
struct Question {
  Kind kind;
  int a = 0;
  int b = 0;
};

struct Hint {
  Question question;
  int answer = 0;
  int decoy = 0;  ///< the false placement of one_of
};

struct Setup {
  Board rungs;
  std::vector<Slot> phantoms;
  std::vector<int> placements;  ///< by ending leg
  std::vector<Hint> rung_hints;
  std::vector<Hint> placement_hints;
  std::vector<int> garnets;
  std::vector<int> tie_break;
};

Setup deal(const Rules& rules, Random& random);

}  // namespace mainmatch::oracle::amidakuji
