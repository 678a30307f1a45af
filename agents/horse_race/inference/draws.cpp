// Draws of whole races.

#include <algorithm>

#include "agents/horse_race/inference/posterior.h"

namespace mainmatch::horse_race {

/// Draws a node of first..last-1 by the weight of all paths through it.
int Posterior::drawn_node(double uniform, int first, int last) const noexcept {
  double left = 0;
  for (int i = first; i < last; ++i) {
    left += pool_.nodes[at(i)].forward * pool_.nodes[at(i)].backward;
  }
  left *= uniform;
  int drawn = -1;
  for (int i = first; i < last; ++i) {
    const double weight = pool_.nodes[at(i)].forward * pool_.nodes[at(i)].backward;
    if (weight <= 0) continue;
    drawn = i;
    left -= weight;
    if (left < 0) break;
  }
  return drawn;
}

int Posterior::drawn_child(Stream& stream, int node, int& index) const noexcept {
  const Node& from = pool_.nodes[at(node)];
  double left = uniform(stream) * from.backward;
  // Branch-free: counts the weights that do not exhaust the draw.
  int passed = 0;
  int last = 0;  // the last possible one, in case rounding leaves a remainder
  for (int value = 0; value < static_cast<int>(evidence_.movements.size()); ++value) {
    const int child = from.child[at(value)];
    const double weight = child < 0 ? 0 : pool_.nodes[at(child)].weight;
    left -= weight;
    passed += left >= 0;
    last = weight > 0 ? value : last;
  }
  index = std::min(passed, last);
  return from.child[at(index)];
}

/// By horse, its trace in a joint draw of all traces; -1: it has none.
Posterior::Codes Posterior::drawn_traces(Stream& stream) const noexcept {
  Evidence::PerHorse<int> trace_of;
  trace_of.fill(-1);
  if (elimination_.total() <= 0) return trace_of;
  int state = 0;
  for (int position = 0; position < static_cast<int>(coupling_.order.size()); ++position) {
    trace_of[at(coupling_.order[at(position)])] =
        elimination_.drawn_trace(position, uniform(stream), state);
  }
  return trace_of;
}

void Posterior::draw(Stream& stream, Values& values) const noexcept {
  const Codes trace_of = drawn_traces(stream);
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    const Lattice& lattice = lattices_[at(horse)];
    int first = lattice.begin(lattice.trace_round());
    int last = lattice.end(lattice.trace_round());
    if (trace_of[at(horse)] >= 0) {
      first = elimination_.trace(trace_of[at(horse)]).first;
      last = elimination_.trace(trace_of[at(horse)]).last;
    }
    const int middle = drawn_node(uniform(stream), first, last);
    int node = middle;
    int value = 0;
    for (int round = lattice.trace_round(); round < Evidence::kRounds; ++round) {
      node = drawn_child(stream, node, value);
      values[at(horse)][at(round) + 1] = evidence_.movements[at(value)];
    }
    node = middle;
    for (int round = lattice.trace_round(); round > 0; --round) {
      // Backward from the node: paths up to it are equivalent.
      double left = uniform(stream) * pool_.nodes[at(node)].forward / pool_.nodes[at(node)].factor;
      int from = -1;
      for (int i = lattice.begin(round - 1); i < lattice.end(round - 1) && left >= 0; ++i) {
        for (std::size_t v = 0; v < evidence_.movements.size() && left >= 0; ++v) {
          if (pool_.nodes[at(i)].child[v] != node) continue;
          from = i;
          value = static_cast<int>(v);
          left -= pool_.nodes[at(i)].forward;
        }
      }
      values[at(horse)][at(round)] = evidence_.movements[at(value)];
      node = from;
    }
  }
}

}  // namespace mainmatch::horse_race
