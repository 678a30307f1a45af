#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/amidakuji/game.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/seat_form.h"

namespace mainmatch {

namespace amidakuji {

/// The kinds of hints, and the answers of a comparison, -1 first.
inline constexpr std::array<std::string_view, RungHint::kKinds> kRungKinds = {
    "column_total", "row_total", "rung_at", "column_compare", "board_total"};
inline constexpr std::array<std::string_view, PlacementHint::kKinds> kPlacementKinds = {
    "ahead", "paying", "one_of", "sum", "parity"};
inline constexpr std::array<std::string_view, 3> kComparisons = {"fewer", "equal", "more"};

// Names of places: starting legs S..Z, ending legs A..H, rows A.. from the top, columns such as
// "S-T", slots such as "C:S-T". The readers know the first `count` of them.
std::string start_name(int leg);
std::string end_name(int leg);
std::string row_name(int row);
std::string column_name(int column);
std::string slot_name(Slot slot);
std::optional<int> start_named(std::string_view name, int count);
std::optional<int> end_named(std::string_view name, int count);
std::optional<int> row_named(std::string_view name, int count);
std::optional<int> column_named(std::string_view name, int count);
std::optional<Slot> slot_named(std::string_view name, const Rules& rules);

/// Read a hint and check that it can be dealt (R12 to R14).
RungHint read_rung_hint(const Node& node, const Rules& rules, const Board& phantoms);
PlacementHint read_placement_hint(const Node& node, const Rules& rules);
/// Reads the hints of a seat, {"rung", "placement"}.
void read_hints_of(const Node& pair, const Rules& rules, const Board& phantoms, Seat seat,
                   HintSheet& sheet);
void read_phantoms(const Node& phantoms, const Rules& rules, Setup& setup);
Json write_hint(const RungHint& hint, const Rules& rules);
Json write_hint(const PlacementHint& hint, const Rules& rules);

/// {"S": 2}: the beads by starting leg, without those of which there are none.
Json write_bids(const Bids& bids);
Json write_spot(Spot spot);

}  // namespace amidakuji

template <>
struct Codec<Amidakuji> {
  using Rules = Amidakuji::Rules;

  static constexpr bool kHasPregame = false;
  static constexpr std::array<std::string_view, 0> kDecisions = {};

  static void read_rule(std::string_view field, const Node& node, Rules& rules);
  static Json write_rule(std::string_view field, const Rules& rules);

  static void read_setup(const Node& node, const Rules& rules, Amidakuji::Setup& setup);
  static Json write_setup(const Rules& rules, const Amidakuji::Setup& setup);

  static Json write_result(const Rules& rules, Step step, const Amidakuji::Result& result);
  static void write_outcome(const Rules& rules, const Amidakuji::Setup& setup,
                            const Amidakuji::Outcome& outcome, Json& json);
};

/// The news are the blockers that were revealed, and the answers to the seat's peeks.
template <>
struct SeatForm<Amidakuji> {
  static constexpr std::array<std::string_view, 3> kDealt = {"phantoms", "hints", "garnets"};
  static constexpr bool kHidesPlay = true;  // bids are sealed, and a blocker has no name on it

  static std::vector<std::string_view> news(const Amidakuji::Rules& rules, Step step);
  static void read_dealt(const Node& dealt, const Amidakuji::Rules& rules, Seat seat,
                         Amidakuji::Setup& setup);
  static void read_news(const Node& news, Step step, Seat seat, Amidakuji::State& state);
  /// A hint of either family, as hints stand in records.
  static bool is_true(const Node& hint, const Amidakuji::State& state);
};

}  // namespace mainmatch
