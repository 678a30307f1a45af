#include "agents/bugcatcher/plan.h"

namespace mainmatch::bugcatcher {

namespace {

/// Of a set shifted by a place, where this is: its neighbours, and itself.
enum : unsigned { kAbove = 0, kLeft = kStride - 1, kHere = kStride, kRight, kBelow = 2 * kStride };

unsigned has(std::uint32_t around, unsigned which) noexcept { return (around >> which) & 1u; }

}  // namespace

Plan::Plan(const View& view) noexcept
    : walk_{},
      crossed_{},
      energy_(view.rules().energy),
      free_swap_(view.garnets() >= view.rules().free_swap_price) {
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    free_[n] = (view.board().places[n] - view.standing(node)).bits() << kStride;
    walk_.stand[n] = view.stand(node);
  }
  walk_.central_colour = view.colour(Node::central);
  walk_.begin_round();
}

Ways Plan::ways(Node node) const noexcept {
  Ways ways;
  if (energy_ == 0) return ways;
  const std::size_t n = index_of(node);
  const Place here = walk_.stand[n];
  const auto& crossed = crossed_[index_of(walk_.colour(node))];
  for (const Direction direction : kDirections) {
    if (!board_->stays(node, here, direction)) continue;
    if (claimed_[n].contains(after(here, direction))) continue;
    const Midpoint middle = midpoint(node, here, direction);
    if (!crossed[middle.lies].contains(middle.place)) ways.push_back(direction);
  }
  return ways;
}

unsigned Plan::options() const noexcept {
  unsigned words = unsigned{free_swap_} << static_cast<unsigned>(Word::free_swap);
  if (energy_ == 0) return words;
  words |= 1u << static_cast<unsigned>(Word::swap);
  for (const Node node : kNodes) {
    for (const Direction direction : ways(node)) {
      words |= 1u << static_cast<unsigned>(path(node, direction));
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
  const std::size_t n = index_of(node);
  const Midpoint middle = midpoint(node, walk_.stand[n], direction_of(word));
  crossed_[index_of(walk_.colour(node))][middle.lies] |= Around{1} << (middle.place + kStride);
  walk_.place(node, direction_of(word));
  free_[n] &= ~(Around{1} << (walk_.stand[n] + kStride));
}

PlaceSet Plan::next_to(Node node, PlaceSet places) const noexcept {
  const std::size_t n = index_of(node);
  PlaceSet::Wide around = 0;
  for (const Direction direction : kDirections) {
    const auto from = (places & board_->leads_on[n][index_of(direction)]).bits();
    const int step = kSteps[index_of(direction)];
    around |= step > 0 ? from << step : from >> -step;
  }
  return PlaceSet::of_bits(around) - claimed_[n];
}

int Plan::exits(Node node, Place place) const noexcept {
  PlaceSet here;
  here.insert(place);
  return next_to(node, here).size();
}

int Plan::room(Node node, int most) const noexcept {
  PlaceSet reached;
  reached.insert(walk_.stand[index_of(node)]);
  for (int size = 0;;) {
    reached = reached | next_to(node, reached);
    const int larger = reached.size() - 1;
    if (larger >= most) return most;
    if (larger == size) return size;
    size = larger;
  }
}

}  // namespace mainmatch::bugcatcher
