#pragma once

#include <string>

#include "tests/catch.h"
#include "tests/conformance/hooks.h"
#include "tests/scale.h"

namespace mainmatch::tests {

/// What a search for leaks found.
struct LeakReport {
  int compared = 0;   ///< pairs of views that had to be equal
  int perturbed = 0;  ///< of these, the pairs whose histories differ
  std::string leak;   ///< the first thing shown differently; empty if there is none
};

template <Game G, class Base>
History<G> noisy_history(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t match) {
  History<G> history{rules, {}, {}};
  deal_match<G>(history.rules, seed, match, history.setup);
  Stream chance(seed, match, Purpose::bot(0));
  typename G::State state;
  Submissions<G> submissions;
  G::begin(history.rules, history.setup, state);
  play<G>(
      state, submissions, nullptr,
      [&](const typename G::State& now, Submissions<G>& out) {
        for (const Seat seat : G::acting(now)) {
          out[static_cast<std::size_t>(seat)] = Hooks<Base>::noisy(now, seat, chance);
        }
        history.steps.push_back(out);
        return true;
      },
      [](const auto&...) {});
  return history;
}

/// The end of a match tells a seat its own score.
template <Game G>
std::int64_t final_score(const typename G::State& state, Seat seat) {
  typename G::Outcome out;
  G::outcome(state, out);
  return out.scores[static_cast<std::size_t>(seat)];
}

template <Game G, class Base>
void compare(const History<Base>& one, const Played<G>& shown_one, const History<Base>& other,
             const Played<G>& shown_other, Seat seat, LeakReport& report) {
  for (std::size_t step = 0; step < shown_one.shown.size(); ++step) {
    const bool at_end = step == one.steps.size();
    if (Hooks<Base>::known(one, shown_one.results, seat, step) !=
        Hooks<Base>::known(other, shown_other.results, seat, step)) {
      return;
    }
    if (at_end &&
        final_score<G>(shown_one.state, seat) != final_score<G>(shown_other.state, seat)) {
      return;
    }
    ++report.compared;
    const Transcript& a = shown_one.shown[step];
    const Transcript& b = shown_other.shown[step];
    for (std::size_t i = 0; report.leak.empty() && i < a.size() && i < b.size(); ++i) {
      if (a[i] != b[i]) report.leak = a[i].first;
    }
    if (report.leak.empty() && a.size() != b.size()) report.leak = "number of things shown";
  }
}

/// Two histories that agree in everything that the rules let a seat know must give it identical
/// views. Plays noisy matches of G (whose hooks are those of Base), perturbs them, and compares
/// the views step by step for as long as the seat's knowledge agrees.
template <Game G, class Base>
LeakReport search_leak(const typename G::Rules& rules, std::uint64_t seed, int matches,
                       int perturbations) {
  LeakReport report;
  for (int match = 0; match < matches; ++match) {
    const auto number = static_cast<std::uint64_t>(match);
    const History<Base> one = noisy_history<Base, Base>(rules, seed, number);
    Stream chance(seed, number, Purpose::bot(1));
    const auto seat = static_cast<Seat>(chance.below(static_cast<std::uint32_t>(G::seats(rules))));
    const auto as_g = [](const History<Base>& h) { return History<G>{h.rules, h.setup, h.steps}; };
    const History<G> one_g = as_g(one);
    const Played<G> shown_one = play_out<G>(one_g, seat);
    for (int i = 0; i < perturbations; ++i) {
      History<Base> other = one;
      for (std::uint32_t changes = 1 + chance.below(3); changes > 0; --changes) {
        Hooks<Base>::perturb(other, seat, chance);
      }
      const History<G> other_g = as_g(other);
      const int before = report.compared;
      compare<G, Base>(one, shown_one, other, play_out<G>(other_g, seat), seat, report);
      report.perturbed += report.compared > before;
    }
  }
  return report;
}

template <Game G>
void views_do_not_leak() {
  for (const auto& rules : Hooks<G>::rules()) {
    const LeakReport report = search_leak<G, G>(rules, 21, scaled(20), 60);
    INFO("shown differently: " << report.leak);
    CHECK(report.leak.empty());
    CHECK(report.perturbed >= scaled(600));
  }
}

/// A game with a view that shows one thing more: Leak::of(state, seat).
template <Game G, class Leak>
struct Leaky : G {
  struct View : G::View {
    const typename G::State* state;

    template <class Visitor>
    void visit(Visitor&& f) const {
      G::View::visit(f);
      f("leak", Leak::of(*state, this->seat()));
    }
  };
  static View observe(const typename G::State& state, Seat seat) noexcept {
    return {G::observe(state, seat), &state};
  }
};

}  // namespace mainmatch::tests
