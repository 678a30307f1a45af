#include "tests/amidakuji/hooks.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/core/index.h"

namespace mainmatch::tests {

namespace {

using G = Amidakuji;
using amidakuji::HintSheet;
using amidakuji::Slot;

int below(Stream& chance, int n) {
  return static_cast<int>(chance.below(static_cast<std::uint32_t>(n)));
}

/// A seat other than this one.
Seat other_seat(const G::Rules& rules, Seat seat, Stream& chance) {
  const Seat drawn = below(chance, rules.players - 1);
  return drawn >= seat ? drawn + 1 : drawn;
}

/// All hints anew, but for the seat's own.
void redraw_other_hints(History<G>& history, Seat seat, Stream& chance) {
  const HintSheet before = history.setup.hints(history.rules);
  HintSheet after = amidakuji::draw_hints(history.rules, history.setup.phantom_board(),
                                          history.setup.rungs, history.setup.placements, chance);
  after.rung[at(seat)] = before.rung[at(seat)];
  after.placement[at(seat)] = before.placement[at(seat)];
  history.setup.set_hints(after);
}

/// Adds or removes a rung where that leaves a legal board on which the seat's hint is true.
void change_rung(History<G>& history, Seat seat, Stream& chance) {
  const G::Rules& rules = history.rules;
  const auto open = amidakuji::askable_slots(rules, history.setup.phantom_board());
  if (open.empty()) return;
  const Slot slot = amidakuji::Board::slot(open.nth(below(chance, open.count())));
  const auto& board = history.setup.rungs;
  amidakuji::Board changed;
  for (int r = 0; r < rules.rows; ++r) {
    std::uint32_t row = board.row(r);
    if (r == slot.row) row ^= 1u << slot.column;
    if (row & (row << 1)) return;  // adjoining rungs
    changed.set_row(r, row);
  }
  if (!amidakuji::is_true(history.setup.hints(rules).rung[at(seat)], changed)) return;
  history.setup.rungs = changed;
  redraw_other_hints(history, seat, chance);
}

void change_placements(History<G>& history, Seat seat, Stream& chance) {
  const G::Rules& rules = history.rules;
  auto changed = history.setup.placements;
  std::swap(changed[at(below(chance, rules.legs))], changed[at(below(chance, rules.legs))]);
  if (!amidakuji::is_true(history.setup.hints(rules).placement[at(seat)], changed, rules)) return;
  history.setup.placements = changed;
  redraw_other_hints(history, seat, chance);
}

/// Lets two silent seats destroy each other's blockers, of which nobody hears.
void add_destroyed_pair(History<G>& history, Seat seat, Stream& chance) {
  const G::Rules& rules = history.rules;
  auto& submissions = history.steps[chance.below(static_cast<std::uint32_t>(history.steps.size()))];
  auto& one = submissions[at(other_seat(rules, seat, chance))];
  auto& another = submissions[at(other_seat(rules, seat, chance))];
  if (&one == &another || one.places_blocker || another.places_blocker) return;
  const auto leg = static_cast<std::int8_t>(below(chance, rules.legs - 1));
  const auto row = static_cast<std::int8_t>(below(chance, rules.rows));
  one.places_blocker = another.places_blocker = true;
  one.blocker = {leg, row};
  another.blocker = {static_cast<std::int8_t>(leg + 1), row};
}

void change_submission(History<G>& history, Seat seat, Stream& chance) {
  const G::Rules& rules = history.rules;
  auto& submissions = history.steps[chance.below(static_cast<std::uint32_t>(history.steps.size()))];
  auto& one = submissions[at(other_seat(rules, seat, chance))];
  auto& another = submissions[at(other_seat(rules, seat, chance))];
  switch (chance.below(5)) {
    case 0:
      std::swap(one, another);
      break;
    case 1:
      std::swap(one.blocker, another.blocker);
      std::swap(one.places_blocker, another.places_blocker);
      break;
    case 2:
      std::swap(one.bets[at(below(chance, rules.legs))], one.bets[at(below(chance, rules.legs))]);
      break;
    case 3:
      one.blocker.row = static_cast<std::int8_t>(below(chance, rules.rows));
      break;
    default:
      one.peeks.clear();
      one.peeks.push_back(static_cast<std::int8_t>(below(chance, rules.legs)));
  }
}

}  // namespace

std::vector<G::Rules> Hooks<G>::rules() {
  std::vector<G::Rules> all(4);
  G::Rules& small = all[1];
  small.players = small.legs = 2;
  small.rows = small.rounds = 1;
  small.beads = small.max_bet = 1;
  small.peeks = small.extra_peeks = small.blockers = 0;
  small.phantoms.clear();
  small.paying_places = 1;
  G::Rules& large = all[2];
  large.players = kMaxSeats;
  large.rows = amidakuji::kMaxRows;
  large.rounds = amidakuji::kMaxRounds;
  large.beads = large.max_bet = 255;
  large.peeks = large.extra_peeks = large.blockers = 4;
  while (!large.phantoms.full()) large.phantoms.push_back({true, 3});
  large.paying_places = 8;
  large.second_token_after_tie = true;
  G::Rules& odd = all[3];
  odd.players = 5;
  odd.legs = 3;
  odd.rows = 3;
  odd.rounds = 3;
  odd.rung_density = 0.9;
  odd.paying_places = 2;
  odd.phantoms.pop_back();
  odd.blockers = 3;
  return all;
}

G::Submission Hooks<G>::noisy(const G::State& state, Seat, Stream& chance) {
  const G::Rules& rules = *state.rules;
  G::Submission submission;
  for (int beads = below(chance, rules.max_bet + 1); beads > 0; --beads) {
    ++submission.bets[at(below(chance, rules.legs))];
  }
  if (chance.below(8) == 0) submission.bid(0, -1);
  if (chance.below(8) == 0) submission.bid(0, submission.bets[0] + rules.max_bet);
  if (chance.below(16) == 0) submission.bets_unreadable = true;
  for (int peeks = below(chance, 3); peeks > 0; --peeks) {
    submission.peeks.push_back(static_cast<std::int8_t>(below(chance, rules.legs + 1) - 1));
  }
  submission.places_blocker = chance.below(3) == 0;
  submission.blocker = {static_cast<std::int8_t>(below(chance, rules.legs + 1)),
                        static_cast<std::int8_t>(below(chance, rules.rows))};
  return submission;
}

G::Setup Hooks<G>::permuted(const G::Setup& setup, const G::Rules& rules, const PerSeat<Seat>& to) {
  G::Setup moved = setup;
  const HintSheet& hints = setup.hints(rules);
  HintSheet moved_hints;
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    moved_hints.rung[at(to[seat])] = hints.rung[seat];
    moved_hints.placement[at(to[seat])] = hints.placement[seat];
    moved.garnets[at(to[seat])] = setup.garnets[seat];
    moved.tie_break[seat] = static_cast<std::int8_t>(to[at(setup.tie_break[seat])]);
  }
  moved.set_hints(moved_hints);
  return moved;
}

