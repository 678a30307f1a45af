// The remaining uncertainty of a seat that learns one more fact about a horse.

#include <algorithm>

#include "agents/horse_race/inference/posterior.h"

namespace mainmatch::horse_race {

namespace {

using PerNode = std::array<double, NodePool::kCapacity>;

}  // namespace

double Posterior::space_impurity_after_movement(int horse, int round,
                                                int known_round) const noexcept {
  return impurity_after(horse, round, known_round, static_cast<int>(evidence_.movements.size()),
                        [&](int value, const Node&) { return evidence_.first_of_value(value); });
}

double Posterior::space_impurity_after_space(int horse, int round, int known_round) const noexcept {
  if (known_round == 0) return space_impurity(horse, round);  // all start on one space
  return impurity_after(horse, round, known_round, Evidence::kSpaces,
                        [&](int, const Node& node) { return codes_.space(node.code); });
}

/// `class_of(value, node)` is the class of a step in `known_round`, by its movement value and
/// target. Sums the paths of one class at a time, forward to `round` or back.
template <class ClassOf>
double Posterior::impurity_after(int horse, int round, int known_round, int classes,
                                 const ClassOf& class_of) const noexcept {
  const Lattice& lattice = lattices_[at(horse)];
  const auto& nodes = pool_.nodes;
  const std::size_t values = evidence_.movements.size();
  const bool forward = round >= known_round;
  const double scale = 1 / lattice.total(pool_);
  PerNode paths;
  double expected = 0;
  Bits256 found;  // classes that occur
  for (int i = lattice.begin(known_round - 1); i < lattice.end(known_round - 1); ++i) {
    for (std::size_t value = 0; value < values; ++value) {
      const int child = nodes[at(i)].child[value];
      if (child >= 0) found.set(class_of(static_cast<int>(value), nodes[at(child)]));
    }
  }
  for (int one_class = 0; one_class < classes; ++one_class) {
    if (!found.test(one_class)) continue;
    const int first = lattice.begin(std::min(round, known_round - 1));
    std::fill(paths.begin() + first, paths.begin() + lattice.end(std::max(round, known_round)), 0);
    double all = 0;
    for (int i = lattice.begin(known_round - 1); i < lattice.end(known_round - 1); ++i) {
      for (std::size_t value = 0; value < values; ++value) {
        const int child = nodes[at(i)].child[value];
        if (child < 0) continue;
        const Node& to = nodes[at(child)];
        if (class_of(static_cast<int>(value), to) != one_class) continue;
        all += nodes[at(i)].forward * to.factor * to.backward;
        if (forward) {
          paths[at(child)] += nodes[at(i)].forward * to.factor;
        } else {
          paths[at(i)] += to.factor * to.backward;
        }
      }
    }
    if (all <= 0) continue;
    for (int r = known_round; forward && r < round; ++r) {
      for (int i = lattice.begin(r); i < lattice.end(r); ++i) {
        for (std::size_t value = 0; value < values; ++value) {
          const int child = nodes[at(i)].child[value];
          if (child >= 0) paths[at(child)] += paths[at(i)] * nodes[at(child)].factor;
        }
      }
    }
    for (int r = known_round - 2; !forward && r >= round; --r) {
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
