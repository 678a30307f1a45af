#include "experiments/matches/horse_race/words.h"

#include "engine/core/index.h"
#include "experiments/io/page.h"
#include "experiments/matches/horse_race/record.h"

namespace mainmatch::horse_race {

namespace {

std::string or_none(const std::string& letters) { return letters.empty() ? "none" : letters; }

std::string letter_or_unknown(Horse horse) {
  return horse == kNoHorse ? "an unknown card" : letter_name(horse);
}

}  // namespace

std::string letters_with_numbers(const Cards& numbers, const Rules& rules) {
  std::string words;
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    if (numbers[at(horse)] == 0) continue;
    words +=
        (words.empty() ? "" : ", ") + letter_name(horse) + " " + std::to_string(numbers[at(horse)]);
  }
  return words;
}

std::string words_of(const Deal& deal) {
  return (deal.happened ? "gives " : "cannot give ") + letter_or_unknown(deal.gave) + " to " +
         std::to_string(deal.partner) + " for " + letter_or_unknown(deal.got);
}

std::string words_of(const Round& round, const Rules& rules) {
  std::string words = round.kind == Kind::clue ? "clue:" : "utility:";
  const std::string used = letters_with_numbers(round.used, rules);
  const std::string selected = letters_with_numbers(round.shown, rules);
  if (!used.empty()) words += " uses " + used;
  if (!selected.empty()) words += (used.empty() ? " selects " : ", selects ") + selected;
  return words;
}

std::string words_of(const Learned& fact, const Result& result, Seat seat, const Rules& rules) {
  const std::string horse = letter_name(fact.horse);
  const std::string round = std::to_string(fact.round);
  const std::string value = std::to_string(fact.value);
  const std::string others = or_none(letters_of(fact.horses));
  using FactKind = Learned::Kind;
  switch (fact.kind) {
    case FactKind::movement:
      return horse + " moves " + value + " in round " + round;
    case FactKind::sum_of:
      return letters_with_numbers(result.summed[at(seat)], rules) + " together move " + value +
             " in round " + round;
    case FactKind::differ_by_one:
      return "1 from " + horse + " in round " + round + ": " + others;
    case FactKind::same_as:
      return "the same as " + horse + " in round " + round + ": " + others;
    case FactKind::space:
      return horse + " on " + value + " after round " + round;
    case FactKind::place:
      return horse + " " + ordinal(static_cast<int>(fact.value)) + " after round " + round;
    case FactKind::chips_on:
      return count_of(static_cast<int>(fact.value), "chip") + " on " + horse + " in round " + round;
    case FactKind::guess:
      return value + " ahead of " + horse + (fact.correct ? ": right" : ": wrong");
    case FactKind::bets_on:
      break;
  }
  std::string by;
  for (Seat bettor = 0; bettor < rules.players; ++bettor) {
    const int chips = result.bets[at(bettor)][at(fact.horse)];
    if (chips == 0) continue;
    by += (by.empty() ? "" : ", ") + std::to_string(bettor) + " " + std::to_string(chips);
  }
  return "chips on " + horse + " in round " + round + " by " + (by.empty() ? "nobody" : by);
}

}  // namespace mainmatch::horse_race
