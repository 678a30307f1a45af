#pragma once

#include <string>
#include <vector>

#include "engine/threads/game.h"
#include "tests/catch.h"

// A table on which rulings are tried out by hand. Seats 0, 1, ... are in Heaven, the others in
// Hell; lots are the seats in order. A turn is written in words:
//
//     "clotho=3"  visits Clotho for 3 twine ("clotho" for none)
//     "b0>2"      boosts the thread from 0 to 2
//     "c2"        cuts from 2
//     "s0>2"      snips the thread from 0 to 2
//     "n2*^"      creates a thread to 2, golden (*), with a head start (^)

namespace mainmatch::threads {

inline Submission turn(const std::string& text) {
  Submission submission;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t end = std::min(text.find(' ', i), text.size());
    const std::string word = text.substr(i, end - i);
    i = end + 1;
    const auto pair = [&](std::size_t from) {
      const std::size_t arrow = word.find('>');
      return Submission::link(std::stoi(word.substr(from)), std::stoi(word.substr(arrow + 1)));
    };
    const std::string name = word.substr(0, word.find('='));
    bool is_visit = name == "nobody";
    if (is_visit) submission.moira = Moira::unknown;
    for (std::size_t m = 0; m < kMoiraNames.size(); ++m) {
      if (name != kMoiraNames[m].name) continue;
      submission.moira = static_cast<Moira>(m);
      is_visit = true;
    }
    if (is_visit) {
      if (name.size() < word.size()) submission.donate = std::stoi(word.substr(name.size() + 1));
    } else if (word[0] == 'b') {
      submission.boost = pair(1);
    } else if (word[0] == 's') {
      submission.snip = pair(1);
    } else if (word[0] == 'c') {
      submission.cut_from(std::stoi(word.substr(1)));
    } else {
      REQUIRE(word[0] == 'n');
      submission.create_to(std::stoi(word.substr(1)), word.find('*') != word.npos,
                           word.find('^') != word.npos);
    }
  }
  return submission;
}

inline Rules realms(int heaven, int hell, int rounds = 7) {
  Rules rules;
  rules.heaven = heaven;
  rules.hell = hell;
  rules.rounds = rounds;
  return rules;
}

class TestMatch {
 public:
  Rules rules;
  Setup setup{};
  State state{};
  Result result{};

  explicit TestMatch(const Rules& table_rules, const std::vector<Seat>& marks = {},
                     const std::vector<Seat>& tie_break = {})
      : rules(table_rules) {
    REQUIRE(first_out_of_range<Rules>(kFields, rules) == nullptr);
    REQUIRE(mainmatch::Threads::validation_error(rules) == nullptr);
    for (int seat = 0; seat < rules.seats(); ++seat) {
      const auto named = static_cast<std::int8_t>(seat);
      (seat < rules.heaven ? setup.heaven : setup.hell).push_back(named);
      const auto i = static_cast<std::size_t>(seat);
      setup.tie_break[i] = tie_break.empty() ? named : static_cast<std::int8_t>(tie_break[i]);
      setup.garnets[i] = rules.starting_garnets;
    }
    for (const Seat seat : marks) setup.marks.push_back(static_cast<std::int8_t>(seat));
    mainmatch::threads::begin(rules, setup, state);
  }
  TestMatch(const TestMatch&) = delete;
  TestMatch& operator=(const TestMatch&) = delete;

  /// Gives a seat twine that it did not earn.
  void give(Seat seat, int twine) { state.seats[static_cast<std::size_t>(seat)].twine += twine; }

  /// Plays a round: one turn a seat, the first is seat 0's; missing ones are missed.
  void play(const std::vector<std::string>& turns) {
    std::vector<Submission> submissions(static_cast<std::size_t>(rules.seats()));
    for (std::size_t seat = 0; seat < turns.size(); ++seat) submissions[seat] = turn(turns[seat]);
    resolve(state, submissions, &result);
  }
  void wait(int rounds) {
    for (int i = 0; i < rounds; ++i) play({});
  }
  View view(Seat seat) const { return mainmatch::Threads::observe(state, seat); }
  Outcome outcome() const {
    REQUIRE(mainmatch::Threads::is_over(state));
    Outcome out;
    mainmatch::threads::outcome(state, out);
    return out;
  }

  /// "0>2:3* 2>0:1": strengths after growth, * golden.
  std::string threads() const {
    std::string text;
    for (const auto& t : result.threads) {
      add(text, std::to_string(t.source) + ">" + std::to_string(t.recipient) + ":" +
                    std::to_string(t.strength) + (t.golden ? "*" : ""));
    }
    return text;
  }
  std::string twine() const { return by_seat(result.twine); }
  std::string goldness() const { return by_seat(result.goldness); }
  /// "- 2 - -": without Nona "-".
  std::string x() const {
    std::string text;
    for (int seat = 0; seat < rules.seats(); ++seat) {
      const int value = result.x[static_cast<std::size_t>(seat)];
      add(text, value < 0 ? "-" : std::to_string(value));
    }
    return text;
  }
  /// "0-2 1-3"
  std::string chats() const {
    std::string text;
    for (const auto& chat : result.chats) {
      add(text, std::to_string(chat.heaven) + "-" + std::to_string(chat.hell));
    }
    return text;
  }
  /// "0:cut 2:create"
  std::string rejected() const {
    std::string text;
    for (const Rejection& r : result.rejected) add(text, std::to_string(r.seat) + ":" + r.part);
    return text;
  }

  static std::string seats(SeatSet set) {
    std::string text;
    for (const Seat seat : set) add(text, std::to_string(seat));
    return text;
  }
  /// "0-2" or "none"
  static std::string pair(const Outcome& out) {
    if (out.winner_in_heaven == kNoSeat && out.winner_in_hell == kNoSeat) return "none";
    return std::to_string(out.winner_in_heaven) + "-" + std::to_string(out.winner_in_hell);
  }
  std::string ranking(const Outcome& out) const { return by_seat(out.ranking); }
  template <class T>
  std::string by_seat(const PerSeat<T>& values) const {
    std::string text;
    for (int seat = 0; seat < rules.seats(); ++seat) {
      add(text, std::to_string(values[static_cast<std::size_t>(seat)]));
    }
    return text;
  }

 private:
  static void add(std::string& text, const std::string& word) {
    text += text.empty() ? word : " " + word;
  }
};

}  // namespace mainmatch::threads
