#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/inference/coupling.h"
#include "agents/horse_race/inference/residue.h"
#include "engine/core/rng.h"
#include "engine/core/simd.h"

namespace mainmatch::horse_race {

/// One horse's trace as the elimination weighs it. Its nodes are first..last-1 of the pool.
struct WeighedTrace {
  Trace trace;
  double weight;  ///< the horse's paths with this trace
  double factor;  ///< the weight of all other horses' paths that go with it
  int first;
  int last;
};

/// Facts about several horses, by elimination of one horse after the other (Dechter, "Bucket
/// elimination", Artificial Intelligence 1999): a state is what the facts still demand of the
/// horses to come, and horses' traces lead from state to state. Sums forward and backward over the
/// states give each trace the weight of all that goes with it, exactly.
///
/// Where there would be too many states for the budget, they are thinned out at random, without
/// bias, as particles are (Fearnhead and Clifford, "On-line inference for hidden Markov models via
/// particle filters", JRSS B 2003, section 3.2), and the weights become estimates.
class Elimination {
 public:
  static constexpr int kMaxTraces = 1 << 13;  ///< of all horses
  static constexpr int kMaxEdges = 1 << 16;
  /// Of a layer; and traces of one horse, so that there is always room for all that one state leads
  /// to.
  static constexpr int kMaxStates = 1 << 11;

  /// Lists the traces of the coupled horses; false if there is no room.
  bool list_traces(const Coupling& coupling, const Evidence::PerHorse<Lattice>& lattices,
                   const NodePool& pool) noexcept;
  /// Computes the factors. `budget` bounds the pairs of state and trace, at most kMaxEdges.
  void run(const Evidence& evidence, const Coupling& coupling, const StandingCode& codes,
           int budget, Stream& stream) noexcept;

  /// The weight of all that is possible; 0: nothing is (or, unless exact, nothing was found).
  double total() const noexcept { return total_; }
  bool is_exact() const noexcept { return !thinned_; }
  /// If not exact: 1 / (the sum, over states that thinning left with probability q, of (1 - q)
  /// times the square of the state's share of the posterior), which is about the relative variance
  /// of the total; at most a million. 0 if nothing was found.
  double effective_samples() const noexcept { return effective_samples_; }

  /// The traces of the horse at `position` of the coupling's order.
  int first_trace(int position) const noexcept { return trace_starts_[at(position)]; }
  int last_trace(int position) const noexcept { return trace_starts_[at(position) + 1]; }
  const WeighedTrace& trace(int i) const noexcept { return traces_[at(i)]; }

  /// A draw from the joint posterior of the traces, position by position from `state` 0, which is
  /// led on: the index of a trace, for a uniform number in 0..1, 1 excluded. Only if total() > 0.
  int drawn_trace(int position, double uniform, int& state) const noexcept;
  /// Draws side by side, each with its own uniform number and state.
  struct Draws {
    int count;
    const double* uniforms;
    int* states;
    int* traces;
  };
  void draw_traces(int position, const Draws& draws, Width width = widest()) const noexcept;

 private:
  using StateList = std::array<Demands, kMaxStates + 1>;  ///< with room for one that is tried
  struct Layer {
    int size;
    int first_edge;
    std::array<double, kMaxStates> forward;
    std::array<double, kMaxStates> backward;
    std::array<double, kMaxStates> boost;  ///< 1 / the probability that thinning left it
  };

  int trace_count(int position) const noexcept {
    return last_trace(position) - first_trace(position);
  }
  bool expand(const Residue& residue, int position) noexcept;
  bool count_traces(const Residue& residue, int position, const WeighedTrace* traces) noexcept;
  bool expand_by_traces(const Residue& residue, int position, const WeighedTrace* traces) noexcept;
  void thin(int position, int kept, Stream& stream) noexcept;
  void sum_backward() noexcept;
  template <int kLanes>
  void draw_by(int position, const Draws& draws) const noexcept;
  int insert(const Residue& residue, const StateList& known, Layer& layer) noexcept;

  std::array<WeighedTrace, kMaxTraces> traces_;
  std::array<int, Evidence::kMaxHorses + 1> trace_starts_;
  std::array<Layer, Evidence::kMaxHorses + 1> layers_;
  std::array<std::int16_t, kMaxEdges> edges_;
  /// By edge: what it and those before it from the same state weigh. With room for a whole vector.
  std::array<double, kMaxEdges + 8> borders_;
  std::array<StateList, 2> demands_;  ///< of layers with even and odd numbers, the last two
  std::array<std::int16_t, 2 * kMaxStates> slots_;
  std::size_t slot_mask_ = 0;
  int count_ = 0;
  int edge_count_ = 0;
  double total_ = 1;
  double effective_samples_ = 0;
  bool thinned_ = false;
};

}  // namespace mainmatch::horse_race
