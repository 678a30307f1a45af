// The engine against the oracle: all pairs of lists of up to three actions on the smallest boards,
// thousands of random rounds on larger ones with missions of all kinds, and whole matches with
// nasty submissions.

#include <algorithm>

#include "engine/core/rng.h"
#include "tests/bugcatcher/hooks.h"
#include "tests/bugcatcher/oracle_of.h"
#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

using tests::Hooks;

/// The first thing that does not agree.
class Difference {
 public:
  void expect(bool same, const char* what) {
    if (!same && found_.empty()) found_ = what + where_;
  }
  void look_at(const std::string& where) { where_ = " of " + where; }
  /// Empty if everything agrees.
  const std::string& found() const { return found_; }

 private:
  std::string where_;
  std::string found_;
};

std::vector<int> list_of(SeatSet seats) {
  std::vector<int> list;
  for (const Seat seat : seats) list.push_back(seat);
  return list;
}

oracle::bugcatcher::Stands stands_of(const std::array<Place, 2>& nodes, Colour central) {
  oracle::bugcatcher::Stands same;
  for (const Node node : kNodes) {
    const Colour colour = node == Node::central ? central : other(central);
    same[oracle_of(node)] = {oracle_of(node, nodes[index_of(node)]), oracle_of(colour)};
  }
  return same;
}

std::set<oracle::bugcatcher::Point> points_of(const std::array<PlaceSet, 2>& standing) {
  std::set<oracle::bugcatcher::Point> same;
  for (const Node node : kNodes) {
    for (const Place place : standing[index_of(node)]) same.insert(oracle_of(node, place));
  }
  return same;
}

std::vector<oracle::bugcatcher::Deed> oracle_of(const Deeds& deeds) {
  std::vector<oracle::bugcatcher::Deed> same;
  for (const Deed& deed : deeds) {
    same.push_back({deed.step, oracle_of(deed.word),
                    static_cast<oracle::bugcatcher::Fate>(static_cast<int>(deed.fate))});
  }
  return same;
}

std::vector<oracle::bugcatcher::Path> placed_in(const Deeds& deeds) {
  std::vector<oracle::bugcatcher::Path> placed;
  for (const Deed& deed : deeds) {
    if (!is_path(deed.word) || deed.fate != Fate::done) continue;
    const Node node = node_of(deed.word);
    const Direction direction = direction_of(deed.word);
    placed.push_back({oracle_of(node), oracle_of(direction), oracle_of(deed.colour),
                      oracle_of(node, deed.from), oracle_of(node, after(deed.from, direction))});
  }
  return placed;
}

std::vector<oracle::bugcatcher::Part> oracle_of(const Voids& voids) {
  using oracle::bugcatcher::Part;
  std::vector<Part> same;
  const auto add = [&](int count, Part part) { same.insert(same.end(), at(count), part); };
  add(voids.priorities[0], Part::central);
  add(voids.priorities[1], Part::border);
  add(voids.garnets[0], Part::central_garnets);
  add(voids.garnets[1], Part::border_garnets);
  add(voids.missions, Part::missions);
  add(voids.free_swaps, Part::free_swap);
  add(voids.actions, Part::actions);
  return same;
}

/// Kind, from, to and colour of the paths that all may see, sorted.
using Shown = std::vector<std::tuple<oracle::bugcatcher::Node, oracle::bugcatcher::Point,
                                     oracle::bugcatcher::Point, oracle::bugcatcher::Colour>>;

Shown shown_of(const Paths& paths) {
  Shown shown;
  for_each_path(paths, [&](const Path& path) {
    shown.emplace_back(oracle_of(path.node), oracle_of(path.node, path.from),
                       oracle_of(path.node, path.to), oracle_of(path.colour));
  });
  std::sort(shown.begin(), shown.end());
  return shown;
}

Shown shown_of(const std::vector<oracle::bugcatcher::Path>& paths) {
  Shown shown;
  for (const auto& path : paths) shown.emplace_back(path.node, path.from, path.to, path.colour);
  return shown;
}

/// What a seat has after a step.
void compare_hand(const State& state, const Result& result, Seat seat,
                  const oracle::bugcatcher::Hand& hand, Difference& difference) {
  const std::size_t s = at(seat);
  const State::SeatState& own = state.seats[s];
  difference.expect(stands_of(result.nodes[s], result.central_colours[s]) == hand.stands, "nodes");
  difference.expect(result.fireflies[s] == hand.fireflies, "fireflies");
  difference.expect(result.garnets[s] == hand.garnets, "garnets");
  difference.expect(own.fireflies == hand.fireflies && own.garnets == hand.garnets, "means");
  difference.expect(own.completed == hand.completed, "missions completed");
  difference.expect(own.collisions == hand.collisions, "collisions in all");
  difference.expect(own.clean_rounds == hand.clean_rounds, "clean rounds");
  difference.expect(own.fouls == hand.fouls, "fouls");
}

