#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/inference/evidence.h"
#include "agents/horse_race/inference/standing_code.h"

namespace mainmatch::horse_race {

/// The part of a horse's path that facts about several horses depend on: up to four movement values
/// (as indices), up to two standings, and the standing after finishing, a byte each, 0 where
/// unused. Paths with the same trace are equivalent to all those facts.
using Trace = std::uint64_t;

constexpr int trace_byte(Trace trace, int slot) noexcept {
  return static_cast<int>((trace >> (8 * slot)) & 0xffu);
}

/// The parts of a path that its trace keeps: by round, the slot plus one, or 0.
struct Remembered {
  static constexpr int kValueSlots = 4;
  static constexpr int kStandingSlots = 2;
  static constexpr int kFinishSlot = kValueSlots + kStandingSlots;

  Evidence::PerRound<std::uint8_t> value{};
  Evidence::PerRound<std::uint8_t> standing{};
  Evidence::PerRound<std::uint8_t> standing_too{};  ///< a second slot for the same standing

  /// The last round that traces keep; 0: none.
  int last_round() const noexcept;
};

/// A standing in a round with the trace up to it.
struct Node {
  double forward;   ///< weight of the paths from the start to it
  double backward;  ///< weight of the paths from it to the end
  double weight;    ///< factor * backward
  double factor;    ///< weight of its trace by facts about several horses
  Trace trace;
  std::array<std::int32_t, Evidence::kMaxMovements> child;  ///< by movement; -1: impossible
  std::uint8_t code;
};

/// The nodes of all horses. Facts that do not fit are dropped.
struct NodePool {
  static constexpr int kCapacity = 1 << 14;
  std::array<Node, kCapacity> nodes;
  int size = 0;
};

/// All paths of one horse that the facts about it alone allow, as a graph of standings by round.
/// The forward-backward algorithm (Rabiner, "A Tutorial on Hidden Markov Models", Proc. IEEE 1989,
/// section III) gives every marginal exactly. Up to the last round that traces keep, paths with
/// different traces stay separate, so that each trace can get a factor.
///
/// All paths start with equal weight, so the sums are counts, exact in a double.
class Lattice {
 public:
  /// Lists the nodes, with sums over all paths and all factors 1. False if the pool is full.
  bool build(const Evidence& evidence, const StandingCode& codes, int horse,
             const Remembered& remembered, NodePool& pool) noexcept;
  /// Applies the factors of the nodes of trace_round(), once, after build(). Forward sums before
  /// them and backward sums after them are unchanged.
  void weigh_traces(const Evidence& evidence, NodePool& pool) const noexcept;

  /// The nodes of `round`, 0..kRounds, are begin(round)..end(round)-1 of the pool.
  int begin(int round) const noexcept { return starts_[at(round)]; }
  int end(int round) const noexcept { return starts_[at(round) + 1]; }
  /// The layer where traces are complete and still separate.
  int trace_round() const noexcept { return trace_round_; }
  /// The total weight of all paths; 0 if there is none.
  double total(const NodePool& pool) const noexcept {
    return begin(0) == end(0) ? 0 : pool.nodes[at(begin(0))].backward;
  }

 private:
  bool extend(const Evidence& evidence, const StandingCode& codes, int horse, int round,
              const Remembered& remembered, NodePool& pool) noexcept;
  void sum_forward(const Evidence& evidence, int round, NodePool& pool) const noexcept;
  void sum_backward(const Evidence& evidence, int round, NodePool& pool) const noexcept;

  std::array<int, Evidence::kRounds + 2> starts_;
  int trace_round_;
};

}  // namespace mainmatch::horse_race
