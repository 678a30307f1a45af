#include "agents/horse_race/cards.h"

#include <algorithm>

#include "engine/horse_race/abilities.h"

namespace mainmatch::horse_race {

Horse most_held(const View& view) noexcept {
  Horse most = kNoHorse;
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    if (view.copies(horse) > (most == kNoHorse ? 0 : view.copies(most))) most = horse;
  }
  return most;
}

int cards_held(const View& view) noexcept { return count_cards(view.cards()).cards; }

void buy(const View& view, Horse horse, Submission& submission, int copies) noexcept {
  std::int64_t price = view.price();
  std::int64_t left = view.garnets();
  for (int i = 0; i < copies && price <= left; ++i) {
    submission.buy_card(horse);
    left -= price;
    price *= 2;
  }
}

bool ask(const View& view, int most_copies, Submission& submission) noexcept {
  if (cards_held(view) == 0) return false;
  submission.ability.kind = Kind::clue;
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    submission.ability.use.add(horse, std::min(view.copies(horse), most_copies));
  }
  return true;
}

namespace {

bool use_all(const View& view, Submission& submission) noexcept {
  submission.ability.use.copies = view.cards();
  submission.ability.kind = Kind::utility;
  return true;
}

}  // namespace

bool copy(const View& view, Horse horse, Submission& submission) noexcept {
  if (horse == kNoHorse || view.copies(horse) == 0) return false;
  submission.ability.kind = Kind::utility;
  submission.ability.select.add(horse);
  return true;
}

bool raise_limit(const View& view, Submission& submission) noexcept {
  if (cards_held(view) < 2) return false;
  use_all(view, submission);
  if (cards_held(view) % 2 == 1) --submission.ability.use.copies[at(most_held(view))];
  return true;
}

bool duplicate(const View& view, Submission& submission) noexcept {
  const Horse most = most_held(view);
  if (most == kNoHorse || view.copies(most) < 2) return false;
  submission.ability.kind = Kind::utility;
  submission.ability.use.add(most);
  submission.ability.select.add(most, view.copies(most));
  return true;
}

bool guess(const View& view, const Forecast& forecast, double least,
           Submission& submission) noexcept {
  constexpr int kWon = 3;  // cards won by a correct guess
  const auto bonus = [&](int n) { return static_cast<double>(bonus_for(view.rules(), n)); };
  if (cards_held(view) == 0) return false;
  PlacesAhead ahead;
  chances_ahead(view, forecast, ahead);
  for (const Horse horse : running(view)) {
    const int held = view.copies(horse);
    if (held == 0) continue;
    int likeliest = 0;
    for (int n = 1; n < view.horses(); ++n) {
      if (ahead[at(n)][horse] > ahead[at(likeliest)][horse]) likeliest = n;
    }
    const double chance = ahead[at(likeliest)][horse];
    const double gain =
        chance * bonus(held - 1 + kWon) + (1 - chance) * bonus(held - 1) - bonus(held);
    if (gain <= least) continue;
    submission.ability.guess(horse, likeliest);
    submission.ability.kind = Kind::utility;
  }
  return submission.ability.kind == Kind::utility;
}

bool merge(const View& view, Submission& submission) noexcept {
  const Rules& rules = view.rules();
  // The bonus value of a card of each kind; cheapest first.
  PerHorse<Horse> order{};
  PerHorse<std::int64_t> price{};
  int kinds = 0;
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    const std::int64_t held = view.copies(horse);
    if (held == 0) continue;
    order[at(kinds++)] = horse;
    price[at(horse)] = bonus_for(rules, held) - bonus_for(rules, held - 1);
  }
  std::sort(order.begin(), order.begin() + kinds, [&](Horse a, Horse b) {
    return price[at(a)] < price[at(b)] || (price[at(a)] == price[at(b)] && a < b);
  });
  std::int64_t most = 0;
  Horse target = kNoHorse;
  int cards = 0;
  for (Horse to = 0; to < view.horses(); ++to) {
    const std::int64_t held = view.copies(to);
    std::int64_t gain = -bonus_for(rules, held);
    int used = 0;
    for (int i = 0; i < kinds; ++i) {
      if (order[at(i)] == to) continue;
      gain -= price[at(order[at(i)])];
      ++used;
      const std::int64_t total = gain + bonus_for(rules, held + used);
      if (total <= most) continue;
      most = total;
      target = to;
      cards = used;
    }
  }
  if (target == kNoHorse) return false;
  submission.ability.kind = Kind::utility;
  submission.ability.gain.add(target);
  for (int i = 0; cards > 0; ++i) {
    if (order[at(i)] == target) continue;
    submission.ability.use.add(order[at(i)]);
    --cards;
  }
  return true;
}

bool raise_late(const View& view, Submission& submission) noexcept {
  const int rounds = kRounds - view.round();
  if (view.chips() <= rounds * view.limit() || cards_held(view) == 0) return false;
  submission.ability.kind = Kind::utility;
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    if (view.copies(horse) > 0) submission.ability.use.add(horse);
  }
  return true;
}

bool take_chips(const View& view, const Forecast& forecast, double least,
                Submission& submission) noexcept {
  const Horse most = most_held(view);
  if (most == kNoHorse) return false;
  const int cards = view.copies(most);
  double best = 0;
  for (const Horse horse : view.seen(view.round())) {
    best = forecast.worth[at(horse)] > best ? forecast.worth[at(horse)] : best;
  }
  if (view.chips() + cards > view.limit() ||
      best * cards <= least * static_cast<double>(bonus_for(view.rules(), cards))) {
    return false;
  }
  submission.ability.kind = Kind::utility;
  submission.ability.use.add(most, cards);
  return true;
}

bool cash_in(const View& view, Submission& submission) noexcept {
  return cards_held(view) > 0 && use_all(view, submission);
}

bool save_up(const View& view, Horse letter, Submission& submission) noexcept {
  switch (view.round()) {
    case 0:
      return copy(view, letter, submission);
    case 4:
      return duplicate(view, submission);
    case 7:
      return merge(view, submission);
    case kLastRound:
      return cash_in(view, submission);
    default:
      return false;
  }
}

bool hoard(const View& view, const Forecast& forecast, Horse letter, double guess_gain,
           Submission& submission) noexcept {
  if (view.round() == 0) buy(view, letter, submission);
  if (view.round() == 5) return guess(view, forecast, guess_gain, submission);
  return save_up(view, letter, submission);
}

void decide(const View& view, Stream& chance, Submission& submission) noexcept {
  SeatSet others = view.is_vote() ? view.candidates() : view.second();
  others.erase(view.seat());
  const auto drawn = chance.below(static_cast<std::uint32_t>(others.size()));
  const auto seat = static_cast<std::int8_t>(others.nth(static_cast<int>(drawn)));
  (view.is_vote() ? submission.vote : submission.second_token) = seat;
}

}  // namespace mainmatch::horse_race
