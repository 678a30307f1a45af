#include "agents/horse_race/inference/elimination.h"

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
    // At least one state is expanded; room is reserved for it.
    const int left = std::max(0, std::min(budget, kMaxEdges - kMaxTraces) - edge_count_);
    const int traces = std::max(1, trace_count(position));
    const int share = std::max(1, left / std::min(3, count_ - position) / traces);
    if (layer.size > share) thin(position, share, stream);
    while (!expand(residue, position)) thin(position, layer.size / 2, stream);
  }
  sum_backward();
}

/// Expands the states of the layer that are not expanded yet; -1: no room.
int Elimination::insert(const Residue& residue, const StateList& known, Layer& layer) noexcept {
  const Demands& demands = known[at(layer.size)];
  for (std::size_t slot = residue.hash(demands) >> 40;; ++slot) {
    std::int16_t& index = slots_[slot & slot_mask_];
    if (index >= 0 && !residue.same(known[at(index)], demands)) continue;
    if (index < 0) {
      if (layer.size == kMaxStates) return -1;
      index = static_cast<std::int16_t>(layer.size);
      layer.forward[at(layer.size)] = 0;
      layer.boost[at(layer.size)] = 1;
      ++layer.size;
    }
    return index;
  }
}

/// Expands all states of a layer; false, with no change, if there is no room.
bool Elimination::expand(const Residue& residue, int position) noexcept {
  Layer& layer = layers_[at(position)];
  Layer& next = layers_[at(position) + 1];
  const int count = trace_count(position);
  assert(edge_count_ + layer.size * count <= kMaxEdges);
  // Twice as many slots as possible states.
  const int most = std::min(kMaxStates, layer.size * count);
  slot_mask_ = std::bit_ceil(2u * static_cast<unsigned>(most) + 1u) - 1u;
  slot_mask_ = std::min<std::size_t>(slot_mask_, slots_.size() - 1);
  std::fill_n(slots_.begin(), slot_mask_ + 1, std::int16_t{-1});
  next.size = 0;
  layer.first_edge = edge_count_;
  const WeighedTrace* const traces = &traces_[at(first_trace(position))];
  if (!(residue.is_counted_only(position) ? count_traces(residue, position, traces)
                                          : expand_by_traces(residue, position, traces))) {
    return false;
  }
  edge_count_ += layer.size * count;
  return true;
}

/// The same if traces are only counted: equal transitions lead to equal states.
bool Elimination::count_traces(const Residue& residue, int position,
                               const WeighedTrace* traces) noexcept {
  constexpr int kKept = 8;
  struct Way {
    std::uint64_t passed;
    Trace rest;
    std::int16_t to;
  };
  const Layer& layer = layers_[at(position)];
  Layer& next = layers_[at(position) + 1];
  const int count = trace_count(position);
  const StateList& known = demands_[at(position % 2)];
  StateList& found = demands_[at(1 - position % 2)];
  std::int16_t* edges = &edges_[at(layer.first_edge)];
  std::array<std::uint64_t, kMaxStates> compared;
  for (int t = 0; t < count; ++t) compared[at(t)] = residue.compared(traces[t].trace);
  for (int i = 0; i < layer.size; ++i, edges += count) {
    const Demands& from = known[at(i)];
    const std::uint64_t bounds = residue.bounds(from);
    const double weight = layer.forward[at(i)];
    std::array<Way, kKept> ways;
    int kept = 0;
    for (int t = 0; t < count; ++t) {
      const std::uint64_t passed = Residue::passed(compared[at(t)], bounds);
      const Trace rest = Residue::without_standings(traces[t].trace);
      int way = kept - 1;
      while (way >= 0 && (ways[at(way)].passed != passed || ways[at(way)].rest != rest)) --way;
      std::int16_t to = -1;
      if (way >= 0) {
        to = ways[at(way)].to;
      } else {
        if (residue.step(position, traces[t].trace, passed, from, found[at(next.size)])) {
          to = static_cast<std::int16_t>(insert(residue, found, next));
          if (to < 0) return false;
        }
        if (kept < kKept) ways[at(kept++)] = {passed, rest, to};
      }
      edges[t] = to;
      if (to >= 0) next.forward[at(to)] += weight * traces[t].weight;
    }
  }
  return true;
}

bool Elimination::expand_by_traces(const Residue& residue, int position,
                                   const WeighedTrace* traces) noexcept {
  const Layer& layer = layers_[at(position)];
  Layer& next = layers_[at(position) + 1];
  const int count = trace_count(position);
  const StateList& known = demands_[at(position % 2)];
  StateList& found = demands_[at(1 - position % 2)];
  std::int16_t* edges = &edges_[at(layer.first_edge)];
  for (int i = 0; i < layer.size; ++i, edges += count) {
    for (int t = 0; t < count; ++t) {
      edges[t] = -1;
      if (!residue.step(position, traces[t].trace, known[at(i)], found[at(next.size)])) continue;
      const int to = insert(residue, found, next);
      if (to < 0) return false;
      edges[t] = static_cast<std::int16_t>(to);
      next.forward[at(to)] += layer.forward[at(i)] * traces[t].weight;
    }
  }
  return true;
}

/// Keeps about `kept` states: all with weight above a threshold, and each other one with a
/// probability proportional to its weight, which is then raised to the threshold.
void Elimination::thin(int position, int kept, Stream& stream) noexcept {
  Layer& layer = layers_[at(position)];
  StateList& states = demands_[at(position % 2)];
  kept = std::max(1, kept);
  thinned_ = true;
  double light = 0;  // total weight of states below the threshold
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
  std::array<double, kMaxStates + 1> backward;      // of the next layer, from 1; 0: dead end
  std::array<double, kMaxStates> weights, factors;  // by trace
  for (int position = count_ - 1; position >= 0; --position) {
    Layer& layer = layers_[at(position)];
    const Layer& next = layers_[at(position) + 1];
    WeighedTrace* const traces = &traces_[at(first_trace(position))];
    const auto count = at(trace_count(position));
    backward[0] = 0;
    std::copy_n(next.backward.begin(), next.size, backward.begin() + 1);
    for (std::size_t t = 0; t < count; ++t) weights[t] = traces[t].weight;
    std::fill_n(factors.begin(), count, 0.0);
    const std::int16_t* edges = &edges_[at(layer.first_edge)];
    double* borders = &borders_[at(layer.first_edge)];
    for (int i = 0; i < layer.size; ++i, edges += count, borders += count) {
      const double before = layer.forward[at(i)];
      double ways = 0;
      for (std::size_t t = 0; t < count; ++t) {
        const double others = backward[at(edges[t] + 1)];
        factors[t] += before * others;
        ways += weights[t] * others;
        borders[t] = ways;
      }
      layer.backward[at(i)] = layer.boost[at(i)] * ways;
      const double share = total_ > 0 ? before * ways / total_ : 0;
      if (thinned_) variance += share * share * (1 - 1 / layer.boost[at(i)]);
    }
    for (std::size_t t = 0; t < count; ++t) traces[t].factor = factors[t];
  }
  if (total_ > 0) effective_samples_ = 1 / std::max(variance, 1e-6);
}

}  // namespace mainmatch::horse_race
