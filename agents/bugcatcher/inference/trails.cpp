#include "agents/bugcatcher/inference/trails.h"

#include <bit>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

/// The public path that leaves each place.
struct PathsFrom {
  std::array<PlaceSet, 2> starts;
  std::array<PlaceSet, 2> ends;
  std::array<std::array<Direction, kPlaces>, 2> ways;
  std::array<std::array<Colour, kPlaces>, 2> colours;

  explicit PathsFrom(const Paths& paths) noexcept {
    for_each_path(paths, [&](const Path& path) {
      const std::size_t n = index_of(path.node);
      starts[n].insert(path.from);
      ends[n].insert(path.to);
      for (const Direction way : kDirections) {
        if (after(path.from, way) == path.to) ways[n][at(path.from)] = way;
      }
      colours[n][at(path.from)] = path.colour;
    });
  }
};

void follow(const Board& board, Node node, const PathsFrom& paths, PlaceSet taken, Place start,
            Trail& trail) noexcept {
  const std::size_t n = index_of(node);
  trail.placed = 0;
  Place here = start;
  while (true) {
    trail.places[at(trail.placed)] = here;
    taken.insert(here);
    unsigned exits = 0;
    for (const Direction way : kDirections) {
      const bool open = board.stays(node, here, way) && !taken.contains(after(here, way));
      exits |= unsigned{open} << index_of(way);
    }
    trail.exits[at(trail.placed)] = static_cast<std::uint8_t>(exits);
    if (!paths.starts[n].contains(here)) break;
    trail.ways[at(trail.placed)] = paths.ways[n][at(here)];
    trail.colours[at(trail.placed)] = paths.colours[n][at(here)];
    here = after(here, trail.ways[at(trail.placed++)]);
  }
}

}  // namespace

void Trails::observe(const View& view) noexcept {
  players_ = view.rules().players;
  if (view.is_pregame()) return;
  for (const Node node : kNodes) {
    const std::size_t n = index_of(node);
    std::size_t count = 0;
    for (const Place place : view.standing(0, node)) first_[n][count++] = place;
    std::array<Place, kMaxPlayers> here = first_[n];
    for (int round = 0; round < view.round(); ++round) {
      const PathsFrom paths(view.paths(round));
      const PlaceSet standing = view.standing(round, node);
      standing_[at(round)][n] = standing;
      for (std::size_t i = 0; i < count; ++i) {
        Trail& trail = trails_[at(round)][n][i];
        follow(view.board(), node, paths, standing, here[i], trail);
        here[i] = trail.last();
      }
    }
  }
  for (int round = 0; round < view.round(); ++round) look_beyond(round);
}

namespace {

/// By place and midpoint: the numbers, from 1, of a trail's paths that end there or cross it.
struct Comings {
  std::array<std::array<std::int8_t, kPlaces>, 2> ended{};
  /// By colour and how the midpoint lies.
  std::array<std::array<std::array<std::int8_t, kPlaces>, 2>, 2> crossed{};

  void add(Node node, const Trail& trail) noexcept {
    for (std::size_t i = 0; i < at(trail.placed); ++i) {
      const Midpoint middle = midpoint(node, trail.places[i], trail.ways[i]);
      const auto number = static_cast<std::int8_t>(i + 1);
      ended[index_of(node)][at(trail.places[i + 1])] = number;
      crossed[index_of(trail.colours[i])][middle.lies][at(middle.place)] = number;
    }
  }
};

/// Whether a node at the end of its trail could move to the same place or across the same midpoint.
bool can_join(Node node, Place end, Midpoint middle, Node other_node, const Trail& other) noexcept {
  for (const Direction way : kDirections) {
    if (((other.exits[at(other.placed)] >> index_of(way)) & 1u) == 0) continue;
    if (node == other_node && after(other.last(), way) == end) return true;
    if (midpoint(other_node, other.last(), way) == middle) return true;
  }
  return false;
}

}  // namespace

void Trails::look_beyond(int round) noexcept {
  Comings comings;
  for (const Node node : kNodes) {
    for (int i = 0; i < players_; ++i) comings.add(node, of(round, node, i));
  }
  for (const Node node : kNodes) {
    for (int i = 0; i < players_; ++i) {
      Trail& trail = trails_[at(round)][index_of(node)][at(i)];
      for (const Direction way : kDirections) {
        Beyond& beyond = trail.beyond[index_of(way)];
        beyond = {};
        beyond.is_exit = ((trail.exits[at(trail.placed)] >> index_of(way)) & 1u) != 0;
        if (!beyond.is_exit) continue;
        const Place end = after(trail.last(), way);
        const Midpoint middle = midpoint(node, trail.last(), way);
        beyond.ended = comings.ended[index_of(node)][at(end)];
        for (std::size_t colour = 0; colour < 2; ++colour) {
          beyond.crossed[colour] = comings.crossed[colour][middle.lies][at(middle.place)];
        }
        for (const Node other_node : kNodes) {
          for (int k = 0; k < players_; ++k) {
            if (other_node == node && k == i) continue;
            beyond.partners =
                static_cast<std::int8_t>(beyond.partners + can_join(node, end, middle, other_node,
                                                                    of(round, other_node, k)));
          }
        }
      }
    }
  }
}

int Trails::number_of(Node node, Place first) const noexcept {
  int number = 0;
  while (number + 1 < players_ && first_[index_of(node)][at(number)] != first) ++number;
  return number;
}

}  // namespace mainmatch::bugcatcher
