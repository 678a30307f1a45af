#include "agents/search.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "agents/horse_race/cache.h"
#include "engine/horse_race/game.h"

namespace mainmatch {

namespace horse_race {

namespace {

/// Whether two abilities guess the same; there is exactly one guess per used copy.
bool same_guesses(const Ability& a, const Ability& b) noexcept {
  if (a.guess_count != b.guess_count) return false;
  if (a.guess_count <= 0) return true;
  for (std::size_t horse = 0; horse < a.guesses.size(); ++horse) {
    const int copies = a.use.copies[horse];
    if (!std::equal(a.guesses[horse].begin(), a.guesses[horse].begin() + copies,
                    b.guesses[horse].begin())) {
      return false;
    }
  }
  return true;
}

bool same_ability(const Ability& a, const Ability& b) noexcept {
  if (a.kind != b.kind) return false;
  if (a.kind == Kind::none) return true;
  return a.use.copies == b.use.copies && a.select.copies == b.select.copies &&
         a.gain.copies == b.gain.copies && same_guesses(a, b);
}

/// Whether a past round of the view matches this submission.
bool agrees(const View& view, int round, const Submission& own) noexcept {
  if (view.ability(round) != own.ability.kind) return false;
  if (view.spectated(round, view.seat()) != (round == 0 ? kNoSpace : own.spectate)) return false;
  for (Horse horse = 0; horse < view.horses(); ++horse) {
    if (view.bets(round, horse) != own.bets[at(horse)]) return false;
    if (own.ability.kind == Kind::none) continue;
    if (view.used(round, horse) != own.ability.use.copies[at(horse)]) return false;
  }
  return true;
}

int sum_of(const Chips& bets) noexcept { return std::accumulate(bets.begin(), bets.end(), 0); }

Horse any_of(HorseSet horses, Stream& stream) noexcept {
  return horses.nth(static_cast<int>(stream.below(static_cast<std::uint32_t>(horses.size()))));
}

/// Moves, adds or removes a chip among horses the seat sees, within the limit without an ability.
void vary_bets(const View& view, std::uint32_t way, Stream& stream, Chips& bets) noexcept {
  const HorseSet seen = view.seen(view.round());
  if (seen.empty()) return;
  const Horse from = any_of(seen, stream);
  const Horse to = any_of(seen, stream);
  const bool takes = way != 1 && bets[at(from)] > 0;
  const bool adds =
      way == 1 ? sum_of(bets) < std::min(view.limit(), view.chips()) : way == 0 && takes;
  if (takes) --bets[at(from)];
  if (adds) ++bets[at(to)];
}

/// Another space to spectate on which a horse may stand.
void vary_space(const View& view, Stream& stream, Submission& submission) noexcept {
  const auto movements = view.rules().values();
  const auto [slowest, fastest] = std::minmax_element(movements.begin(), movements.end());
  const int first = 1 + view.round() * *slowest;
  const int last = std::min(1 + view.round() * *fastest, view.rules().track);
  if (view.round() > 0 && view.round() < kLastRound && first <= last) {
    submission.spectate = stream.between(first, last);
  }
}

}  // namespace

}  // namespace horse_race

template <>
struct Searching<HorseRace> {
  static constexpr std::string_view kBase = "adaptive";
  static constexpr std::string_view kGoesOn = kBase;
  static constexpr auto kField = std::to_array<std::string_view>(
      {"random", "fifth", "hoarder", "crowd-reader", "bettor", "trader", "sprinter"});
  static constexpr bool kInfers = false;
  static constexpr bool kRemembers = true;  // views do not show which cards were gained
  static constexpr int kWorlds = 4;
  static constexpr int kDraws = 16;
  static constexpr int kCandidates = 16;

  static bool searches(const horse_race::View& view) noexcept {
    return !view.is_trade() && view.round() < horse_race::kRounds;
  }

  static bool agrees(const horse_race::View& view,
                     const std::vector<horse_race::Submission>& own) noexcept {
    if (own.size() != at(2 * view.round() + !view.is_trade())) return false;
    for (int round = 0; round < view.round(); ++round) {
      if (!horse_race::agrees(view, round, own[at(2 * round + 1)])) return false;
    }
    return true;
  }

  static bool same(const horse_race::Submission& a, const horse_race::Submission& b) noexcept {
    return a.spectate == b.spectate && a.bets == b.bets &&
           horse_race::same_ability(a.ability, b.ability) &&
           std::equal(a.buy.begin(), a.buy.end(), b.buy.begin(), b.buy.end());
  }
};

/// Changes a chip, the spectated space or a bought card, or drops the ability.
template <>
void vary<HorseRace>(const horse_race::View& view, Stream& stream,
                     horse_race::Submission& submission) noexcept {
  const std::uint32_t way = stream.below(8);
  if (way < 3) return horse_race::vary_bets(view, way, stream, submission.bets);
  if (way < 6) return horse_race::vary_space(view, stream, submission);
  if (way == 6 && submission.buy.empty() && view.price() <= view.garnets()) {
    submission.buy_card(stream.between(0, view.horses() - 1));
  }
  if (way == 7 && horse_race::sum_of(submission.bets) <= std::min(view.limit(), view.chips())) {
    submission.ability = {};
  }
}

template <>
SearchDefaults search_defaults<HorseRace>() {
  return defaults_of_search<HorseRace>();
}

namespace horse_race {

RosterEntry<HorseRace> search() { return search_entry<HorseRace>(); }

}  // namespace horse_race

}  // namespace mainmatch
