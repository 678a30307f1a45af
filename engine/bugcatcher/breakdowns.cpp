#include <algorithm>

#include "engine/bugcatcher/game.h"
#include "engine/core/index.h"

namespace mainmatch {

namespace {

using namespace bugcatcher;

/// In the order of Bugcatcher::kBreakdowns.
enum : std::size_t { kCollisions, kActions, kFireflies, kMissions, kRates, kCells, kCorners };

constexpr std::array<std::string_view, 5> kCases = {"case 1", "case 2", "case 3", "case 4",
                                                    "off the board"};
constexpr std::array<std::string_view, 4> kEnds = {"placed", "swapped", "failed", "idle"};
constexpr std::array<std::string_view, 2> kSources = {"paths", "missions"};
constexpr std::array<std::string_view, 2> kPresented = {"boards", "takers"};
constexpr std::array<std::string_view, 3> kRateNames = {"completed", "completers", "penalised"};

std::string_view column_name(std::size_t breakdown, int index) noexcept {
  switch (breakdown) {
    case kCollisions:
      return kCases[at(index)];
    case kActions:
      return kEnds[at(index)];
    case kFireflies:
      return kSources[at(index)];
    case kMissions:
      return kPresented[at(index)];
    default:
      return kRateNames[at(index)];
  }
}

/// The number of a mission in the deck and its name, as far as it goes in whole characters of
/// UTF-8.
Label label_of(const Rules& rules, int index) noexcept {
  if (rules.deck().empty()) return "no missions";
  constexpr std::size_t kMax = 40;
  std::string_view name = rules.deck()[at(index)].name();
  if (name.size() > kMax) {
    std::size_t end = kMax;
    while (end > 0 && (static_cast<unsigned char>(name[end]) & 0xc0u) == 0x80u) --end;
    name = name.substr(0, end);
  }
  Label label = Label::of(index + 1).append(" ");
  for (const char c : name) {
    const bool control = static_cast<unsigned char>(c) < ' ' || c == '\x7f';
    label.append(control ? std::string_view("?") : std::string_view(&c, 1));
  }
  return label;
}

void tabulate_round(const State& state, int round, const BreakdownSheet& sheet) noexcept {
  std::array<int, kCases.size()> failed{};
  std::array<int, kEnds.size()> ends{};
  int entries = 0;
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    const SeatRound& log = state.rounds[at(round)].seats[seat];
    for (const Deed& deed : log.deeds) {
      if (!costs_energy(deed.word)) continue;
      ++entries;
      if (deed.fate == Fate::done) {
        ++ends[deed.word == Word::swap];
      } else if (deed.fate == Fate::idle) {
        ++ends[3];
      } else {
        ++ends[2];
        ++failed[static_cast<std::size_t>(deed.fate) - static_cast<std::size_t>(Fate::claimed)];
      }
    }
    const int before = round == 0 ? 0 : state.rounds[at(round - 1)].seats[seat].fireflies;
    const int paths = log.walk.total();
    sheet.add(kFireflies, round, 0, paths);
    sheet.add(kFireflies, round, 1, log.fireflies - before - paths);
  }
  for (std::size_t i = 0; i < failed.size(); ++i) {
    sheet.add(kCollisions, round, static_cast<int>(i), failed[i]);
  }
  for (std::size_t i = 0; i < ends.size(); ++i) {
    sheet.add(kActions, round, static_cast<int>(i), ends[i], entries);
  }
}

void tabulate_missions(const State& state, const BreakdownSheet& sheet) noexcept {
  if (!state.setup.from_deck) return;
  const int deck = static_cast<int>(state.rules->deck().size());
  for (int mission = 0; mission < deck; ++mission) sheet.add(kMissions, mission, 0, 0);
  for (int round = 0; round < state.rules->rounds; ++round) {
    const auto& board = state.setup.boards[at(round)];
    for (std::size_t i = 0; i < board.size(); ++i) {
      const int mission = board[i];
      const SeatSet takers = state.takers[at(round)][i];
      const bool closed = !takers.empty() && ((state.open[at(round)] >> i) & 1) == 0;
      const SeatSet met = closed ? state.completers[at(round)][i] : SeatSet{};
      const bool pay = closed && state.rules->deck()[at(mission)].penalty > 0;
      sheet.add(kMissions, mission, 0, 1, 0);
      sheet.add(kMissions, mission, 1, takers.size());
      sheet.add(kRates, mission, 0, !met.empty());
      sheet.add(kRates, mission, 1, met.size(), takers.size());
      sheet.add(kRates, mission, 2, pay ? (takers - met).size() : 0, takers.size());
    }
  }
}

}  // namespace

BreakdownShape Bugcatcher::shape(const Rules& rules, std::size_t breakdown) noexcept {
  const int deck = std::max(1, static_cast<int>(rules.deck().size()));
  switch (breakdown) {
    case kCollisions:
      return {rules.rounds, kCases.size()};
    case kActions:
      return {rules.rounds, kEnds.size()};
    case kFireflies:
      return {rules.rounds, kSources.size()};
    case kMissions:
      return {deck, kPresented.size()};
    case kRates:
      return {deck, kRateNames.size()};
    case kCells:
      return {rules.rows, rules.columns};
    default:
      return {rules.rows + 1, rules.columns + 1};
  }
}

Label Bugcatcher::label(const Rules& rules, std::size_t breakdown, Axis axis, int index) noexcept {
  if (axis == Axis::row) {
    if (breakdown == kMissions || breakdown == kRates) return label_of(rules, index);
    return Label::of(index + 1);
  }
  if (breakdown < kCells) return column_name(breakdown, index);
  const char letter = static_cast<char>('A' + index);
  return std::string_view(&letter, 1);
}

Label Bugcatcher::place_name(const Rules& rules, std::size_t kind, int place) noexcept {
  const int columns = rules.columns + static_cast<int>(kind);
  const char letter = static_cast<char>('A' + place % columns);
  return Label(std::string_view(&letter, 1)).append(place / columns + 1);
}

int Bugcatcher::place_of(const State& state, Seat seat, std::size_t kind) noexcept {
  const bugcatcher::Place place = state.first_nodes[at(seat)][kind];
  return row_of(place) * (state.rules->columns + static_cast<int>(kind)) + column_of(place);
}

void Bugcatcher::tabulate(const State& state, const Outcome& outcome,
                          const BreakdownSheet& sheet) noexcept {
  for (int round = 0; round < state.rules->rounds; ++round) tabulate_round(state, round, sheet);
  tabulate_missions(state, sheet);
  for (std::size_t seat = 0; seat < at(outcome.seats); ++seat) {
    const auto [cell, corner] = state.first_nodes[seat];
    sheet.add(kCells, row_of(cell), column_of(cell), outcome.scores[seat]);
    sheet.add(kCorners, row_of(corner), column_of(corner), outcome.scores[seat]);
  }
}

}  // namespace mainmatch
