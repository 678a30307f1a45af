#pragma once

#include <vector>

#include "engine/threads/game.h"
#include "tests/conformance/hooks.h"

namespace mainmatch::tests {

template <>
struct Hooks<Threads> {
  using G = Threads;
  using Knowledge = std::vector<std::int64_t>;

  static std::vector<G::Rules> rules();
  static G::Submission noisy(const G::State& state, Seat seat, Stream& chance);
  static G::Setup permuted(const G::Setup& setup, const G::Rules& rules, const PerSeat<Seat>& to);
  static G::Submission moved(const G::Submission& submission, const G::Rules& rules,
                             const PerSeat<Seat>& to);
  static void perturb(History<G>& history, Seat seat, Stream& chance);
  static void change(G::State& state, Seat seat, OneChange& one);
  static Knowledge known(const History<G>& history, const std::vector<G::Result>& results,
                         Seat seat, std::size_t steps);
};

}  // namespace mainmatch::tests
