#pragma once

#include <algorithm>
#include <array>

#include "engine/core/field.h"
#include "engine/core/fixed_list.h"
#include "engine/core/seat.h"

namespace mainmatch::amidakuji {

inline constexpr int kMaxLegs = 8;
inline constexpr int kMaxColumns = kMaxLegs - 1;
inline constexpr int kMaxRows = 26;
inline constexpr int kMaxRounds = 12;
inline constexpr int kMaxPhantoms = 8;
inline constexpr int kMaxPeeks = 8;  ///< free and bought together

/// A rung that everybody sees and that is toggled (R2): on or off in round 0, toggled every
/// `every` rounds (1..12).
struct Phantom {
  bool starts_on;
  int every;

  /// `round` is 0-based.
  constexpr bool is_on(int round) const noexcept {
    return starts_on != (((kToggled[static_cast<std::size_t>(every - 1)] >> round) & 1u) != 0);
  }
  /// Bit r of entry n - 1: whether a phantom that toggles every n rounds has changed in round r. A
  /// table, because two divisions for every phantom and round would be slow.
  static constexpr std::array<std::uint16_t, kMaxRounds> kToggled = [] {
    std::array<std::uint16_t, kMaxRounds> toggled{};
    for (unsigned n = 1; n <= kMaxRounds; ++n) {
      for (unsigned r = 0; r < kMaxRounds; ++r) {
        if (r / n % 2 == 1) toggled[n - 1] |= static_cast<std::uint16_t>(1u << r);
      }
    }
    return toggled;
  }();
  friend constexpr bool operator==(const Phantom&, const Phantom&) = default;
};

using PhantomList = FixedList<Phantom, kMaxPhantoms>;

constexpr PhantomList published_phantoms() noexcept {
  PhantomList list;
  list.push_back({false, 1});
  list.push_back({true, 2});
  list.push_back({false, 2});
  list.push_back({true, 1});
  return list;
}

struct Rules {
  int players = 12;
  int legs = 8;
  int rows = 12;
  int rounds = 5;
  int beads = 20;
  int max_bet = 6;
  int peeks = 1;
  int extra_peeks = 1;
  int peek_price = 2;
  int blockers = 1;
  PhantomList phantoms = published_phantoms();
  double rung_density = 0.45;
  int paying_places = 4;
  bool second_token_after_tie = false;
  int beads_per_garnet = 120;
  int starting_garnets = 5;

  constexpr int columns() const noexcept { return legs - 1; }
  /// At most every other column of every row can hold a phantom.
  constexpr int max_phantoms() const noexcept { return std::min(kMaxPhantoms, rows * (legs / 2)); }
};

inline constexpr std::array<Field<Rules>, 16> kFields = {{
    {"players", &Rules::players, 2, kMaxSeats, "seats at the table"},
    {"legs", &Rules::legs, 2, kMaxLegs, "starting legs S..Z, ending legs A..H"},
    {"rows", &Rules::rows, 1, kMaxRows, "rows of the board, A from the top"},
    {"rounds", &Rules::rounds, 1, kMaxRounds, "rounds of bidding"},
    {"beads", &Rules::beads, 1, 255, "beads of a seat for the whole match"},
    {"max_bet", &Rules::max_bet, 1, &Rules::beads,
     "beads a seat may bid in a round, at most beads"},
    {"peeks", &Rules::peeks, 0, 4, "free peeks of a seat per match"},
    {"extra_peeks", &Rules::extra_peeks, 0, 4, "further peeks that a seat can buy"},
    {"peek_price", &Rules::peek_price, 0, 99, "garnets for each bought peek"},
    {"blockers", &Rules::blockers, 0, 4, "blockers of a seat per match, one a round"},
    {"phantoms", Structured{}, 0, kMaxPhantoms,
     "visible rungs, a list of {\"starts\": \"on\"|\"off\", \"every\": rounds (1..12)}; at most "
     "rows * floor(legs / 2) of them"},
    {"rung_density", &Rules::rung_density, 0, 1, "chance of a rung in a slot that can hold one"},
    {"paying_places", &Rules::paying_places, 1, &Rules::legs, "placements that pay, at most legs"},
    {"second_token_after_tie", &Rules::second_token_after_tie, 0, 1,
     "second place gets a token after a tie of two to four for first"},
    {"beads_per_garnet", &Rules::beads_per_garnet, 1, kUnbounded, "score that earns one garnet"},
    {"starting_garnets", &Rules::starting_garnets, 0, 999, "garnets of a seat at the start"},
}};

}  // namespace mainmatch::amidakuji
