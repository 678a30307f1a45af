#pragma once

#include <initializer_list>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "agents/bugcatcher/roster.h"
#include "engine/bugcatcher/game.h"
#include "engine/core/index.h"
#include "tests/catch.h"
#include "tests/conformance/make_bot.h"

namespace mainmatch::tests {

inline bugcatcher::Place place_named(std::string_view name) {
  return bugcatcher::place_at(name[0] - 'A', name[1] - '1');
}

/// Rules without missions for as many seats.
inline bugcatcher::Rules bug_rules(int players, int columns, int rows, int energy) {
  bugcatcher::Rules rules;
  rules.players = players;
  rules.columns = columns;
  rules.rows = rows;
  rules.energy = energy;
  rules.missions_per_round = 0;
  return rules;
}

inline bugcatcher::Mission bug_mission(const bugcatcher::Goal& goal, int reward, int penalty = 0,
                                       int limit = 0) {
  bugcatcher::Mission mission;
  mission.set_name("test");
  mission.reward = static_cast<std::int16_t>(reward);
  mission.penalty = static_cast<std::int16_t>(penalty);
  mission.limit = limit;
  mission.goal = goal;
  return mission;
}

/// A match of Bugcatcher of which a test plays every round, with nodes where it wants them.
struct BugTable {
  /// By seat, a cell and a corner; the missions are on the board of round 1.
  BugTable(const bugcatcher::Rules& its_rules,
           std::initializer_list<std::array<std::string_view, 2>> nodes,
           std::initializer_list<bugcatcher::Mission> missions = {})
      : rules(its_rules) {
    REQUIRE(static_cast<int>(nodes.size()) == rules.players);
    for (Seat seat = 0; seat < rules.players; ++seat) {
      setup.garnets[at(seat)] = rules.starting_garnets;
      setup.tie_break[at(seat)] = static_cast<std::int8_t>(seat);
    }
    for (const bugcatcher::Mission& mission : missions) {
      setup.boards[0].push_back(static_cast<std::uint8_t>(setup.own.size()));
      setup.own.push_back(mission);
    }
    Bugcatcher::begin(rules, setup, state);
    std::vector<bugcatcher::Submission> lists(nodes.size());
    std::size_t seat = 0;
    for (const auto& names : nodes) {
      for (std::size_t n = 0; n < 2; ++n) {
        lists[seat].priorities[n].push_back(place_named(names[n]));
      }
      ++seat;
    }
    Bugcatcher::resolve(state, lists, nullptr);
    seat = 0;
    for (const auto& names : nodes) {
      REQUIRE(state.walks[seat].stand[0] == place_named(names[0]));
      REQUIRE(state.walks[seat].stand[1] == place_named(names[1]));
      ++seat;
    }
  }
  BugTable(const BugTable&) = delete;

  /// Plays a round; who is not named does nothing. Nothing in it may be void.
  void play(const std::map<Seat, bugcatcher::Submission>& submissions) {
    std::vector<bugcatcher::Submission> all(at(rules.players));
    for (const auto& [seat, submission] : submissions) all[at(seat)] = submission;
    Bugcatcher::resolve(state, all, nullptr);
    for (Seat seat = 0; seat < rules.players; ++seat) REQUIRE(state.seats[at(seat)].fouls == 0);
  }

  bugcatcher::View view(Seat seat) const { return Bugcatcher::observe(state, seat); }

  bugcatcher::Rules rules;
  bugcatcher::Setup setup{};
  bugcatcher::State state;
};

/// What a bot of the roster does in one match after another.
struct BugBot {
  explicit BugBot(const std::string& name) : bot(make_bot<Bugcatcher>(name)) { sit(0); }

  void sit(std::uint64_t match) { bot->sit({7, match}, *cache); }
  bugcatcher::Submission act(const bugcatcher::View& view) {
    bugcatcher::Submission submission;
    bot->act(view, submission);
    return submission;
  }

  std::unique_ptr<Agent<Bugcatcher>> bot;
  std::shared_ptr<Cache<Bugcatcher>> cache = make_cache<Bugcatcher>();
};

inline bugcatcher::Goal counted(bugcatcher::GoalKind kind, int count,
                                bugcatcher::Who who = bugcatcher::Who::either,
                                bugcatcher::Colour colour = bugcatcher::Colour::black) {
  bugcatcher::Goal goal{kind, who, colour};
  goal.count = static_cast<std::int8_t>(count);
  return goal;
}

inline bugcatcher::Goal reach(bugcatcher::Who who, std::string_view place) {
  bugcatcher::Goal goal{bugcatcher::GoalKind::reach, who};
  goal.place = place_named(place);
  return goal;
}

}  // namespace mainmatch::tests
