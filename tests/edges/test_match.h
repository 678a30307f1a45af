#pragma once

#include <array>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "engine/edges/game.h"
#include "tests/catch.h"

// A table on which rulings are tried out by hand. Seats stand in the grid in their order, row by
// row, and in the same order in the lots. A move is written as its direction, its amount, the
// partner (> to the right, v below) and the bet:
//
//     TestMatch table(on_grid(1, 3));
//     table.play({"R3>", "L2>", "R1>2"});  // "" is a missed submission
//     CHECK(table.landed() == Numbers{12, 9, 7});

namespace mainmatch::edges {

using Numbers = std::vector<std::int64_t>;

inline Submission turn(const std::string& text) {
  Submission submission;
  if (text.empty()) return submission;
  std::size_t used = 0;
  const int amount = std::stoi(text.substr(1), &used);
  const char partner = text[used + 1];
  const std::string bet = text.substr(used + 2);
  submission.move(text[0] == 'L' ? Direction::left : Direction::right, amount,
                  partner == '>' ? Partner::right : Partner::down,
                  bet.empty() ? 0 : std::stoi(bet));
  return submission;
}

/// The default rules on another grid.
inline Rules on_grid(int rows, int columns) {
  Rules rules;
  rules.rows = rows;
  rules.columns = columns;
  return rules;
}

/// Rules under which a space is worth its number: 1, 2 ... 16, and all start on 8.
inline Rules counting(int rows, int columns) {
  Rules rules = on_grid(rows, columns);
  for (int space = 1; space <= rules.length; ++space) {
    rules.values[static_cast<std::size_t>(space - 1)] = space;
  }
  return rules;
}

class TestMatch {
 public:
  explicit TestMatch(const Rules& table_rules) : rules(table_rules) {
    for (int seat = 0; seat < rules.players(); ++seat) {
      const auto i = static_cast<std::size_t>(seat);
      setup.cells[i] = setup.tie_break[i] = static_cast<std::int8_t>(seat);
      setup.garnets[i] = rules.starting_garnets;
    }
    begin();
  }
  TestMatch(const TestMatch&) = delete;  // the state points at the rules
  TestMatch& operator=(const TestMatch&) = delete;

  /// After changes of the setup.
  void begin() { Edges::begin(rules, setup, state); }

  void play(std::initializer_list<const char*> turns) {
    REQUIRE(turns.size() == static_cast<std::size_t>(rules.players()));
    std::array<Submission, kMaxSeats> submissions;
    std::size_t seat = 0;
    for (const char* text : turns) submissions[seat++] = turn(text);
    hand_in(submissions);
  }
  /// One seat hands this in, the others nothing.
  void play_one(Seat seat, const Submission& submission) {
    std::array<Submission, kMaxSeats> submissions;
    submissions[static_cast<std::size_t>(seat)] = submission;
    hand_in(submissions);
  }
  void vote(std::initializer_list<std::pair<Seat, Seat>> votes) {
    std::array<Submission, kMaxSeats> submissions;
    for (const auto& [voter, candidate] : votes) {
      submissions[static_cast<std::size_t>(voter)].vote = static_cast<std::int8_t>(candidate);
    }
    hand_in(submissions);
  }

  Numbers landed() const { return numbers(result.landed); }
  Numbers points() const { return numbers(result.points); }
  Numbers garnets() const { return numbers(result.garnets); }
  Numbers positions() const { return numbers(state.positions); }
  Numbers scores() const { return numbers(state.points); }
  /// A letter a seat: s surviving, x screwed, d dumb.
  std::string types() const {
    std::string all;
    for (std::size_t seat = 0; seat < players(); ++seat) {
      all += "sxd"[static_cast<std::size_t>(result.types[seat])];
    }
    return all;
  }
  Outcome end() const {
    REQUIRE(Edges::is_over(state));
    Outcome out;
    Edges::outcome(state, out);
    return out;
  }

  Rules rules;
  Setup setup;
  State state;
  Result result;

 private:
  std::size_t players() const { return static_cast<std::size_t>(rules.players()); }

  void hand_in(const std::array<Submission, kMaxSeats>& submissions) {
    REQUIRE_FALSE(Edges::is_over(state));
    Edges::resolve(state, {submissions.data(), players()}, &result);
  }

  template <class T>
  Numbers numbers(const PerSeat<T>& values) const {
    return Numbers(values.begin(), values.begin() + rules.players());
  }
};

inline SeatSet seats(std::initializer_list<Seat> listed) {
  SeatSet set;
  for (const Seat seat : listed) set.insert(seat);
  return set;
}

}  // namespace mainmatch::edges
