#pragma once

#include <algorithm>
#include <map>
#include <sstream>
#include <string>

#include "experiments/base/page.h"
#include "experiments/matches/screen.h"
#include "tests/conformance/forms.h"
#include "tests/scale.h"

namespace mainmatch::tests {

/// All that a screen prints.
inline std::string printed(const Screen& screen) {
  std::ostringstream out;
  screen.draw(out);
  screen.explain(out);
  screen.list_options(out);
  return out.str();
}

/// The columns of the widest line, of which none ends in a blank.
inline int width_of(const std::string& text) {
  int widest = 0;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    CHECK((line.empty() || line.back() != ' '));
    const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
    widest = std::max(widest, static_cast<int>(std::count_if(line.begin(), line.end(), starts)));
  }
  return widest;
}

/// What a person is shown hangs on what the seat may know alone: over noisy matches, changed here
/// and there in what it may not know, no byte differs. And no line is wider than a page.
template <Game G>
void screens_do_not_leak() {
  int hidden = 0;
  std::size_t shown_apart = 0;
  for (const auto& rules : Hooks<G>::rules()) {
    for (std::uint64_t match = 0; match < scaled(4u); ++match) {
      const History<G> one = noisy_history<G, G>(rules, 41, match);
      Stream chance(41, match, Purpose::bot(3));
      const auto seat =
          static_cast<Seat>(chance.below(static_cast<std::uint32_t>(G::seats(rules))));
      std::map<Transcript, std::string> screen_of;
      const auto look = [&](const typename G::State& state, std::size_t) {
        if (G::is_over(state) || !G::acting(state).contains(seat)) return;
        const std::string screen = printed(*make_screen<G>(state, seat));
        const auto [there, is_new] = screen_of.emplace(transcript<G>(state, seat), screen);
        REQUIRE(there->second == screen);
        INFO(screen);
        if (is_new) CHECK(width_of(screen) <= static_cast<int>(kPageWidth));
        hidden += !is_new;
      };
      walk<G>(one, look);
      for (int i = 0; i < 40; ++i) {
        History<G> other = one;
        Hooks<G>::perturb(other, seat, chance);
        walk<G>(other, look);
      }
      shown_apart += screen_of.size();
    }
  }
  CHECK(hidden > scaled(100));
  CHECK(shown_apart > scaled(20u));
}

}  // namespace mainmatch::tests
