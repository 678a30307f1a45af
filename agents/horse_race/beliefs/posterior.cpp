#include "agents/horse_race/beliefs/posterior.h"

#include <algorithm>

namespace mainmatch::horse_race {

void Posterior::infer(const Evidence& evidence, Stream& stream, int budget) noexcept {
  evidence_ = evidence;
  codes_ = StandingCode(evidence.track, evidence.movements[evidence.movements.size() - 1]);
  int limit = Coupling::kMaxFacts;
  while (!build(limit)) limit = std::min(limit, coupling_.taken) / 2;
  possible_ = true;
  for (int horse = 0; horse < evidence.horses; ++horse) {
    possible_ = possible_ && lattices_[at(horse)].total(pool_) > 0;
  }
  if (!possible_) return;
  elimination_.run(evidence_, coupling_, codes_, budget, stream);
  possible_ = !elimination_.is_exact() || elimination_.total() > 0;
  if (!possible_) return;
  weigh_traces();
  for (int horse = 0; horse < evidence.horses; ++horse) sum_marginals(horse);
}

/// All lattices with what the first `limit` facts need to have remembered; false if they do not
/// fit, which without such facts they do.
bool Posterior::build(int limit) noexcept {
  coupling_.choose(evidence_, limit);
  pool_.size = 0;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    Lattice& lattice = lattices_[at(horse)];
    if (!lattice.build(evidence_, codes_, horse, coupling_.remembered[at(horse)], pool_)) {
      return false;
    }
    lattice.sweep(evidence_, pool_);
  }
  return elimination_.list_traces(coupling_, lattices_, pool_);
}

void Posterior::weigh_traces() noexcept {
  const double total = elimination_.total();
  const double samples = elimination_.effective_samples();
  for (int position = 0; position < static_cast<int>(coupling_.order.size()); ++position) {
    const Lattice& lattice = lattices_[at(coupling_.order[at(position)])];
    const double alone = lattice.total(pool_);
    const int last = elimination_.last_trace(position);
    for (int i = elimination_.first_trace(position); i < last; ++i) {
      const WeighedTrace& trace = elimination_.trace(i);
      double factor = total > 0 ? trace.factor / total : 0;
      if (!elimination_.is_exact()) factor = (samples * factor + 1 / alone) / (samples + 1);
      for (int node = trace.first; node < trace.last; ++node) pool_.nodes[at(node)].factor = factor;
    }
    lattice.sweep(evidence_, pool_);
  }
}

void Posterior::sum_marginals(int horse) noexcept {
  const Lattice& lattice = lattices_[at(horse)];
  const double scale = 1 / lattice.total(pool_);
  for (auto& chances : movements_[at(horse)]) chances.fill(0);
  for (auto& chances : spaces_[at(horse)]) chances.fill(0);
  for (int round = 0; round <= Evidence::kRounds; ++round) {
    for (int i = lattice.begin(round); i < lattice.end(round); ++i) {
      const Node& node = pool_.nodes[at(i)];
      spaces_[at(horse)][at(round)][at(codes_.space(node.code))] +=
          node.forward * node.backward * scale;
      for (std::size_t value = 0; value < evidence_.movements.size(); ++value) {
        if (node.child[value] < 0) continue;
        const Node& child = pool_.nodes[at(node.child[value])];
        const int first = evidence_.first_of_value(static_cast<int>(value));
        movements_[at(horse)][at(round) + 1][at(first)] +=
            node.forward * child.factor * child.backward * scale;
      }
    }
  }
}

double Posterior::movement_impurity(int horse, int round) const noexcept {
  double squares = 0;
  for (const double p : movements_[at(horse)][at(round)]) squares += p * p;
  return 1 - squares;
}

double Posterior::space_impurity(int horse, int round) const noexcept {
  double squares = 0;
  for (const double p : spaces_[at(horse)][at(round)]) squares += p * p;
  return 1 - squares;
}

}  // namespace mainmatch::horse_race