/// What a seat did in the round, which its nodes began where they stood `before`.
void compare_walk(const SeatRound& log, const Result& result, Seat seat,
                  const oracle::bugcatcher::Stands& before, const oracle::bugcatcher::Walk& walk,
                  Difference& difference) {
  const std::size_t s = at(seat);
  for (const Node node : kNodes) {
    const Place place = result.nodes_before[s][index_of(node)];
    difference.expect(oracle_of(node, place) == before.at(oracle_of(node)).place, "nodes before");
  }
  difference.expect(oracle_of(result.deeds[s]) == walk.deeds, "deeds");
  difference.expect(oracle_of(log.deeds) == walk.deeds, "deeds in the log");
  difference.expect(placed_in(result.deeds[s]) == walk.paths, "paths");
  difference.expect(oracle_of(result.voids[s]) == walk.rejected, "voids");
  difference.expect(at(log.walk.total()) == walk.paths.size(), "paths in all");
  difference.expect(log.walk.swaps == walk.swaps, "swaps");
  difference.expect(log.walk.collisions == walk.collisions, "collisions");
  difference.expect(stands_of(log.walk.stand, log.walk.central_colour) == walk.stands, "stands");
  std::vector<int> taken;
  for (int index = 0; index < kMaxOnBoard; ++index) {
    if ((log.taken >> index) & 1) taken.push_back(index);
  }
  difference.expect(taken == walk.taken, "missions taken on");
}

/// What engine and oracle disagree about after the placing of nodes.
std::string difference_in_pregame(const State& state, const Result& result,
                                  const oracle::bugcatcher::Match& match) {
  Difference difference;
  for (Seat seat = 0; seat < state.rules->players; ++seat) {
    difference.look_at("seat " + std::to_string(seat));
    const auto& hand = match.hands()[at(seat)];
    compare_hand(state, result, seat, hand, difference);
    difference.expect(oracle_of(result.voids[at(seat)]) == hand.rejected, "voids");
    difference.expect(state.pregame_garnets[at(seat)] == match.first_garnets()[at(seat)],
                      "garnets");
  }
  difference.look_at("all");
  difference.expect(points_of(state.standing) == match.standing(), "standing nodes");
  return difference.found();
}

/// What they disagree about after a round.
std::string difference_in_round(const State& state, const Result& result,
                                const oracle::bugcatcher::Match& match) {
  Difference difference;
  const int round = state.round - 1;
  const Round& log = state.rounds[at(round)];
  for (Seat seat = 0; seat < state.rules->players; ++seat) {
    difference.look_at("seat " + std::to_string(seat));
    const auto& hand = match.hands()[at(seat)];
    compare_hand(state, result, seat, hand, difference);
    const auto& before =
        round > 0 ? hand.walks[at(round - 1)].stands : match.first_stands()[at(seat)];
    compare_walk(log.seats[at(seat)], result, seat, before, hand.walks.back(), difference);
  }
  difference.look_at("all");
  const oracle::bugcatcher::Report& report = match.reports().back();
  difference.expect(points_of(state.standing) == report.standing, "standing nodes");
  difference.expect(points_of(log.standing) == report.standing, "standing nodes in the log");
  difference.expect(shown_of(log.paths) == shown_of(report.paths), "paths shown");
  std::vector<oracle::bugcatcher::Completion> completions;
  for (const auto& [board, index, seats] : result.completed) {
    completions.push_back({round, board, index, list_of(seats)});
  }
  std::vector<oracle::bugcatcher::Completion> wanted;
  for (const auto& completion : match.completions()) {
    if (completion.round == round) wanted.push_back(completion);
  }
  difference.expect(completions == wanted, "missions completed");
  difference.expect(at(state.completed) == match.completions().size(), "missions closed");
  difference.expect(state.taken == match.counts().taken, "missions taken on");
  difference.expect(state.penalties == match.counts().penalties, "penalties");
  return difference.found();
}

