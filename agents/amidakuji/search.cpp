#include "agents/search.h"

#include <algorithm>
#include <array>

#include "agents/amidakuji/cache.h"
#include "engine/amidakuji/game.h"

namespace mainmatch {

template <>
struct Searching<Amidakuji> {
  static constexpr std::string_view kBase = "adaptive";
  static constexpr std::string_view kGoesOn = kBase;
  static constexpr auto kField = std::to_array<std::string_view>(
      {"random", "spread", "favourite", "bayes", "contrarian", "late", "saboteur", "spy", "kelly"});
  static constexpr bool kInfers = false;
  static constexpr bool kRemembers = false;
  static constexpr int kWorlds = 4;
  static constexpr int kTimes = 1;

  static bool searches(const amidakuji::View&) noexcept { return true; }

  static bool same(const amidakuji::Submission& a, const amidakuji::Submission& b) noexcept {
    if (a.bets != b.bets || a.bets_unreadable != b.bets_unreadable) return false;
    if (a.places_blocker != b.places_blocker) return false;
    if (a.places_blocker && !(a.blocker == b.blocker)) return false;
    return std::equal(a.peeks.begin(), a.peeks.end(), b.peeks.begin(), b.peeks.end());
  }
};

/// Moves, adds or removes a bead, or changes the blocker or a peek.
template <>
void vary<Amidakuji>(const amidakuji::View& view, Stream& stream,
                     amidakuji::Submission& submission) noexcept {
  const amidakuji::Rules& rules = view.rules();
  const auto leg = [&] {
    return at(static_cast<int>(stream.below(static_cast<std::uint32_t>(rules.legs))));
  };
  int bid = 0;
  for (const std::uint8_t beads : submission.bets) bid += beads;
  const std::size_t from = leg();
  switch (stream.below(8)) {
    default:
      if (submission.bets[from] == 0) break;
      --submission.bets[from];
      ++submission.bets[leg()];
      break;
    case 3:
      if (bid < std::min(rules.max_bet, view.beads_left())) ++submission.bets[from];
      break;
    case 4:
      if (submission.bets[from] > 0) --submission.bets[from];
      break;
    case 5:
      submission.places_blocker = view.blockers_left() > 0;
      submission.blocker = {
          static_cast<std::int8_t>(from),
          static_cast<std::int8_t>(stream.below(static_cast<std::uint32_t>(rules.rows)))};
      break;
    case 6:
      submission.places_blocker = false;
      break;
    case 7:
      submission.peeks.clear();
      if (view.peeks_left() > 0) submission.peeks.push_back(static_cast<std::int8_t>(from));
  }
}

namespace amidakuji {

RosterEntry<Amidakuji> search() { return search_entry<Amidakuji>(); }

}  // namespace amidakuji

}  // namespace mainmatch
