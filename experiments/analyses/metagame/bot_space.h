#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "experiments/analyses/metagame/cmaes.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch {

/// The parameters of a bot as a search sees them: each a coordinate whose range is 0..1, by its
/// logarithm where its scale says so. Beyond its ends a range goes on as its mirror image, so every
/// point is a bot. Whole numbers and words have equal parts of the range each.
class BotSpace {
 public:
  /// The bot has parameters and outlives this.
  explicit BotSpace(const BotInfo& bot) : bot_(&bot) {}

  const BotInfo& bot() const { return *bot_; }
  std::size_t size() const { return bot_->parameters.size(); }

  /// The values there; reals with 4 digits, so that names stay short.
  std::vector<double> values_at(const Coordinates& x) const;
  Coordinates place_of(std::span<const double> values) const;
  /// The least standard deviations that keep the values of every coordinate in reach.
  Coordinates floors() const;

  std::vector<double> defaults() const;
  /// The canonical name.
  std::string name_of(std::span<const double> values) const {
    return canonical_name(bot_->name, bot_->parameters, values);
  }

 private:
  const BotInfo* bot_;
};

}  // namespace mainmatch
