#include "experiments/tournament/lineup.h"

#include <algorithm>

#include "engine/core/rng.h"
#include "experiments/error.h"
#include "experiments/nearest.h"
#include "experiments/text/printable.h"

namespace mainmatch {

namespace {

void require_known(const char* list, const std::string& bot,
                   std::span<const std::string_view> known) {
  if (std::find(known.begin(), known.end(), bot) != known.end()) return;
  throw ValueError(list, "unknown bot " + shown_word(bot) + suggestion(bot, known));
}

}  // namespace

Lineup::Lineup(std::span<const std::string> bots, std::span<const std::string> fixed, int seats,
               std::span<const std::string_view> known)
    : bots_(bots.begin(), bots.end()), seats_(seats) {
  if (!bots.empty() && !fixed.empty()) {
    throw ValueError("lineup", "a list of " + std::to_string(fixed.size()) +
                                   ", allowed only without 'bots', a list to draw from");
  }
  for (std::size_t i = 0; i < bots_.size(); ++i) {
    require_known("bots", bots_[i], known);
    if (std::find(bots_.begin(), bots_.begin() + static_cast<std::ptrdiff_t>(i), bots_[i]) !=
        bots_.begin() + static_cast<std::ptrdiff_t>(i)) {
      throw ValueError("bots", shown_word(bots_[i]) + " is listed twice, allowed once");
    }
  }
  for (const std::string& bot : fixed) {
    require_known("lineup", bot, known);
    const auto at = std::find(bots_.begin(), bots_.end(), bot);
    fixed_.push_back(static_cast<int>(at - bots_.begin()));
    if (at == bots_.end()) bots_.push_back(bot);
  }
  if (!fixed.empty() && static_cast<int>(fixed.size()) != seats) {
    throw ValueError("lineup", "a list of " + std::to_string(fixed.size()) +
                                   ", allowed a bot for each of " + std::to_string(seats) +
                                   " seats");
  }
  if (bots_.empty()) bots_.assign(known.begin(), known.end());
}

int Lineup::most_seats(std::size_t bot) const {
  if (!is_fixed()) return seats_;
  return static_cast<int>(std::count(fixed_.begin(), fixed_.end(), static_cast<int>(bot)));
}

void Lineup::draw(std::uint64_t seed, std::uint64_t match, PerSeat<int>& bot_of_seat) const {
  Stream stream(seed, match, Purpose::lineup());
  if (is_fixed()) {
    std::copy(fixed_.begin(), fixed_.end(), bot_of_seat.begin());
    shuffle(bot_of_seat, seats_, stream);
    return;
  }
  const auto bots = static_cast<std::uint32_t>(bots_.size());
  for (int seat = 0; seat < seats_; ++seat) {
    bot_of_seat[static_cast<std::size_t>(seat)] = static_cast<int>(stream.below(bots));
  }
}

}  // namespace mainmatch
