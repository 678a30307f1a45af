#include "experiments/matches/amidakuji/world_odds.h"

#include <memory>
#include <span>

#include "engine/amidakuji/payout.h"
#include "engine/core/index.h"
#include "experiments/base/page.h"
#include "experiments/matches/amidakuji/record.h"
#include "experiments/matches/amidakuji/words.h"

namespace mainmatch {

namespace {

enum Table : std::size_t { kPlacement, kEnd };

}  // namespace

SeatPicture WorldOdds<Amidakuji>::shape(const amidakuji::View& view) {
  const amidakuji::Rules& rules = view.rules();
  SeatPicture picture;
  picture.known = {amidakuji::in_words(view.rung_hint()),
                   amidakuji::in_words(view.placement_hint())};
  SeatPicture::Table place{"placement", {}, "What each ending leg pays", ""};
  place.note = "weight: its mean, " + std::to_string(rules.paying_places + 1) +
               " - place where it pays, else 0; beads: the mean on it after this round, if you bid "
               "nothing.";
  SeatPicture::Table end{"end", view.round() + 1, "", ""};
  end.title = fmt::format("Round {}: where each starting leg ends", view.round() + 1);
  end.note =
      "worth: the mean weight of the ending leg; pays: what a bead of yours there would earn "
      "with the beads of this round, rounded down in each world.";
  for (int i = 1; i <= rules.legs; ++i) place.columns.push_back(ordinal(i));
  place.columns.insert(place.columns.end(), {"weight", "beads"});
  for (int leg = 0; leg < rules.legs; ++leg) end.columns.push_back(amidakuji::end_name(leg));
  end.columns.insert(end.columns.end(), {"worth", "pays"});
  for (int leg = 0; leg < rules.legs; ++leg) {
    place.rows.push_back(amidakuji::end_name(leg));
    end.rows.push_back(amidakuji::start_name(leg));
  }
  place.numbers = end.numbers = 2;
  picture.tables = {std::move(place), std::move(end)};
  return picture;
}

void WorldOdds<Amidakuji>::count(const ImaginedStep<Amidakuji>& world, OddsCells& cells) {
  const amidakuji::Rules& rules = *world.state.rules;
  Submissions<Amidakuji> submissions = world.submissions;
  submissions[at(world.seat)] = {};
  const auto after = std::make_unique<amidakuji::State>(world.state);
  Amidakuji::resolve(*after, std::span(submissions.data(), at(rules.players)), nullptr);
  const amidakuji::BeadTotals totals =
      amidakuji::totals_of(*after, amidakuji::beads_on_ends(*after));
  const auto legs = at(rules.legs);
  const auto weight = [&](int leg) {
    const int place = after->setup.placements[at(leg)];
    return place > rules.paying_places ? 0 : rules.paying_places + 1 - place;
  };
  for (int leg = 0; leg < rules.legs; ++leg) {
    cells.add(kPlacement, at(leg), at(after->setup.placements[at(leg)] - 1));
    cells.add(kPlacement, at(leg), legs, weight(leg));
    cells.add(kPlacement, at(leg), legs + 1, totals.on[at(leg)]);
    const int end = amidakuji::end_of(after->rounds[at(world.state.round)].ends, leg);
    cells.add(kEnd, at(leg), at(end));
    cells.add(kEnd, at(leg), legs, weight(end));
    // One bead more, on that leg (R45).
    const int others = totals.all - totals.on[at(end)];
    cells.add(kEnd, at(leg), legs + 1, weight(end) * others / (totals.on[at(end)] + 1));
  }
}

}  // namespace mainmatch
