#include "engine/core/index.h"
#include "engine/horse_race/game.h"

namespace mainmatch {

namespace {

/// In the order of HorseRace::kBreakdowns.
enum : std::size_t { kAbilities, kAbilityScores, kPoints, kFinishes, kPlaces };

/// Rows of kPoints after those of the places.
enum : int { kSpaces, kBonus, kUnbet, kMorePoints };
constexpr std::array<const char*, kMorePoints> kMoreNames = {"spaces", "bonus", "not bet"};

constexpr int kKinds = 2;  // clue and utility

Label letter(int horse) noexcept {
  const char name = horse_race::letter_of(horse);
  return Label(std::string_view(&name, 1));
}

void tabulate_abilities(const HorseRace::State& state, const BreakdownSheet& sheet) noexcept {
  for (int round = 0; round < horse_race::kRounds; ++round) {
    for (Seat seat = 0; seat < state.rules->players; ++seat) {
      const horse_race::Kind kind = state.seats[at(seat)].rounds[at(round)].kind;
      const std::int64_t score = state.scores[at(seat)];
      for (int other = 0; other < kKinds; ++other) {
        const bool used = kind == (other == 0 ? horse_race::Kind::clue : horse_race::Kind::utility);
        sheet.add(kAbilities, kKinds * round + other, 0, used);
        sheet.add(kAbilityScores, kKinds * round + other, used ? 0 : 1, score);
      }
    }
  }
}

void tabulate_points(const HorseRace::State& state, const BreakdownSheet& sheet) noexcept {
  const horse_race::Rules& rules = *state.rules;
  for (Seat seat = 0; seat < rules.players; ++seat) {
    const auto& own = state.seats[at(seat)];
    for (int horse = 0; horse < rules.horses; ++horse) {
      const int row = state.track.places[at(horse)] - 1;
      const std::int64_t chips = own.bets[at(horse)];
      sheet.add(kPoints, row, 0, chips * rules.place_points[at(row)]);
      sheet.add(kPoints, row, 1, chips);
    }
    std::int64_t spaces = 0;
    for (const horse_race::Round& round : own.rounds) spaces += round.seen.size();
    spaces *= rules.space_points;
    sheet.add(kPoints, rules.horses + kSpaces, 0, spaces);
    sheet.add(kPoints, rules.horses + kBonus, 0, own.points - spaces);
    sheet.add(kPoints, rules.horses + kUnbet, 1, own.chips);
  }
}

}  // namespace

BreakdownShape HorseRace::shape(const Rules& rules, std::size_t breakdown) noexcept {
  switch (breakdown) {
    case kAbilities:
      return {kKinds * horse_race::kRounds, 1};
    case kAbilityScores:
      return {kKinds * horse_race::kRounds, 2};
    case kPoints:
      return {rules.horses + kMorePoints, 2};
    case kFinishes:
      return {rules.horses, horse_race::kLastRound + 1};
    default:
      return {rules.horses, rules.horses};
  }
}

Label HorseRace::label(const Rules& rules, std::size_t breakdown, Axis axis, int index) noexcept {
  const bool row = axis == Axis::row;
  switch (breakdown) {
    case kAbilities:
    case kAbilityScores:
      if (row) return Label::of(index / kKinds).append(index % kKinds == 0 ? " clue" : " utility");
      if (breakdown == kAbilities) return "seats";
      return index == 0 ? "with" : "without";
    case kPoints:
      if (!row) return index == 0 ? "points" : "chips";
      if (index >= rules.horses) return kMoreNames[at(index - rules.horses)];
      return Label("place ").append(index + 1);
    case kFinishes:
      if (row) return letter(index);
      return index == horse_race::kLastRound ? Label("never") : Label::of(index + 1);
    default:
      return row ? letter(index) : Label::of(index + 1);
  }
}

void HorseRace::tabulate(const State& state, const Outcome&, const BreakdownSheet& sheet) noexcept {
  tabulate_abilities(state, sheet);
  tabulate_points(state, sheet);
  for (int horse = 0; horse < state.rules->horses; ++horse) {
    for (int round = 1; round <= horse_race::kRounds; ++round) {
      sheet.add(kFinishes, horse, round - 1, state.track.finish[at(horse)] == round);
    }
    for (int place = 1; place <= state.rules->horses; ++place) {
      sheet.add(kPlaces, horse, place - 1, state.track.places[at(horse)] == place);
    }
  }
}

}  // namespace mainmatch
