#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/bugcatcher/record.h"
#include "experiments/matches/bugcatcher/record_missions.h"
#include "experiments/matches/bugcatcher/words.h"

namespace mainmatch {

namespace bugcatcher {

namespace {

using JsonNode = mainmatch::Node;

constexpr std::array<std::string_view, 3> kFates = {"done", "failed", "idle"};
constexpr std::array<std::string_view, 2> kNodeNames = {"central", "border"};
constexpr std::array<std::string_view, 2> kPathColours = {"black", "blue"};

Place read_place(const JsonNode& node, Node of, const Rules& rules) {
  const auto place = place_named(node.text(), of, rules.columns, rules.rows);
  if (!place) node.fail(of == Node::border ? "a corner of the board" : "a cell of the board");
  return place->place;
}

/// Makes what a seat is shown after a step be what its file says.
class News {
 public:
  News(const JsonNode& news, Seat seat, State& state)
      : news_(news),
        seat_(seat),
        state_(state),
        rules_(*state.rules),
        walk_(state.walks[at(seat)]) {}

  void after_pregame() {
    news_.object({"standing", "nodes", "missions"});
    const JsonNode nodes = news_.at("nodes");
    nodes.object({"central", "border", "central_colour"});
    for (const Node node : kNodes) {
      walk_.stand[index_of(node)] = read_place(nodes.at(name_of(node)), node, rules_);
    }
    stand();
    state_.first_standing = state_.standing;
    for (std::size_t seat = 0; seat < at(rules_.players); ++seat) {
      state_.first_nodes[seat] = state_.walks[seat].stand;
    }
    read_board();
  }

  /// `state` is after round number `round`.
  void after_round(int round) {
    news_.object({"standing", "paths", "completed", "actions", "fireflies", "missions"});
    Round& log = state_.rounds[at(round)];
    walk(log.seats[at(seat_)]);
    read_paths(log);
    stand();
    log.standing = state_.standing;
    read_completed(round, log);
    State::SeatState& own = state_.seats[at(seat_)];
    const auto fireflies = news_.find_unless_null("fireflies");
    if (fireflies) own.fireflies = static_cast<int>(fireflies->whole(INT16_MIN, INT16_MAX));
    const auto [low, high] = possible_fireflies(round);
    if (own.fireflies < low || own.fireflies > high) {
      throw InputError("{}: {}, expected {}..{} (R27, R39, R40)",
                       fireflies ? fireflies->path() : "fireflies",
                       fireflies ? "got " + std::to_string(own.fireflies) : "missing", low, high);
    }
    log.seats[at(seat_)].fireflies = own.fireflies;
    if (state_.round < rules_.rounds) read_board();
  }

 private:
  /// Takes all standing nodes; those that are not the seat's belong to the others in any order.
  void stand() {
    const JsonNode standing = news_.at("standing");
    standing.object(kNodeNames);
    for (const Node node : kNodes) {
      const std::size_t n = index_of(node);
      const JsonNode list = standing.at(name_of(node));
      list.array(at(rules_.players), at(rules_.players));
      PlaceSet places;
      for (std::size_t i = 0; i < at(rules_.players); ++i) {
        const Place place = read_place(list[i], node, rules_);
        if (places.contains(place)) list[i].fail("each place once (R42)");
        places.insert(place);
      }
      PlaceSet left = places;
      if (!left.contains(walk_.stand[n])) {
        list.complain(
            fmt::format("without {}, where the seat's own node stands", name_of(walk_.stand[n])));
      }
      left.erase(walk_.stand[n]);
      for (Seat seat = 0; seat < rules_.players; ++seat) {
        if (seat == seat_) continue;
        Place& stand = state_.walks[at(seat)].stand[n];
        stand = left.first();
        left.erase(stand);
      }
      state_.standing[n] = places;
    }
  }

  /// Does the seat's entries again with the fates that it was shown. Swaps always go through.
  void walk(SeatRound& log) {
    const auto list = news_.find_unless_null("actions");
    const std::size_t count = list ? list->array() : 0;
    if (count != log.deeds.size()) {
      throw InputError("{}: {} entries, expected {}: so many were paid",
                       list ? list->path() : "actions", count, log.deeds.size());
    }
    walk_.stand = walk_.start;
    if (walk_.swaps % 2 == 1) walk_.central_colour = other(walk_.central_colour);
    walk_.begin_round();
    std::array<bool, 2> failed{};
    for (std::size_t i = 0; i < count; ++i) do_entry((*list)[i], log.deeds[i], failed);
    log.walk = walk_;
  }

