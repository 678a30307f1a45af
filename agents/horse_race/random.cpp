#include <algorithm>
#include <array>

#include "agents/horse_race/cards.h"
#include "agents/roster.h"
#include "engine/horse_race/game.h"

namespace mainmatch::horse_race {

namespace {

/// Plays any legal and not pointless submission, each part independently: the baseline for all
/// other bots. Offers any card it holds for any other to anybody, or nothing; buys any affordable
/// card, or none; uses clue, utility or neither, with each card chosen by a coin toss; spectates
/// any space on which a horse may stand; bets any number of chips on the horses it sees, each on a
/// uniform one.
class Random final : public Agent<HorseRace> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  void offer(const View& view, Submission& submission);
  void bet(const View& view, int most, Submission& submission);
};

std::uint32_t bound(int n) noexcept { return static_cast<std::uint32_t>(n); }
int whole(std::uint32_t n) noexcept { return static_cast<int>(n); }

/// The horses of whose cards the seat holds at least this many, which is at least one. All kinds
/// are scanned, including those of horses that do not run.
HorseSet held(const View& view, int copies) noexcept {
  const Cards& cards = view.cards();
  std::int32_t bits = 0;
  for (std::size_t horse = 0; horse < cards.size(); ++horse) {
    bits |= -std::int32_t{cards[horse] >= copies} & kHorseBits[horse];
  }
  return HorseSet::of_bits(static_cast<std::uint16_t>(bits));
}

/// All copies of each horse in a set, up to a maximum.
void add(CardList& list, HorseSet horses, const View& view, int most) noexcept {
  for (const Horse horse : horses) list.add(horse, std::min(view.copies(horse), most));
}

/// A subset from random bits.
HorseSet subset(HorseSet of, std::uint32_t bits) noexcept {
  return HorseSet::of_bits(static_cast<std::uint16_t>(of.bits() & bits));
}

/// Details of a drawn ability; false if none has a point. `cards` are held cards, `bits` 12 coin
/// tosses, `drawn` a uniform horse, `picked` a uniform held one.
bool detail(const View& view, Effect effect, HorseSet cards, std::uint32_t bits, Horse drawn,
            Horse picked, Ability& ability) {
  constexpr int kAll = 1 << 30;
  const HorseSet some = subset(cards, bits);
  switch (effect) {
    case Effect::copy:
      ability.select.add(picked);
      return true;
    case Effect::duplicate:
      ability.use.add(picked);
      ability.select.add(picked, view.copies(picked));
      return true;
    case Effect::chips:
      ability.use.add(picked, view.copies(picked));
      return true;
    case Effect::sums:
      add(ability.select, some, view, 1);
      if (!some.empty()) ability.use.add(some.nth(drawn % some.size()));
      return !some.empty();
    case Effect::exchange:  // for the next letters of the alphabet, cyclically
      for (const Horse horse : some) {
        ability.use.add(horse);
        ability.gain.add((horse + drawn) % view.horses());
      }
      return !some.empty() && drawn != 0;
    case Effect::watch:
      for (int i = 0; i < 3 && i < some.size(); ++i) ability.select.add(some.nth(i));
      return !some.empty();
    case Effect::guess:
      for (const Horse horse : some) ability.guess(horse, (drawn + horse) % view.horses());
      return !some.empty();
    case Effect::bettors: {
      const HorseSet pairs = subset(held(view, 2), bits);
      add(ability.use, pairs, view, 2);
      return !pairs.empty();
    }
    case Effect::movements_by_bets:
      for (const Horse horse : some) {
        if (view.bets(horse) > 0) ability.use.add(horse);
      }
      return count_cards(ability.use.copies).cards > 0;
    case Effect::merge:
      add(ability.use, some, view, 1);
      ability.gain.add(drawn);
      return !some.empty();
    case Effect::movements_of_half:
      add(ability.use, some, view, 1);
      for (int i = 0; i < some.size() / 2; ++i) ability.select.add(some.nth(2 * i));
      return some.size() > 1;
    case Effect::spaces:
      add(ability.use, some, view, 2);
      return !some.empty();
    case Effect::movements_by_copies:
      add(ability.use, some, view, kLastRound - 6);
      return !some.empty();
    case Effect::raise_by_half:
      add(ability.use, some, view, kAll);
      return count_cards(ability.use.copies).cards > 1;
    case Effect::bonus:  // a kept card has no bonus otherwise
      add(ability.use, cards, view, kAll);
      return true;
    case Effect::movements_of_triples:  // too late to be useful
      return false;
    default:
      add(ability.use, some, view, 1);
      return !some.empty();
  }
}

void Random::act(const View& view, Submission& submission) {
  if (view.is_trade()) return offer(view, submission);
  if (view.is_choice() || view.is_vote()) return decide(view, chance(), submission);
  const Rules& rules = view.rules();
  const int horses = view.horses();
  const HorseSet cards = held(view, 1);
  int slowest = rules.movements[0];
  int fastest = slowest;
  for (const int movement : rules.values()) {
    slowest = std::min(slowest, movement);
    fastest = std::max(fastest, movement);
  }
  const int first = 1 + view.round() * slowest;
  const int spaces = std::min(1 + view.round() * fastest, rules.track) - first + 1;
  const auto [kind, bits, drawn, picked, bought, space] = chance().several_below<6>(
      {3, 1u << kMaxHorses, bound(horses), bound(std::max(1, cards.size())), bound(horses + 1),
       bound(std::max(1, spaces))});

  if (whole(bought) < horses && view.price() <= view.garnets()) submission.buy_card(whole(bought));
  Raise raise;
  if (kind != 0 && !cards.empty()) {
    const Kind chosen = kind == 1 ? Kind::clue : Kind::utility;
    const Effect effect = ability_rule(view.round(), chosen).effect;
    if (detail(view, effect, cards, bits, whole(drawn), cards.nth(whole(picked)),
               submission.ability)) {
      submission.ability.kind = chosen;
      raise = raise_of(effect, submission.ability);
    }
  }
  // Spectating has no effect in round 0 and the last round.
  if (view.round() > 0 && view.round() < kLastRound && spaces > 0) {
    submission.spectate = first + whole(space);
  }
  if (!view.seen(view.round()).empty()) {
    bet(view, std::min(view.limit() + raise.limit, view.chips() + raise.chips), submission);
  }
}

void Random::offer(const View& view, Submission& submission) {
  const HorseSet cards = held(view, 1);
  const auto [given, wanted, to] = chance().several_below<3>(
      {bound(cards.size() + 1), bound(view.horses() - 1), bound(view.players() - 1)});
  if (whole(given) == cards.size()) return;
  const Horse give = cards.nth(whole(given));
  submission.offer(whole(to) + (whole(to) >= view.seat()), give,
                   whole(wanted) + (whole(wanted) >= give));
}

void Random::bet(const View& view, int most, Submission& submission) {
  const HorseSet seen = view.seen(view.round());
  constexpr std::size_t kAtOnce = 15;  // 12^15 is below 2^56
  std::array<std::uint32_t, kAtOnce> bounds;
  std::array<std::uint32_t, kAtOnce> drawn;
  bounds.fill(bound(seen.size()));
  for (int left = whole(chance().below(bound(most + 1))); left > 0;) {
    const int chips = std::min<int>(left, kAtOnce);
    chance().several_below(bounds.data(), at(chips), drawn.data());
    for (int i = 0; i < chips; ++i) ++submission.bets[at(seen.nth(whole(drawn[at(i)])))];
    left -= chips;
  }
}

}  // namespace

RosterEntry<HorseRace> random() {
  return entry<Random>("random", "anything that is legal and not pointless");
}

}  // namespace mainmatch::horse_race
