#pragma once

#include <cstddef>
#include <vector>

#include "experiments/statistics/estimate.h"

namespace mainmatch {

/// By node, the nodes that it leads to.
using Graph = std::vector<std::vector<std::size_t>>;

/// The strongly connected components, each after all that it leads to (Tarjan, "Depth-first search
/// and linear graph algorithms", SIAM Journal on Computing 1, 1972).
std::vector<std::vector<std::size_t>> strong_components(const Graph& graph);

/// Those that nothing leads away from: where responses end (Goemans, Mirrokni, Vetta, "Sink
/// equilibria and convergence", FOCS 2005). Nodes ascending, components by their first.
std::vector<std::vector<std::size_t>> sink_components(const Graph& graph);

/// A graph of which not all edges are known: `certain` has some of the edges and `possible` no less
/// than all of them, with 95% for both; `likely` lies between.
struct UncertainGraph {
  Graph likely;
  Graph certain;
  Graph possible;
};

/// The share of nodes from which no sink of a single node can be reached.
Estimate share_that_cycles(const UncertainGraph& graph);

struct Sink {
  std::vector<std::size_t> nodes;
  Estimate reached;  ///< the share of nodes from which it can be reached; 0 if it is no sink
};
/// The sinks of the likely graph.
std::vector<Sink> sinks_of(const UncertainGraph& graph);

}  // namespace mainmatch
