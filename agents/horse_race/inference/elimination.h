#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/inference/coupling.h"
#include "agents/horse_race/inference/residue.h"
#include "engine/core/rng.h"
#include "engine/core/simd.h"

namespace mainmatch::horse_race {

/// A horse's trace with its weights. Its nodes are first..last-1 of the pool.
struct WeighedTrace {
  Trace trace;
  double weight;  ///< weight of the horse's paths with this trace
  double factor;  ///< weight of all consistent paths of the other horses
  int first;
  int last;
};

/// Inference from facts about several horses, by bucket elimination (Dechter, "Bucket elimination",
/// Artificial Intelligence 1999), one horse after another. A state is what the facts still demand
/// of the remaining horses; horses' traces are transitions between states. Forward and backward
/// sums over the states give each trace the exact weight of everything consistent with it.
///
/// If there are more states than the budget allows, they are thinned at random, without bias, like
/// particles (Fearnhead and Clifford, "On-line inference for hidden Markov models via particle
/// filters", JRSS B 2003, section 3.2), and the weights become estimates.
class Elimination {
 public:
  static constexpr int kMaxTraces = 1 << 13;  ///< for all horses
  static constexpr int kMaxEdges = 1 << 16;
  /// States of a layer. Also bounds the traces of one horse, so that the successors of one state
  /// always fit.
  static constexpr int kMaxStates = 1 << 11;

  /// Lists the traces of the coupled horses; false if there is no room.
  bool list_traces(const Coupling& coupling, const Evidence::PerHorse<Lattice>& lattices,
                   const NodePool& pool) noexcept;
  /// Computes the factors. `budget` bounds the pairs of state and trace, at most kMaxEdges.
  void run(const Evidence& evidence, const Coupling& coupling, const StandingCode& codes,
           int budget, Stream& stream) noexcept;

  /// The total weight; 0: impossible (or, unless exact, nothing found).
  double total() const noexcept { return total_; }
  bool is_exact() const noexcept { return !thinned_; }
  /// If not exact: 1 / (the sum, over states kept with probability q, of (1 - q) times the square
  /// of the state's share of the posterior), which approximates the relative variance of the total;
  /// at most a million. 0 if nothing was found.
  double effective_samples() const noexcept { return effective_samples_; }

  /// The traces of the horse at `position` of the coupling's order.
  int first_trace(int position) const noexcept { return trace_starts_[at(position)]; }
  int last_trace(int position) const noexcept { return trace_starts_[at(position) + 1]; }
  const WeighedTrace& trace(int i) const noexcept { return traces_[at(i)]; }

  /// Draws from the joint posterior of the traces, position by position, starting from `state` 0,
  /// which is updated. Returns the index of a trace for a uniform number in [0, 1). Only if total()
  /// > 0.
  int drawn_trace(int position, double uniform, int& state) const noexcept;
  /// Several draws side by side, each with its own uniform number and state.
  struct Draws {
    int count;
    const double* uniforms;
    int* states;
    int* traces;
  };
  void draw_traces(int position, const Draws& draws, Width width = widest()) const noexcept;

 private:
  using StateList = std::array<Demands, kMaxStates + 1>;  ///< plus one scratch state
  struct Layer {
    int size;
    int first_edge;
    std::array<double, kMaxStates> forward;
    std::array<double, kMaxStates> backward;
    std::array<double, kMaxStates> boost;  ///< 1 / the probability of being kept by thinning
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
  /// By edge: cumulative weight of the edges of its state. Padded by one vector.
  std::array<double, kMaxEdges + 8> borders_;
  std::array<StateList, 2> demands_;  ///< for even and odd layers, the last two
  std::array<std::int16_t, 2 * kMaxStates> slots_;
  std::size_t slot_mask_ = 0;
  int count_ = 0;
  int edge_count_ = 0;
  double total_ = 1;
  double effective_samples_ = 0;
  bool thinned_ = false;
};

}  // namespace mainmatch::horse_race
