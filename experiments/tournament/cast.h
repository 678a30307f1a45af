#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "agents/roster.h"
#include "engine/core/outcome.h"
#include "experiments/matches/lineup.h"

namespace mainmatch {

/// As many bots of every kind as a line-up can ask for, to be seated match after match.
template <Game G>
class Cast {
 public:
  /// `lineup` must outlive the cast.
  explicit Cast(const Lineup& lineup) : lineup_(lineup), copies_(lineup.bots().size()) {
    for (std::size_t bot = 0; bot < copies_.size(); ++bot) {
      const RosterEntry<G>* entry = find_bot<G>(lineup.bots()[bot]);
      for (int i = 0; i < lineup.most_seats(bot); ++i) copies_[bot].push_back(entry->make());
    }
  }

  /// Gives every seat a copy of its bot that sits nowhere else.
  void take_seats(std::span<const int> bot_of_seat) {
    for (std::size_t seat = 0; seat < bot_of_seat.size(); ++seat) {
      const auto bot = static_cast<std::size_t>(bot_of_seat[seat]);
      const auto first = bot_of_seat.begin();
      const auto here = first + static_cast<std::ptrdiff_t>(seat);
      const auto taken = static_cast<std::size_t>(std::count(first, here, bot_of_seat[seat]));
      agents_[seat] = copies_[bot][taken].get();
      names_[seat] = lineup_.bots()[bot];
    }
  }

  /// By seat.
  const PerSeat<Agent<G>*>& agents() const { return agents_; }
  const PerSeat<std::string_view>& names() const { return names_; }

 private:
  const Lineup& lineup_;
  std::vector<std::vector<std::unique_ptr<Agent<G>>>> copies_;  ///< by bot
  PerSeat<Agent<G>*> agents_{};
  PerSeat<std::string_view> names_{};
};

}  // namespace mainmatch
