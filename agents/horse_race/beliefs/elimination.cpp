#include "agents/horse_race/beliefs/elimination.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace mainmatch::horse_race {

bool Elimination::list_traces(const Coupling& coupling, const Evidence::PerHorse<Lattice>& lattices,
                              const NodePool& pool) noexcept {
  count_ = static_cast<int>(coupling.order.size());
  int listed = 0;
  for (int position = 0; position < count_; ++position) {
    trace_starts_[at(position)] = listed;
    const Lattice& lattice = lattices[at(coupling.order[at(position)])];
    const int last = lattice.end(lattice.trace_round());
    for (int first = lattice.begin(lattice.trace_round()); first < last;) {
      const Trace trace = pool.nodes[at(first)].trace;
      double weight = 0;
      int past = first;
      for (; past < last && pool.nodes[at(past)].trace == trace; ++past) {
        weight += pool.nodes[at(past)].forward * pool.nodes[at(past)].backward;
      }
      if (weight > 0) {
        if (listed == kMaxTraces || listed - trace_starts_[at(position)] == kMaxStates) {
          return false;
        }
        traces_[at(listed++)] = {trace, weight, 0, first, past};
      }
      first = past;
    }
  }
  trace_starts_[at(count_)] = listed;
  return true;
}

void Elimination::run(const Evidence& evidence, const Coupling& coupling, const StandingCode& codes,
                      int budget, Stream& stream) noexcept {
  const Residue residue(evidence, coupling, codes);
  thinned_ = false;
  edge_count_ = 0;
  demands_[0][0] = residue.all();
  layers_[0].size = 1;
  layers_[0].forward[0] = 1;
  layers_[0].boost[0] = 1;
  for (int position = 0; position < count_; ++position) {
    Layer& layer = layers_[at(position)];
    // One state at least goes on, for which room is kept.
    const int left = std::max(0, std::min(budget, kMaxEdges - kMaxTraces) - edge_count_);
    const int traces = std::max(1, trace_count(position));
    const int share = std::max(1, left / std::min(3, count_ - position) / traces);
    if (layer.size > share) thin(position, share, stream);
    while (!expand(residue, position)) thin(position, layer.size / 2, stream);
  }
  sum_backward();
}

int Elimination::insert(const Residue& residue, const Demands& demands, StateList& known,
                        Layer& layer) noexcept {
  for (std::size_t slot = residue.hash(demands) >> 40;; ++slot) {
    std::int16_t& index = slots_[slot & slot_mask_];
    if (index >= 0 && !residue.same(known[at(index)], demands)) continue;
    if (index < 0) {
      if (layer.size == kMaxStates) return -1;
      index = static_cast<std::int16_t>(layer.size);
      known[at(layer.size)] = demands;
      layer.forward[at(layer.size)] = 0;
      layer.boost[at(layer.size)] = 1;
      ++layer.size;
    }
    return index;
  }
}

namespace {

/// Steps of which it is known where they lead from one state.
constexpr int kSteps = 256;
constexpr std::int16_t kUnknown = -2;

}  // namespace

/// Puts traces that differ in standings only into one group; returns how many steps from a state
/// can lead to different ones, or 0 if that is not known or too many.
int Elimination::group_traces(const Residue& residue, int position) noexcept {
  if (!residue.is_counted_only(position) || residue.standing_facts() > Residue::kCountedAtOnce)
    return 0;
  constexpr int kMaxGroups = 16;
  std::array<Trace, kMaxGroups> found;
  int groups = 0;
  for (int t = 0; t < trace_count(position); ++t) {
    const Trace rest = Residue::without_standings(traces_[at(first_trace(position) + t)].trace);
    int group = 0;
    while (group < groups && found[at(group)] != rest) ++group;
    if (group == kMaxGroups) return 0;
    if (group == groups) found[at(groups++)] = rest;
    groups_[at(t)] = static_cast<std::uint8_t>(group);
  }
  const int steps = groups << residue.standing_facts();
  return steps <= kSteps ? steps : 0;
}

/// Leads all states of a layer on; false, with nothing done, if there is no room.
bool Elimination::expand(const Residue& residue, int position) noexcept {
  Layer& layer = layers_[at(position)];
  Layer& next = layers_[at(position) + 1];
  const int first = first_trace(position);
  const int traces = trace_count(position);
  assert(edge_count_ + layer.size * traces <= kMaxEdges);
  // Twice as many slots as there can be states.
  const int most = std::min(kMaxStates, layer.size * traces);
  slot_mask_ = std::bit_ceil(2u * static_cast<unsigned>(most) + 1u) - 1u;
  slot_mask_ = std::min<std::size_t>(slot_mask_, slots_.size() - 1);
  std::fill_n(slots_.begin(), slot_mask_ + 1, std::int16_t{-1});
  const StateList& known = demands_[at(position % 2)];
  StateList& found = demands_[at(1 - position % 2)];
  next.size = 0;
  layer.first_edge = edge_count_;
  int edge = edge_count_;
  Demands demands;
  const int facts = residue.standing_facts();
  const int steps = group_traces(residue, position);
  std::array<std::int16_t, kSteps> led;
  std::array<std::uint32_t, kMaxStates> passed;
  for (int i = 0; i < layer.size; ++i) {
    if (steps > 0) {
      std::fill_n(led.begin(), steps, kUnknown);
      if (i == 0 || !residue.same_standings(known[at(i)], known[at(i) - 1])) {
        residue.those_passed(
            position, [&](int t) { return traces_[at(first + t)].trace; }, traces, known[at(i)],
            passed);
      }
    }
    for (int t = 0; t < traces; ++t) {
      const WeighedTrace& trace = traces_[at(first + t)];
      std::int16_t alone = kUnknown;
      std::int16_t& to =
          steps == 0 ? alone : led[(std::size_t{groups_[at(t)]} << facts) + passed[at(t)]];
      if (to == kUnknown) {
        to = -1;
        const bool is_met =
            steps > 0 ? residue.step(position, trace.trace, passed[at(t)], known[at(i)], demands)
                      : residue.step(position, trace.trace, known[at(i)], demands);
        if (is_met) {
          to = static_cast<std::int16_t>(insert(residue, demands, found, next));
          if (to < 0) return false;
        }
      }
      edges_[at(edge++)] = to;
      if (to >= 0) next.forward[at(to)] += layer.forward[at(i)] * trace.weight;
    }
  }
  edge_count_ = edge;
  return true;
}

