// The search for the best plan: against all lists of actions that there are, and worked by hand.

#include "agents/bugcatcher/plan_search.h"

#include <algorithm>
#include <array>
#include <new>
#include <set>

#include "agents/bugcatcher/inference/foresight.h"
#include "experiments/matches/round_loop.h"
#include "tests/bugcatcher/agents/table.h"

namespace mainmatch::tests {

using namespace bugcatcher;

namespace {

constexpr int kAllNodes = 50'000'000;

/// One seat's round if nobody else moves, played word by word as the rulings tell it.
struct NaiveRound {
  explicit NaiveRound(const View& view, const Hazards* feared = nullptr)
      : board(view.board()), hazards(feared), energy(view.rules().energy) {
    walk.stand = {view.stand(Node::central), view.stand(Node::border)};
    walk.central_colour = view.colour(Node::central);
    walk.begin_round();
    for (const Node node : kNodes) {
      for (const Place place : view.standing(node)) claimed.insert({node, place});
    }
    free_swaps = view.garnets() >= view.rules().free_swap_price;
  }

  bool pays(Word word) const { return word == Word::free_swap ? free_swaps > 0 : energy > 0; }

  void add(Word word) {
    (word == Word::free_swap ? free_swaps : energy) -= 1;
    const int now = step++;
    if (!is_path(word)) return walk.swap_colours();
    const Node node = node_of(word);
    if (failed[index_of(node)]) return;
    const Place from = walk.stand[index_of(node)];
    const Direction way = direction_of(word);
    failed[index_of(node)] = true;
    if (!board.stays(node, from, way)) return;
    const Midpoint middle = midpoint(node, from, way);
    const std::array<int, 3> mark = {static_cast<int>(walk.colour(node)), middle.lies,
                                     middle.place};
    const std::pair<Node, Place> end = {node, bugcatcher::after(from, way)};
    if (marked.count(mark) != 0 || claimed.count(end) != 0) {
      ++walk.collisions;
      return;
    }
    failed[index_of(node)] = false;
    if (hazards) {
      alive[index_of(node)] *= hazards->chance(now, node, walk.colour(node), from, way);
    }
    expected += alive[index_of(node)];
    marked.insert(mark);
    claimed.insert(end);
    walk.place(node, way);
  }

  double worth(const Aims& aims) const {
    double sum = expected;
    for (const Aim& aim : aims) sum += meets(aim, walk) ? aim.gain : 0;
    return sum;
  }

  /// The most that any list of actions is worth.
  double best(const Aims& aims) const {
    double most = worth(aims);
    for (unsigned w = 0; w <= static_cast<unsigned>(Word::free_swap); ++w) {
      const auto word = static_cast<Word>(w);
      if (!pays(word)) continue;
      NaiveRound next = *this;
      next.add(word);
      most = std::max(most, next.best(aims));
    }
    return most;
  }

  /// The most paths that lists without swaps place, none of them failing.
  int best_of_paths() const {
    int most = walk.total();
    for (unsigned w = 0; w < static_cast<unsigned>(Word::swap) && energy > 0; ++w) {
      NaiveRound next = *this;
      next.add(static_cast<Word>(w));
      if (next.walk.total() > walk.total()) most = std::max(most, next.best_of_paths());
    }
    return most;
  }