void check_end(const State& state, const oracle::bugcatcher::Match& match) {
  Outcome out;
  Bugcatcher::outcome(state, out);
  const oracle::bugcatcher::Outcome ended = match.settle();
  for (int seat = 0; seat < out.seats; ++seat) {
    CHECK(out.scores[at(seat)] == ended.scores[at(seat)]);
    CHECK(out.tokens[at(seat)] == ended.tokens[at(seat)]);
    CHECK(out.garnets[at(seat)] == ended.garnets[at(seat)]);
    CHECK(out.ranking[at(seat)] == ended.ranking[at(seat)]);
    const auto& hand = match.hands()[at(seat)];
    CHECK(out.fouls[at(seat)] == hand.fouls);
    CHECK(out.missions_completed[at(seat)] == hand.completed);
    CHECK(out.collisions[at(seat)] == hand.collisions);
  }
  CHECK(list_of(out.winners) == ended.winners);
  CHECK(list_of(out.tied_last) == ended.tied_last);
  CHECK(out.elimination_candidate == ended.elimination_candidate);
}

std::vector<oracle::bugcatcher::Submission> submissions_of(
    std::span<const Submission> submissions) {
  std::vector<oracle::bugcatcher::Submission> same;
  for (const Submission& given : submissions) same.push_back(oracle_of(given));
  return same;
}

Submission submission_of(const std::vector<std::string>& list) {
  Submission submission;
  for (const std::string& word : list) submission.act(word_named(word));
  return submission;
}

/// All lists of at most three words.
std::vector<std::vector<std::string>> all_lists() {
  const std::vector<std::string> words = {"CU", "CR", "CD", "CL",   "BU",
                                          "BR", "BD", "BL", "swap", "free-swap"};
  std::vector<std::vector<std::string>> lists = {{}};
  for (std::size_t from = 0, length = 1; length <= 3; ++length) {
    const std::size_t end = lists.size();
    for (; from < end; ++from) {
      for (const std::string& word : words) {
        lists.push_back(lists[from]);
        lists.back().push_back(word);
      }
    }
  }
  return lists;
}

/// Whether some path of a list leads off the board or idles: such lists add little and are many.
bool is_lively(const TestMatch& table, int seat, const std::vector<std::string>& list) {
  std::array<Place, 2> stand = table.state->walks[at(seat)].stand;
  for (const std::string& text : list) {
    const Word word = word_named(text);
    if (!is_path(word)) continue;
    const std::size_t n = index_of(node_of(word));
    if (!table.state->board.stays(node_of(word), stand[n], direction_of(word))) return false;
    stand[n] = after(stand[n], direction_of(word));
  }
  return true;
}

enum class Which { lively, all };

