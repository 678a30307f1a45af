#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "experiments/matches/simulator_of.h"

namespace mainmatch::tests {

/// A table of which a test may see all: seat s plays bot number (s + shift) of the roster, in turn.
/// Whoever uses it includes the game's roster, mechanics and codec.
template <Game G>
class BotMatch {
 public:
  explicit BotMatch(const typename G::Rules& rules, std::size_t shift = 0)
      : rules_(rules), simulator_(rules_, whole_roster(G::seats(rules))) {
    for (std::size_t seat = 0; seat < simulator_.seats(); ++seat) {
      bot_of_seat_[seat] = static_cast<int>((seat + shift) % whole_roster(1).bots.size());
    }
  }

  /// Another bot sits there from now on.
  void seat(Seat seat, std::string_view bot) {
    bot_of_seat_[at(seat)] = static_cast<int>(find_bot<G>(bot) - roster<G>().data());
  }

  /// Plays match `match` of experiment `seed`; the number of steps it took. see(state, submissions)
  /// is called in every step, when all bots have handed in.
  template <class See>
  int play_match(std::uint64_t seed, std::uint64_t match, See&& see) {
    MatchTable& table = simulator_;
    table.deal(seed, match);
    table.seat({bot_of_seat_.data(), table.seats()});
    table.begin(seed, match);
    int steps = 0;
    for (; !table.is_over(); ++steps) {
      table.act(table.acting());
      see(simulator_.state(), simulator_.submissions());
      table.advance();
    }
    return steps;
  }
  int play_match(std::uint64_t seed, std::uint64_t match) {
    return play_match(seed, match, [](const auto&...) {});
  }

  const typename G::Setup& setup() const { return simulator_.setup(); }
  const typename G::State& state() const { return simulator_.state(); }
  const typename G::Outcome& outcome() const { return simulator_.ended(); }

 private:
  static SimulatorOptions whole_roster(int seats) {
    SimulatorOptions options;
    for (const RosterEntry<G>& bot : roster<G>()) {
      if (bot.name == "search") continue;  // the last; see tests/conformance/search.cpp
      options.bots.push_back({std::string(bot.name), seats});
    }
    return options;
  }

  typename G::Rules rules_;
  SimulatorOf<G> simulator_;
  PerSeat<int> bot_of_seat_{};
};

}  // namespace mainmatch::tests
