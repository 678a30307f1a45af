#include "experiments/matches/horse_race/words.h"

#include <array>

#include "engine/core/index.h"
#include "experiments/base/page.h"
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
  return fmt::format("{}{} to {} for {}", deal.happened ? "gives " : "cannot give ",
                     letter_or_unknown(deal.gave), deal.partner, letter_or_unknown(deal.got));
}

std::string words_of(const Round& round, const Rules& rules) {
  std::string words = round.kind == Kind::clue ? "clue:" : "utility:";
  const std::string used = letters_with_numbers(round.used, rules);
  const std::string selected = letters_with_numbers(round.shown, rules);
  if (!used.empty()) words += " uses " + used;
  if (!selected.empty()) words += (used.empty() ? " selects " : ", selects ") + selected;
  return words;
}

std::string words_of(const Learned& fact, const Cards& summed,
                     const std::function<int(Seat, Horse)>& bets_of, const Rules& rules) {
  const std::string horse = letter_name(fact.horse);
  const std::string round = std::to_string(fact.round);
  const std::string value = std::to_string(fact.value);
  const std::string others = or_none(letters_of(fact.horses));
  switch (fact.kind) {
    case Learned::Kind::movement:
      return fmt::format("{} moves {} in round {}", horse, value, round);
    case Learned::Kind::sum_of:
      return letters_with_numbers(summed, rules) + " together move " + value + " in round " + round;
    case Learned::Kind::differ_by_one:
      return fmt::format("1 from {} in round {}: {}", horse, round, others);
    case Learned::Kind::same_as:
      return fmt::format("the same as {} in round {}: {}", horse, round, others);
    case Learned::Kind::space:
      return fmt::format("{} on {} after round {}", horse, value, round);
    case Learned::Kind::place:
      return horse + " " + ordinal(static_cast<int>(fact.value)) + " after round " + round;
    case Learned::Kind::chips_on:
      return count_of(static_cast<int>(fact.value), "chip") + " on " + horse + " in round " + round;
    case Learned::Kind::guess:
      return value + " ahead of " + horse + (fact.correct ? ": right" : ": wrong");
    case Learned::Kind::bets_on:
      break;
  }
  std::string by;
  for (Seat bettor = 0; bettor < rules.players; ++bettor) {
    const int chips = bets_of(bettor, fact.horse);
    if (chips == 0) continue;
    by += fmt::format("{}{} {}", by.empty() ? "" : ", ", bettor, chips);
  }
  return fmt::format("chips on {} in round {} by {}", horse, round, by.empty() ? "nobody" : by);
}

std::string_view words_of(Kind kind, int round) {
  static constexpr std::array<std::string_view, at(kRounds)> kClues = {
      "use any cards: their horses' movements in rounds 1 and 2",
      "select any cards, use one of them: the sums of the selected in rounds 2, 3 and 4",
      "use any cards: which horses differ by exactly 1 from each in rounds 3 and 4",
      "use any cards: their spaces after round 4; with two of a kind after round 5 too",
      "use any cards: which other horses move as far as each in round 5",
      "use any cards: their places after rounds 5 and 6",
      "use any cards: their movements from round 7 on, a round for each copy",
      "use any cards: their movements from round 8 on, a round for every 5 chips you have on it",
      "use cards and select half as many of them: the movements of the selected in round 9",
      "use any cards: their movements in round 10",
      "use any cards: with 3 of a kind, all movements of the horse"};
  static constexpr std::array<std::string_view, at(kRounds)> kUtilities = {
      "select a card: gain a copy of it",
      "use any cards: gain as many of your choice, all different",
      "use any cards: your limit rises by half as many",
      "select up to three cards: the chips that all bet on these horses in rounds 3 to 5",
      "select copies of one card, use one of them: gain as many as selected",
      "use cards, two of a kind at most, and guess for each how many horses are ahead of it: 3 "
      "copies for each right guess",
      "use any cards: with two of a kind, who bets what on the horse in this round",
      "use different cards: gain as many copies of one card",
      "use different cards: your limit rises by as many",
      "use copies of one card: gain as many chips",
      "use any cards: points for the copies of each kind"};
  return (kind == Kind::clue ? kClues : kUtilities)[at(round)];
}

void print_rules(const Rules& rules, std::ostream& out) {
  Wrapped line(out, "Rules   ");
  line.add(count_of(rules.players, "seat") + ",");
  line.add(count_of(rules.horses, "horse") + ",");
  line.add(count_of(rules.track, "space") + ";");
  line.add("{}, at most {} in a round,", count_of(rules.chips, "chip"), rules.max_bet);
  line.add("{} of each card;", rules.cards);
  std::string points;
  for (int place = 0; place < rules.horses; ++place) {
    points += " " + std::to_string(rules.place_points[at(place)]);
  }
  line.add("points per chip by place:" + points);
}

}  // namespace mainmatch::horse_race
