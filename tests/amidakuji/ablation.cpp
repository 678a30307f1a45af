// What a bot of Amidakuji can be kept from doing and knowing.

#include "tests/conformance/ablation.h"

#include "agents/amidakuji/inference/board_posterior.h"
#include "agents/amidakuji/inference/placements.h"
#include "agents/amidakuji/roster.h"
#include "engine/amidakuji/mechanics.h"
#include "experiments/matches/amidakuji/record.h"
#include "tests/amidakuji/hooks.h"

namespace mainmatch::tests {

namespace {

Traces traces(const Amidakuji::State& state, Seat seat) {
  const auto& own = state.seats[at(seat)];
  return {{"blockers", own.blockers_left < state.rules->blockers},
          {"peeks", !own.peeks.empty()},
          {"bought_peeks", own.extra_peeks_left < state.rules->extra_peeks}};
}

}  // namespace

TEST_CASE("a bot of Amidakuji never uses a mechanic that is taken away", "[ablation]") {
  ablated_mechanics_leave_no_trace<Amidakuji>(traces);
}

TEST_CASE("a seat of Amidakuji forgets hints and peeks", "[ablation]") {
  const Amidakuji::Rules rules;
  const auto state = state_after<Amidakuji>(rules, 0, 3);
  auto other = state;
  amidakuji::HintSheet sheet = state.setup.hints(rules);
  const Seat seat = 4;
  sheet.rung[at(seat)] = {amidakuji::RungHint::Kind::board_total, 0, 0, 99};
  other.setup.set_hints(sheet);
  check_forgotten<Amidakuji>(state, other, "rung_hint", seat);
  check_forgotten<Amidakuji>(state, other, "hints", seat);
  CHECK(transcript<Amidakuji>(forgotten<Amidakuji>(state, "placement_hint", seat), seat) !=
        transcript<Amidakuji>(forgotten<Amidakuji>(other, "placement_hint", seat), seat));
  sheet.placement[at(seat)] = {amidakuji::PlacementHint::Kind::sum, 0, 1, 99};
  other.setup.set_hints(sheet);
  check_forgotten<Amidakuji>(state, other, "hints", seat);

  auto peeked = state;
  peeked.seats[at(seat)].peeks.clear();
  peeked.seats[at(seat)].peeks.push_back({0, 1, 17});
  other = peeked;
  other.seats[at(seat)].peeks[0].beads = 18;
  check_forgotten<Amidakuji>(peeked, other, "peeks", seat);
}

TEST_CASE("without a hint every board and every placement is as likely as it was dealt",
          "[ablation]") {
  const Amidakuji::Rules rules;
  const amidakuji::RungHint nothing{.kind = amidakuji::RungHint::Kind::none};
  amidakuji::BoardPosterior without;
  amidakuji::Setup setup;
  deal_match<Amidakuji>(rules, 1, 0, setup);
  const std::span<const amidakuji::Slot> phantoms(setup.phantoms.begin(), setup.phantoms.end());
  without.infer(rules, phantoms, nothing);
  // The mean over a yes and a no, each as likely as it is, of a slot that touches no phantom.
  const auto open = amidakuji::askable_slots(rules, setup.phantom_board());
  const amidakuji::Slot slot = amidakuji::Board::slot(open.nth(0));
  amidakuji::RungHint hint{amidakuji::RungHint::Kind::row_total, slot.row, 0, 0};
  // By the counts of the slot's row: the same ends, weighted by how likely each count is.
  double total = 0;
  amidakuji::BoardPosterior::Matrix mean{};
  for (std::uint32_t rungs = 0; rungs < 1u << rules.columns(); ++rungs) {
    if ((rungs & (rungs << 1)) != 0) continue;
    const std::uint32_t held = setup.phantom_board().row(slot.row);
    const std::uint32_t barred = held | held << 1 | held >> 1;
    if ((rungs & barred) != 0) continue;
    double p = 1;
    for (int c = 0; c < rules.columns(); ++c) {
      const std::uint32_t here = 1u << c;
      if ((barred & here) != 0 || ((rungs << 1) & here) != 0) continue;
      p *= (rungs & here) != 0 ? rules.rung_density : 1 - rules.rung_density;
    }
    hint.answer = static_cast<std::int16_t>(std::popcount(rungs));
    amidakuji::BoardPosterior with;
    with.infer(rules, phantoms, hint);
    total += p;
    for (std::size_t s = 0; s < at(rules.legs); ++s) {
      for (std::size_t e = 0; e < at(rules.legs); ++e) mean[s][e] += p * with.round(0)[s][e];
    }
  }
  CHECK(total == Approx(1));
  for (std::size_t s = 0; s < at(rules.legs); ++s) {
    for (std::size_t e = 0; e < at(rules.legs); ++e) {
      CHECK(without.round(0)[s][e] == Approx(mean[s][e]).margin(1e-12));
    }
  }
  const auto places =
      amidakuji::placement_chances({.kind = amidakuji::PlacementHint::Kind::none}, rules);
  for (std::size_t e = 0; e < at(rules.legs); ++e) {
    for (std::size_t p = 0; p < at(rules.legs); ++p) {
      CHECK(places[e][p] == Approx(1.0 / rules.legs));
    }
  }
}

}  // namespace mainmatch::tests
