// Final places from draws of whole races, many side by side: random numbers are drawn race by race,
// then each horse is advanced in all races.

#include <algorithm>

#include "agents/horse_race/inference/posterior.h"

namespace mainmatch::horse_race {

/// The steps of a horse's paths after the last round that traces keep. All paths have equal weight
/// there, so weights are path counts. Subtracting them one after the other from a draw below their
/// sum, as drawn_child() does, is exact as long as something remains, so the draw can be compared
/// with their sums at once.
void Posterior::list_steps(int horse) const noexcept {
  const Lattice& lattice = lattices_[at(horse)];
  for (int i = lattice.begin(first_drawn(horse)); i < lattice.begin(Evidence::kRounds); ++i) {
    const Node& node = pool_.nodes[at(i)];
    Step& step = steps_[at(i)];
    step.total = node.backward;
    step.next.fill(0);
    step.borders.fill(2 * node.backward);  // larger than every draw
    double sum = 0;
    int last = -1;  // the last movement that is possible
    for (int value = 0; value < Evidence::kMaxMovements; ++value) {
      const int child = node.child[at(value)];
      const double weight = child < 0 ? 0 : pool_.nodes[at(child)].weight;
      if (weight > 0) {
        for (int before = std::max(0, last); before < value; ++before) {
          step.borders[at(before)] = sum;
        }
        step.next[at(value)] = static_cast<std::int16_t>(child);
        last = value;
      }
      sum += weight;
    }
  }
}

/// The round after which the steps of a coupled horse's paths decide where it ends: all paths pass
/// through one node there, or it is the last round that traces keep.
int Posterior::first_drawn(int horse) const noexcept {
  const Lattice& lattice = lattices_[at(horse)];
  int round = Evidence::kRounds;
  while (round > lattice.trace_round() && lattice.end(round) - lattice.begin(round) != 1) --round;
  return round;
}

int Posterior::words_of(int horse, bool has_traces) const noexcept {
  if (!is_coupled(horse) || !has_traces) return 1;
  return 1 + Evidence::kRounds - lattices_[at(horse)].trace_round();
}

/// Final standings of a coupled horse. `traces` are its traces in the draws; `uniforms` its random
/// numbers, first for the node of the trace.
void Posterior::lead_on(int horse, int count, const PerDraw<int>& traces,
                        const PerDraw<double>* uniforms,
                        PerDraw<std::uint8_t>& codes) const noexcept {
  PerDraw<int> nodes;
  const Lattice& lattice = lattices_[at(horse)];
  const int first = first_drawn(horse);
  for (int i = 0; i < count; ++i) {
    const WeighedTrace& trace = elimination_.trace(traces[at(i)]);
    if (first > lattice.trace_round()) {
      nodes[at(i)] = lattice.begin(first);
    } else if (trace.last - trace.first == 1) {
      nodes[at(i)] = trace.first;
    } else {
      nodes[at(i)] = drawn_node(uniforms[0][at(i)], trace.first, trace.last);
    }
  }
  const int steps = Evidence::kRounds - lattice.trace_round();
  for (int k = 1 + first - lattice.trace_round(); k <= steps; ++k) {
    for (int i = 0; i < count; ++i) {
      const Step& step = steps_[at(nodes[at(i)])];
      const double left = uniforms[k][at(i)] * step.total;
      const int value =
          (left >= step.borders[0]) + (left >= step.borders[1]) + (left >= step.borders[2]);
      nodes[at(i)] = step.next[at(value)];
    }
  }
  for (int i = 0; i < count; ++i) codes[at(i)] = pool_.nodes[at(nodes[at(i)])].code;
}

/// Final standings of the unannounced horses in `count` draws; later entries are unspecified.
void Posterior::draw_codes(Stream& stream, int count, const Evidence::PerHorse<FinalNodes>& finals,
                           Evidence::PerHorse<PerDraw<std::uint8_t>>& codes) const noexcept {
  const bool has_traces = elimination_.total() > 0;
  const int coupled = has_traces ? static_cast<int>(coupling_.order.size()) : 0;
  int words = coupled;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] == 0) words += words_of(horse, has_traces);
  }
  // By order of drawing.
  std::array<PerDraw<double>, Evidence::kMaxHorses*(2 + Evidence::kRounds)> uniforms;
  for (int i = 0; i < count; ++i) {
    for (int word = 0; word < words; ++word) uniforms[at(word)][at(i)] = uniform(stream);
  }
  Evidence::PerHorse<PerDraw<int>> traces;  // by horse
  PerDraw<int> states{};
  for (int position = 0; position < coupled; ++position) {
    PerDraw<int>& its = traces[at(coupling_.order[at(position)])];
    elimination_.draw_traces(position,
                             {count, uniforms[at(position)].data(), states.data(), its.data()});
  }
  int word = coupled;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    const PerDraw<double>* its = &uniforms[at(word)];
    const Lattice& lattice = lattices_[at(horse)];
    word += words_of(horse, has_traces);
    if (is_coupled(horse) && has_traces) {
      lead_on(horse, count, traces[at(horse)], its, codes[at(horse)]);
      continue;
    }
    for (int i = 0; i < count; ++i) {
      const double drawn = (*its)[at(i)];
      codes[at(horse)][at(i)] = static_cast<std::uint8_t>(
          is_coupled(horse) ? pool_
                                  .nodes[at(drawn_node(drawn, lattice.begin(Evidence::kRounds),
                                                       lattice.end(Evidence::kRounds)))]
                                  .code
                            : finals[at(alike(horse))].code(drawn));
    }
  }
}

void Posterior::count_places(Stream& stream, int draws, Places& places) const noexcept {
  FixedList<int, Evidence::kMaxHorses> running;
  Evidence::PerHorse<FinalNodes> finals;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    if (evidence_.final_place[at(horse)] > 0) continue;
    running.push_back(horse);
    if (is_coupled(horse)) {
      list_steps(horse);
    } else if (alike(horse) == horse) {
      finals[at(horse)].list(lattices_[at(horse)], pool_);
    }
  }
  const int finished = evidence_.horses - static_cast<int>(running.size());
  const double each = 1.0 / draws;
  Evidence::PerHorse<PerDraw<std::uint8_t>> codes{};
  for (int first = 0; first < draws; first += kAtOnce) {
    const int count = std::min(kAtOnce, draws - first);
    draw_codes(stream, count, finals, codes);
    Evidence::PerHorse<PerDraw<std::uint8_t>> ahead{};  // in the order of `running`
    for (std::size_t one = 0; one < running.size(); ++one) {
      for (std::size_t two = one + 1; two < running.size(); ++two) {
        const auto& of_one = codes[at(running[one])];
        const auto& of_two = codes[at(running[two])];
        for (std::size_t i = 0; i < kAtOnce; ++i) {
          const bool is_second_ahead = of_two[i] > of_one[i];
          ahead[one][i] = static_cast<std::uint8_t>(ahead[one][i] + is_second_ahead);
          ahead[two][i] = static_cast<std::uint8_t>(ahead[two][i] + !is_second_ahead);
        }
      }
    }
    for (std::size_t one = 0; one < running.size(); ++one) {
      auto& its = places[at(running[one])];
      for (int i = 0; i < count; ++i) its[at(finished + ahead[one][at(i)])] += each;
    }
  }
}

}  // namespace mainmatch::horse_race
