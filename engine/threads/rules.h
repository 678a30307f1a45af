#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/core/field.h"
#include "engine/core/seat.h"

namespace mainmatch::threads {

inline constexpr int kMaxRealm = 8;  ///< players of a realm
inline constexpr int kMaxRounds = 20;
inline constexpr int kMoirai = 6;
inline constexpr int kTiers = 4;

/// The Moira a seat visits. `none` is no visit (and kNoSeat as a number), `unknown` an invalid
/// name.
enum class Moira : std::int8_t {
  none = kNoSeat,
  unknown = -2,
  clotho = 0,  ///< gilding
  nona,        ///< head start
  lachesis,    ///< boosting
  decima,      ///< protection
  atropos,     ///< recycling
  morta,       ///< stronger cutters
};

constexpr std::size_t index_of(Moira moira) noexcept { return static_cast<std::size_t>(moira); }

/// Both the name of a Moira and that of her ability are accepted (R1).
struct MoiraNames {
  std::string_view name;
  std::string_view ability;
};
inline constexpr std::array<MoiraNames, kMoirai> kMoiraNames = {{
    {"clotho", "gilding"},
    {"nona", "head start"},
    {"lachesis", "boosting"},
    {"decima", "protection"},
    {"atropos", "recycling"},
    {"morta", "stronger cutters"},
}};

/// A set of Moirai: bit m is the one with that number.
using MoiraSet = SeatSet;

/// The value of an ability in tiers 0..3.
using Tiers = std::array<int, kTiers>;

struct Rules {
  int heaven = 3;
  int hell = 6;
  int rounds = 7;
  std::array<int, kTiers - 1> thresholds = {3, 6, 10};
  /// By Moira: extra growth, growth of X, boost, protection, additional twine, additional
  /// reduction.
  std::array<Tiers, kMoirai> powers = {{
      {0, 1, 2, 3},
      {1, 2, 3, 4},
      {1, 2, 3, 4},
      {1, 2, 3, 10},
      {1, 2, 3, 3},
      {1, 2, 4, 8},
  }};
  std::array<bool, kTiers> atropos_doubles = {false, false, false, true};
  int starting_garnets = 5;

  constexpr int seats() const noexcept { return heaven + hell; }
  constexpr int tier_of(int donated) const noexcept {
    return (donated >= thresholds[0]) + (donated >= thresholds[1]) + (donated >= thresholds[2]);
  }
};

inline constexpr std::array<Field<Rules>, 12> kFields = {{
    {"heaven", &Rules::heaven, 1, kMaxRealm, "players in Heaven"},
    {"hell", &Rules::hell, 1, kMaxRealm, "players in Hell"},
    {"rounds", &Rules::rounds, 1, kMaxRounds, "rounds of spinning and cutting"},
    {"thresholds", Structured{}, 1, 99, "twine for tiers 1, 2, 3 (1..99, ascending)"},
    {"clotho", Structured{}, 0, 99, "extra growth of the golden thread, in tiers 0..3 (0..99)"},
    {"nona", Structured{}, 0, 99, "growth of the head start's counter X, in tiers 0..3"},
    {"lachesis", Structured{}, 0, 99, "strength that a boost adds, in tiers 0..3"},
    {"decima", Structured{}, 0, 99, "what a snip of an own thread is lessened by, in tiers 0..3"},
    {"atropos", Structured{}, 0, 99, "additional twine for each thread, in tiers 0..3"},
    {"atropos_doubles", Structured{}, 0, 1, "in which tiers the twine gained counts twice"},
    {"morta", Structured{}, 0, 99, "additional reduction of a snip, in tiers 0..3"},
    {"starting_garnets", &Rules::starting_garnets, 0, 999, "garnets of a seat at the start"},
}};

}  // namespace mainmatch::threads
