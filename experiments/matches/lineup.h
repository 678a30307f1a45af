#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/outcome.h"
#include "engine/core/rng.h"
#include "experiments/matches/bot_mix.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/simulator.h"

namespace mainmatch {

class RuleSet;

/// How bots are seated in a tournament.
enum class Design : std::uint8_t {
  mix,          ///< every seat's bot is drawn independently and uniformly
  lineup,       ///< the same bots every time, shuffled over the seats
  field,        ///< one candidate, the other seats are drawn from a field
  round_robin,  ///< every line-up that the bots can form, in turn, shuffled over the seats
};

inline constexpr std::array<std::string_view, 4> kDesignNames = {"mix", "lineup", "field",
                                                                 "round-robin"};

inline constexpr std::string_view kOfField = " (field)";

/// The bots of a tournament, by name.
struct LineupSpec {
  Design design = Design::mix;
  std::vector<std::string> bots = {};    ///< of mix and round_robin; empty: all that are known
  std::vector<std::string> lineup = {};  ///< of lineup: one for every seat
  std::string candidate = {};            ///< of field
  /// Of field, in which the candidate may be too; empty: all but the candidate, alike.
  MixByRole field = {};
};

/// Which bot sits where, match by match: a function of the seed and the numbers of match and deal
/// alone, drawn from a stream of its own (Purpose::lineup()).
class Lineup {
 public:
  /// Bots go by their canonical names (see bot_name.h).
  /// Throws ValueError ("bots", "lineup", "candidate", "field" or "design") for bots that are not
  /// among `known` or are duplicate, for lists that the design does not use, a line-up whose size
  /// is not `seats`, a field without opponents, and for more than kMaxProfiles line-ups.
  Lineup(const LineupSpec& spec, int seats, std::span<const BotInfo> known);

  /// Line-ups of one round robin.
  static constexpr std::size_t kMaxProfiles = 10'000;

  Design design() const { return design_; }
  /// The bots that play, each once: in the order of `known` or in which they were named, the
  /// candidate first (and once more if it is in the field).
  const std::vector<std::string>& bots() const { return bots_; }
  /// The names of bots() in results, each once: the candidate as one of the field has kOfField
  /// behind its name.
  std::vector<std::string> row_names() const;
  /// How many line-ups the design goes through in turn: 1 but for round_robin.
  std::size_t profiles() const { return profiles_.size(); }
  /// How many seats of a match `bot` can hold at most.
  int most_seats(std::size_t bot) const;

  /// The index, from 0, of match `match` among the matches of deal `deal`.
  struct Turn {
    std::uint64_t match;
    std::uint64_t deal;
    int rotation;
  };
  /// The index in bots() for each seat. Each match alone is as random as the design says; what
  /// those of one deal have in common is chosen so that they vary little together. Mix: at each
  /// seat the bots follow each other, so that each comes by what the deal gave that seat, and in
  /// ever other spec. Lineup, round robin: everybody moves on by a seat. Field: the candidate
  /// does, and the others are drawn anew. Only a field by role needs `role_of_seat`.
  void draw(std::uint64_t seed, const Turn& turn, PerSeat<int>& bot_of_seat,
            std::span<const int> role_of_seat = {}) const;

 private:
  void read_mix(const LineupSpec& spec, std::span<const BotInfo> known);
  void read_lineup(const LineupSpec& spec, std::span<const BotInfo> known);
  void read_field(const LineupSpec& spec, std::span<const BotInfo> known);
  void list_profiles();

  Design design_;
  int seats_;
  std::vector<std::string> bots_;
  BotMix field_;  ///< of field; its bots follow the candidate in bots_
  /// Of lineup and round_robin: bots by seat before they are shuffled.
  std::vector<std::vector<int>> profiles_;
};

/// The line-up of a match under these rules. Throws as Lineup does.
Lineup lineup_of(const RuleSet& rules, const LineupSpec& spec);

/// What a simulator needs to seat any line-up that may be drawn: its bots in the same order.
std::vector<PooledBot> pool_of(const Lineup& lineup);

}  // namespace mainmatch
