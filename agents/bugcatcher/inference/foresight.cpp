#include "agents/bugcatcher/inference/foresight.h"

#include <algorithm>
#include <cstring>

namespace mainmatch::bugcatcher {

namespace {

PlaceSet others(const View& view, Node node) noexcept {
  PlaceSet set = view.standing(node);
  set.erase(view.stand(node));
  return set;
}

/// The places of a set and their neighbours.
PlaceSet spread(const Board& board, Node node, PlaceSet set) noexcept {
  PlaceSet::Wide wide = set.bits();
  for (const Direction direction : kDirections) {
    const auto from = (set & board.leads_on[index_of(node)][index_of(direction)]).bits();
    const int step = kSteps[index_of(direction)];
    wide |= step > 0 ? from << step : from >> -step;
  }
  return PlaceSet::of_bits(wide);
}

/// Estimates of the others' movement from all past rounds.
struct Habits {
  std::array<double, 2> rate;  ///< by node: probability of a step at an entry
  double unswapped;            ///< probability that a central node is black

  Habits(const View& view, const Crowding& crowding) noexcept {
    // The prior counts as some rounds of one seat before the match.
    const int energy = view.rules().energy;
    const double before = crowding.rate * energy * crowding.prior;
    std::array<double, 2> placed = {before, before};
    for (int round = 0; round < view.round(); ++round) {
      const Paths& paths = view.paths(round);
      for (const Node node : kNodes) {
        const int all = count(paths, Colour::black, node) + count(paths, Colour::blue, node);
        for (int i = 0; i < all; ++i) placed[index_of(node)] += 1;
      }
    }
    const double entries = energy * (crowding.prior + view.round() * view.rules().players);
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
};

/// Two numbers computed together. Compilers do not vectorize a loop that takes minima.
using Pair = double __attribute__((vector_size(16)));
constexpr int kPair = 2;

Pair load(const double* from) noexcept {
  Pair pair;
  std::memcpy(&pair, from, sizeof(pair));
  return pair;
}
void store(Pair pair, double* to) noexcept { std::memcpy(to, &pair, sizeof(pair)); }
Pair at_most_one(Pair pair) noexcept { return pair < 1.0 ? pair : Pair{1, 1}; }
double at_most_one(double number) noexcept { return number < 1.0 ? number : 1; }

/// A number for every place, with margins for neighbours.
struct PerPlace {
  double* begin() noexcept { return &numbers[kStride]; }
  const double* begin() const noexcept { return &numbers[kStride]; }

  std::array<double, kPlaces + 2 * kStride> numbers;
};

/// The mass that crosses the midpoints at a place in a step.
struct Flow {
  double at(int p) const noexcept { return there[p] + back[p]; }
  Pair pair_at(int p) const noexcept { return load(there + p) + load(back + p); }

  const double* there;
  const double* back;
};

/// The probable positions of the nodes of a kind, step by step. All places are processed alike,
/// including impossible ones, so that several can be done at once.
class Occupancy {
 public:
  Occupancy(const View& view, Node node, double rate) noexcept
      : node_(node), rate_(rate), end_(place_at(view.board().columns, view.board().rows) + 1) {
    const Board& board = view.board();
    const PlaceSet free = board.places[index_of(node)] - view.standing(node);
    taken_.numbers.fill(1);
    ways_.numbers.fill(1);
    for (const Place place : board.places[index_of(node)]) taken_.begin()[place] = 0;
    for (const Place place : others(view, node)) mass_.begin()[place] = 1;
    std::array<int, kPlaces> count{};
    for (const Direction direction : kDirections) {
      const std::size_t d = index_of(direction);
      const auto ends = (free & board.leads_on[index_of(node)][(d + 2) % 4]).bits();
      const int step = kSteps[d];
      for (const Place place : PlaceSet::of_bits(step > 0 ? ends >> step : ends << -step)) {
        leads_[d].begin()[place] = 1;
        ways_.begin()[place] = ++count[at(place)];
      }
    }
  }

  /// Advances by one entry and returns the chances of ends.
  void step(std::array<double, kPlaces>& ends) noexcept {
    move();
    arrive();
    std::copy_n(ends_.begin(), kPlaces, ends.begin());
  }

  /// The mass that crossed the midpoints in the last step, in both directions.
  Flow flow(std::size_t lies) const noexcept {
    const bool across = (lies == 0) == (node_ == Node::central);
    const auto way = across ? Direction::right : Direction::down;
    const auto back = across ? Direction::left : Direction::up;
    const int offset = midpoint(node_, 0, way).place;
    return {moves_[index_of(way)].begin() - offset,
            moves_[index_of(back)].begin() - offset + kSteps[index_of(way)]};
  }

  int end() const noexcept { return end_; }

 private:
  void move() noexcept {
    const double* mass = mass_.begin();
    const double* ways = ways_.begin();
    for (int p = 0; p < end_; p += kPair) {
      const Pair moving = load(mass + p) * rate_;
      const Pair part = (moving > 0.0 ? moving : Pair{}) / load(ways + p);
      for (std::size_t d = 0; d < 4; ++d) {
        store(part * load(leads_[d].begin() + p), moves_[d].begin() + p);
      }
    }
  }

