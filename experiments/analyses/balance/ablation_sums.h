#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// A bot and the ablated bot over the deals of both: sums of payoffs, in parts, one number to a
/// deal.
struct AblationSums {
  RatioSums own;      ///< the bot's payoff
  RatioSums ablated;  ///< the same bot's, ablated
  RatioSums value;    ///< the first less the second
  RatioSums used;     ///< 1 where the bot used what is taken away, else 0
  RatioSums at_work;  ///< `value`, of the deals in which it did

  /// `reach`: how far payoffs mostly lie from 0.
  explicit AblationSums(std::int64_t reach);

  void add(std::int64_t of_bot, std::int64_t of_ablated, bool is_used);
  void merge(const AblationSums& other);

  /// For a store; `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const AblationSums&, const AblationSums&) = default;
};

/// The same for all bots and all that is taken away: by part of the match, then by bot.
class AllAblationSums {
 public:
  AllAblationSums(std::size_t parts, std::size_t bots, std::int64_t reach)
      : bots_(bots), sums_(parts * bots, AblationSums(reach)) {}

  AblationSums& at(std::size_t part, std::size_t bot) { return sums_[part * bots_ + bot]; }
  const AblationSums& at(std::size_t part, std::size_t bot) const {
    return sums_[part * bots_ + bot];
  }
  /// Of all bots.
  AblationSums of_all(std::size_t part) const;

  /// `other` is of the same shape.
  void merge(const AllAblationSums& other);
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const AllAblationSums&, const AllAblationSums&) = default;

 private:
  std::size_t bots_;
  std::vector<AblationSums> sums_;
};

}  // namespace mainmatch
