#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "engine/bugcatcher/board.h"
#include "engine/bugcatcher/missions.h"
#include "engine/core/field.h"
#include "engine/core/fixed_list.h"
#include "engine/core/outcome.h"
#include "engine/core/seat.h"

namespace mainmatch::bugcatcher {

inline constexpr int kMaxPlayers = 12;
inline constexpr int kMaxRounds = 20;
inline constexpr int kMaxEnergy = 16;
inline constexpr int kMaxOnBoard = 8;  ///< missions of a round
inline constexpr std::size_t kMaxDeck = 256;

struct Rules {
  int players = 9;
  int columns = 6;
  int rows = 5;
  int rounds = 7;
  int energy = 7;
  int missions_per_round = 5;
  int fireflies_per_garnet = 30;
  int free_swap_price = 1;
  int starting_garnets = 5;
  bool built_in_deck = true;
  FixedList<Mission, kMaxDeck> own_deck;  ///< used instead of the built-in one

  /// The deck of the boards. Not all built-in missions fit all boards (R4).
  std::span<const Mission> deck() const noexcept;
};

/// The missions that come with the program, and whether a mission can be met on the board and with
/// the energy of these rules.
std::span<const Mission> built_in_missions() noexcept;
bool fits(const Mission& mission, const Rules& rules) noexcept;

inline std::span<const Mission> Rules::deck() const noexcept {
  return built_in_deck ? built_in_missions() : std::span(own_deck.begin(), own_deck.size());
}

inline constexpr std::array<Field<Rules>, 10> kFields = {{
    {"players", &Rules::players, 2, kMaxPlayers, "seats, at most columns times rows"},
    {"columns", &Rules::columns, 2, kMaxSide, "cells from left to right"},
    {"rows", &Rules::rows, 2, kMaxSide, "cells from top to bottom"},
    {"rounds", &Rules::rounds, 1, kMaxRounds, "rounds after the placing of nodes"},
    {"energy", &Rules::energy, 1, kMaxEnergy, "paths and swaps of a seat in a round"},
    {"missions_per_round", &Rules::missions_per_round, 0, kMaxOnBoard, "missions on each board"},
    {"fireflies_per_garnet", &Rules::fireflies_per_garnet, 1, kUnbounded,
     "every so many fireflies are worth a garnet at the end"},
    {"free_swap_price", &Rules::free_swap_price, 0, 99,
     "garnets for the one swap in a round that costs no energy"},
    {"starting_garnets", &Rules::starting_garnets, 0, 999, "garnets of a seat at the start"},
    {"deck", Structured{}, 0, 0,
     "what the boards are drawn from: \"built-in\", or a list of missions {\"name\", \"reward\", "
     "\"penalty\", \"limit\", \"goal\"}; here also the name of a TOML file with them"},
}};

}  // namespace mainmatch::bugcatcher
