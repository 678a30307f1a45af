#pragma once

#include <memory>
#include <new>
#include <string>
#include <vector>

#include "experiments/matches/simulator_of.h"
#include "tests/catch.h"
#include "tests/conformance/hooks.h"
#include "tests/scale.h"

namespace mainmatch::tests {

/// What a PublicView shows, number by number.
template <Game G>
std::vector<std::int64_t> shown_publicly(const typename G::PublicView& view) {
  std::vector<std::int64_t> shown;
  view.visit([&](const char*, std::int64_t number) { shown.push_back(number); });
  return shown;
}

/// Bots play the same whether they find what was worked out before, at other seats, in other rounds
/// and matches, or an empty cache at every decision: so a fact has all that decides it in its key.
/// On the way: what is public is the same at every seat.
template <Game G>
void caches_change_no_play() {
  for (const typename G::Rules& rules : Hooks<G>::rules()) {
    const auto seats = static_cast<int>(G::seats(rules));
    SimulatorOptions options;
    for (const RosterEntry<G>& bot : roster<G>()) {
      options.bots.push_back({quick_name(bot.name), seats});
    }
    const int bots = static_cast<int>(options.bots.size());
    SimulatorOf<G> remembering(rules, options);
    SimulatorOf<G> forgetting(rules, options);
    for (std::uint64_t match = 0; match < scaled(6); ++match) {
      std::vector<int> line_up(at(seats));
      for (int seat = 0; seat < seats; ++seat) {  // two of a bot; most play the deal again
        line_up[at(seat)] = (bots - 1 + static_cast<int>(match) + seat / 2) % bots;
      }
      std::string one;
      std::string other;
      remembering.deal(3, match / 3);
      remembering.seat(line_up);
      remembering.play(3, match, {.record = &one});
      forgetting.deal(3, match / 3);
      forgetting.seat(line_up);
      forgetting.begin(3, match, &other);
      while (!forgetting.is_over()) {
        for (const Seat seat : forgetting.acting()) {
          std::destroy_at(&forgetting.cache());
          ::new (static_cast<void*>(&forgetting.cache())) Cache<G>();
          SeatSet alone;
          alone.insert(seat);
          forgetting.act(alone);
          CHECK(shown_publicly<G>(G::observe(forgetting.state(), seat)) ==
                shown_publicly<G>(G::observe(forgetting.state(), 0)));
        }
        forgetting.advance();
      }
      CHECK(one == other);
    }
  }
}

}  // namespace mainmatch::tests
