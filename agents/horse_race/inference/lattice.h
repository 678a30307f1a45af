#pragma once

#include <array>
#include <cstdint>

#include "agents/horse_race/inference/evidence.h"
#include "agents/horse_race/inference/standing_code.h"

namespace mainmatch::horse_race {

/// What a horse's path has in common with facts about several horses: up to four movement values
/// (as indices), up to two standings, and the standing after finishing, a byte each, 0 where
/// unused. Two paths with the same trace are the same to all those facts.
using Trace = std::uint64_t;

constexpr int trace_byte(Trace trace, int slot) noexcept {
  return static_cast<int>((trace >> (8 * slot)) & 0xffu);
}

/// Which parts of a path its trace keeps: by round, the slot plus one, or 0.
struct Remembered {
  static constexpr int kValueSlots = 4;
  static constexpr int kStandingSlots = 2;
  static constexpr int kFinishSlot = kValueSlots + kStandingSlots;

  Evidence::PerRound<std::uint8_t> value{};
  Evidence::PerRound<std::uint8_t> standing{};
  Evidence::PerRound<std::uint8_t> standing_too{};  ///< a second slot for the same standing

  /// The last round in which something is remembered; 0 if nothing is.
  int last_round() const noexcept;
};

/// A standing in a round, with what is remembered of the way there.
struct Node {
  double forward;   ///< the paths from the start to it, weighted by the factors up to it
  double backward;  ///< the paths from it to the end, weighted by the factors after it
  double weight;    ///< factor * backward
  double factor;    ///< what its trace weighs by facts about several horses
  Trace trace;
  std::array<std::int32_t, Evidence::kMaxMovements> child;  ///< by movement; -1: impossible
  std::uint8_t code;
};

/// The nodes of all horses. Where there is no room, a fact is dropped.
struct NodePool {
  static constexpr int kCapacity = 1 << 14;
  std::array<Node, kCapacity> nodes;
  int size = 0;
};

/// All paths of one horse that the facts about it alone leave possible, as a graph of standings by
/// round: the forward-backward algorithm (Rabiner, "A Tutorial on Hidden Markov Models", Proc. IEEE
/// 1989, section III) on it gives every marginal exactly. Until the last remembered round paths
/// with different traces are kept apart, so that a factor can be put on each trace.
///
/// Every path has the same weight to begin with, so the sums are counts, exact in a double.
class Lattice {
 public:
  /// Lists the nodes, with sums over all paths, all factors being 1. False if there was no room in
  /// the pool.
  bool build(const Evidence& evidence, const StandingCode& codes, int horse,
             const Remembered& remembered, NodePool& pool) noexcept;
  /// Brings in the factors of the nodes of trace_round(), once, after build(): what is before them
  /// forward, and after them backward, stays.
  void weigh_traces(const Evidence& evidence, NodePool& pool) const noexcept;

  /// The nodes of `round`, 0..kRounds, are begin(round)..end(round)-1 of the pool.
  int begin(int round) const noexcept { return starts_[at(round)]; }
  int end(int round) const noexcept { return starts_[at(round) + 1]; }
  /// The layer in which traces are complete and still apart.
  int trace_round() const noexcept { return trace_round_; }
  /// The weight of all paths; 0 if there is none.
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
