#pragma once

#include <array>
#include <initializer_list>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "engine/bugcatcher/game.h"
#include "experiments/matches/bugcatcher/words.h"
#include "tests/catch.h"

// A table on which rulings are tried out by hand. The lots are 0, 1, 2 ... and there are no
// missions unless a test adds some:
//
//     TestMatch table(on_cells(3, 2, 2));
//     table.stand({"A1 A1", "C2 D3"});      // every seat's cell and corner
//     table.play({"BD swap CR", ""});       // "m0" takes mission 0 on
//     CHECK(table.fates(0) == "BD swap CR[1]");

namespace mainmatch::bugcatcher {

using Numbers = std::vector<std::int64_t>;

inline std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> words;
  for (std::string word; in >> word;) words.push_back(word);
  return words;
}

inline Rules on_cells(int columns, int rows, int players) {
  Rules rules;
  rules.columns = columns;
  rules.rows = rows;
  rules.players = players;
  rules.rounds = 4;
  return rules;
}

inline Place place(const std::string& name, Node node = Node::border) {
  const auto found = place_named(name, node, kMaxSide, kMaxSide);
  REQUIRE(found);
  return found->place;
}

inline Submission lists(const std::string& central, const std::string& border,
                        int stake_central = 0, int stake_border = 0) {
  Submission submission;
  for (const Node node : kNodes) {
    for (const std::string& name : words_of(node == Node::central ? central : border)) {
      const auto found = place_named(name, node, kMaxSide, kMaxSide);
      submission.priorities[index_of(node)].push_back(found ? found->place : kNoPlace);
    }
  }
  submission.garnets = {stake_central, stake_border};
  return submission;
}

inline Submission turn(const std::string& text) {
  Submission submission;
  for (const std::string& word : words_of(text)) {
    if (word[0] == 'm') {
      submission.take(std::stoi(word.substr(1)));
    } else {
      submission.act(word_named(word));
    }
  }
  return submission;
}

inline Goal goal(GoalKind kind, int count = 0) {
  Goal made;
  made.kind = kind;
  made.count = static_cast<std::int8_t>(count);
  return made;
}
inline Goal length(Who who, int count) {
  Goal made = goal(GoalKind::length, count);
  made.who = who;
  return made;
}
inline Goal colour(Colour wanted, int count) {
  Goal made = goal(GoalKind::colour, count);
  made.colour = wanted;
  return made;
}
inline Goal at_place(GoalKind kind, Node node, const std::string& name) {
  Goal made = goal(kind);
  made.who = static_cast<Who>(node);
  made.place = place(name, node);
  return made;
}
inline Goal shape(Who who, const std::string& letters) {
  Goal made = goal(GoalKind::shape, static_cast<int>(letters.size()));
  made.who = who;
  const std::string all = "URDL";
  for (std::size_t i = 0; i < letters.size(); ++i) {
    made.moves |= static_cast<Moves>(all.find(letters[i])) << (2 * i);
  }
  return made;
}

inline Mission mission(const Goal& goal, int reward, int penalty = 0, int limit = 0) {
  Mission made;
  made.set_name("test");
  made.goal = goal;
  made.reward = static_cast<std::int16_t>(reward);
  made.penalty = static_cast<std::int16_t>(penalty);
  made.limit = limit;
  return made;
}

class TestMatch {
 public:
  explicit TestMatch(const Rules& table_rules) : rules(table_rules) {
    setup->from_deck = false;
    for (int seat = 0; seat < rules.players; ++seat) {
      setup->tie_break[at(seat)] = static_cast<std::int8_t>(seat);
      setup->garnets[at(seat)] = rules.starting_garnets;
    }
  }
  TestMatch(const TestMatch&) = delete;  // the state points at the rules
  TestMatch& operator=(const TestMatch&) = delete;

  void tie_break(std::initializer_list<int> order) {
    std::size_t i = 0;
    for (const int seat : order) setup->tie_break[i++] = static_cast<std::int8_t>(seat);
  }
  /// Before the pregame: puts a mission on the board of a round.
  void add(int round, const Mission& added) {
    setup->boards[at(round)].push_back(static_cast<std::uint8_t>(setup->own.size()));
    setup->own.push_back(added);
  }

  void pregame(const std::vector<Submission>& submissions) {
    Bugcatcher::begin(rules, *setup, *state);
    hand_in(submissions);
  }
  /// The pregame, at the end of which seats have these cells and corners.
  void stand(std::initializer_list<const char*> nodes) {
    std::vector<Submission> submissions;
    for (const char* text : nodes) {
      const std::vector<std::string> names = words_of(text);
      submissions.push_back(lists(names[0], names[1]));
    }
    pregame(submissions);
    std::size_t seat = 0;
    for (const char* text : nodes) CHECK(where(static_cast<int>(seat++)) == text);
  }
  void play(std::initializer_list<const char*> turns) {
    std::vector<Submission> submissions;
    for (const char* text : turns) submissions.push_back(turn(text));
    hand_in(submissions);
  }
  void hand_in(std::vector<Submission> submissions) {
    REQUIRE(submissions.size() == at(rules.players));
    REQUIRE_FALSE(Bugcatcher::is_over(*state));
    Bugcatcher::resolve(*state, submissions, result.get());
  }

  /// A seat's cell and corner.
  std::string where(int seat) const {
    const auto& nodes = result->nodes[at(seat)];
    return name_of(nodes[0]) + " " + name_of(nodes[1]);
  }
  /// A seat's paid entries and what became of them: [case], [off], or (idle).
  std::string fates(int seat) const {
    std::string all;
    for (const Deed& deed : result->deeds[at(seat)]) {
      std::string word(name_of(deed.word));
      if (deed.fate == Fate::idle) word = "(" + word + ")";
      if (deed.fate == Fate::off_board) word += "[off]";
      if (is_collision(deed.fate)) word += "[" + std::to_string(static_cast<int>(deed.fate)) + "]";
      all += (all.empty() ? "" : " ") + word;
    }
    return all;
  }
  std::string colour_of_central(int seat) const {
    return std::string(name_of(result->central_colours[at(seat)]));
  }
  Numbers fireflies() const { return numbers(result->fireflies); }
  Numbers garnets() const { return numbers(result->garnets); }
  const Voids& voids(int seat) const { return result->voids[at(seat)]; }
  /// "board.mission:seats", as in "0.1:0,2".
  std::string completed() const {
    std::string all;
    for (const auto& entry : result->completed) {
      all += (all.empty() ? "" : " ") + std::to_string(entry.board) + "." +
             std::to_string(entry.mission) + ":";
      for (const Seat seat : entry.seats) all += std::to_string(seat);
    }
    return all;
  }
  Outcome end() const {
    REQUIRE(Bugcatcher::is_over(*state));
    Outcome out;
    Bugcatcher::outcome(*state, out);
    return out;
  }
  template <class T>
  Numbers numbers(const PerSeat<T>& values) const {
    return Numbers(values.begin(), values.begin() + rules.players);
  }

  Rules rules;
  std::unique_ptr<Setup> setup = std::make_unique<Setup>();
  std::unique_ptr<State> state = std::make_unique<State>();
  std::unique_ptr<Result> result = std::make_unique<Result>();
};

inline SeatSet seats(std::initializer_list<Seat> listed) {
  SeatSet set;
  for (const Seat seat : listed) set.insert(seat);
  return set;
}

}  // namespace mainmatch::bugcatcher
