#include "tests/horse_race/oracle/player.h"

#include <algorithm>
#include <iterator>
#include <limits>

namespace mainmatch::oracle::horse_race {

namespace {

template <class T>
const T& pick(const std::vector<T>& list, Random& random) {
  return list[static_cast<std::size_t>(uniform(0, static_cast<int>(list.size()) - 1, random))];
}

/// Any of 0..end - 1 but this one.
int pick_other(int end, int but, Random& random) {
  const int other = uniform(0, end - 2, random);
  return other < but ? other : other + 1;
}

bool toss(Random& random) { return uniform(0, 1, random) == 1; }

/// The horses of whose cards there are at least so many.
std::vector<int> kinds(const Cards& cards, int least = 1) {
  std::vector<int> horses;
  for (const auto& [horse, number] : cards) {
    if (number >= least) horses.push_back(horse);
  }
  return horses;
}

/// Each with probability 1/2.
std::vector<int> some_of(const std::vector<int>& horses, Random& random) {
  std::vector<int> some;
  std::copy_if(horses.begin(), horses.end(), std::back_inserter(some),
               [&](int) { return toss(random); });
  return some;
}

/// Of each of these horses all copies, but at most so many.
std::vector<int> copies_of(const std::vector<int>& horses, const Cards& cards,
                           int most = std::numeric_limits<int>::max()) {
  std::vector<int> list;
  for (const int horse : horses) {
    list.insert(list.end(), static_cast<std::size_t>(std::min(copies(cards, horse), most)), horse);
  }
  return list;
}

/// Nothing if what was drawn has no point.
std::optional<Ability> draw_clue(const View& view, Random& random) {
  if (view.round() == 10) return std::nullopt;  // too late to be of any use
  const Cards& cards = view.hand.cards;
  const std::vector<int> some = some_of(kinds(cards), random);
  if (some.empty()) return std::nullopt;
  Ability clue{Kind::clue, some, {}, {}, {}};
  switch (view.round()) {
    case 1: {
      const auto horse = static_cast<std::size_t>(uniform(0, view.rules.horses - 1, random));
      clue.select = some;
      clue.use = {some[horse % some.size()]};
      break;
    }
    case 3:
      clue.use = copies_of(some, cards, 2);
      break;
    case 6:  // one copy for each round to come
      clue.use = copies_of(some, cards, 4);
      break;
    case 7:
      clue.use.clear();
      std::copy_if(some.begin(), some.end(), std::back_inserter(clue.use),
                   [&](int horse) { return copies(view.hand.bets, horse) > 0; });
      if (clue.use.empty()) return std::nullopt;
      break;
    case 8:
      if (some.size() < 2) return std::nullopt;
      for (std::size_t i = 0; i < some.size() / 2; ++i) clue.select.push_back(some[2 * i]);
      break;
    default:
      break;
  }
  return clue;
}

/// A utility that takes one kind of card.
std::optional<Ability> draw_utility_of_one(const View& view, Random& random) {
  const int horse = pick(kinds(view.hand.cards), random);
  const std::vector<int> all = copies_of({horse}, view.hand.cards);
  switch (view.round()) {
    case 0:
      return Ability{Kind::utility, {}, {horse}, {}, {}};
    case 4:
      return Ability{Kind::utility, {horse}, all, {}, {}};
    default:
      return Ability{Kind::utility, all, {}, {}, {}};
  }
}

/// Nothing if what was drawn has no point.
std::optional<Ability> draw_utility_of_some(const View& view, Random& random) {
  const Cards& cards = view.hand.cards;
  const int horses = view.rules.horses;
  const std::vector<int> some = some_of(kinds(cards, view.round() == 6 ? 2 : 1), random);
  if (some.empty()) return std::nullopt;
  Ability utility{Kind::utility, some, {}, {}, {}};
  switch (view.round()) {
    case 1: {  // for the letters that follow in the alphabet, around its end
      const int shift = uniform(0, horses - 1, random);
      if (shift == 0) return std::nullopt;
      for (const int used : some) utility.gain.push_back((used + shift) % horses);
      break;
    }
    case 2:
      utility.use = copies_of(some, cards);
      if (utility.use.size() < 2) return std::nullopt;
      break;
    case 3:
      std::swap(utility.use, utility.select);
      if (utility.select.size() > 3) utility.select.resize(3);
      break;
    case 5: {
      const int shift = uniform(0, horses - 1, random);
      for (const int used : some) utility.guesses.push_back((used + shift) % horses);
      break;
    }
    case 6:
      utility.use = copies_of(some, cards, 2);
      break;
    case 7:
      utility.gain = {uniform(0, horses - 1, random)};
      break;
    default:
      break;
  }
  return utility;
}

std::optional<Ability> draw_utility(const View& view, Random& random) {
  switch (view.round()) {
    case 0:
    case 4:
    case 9:
      return draw_utility_of_one(view, random);
    case 10: {  // whoever keeps a card has nothing of it
      const Cards& cards = view.hand.cards;
      return Ability{Kind::utility, copies_of(kinds(cards), cards), {}, {}, {}};
    }
    default:
      return draw_utility_of_some(view, random);
  }
}

/// Whoever has no cards has no ability to use.
std::optional<Ability> draw_ability(const View& view, Random& random) {
  const int choice = uniform(0, 2, random);
  if (choice == 0 || kinds(view.hand.cards).empty()) return std::nullopt;
  return choice == 1 ? draw_clue(view, random) : draw_utility(view, random);
}

/// Any space on which a horse may stand at the end of the round.
std::optional<int> draw_space(const View& view, Random& random) {
  const auto [slowest, fastest] =
      std::minmax_element(view.rules.movements.begin(), view.rules.movements.end());
  const int first = 1 + view.round() * *slowest;
  const int last = std::min(1 + view.round() * *fastest, view.rules.track);
  // Nobody sees what he spectates in round 0 or in the last.
  if (view.round() == 0 || view.round() == view.rules.rounds || first > last) return std::nullopt;
  return uniform(first, last, random);
}

}  // namespace

std::vector<Offer> RandomPlayer::offer(const View& view, Random& random) {
  const std::vector<int> held = kinds(view.hand.cards);
  const int choice = uniform(0, static_cast<int>(held.size()), random);
  if (choice == static_cast<int>(held.size())) return {};
  const int give = held[static_cast<std::size_t>(choice)];
  const int want = pick_other(view.rules.horses, give, random);
  return {{pick_other(view.rules.players, view.seat, random), give, want}};
}

Submission RandomPlayer::decide(const View& view, Random& random) {
  const Hand& hand = view.hand;
  Submission submission;
  const int bought = uniform(0, view.rules.horses, random);
  if (bought < view.rules.horses && price(view.rules, hand) <= hand.garnets) {
    submission.buy = {bought};
  }
  submission.ability = draw_ability(view, random);
  submission.spectate = draw_space(view, random);
  const std::vector<int>& seen = hand.rounds.back().seen;
  if (seen.empty()) return submission;
  const Raise raise = submission.ability ? raise_of(view.round(), *submission.ability) : Raise{};
  const int most = std::min(hand.limit + raise.limit, hand.chips + raise.chips);
  const int chips = uniform(0, most, random);
  for (int i = 0; i < chips; ++i) ++submission.bets[pick(seen, random)];
  return submission;
}

std::optional<int> RandomPlayer::choose_second(const View&, const std::vector<int>& tied,
                                               Random& random) {
  return pick(tied, random);
}

std::optional<int> RandomPlayer::vote(const View& view, const std::vector<int>& candidates,
                                      Random& random) {
  std::vector<int> others;
  std::copy_if(candidates.begin(), candidates.end(), std::back_inserter(others),
               [&](int candidate) { return candidate != view.seat; });
  return pick(others, random);
}

}  // namespace mainmatch::oracle::horse_race