  void do_entry(const JsonNode& entry, Deed& deed, std::array<bool, 2>& failed) {
    entry.object({"word", "fate"});
    const auto word = entry.find_unless_null("word");
    if (word && word->text() != name_of(deed.word)) word->fail(name_of(deed.word));
    const JsonNode fate = entry.at("fate");
    const auto shown = static_cast<ShownFate>(fate.one_of(kFates));
    const auto must_be = [&](ShownFate only, const char* why) {
      if (shown != only) fate.fail(fmt::format("{}: {}", kFates[at(static_cast<int>(only))], why));
    };
    if (!is_path(deed.word)) {
      must_be(ShownFate::done, "a swap goes through");
      return walk_.swap_colours();
    }
    const Node node = node_of(deed.word);
    const std::size_t n = index_of(node);
    const Direction way = direction_of(deed.word);
    if (failed[n]) {
      must_be(ShownFate::idle, "a path of this node failed before (R21)");
      deed.fate = Fate::idle;
      return;
    }
    deed.from = walk_.stand[n];
    deed.colour = walk_.colour(node);
    const bool stays = state_.board.leads_on[n][index_of(way)].contains(deed.from);
    if (!stays) must_be(ShownFate::failed, "the path leaves the board (R20)");
    if (shown == ShownFate::idle) fate.fail("done or failed: no path of this node failed before");
    failed[n] = shown == ShownFate::failed;
    if (!failed[n]) {
      deed.fate = Fate::done;
      return walk_.place(node, way);
    }
    deed.fate = stays ? Fate::claimed : Fate::off_board;
    walk_.collisions = static_cast<std::int8_t>(walk_.collisions + stays);
  }

  void read_paths(Round& log) {
    log.paths = {};
    const auto list = news_.find_unless_null("paths");
    const std::size_t count = list ? list->array() : 0;
    for (std::size_t i = 0; i < count; ++i) read_path((*list)[i], log.paths);
    // The seat knows its own ones.
    for (const Deed& deed : log.seats[at(seat_)].deeds) {
      if (!is_path(deed.word) || deed.fate != Fate::done) continue;
      const Midpoint middle = midpoint(node_of(deed.word), deed.from, direction_of(deed.word));
      const auto& crossed = log.paths.crossed[index_of(deed.colour)][index_of(node_of(deed.word))];
      if (crossed[middle.lies].contains(middle.place)) continue;
      throw InputError(
          "{}: without the seat's own path from {} ({}), expected all that were drawn "
          "(R44)",
          list ? list->path() : "paths", name_of(deed.from), name_of(deed.word));
    }
  }

  void read_path(const JsonNode& path, Paths& paths) {
    path.object({"node", "from", "to", "colour"});
    const auto node = static_cast<Node>(path.at("node").one_of(kNodeNames));
    const Place from = read_place(path.at("from"), node, rules_);
    const Place to = read_place(path.at("to"), node, rules_);
    const std::size_t colour = path.at("colour").one_of(kPathColours);
    for (const Direction way :
         {Direction::up, Direction::right, Direction::down, Direction::left}) {
      const std::size_t n = index_of(node);
      if (!state_.board.leads_on[n][index_of(way)].contains(from) || after(from, way) != to)
        continue;
      const Midpoint middle = midpoint(node, from, way);
      auto& both = paths.crossed;
      if (both[0][n][middle.lies].contains(middle.place) ||
          both[1][n][middle.lies].contains(middle.place)) {
        path.complain("a second path of this kind across one midpoint (R24 to R27)");
      }
      both[colour][n][middle.lies].insert(middle.place);
      const bool forward = way == Direction::right || way == Direction::down;
      if (forward) paths.forward[n][middle.lies].insert(middle.place);
      return;
    }
    path.at("to").fail("a place beside " + name_of(from) + " (R10)");
  }

  /// What was completed closes missions, and so do limits (R39 to R41). Of the open ones only those
  /// that the seat took on are known.
  void read_completed(int round, Round& log) {
    log.completed = {};
    const auto list = news_.find_unless_null("completed");
    for (std::size_t i = 0, count = list ? list->array() : 0; i < count; ++i) {
      const JsonNode one = (*list)[i];
      one.object({"board", "mission"});
      const auto board = at(static_cast<int>(one.at("board").whole(0, round)));
      const int missions = static_cast<int>(state_.setup.boards[board].size());
      const auto mission = one.at("mission").whole(0, missions - 1);
      log.completed[board] = static_cast<std::uint8_t>(log.completed[board] | 1u << mission);
    }
    for (int board = 0; board <= round; ++board) {
      state_.open[at(board)] = static_cast<std::uint8_t>(open_after(round, board));
    }
    int& clean = state_.seats[at(seat_)].clean_rounds = 0;
    for (int r = round; r >= 0 && is_clean(state_.rounds[at(r)].seats[at(seat_)].walk); --r)
      ++clean;
  }

