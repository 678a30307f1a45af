#include "experiments/analyses/balance/response_graph.h"

#include <algorithm>
#include <limits>

namespace mainmatch {

namespace {

constexpr std::size_t kNotSeen = std::numeric_limits<std::size_t>::max();

/// Tarjan's algorithm with a stack of its own.
class Components {
 public:
  explicit Components(const Graph& graph)
      : graph_(graph), order_(graph.size(), kNotSeen), low_(graph.size()), open_(graph.size()) {
    for (std::size_t node = 0; node < graph.size(); ++node) {
      if (order_[node] == kNotSeen) search(node);
    }
  }
  std::vector<std::vector<std::size_t>> take() { return std::move(found_); }

 private:
  struct Visit {
    std::size_t node;
    std::size_t next = 0;  ///< of its edges
  };

  void enter(std::size_t node) {
    order_[node] = low_[node] = seen_++;
    open_[node] = true;
    path_.push_back(node);
    visits_.push_back({node});
  }
  void search(std::size_t root) {
    enter(root);
    while (!visits_.empty()) {
      Visit& visit = visits_.back();
      if (visit.next < graph_[visit.node].size()) {
        const std::size_t to = graph_[visit.node][visit.next++];
        if (order_[to] == kNotSeen) {
          enter(to);
        } else if (open_[to]) {
          low_[visit.node] = std::min(low_[visit.node], order_[to]);
        }
        continue;
      }
      const std::size_t node = visit.node;
      visits_.pop_back();
      if (!visits_.empty()) {
        low_[visits_.back().node] = std::min(low_[visits_.back().node], low_[node]);
      }
      if (low_[node] == order_[node]) close(node);
    }
  }
  void close(std::size_t node) {
    std::vector<std::size_t>& component = found_.emplace_back();
    do {
      component.push_back(path_.back());
      open_[path_.back()] = false;
      path_.pop_back();
    } while (component.back() != node);
  }

  const Graph& graph_;
  std::vector<std::size_t> order_, low_;
  std::vector<char> open_;
  std::size_t seen_ = 0;
  std::vector<std::size_t> path_;
  std::vector<Visit> visits_;
  std::vector<std::vector<std::size_t>> found_;
};

bool leads_out(const Graph& graph, const std::vector<std::size_t>& nodes) {
  for (const std::size_t node : nodes) {
    for (const std::size_t to : graph[node]) {
      if (std::find(nodes.begin(), nodes.end(), to) == nodes.end()) return true;
    }
  }
  return false;
}

std::vector<std::size_t> without_edges(const Graph& graph) {
  std::vector<std::size_t> nodes;
  for (std::size_t node = 0; node < graph.size(); ++node) {
    if (graph[node].empty()) nodes.push_back(node);
  }
  return nodes;
}

/// The share of nodes from which one of these can be reached.
double share_reaching(const Graph& graph, std::vector<std::size_t> reached) {
  Graph back(graph.size());
  for (std::size_t node = 0; node < graph.size(); ++node) {
    for (const std::size_t to : graph[node]) back[to].push_back(node);
  }
  std::vector<char> seen(graph.size());
  for (const std::size_t node : reached) seen[node] = true;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const std::size_t from : back[reached[i]]) {
      if (seen[from]) continue;
      seen[from] = true;
      reached.push_back(from);
    }
  }
  return static_cast<double>(reached.size()) / static_cast<double>(graph.size());
}

/// Whether these are a sink component whatever edges there are.
bool surely_sink(const UncertainGraph& graph, const std::vector<std::size_t>& nodes) {
  if (leads_out(graph.possible, nodes)) return false;
  const auto certain = strong_components(graph.certain);
  return std::any_of(certain.begin(), certain.end(), [&](const auto& component) {
    return component.size() == nodes.size() &&
           std::is_permutation(component.begin(), component.end(), nodes.begin());
  });
}

}  // namespace

std::vector<std::vector<std::size_t>> strong_components(const Graph& graph) {
  return Components(graph).take();
}

std::vector<std::vector<std::size_t>> sink_components(const Graph& graph) {
  std::vector<std::vector<std::size_t>> sinks;
  for (std::vector<std::size_t>& nodes : strong_components(graph)) {
    if (leads_out(graph, nodes)) continue;
    std::sort(nodes.begin(), nodes.end());
    sinks.push_back(std::move(nodes));
  }
  std::sort(sinks.begin(), sinks.end());
  return sinks;
}

Estimate share_that_cycles(const UncertainGraph& graph) {
  // A node that may have no edges may be an end, and possible edges may lead there.
  const double low = 1 - share_reaching(graph.possible, without_edges(graph.certain));
  const double high = 1 - share_reaching(graph.certain, without_edges(graph.possible));
  return {1 - share_reaching(graph.likely, without_edges(graph.likely)), Interval{low, high}};
}

std::vector<Sink> sinks_of(const UncertainGraph& graph) {
  std::vector<Sink> sinks;
  for (std::vector<std::size_t>& nodes : sink_components(graph.likely)) {
    const double low = surely_sink(graph, nodes) ? share_reaching(graph.certain, nodes) : 0;
    const Interval interval{low, share_reaching(graph.possible, nodes)};
    const Estimate reached{share_reaching(graph.likely, nodes), interval};
    sinks.push_back({std::move(nodes), reached});
  }
  return sinks;
}

}  // namespace mainmatch
