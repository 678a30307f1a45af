#include "agents/bugcatcher/beliefs/foresight.h"

#include <algorithm>

namespace mainmatch::bugcatcher {

namespace {

PlaceSet others(const View& view, Node node) noexcept {
  PlaceSet set = view.standing(node);
  set.erase(view.stand(node));
  return set;
}

/// The places of a set and those next to them.
PlaceSet spread(const Board& board, Node node, PlaceSet set) noexcept {
  PlaceSet::Wide wide = set.bits();
  for (const Direction direction : kDirections) {
    const auto from = (set & board.leads_on[index_of(node)][index_of(direction)]).bits();
    const int step = kSteps[index_of(direction)];
    wide |= step > 0 ? from << step : from >> -step;
  }
  return PlaceSet::of_bits(wide);
}

/// What all rounds so far showed of how others walk.
struct Habits {
  std::array<double, 2> rate;  ///< by node: chance that it steps at an entry
  double unswapped;            ///< chance that a central node is black

  explicit Habits(const View& view) noexcept {
    // As if nodes had done so for a round of one seat before the match.
    const int energy = view.rules().energy;
    std::array<double, 2> placed = {kUsualRate * energy, kUsualRate * energy};
    double usual = 1;
    double all = 1;
    for (int round = 0; round < view.round(); ++round) {
      const bool is_last = round == view.round() - 1;
      for_each_path(view.paths(round), [&](const Path& path) {
        placed[index_of(path.node)] += 1;
        usual += is_last && (path.node == Node::central) == (path.colour == Colour::black);
        all += is_last;
      });
    }
    const double entries = energy * (1.0 + view.round() * view.rules().players);
    for (std::size_t n = 0; n < 2; ++n) rate[n] = std::min(1.0, placed[n] / entries);
    unswapped = usual / all;
  }

  static constexpr double kUsualRate = 0.3;
};

using OfPlaces = std::array<double, kPlaces>;

/// Where the nodes of a kind are likely to be, step by step.
class Cloud {
 public:
  Cloud(const View& view, Node node, double rate) noexcept
      : board_(view.board()), node_(node), rate_(rate), standing_(view.standing(node)) {
    for (const Place place : others(view, node)) mass_[at(place)] = 1;
  }

  /// One entry: the chances of ends, and how much crosses midpoints.
  void step(OfPlaces& ends, std::array<OfPlaces, 2>& flow) noexcept {
    ends.fill(0);
    OfPlaces arrivals{};
    OfPlaces leaving{};
    for (auto& places : flow) places = {};
    for (const Place place : board_.places[index_of(node_)]) {
      const double moving = mass_[at(place)] * rate_;
      if (moving <= 0) continue;
      FixedList<Direction, 4> ways;
      for (const Direction direction : kDirections) {
        if (!board_.stays(node_, place, direction)) continue;
        if (!standing_.contains(after(place, direction))) ways.push_back(direction);
      }
      for (const Direction direction : ways) {
        const Place end = after(place, direction);
        const double part = moving / static_cast<double>(ways.size());
        const Midpoint middle = midpoint(node_, place, direction);
        flow[middle.lies][at(middle.place)] += part;
        arrivals[at(end)] += part * (1 - taken_[at(end)]);
        leaving[at(place)] += part;
      }
    }
    for (const Place place : board_.places[index_of(node_)]) {
      const std::size_t p = at(place);
      const double arrives = std::min(1.0, arrivals[p]);
      ends[p] = (1 - taken_[p]) * (1 - arrives);
      taken_[p] = 1 - ends[p];
      mass_[p] += arrives - leaving[p];
    }
  }

 private:
  const Board& board_;
  const Node node_;
  const double rate_;
  const PlaceSet standing_;
  OfPlaces mass_{};
  OfPlaces taken_{};  ///< chance that it is claimed by a path
};

}  // namespace

void foresee_worst(const View& view, double feared, Hazards& hazards) noexcept {
  const int energy = view.rules().energy;
  hazards.fill(1);
  hazards.steps = energy;
  for (int step = 1; step < energy; ++step) {
    hazards.ends[at(step)] = hazards.ends[0];
    hazards.middles[at(step)] = hazards.middles[0];
  }
  for (const Node node : kNodes) {
    PlaceSet reached = others(view, node);
    for (int step = 0; step < energy; ++step) {
      reached = spread(view.board(), node, reached);
      for (const Place place : reached) {
        hazards.ends[at(step)][index_of(node)][at(place)] = 1 - feared;
      }
    }
  }
}

void foresee_likely(const View& view, Hazards& hazards) noexcept {
  const Habits habits(view);
  std::array<Cloud, 2> clouds = {Cloud(view, Node::central, habits.rate[0]),
                                 Cloud(view, Node::border, habits.rate[1])};
  hazards.steps = view.rules().energy;
  Hazards::Middles open;  // midpoints that nobody has crossed
  for (auto& colour : open) {
    for (auto& places : colour) places.fill(1);
  }
  for (int step = 0; step < hazards.steps; ++step) {
    std::array<std::array<OfPlaces, 2>, 2> flow;
    for (std::size_t n = 0; n < 2; ++n) clouds[n].step(hazards.ends[at(step)][n], flow[n]);
    for (std::size_t colour = 0; colour < 2; ++colour) {
      // Central nodes are black and border nodes blue as often as not swapped.
      const double central = colour == 0 ? habits.unswapped : 1 - habits.unswapped;
      for (std::size_t lies = 0; lies < 2; ++lies) {
        for (std::size_t p = 0; p < kPlaces; ++p) {
          const double crossing = central * flow[0][lies][p] + (1 - central) * flow[1][lies][p];
          open[colour][lies][p] *= 1 - std::min(1.0, crossing);
        }
      }
    }
    hazards.middles[at(step)] = open;
  }
}

}  // namespace mainmatch::bugcatcher