/// All pairs of lists of two seats: of those of two words all, of those of three these.
void census(int columns, int rows, std::initializer_list<const char*> nodes, Which which) {
  Rules rules = on_cells(columns, rows, 2);
  rules.energy = 3;
  TestMatch table(rules);
  table.stand(nodes);
  const auto start = std::make_unique<State>(*table.state);
  const oracle::bugcatcher::Rules oracle_rules = oracle_of(rules);
  oracle::bugcatcher::Match placed(oracle_rules, oracle_of(rules, *table.setup));
  std::vector<oracle::bugcatcher::Requests> requests;
  for (const auto& walk : {start->walks[0], start->walks[1]}) {
    auto& request = requests.emplace_back();
    for (const Node node : kNodes) {
      request[oracle_of(node)].places = {oracle_of(node, walk.stand[index_of(node)])};
    }
  }
  placed.place_nodes(requests);
  const auto lists = all_lists();
  std::vector<std::vector<Submission>> own(2);
  for (int seat = 0; seat < 2; ++seat) {
    for (const auto& list : lists) {
      if (list.size() < 3 || which == Which::all || is_lively(table, seat, list)) {
        own[at(seat)].push_back(submission_of(list));
      }
    }
  }
  auto state = std::make_unique<State>();
  auto result = std::make_unique<Result>();
  long pairs = 0;
  long wrong = 0;
  for (const Submission& first : own[0]) {
    for (const Submission& second : own[1]) {
      // Only what a round reads: the state is large.
      state->rules = &table.rules;
      state->setup.boards[0].clear();
      state->board = start->board;
      state->placing = false;
      state->round = 0;
      state->seats = start->seats;
      state->walks = start->walks;
      state->standing = start->standing;
      state->taken = state->completed = state->penalties = 0;
      const std::array<Submission, 2> submissions = {first, second};
      Bugcatcher::resolve(*state, submissions, result.get());
      oracle::bugcatcher::Match match = placed;
      match.play_round(submissions_of(submissions));
      const std::string difference = difference_in_round(*state, *result, match);
      if (!difference.empty() && wrong++ == 0) CHECK(difference == "");
      ++pairs;
    }
  }
  CHECK(pairs > 10'000);
  CHECK(wrong == 0);
}

void census_of_2_x_2(Which which) {
  census(2, 2, {"A1 A1", "B2 C3"}, which);
  census(2, 2, {"A1 B2", "B1 B1"}, which);
}

void census_of_3_x_2(Which which) { census(3, 2, {"A1 B1", "C1 C2"}, which); }

TEST_CASE("census: all pairs of short lists on 2 x 2", "[bugcatcher][census][lengthy]") {
  census_of_2_x_2(Which::lively);
}

TEST_CASE("census: all pairs of short lists on 3 x 2", "[bugcatcher][census][lengthy]") {
  census_of_3_x_2(Which::lively);
}

// Ten seconds: on demand, by scripts/measure/long-tests.
TEST_CASE("census: all pairs of lists of up to three words", "[.][measure][bugcatcher][census]") {
  census_of_2_x_2(Which::all);
  census_of_3_x_2(Which::all);
}

/// A mission that is often met.
Mission easy_mission(const Rules& rules, Stream& chance) {
  const auto node = static_cast<Node>(chance.between(0, 1));
  const int more = node == Node::border;
  Goal goal;
  const int kind = chance.between(0, 10);  // crossings are rare: more missions ask for them
  goal.kind = kind > 8 ? GoalKind::cross : static_cast<GoalKind>(kind);
  goal.who = static_cast<Who>(chance.between(0, 2));
  goal.colour = static_cast<Colour>(chance.between(0, 1));
  goal.count = static_cast<std::int8_t>(chance.between(1, 3));
  if (goal.kind == GoalKind::shape) {
    auto way = static_cast<unsigned>(chance.between(0, 3));
    for (int i = 0; i < goal.count; ++i) {
      goal.moves |= way << (2 * i);
      way = (way + static_cast<unsigned>(chance.between(-1, 1))) % 4;  // not back
    }
  } else if (goal.kind == GoalKind::reach || goal.kind == GoalKind::finish) {
    goal.who = static_cast<Who>(node);
    goal.place = place_at(chance.between(0, rules.columns - 1 + more),
                          chance.between(0, rules.rows - 1 + more));
  }
  const int penalty = chance.between(0, 3);
  return mission(goal, chance.between(0, 9), penalty, penalty == 0 ? 0 : chance.between(1, 3));
}

/// What matches went through: how many of each kind.
using Seen = std::map<std::string, long>;

/// Plays a match on both sides.
class Census {
 public:
  Census(const Rules& rules, Stream& chance, Seen& seen) : rules_(rules), seen_(seen) {
    Bugcatcher::deal(rules, chance, *setup_);
    // As in a record: not all with the same garnets.
    for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
      setup_->garnets[seat] += chance.between(0, 2);
    }
    Bugcatcher::begin(rules, *setup_, *state_);
  }

  /// `submit` gives what a seat hands in.
  template <class Submit>
  void compare(Submit submit) {
    const oracle::bugcatcher::Rules oracle_rules = oracle_of(rules_);
    oracle::bugcatcher::Match match(oracle_rules, oracle_of(rules_, *setup_));
    while (!Bugcatcher::is_over(*state_)) {
      const bool placing = state_->placing;
      std::vector<Submission> submissions;
      for (Seat seat = 0; seat < rules_.players; ++seat)
        submissions.push_back(submit(*state_, seat));
      Bugcatcher::resolve(*state_, submissions, result_.get());
      if (placing) {
        std::vector<oracle::bugcatcher::Requests> requests;
        for (const Submission& given : submissions) requests.push_back(requests_of(given));
        match.place_nodes(requests);
        CHECK(difference_in_pregame(*state_, *result_, match) == "");
      } else {
        match.play_round(submissions_of(submissions));
        CHECK(difference_in_round(*state_, *result_, match) == "");
      }
      note(placing);
    }
    check_end(*state_, match);
  }

 private:
  void note(bool placing) {
    static const char* const kGoals[] = {"shape",  "length", "total", "colour", "reach",
                                         "finish", "swaps",  "cross", "clean"};
    static const char* const kFates[] = {"placed", "case 1",        "case 2", "case 3",
                                         "case 4", "off the board", "idle"};
    for (std::size_t seat = 0; seat < at(rules_.players); ++seat) {
      const Voids& voids = result_->voids[seat];
      if (placing) {
        for (std::size_t n = 0; n < 2; ++n) {
          seen_["void lists"] += voids.priorities[n];
          seen_["void stakes"] += voids.garnets[n];
        }
        continue;
      }
      seen_["void missions"] += voids.missions;
      seen_["void free swaps"] += voids.free_swaps;
      seen_["unknown words"] += voids.actions;
      for (const Deed& deed : result_->deeds[seat]) {
        if (is_path(deed.word)) ++seen_[kFates[at(static_cast<int>(deed.fate))]];
      }
    }
    for (const auto& [board, index, seats] : result_->completed) {
      const Goal& goal = setup_->mission(rules_, board, index).goal;
      ++seen_[kGoals[at(static_cast<int>(goal.kind))]];
    }
    if (Bugcatcher::is_over(*state_)) seen_["penalties"] += state_->penalties;
  }

  const Rules& rules_;
  Seen& seen_;
  std::unique_ptr<Setup> setup_ = std::make_unique<Setup>();
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<Result> result_ = std::make_unique<Result>();
};

