// Final places, and draws of whole races.

#include <algorithm>

#include "agents/horse_race/beliefs/posterior.h"

namespace mainmatch::horse_race {

bool Posterior::final_places_are_exact() const noexcept {
  int running = 0;
  for (const int horse : coupling_.order) running += evidence_.final_place[at(horse)] == 0;
  return elimination_.is_exact() && running <= 1;
}

void Posterior::final_places(Stream& stream, int draws, Places& places) const noexcept {
  for (auto& chances : places) chances.fill(0);
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    const int place = evidence_.final_place[at(horse)];
    if (place > 0) places[at(horse)][at(place - 1)] = 1;
  }
  if (final_places_are_exact()) {
    convolve_places(places);
  } else {
    count_places(stream, draws, places);
  }
}

/// Horses that are not coupled are independent, so the number of those ahead of a standing is a sum
/// of independent flips.
void Posterior::convolve_places(Places& places) const noexcept {
  using ByCode = std::array<double, StandingCode::kCount + 1>;
  FixedList<int, Evidence::kMaxHorses> running;
  Evidence::PerHorse<ByCode> beyond;  // P(the final standing is at least ...)
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    running.push_back(horse);
    ByCode& chances = beyond[at(horse)];
    chances.fill(0);
    const Lattice& lattice = lattices_[at(horse)];
    const double scale = 1 / lattice.total(pool_);
    for (int i = lattice.begin(Evidence::kRounds); i < lattice.end(Evidence::kRounds); ++i) {
      chances[pool_.nodes[at(i)].code] += pool_.nodes[at(i)].forward * scale;
    }
    for (int code = StandingCode::kCount - 1; code >= 0; --code) {
      chances[at(code)] += chances[at(code) + 1];
    }
  }
  const int finished = evidence_.horses - static_cast<int>(running.size());
  for (const int horse : running) {
    for (int code = 1; code < StandingCode::kCount; ++code) {
      const double p = beyond[at(horse)][at(code)] - beyond[at(horse)][at(code) + 1];
      if (p <= 0) continue;
      Evidence::PerHorse<double> counts{p};  // P(it stands there, and so many are ahead)
      int others = 0;
      for (const int other : running) {
        if (other == horse) continue;
        const double ahead = beyond[at(other)][at(other < horse ? code : code + 1)];
        ++others;
        for (int count = others; count > 0; --count) {
          counts[at(count)] += (counts[at(count - 1)] - counts[at(count)]) * ahead;
        }
        counts[0] *= 1 - ahead;
      }
      for (int count = 0; count <= others; ++count) {
        places[at(horse)][at(finished + count)] += counts[at(count)];
      }
    }
  }
}

void Posterior::count_places(Stream& stream, int draws, Places& places) const noexcept {
  FixedList<int, Evidence::kMaxHorses> running;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] == 0) running.push_back(horse);
  }
  const int finished = evidence_.horses - static_cast<int>(running.size());
  Codes codes;
  for (int i = 0; i < draws; ++i) {
    draw_codes(stream, codes);
    for (const int horse : running) {
      int ahead = finished;
      for (const int other : running) {
        ahead += codes[at(other)] > codes[at(horse)] ||
                 (codes[at(other)] == codes[at(horse)] && other < horse);
      }
      places[at(horse)][at(ahead)] += 1.0 / draws;
    }
  }
}

/// One of the nodes first..last-1, by the weight of all paths through each.
int Posterior::drawn_node(Stream& stream, int first, int last) const noexcept {
  double left = 0;
  for (int i = first; i < last; ++i) {
    left += pool_.nodes[at(i)].forward * pool_.nodes[at(i)].backward;
  }
  left *= uniform(stream);
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
  double left = uniform(stream) * pool_.nodes[at(node)].backward;
  int drawn = -1;
  for (std::size_t value = 0; value < evidence_.movements.size(); ++value) {
    const int child = pool_.nodes[at(node)].child[value];
    if (child < 0) continue;
    const double weight = pool_.nodes[at(child)].factor * pool_.nodes[at(child)].backward;
    if (weight <= 0) continue;
    drawn = child;
    index = static_cast<int>(value);
    left -= weight;
    if (left < 0) break;
  }
  return drawn;
}

/// By horse, its trace in a draw of all traces; -1 where it has none.
Posterior::Codes Posterior::drawn_traces(Stream& stream) const noexcept {
  Evidence::PerHorse<int> traces;
  Evidence::PerHorse<int> trace_of;
  trace_of.fill(-1);
  if (elimination_.total() <= 0) return trace_of;
  elimination_.draw(stream, traces);
  for (std::size_t i = 0; i < coupling_.order.size(); ++i) {
    trace_of[at(coupling_.order[i])] = traces[i];
  }
  return trace_of;
}

/// Final standings of the horses that were not announced.
void Posterior::draw_codes(Stream& stream, Codes& drawn) const noexcept {
  const Codes trace_of = drawn_traces(stream);
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    const Lattice& lattice = lattices_[at(horse)];
    int node;
    if (trace_of[at(horse)] < 0) {
      node = drawn_node(stream, lattice.begin(Evidence::kRounds), lattice.end(Evidence::kRounds));
    } else {
      const WeighedTrace& trace = elimination_.trace(trace_of[at(horse)]);
      node = drawn_node(stream, trace.first, trace.last);
      int value;
      for (int round = lattice.trace_round(); round < Evidence::kRounds; ++round) {
        node = drawn_child(stream, node, value);
      }
    }
    drawn[at(horse)] = pool_.nodes[at(node)].code;
  }
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
    const int middle = drawn_node(stream, first, last);
    int node = middle;
    int value = 0;
    for (int round = lattice.trace_round(); round < Evidence::kRounds; ++round) {
      node = drawn_child(stream, node, value);
      values[at(horse)][at(round) + 1] = evidence_.movements[at(value)];
    }
    node = middle;
    for (int round = lattice.trace_round(); round > 0; --round) {
      // From whom it was come to: paths up to there, all others being alike.
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
