#pragma once

#include "engine/horse_race/game.h"
#include "experiments/matches/action_form.h"

namespace mainmatch {

/// In a trade offer_1_partner, ... (a seat from 1, 0: no offer), offer_1_give and offer_1_want, ...
/// (a letter from 0). In a round buy_1, ... (a letter from 1, 0: none), ability (1 clue, 2 utility,
/// 0 none), use_A, ... and select_A, ... (copies), gain_A, ... (1: this letter), guess_1, ...
/// (horses ahead + 1, in the order of the letters used; 0: the list ends), spectate (a space, 0:
/// none), bet_A, ... (chips). In a decision named (a seat from 1, 0: nobody).
///
/// A seat buys up to 3 cards in a round, for the price doubles with each. An ability names up to 4
/// copies of a card more than all seats have at the start, bets go up to the limit at the start and
/// a chip for each horse.
template <>
struct ActionForm<HorseRace> {
  static std::vector<Factor> factors(const HorseRace::Rules& rules);
  static void decode(const HorseRace::State& state, const int* action,
                     HorseRace::Submission& submission);
  static void encode(const HorseRace::State& state, HorseRace::Submission& submission, int* action);
  static void mask(const HorseRace::View& view, MaskRow& row);
  static void complete(const HorseRace::View& view, std::size_t given, int* action);
};

}  // namespace mainmatch
