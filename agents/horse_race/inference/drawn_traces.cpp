// Draws of traces, horse by horse along the states of the elimination.

#include <bit>

#include "agents/horse_race/inference/elimination.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace mainmatch::horse_race {

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
    state = child;  // the last possible one, in case rounding leaves a remainder
    drawn = first + t;
    left -= traces_[at(first + t)].weight * next.backward[at(child)];
    if (left < 0) break;
  }
  return drawn;
}

namespace {

/// The number of ascending numbers <= `bound`.
ALWAYS_INLINE int count_up_to(const double* numbers, int count, double bound) noexcept {
  int found = 0;
  for (int i = 0; i < count; ++i) found += numbers[i] <= bound;
  return found;
}

#if defined(__x86_64__)
/// Eight numbers beyond the end must be readable.
SIMD_TARGET("avx512f")
inline int count_by_eights(const double* numbers, int count, double bound) noexcept {
  const __m512d bounds = _mm512_set1_pd(bound);
  int found = 0;
  for (int i = 0; i < count; i += 8) {
    const unsigned rest = count - i < 8 ? (1u << (count - i)) - 1u : 0xffu;
    const __m512d eight = _mm512_loadu_pd(numbers + i);
    const unsigned flags = _mm512_cmp_pd_mask(eight, bounds, _CMP_LE_OQ) & rest;
    found += std::popcount(flags);
  }
  return found;
}
#else
constexpr auto count_by_eights = count_up_to;
#endif

}  // namespace

/// Locates each draw among the borders, whose rounding errors are bounded; falls back to
/// drawn_trace() near a border.
template <int kLanes>
ALWAYS_INLINE void Elimination::draw_by(int position, const Draws& draws) const noexcept {
  const Layer& layer = layers_[at(position)];
  const int first = first_trace(position);
  const int traces = trace_count(position);
  for (int i = 0; i < draws.count; ++i) {
    const int edge = layer.first_edge + draws.states[i] * traces;
    const double* const borders = &borders_[at(edge)];
    const double all = borders[traces - 1];
    const double left = draws.uniforms[i] * all;
    const int passed =
        kLanes == 8 ? count_by_eights(borders, traces, left) : count_up_to(borders, traces, left);
    // Each of at most kMaxStates subtractions is off by at most 2^-53 of all.
    const double margin = all * 1e-12;
    const double below = passed > 0 ? borders[passed - 1] : -all;
    if (passed < traces && left - below > margin && borders[passed] - left > margin) {
      draws.traces[i] = first + passed;
      draws.states[i] = edges_[at(edge + passed)];
    } else {
      draws.traces[i] = drawn_trace(position, draws.uniforms[i], draws.states[i]);
    }
  }
}

void Elimination::draw_traces(int position, const Draws& draws, Width width) const noexcept {
  SIMD_CALL(width, draw_by<kLanes>(position, draws));
}

}  // namespace mainmatch::horse_race
