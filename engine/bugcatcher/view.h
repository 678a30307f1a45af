#pragma once

#include <cassert>
#include <cstdint>

#include "engine/bugcatcher/state.h"
#include "engine/core/index.h"
#include "engine/core/signature.h"

namespace mainmatch {
struct Bugcatcher;
}

namespace mainmatch::bugcatcher {

/// A placed path as everybody sees it.
struct Path {
  Node node;
  Colour colour;
  Place from;
  Place to;
};

/// Calls f(Path) for every path of a round, sorted by node kind and place.
template <class F>
void for_each_path(const Paths& paths, F&& f) {
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    for (std::size_t lies = 0; lies < 2; ++lies) {
      const PlaceSet black = paths.crossed[index_of(Colour::black)][n][lies];
      for (const Place middle : black | paths.crossed[index_of(Colour::blue)][n][lies]) {
        // The direction right or down across this midpoint: a border path starts at its place.
        const Direction way =
            (lies == 0) == (node == Node::central) ? Direction::right : Direction::down;
        const int offset = midpoint(node, 0, way).place;
        const auto first = static_cast<Place>(middle - offset);
        const Place second = after(first, way);
        const bool forward = paths.forward[n][lies].contains(middle);
        f(Path{node, black.contains(middle) ? Colour::black : Colour::blue,
               forward ? first : second, forward ? second : first});
      }
    }
  }
}

/// The fate of an entry as its seat sees it: without the case by which it failed.
enum class ShownFate : std::uint8_t { done, failed, idle };

/// Public information. Rounds are 0-based; those before round() are past. "Now" is before the
/// running round, or after the match.
class PublicView {
 public:
  const Rules& rules() const noexcept { return *state_->rules; }
  const Board& board() const noexcept { return state_->board; }
  /// Whether the pregame is still to come; then there are no nodes, standing nodes or missions.
  bool is_pregame() const noexcept { return state_->placing; }
  int round() const noexcept { return state_->round; }
  bool is_over() const noexcept { return round() == rules().rounds; }

  // The places of nodes of a kind, now and at the start of a past round (the running one included);
  // the paths of a past round.
  PlaceSet standing(Node node) const noexcept { return state_->standing[index_of(node)]; }
  PlaceSet standing(int of_round, Node node) const noexcept {
    if (of_round == 0) return state_->first_standing[index_of(node)];
    return past(of_round - 1).standing[index_of(node)];
  }
  const Paths& paths(int past_round) const noexcept { return past(past_round).paths; }

  /// The missions of a round that has begun, `index` in 0..missions(round)-1; and which
  /// missions of board `of_round` were completed in a past round, a bit for each index.
  int missions(int of_round) const noexcept {
    assert(has_begun(of_round));
    return static_cast<int>(state_->setup.boards[at(of_round)].size());
  }
  const Mission& mission(int of_round, int index) const noexcept {
    assert(has_begun(of_round));
    return state_->setup.mission(rules(), of_round, index);
  }
  unsigned completed(int past_round, int of_round) const noexcept {
    assert(of_round <= past_round);
    return past(past_round).completed[at(of_round)];
  }
  /// All fireflies when the match is over.
  int final_fireflies(Seat seat) const noexcept {
    assert(is_over());
    return state_->seats[at(seat)].fireflies;
  }

  /// Calls f(name, number) for everything above.
  template <class Visitor>
  void visit(Visitor&& f) const {
    f("pregame", is_pregame());
    f("round", round());
    if (is_pregame()) return;
    for (const Node node : kNodes) visit_set(f, "standing", standing(0, node));
    for (int r = 0; r < round(); ++r) visit_past(f, r);
    if (is_over()) {
      for (Seat seat = 0; seat < rules().players; ++seat) f("final", final_fireflies(seat));
    } else {
      visit_board(f, round());
    }
  }

 protected:
  explicit PublicView(const State& state) noexcept : state_(&state) {}

  const Round& past(int r) const noexcept {
    assert(r >= 0 && r < state_->round);
    return state_->rounds[at(r)];
  }

  const State* state_;

 private:
  template <class Visitor>
  static void visit_set(Visitor&& f, const char* name, PlaceSet set) {
    f(name, static_cast<std::int64_t>(set.low()));
    f(name, static_cast<std::int64_t>(set.high()));
  }

  template <class Visitor>
  void visit_board(Visitor&& f, int r) const {
    for (int i = 0; i < missions(r); ++i) {
      const Mission& m = mission(r, i);
      Hash name;
      for (const char letter : m.name()) name.add(letter);
      f("mission.name", static_cast<std::int64_t>(name.value()));
      f("mission.reward", m.reward);
      f("mission.penalty", m.penalty);
      f("mission.limit", m.limit);
      f("goal.kind", static_cast<int>(m.goal.kind));
      f("goal.who", static_cast<int>(m.goal.who));
      f("goal.colour", static_cast<int>(m.goal.colour));
      f("goal.place", m.goal.place);
      f("goal.count", m.goal.count);
      f("goal.moves", m.goal.moves);
    }
  }

