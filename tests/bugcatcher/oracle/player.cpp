#include "tests/bugcatcher/oracle/player.h"

#include <algorithm>
#include <set>
#include <utility>

namespace mainmatch::oracle::bugcatcher {

namespace {

constexpr std::size_t kListed = 9;

/// Actions in the making, as if nobody else moved.
class Plan {
 public:
  explicit Plan(const View& view)
      : rules_(view.rules),
        stands_(view.hand.stands),
        claimed_(view.standing),
        energy_(view.rules.energy),
        free_swap_left_(view.hand.garnets >= view.rules.free_swap_price) {}

  int energy() const { return energy_; }

  /// What does not fail for certain; never two swaps in a row.
  std::vector<Action> options() const {
    std::vector<Action> options;
    for (const auto& [node, stand] : stands_) {
      for (const Direction direction : kDirections) {
        const Path path = this->path({node, direction});
        if (rules_.is_on_board(node, path.to) && claimed_.count(path.to) == 0 &&
            crossed_.count({path.middle(), path.colour}) == 0) {
          options.push_back(Move{node, direction});
        }
      }
    }
    if (swapped_last_) return options;
    options.push_back(Swap{false});
    if (free_swap_left_) options.push_back(Swap{true});
    return options;
  }

  void add(const Action& action) {
    const auto* swap = std::get_if<Swap>(&action);
    swapped_last_ = swap != nullptr;
    if (swap) {
      std::swap(stands_[Node::central].colour, stands_[Node::border].colour);
      if (swap->free) {
        free_swap_left_ = false;
      } else {
        --energy_;
      }
      return;
    }
    const Path path = this->path(std::get<Move>(action));
    claimed_.insert(path.to);
    crossed_.insert({path.middle(), path.colour});
    stands_[path.node].place = path.to;
    --energy_;
  }

 private:
  Path path(Move move) const {
    const Stand& stand = stands_.at(move.node);
    return {move.node, move.direction, stand.colour, stand.place,
            after(stand.place, move.direction)};
  }

  const Rules& rules_;
  Stands stands_;
  std::set<Point> claimed_;
  std::set<std::pair<Point, Colour>> crossed_;
  int energy_;
  bool free_swap_left_;
  bool swapped_last_ = false;
};

}  // namespace

std::vector<Point> Rules::places(Node node) const {
  const int start = node == Node::central ? 1 : 0;
  std::vector<Point> places;
  for (int row = start; row <= 2 * rows; row += 2) {
    for (int column = start; column <= 2 * columns; column += 2) places.push_back({row, column});
  }
  return places;
}

bool Rules::is_on_board(Node node, Point place) const {
  const int odd = node == Node::central ? 1 : 0;
  return place.row >= 0 && place.row <= 2 * rows && place.row % 2 == odd && place.column >= 0 &&
         place.column <= 2 * columns && place.column % 2 == odd;
}

Requests RandomPlayer::ask_for_places(const View& view, Random& random) {
  Requests requests;
  int garnets = view.hand.garnets;
  for (const Node node : kNodes) {
    Request& request = requests[node];
    request.places = view.rules.places(node);
    std::shuffle(request.places.begin(), request.places.end(), random);
    request.places.resize(std::min(request.places.size(), kListed));
    request.garnets = uniform(0, garnets, random);
    garnets -= request.garnets;
  }
  return requests;
}

Submission RandomPlayer::decide(const View& view, Random& random) {
  Submission submission;
  for (int i = 0; i < static_cast<int>(view.board.size()); ++i) {
    if (uniform(0, 1, random) == 1) submission.missions.push_back(i);
  }
  Plan plan(view);
  while (plan.energy() > 0) {
    const std::vector<Action> options = plan.options();
    if (options.empty()) break;
    const int drawn = uniform(0, static_cast<int>(options.size()) - 1, random);
    const Action& action = options[static_cast<std::size_t>(drawn)];
    plan.add(action);
    submission.actions.push_back(action);
  }
  return submission;
}

}  // namespace mainmatch::oracle::bugcatcher
