#include "tests/amidakuji/hooks.h"

namespace mainmatch {

namespace amidakuji {

namespace {

using tests::OneChange;

void change_hint(RungHint& hint, const Rules& rules, OneChange& one) {
  using Kind = RungHint::Kind;
  const int columns = rules.columns();
  switch (hint.kind) {
    case Kind::column_total:
      one.number(hint.a, 0, columns - 1);
      one.number(hint.answer, 0, rules.rows);
      break;
    case Kind::row_total:
      one.number(hint.a, 0, rules.rows - 1);
      one.number(hint.answer, 0, columns);
      break;
    case Kind::rung_at:
      one.number(hint.a, 0, rules.rows - 1);
      one.number(hint.b, 0, columns - 1);
      one.number(hint.answer, 0, 1);
      break;
    case Kind::column_compare:
      one.number(hint.a, 0, columns - 1);
      one.number(hint.b, 0, columns - 1);
      one.number(hint.answer, -1, 1);
      break;
    case Kind::board_total:
      one.number(hint.answer, 0, 99);
      break;
    case Kind::none:
      break;
  }
}

void change_hint(PlacementHint& hint, const Rules& rules, OneChange& one) {
  using Kind = PlacementHint::Kind;
  const bool has_two_legs = hint.kind == Kind::ahead || hint.kind == Kind::sum;
  one.number(hint.a, 0, rules.legs - 1);
  if (has_two_legs) one.number(hint.b, 0, rules.legs - 1);
  if (hint.kind == Kind::ahead) one.number(hint.x, 0, rules.legs - 1);
  if (hint.kind == Kind::paying || hint.kind == Kind::parity) one.number(hint.x, 0, 1);
  if (hint.kind == Kind::sum) one.number(hint.x, 3, 15);
  if (hint.kind == Kind::one_of) {
    one.number(hint.x, 1, rules.legs);
    one.number(hint.y, 1, rules.legs);
  }
}

void change_spot(Spot& spot, const Rules& rules, OneChange& one) {
  if (spot.leg < 0) {
    if (one.is_next()) spot = {0, 0};
    return;
  }
  one.number(spot.leg, 0, rules.legs - 1);
  one.number(spot.row, 0, rules.rows - 1);
}

void change_round(Round& round, std::size_t seat, const Rules& rules, OneChange& one) {
  for (int leg = 0; leg < rules.legs; ++leg) one.number(round.bids[seat][at(leg)], 0, 255);
  change_spot(round.blockers[seat], rules, one);
  one.number(round.voids[seat].bets, 0, 1);
  one.number(round.voids[seat].blocker, 0, 1);
  one.number(round.voids[seat].peeks, 0, 255);
  for (Spot& spot : round.revealed) change_spot(spot, rules, one);
}

}  // namespace

}  // namespace amidakuji

void tests::Hooks<Amidakuji>::change(Amidakuji::State& state, Seat seat, OneChange& one) {
  using namespace amidakuji;
  const Rules& rules = *state.rules;
  for (Slot& slot : state.setup.phantoms) {
    one.number(slot.row, 0, rules.rows - 1);
    one.number(slot.column, 0, rules.columns() - 1);
  }
  HintSheet hints = state.setup.hints(rules);
  change_hint(hints.rung[at(seat)], rules, one);
  change_hint(hints.placement[at(seat)], rules, one);
  state.setup.set_hints(hints);
  auto& own = state.seats[at(seat)];
  for (int* left : {&own.beads_left, &own.blockers_left, &own.peeks_left, &own.extra_peeks_left,
                    &own.garnets}) {
    one.number(*left, 0, 999);
  }
  for (Peek& peek : own.peeks) {
    one.number(peek.leg, 0, rules.legs - 1);
    one.number(peek.beads, 0, 9999);
  }
  for (int round = 0; round < state.round; ++round) {
    change_round(state.rounds[at(round)], at(seat), rules, one);
  }
}

}  // namespace mainmatch