void check_seen(Seen& seen, std::initializer_list<const char*> wanted, long times) {
  for (const char* what : wanted) {
    CAPTURE(what, seen[what]);
    CHECK(seen[what] > times);
  }
}

TEST_CASE("random rounds on boards of all sizes agree", "[bugcatcher][census]") {
  const std::vector<Word> words = {Word::central_up,   Word::central_right, Word::central_down,
                                   Word::central_left, Word::border_up,     Word::border_right,
                                   Word::border_down,  Word::border_left,   Word::swap,
                                   Word::free_swap,    Word::unknown};
  Seen seen;
  for (std::uint64_t match = 0; match < 6'000; ++match) {
    INFO("match " << match);
    Stream chance(17, match, Purpose::lineup());
    Rules rules;
    rules.columns = chance.between(2, kMaxSide);
    rules.rows = match % 2 == 0 ? chance.between(2, kMaxSide) : chance.between(6, kMaxSide);
    rules.players = chance.between(2, std::min(kMaxPlayers, rules.columns * rules.rows));
    rules.energy = chance.between(1, kMaxEnergy);
    rules.free_swap_price = chance.between(0, 3);
    rules.rounds = 3;
    rules.fireflies_per_garnet = chance.between(1, 9);
    rules.built_in_deck = false;
    for (int i = chance.between(0, 12); i > 0; --i)
      rules.own_deck.push_back(easy_mission(rules, chance));
    Census(rules, chance, seen).compare([&](const State& state, Seat seat) {
      if (state.placing)
        return match % 4 == 0 ? Submission() : Hooks<Bugcatcher>::noisy(state, seat, chance);
      Submission submission;
      for (int i = 0; i < kMaxOnBoard; ++i) {
        if (chance.below(3) == 0) submission.take(i);
      }
      for (int length = chance.between(0, rules.energy + 3); length > 0; --length) {
        // Unknown words are rare: they end a list.
        const bool known = chance.below(40) != 0;
        submission.act(words[chance.below(static_cast<std::uint32_t>(words.size() - known))]);
      }
      return submission;
    });
  }
  check_seen(
      seen,
      {"placed",      "off the board", "case 1",          "case 2",       "case 3",    "case 4",
       "idle",        "shape",         "length",          "total",        "colour",    "reach",
       "finish",      "swaps",         "cross",           "clean",        "penalties", "void lists",
       "void stakes", "void missions", "void free swaps", "unknown words"},
      300);
}

TEST_CASE("matches with nasty submissions agree", "[bugcatcher][census]") {
  Seen seen;
  for (const Rules& rules : Hooks<Bugcatcher>::rules()) {
    for (std::uint64_t match = 0; match < 300; ++match) {
      INFO("match " << match << ", " << rules.players << " players");
      Stream chance(18, match, Purpose::lineup());
      Census(rules, chance, seen).compare([&](const State& state, Seat seat) {
        return Hooks<Bugcatcher>::noisy(state, seat, chance);
      });
    }
  }
  check_seen(seen,
             {"placed",     "off the board", "case 1",        "case 2",          "case 3",
              "case 4",     "idle",          "length",        "total",           "colour",
              "reach",      "finish",        "swaps",         "clean",           "penalties",
              "void lists", "void stakes",   "void missions", "void free swaps", "unknown words"},
             20);
}

}  // namespace
}  // namespace mainmatch::bugcatcher