/// Keeps about `kept` states: all whose weight is above a threshold, and of the others some, each
/// with a probability in proportion to its weight, which is raised to the threshold if it stays.
void Elimination::thin(int position, int kept, Stream& stream) noexcept {
  Layer& layer = layers_[at(position)];
  StateList& states = demands_[at(position % 2)];
  kept = std::max(1, kept);
  thinned_ = true;
  double light = 0;  // the weight of all states below the threshold
  for (int i = 0; i < layer.size; ++i) light += layer.forward[at(i)];
  double threshold = light / kept;
  for (int heavy = 0, before = -1; heavy > before && heavy < kept;) {
    before = heavy;
    heavy = 0;
    light = 0;
    for (int i = 0; i < layer.size; ++i) {
      const bool is_heavy = layer.forward[at(i)] >= threshold;
      heavy += is_heavy;
      light += is_heavy ? 0 : layer.forward[at(i)];
    }
    if (heavy < kept) threshold = light / (kept - heavy);
  }
  std::array<std::int16_t, kMaxStates> moved;
  int size = 0;
  double strata = uniform(stream);
  for (int i = 0; i < layer.size; ++i) {
    const double weight = layer.forward[at(i)];
    double boost = 1;
    moved[at(i)] = -1;
    if (weight < threshold) {
      strata -= weight / threshold;
      if (strata >= 0) continue;
      strata += 1;
      boost = threshold / weight;
    }
    moved[at(i)] = static_cast<std::int16_t>(size);
    layer.forward[at(size)] = weight * boost;
    layer.boost[at(size)] = layer.boost[at(i)] * boost;
    states[at(size)] = states[at(i)];
    ++size;
  }
  layer.size = size;
  if (position == 0) return;
  for (int e = layers_[at(position) - 1].first_edge; e < edge_count_; ++e) {
    if (edges_[at(e)] >= 0) edges_[at(e)] = moved[at(edges_[at(e)])];
  }
}

void Elimination::sum_backward() noexcept {
  Layer& last = layers_[at(count_)];
  total_ = 0;
  for (int i = 0; i < last.size; ++i) {
    last.backward[at(i)] = last.boost[at(i)];
    total_ += last.forward[at(i)];
  }
  effective_samples_ = 0;
  double variance = 0;
  for (int position = count_ - 1; position >= 0; --position) {
    Layer& layer = layers_[at(position)];
    const Layer& next = layers_[at(position) + 1];
    const int first = first_trace(position);
    const int traces = trace_count(position);
    for (int i = 0; i < layer.size; ++i) {
      double ways = 0;
      for (int t = 0; t < traces; ++t) {
        const int to = edges_[at(layer.first_edge + i * traces + t)];
        if (to < 0) continue;
        const double others = next.backward[at(to)];
        ways += traces_[at(first + t)].weight * others;
        traces_[at(first + t)].factor += layer.forward[at(i)] * others;
      }
      layer.backward[at(i)] = layer.boost[at(i)] * ways;
      const double share = total_ > 0 ? layer.forward[at(i)] * ways / total_ : 0;
      variance += share * share * (1 - 1 / layer.boost[at(i)]);
    }
  }
  if (total_ > 0) effective_samples_ = 1 / std::max(variance, 1e-6);
}

int Elimination::drawn_trace(int position, double uniform, int& state) const noexcept {
  const Layer& layer = layers_[at(position)];
  const Layer& next = layers_[at(position) + 1];
  const int first = first_trace(position);
  const int traces = trace_count(position);
  const std::int16_t* edges = &edges_[at(layer.first_edge + state * traces)];
  double left = uniform * layer.backward[at(state)] / layer.boost[at(state)];
  int drawn = first;
  for (int t = 0; t < traces; ++t) {
    const int child = edges[t];
    if (child < 0 || next.backward[at(child)] == 0) continue;
    state = child;  // the last one that is possible, should rounding leave a rest
    drawn = first + t;
    left -= traces_[at(first + t)].weight * next.backward[at(child)];
    if (left < 0) break;
  }
  return drawn;
}

}  // namespace mainmatch::horse_race
