// One thing that each bot of Bugcatcher is there to do, on real states.

#include <algorithm>
#include <cstdlib>
#include <set>

#include "agents/bugcatcher/starts.h"
#include "engine/bugcatcher/mechanics.h"
#include "experiments/matches/bugcatcher/record.h"
#include "tests/bugcatcher/agents/table.h"
#include "tests/conformance/bot_match.h"

namespace mainmatch::tests {

using namespace bugcatcher;
using bugcatcher::Node;

namespace {

int distance(Place a, Place b) {
  return std::abs(column_of(a) - column_of(b)) + std::abs(row_of(a) - row_of(b));
}

int count(const Submission& submission, Word word) {
  int times = 0;
  for (const Action& action : submission.actions) times += action.word == word;
  return times;
}

/// Calls f(step, node, end) for the paths of a list.
template <class F>
void for_each_end(const View& view, const Submission& submission, const F& f) {
  std::array<Place, 2> stand = {view.stand(Node::central), view.stand(Node::border)};
  int step = 0;
  for (const Action& action : submission.actions) {
    if (is_path(action.word)) {
      Place& here = stand[index_of(node_of(action.word))];
      here = bugcatcher::after(here, direction_of(action.word));
      f(step, node_of(action.word), here);
    }
    ++step;
  }
}

bool are_same(const Submission& a, const Submission& b) {
  const auto same = [](Action x, Action y) { return x.word == y.word && x.times == y.times; };
  return a.priorities == b.priorities && a.garnets == b.garnets && a.missions == b.missions &&
         std::equal(a.actions.begin(), a.actions.end(), b.actions.begin(), b.actions.end(), same);
}

}  // namespace

TEST_CASE("bots of Bugcatcher hand in nothing void under any rules", "[agents][bugcatcher]") {
  int table_number = 0;
  for (const auto& [players, columns, rows, energy] :
       {std::array{2, 2, 2, 1}, std::array{4, 2, 2, 16}, std::array{12, 8, 8, 16},
        std::array{12, 3, 4, 3}, std::array{5, 2, 8, 16}, std::array{9, 6, 5, 7}}) {
    for (const int missions : {0, 5, 8}) {
      Rules rules = bug_rules(players, columns, rows, energy);
      rules.missions_per_round = missions;
      rules.rounds = 4;
      rules.free_swap_price = missions % 3;
      rules.starting_garnets = missions % 7;
      BotMatch<Bugcatcher> table(rules, at(table_number));
      for (std::uint64_t match = 0; match < 4; ++match) {
        table.play_match(at(++table_number), match);
        for (Seat seat = 0; seat < players; ++seat) CHECK(table.outcome().fouls[at(seat)] == 0);
      }
    }
  }
}

TEST_CASE("the walker fails by others alone and never twice alike", "[agents][bugcatcher]") {
  BugBot walker("walker");
  std::set<std::array<Moves, 2>> walks;
  for (std::uint64_t match = 0; match < 20; ++match) {
    BugTable table(bug_rules(3, 3, 3, 9), {{"B2", "B2"}, {"A1", "A1"}, {"C3", "D4"}});
    walker.sit(match);
    table.play({{0, walker.act(table.view(0))}});
    const Walk& walk = table.view(0).walk(0);
    CHECK(walk.collisions == 0);
    CHECK(walk.total() == table.view(0).entries(0));  // nothing off the board, nothing idle
    CHECK(walk.total() >= 4);
    walks.insert(walk.moves);
  }
  CHECK(walks.size() >= 10);
}

TEST_CASE("the snake goes where nobody else can be in time", "[agents][bugcatcher]") {
  const BugTable table(bug_rules(2, 8, 8, 7), {{"D4", "E4"}, {"F4", "G4"}});
  BugBot snake("snake");
  const View view = table.view(0);
  const Submission submission = snake.act(view);
  int ends = 0;
  for_each_end(view, submission, [&](int step, Node node, Place end) {
    const Place other = node == Node::central ? place_named("F4") : place_named("G4");
    CHECK(distance(other, end) > step + 1);
    ++ends;
  });
  CHECK(ends == 7);
}

TEST_CASE("the hermit starts in a corner and stays near it", "[agents][bugcatcher]") {
  BugBot hermit("hermit");
  const Rules rules = bug_rules(9, 6, 5, 7);
  State start;
  Bugcatcher::begin(rules, {}, start);
  const Submission wishes = hermit.act(Bugcatcher::observe(start, 0));
  for (const Node node : kNodes) {
    for (std::size_t i = 0; i < 4; ++i) {
      CHECK(to_corner(start.board, node, wishes.priorities[index_of(node)][i]) == 0);
    }
  }
  BugTable table(bug_rules(2, 6, 5, 7), {{"F1", "G1"}, {"A5", "A6"}});
  for (int round = 0; round < 5; ++round) {
    table.play({{0, hermit.act(table.view(0))}});
    const View view = table.view(0);
    CHECK(view.walk(round).total() >= 6);
    CHECK(distance(view.stand(Node::central), place_named("F1")) <= 3);
    CHECK(distance(view.stand(Node::border), place_named("G1")) <= 3);
  }
}

TEST_CASE("the planner meets what can be met together", "[agents][bugcatcher]") {
  Goal black{GoalKind::colour};
  black.count = 4;
  BugTable table(
      bug_rules(2, 6, 5, 7), {{"C3", "D3"}, {"F5", "G6"}},
      {bug_mission(black, 5, 1, 1), bug_mission(counted(GoalKind::swaps, 1), 6, 2, 1),
       bug_mission(reach(Who::central, "A1"), 9), bug_mission(reach(Who::border, "A6"), 60, 3, 1)});
  BugBot planner("planner");
  const Submission submission = planner.act(table.view(0));
  table.play({{0, submission}});
  // A swap, then six black steps of the border node; A1 would cost four more.
  CHECK(submission.missions == 0b1111);
  CHECK(table.view(0).fireflies() == 6 + 5 + 6 + 60);
}

TEST_CASE("the crowd's central node leaves the side where the others are", "[agents][bugcatcher]") {
  const BugTable table(bug_rules(4, 8, 2, 3),
                       {{"E1", "A3"}, {"G1", "H3"}, {"G2", "I3"}, {"F2", "I2"}});
  BugBot crowd("crowd");
  const View view = table.view(0);
  for_each_end(view, crowd.act(view), [&](int, Node node, Place end) {
    if (node == Node::central) CHECK(column_of(end) <= 4);
  });
}

TEST_CASE("the hunter takes on what it can meet and goes for it", "[agents][bugcatcher]") {
  BugTable table(
      bug_rules(2, 6, 5, 5), {{"C3", "D3"}, {"F5", "G6"}},
      {bug_mission(reach(Who::central, "A1"), 9, 3, 1),
       bug_mission(reach(Who::central, "F1"), 2, 9, 1), bug_mission(reach(Who::border, "A6"), 99),
       bug_mission(counted(GoalKind::total, 6), 99, 1, 1)});
  BugBot hunter("hunter");
  const Submission submission = hunter.act(table.view(0));
  CHECK(submission.missions == 0b0101);  // the third may still be met in a later round
  table.play({{0, submission}});
  CHECK(table.view(0).fireflies() == 5 + 9);
}

TEST_CASE("the gambit pays for the middle and for swaps", "[agents][bugcatcher]") {
  BugBot gambit("gambit");
  const Rules nine = bug_rules(9, 6, 5, 7);
  Setup setup{};
  setup.garnets.fill(8);
  State start;
  Bugcatcher::begin(nine, setup, start);
  const Submission wishes = gambit.act(Bugcatcher::observe(start, 0));
  CHECK(wishes.garnets == std::array<std::int64_t, 2>{2, 2});
  const Place first = wishes.priorities[0][0];
  CHECK((first == place_named("C3") || first == place_named("D3")));
  for (const int garnets : {0, 1}) {
    Rules rules = bug_rules(2, 6, 5, 7);
    rules.starting_garnets = garnets;
    BugTable table(rules, {{"C3", "D3"}, {"F5", "G6"}},
                   {bug_mission(counted(GoalKind::swaps, 1), 3)});
    const Submission submission = gambit.act(table.view(0));
    CHECK(count(submission, Word::free_swap) == garnets);
    table.play({{0, submission}});
    CHECK(table.view(0).garnets() == 0);
    CHECK(table.view(0).fireflies() == 3 + 6 + garnets);
    // Nothing to swap for.
    CHECK(count(gambit.act(table.view(0)), Word::free_swap) == 0);
  }
}

TEST_CASE("the adaptive bot with the hunter's numbers is the hunter", "[agents][bugcatcher]") {
  BugBot hunter("hunter");
  BugBot adaptive("adaptive(risk=1,worst=0,central-ring=3,border-ring=3)");
  BugBot fearful("adaptive(risk=1,central-ring=3,border-ring=3)");
  Rules rules;
  rules.starting_garnets = 0;  // the hunter pays for no swap
  int differ = 0;
  for (std::uint64_t match = 0; match < 3; ++match) {
    Setup setup{};
    State state;
    Stream stream({7, match});
    Bugcatcher::deal(rules, stream, setup);
    Bugcatcher::begin(rules, setup, state);
    hunter.sit(match);
    adaptive.sit(match);
    fearful.sit(match);
    while (!Bugcatcher::is_over(state)) {
      const View view = Bugcatcher::observe(state, 0);
      const Submission played = hunter.act(view);
      CHECK(are_same(adaptive.act(view), played));
      differ += !are_same(fearful.act(view), played);
      std::vector<Submission> all(at(rules.players), played);
      Bugcatcher::resolve(state, all, nullptr);
    }
  }
  CHECK(differ > 0);
}

TEST_CASE("the adaptive bot bids and starts where its numbers say", "[agents][bugcatcher]") {
  Setup setup{};
  setup.garnets.fill(9);
  State start;
  const Rules rules = bug_rules(9, 6, 5, 7);
  Bugcatcher::begin(rules, setup, start);
  BugBot corners("adaptive(central-bid=0.5,border-bid=0.25)");
  BugBot middle("adaptive(central-ring=0,border-ring=14,corner=20)");
  const Submission far = corners.act(Bugcatcher::observe(start, 0));
  const Submission near = middle.act(Bugcatcher::observe(start, 0));
  CHECK(far.garnets == std::array<std::int64_t, 2>{4, 2});
  CHECK(near.garnets == std::array<std::int64_t, 2>{0, 0});
  for (const Node node : kNodes) {
    CHECK(to_corner(start.board, node, far.priorities[index_of(node)][0]) == 0);
  }
  CHECK(to_middle(start.board, Node::central, near.priorities[0][0]) <= 1);
  CHECK(to_corner(start.board, Node::border, near.priorities[1][0]) == 1);
}

}  // namespace mainmatch::tests
