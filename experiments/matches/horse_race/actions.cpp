#include "experiments/matches/horse_race/actions.h"

#include <algorithm>
#include <numeric>

#include "engine/horse_race/abilities.h"
#include "experiments/matches/horse_race/record.h"
#include "experiments/matches/horse_race/view.h"

namespace mainmatch {

namespace horse_race {

namespace {

constexpr int kOffers = static_cast<int>(kMaxOffers);
constexpr int kBuys = 3;
constexpr int kMoreCopies = 4;
constexpr std::array kLists = {&Ability::use, &Ability::select, &Ability::gain};

/// Where the factors of each part begin, and how many values they have.
struct Layout {
  explicit Layout(const Rules& rules)
      : horses(rules.horses),
        copies(rules.cards * rules.players + kMoreCopies + 1),
        chips(rules.max_bet + rules.horses + 1),
        guess(lists + 3 * horses),
        spectate(guess + 2 * horses),
        bets(spectate + 1),
        named(bets + horses) {}

  int horses, copies, chips;
  int buys = 3 * kOffers;
  int ability = buys + kBuys;
  int lists = ability + 1;
  int guess, spectate, bets, named;
};

void decode_ability(const Layout& layout, const int* action, Ability& ability) {
  ability.kind = static_cast<Kind>(action[layout.ability]);
  if (ability.kind == Kind::none) return;
  const int* copies = action + layout.lists;
  for (const auto list : kLists) {
    for (Horse horse = 0; horse < layout.horses; ++horse, ++copies) {
      if (*copies > 0) (ability.*list).add(horse, *copies);
    }
  }
  const int* const guesses = action + layout.guess;
  while (ability.guess_count < 2 * layout.horses && guesses[ability.guess_count] > 0) {
    ++ability.guess_count;
  }
  int next = 0;
  for (Horse horse = 0; horse < layout.horses; ++horse) {
    for (int i = 0; i < ability.use.copies[at(horse)]; ++i, ++next) {
      if (i < 2 && next < ability.guess_count) {
        ability.guesses[at(horse)][at(i)] = guesses[next] - 1;
      }
    }
  }
}

void encode_ability(const Layout& layout, const Ability& ability, int* action) {
  action[layout.ability] = static_cast<int>(ability.kind);
  if (ability.kind == Kind::none) return;
  int* copies = action + layout.lists;
  for (const auto list : kLists) {
    for (Horse horse = 0; horse < layout.horses; ++horse) {
      *copies++ = (ability.*list).copies[at(horse)];
    }
  }
  // Where there is no guess for each card, they count for nothing: any stand for them.
  const int guesses = std::min(ability.guess_count, 2 * layout.horses);
  for (int i = 0; i < guesses; ++i) action[layout.guess + i] = 1;
  if (ability.guess_count != count_cards(ability.use.copies).cards) return;
  int next = 0;
  for (Horse horse = 0; horse < layout.horses; ++horse) {
    for (int i = 0; i < ability.use.copies[at(horse)]; ++i, ++next) {
      if (i >= 2 || next >= guesses) continue;
      const std::int64_t ahead = ability.guesses[at(horse)][at(i)];
      const bool fits = ahead >= 0 && ahead < layout.horses;
      action[layout.guess + next] = fits ? static_cast<int>(ahead) + 1 : -1;
    }
  }
}

void mask_trade(const View& view, const Layout& layout, MaskRow& row) {
  const auto holds = [&](Horse horse) { return view.copies(horse) > 0; };
  bool any = false;
  for (Horse horse = 0; horse < layout.horses; ++horse) any = any || holds(horse);
  for (int offer = 0; offer < kOffers; ++offer) {
    row.values(view.players() + 1,
               [&](int value) { return value == 0 || (any && value - 1 != view.seat()); });
    row.values(layout.horses, [&](Horse horse) { return any ? holds(horse) : horse == 0; });
    row.any(layout.horses);
  }
}

/// The most cards that an ability may use of those held and so many more.
int most_used(UseRule rule, const Count& held, int more, int horses) {
  switch (rule) {
    case UseRule::different:
      return std::min(held.kinds + more, horses);
    case UseRule::identical:
      return held.most + more;
    default:
      return held.cards + more;
  }
}

/// The most chips that may be bet, with what the utility of the round adds if it uses the best
/// cards that the seat has after it has bought so many.
int most_chips(const View& view, const Layout& layout, int bought) {
  Cards held{};
  for (Horse horse = 0; horse < layout.horses; ++horse) held[at(horse)] = view.copies(horse);
  const AbilityRule& rule = ability_rule(view.round(), Kind::utility);
  Ability best;
  best.use.add(0, most_used(rule.use, count_cards(held), bought, layout.horses));
  const Raise raise = raise_of(rule.effect, best);
  return std::min(view.limit() + raise.limit, view.chips() + raise.chips);
}

void mask_round(const View& view, const Layout& layout, MaskRow& row) {
  std::int64_t cost = 0;
  int bought = 0;
  for (int i = 0; i < kBuys; ++i) {
    cost += view.price() << i;
    row.optional(layout.horses + 1, cost <= view.garnets());
    bought += cost <= view.garnets();
  }
  bool can_have = bought > 0;  // a card: each ability names one at least
  for (Horse horse = 0; horse < layout.horses; ++horse) {
    can_have = can_have || view.copies(horse) > 0;
  }
  row.optional(3, can_have);
  for (int list = 0; list < 2; ++list) {
    for (Horse horse = 0; horse < layout.horses; ++horse) {
      const int held = view.copies(horse) + bought;
      row.values(layout.copies, [&](int copies) { return copies <= held; });
    }
  }
  for (int i = 0; i < layout.horses; ++i) row.any(2);
  for (int i = 0; i < 2 * layout.horses; ++i) row.any(layout.horses + 1);
  row.optional(view.rules().track + 1, view.round() > 0);
  const int most = most_chips(view, layout, bought);
  for (Horse horse = 0; horse < layout.horses; ++horse) {
    const int here = view.seen(view.round()).contains(horse) ? most : 0;
    row.values(layout.chips, [&](int chips) { return chips <= here; });
  }
}

/// The factors of a round, in another step.
void mask_no_round(const Rules& rules, const Layout& layout, MaskRow& row) {
  const auto none = [&](int many, int size) {
    for (int i = 0; i < many; ++i) row.none(size);
  };
  none(kBuys, layout.horses + 1);
  none(1, 3);
  none(2 * layout.horses, layout.copies);
  none(layout.horses, 2);
  none(2 * layout.horses, layout.horses + 1);
  none(1, rules.track + 1);
  none(layout.horses, layout.chips);
}

}  // namespace

}  // namespace horse_race

std::vector<Factor> ActionForm<HorseRace>::factors(const HorseRace::Rules& rules) {
  using namespace horse_race;
  const Layout layout(rules);
  std::vector<Factor> list;
  for (int i = 1; i <= kOffers; ++i) {
    const std::string offer = "offer_" + std::to_string(i);
    list.push_back({offer + "_partner", rules.players + 1});
    list.push_back({offer + "_give", rules.horses});
    list.push_back({offer + "_want", rules.horses});
  }
  const auto by_number = [&](std::string name, int many) {
    for (int i = 1; i <= many; ++i) list.push_back({name + std::to_string(i), rules.horses + 1});
  };
  const auto by_letter = [&](std::string name, int size) {
    for (Horse horse = 0; horse < rules.horses; ++horse) {
      list.push_back({name + letter_of(horse), size});
    }
  };
  by_number("buy_", kBuys);
  list.push_back({"ability", 3});
  by_letter("use_", layout.copies);
  by_letter("select_", layout.copies);
  by_letter("gain_", 2);
  by_number("guess_", 2 * rules.horses);
  list.push_back({"spectate", rules.track + 1});
  by_letter("bet_", layout.chips);
  list.push_back({"named", rules.players + 1});
  return list;
}

void ActionForm<HorseRace>::decode(const HorseRace::State& state, const int* action,
                                   HorseRace::Submission& submission) {
  using namespace horse_race;
  using Phase = HorseRace::State::Phase;
  const Layout layout(*state.rules);
  const auto named = static_cast<std::int8_t>(action[layout.named] - 1);
  if (state.phase == Phase::choosing) submission.second_token = named;
  if (state.phase == Phase::voting) submission.vote = named;
  if (state.phase == Phase::trading) {
    for (const int* offer = action; offer < action + layout.buys; offer += 3) {
      if (offer[0] > 0) submission.offer(offer[0] - 1, offer[1], offer[2]);
    }
  }
  if (state.phase != Phase::submitting) return;
  for (int i = 0; i < kBuys; ++i) {
    if (const int letter = action[layout.buys + i]; letter > 0) submission.buy_card(letter - 1);
  }
  decode_ability(layout, action, submission.ability);
  if (action[layout.spectate] > 0) submission.spectate = action[layout.spectate];
  for (Horse horse = 0; horse < layout.horses; ++horse) {
    submission.bet(horse, action[layout.bets + horse]);
  }
}

void ActionForm<HorseRace>::encode(const HorseRace::State& state, HorseRace::Submission& submission,
                                   int* action) {
  using namespace horse_race;
  using Phase = HorseRace::State::Phase;
  const Layout layout(*state.rules);
  if (state.phase == Phase::choosing) action[layout.named] = submission.second_token + 1;
  if (state.phase == Phase::voting) action[layout.named] = submission.vote + 1;
  if (state.phase == Phase::trading) {
    int* to = action;
    for (const Offer& offer : submission.offers) {
      *to++ = offer.partner + 1;
      *to++ = offer.give;
      *to++ = offer.want;
    }
  }
  if (state.phase != Phase::submitting) return;
  const std::size_t bought = std::min(submission.buy.size(), at(kBuys));
  for (std::size_t i = 0; i < bought; ++i) action[at(layout.buys) + i] = submission.buy[i] + 1;
  encode_ability(layout, submission.ability, action);
  if (submission.spectate != kNoSpace) action[layout.spectate] = submission.spectate;
  for (Horse horse = 0; horse < layout.horses; ++horse) {
    action[layout.bets + horse] = submission.bets[at(horse)];
  }
}

void ActionForm<HorseRace>::mask(const HorseRace::View& view, MaskRow& row) {
  using namespace horse_race;
  const Layout layout(view.rules());
  const int seats = view.players();
  const bool decides = view.is_choice() || view.is_vote();
  if (view.is_trade()) {
    mask_trade(view, layout, row);
  } else {
    for (int offer = 0; offer < kOffers; ++offer) {
      for (const int size : {seats + 1, layout.horses, layout.horses}) row.none(size);
    }
  }
  view.is_trade() || decides ? mask_no_round(view.rules(), layout, row)
                             : mask_round(view, layout, row);
  const SeatSet candidates = view.is_vote() ? view.candidates() : view.second();
  row.values(seats + 1,
             [&](int value) { return value == 0 || (decides && candidates.contains(value - 1)); });
}

/// An ability is given as many of the cards that it needs as are left to choose.
void ActionForm<HorseRace>::complete(const HorseRace::View& view, std::size_t given, int* action) {
  using namespace horse_race;
  if (view.is_trade() || view.is_choice() || view.is_vote()) return;
  const Layout layout(view.rules());
  const auto kind = static_cast<Kind>(action[layout.ability]);
  if (kind == Kind::none) return;
  const AbilityRule& rule = ability_rule(view.round(), kind);
  int* const use = action + layout.lists;
  int* const select = use + layout.horses;
  int* const gain = select + layout.horses;
  const auto is_open = [&](const int* factor) {
    return static_cast<std::size_t>(factor - action) >= given;
  };
  const auto held = [&](Horse horse) {
    const int* const buys = action + layout.buys;
    return view.copies(horse) + static_cast<int>(std::count(buys, buys + kBuys, horse + 1));
  };
  const auto used = [&](Horse horse) { return use[horse]; };
  const auto sum_of = [&](const int* list) {
    return std::accumulate(list, list + layout.horses, 0);
  };
  /// Adds cards until there are `total`.
  const auto fill = [&](int* list, int total, const auto& most) {
    int missing = total - sum_of(list);
    for (Horse horse = 0; horse < layout.horses; ++horse) {
      if (!is_open(list + horse)) continue;
      const int more = std::clamp(missing, 0, most(horse));
      list[horse] += more;
      missing -= more;
    }
  };
  if (rule.use != UseRule::none) fill(use, 1, held);
  const int uses = sum_of(use);
  if (rule.use == UseRule::one_of_selected) {
    for (Horse horse = 0; horse < layout.horses; ++horse) {
      if (is_open(select + horse)) select[horse] = use[horse];
    }
  } else if (rule.select == SelectRule::half_of_used) {
    fill(select, uses / 2, used);
  } else if (rule.select != SelectRule::none) {
    fill(select, 1, held);
  }
  if (rule.gain != GainRule::none) {
    fill(gain, rule.gain == GainRule::one ? 1 : uses, [](Horse) { return 1; });
  }
  for (int i = 0; rule.effect == Effect::guess && i < 2 * layout.horses; ++i) {
    int* const guess = action + layout.guess + i;
    if (is_open(guess)) *guess = i < uses;
  }
}

}  // namespace mainmatch
