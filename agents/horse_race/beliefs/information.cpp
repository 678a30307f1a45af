// What a seat would still not know if it were told one thing more about a horse.

#include <algorithm>

#include "agents/horse_race/beliefs/posterior.h"

namespace mainmatch::horse_race {

namespace {

using PerNode = std::array<double, NodePool::kCapacity>;

}  // namespace

double Posterior::space_impurity_after_movement(int horse, int round,
                                                int told_round) const noexcept {
  return impurity_after(horse, round, told_round, static_cast<int>(evidence_.movements.size()),
                        [&](int value, const Node&) { return evidence_.first_alike(value); });
}

double Posterior::space_impurity_after_space(int horse, int round, int told_round) const noexcept {
  if (told_round == 0) return space_impurity(horse, round);  // all start on one space
  return impurity_after(horse, round, told_round, Evidence::kSpaces,
                        [&](int, const Node& node) { return codes_.space(node.code); });
}

/// `told(value, node)` says in which class a step in `told_round` falls, by its movement value and
/// where it leads; the paths of one class at a time are summed over, forward to `round` or back.
template <class Told>
double Posterior::impurity_after(int horse, int round, int told_round, int classes,
                                 const Told& told) const noexcept {
  const Lattice& lattice = lattices_[at(horse)];
  const auto& nodes = pool_.nodes;
  const std::size_t values = evidence_.movements.size();
  const bool forward = round >= told_round;
  const double scale = 1 / lattice.total(pool_);
  PerNode paths;
  double expected = 0;
  for (int one_class = 0; one_class < classes; ++one_class) {
    const int first = lattice.begin(std::min(round, told_round - 1));
    std::fill(paths.begin() + first, paths.begin() + lattice.end(std::max(round, told_round)), 0);
    double all = 0;
    for (int i = lattice.begin(told_round - 1); i < lattice.end(told_round - 1); ++i) {
      for (std::size_t value = 0; value < values; ++value) {
        const int child = nodes[at(i)].child[value];
        if (child < 0) continue;
        const Node& to = nodes[at(child)];
        if (told(static_cast<int>(value), to) != one_class) continue;
        all += nodes[at(i)].forward * to.factor * to.backward;
        if (forward) {
          paths[at(child)] += nodes[at(i)].forward * to.factor;
        } else {
          paths[at(i)] += to.factor * to.backward;
        }
      }
    }
    if (all <= 0) continue;
    for (int r = told_round; forward && r < round; ++r) {
      for (int i = lattice.begin(r); i < lattice.end(r); ++i) {
        for (std::size_t value = 0; value < values; ++value) {
          const int child = nodes[at(i)].child[value];
          if (child >= 0) paths[at(child)] += paths[at(i)] * nodes[at(child)].factor;
        }
      }
    }
    for (int r = told_round - 2; !forward && r >= round; --r) {
      for (int i = lattice.begin(r); i < lattice.end(r); ++i) {
        for (std::size_t value = 0; value < values; ++value) {
          const int child = nodes[at(i)].child[value];
          if (child >= 0) paths[at(i)] += nodes[at(child)].factor * paths[at(child)];
        }
      }
    }
    Chances on_space{};
    for (int i = lattice.begin(round); i < lattice.end(round); ++i) {
      on_space[at(codes_.space(nodes[at(i)].code))] +=
          paths[at(i)] * (forward ? nodes[at(i)].backward : nodes[at(i)].forward);
    }
    double squares = 0;
    for (const double p : on_space) squares += p * p;
    expected += (all - squares / all) * scale;
  }
  return expected;
}

}  // namespace mainmatch::horse_race
