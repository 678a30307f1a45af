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
    for (int round = 0; round < view.round(); ++round) {
      const Paths& paths = view.paths(round);
      for (const Node node : kNodes) {
        const int all = count(paths, Colour::black, node) + count(paths, Colour::blue, node);
        for (int i = 0; i < all; ++i) placed[index_of(node)] += 1;
      }
    }
    const double entries = energy * (1.0 + view.round() * view.rules().players);
    for (std::size_t n = 0; n < 2; ++n) rate[n] = std::min(1.0, placed[n] / entries);
    int usual = 1;
    int all = 1;
    if (view.round() > 0) {
      const Paths& last = view.paths(view.round() - 1);
      usual += count(last, Colour::black, Node::central) + count(last, Colour::blue, Node::border);
      all += usual - 1;
      all += count(last, Colour::blue, Node::central) + count(last, Colour::black, Node::border);
    }
    unswapped = static_cast<double>(usual) / all;
  }

  static int count(const Paths& paths, Colour colour, Node node) noexcept {
    const auto& crossed = paths.crossed[index_of(colour)][index_of(node)];
    return crossed[0].size() + crossed[1].size();
  }

  static constexpr double kUsualRate = 0.3;
};

/// A number for every place, with a margin on both sides for what is next to it.
class OfPlaces {
 public:
  double& operator[](int place) noexcept { return numbers_[at(place + kStride)]; }
  double operator[](int place) const noexcept { return numbers_[at(place + kStride)]; }

 private:
  std::array<double, kPlaces + 2 * kStride> numbers_{};
};

/// Where the nodes of a kind are likely to be, step by step. All places are reckoned alike, also
/// where nobody can be, as this lets several be done at once.
class Cloud {
 public:
  Cloud(const View& view, Node node, double rate) noexcept
      : node_(node),
        rate_(rate),
        end_(place_at(view.board().columns, view.board().rows) + 1) {
    for (int p = 0; p < end_; ++p) taken_[p] = ways_[p] = 1;
    const Board& board = view.board();
    const PlaceSet free = board.places[index_of(node)] - view.standing(node);
    for (const Place place : board.places[index_of(node)]) taken_[place] = 0;
    for (const Place place : others(view, node)) mass_[place] = 1;
    std::array<int, kPlaces> count{};
    for (const Direction direction : kDirections) {
      const std::size_t d = index_of(direction);
      const auto ends = (free & board.leads_on[index_of(node)][(d + 2) % 4]).bits();
      const int step = kSteps[d];
      for (const Place place : PlaceSet::of_bits(step > 0 ? ends >> step : ends << -step)) {
        leads_[d][place] = 1;
        ways_[place] = std::max(1, ++count[at(place)]);
      }
    }
  }

  /// One entry: the chances of ends.
  void step(std::array<double, kPlaces>& ends) noexcept {
    constexpr auto kUp = index_of(Direction::up), kRight = index_of(Direction::right);
    constexpr auto kDown = index_of(Direction::down), kLeft = index_of(Direction::left);
    for (int p = 0; p < end_; ++p) {
      const double part = std::max(0.0, mass_[p] * rate_) / ways_[p];
      for (std::size_t d = 0; d < 4; ++d) moves_[d][p] = part * leads_[d][p];
    }
    for (int p = 0; p < end_; ++p) {
      const double open = 1 - taken_[p];
      const double arrivals = moves_[kDown][p - kStride] * open + moves_[kRight][p - 1] * open +
                              moves_[kLeft][p + 1] * open + moves_[kUp][p + kStride] * open;
      const double leaving = moves_[0][p] + moves_[1][p] + moves_[2][p] + moves_[3][p];
      const double arrives = std::min(1.0, arrivals);
      const double end = open * (1 - arrives);
      ends[at(p)] = end;
      taken_[p] = 1 - end;
      mass_[p] += arrives - leaving;
    }
    std::fill(ends.begin() + end_, ends.end(), 0.0);
  }

  /// How much crossed a midpoint in the last step: there are two ways across it.
  double flow(std::size_t lies, int middle) const noexcept {
    const bool across = (lies == 0) == (node_ == Node::central);
    const auto way = across ? Direction::right : Direction::down;
    const int first = middle - midpoint(node_, 0, way).place;
    const auto back = static_cast<Direction>(index_of(way) ^ 2u);
    return moves_[index_of(way)][first] + moves_[index_of(back)][first + kSteps[index_of(way)]];
  }

  int end() const noexcept { return end_; }

 private:
  const Node node_;
  const double rate_;
  const int end_;  ///< of the places
  OfPlaces mass_;
  OfPlaces taken_;                   ///< chance that it is claimed by a path
  OfPlaces ways_;                    ///< that are free, at least 1
  std::array<OfPlaces, 4> leads_;    ///< by direction: 1 where it is free
  std::array<OfPlaces, 4> moves_;    ///< by direction: how much went so in the last step
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
  const int end = clouds[0].end();
  for (int step = 0; step < hazards.steps; ++step) {
    for (std::size_t n = 0; n < 2; ++n) clouds[n].step(hazards.ends[at(step)][n]);
    for (std::size_t lies = 0; lies < 2; ++lies) {
      for (std::size_t colour = 0; colour < 2; ++colour) {
        // Central nodes are black and border nodes blue as often as not swapped.
        const double central = colour == 0 ? habits.unswapped : 1 - habits.unswapped;
        auto& now = hazards.middles[at(step)][colour][lies];
        if (step == 0) std::fill(now.begin(), now.begin() + end, 1.0);
        const auto& before = hazards.middles[at(std::max(0, step - 1))][colour][lies];
        for (int p = 0; p < end; ++p) {
          const double crossing =
              central * clouds[0].flow(lies, p) + (1 - central) * clouds[1].flow(lies, p);
          now[at(p)] = before[at(p)] * (1 - std::min(1.0, crossing));
        }
      }
    }
  }
}

}  // namespace mainmatch::bugcatcher
