#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/rng.h"
#include "experiments/analyses/balance/unit.h"

namespace mainmatch::tests {

/// Matches that were not played: scores of which it is known what they consist of. Four seats,
/// three bots; the score is what counts.
struct Planted {
  std::array<int, 3> skill = {0, 0, 0};    ///< by bot
  std::array<int, 4> seat = {0, 0, 0, 0};  ///< by seat
  int luck = 0;                            ///< what a deal gives a seat is drawn from -luck..luck
  int weight = 0;   ///< a seat loses the skill of each other seat, times this, by 10
  int noise = 100;  ///< a bot's own chance, alike
  /// In one unit of so many, seats score so much more: all of them, or the first alone.
  std::uint32_t rare_in = 100;
  int rare = 0;
  bool rare_first = false;

  static BalanceSubject subject() {
    BalanceSubject subject;
    subject.seats = 4;
    subject.bots = {"a", "b", "c"};
    subject.payoff = Payoff({"score"});
    return subject;
  }

  /// The sums of so many units.
  BalanceSums play(std::uint64_t seed, std::uint64_t units) const {
    const BalanceSubject about = subject();
    const BalanceLayout layout(about);
    BalanceSums sums(layout);
    BalanceUnit unit(about, layout);
    for (std::uint64_t number = 0; number < units; ++number) {
      Stream stream(seed, number, Purpose::deal());
      std::array<std::array<int, 4>, 2> dealt{}, lineup{};
      for (std::size_t i = 0; i < 2; ++i) {
        for (int& part : dealt[i]) part = stream.between(-luck, luck);
        for (int& bot : lineup[i]) bot = static_cast<int>(stream.below(3));
      }
      const std::size_t moved = stream.below(4);
      const int more = Stream(seed, number, Purpose::pilot()).below(rare_in) == 0 ? rare : 0;
      unit.clear();
      for (std::size_t deal = 0; deal < 2; ++deal) {
        for (std::size_t i = 0; i < 2; ++i) {
          std::vector<int> bots(4);
          for (std::size_t s = 0; s < 4; ++s) {
            bots[(s + (deal == 0 ? 0 : moved)) % 4] = lineup[i][s];
          }
          Outcome outcome = ended(dealt[deal], bots, stream);
          for (std::size_t s = 0; s < (rare_first ? 1u : 4u); ++s) outcome.scores[s] += more;
          outcome.winners = seats_on_top({outcome.scores.data(), 4});
          unit.add({.outcome = outcome, .standings = {}, .bot_of_seat = bots}, deal, i);
        }
      }
      unit.close(moved);
      sums.add(number, unit.cells());
    }
    return sums;
  }

 private:
  Outcome ended(const std::array<int, 4>& dealt, const std::vector<int>& bots,
                Stream& stream) const {
    Outcome outcome;
    outcome.seats = 4;
    for (std::size_t s = 0; s < 4; ++s) {
      int others = 0;
      for (std::size_t other = 0; other < 4; ++other) {
        if (other != s) others += skill[static_cast<std::size_t>(bots[other])];
      }
      outcome.scores[s] = 1000 + skill[static_cast<std::size_t>(bots[s])] + seat[s] + dealt[s] -
                          weight * others / 10 + stream.between(-noise, noise);
      outcome.tokens[s] = 0;
    }
    return outcome;
  }
};

}  // namespace mainmatch::tests
