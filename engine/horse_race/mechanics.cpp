#include "engine/horse_race/mechanics.h"

#include <algorithm>
#include <array>

#include "engine/core/index.h"
#include "engine/horse_race/abilities.h"

namespace mainmatch {

namespace {

using horse_race::Horse;
using horse_race::Kind;
using horse_race::kNoSpace;
using horse_race::State;
using horse_race::Submission;
using horse_race::View;

bool is_round(const View& view) noexcept {
  return !view.is_trade() && view.round() < horse_race::kRounds;
}

/// Removes the ability, and the bets that limit and chips do not allow without it, last horses
/// first: otherwise the whole submission would be void (R34, R35).
void ablate_ability(const View& view, Submission& submission) noexcept {
  submission.ability = {};
  int left = std::min(view.limit(), view.chips());
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    std::int32_t& bet = submission.bets[at(horse)];
    bet = std::min<std::int32_t>(bet, left);
    left -= std::max<std::int32_t>(bet, 0);
  }
}

template <int round, Kind kind>
bool ablate_one(const View& view, Submission& submission) noexcept {
  if (!is_round(view) || view.round() != round || submission.ability.kind != kind) return false;
  ablate_ability(view, submission);
  return true;
}

bool ablate_trades(const View& view, Submission& submission) noexcept {
  const bool any = view.is_trade() && !submission.offers.empty();
  submission.offers.clear();
  return any;
}

/// Also removes an ability that needs the bought cards.
bool ablate_purchases(const View& view, Submission& submission) noexcept {
  if (!is_round(view) || submission.buy.empty()) return false;
  submission.buy.clear();
  const Kind kind = submission.ability.kind;
  if (kind != Kind::clue && kind != Kind::utility) return true;
  const auto& rule = horse_race::ability_rule(view.round(), kind);
  if (horse_race::error_of(rule, submission.ability, view.cards(), view.horses()) != nullptr) {
    ablate_ability(view, submission);
  }
  return true;
}

bool ablate_bets(const View&, Submission& submission) noexcept {
  bool any = false;
  for (std::int32_t& bet : submission.bets) {
    any |= bet != 0;
    bet = 0;
  }
  return any;
}

bool ablate_spectating(const View& view, Submission& submission) noexcept {
  const bool any = is_round(view) && submission.spectate != kNoSpace;
  submission.spectate = kNoSpace;
  return any;
}

/// Everything revealed follows from the used abilities.
void ablate_abilities(State& copy, Seat seat) noexcept {
  for (int round = 0; round < std::min(copy.round, horse_race::kRounds); ++round) {
    copy.seats[at(seat)].rounds[at(round)].kind = Kind::none;
  }
}
/// Removes what it watched before the running round.
void ablate_sightings(State& copy, Seat seat) noexcept {
  for (int round = 0; round < std::min(copy.round, horse_race::kRounds); ++round) {
    horse_race::Round& past = copy.seats[at(seat)].rounds[at(round)];
    past.space = kNoSpace;
    past.seen = {};
  }
}
void ablate_eyes(State& copy, Seat seat) noexcept {
  for (Seat other = 0; other < copy.rules->players; ++other) {
    if (other == seat) continue;
    for (int round = 0; round < std::min(copy.round, horse_race::kRounds); ++round) {
      copy.seats[at(other)].rounds[at(round)].spectated = kNoSpace;
    }
  }
}

constexpr std::array<Mechanic<HorseRace>, 26> kMechanics = {{
    {"clue_0", "movement values of rounds 1 and 2", ablate_one<0, Kind::clue>},
    {"clue_1", "sums of the values of rounds 2 to 4", ablate_one<1, Kind::clue>},
    {"clue_2", "horses whose values differ by 1", ablate_one<2, Kind::clue>},
    {"clue_3", "spaces after rounds 4 and 5", ablate_one<3, Kind::clue>},
    {"clue_4", "horses with the same value", ablate_one<4, Kind::clue>},
    {"clue_5", "places after rounds 5 and 6", ablate_one<5, Kind::clue>},
    {"clue_6", "values from round 7 on", ablate_one<6, Kind::clue>},
    {"clue_7", "values from round 8 on, by the chips bet", ablate_one<7, Kind::clue>},
    {"clue_8", "values of round 9", ablate_one<8, Kind::clue>},
    {"clue_9", "values of round 10", ablate_one<9, Kind::clue>},
    {"clue_10", "all values, for three copies", ablate_one<10, Kind::clue>},
    {"utility_0", "a copy of a card", ablate_one<0, Kind::utility>},
    {"utility_1", "an exchange of cards", ablate_one<1, Kind::utility>},
    {"utility_2", "a higher limit, by half the cards", ablate_one<2, Kind::utility>},
    {"utility_3", "the chips of all on up to three horses", ablate_one<3, Kind::utility>},
    {"utility_4", "copies doubled", ablate_one<4, Kind::utility>},
    {"utility_5", "guesses that win cards", ablate_one<5, Kind::utility>},
    {"utility_6", "who bet what on a horse", ablate_one<6, Kind::utility>},
    {"utility_7", "different cards for as many alike", ablate_one<7, Kind::utility>},
    {"utility_8", "a higher limit, by different cards", ablate_one<8, Kind::utility>},
    {"utility_9", "chips for cards alike", ablate_one<9, Kind::utility>},
    {"utility_10", "the bonus for sets of cards", ablate_one<10, Kind::utility>},
    {"trades", "offers to trade cards", ablate_trades},
    {"purchases", "cards bought for garnets", ablate_purchases},
    {"bets", "chips on horses", ablate_bets},
    {"spectating", "watching a space, to score there and to bet", ablate_spectating},
}};
constexpr std::array<Knowledge<HorseRace>, 3> kKnowledge = {{
    {"abilities", "what abilities told; the cards are spent all the same", ablate_abilities},
    {"sightings", "what stood on the spaces that it watched in past rounds", ablate_sightings},
    {"eyes", "which spaces the others watched", ablate_eyes},
}};

}  // namespace

template <>
std::span<const Mechanic<HorseRace>> mechanics<HorseRace>() noexcept {
  return kMechanics;
}
template <>
std::span<const Knowledge<HorseRace>> knowledge<HorseRace>() noexcept {
  return kKnowledge;
}

}  // namespace mainmatch