  /// The missions of a board that the seat took on and that are open after a round (R39, R40).
  unsigned open_after(int round, int board) const {
    unsigned open = state_.rounds[at(board)].seats[at(seat_)].taken;
    for (int r = board; r <= round; ++r) {
      open &= ~unsigned{state_.rounds[at(r)].completed[at(board)]};
    }
    for (int i = 0; i < static_cast<int>(state_.setup.boards[at(board)].size()); ++i) {
      const int limit = state_.setup.mission(rules_, board, i).limit;
      if (limit != 0 && round - board + 1 >= limit) open &= ~(1u << i);
    }
    return open;
  }

  /// What the seat can have after a round: one for each path, and what its missions brought or
  /// cost. Where a mission was completed, others may have done it.
  std::pair<int, int> possible_fireflies(int round) const {
    const int before = round == 0 ? 0 : state_.rounds[at(round - 1)].seats[at(seat_)].fireflies;
    int low = before + walk_.total(), high = low;
    for (int board = 0; board <= round; ++board) {
      const unsigned open = open_after(round - 1, board);
      const unsigned now = state_.rounds[at(round)].completed[at(board)];
      const int age = round - board + 1;
      for (int i = 0; i < static_cast<int>(state_.setup.boards[at(board)].size()); ++i) {
        const Mission& mission = state_.setup.mission(rules_, board, i);
        if ((open >> i & 1u) == 0) continue;
        const bool is_completed = (now >> i & 1u) != 0;
        const bool is_last = mission.limit != 0 && age == mission.limit;
        if (is_completed) high += mission.reward;
        if (is_completed || is_last) low -= mission.penalty;
        if (is_last && !is_completed) high -= mission.penalty;
      }
    }
    return {low, high};
  }

  /// The missions of the running round.
  void read_board() {
    auto& board = state_.setup.boards[at(state_.round)];
    const auto list = news_.find_unless_null("missions");
    const std::size_t count = list ? list->array(0, kMaxOnBoard) : 0;
    board.clear();
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t place = at(state_.round) * kMaxOnBoard + i;
      state_.setup.own[place] = read_mission_or_name((*list)[i]);
      board.push_back(static_cast<std::uint8_t>(place));
    }
  }

  Mission read_mission_or_name(const JsonNode& node) {
    if (!node.json().is_string()) return read_mission(node, rules_.columns, rules_.rows);
    const auto deck = rules_.deck();
    const auto named = std::find_if(deck.begin(), deck.end(),
                                    [&](const Mission& one) { return one.name() == node.text(); });
    if (named == deck.end()) node.fail("the name of a mission of the deck, or a mission");
    return *named;
  }

  const JsonNode& news_;
  const Seat seat_;
  State& state_;
  const Rules& rules_;
  Walk& walk_;  ///< of the seat
};

}  // namespace

}  // namespace bugcatcher

std::vector<std::string_view> SeatForm<Bugcatcher>::news(const Bugcatcher::Rules&, Step step) {
  if (step.kind == StepKind::pregame) return {"standing", "nodes", "missions"};
  return {"rounds.actions",   "rounds.paths", "standing",
          "rounds.completed", "fireflies",    "missions"};
}

/// All missions are the setup's own: kMaxOnBoard places for each round.
void SeatForm<Bugcatcher>::read_dealt(const Node& dealt, const Bugcatcher::Rules& rules, Seat seat,
                                      Bugcatcher::Setup& setup) {
  FixedList<bugcatcher::Mission, bugcatcher::kMaxOnBoard * bugcatcher::kMaxRounds> own;
  for (int round = 0; round < rules.rounds; ++round) {
    for (int i = 0; i < bugcatcher::kMaxOnBoard; ++i) {
      const bool there = i < static_cast<int>(setup.boards[at(round)].size());
      own.push_back(there ? setup.mission(rules, round, i) : bugcatcher::Mission{});
    }
    for (std::size_t i = 0; i < setup.boards[at(round)].size(); ++i) {
      setup.boards[at(round)][i] =
          static_cast<std::uint8_t>(at(round) * bugcatcher::kMaxOnBoard + i);
    }
  }
  setup.own = own;
  setup.from_deck = false;
  const auto garnets = dealt.find_unless_null("garnets");
  setup.garnets[at(seat)] =
      garnets ? static_cast<int>(garnets->whole(0, kMaxGarnets)) : rules.starting_garnets;
}

void SeatForm<Bugcatcher>::read_news(const Node& news, Step step, Seat seat,
                                     Bugcatcher::State& state) {
  bugcatcher::News of_seat(news, seat, state);
  step.kind == StepKind::pregame ? of_seat.after_pregame() : of_seat.after_round(step.index);
}

}  // namespace mainmatch
