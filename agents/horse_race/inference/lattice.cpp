#include "agents/horse_race/inference/lattice.h"

namespace mainmatch::horse_race {

int Remembered::last_round() const noexcept {
  int last = 0;
  for (int round = 1; round <= Evidence::kRounds; ++round) {
    if (value[at(round)] || standing[at(round)] || standing_too[at(round)]) last = round;
  }
  return last;
}

namespace {

constexpr Trace in_slot(int byte, int slot_plus_one) noexcept {
  return slot_plus_one == 0 ? 0 : static_cast<Trace>(byte) << (8 * (slot_plus_one - 1));
}

/// The successors of one group of parents (with equal traces, or all once traces no longer matter).
class Children {
 public:
  Children(NodePool& pool, const StandingCode& codes, const Bits256& spaces, int round) noexcept
      : pool_(pool), codes_(codes), spaces_(spaces), round_(round) {
    group_of_.fill(0);
  }

  void next_group() noexcept { ++group_; }

  /// Extends `parent` by a movement; false if there is no room.
  bool lead(int parent, std::size_t value, int movement, Trace trace,
            const Remembered& remembered) noexcept {
    const int code = codes_.moved(pool_.nodes[at(parent)].code, movement, round_);
    if (!spaces_.test(codes_.space(code))) return true;
    if (group_of_[at(code)] != group_) {
      if (pool_.size == NodePool::kCapacity) return false;
      group_of_[at(code)] = group_;
      index_of_[at(code)] = pool_.size;
      Node& node = pool_.nodes[at(pool_.size++)];
      node.forward = 0;
      node.factor = 1;
      node.trace = trace | in_slot(code, remembered.standing[at(round_)]) |
                   in_slot(code, remembered.standing_too[at(round_)]);
      node.child.fill(-1);
      node.code = static_cast<std::uint8_t>(code);
    }
    pool_.nodes[at(parent)].child[value] = index_of_[at(code)];
    pool_.nodes[at(index_of_[at(code)])].forward += pool_.nodes[at(parent)].forward;
    return true;
  }

 private:
  NodePool& pool_;
  const StandingCode& codes_;
  const Bits256& spaces_;
  int round_;
  int group_ = 0;
  std::array<int, StandingCode::kCount> group_of_;
  std::array<std::int32_t, StandingCode::kCount> index_of_;
};

}  // namespace

bool Lattice::build(const Evidence& evidence, const StandingCode& codes, int horse,
                    const Remembered& remembered, NodePool& pool) noexcept {
  trace_round_ = remembered.last_round();
  starts_[0] = pool.size;
  if (evidence.spaces[at(horse)][0].test(StandingCode::kStart)) {
    if (pool.size == NodePool::kCapacity) return false;
    Node& start = pool.nodes[at(pool.size++)];
    start.forward = 1;
    start.factor = 1;
    start.trace = 0;
    start.child.fill(-1);
    start.code = StandingCode::kStart;
  }
  starts_[1] = pool.size;
  for (int round = 1; round <= Evidence::kRounds; ++round) {
    if (!extend(evidence, codes, horse, round, remembered, pool)) return false;
    starts_[at(round) + 1] = pool.size;
  }
  sum_backward(evidence, Evidence::kRounds, pool);
  return true;
}

bool Lattice::extend(const Evidence& evidence, const StandingCode& codes, int horse, int round,
                     const Remembered& remembered, NodePool& pool) noexcept {
  Children children(pool, codes, evidence.spaces[at(horse)][at(round)], round);
  const int last = end(round - 1);
  const bool apart = round <= trace_round_;
  const int slot = remembered.value[at(round)];
  for (int first = begin(round - 1); first < last;) {
    const Trace trace = apart ? pool.nodes[at(first)].trace : 0;
    int past = first;
    while (past < last && (!apart || pool.nodes[at(past)].trace == trace)) ++past;
    if (slot == 0) children.next_group();
    for (std::size_t value = 0; value < evidence.movements.size(); ++value) {
      if (((evidence.values[at(horse)][at(round)] >> value) & 1u) == 0) continue;
      if (slot != 0) children.next_group();
      const Trace next = trace | in_slot(static_cast<int>(value), slot);
      for (int parent = first; parent < past; ++parent) {
        if (!children.lead(parent, value, evidence.movements[value], next, remembered)) {
          return false;
        }
      }
    }
    first = past;
  }
  return true;
}

void Lattice::weigh_traces(const Evidence& evidence, NodePool& pool) const noexcept {
  sum_forward(evidence, trace_round_, pool);
  sum_backward(evidence, trace_round_, pool);
}

/// Sums forward from a round whose nodes already have their sums.
void Lattice::sum_forward(const Evidence& evidence, int round, NodePool& pool) const noexcept {
  auto& nodes = pool.nodes;
  const std::size_t values = evidence.movements.size();
  double nowhere = 0;
  for (int i = end(round); i < end(Evidence::kRounds); ++i) nodes[at(i)].forward = 0;
  for (int i = begin(round); i < end(Evidence::kRounds); ++i) {
    Node& node = nodes[at(i)];
    const double paths = node.forward *= node.factor;
    for (std::size_t value = 0; value < values; ++value) {
      const int child = node.child[value];
      *(child >= 0 ? &nodes[at(child)].forward : &nowhere) += paths;
    }
  }
}

/// Sums backward from the end of a round to the start.
void Lattice::sum_backward(const Evidence& evidence, int round, NodePool& pool) const noexcept {
  auto& nodes = pool.nodes;
  const std::size_t values = evidence.movements.size();
  double nothing = 0;
  for (int i = end(round) - 1; i >= begin(0); --i) {
    Node& node = nodes[at(i)];
    double paths = i < begin(Evidence::kRounds) ? 0 : 1;
    for (std::size_t value = 0; value < values; ++value) {
      const int child = node.child[value];
      paths += *(child >= 0 ? &nodes[at(child)].weight : &nothing);
    }
    node.backward = paths;
    node.weight = node.factor * paths;
  }
}

}  // namespace mainmatch::horse_race
