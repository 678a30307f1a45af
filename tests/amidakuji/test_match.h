#pragma once

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "engine/amidakuji/game.h"
#include "tests/catch.h"

// A table on which rulings are tried out by hand. Boards are drawn, submissions and results are
// written with the letters of the rules:
//
//     TestMatch table(plain(2, 3, 2), {"|-| |",
//                                  "| |-|"});
//     table.play({{0, Turn("S3 U1").block("T:A")}});
//     CHECK(table.ends() == "ACC");

namespace mainmatch::amidakuji {

/// One seat's submission. An unknown letter stands for something that no leg or row is called.
struct Turn {
  Submission submission;

  /// "S3 U2" bids 3 on S and 2 on U.
  explicit Turn(const std::string& bets = "") {
    for (std::size_t i = 0; i < bets.size();) {
      const std::size_t end = std::min(bets.find(' ', i), bets.size());
      const std::string word = bets.substr(i, end - i);
      const int leg = leg_of(word[0]);
      std::size_t used = 0;
      const int beads = std::stoi(word.substr(1), &used);
      if (leg < 0 || used + 1 != word.size()) {
        submission.bets_unreadable = true;
      } else {
        submission.bid(leg, beads);
      }
      i = end + 1;
    }
  }
  /// "TTS" peeks at T twice, then at S.
  Turn peek(const std::string& legs) const {
    Turn turn = *this;
    for (const char leg : legs) turn.submission.peeks.push_back(leg_of(leg));
    return turn;
  }
  /// "U:D" places a blocker on U just below row D.
  Turn block(const std::string& spot) const {
    Turn turn = *this;
    turn.submission.places_blocker = true;
    const bool known = spot[2] >= 'A' && spot[2] <= 'Z';
    turn.submission.blocker = {leg_of(spot[0]),
                               static_cast<std::int8_t>(known ? spot[2] - 'A' : -1)};
    return turn;
  }

 private:
  static std::int8_t leg_of(char letter) {
    return static_cast<std::int8_t>(letter >= 'S' && letter <= 'Z' ? letter - 'S' : -1);
  }
};

/// "S12": the word for 12 beads on S.
inline std::string bid(char leg, int beads) {
  return std::string(1, leg).append(std::to_string(beads));
}

/// The default rules on a smaller board without phantoms.
inline Rules plain(int players, int legs, int rows) {
  Rules rules;
  rules.players = players;
  rules.legs = legs;
  rules.rows = rows;
  rules.paying_places = std::min(4, legs);
  rules.phantoms.clear();
  return rules;
}

/// Rules under which one round can move many beads.
inline Rules rich(int players, int legs, int rows) {
  Rules rules = plain(players, legs, rows);
  rules.beads = 255;
  rules.max_bet = 255;
  return rules;
}

class TestMatch {
 public:
  Rules rules;
  Setup setup{};
  State state{};
  Result result{};

  /// A row of the drawing is "|-| |a|": a rung is '-', the phantoms are 'a', 'b', ... Placements
  /// are A 1, B 2, ...; lots are the seats in order.
  explicit TestMatch(const Rules& table_rules, const std::vector<std::string>& drawing = {})
      : rules(table_rules) {
    REQUIRE(first_out_of_range<Rules>(kFields, rules) == nullptr);
    REQUIRE(Amidakuji::validation_error(rules) == nullptr);
    REQUIRE(drawing.size() <= static_cast<std::size_t>(rules.rows));
    std::vector<std::pair<char, Slot>> phantoms;
    for (std::size_t r = 0; r < drawing.size(); ++r) {
      REQUIRE(drawing[r].size() == static_cast<std::size_t>(2 * rules.legs - 1));
      for (std::size_t c = 0; 2 * c + 1 < drawing[r].size(); ++c) {
        const char mark = drawing[r][2 * c + 1];
        const Slot slot{static_cast<std::int8_t>(r), static_cast<std::int8_t>(c)};
        if (mark == '-') setup.rungs.set(slot);
        if (mark >= 'a') phantoms.emplace_back(mark, slot);
      }
    }
    std::sort(phantoms.begin(), phantoms.end(),
              [](const auto& x, const auto& y) { return x.first < y.first; });
    for (const auto& [mark, slot] : phantoms) setup.phantoms.push_back(slot);
    for (std::size_t i = 0; i < kMaxLegs; ++i) {
      setup.placements[i] = static_cast<std::int8_t>(i + 1);
    }
    for (std::size_t seat = 0; seat < kMaxSeats; ++seat) {
      setup.tie_break[seat] = static_cast<std::int8_t>(seat);
      setup.garnets[seat] = rules.starting_garnets;
    }
    setup.set_hints(HintSheet{});
  }
  TestMatch(const TestMatch&) = delete;
  TestMatch& operator=(const TestMatch&) = delete;

  void begin() {
    REQUIRE(setup.phantoms.size() == rules.phantoms.size());
    Amidakuji::begin(rules, setup, state);
    begun_ = true;
  }
  /// Plays a round; seats that are not named miss it.
  void play(const std::vector<std::pair<Seat, Turn>>& turns) {
    if (!begun_) begin();
    std::vector<Submission> submissions(static_cast<std::size_t>(rules.players));
    for (const auto& [seat, turn] : turns) {
      submissions[static_cast<std::size_t>(seat)] = turn.submission;
    }
    Amidakuji::resolve(state, submissions, &result);
  }
  Outcome outcome() const {
    Outcome out;
    Amidakuji::outcome(state, out);
    return out;
  }
  const State::SeatState& seat(Seat s) const { return state.seats[static_cast<std::size_t>(s)]; }

  /// The ending legs of S, T, U, ... in this order: "BAC".
  std::string ends() const {
    std::string text;
    for (int leg = 0; leg < rules.legs; ++leg) {
      text += static_cast<char>('A' + end_of(result.ends, leg));
    }
    return text;
  }
  /// "S:B T:A"
  std::string revealed() const {
    std::string text;
    for (const Spot spot : result.revealed)
      add(text, letter('S', spot.leg) + ":" + letter('A', spot.row));
    return text;
  }
  /// "0:T=5 2:S=0"
  std::string peeks() const {
    std::string text;
    for (const Result::SeatPeek& peek : result.peeks) {
      add(text, std::to_string(peek.seat) + ":" + letter('S', peek.peek.leg) + "=" +
                    std::to_string(peek.peek.beads));
    }
    return text;
  }
  /// "0:bets 0:peeks 2:blocker"
  std::string rejected() const {
    std::string text;
    for (const Rejection& r : result.rejected) add(text, std::to_string(r.seat) + ":" + r.part);
    return text;
  }

 private:
  static std::string letter(char first, int n) {
    return std::string(1, static_cast<char>(first + n));
  }
  static void add(std::string& text, const std::string& word) {
    text += text.empty() ? word : " " + word;
  }

  bool begun_ = false;
};

}  // namespace mainmatch::amidakuji
