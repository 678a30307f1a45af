#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "experiments/statistics/ratio_sums.h"

namespace mainmatch {

class ByteReader;
class ByteWriter;

/// A bot and one of its twins over the deals in which it had them: sums of payoffs, in parts, with
/// one number to a deal.
struct TwinSums {
  RatioSums own;      ///< the bot's payoff
  RatioSums twin;     ///< its twin's
  RatioSums value;    ///< the first less the second
  RatioSums used;     ///< 1 where the bot used what its twin does not, else 0
  RatioSums at_work;  ///< `value`, of the deals in which it did

  /// `reach`: how far payoffs mostly lie from 0.
  explicit TwinSums(std::int64_t reach);

  void add(std::int64_t of_bot, std::int64_t of_twin, bool is_used);
  void merge(const TwinSums& other);

  /// For a store; `load` throws DamagedBytes.
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const TwinSums&, const TwinSums&) = default;
};

/// The same for all bots and all their twins: by twin, then by bot.
class AllTwinSums {
 public:
  AllTwinSums(std::size_t twins, std::size_t bots, std::int64_t reach)
      : bots_(bots), sums_(twins * bots, TwinSums(reach)) {}

  TwinSums& at(std::size_t twin, std::size_t bot) { return sums_[twin * bots_ + bot]; }
  const TwinSums& at(std::size_t twin, std::size_t bot) const { return sums_[twin * bots_ + bot]; }
  /// Of all bots.
  TwinSums of_all(std::size_t twin) const;

  /// `other` is of the same shape.
  void merge(const AllTwinSums& other);
  void save(ByteWriter& out) const;
  void load(ByteReader& in);

  friend bool operator==(const AllTwinSums&, const AllTwinSums&) = default;

 private:
  std::size_t bots_;
  std::vector<TwinSums> sums_;
};

}  // namespace mainmatch