  void arrive() noexcept {
    const double* up = moves_[index_of(Direction::up)].begin();
    const double* right = moves_[index_of(Direction::right)].begin();
    const double* down = moves_[index_of(Direction::down)].begin();
    const double* left = moves_[index_of(Direction::left)].begin();
    double* mass = mass_.begin();
    double* taken = taken_.begin();
    double* ends = ends_.begin();
    for (int p = 0; p < end_; p += kPair) {
      const Pair open = 1 - load(taken + p);
      const Pair sum = load(down + p - kStride) * open + load(right + p - 1) * open +
                       load(left + p + 1) * open + load(up + p + kStride) * open;
      const Pair arrives = at_most_one(sum);
      const Pair leaves = load(up + p) + load(right + p) + load(down + p) + load(left + p);
      const Pair end = open * (1 - arrives);
      store(end, ends + p);
      store(1 - end, taken + p);
      store(load(mass + p) + (arrives - leaves), mass + p);
    }
  }

  const Node node_;
  const double rate_;
  const int end_;  ///< end of the places
  PerPlace mass_{};
  PerPlace taken_;                   ///< probability that a path has claimed it
  PerPlace ends_{};                  ///< probability that a path can end there
  PerPlace ways_;                    ///< number of free directions, at least 1
  std::array<PerPlace, 4> leads_{};  ///< by direction: 1 where it is free
  std::array<PerPlace, 4> moves_{};  ///< by direction: mass moved in the last step
};

/// The probabilities that no path has crossed the midpoints in a colour up to a step. `central`:
/// the share of central nodes with that colour; the remaining border nodes have it.
void cross(const Flow& central_flow, const Flow& border_flow, double central, int end,
           const double* before, double* after) noexcept {
  const double border = 1 - central;
  int p = 0;
  for (; p + kPair <= end; p += kPair) {
    const Pair crossing = central * central_flow.pair_at(p) + border * border_flow.pair_at(p);
    store(load(before + p) * (1 - at_most_one(crossing)), after + p);
  }
  if (p < end) {
    const double crossing = central * central_flow.at(p) + border * border_flow.at(p);
    after[p] = before[p] * (1 - at_most_one(crossing));
  }
}

}  // namespace

void foresee_worst(const View& view, double feared, Hazards& hazards) noexcept {
  const int energy = view.rules().energy;
  hazards.fill(1);
  hazards.steps = energy;
  for (int step = 1; step < energy; ++step) {
    hazards.ends[at(step)] = hazards.ends[0];
    hazards.middles[at(step)] = hazards.middles[0];
  }
  add_worst(view, feared, hazards);
}

void add_worst(const View& view, double feared, Hazards& hazards) noexcept {
  for (const Node node : kNodes) {
    PlaceSet reached = others(view, node);
    for (int step = 0; step < view.rules().energy; ++step) {
      reached = spread(view.board(), node, reached);
      for (const Place place : reached) {
        hazards.ends[at(step)][index_of(node)][at(place)] *= 1 - feared;
      }
    }
  }
}

void scale_risk(const View& view, double times, Hazards& hazards) noexcept {
  const int end = place_at(view.board().columns, view.board().rows) + 1;
  const auto scale = [&](std::array<double, kPlaces>& chances) {
    for (int p = 0; p < end; ++p) {
      chances[at(p)] = std::max(0.0, 1 - times * (1 - chances[at(p)]));
    }
  };
  for (int step = 0; step < hazards.steps; ++step) {
    for (auto& chances : hazards.ends[at(step)]) scale(chances);
    for (auto& by_lying : hazards.middles[at(step)]) {
      for (auto& chances : by_lying) scale(chances);
    }
  }
}

void foresee_likely(const View& view, const Crowding& crowding, Hazards& hazards) noexcept {
  const Habits habits(view, crowding);
  std::array<Occupancy, 2> occupancies = {Occupancy(view, Node::central, habits.rate[0]),
                                          Occupancy(view, Node::border, habits.rate[1])};
  hazards.steps = view.rules().energy;
  const int end = occupancies[0].end();
  std::array<double, kPlaces> open;  // initially nothing is crossed
  open.fill(1);
  for (int step = 0; step < hazards.steps; ++step) {
    for (std::size_t n = 0; n < 2; ++n) occupancies[n].step(hazards.ends[at(step)][n]);
    for (std::size_t lies = 0; lies < 2; ++lies) {
      const std::array<Flow, 2> flow = {occupancies[0].flow(lies), occupancies[1].flow(lies)};
      for (std::size_t colour = 0; colour < 2; ++colour) {
        // Central nodes are black and border nodes blue unless swapped.
        const double central = colour == 0 ? habits.unswapped : 1 - habits.unswapped;
        const auto& before = step == 0 ? open : hazards.middles[at(step - 1)][colour][lies];
        cross(flow[0], flow[1], central, end, before.data(),
              hazards.middles[at(step)][colour][lies].data());
      }
    }
  }
}

}  // namespace mainmatch::bugcatcher
