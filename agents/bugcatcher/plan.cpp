#include "agents/bugcatcher/plan.h"

namespace mainmatch::bugcatcher {

Plan::Plan(const View& view) noexcept
    : board_(&view.board()),
      walk_{},
      claimed_{view.standing(Node::central), view.standing(Node::border)},
      energy_(view.rules().energy),
      free_swap_(view.garnets() >= view.rules().free_swap_price) {
  walk_.stand = {view.stand(Node::central), view.stand(Node::border)};
  walk_.central_colour = view.colour(Node::central);
  walk_.begin_round();
}

unsigned Plan::options() const noexcept {
  unsigned words = unsigned{free_swap_} << static_cast<unsigned>(Word::free_swap);
  if (energy_ == 0) return words;
  words |= 1u << static_cast<unsigned>(Word::swap);
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    const Place here = walk_.stand[n];
    const auto& crossed = crossed_[index_of(walk_.colour(node))];
    for (const Direction direction : kDirections) {
      if (!board_->stays(node, here, direction)) continue;
      const Midpoint middle = midpoint(node, here, direction);
      const bool fails = claimed_[n].contains(after(here, direction)) ||
                         crossed[middle.lies].contains(middle.place);
      words |= unsigned{!fails} << static_cast<unsigned>(path(node, direction));
    }
  }
  return words;
}

void Plan::add(Word word) noexcept {
  energy_ -= costs_energy(word);
  if (!is_path(word)) {
    free_swap_ = free_swap_ && word != Word::free_swap;
    walk_.swap_colours();
    return;
  }
  const Node node = node_of(word);
  const Midpoint middle = midpoint(node, walk_.stand[index_of(node)], direction_of(word));
  crossed_[index_of(walk_.colour(node))][middle.lies].insert(middle.place);
  walk_.place(node, direction_of(word));
  claimed_[index_of(node)].insert(walk_.stand[index_of(node)]);
}

}  // namespace mainmatch::bugcatcher