  template <class Visitor>
  void visit_past(Visitor&& f, int r) const {
    visit_board(f, r);
    for_each_path(paths(r), [&](const Path& path) {
      f("path.node", static_cast<int>(path.node));
      f("path.colour", static_cast<int>(path.colour));
      f("path.from", path.from);
      f("path.to", path.to);
    });
    for (const Node node : kNodes) visit_set(f, "standing", standing(r + 1, node));
    for (int board = 0; board <= r; ++board) f("completed", completed(r, board));
  }

  bool has_begun(int r) const noexcept {
    return r >= 0 && !is_pregame() && (r < round() || (r == round() && !is_over()));
  }
};

/// One seat's information (R42 to R47): what is public and its own. Only the referee makes one.
class View : public PublicView {
 public:
  Seat seat() const noexcept { return seat_; }

  // The seat's own, now.
  Place stand(Node node) const noexcept { return state_->walks[at(seat_)].stand[index_of(node)]; }
  Colour colour(Node node) const noexcept { return state_->walks[at(seat_)].colour(node); }
  int fireflies() const noexcept { return own().fireflies; }
  int garnets() const noexcept { return own().garnets; }
  /// The number of clean rounds in a row up to now.
  int clean_rounds() const noexcept { return own().clean_rounds; }
  /// The missions of a past round that the seat took on and that are still open.
  unsigned open_missions(int past_round) const noexcept {
    return taken(past_round) & state_->open[at(past_round)];
  }

  // The seat's own, in a past round: missions taken on, fireflies and garnets after it, what it
  // placed, how its entries fared, what was void.
  unsigned taken(int past_round) const noexcept { return mine(past_round).taken; }
  int fireflies(int past_round) const noexcept { return mine(past_round).fireflies; }
  int garnets(int past_round) const noexcept { return mine(past_round).garnets; }
  const Walk& walk(int past_round) const noexcept { return mine(past_round).walk; }
  const Voids& voids(int past_round) const noexcept { return mine(past_round).voids; }
  const Voids& pregame_voids() const noexcept { return state_->pregame_voids[at(seat_)]; }
  /// Entry `i` of those that were paid, i in 0..entries(past_round)-1.
  int entries(int past_round) const noexcept {
    return static_cast<int>(mine(past_round).deeds.size());
  }
  Word word(int past_round, int i) const noexcept { return mine(past_round).deeds[at(i)].word; }
  ShownFate shown_fate(int past_round, int i) const noexcept {
    const Fate fate = mine(past_round).deeds[at(i)].fate;
    if (fate == Fate::done) return ShownFate::done;
    return fate == Fate::idle ? ShownFate::idle : ShownFate::failed;
  }

  /// Calls f(name, number) for everything above, what is public first.
  template <class Visitor>
  void visit(Visitor&& f) const {
    PublicView::visit(f);
    f("garnets", garnets());
    if (is_pregame()) return;
    f("pregame_voids", pregame_voids().total());
    for (const Node node : kNodes) {
      f("stand", stand(node));
      f("colour", static_cast<int>(colour(node)));
    }
    for (int r = 0; r < round(); ++r) visit_past(f, r);
    f("fireflies", fireflies());
    f("clean_rounds", clean_rounds());
  }

 private:
  friend struct mainmatch::Bugcatcher;
  View(const State& state, Seat seat) noexcept : PublicView(state), seat_(seat) {}

  template <class Visitor>
  void visit_past(Visitor&& f, int r) const {
    f("taken", taken(r));
    f("open", open_missions(r));
    f("fireflies", fireflies(r));
    f("garnets", garnets(r));
    for (int i = 0; i < entries(r); ++i) {
      f("word", static_cast<int>(word(r, i)));
      f("fate", static_cast<int>(shown_fate(r, i)));
    }
    const Walk& w = walk(r);
    for (const Node node : kNodes) {
      f("walk.start", w.start[index_of(node)]);
      f("walk.stand", w.stand[index_of(node)]);
      f("walk.moves", w.moves[index_of(node)]);
    }
    f("walk.colour", static_cast<int>(w.central_colour));
    f("voids.missions", voids(r).missions);
    f("voids.free_swaps", voids(r).free_swaps);
    f("voids.actions", voids(r).actions);
  }

  const State::SeatState& own() const noexcept { return state_->seats[at(seat_)]; }
  const SeatRound& mine(int r) const noexcept { return past(r).seats[at(seat_)]; }

  Seat seat_;
};

}  // namespace mainmatch::bugcatcher