  const Board& board;
  const Hazards* hazards;  ///< none is feared if null
  Walk walk{};
  int step = 0;
  double expected = 0;  ///< paths
  std::array<double, 2> alive = {1, 1};
  int energy;
  int free_swaps;
  std::array<bool, 2> failed{};
  std::set<std::pair<Node, Place>> claimed;
  std::set<std::array<int, 3>> marked;
};

FoundPlan search(const View& view, const Hazards& hazards, const Aims& aims,
                 Search::Options options = {kAllNodes, true}) {
  Search search;
  return search.run(Plan(view), hazards, aims, options);
}

Hazards safe(double chance = 1) {
  Hazards hazards;
  hazards.fill(chance);
  return hazards;
}

/// What a found list is worth when it is played.
double played(const View& view, const Aims& aims, const FoundPlan& found,
              const Hazards* hazards = nullptr) {
  NaiveRound round(view, hazards);
  for (const Word word : found.words) {
    REQUIRE(round.pays(word));
    round.add(word);
  }
  return round.worth(aims);
}

/// Matches on boards of 2 x 2 to 3 x 3 with nodes where nobody asked for them, as one seat sees
/// them: f(view, match).
template <class F>
void on_small_boards(bool own_deck, const F& f) {
  for (std::uint64_t match = 0; match < 60; ++match) {
    Rules rules;
    rules.players = 2 + static_cast<int>(match % 3);
    rules.columns = 2 + static_cast<int>(match % 2);
    rules.rows = 2 + static_cast<int>(match / 2 % 2);
    rules.energy = 1 + static_cast<int>(match % 5);
    rules.starting_garnets = match % 7 == 0 ? 0 : 1;
    rules.built_in_deck = !own_deck;
    for (const int count : {1, 2, 3, 4}) {
      const auto much = static_cast<int>(match) % 3 + count;
      for (const Colour colour : kColours) {
        rules.own_deck.push_back(
            bug_mission(counted(GoalKind::colour, count, Who::either, colour), much));
      }
      rules.own_deck.push_back(bug_mission(counted(GoalKind::swaps, count), count + 1));
    }
    Setup setup;
    State state;
    deal_match<Bugcatcher>(rules, 3, match, setup);
    Bugcatcher::begin(rules, setup, state);
    Bugcatcher::resolve(state, std::vector<Submission>(at(rules.players)), nullptr);
    INFO("match " << match);
    f(Bugcatcher::observe(state, static_cast<Seat>(match) % rules.players), match);
  }
}

}  // namespace

TEST_CASE("the search finds what no list of actions betters", "[agents][bugcatcher][lengthy]") {
  const Hazards hazards = safe();
  const bool own_deck = GENERATE(false, true);
  int with_missions = 0;
  int with_swaps = 0;
  int stuck = 0;
  on_small_boards(own_deck, [&](const View& view, std::uint64_t) {
    const Aims aims = read_missions(view, kUnshared);
    const FoundPlan found = search(view, hazards, aims);
    CHECK(found.exact);
    CHECK(found.worth == NaiveRound(view).best(aims));
    CHECK(played(view, aims, found) == found.worth);
    with_missions += found.worth > found.walk.total();
    with_swaps += found.walk.swaps > 0;
    stuck += found.walk.total() < view.rules().energy;
  });
  CHECK(with_missions >= 20);
  CHECK(with_swaps >= 5);
  CHECK(stuck >= 5);
}

TEST_CASE("no list of actions is expected to place more paths", "[agents][bugcatcher][lengthy]") {
  Stream chance(StreamKey{1, 2});
  int with_swaps = 0;
  on_small_boards(false, [&](const View& view, std::uint64_t) {
    Hazards hazards{};
    hazards.steps = 1 + view.rules().energy;
    // What is claimed or crossed stays so: waiting never pays.
    const auto draw = [&](int step, double before) {
      return (step == 0 ? 1 : before) * (1 - 0.01 * chance.below(step == 0 ? 101 : 31));
    };
    for (int step = 0; step < hazards.steps; ++step) {
      const std::size_t now = at(step);
      const std::size_t before = now - (step > 0);
      for (std::size_t n = 0; n < 2; ++n) {
        for (std::size_t p = 0; p < kPlaces; ++p) {
          hazards.ends[now][n][p] = draw(step, hazards.ends[before][n][p]);
          for (std::size_t lies = 0; lies < 2; ++lies) {
            hazards.middles[now][n][lies][p] = draw(step, hazards.middles[before][n][lies][p]);
          }
        }
      }
    }
    const FoundPlan found = search(view, hazards, {});
    CHECK(found.exact);
    CHECK(found.worth == Approx(NaiveRound(view, &hazards).best({})).margin(1e-8));
    CHECK(found.worth == Approx(played(view, {}, found, &hazards)).margin(1e-8));
    with_swaps += found.walk.swaps > 0;
  });
  CHECK(with_swaps >= 10);
}

TEST_CASE("the planner's search is exact for 7 energy", "[agents][bugcatcher]") {
  // Of the cells A2 is free, of the corners all but A3, B2: on from A1 round to B3, or to A2.
  const BugTable small(bug_rules(3, 2, 2, 7), {{"A1", "A1"}, {"B1", "B2"}, {"B2", "A3"}});
  const Hazards hazards = safe(kAlmostSafe);
  const FoundPlan cramped = search(small.view(0), hazards, {}, {kSearchNodes});
  CHECK(cramped.exact);
  CHECK(cramped.walk.placed[0] == 1);
  CHECK(cramped.walk.placed[1] == 5);
  CHECK(NaiveRound(small.view(0)).best_of_paths() == 6);
  // From any place of an empty board all energy finds its path.
  for (const std::string_view cell : {"A1", "C3", "F4", "B5"}) {
    const BugTable table(bug_rules(2, 6, 5, 7), {{cell, cell}, {"F5", "G6"}});
    const FoundPlan found = search(table.view(0), hazards, {}, {kSearchNodes});
    CHECK(found.exact);
    CHECK(played(table.view(0), {}, found) == 7);
  }
}

TEST_CASE("after a swap either node goes on", "[agents][bugcatcher]") {
  // The central node has B1 and C1 to go to. Four black paths take it there, a swap and the other.
  const BugTable table(bug_rules(4, 3, 2, 5),
                       {{"A1", "A1"}, {"A2", "A3"}, {"B2", "B3"}, {"C2", "C3"}},
                       {bug_mission(counted(GoalKind::colour, 4), 9)});
  const FoundPlan found =
      search(table.view(0), safe(), read_missions(table.view(0), kUnshared), {kAllNodes});
  CHECK(found.worth == 4 + 9);
  CHECK(found.walk.placed[0] == 2);
  CHECK(found.walk.swaps == 1);
}

TEST_CASE("a search does not look at what its memory held before", "[agents][bugcatcher]") {
  const Hazards hazards = safe(kAlmostSafe);
  alignas(Search) std::array<unsigned char, sizeof(Search)> room;
  on_small_boards(true, [&](const View& view, std::uint64_t) {
    const Aims aims = read_missions(view, kUnshared);
    const Search::Options options{view.rules().energy +
                                  2};  // so few that the order of words counts
    const FoundPlan usual = search(view, hazards, aims, options);
    int others = 0;
    for (int byte = 0; byte < 256; ++byte) {
      // Volatile, as what is written before the object begins to live could be left out.
      volatile unsigned char* const before = room.data();
      for (std::size_t i = 0; i < room.size(); ++i) before[i] = static_cast<unsigned char>(byte);
      Search* const fresh = ::new (static_cast<void*>(room.data())) Search;
      const FoundPlan& found = fresh->run(Plan(view), hazards, aims, options);
      others += !(found.words == usual.words && found.worth == usual.worth);
    }
    CHECK(others == 0);
  });
}

TEST_CASE("energy is shared evenly where nothing else is feared", "[agents][bugcatcher]") {
  const BugTable table(bug_rules(2, 6, 5, 7), {{"C3", "D3"}, {"F5", "G6"}});
  const FoundPlan found = search(table.view(0), safe(kAlmostSafe), {}, {kSearchNodes});
  CHECK(found.exact);
  CHECK(found.walk.placed[0] == 4);
  CHECK(found.walk.placed[1] == 3);
  for (std::size_t i = 0; i < found.words.size(); ++i) {
    CHECK(index_of(node_of(found.words[i])) == i % 2);
  }
}

TEST_CASE("a path counts as often as it and those before it come through", "[agents][bugcatcher]") {
  // The border node cannot leave its corner, the central node has three cells to go to.
  const BugTable table(bug_rules(3, 3, 2, 3), {{"A1", "A1"}, {"B2", "B1"}, {"A2", "A2"}});
  const FoundPlan found = search(table.view(0), safe(0.5), {});
  CHECK(found.walk.total() == 3);
  CHECK(found.worth == 0.5 + 0.25 + 0.125);
}

TEST_CASE("a mission is taken on if it is worth its risk", "[agents][bugcatcher]") {
  const BugTable table(bug_rules(2, 6, 5, 1), {{"A1", "D3"}, {"F5", "G6"}},
                       {bug_mission(counted(GoalKind::total, 1), 3, 3, 1),
                        bug_mission(counted(GoalKind::total, 1), 1, 3, 1),
                        bug_mission(counted(GoalKind::total, 2), 9),
                        bug_mission(counted(GoalKind::total, 2), 9, 1, 1)});
  const Aims aims = read_missions(table.view(0), kUnshared);
  const FoundPlan found = search(table.view(0), safe(0.6), aims);
  // 0.6 for the path; 0.6 * 3 - 0.4 * 3 for the first mission; the second is worth less.
  CHECK(std::abs(found.worth - 1.2) < 1e-12);
  Submission submission;
  carry_out(found, aims, submission);
  CHECK(submission.missions == 0b0101);  // the third asks for no penalty
  CHECK(submission.not_missions == 0);
}

TEST_CASE("paths are placed before others come", "[agents][bugcatcher]") {
  // Both nodes have one way to go. What the central one finds is gone after the first entry.
  const BugTable table(bug_rules(2, 2, 2, 2), {{"A1", "A1"}, {"B2", "C3"}});
  Hazards hazards = safe(0);
  hazards.steps = 2;
  hazards.ends[1] = hazards.ends[0];
  hazards.middles[1] = hazards.middles[0];
  hazards.ends[0][0][at(place_named("B1"))] = 1;
  hazards.ends[0][1][at(place_named("A2"))] = 1;
  hazards.ends[1][1][at(place_named("A2"))] = 1;
  const FoundPlan found = search(table.view(0), hazards, {});
  CHECK(found.worth == 2);
  REQUIRE(found.words.size() == 2);
  CHECK(found.words[0] == Word::central_right);
  CHECK(found.words[1] == Word::border_down);
}

TEST_CASE("a colour that is likely met at a midpoint is swapped away", "[agents][bugcatcher]") {
  const BugTable table(bug_rules(2, 2, 2, 2), {{"A1", "A1"}, {"B2", "C3"}});
  Hazards hazards = safe(0);
  hazards.ends[0][0][at(place_named("B1"))] = 1;
  hazards.steps = 2;
  hazards.ends[1] = hazards.ends[0];
  hazards.middles[1] = hazards.middles[0];
  const Midpoint middle = midpoint(Node::central, place_named("A1"), Direction::right);
  for (auto& middles : hazards.middles) middles[0][middle.lies][at(middle.place)] = 0.25;
  const FoundPlan found = search(table.view(0), hazards, {}, {kAllNodes});
  CHECK(found.worth == 1);
  REQUIRE(found.words.size() == 2);
  CHECK(found.words[0] == Word::swap);
  CHECK(found.words[1] == Word::central_right);
}

TEST_CASE("a free swap is paid for what it brings", "[agents][bugcatcher]") {
  const BugTable table(bug_rules(2, 6, 5, 7), {{"C3", "D3"}, {"F5", "G6"}},
                       {bug_mission(counted(GoalKind::swaps, 1), 3)});
  const Aims aims = read_missions(table.view(0), kUnshared);
  CHECK(search(table.view(0), safe(), aims, {kAllNodes, true, 0.5}).worth == 7 + 3 - 0.5);
  CHECK(search(table.view(0), safe(), aims, {kAllNodes, true, 4}).worth == 6 + 3);
  CHECK(search(table.view(0), safe(), aims, {kAllNodes}).worth == 6 + 3);
}

TEST_CASE("a shape is found within the nodes of a bot, from either end and mirrored",
          "[agents][bugcatcher]") {
  Goal spiral = counted(GoalKind::shape, 7);
  const std::array<Direction, 7> moves = {Direction::right, Direction::right, Direction::down,
                                          Direction::down,  Direction::left,  Direction::left,
                                          Direction::up};
  for (int i = 0; i < 7; ++i) spiral.moves |= static_cast<Moves>(moves[at(i)]) << (2 * i);
  for (const std::string_view cell : {"A1", "F1", "C3", "D4"}) {
    const BugTable table(bug_rules(2, 6, 5, 7), {{cell, "D3"}, {"F5", "G6"}},
                         {bug_mission(spiral, 10)});
    const FoundPlan found =
        search(table.view(0), safe(), read_missions(table.view(0), kUnshared), {kSearchNodes});
    INFO(cell);
    CHECK(found.worth == 17);
  }
}

TEST_CASE("rewards are shared with those who meet them too, the last round is worth the penalty",
          "[agents][bugcatcher]") {
  BugTable table(bug_rules(9, 6, 5, 7),
                 {{"A1", "A1"},
                  {"B1", "B1"},
                  {"C1", "C1"},
                  {"D1", "D1"},
                  {"E1", "E1"},
                  {"A3", "A3"},
                  {"B3", "B3"},
                  {"C3", "C3"},
                  {"D3", "D3"}},
                 {bug_mission(reach(Who::central, "F5"), 8, 4, 2),
                  bug_mission(counted(GoalKind::length, 7), 11),
                  bug_mission(counted(GoalKind::clean, 2), 11, 6, 3)});
  const Aims first = read_missions(table.view(0), {});
  REQUIRE(first.size() == 3);
  CHECK(first[0].gain == 4);                   // with one other of eight
  CHECK(first[0].loss == 2);                   // half of the penalty: there is another round
  CHECK(std::abs(first[1].gain - 3) < 1e-12);  // with 8 / 3 others
  CHECK(first[1].loss == 0);
  CHECK(read_missions(table.view(0), kUnshared)[1].gain == 11);
  Submission mine;
  mine.missions = 0b101;
  mine.act(Word::central_down);
  table.play({{0, mine}});
  const Aims second = read_missions(table.view(0), {});
  REQUIRE(second.size() == 2);
  CHECK(second[0].gain == 4 + 4);  // the penalty is due now
  CHECK(second[0].loss == 0);
  CHECK(second[0].index == -1);
  CHECK(second[1].clean_rounds == 2);
  CHECK(read_missions(table.view(1), {}).empty());
}

TEST_CASE("what others can reach is feared, and no more", "[agents][bugcatcher]") {
  const BugTable table(bug_rules(2, 6, 5, 3), {{"A1", "A1"}, {"F5", "G6"}});
  Hazards hazards;
  foresee_worst(table.view(0), 0.75, hazards);
  CHECK(hazards.steps == 3);
  const auto end = [&](int step, Node node, std::string_view name) {
    return hazards.ends[at(step)][index_of(node)][at(place_named(name))];
  };
  CHECK(end(0, Node::central, "E5") == 0.25);
  CHECK(end(0, Node::central, "D5") == 1);
  CHECK(end(1, Node::central, "D5") == 0.25);
  CHECK(end(0, Node::border, "F5") == 1);
  CHECK(end(1, Node::border, "F5") == 0.25);
  CHECK(end(2, Node::central, "B1") == 1);  // the seat's own node is no danger
}

TEST_CASE("a map of where others are likely to be", "[agents][bugcatcher]") {
  // One other: its central node has B2 and the cell it must not enter, its border node two ways.
  const BugTable table(bug_rules(2, 2, 2, 2), {{"A2", "A1"}, {"B1", "C3"}});
  Hazards hazards;
  foresee_likely(table.view(0), {}, hazards);
  const auto end = [&](int step, Node node, std::string_view name) {
    return hazards.ends[at(step)][index_of(node)][at(place_named(name))];
  };
  // A step with chance 0.3 at each entry, to A1 or B2.
  CHECK(std::abs(end(0, Node::central, "A1") - 0.85) < 1e-12);
  CHECK(std::abs(end(0, Node::border, "C2") - 0.85) < 1e-12);
  CHECK(end(0, Node::border, "B1") == 1);
  // Not claimed in the first (0.85), nor by the 0.7 that stayed there, arriving with 0.15 of it
  // where it has not been: 0.7 * 0.15 * 0.85.
  CHECK(std::abs(end(1, Node::central, "A1") - 0.85 * (1 - 0.7 * 0.15 * 0.85)) < 1e-12);
  // Nobody has swapped yet: its central path to B2 is black, its border path to C2 blue.
  const auto middle = [&](Colour colour, Node node, std::string_view from, Direction direction) {
    const Midpoint m = midpoint(node, place_named(from), direction);
    return hazards.middles[0][index_of(colour)][m.lies][at(m.place)];
  };
  CHECK(std::abs(middle(Colour::black, Node::central, "B1", Direction::down) - 0.85) < 1e-12);
  CHECK(middle(Colour::blue, Node::central, "B1", Direction::down) == 1);
  CHECK(std::abs(middle(Colour::blue, Node::border, "C3", Direction::up) - 0.85) < 1e-12);
}

}  // namespace mainmatch::tests
