#include "tests/bugcatcher/agreement.h"

#include <algorithm>

#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

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

}  // namespace

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

}  // namespace mainmatch::bugcatcher
