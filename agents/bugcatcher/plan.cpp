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

unsigned Plan::options() const noexcept {
  unsigned words = unsigned{free_swap_} << static_cast<unsigned>(Word::free_swap);
  if (energy_ == 0) return words;
  words |= 1u << static_cast<unsigned>(Word::swap);
  for (const Node node : kNodes) {
    const Place here = walk_.stand[index_of(node)];
    const auto& crossed = crossed_[index_of(walk_.colour(node))];
    const auto free = static_cast<std::uint32_t>(free_[index_of(node)] >> here);
    const auto upright = static_cast<std::uint32_t>(crossed[0] >> here);
    const auto lying = static_cast<std::uint32_t>(crossed[1] >> here);
    // As in `midpoint`: a central path up crosses the edge above its cell, and so on.
    const bool central = node == Node::central;
    const unsigned up = has(free, kAbove) & ~(central ? has(lying, kHere) : has(upright, kAbove));
    const unsigned right =
        has(free, kRight) & ~(central ? has(upright, kRight) : has(lying, kHere));
    const unsigned down = has(free, kBelow) & ~(central ? has(lying, kBelow) : has(upright, kHere));
    const unsigned left = has(free, kLeft) & ~(central ? has(upright, kHere) : has(lying, kLeft));
    // The neighbours in the number are no neighbours across the ends of rows.
    const int column = column_of(here);
    const unsigned not_first = column != 0;
    const unsigned not_last = column != kStride - 1;
    const unsigned ways = up | (right & not_last) << 1 | down << 2 | (left & not_first) << 3;
    words |= ways << static_cast<unsigned>(path(node, Direction::up));
  }
  return words;
}

Ways Plan::ways(Node node) const noexcept {
  const unsigned words = options() >> static_cast<unsigned>(path(node, Direction::up));
  Ways ways;
  for (const Direction direction : kDirections) {
    if ((words >> index_of(direction)) & 1u) ways.push_back(direction);
  }
  return ways;
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
  crossed_[index_of(walk_.colour(node))][middle.lies] |= bit(middle.place);
  walk_.place(node, direction_of(word));
  free_[n] &= ~bit(walk_.stand[n]);
}

Plan::Around Plan::next_to(Node node, Around places) const noexcept {
  // A row ends where the next one begins.
  static constexpr Around kFirsts = [] {
    Around firsts = 0;
    for (int row = 0; row < kStride; ++row) firsts |= bit(place_at(0, row));
    return firsts;
  }();
  const Around right = (places << 1) & ~kFirsts;
  const Around left = (places & ~kFirsts) >> 1;
  return (places << kStride | places >> kStride | right | left) & free_[index_of(node)];
}

int Plan::exits(Node node, Place place) const noexcept {
  return PlaceSet::of_bits(next_to(node, bit(place))).size();
}

int Plan::room(Node node, int most) const noexcept {
  Around reached = bit(walk_.stand[index_of(node)]);
  for (int size = 0;;) {
    reached |= next_to(node, reached);
    const int larger = PlaceSet::of_bits(reached).size() - 1;
    if (larger >= most) return most;
    if (larger == size) return size;
    size = larger;
  }
}

}  // namespace mainmatch::bugcatcher
