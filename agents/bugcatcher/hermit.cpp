#include <algorithm>

#include "agents/bugcatcher/plan_search.h"
#include "agents/bugcatcher/starts.h"
#include "agents/roster.h"
#include "engine/bugcatcher/game.h"

namespace mainmatch::bugcatcher {

namespace {

/// Asks for places in the corners and stays there: each node walks only on places near its nearest
/// corner, both in turn, as far as they get. Few others come by, but the space is small. Takes on
/// missions that have no penalty or that its walks would meet.
class Hermit final : public Agent<Bugcatcher> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  Search search_;
};

/// Maximum steps from the corner.
int home(const Board& board) noexcept { return std::max(2, (board.columns + board.rows) / 4 + 1); }

bool is_same_quarter(const Board& board, Node node, Place a, Place b) noexcept {
  const int more = node == Node::border;
  const auto right = [&](Place place) { return 2 * column_of(place) >= board.columns - 1 + more; };
  const auto low = [&](Place place) { return 2 * row_of(place) >= board.rows - 1 + more; };
  return right(a) == right(b) && low(a) == low(b);
}

void Hermit::act(const View& view, Submission& submission) {
  if (view.is_pregame()) {
    for (const Node node : kNodes) {
      list_by(view, node, chance(), submission,
              [&](Place place) { return -to_corner(view.board(), node, place); });
    }
    return;
  }
  const Board& board = view.board();
  Hazards hazards;
  hazards.fill(0);
  for (const Node node : kNodes) {
    const Place stand = view.stand(node);
    for (const Place place : board.places[index_of(node)]) {
      const bool near = to_corner(board, node, place) <= home(board) &&
                        is_same_quarter(board, node, place, stand);
      if (near) hazards.ends[0][index_of(node)][at(place)] = kAlmostSafe;
    }
  }
  const FoundPlan& found = search_.run(Plan(view), hazards, {}, {kSearchNodes});
  carry_out(found, {}, submission);
  take_sure_missions(view, found.walk, submission);
}

}  // namespace

RosterEntry<Bugcatcher> hermit() {
  return entry<Hermit>("hermit", "keeps to a quiet corner of the board");
}

}  // namespace mainmatch::bugcatcher
