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
/// of independent flips. All horses are counted at once, an event after the other; that a horse is
/// ahead of itself has chance 0, which changes nothing.
void Posterior::convolve_places(Places& places) const noexcept {
  using ByHorse = Evidence::PerHorse<double>;
  // By code and horse: P(the final standing is at least ...).
  std::array<ByHorse, StandingCode::kCount + 1> beyond{};
  FixedList<int, Evidence::kMaxHorses> running;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    running.push_back(horse);
    const Lattice& lattice = lattices_[at(horse)];
    const double scale = 1 / lattice.total(pool_);
    for (int i = lattice.begin(Evidence::kRounds); i < lattice.end(Evidence::kRounds); ++i) {
      beyond[pool_.nodes[at(i)].code][at(horse)] += pool_.nodes[at(i)].forward * scale;
    }
  }
  for (int code = StandingCode::kCount - 1; code >= 0; --code) {
    for (std::size_t horse = 0; horse < Evidence::kMaxHorses; ++horse) {
      beyond[at(code)][horse] += beyond[at(code) + 1][horse];
    }
  }
  const int count = static_cast<int>(running.size());
  std::array<ByHorse, Evidence::kMaxHorses> sums{};
  for (int code = 1; code < StandingCode::kCount; ++code) {
    const ByHorse& here = beyond[at(code)];
    const ByHorse& further = beyond[at(code) + 1];
    std::array<ByHorse, Evidence::kMaxHorses> counts{};  // P(it stands here, so many are ahead)
    double most = 0;
    for (std::size_t horse = 0; horse < here.size(); ++horse) {
      counts[0][horse] = here[horse] - further[horse];
      most = std::max(most, counts[0][horse]);
    }
    if (most <= 0) continue;
    int events = 0;
    for (const int other : running) {
      ByHorse ahead;
      std::fill(ahead.begin(), ahead.begin() + other, further[at(other)]);
      ahead[at(other)] = 0;
      std::fill(ahead.begin() + other + 1, ahead.end(), here[at(other)]);
      events = std::min(events + 1, count - 1);
      for (int n = events; n > 0; --n) {
        ByHorse& so_many = counts[at(n)];
        const ByHorse& fewer = counts[at(n) - 1];
        for (std::size_t horse = 0; horse < so_many.size(); ++horse) {
          so_many[horse] += (fewer[horse] - so_many[horse]) * ahead[horse];
        }
      }
      for (std::size_t horse = 0; horse < ahead.size(); ++horse) {
        counts[0][horse] *= 1 - ahead[horse];
      }
    }
    for (int n = 0; n < count; ++n) {
      for (std::size_t horse = 0; horse < here.size(); ++horse) {
        sums[at(n)][horse] += counts[at(n)][horse];
      }
    }
  }
  const int finished = evidence_.horses - count;
  for (const int horse : running) {
    for (int n = 0; n < count; ++n) places[at(horse)][at(finished + n)] = sums[at(n)][at(horse)];
  }
}

void Posterior::count_places(Stream& stream, int draws, Places& places) const noexcept {
  FixedList<int, Evidence::kMaxHorses> running;
  Evidence::PerHorse<FinalNodes> finals;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    running.push_back(horse);
    if (!is_coupled(horse) && alike(horse) == horse) {
      finals[at(horse)].list(lattices_[at(horse)], pool_);
    }
  }
  const int finished = evidence_.horses - static_cast<int>(running.size());
  Codes codes;
  for (int i = 0; i < draws; ++i) {
    draw_codes(stream, finals, codes);
    Codes ahead{};
    for (std::size_t one = 0; one < running.size(); ++one) {
      for (std::size_t two = one + 1; two < running.size(); ++two) {
        const bool is_second_ahead = codes[at(running[two])] > codes[at(running[one])];
        ahead[one] += is_second_ahead;
        ahead[two] += !is_second_ahead;
      }
    }
    for (std::size_t one = 0; one < running.size(); ++one) {
      places[at(running[one])][at(finished + ahead[one])] += 1.0 / draws;
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
  const Node& from = pool_.nodes[at(node)];
  double left = uniform(stream) * from.backward;
  // Without a branch that depends on the draw: how many of the weights do not exhaust it.
  int passed = 0;
  int last = 0;  // the last one that is possible, should rounding leave a rest
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
void Posterior::draw_codes(Stream& stream, const Evidence::PerHorse<FinalNodes>& finals,
                           Codes& drawn) const noexcept {
  const Codes trace_of = drawn_traces(stream);
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    if (!is_coupled(horse)) {
      drawn[at(horse)] = finals[at(alike(horse))].code(uniform(stream));
      continue;
    }
    const Lattice& lattice = lattices_[at(horse)];
    int node;
    if (trace_of[at(horse)] < 0) {
      node = drawn_node(stream, lattice.begin(Evidence::kRounds), lattice.end(Evidence::kRounds));
    } else {
      const WeighedTrace& trace = elimination_.trace(trace_of[at(horse)]);
      if (trace.last - trace.first == 1) {
        stream();
        node = trace.first;
      } else {
        node = drawn_node(stream, trace.first, trace.last);
      }
      int value;
      int round = lattice.trace_round();
      while (round < Evidence::kRounds && !codes_.has_finished(pool_.nodes[at(node)].code)) {
        node = drawn_child(stream, node, value);
        ++round;
      }
      for (; round < Evidence::kRounds; ++round) stream();  // it stays
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
