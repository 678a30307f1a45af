#include "agents/horse_race/inference/posterior.h"

#include <algorithm>

namespace mainmatch::horse_race {

void Posterior::infer(const Evidence& evidence, Stream& stream, int budget) noexcept {
  evidence_ = evidence;
  const int most = evidence.movements[evidence.movements.size() - 1];
  if (!codes_.is_of(evidence.track, most)) codes_ = StandingCode(evidence.track, most);
  movements_known_.fill(0);
  spaces_known_.fill(0);
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
}

/// Builds all lattices with the traces that the first `limit` facts need. False if they do not fit;
/// without such facts they always fit.
bool Posterior::build(int limit) noexcept {
  coupling_.choose(evidence_, limit);
  coupled_ = 0;
  for (const int horse : coupling_.order) coupled_ |= 1u << horse;
  pool_.size = 0;
  for (int horse = 0; horse < evidence_.horses; ++horse) {
    Lattice& lattice = lattices_[at(horse)];
    alike_[at(horse)] = first_alike(horse);
    if (alike_[at(horse)] != horse) {
      // Room is counted per horse, so that the set of facts that fits does not depend on sharing.
      lattice = lattices_[at(alike_[at(horse)])];
      pool_.size += lattice.end(Evidence::kRounds) - lattice.begin(0);
      if (pool_.size > NodePool::kCapacity) return false;
      continue;
    }
    if (!lattice.build(evidence_, codes_, horse, coupling_.remembered[at(horse)], pool_)) {
      return false;
    }
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
    lattice.weigh_traces(evidence_, pool_);
  }
}

int Posterior::first_alike(int horse) const noexcept {
  if (is_coupled(horse)) return horse;
  for (int other = 0; other < horse; ++other) {
    if (alike_[at(other)] == other && !is_coupled(other) &&
        evidence_.values[at(other)] == evidence_.values[at(horse)] &&
        evidence_.spaces[at(other)] == evidence_.spaces[at(horse)]) {
      return other;
    }
  }
  return horse;
}

const Posterior::Movements& Posterior::movements(int horse, int round) const noexcept {
  const std::size_t one = at(alike_[at(horse)]);
  Movements& chances = movements_[one][at(round)];
  if ((movements_known_[one] >> round) & 1u) return chances;
  movements_known_[one] = static_cast<std::uint16_t>(movements_known_[one] | 1u << round);
  chances.fill(0);
  if (round == 0) return chances;
  const Lattice& lattice = lattices_[one];
  const double scale = 1 / lattice.total(pool_);
  for (int i = lattice.begin(round - 1); i < lattice.end(round - 1); ++i) {
    const Node& node = pool_.nodes[at(i)];
    for (std::size_t value = 0; value < evidence_.movements.size(); ++value) {
      if (node.child[value] < 0) continue;
      const Node& child = pool_.nodes[at(node.child[value])];
      const int first = evidence_.first_of_value(static_cast<int>(value));
      chances[at(first)] += node.forward * child.factor * child.backward * scale;
    }
  }
  return chances;
}

const Posterior::Chances& Posterior::spaces(int horse, int round) const noexcept {
  const std::size_t one = at(alike_[at(horse)]);
  Chances& chances = spaces_[one][at(round)];
  if ((spaces_known_[one] >> round) & 1u) return chances;
  spaces_known_[one] = static_cast<std::uint16_t>(spaces_known_[one] | 1u << round);
  chances.fill(0);
  const Lattice& lattice = lattices_[one];
  const double scale = 1 / lattice.total(pool_);
  for (int i = lattice.begin(round); i < lattice.end(round); ++i) {
    const Node& node = pool_.nodes[at(i)];
    chances[at(codes_.space(node.code))] += node.forward * node.backward * scale;
  }
  return chances;
}

double Posterior::movement_impurity(int horse, int round) const noexcept {
  double squares = 0;
  for (const double p : movements(horse, round)) squares += p * p;
  return 1 - squares;
}

double Posterior::space_impurity(int horse, int round) const noexcept {
  double squares = 0;
  for (const double p : spaces(horse, round)) squares += p * p;
  return 1 - squares;
}

}  // namespace mainmatch::horse_race
