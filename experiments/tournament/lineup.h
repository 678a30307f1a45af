#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/outcome.h"

namespace mainmatch {

/// Which bot sits where, match by match. Without a fixed line-up each seat's bot is drawn uniformly
/// and independently of the others; a fixed one is shuffled over the seats. Both use the match's
/// own stream (Purpose::lineup()), so a line-up depends on seed and match number only.
class Lineup {
 public:
  /// `bots` and `fixed` (one name per seat, or empty) name bots of `known`. Only one of the two may
  /// be given; from neither, all known bots play. Throws InputError for an unknown bot, a bot
  /// listed twice in `bots`, and a line-up whose size is not `seats`.
  Lineup(std::span<const std::string> bots, std::span<const std::string> fixed, int seats,
         std::span<const std::string_view> known);

  /// The bots that play, each once: those of `bots`, or of the line-up in order of appearance.
  const std::vector<std::string>& bots() const { return bots_; }
  bool is_fixed() const { return !fixed_.empty(); }
  /// How many seats of a match `bot` can hold at most.
  int most_seats(std::size_t bot) const;

  /// The index in bots() for each seat of match number `match`.
  void draw(std::uint64_t seed, std::uint64_t match, PerSeat<int>& bot_of_seat) const;

 private:
  std::vector<std::string> bots_;
  std::vector<int> fixed_;  ///< indices in bots_, one per seat; empty if drawn
  int seats_;
};

}  // namespace mainmatch
