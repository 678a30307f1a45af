

#include "experiments/matches/amidakuji/odds.h"

#include <cmath>

#include "agents/amidakuji/outlook.h"
#include "agents/amidakuji/roster.h"
#include "engine/core/index.h"
#include "experiments/base/number.h"
#include "experiments/base/page.h"
#include "experiments/matches/amidakuji/words.h"

namespace mainmatch::amidakuji {

namespace {

Odds::Chances placements(const PlacementChances& placements, const Outlook& outlook,
                         const Rules& rules) {
  Odds::Chances table{"placement", {}, "How likely each ending leg has each placement", {}, {},
                      {},          {}};
  table.note = fmt::format(
      "weight: what its place is expected to weigh, {} - place where it pays, else 0. A bead earns "
      "the weight times the beads on all other ending legs over the beads on its own.",
      rules.paying_places + 1);
  for (int place = 1; place <= rules.legs; ++place) table.columns.push_back(ordinal(place));
  table.columns.push_back("weight");
  for (int leg = 0; leg < rules.legs; ++leg) {
    table.rows.push_back(end_name(leg));
    const auto& chances = placements[at(leg)];
    table.values.emplace_back(chances.begin(), chances.begin() + rules.legs);
    table.values.back().push_back(outlook.weights()[at(leg)]);
  }
  return table;
}

/// The phantoms that are on in a round, 0-based: "phantoms a, c are on".
std::string phantoms_on(const Rules& rules, int round) {
  std::string names;
  int count = 0;
  for (std::size_t i = 0; i < rules.phantoms.size(); ++i) {
    if (!rules.phantoms[i].is_on(round)) continue;
    names += (count++ == 0 ? "" : ", ") + std::string(1, static_cast<char>('a' + i));
  }
  if (count == 0) return "no phantom is on";
  return (count == 1 ? "phantom " : "phantoms ") + names + (count == 1 ? " is on" : " are on");
}

Odds::Chances ends(const BoardPosterior& board, const Outlook& outlook, const Rules& rules,
                   int round) {
  Odds::Chances table{"end", round + 1, {}, {}, {}, {}, {}};
  table.title = fmt::format("Round {}: where each starting leg ends ({})", round + 1,
                            phantoms_on(rules, round));
  for (int leg = 0; leg < rules.legs; ++leg) table.columns.push_back(end_name(leg));
  table.columns.push_back("worth");
  for (int leg = 0; leg < rules.legs; ++leg) {
    table.rows.push_back(start_name(leg));
    const auto& chances = board.round(round)[at(leg)];
    table.values.emplace_back(chances.begin(), chances.begin() + rules.legs);
    table.values.back().push_back(outlook.value(round, leg));
  }
  return table;
}

}  // namespace

Odds odds_of(const Playback<Amidakuji>& match, Seat seat) {
  const Rules& rules = match.rules();
  const View view = Amidakuji::observe(match.state(), seat);
  const auto cache = make_cache<Amidakuji>();
  Outlook outlook;
  outlook.evaluate(view, *cache);
  if (!std::isfinite(outlook.value(0, 0))) {
    throw ValueError("rules.rung_density", real_text(rules.rung_density),
                     "a density under which the seat's hints have positive probability");
  }
  Odds odds{Amidakuji::kName, seat, {}, {}};
  odds.known = {in_words(view.rung_hint()), in_words(view.placement_hint())};
  odds.tables.push_back(
      placements(placement_chances(view.placement_hint(), rules), outlook, rules));
  for (int r = 0; r < rules.rounds; ++r) {
    odds.tables.push_back(ends(cache->board(view), outlook, rules, r));
  }
  odds.tables.back().note =
      "worth: the mean weight of the ending leg. Blockers are not foreseen, nor where others bid.";
  return odds;
}

}  // namespace mainmatch::amidakuji
