#pragma once

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/index.h"
#include "engine/horse_race/game.h"
#include "experiments/matches/codec.h"
#include "experiments/matches/seat_form.h"

namespace mainmatch {

namespace horse_race {

std::string letter_name(Horse horse);
/// kNoHorse if no horse of the match has this letter.
Horse horse_named(std::string_view letter, const Rules& rules);
/// "ACF"
std::string letters_of(HorseSet horses);

/// ["A", "C", "C"]
Json letter_list(const Cards& copies);
/// An object from letters to numbers, without the zeros.
template <class Numbers>
Json by_letter(const Numbers& numbers, const Rules& rules) {
  Json json = Json::object();
  for (Horse horse = 0; horse < rules.horses; ++horse) {
    if (numbers[at(horse)] != 0) json[letter_name(horse)] = numbers[at(horse)];
  }
  return json;
}

/// The name of a clue or a utility.
std::string_view name_of(Kind kind);

/// Facts as records give them, null for none: `summed` are the cards of a sum, bets_of(bettor,
/// horse) the chips of whom it was revealed who bets on a horse.
Json write_learned(const Rules& rules, const LearnedList& learned, const Cards& summed,
                   const std::function<int(Seat, Horse)>& bets_of);

/// The void parts of a round, each with an entry of its own: by seat, then in the order of the
/// parts (R61).
std::vector<Rejection> rejections(const Rules& rules, int round, const Result& result);

}  // namespace horse_race

template <>
struct Codec<HorseRace> {
  using Rules = HorseRace::Rules;

  static constexpr bool kHasPregame = false;
  static constexpr std::array<std::string_view, 2> kDecisions = {"second_token",
                                                                 "elimination_votes"};

  static void read_rule(std::string_view field, const Node& node, Rules& rules);
  static Json write_rule(std::string_view field, const Rules& rules);

  static void read_setup(const Node& node, const Rules& rules, HorseRace::Setup& setup);
  static Json write_setup(const Rules& rules, const HorseRace::Setup& setup);

  static void play_trades(const Node* there, HorseRace::State& state);
  static Json write_trades(const HorseRace::Result& result);

  static void read_decisions(const Node& decisions, const Rules& rules,
                             Submissions<HorseRace>& submissions);
  static void check_decisions(const Node& decisions, const HorseRace::State& state);
  static Json write_decision(const Rules& rules, Step step, const HorseRace::Result& result);

  static Json write_result(const Rules& rules, Step step, const HorseRace::Result& result);
  static void write_outcome(const Rules& rules, const HorseRace::Setup& setup,
                            const HorseRace::Outcome& outcome, Json& json);
};

/// The news of a trade step are the trades that the seat took part in; those of a round what
/// everybody spectated, which horses finished in it, what the seat's abilities revealed and which
/// horses it sees next; after the last one the scores; those of a choice who got the second token.
template <>
struct SeatForm<HorseRace> {
  static constexpr std::array<std::string_view, 1> kDealt = {"garnets"};

  static std::vector<std::string_view> news(const HorseRace::Rules& rules, Step step);
  /// Keeps the horses that finished in this round, and void trades.
  static void trim(Step step, Json& news);
  static void read_dealt(const Node& dealt, const HorseRace::Rules& rules, Seat seat,
                         HorseRace::Setup& setup);
  void read_news(const Node& news, Step step, Seat seat, HorseRace::State& state);

  std::unique_ptr<horse_race::LearnedByRound> learned;
};

}  // namespace mainmatch