void Hooks<G>::perturb(History<G>& history, Seat seat, Stream& chance) {
  switch (chance.below(8)) {
    case 7:
      return add_destroyed_pair(history, seat, chance);
    case 0:
      return change_rung(history, seat, chance);
    case 1:
      return change_placements(history, seat, chance);
    case 2:
      return redraw_other_hints(history, seat, chance);
    case 3:
      history.setup.garnets[at(other_seat(history.rules, seat, chance))] += 7;
      return;
    case 4:
      shuffle(history.setup.tie_break, history.rules.players, chance);
      return;
    default:
      return change_submission(history, seat, chance);
  }
}

Hooks<G>::Knowledge Hooks<G>::known(const History<G>& history,
                                    const std::vector<G::Result>& results, Seat seat,
                                    std::size_t steps) {
  Knowledge facts;
  const HintSheet& hints = history.setup.hints(history.rules);
  const auto& rung = hints.rung[at(seat)];
  const auto& placement = hints.placement[at(seat)];
  facts.insert(facts.end(), {static_cast<int>(rung.kind), rung.a, rung.b, rung.answer,
                             static_cast<int>(placement.kind), placement.a, placement.b,
                             placement.x, placement.y, history.setup.garnets[at(seat)]});
  for (const Slot slot : history.setup.phantoms) facts.push_back(amidakuji::Board::index(slot));
  for (std::size_t step = 0; step < steps; ++step) {
    for (const auto spot : results[step].revealed) {
      facts.insert(facts.end(), {1, spot.leg, spot.row});
    }
    for (const auto& peek : results[step].peeks) {
      if (peek.seat == seat) facts.insert(facts.end(), {2, peek.peek.leg, peek.peek.beads});
    }
    for (const auto& rejection : results[step].rejected) {
      if (rejection.seat == seat) facts.insert(facts.end(), {3, rejection.part[0]});
    }
    // Its own submission stands for what was accepted of it, given the void parts.
    const G::Submission& own = history.steps[step][at(seat)];
    facts.insert(facts.end(), own.bets.begin(), own.bets.end());
    facts.insert(facts.end(), {own.bets_unreadable, own.places_blocker, own.blocker.leg,
                               own.blocker.row, static_cast<std::int64_t>(own.peeks.size())});
    facts.insert(facts.end(), own.peeks.begin(), own.peeks.end());
    facts.push_back(-1);
  }
  return facts;
}

}  // namespace mainmatch::tests
