#include "tests/threads/hooks.h"

#include <utility>

#include "engine/core/index.h"

namespace mainmatch::tests {

namespace {

using G = Threads;
using threads::Moira;

int below(Stream& chance, int n) {
  return static_cast<int>(chance.below(static_cast<std::uint32_t>(n)));
}

bool one_in(Stream& chance, int n) { return below(chance, n) == 0; }

/// Any of these, there being at least one.
Seat any_of(SeatSet seats, Stream& chance) { return seats.nth(below(chance, seats.size())); }

Moira any_moira(Stream& chance) { return static_cast<Moira>(below(chance, threads::kMoirai)); }

/// A seat other than this one.
Seat other_seat(const G::Rules& rules, Seat seat, Stream& chance) {
  const Seat drawn = below(chance, rules.seats() - 1);
  return drawn >= seat ? drawn + 1 : drawn;
}

/// Changes what one other seat does, or what two of them do.
void change_submission(History<G>& history, Seat seat, Stream& chance) {
  const G::Rules& rules = history.rules;
  auto& submissions = history.steps[chance.below(static_cast<std::uint32_t>(history.steps.size()))];
  auto& one = submissions[at(other_seat(rules, seat, chance))];
  auto& another = submissions[at(other_seat(rules, seat, chance))];
  switch (chance.below(7)) {
    case 0:
      return std::swap(one, another);
    case 1:
      return std::swap(one.snip, another.snip);
    case 2:
      one.golden = !one.golden;
      return;
    case 3:
      return one.visit(any_moira(chance), 0);
    case 4:
      return std::swap(one.cut, another.cut);
    case 5:
      return std::swap(one.create, another.create);
    default:
      one.boost = another.snip;
  }
}

}  // namespace

std::vector<G::Rules> Hooks<G>::rules() {
  std::vector<G::Rules> all(5);
  G::Rules& small = all[1];
  small.heaven = small.hell = small.rounds = 1;
  G::Rules& large = all[2];
  large.heaven = large.hell = threads::kMaxRealm;
  large.rounds = threads::kMaxRounds;
  large.thresholds = {97, 98, 99};
  for (auto& power : large.powers) power = {99, 99, 99, 99};
  large.atropos_doubles = {true, true, true, true};
  G::Rules& odd = all[3];
  odd.heaven = 2;
  odd.hell = 3;
  odd.rounds = 5;
  odd.thresholds = {1, 2, 3};
  for (auto& power : odd.powers) power = {0, 0, 1, 2};
  G::Rules& upside_down = all[4];
  upside_down.heaven = 5;
  upside_down.hell = 1;
  upside_down.rounds = 3;
  return all;
}

G::Submission Hooks<G>::noisy(const G::State& state, Seat seat, Stream& chance) {
  const SeatSet all = SeatSet::first(state.rules->seats());
  const SeatSet others = state.realms.other_realm(seat);
  const auto& own = state.seats[at(seat)];
  G::Submission submission;
  if (!one_in(chance, 3)) submission.visit(any_moira(chance), below(chance, own.twine + 1));
  if (one_in(chance, 16)) submission.visit(Moira::unknown, 0);
  if (one_in(chance, 16)) submission.donate = below(chance, 2) ? -1 : own.twine + 1;
  if (one_in(chance, 2)) submission.cut_from(any_of(one_in(chance, 8) ? all : others, chance));
  if (!one_in(chance, 3)) {
    const Seat source = any_of(all, chance);
    const SeatSet there = one_in(chance, 8) ? all : state.realms.other_realm(source);
    submission.snip_thread(source, any_of(there, chance));
  }
  if (one_in(chance, 3)) submission.boost_thread(seat, any_of(others, chance));
  if (one_in(chance, 3)) submission.boost_thread(any_of(all, chance), seat);
  if (!one_in(chance, 5)) {
    const SeatSet free = one_in(chance, 8) ? all : others - own.selected;
    submission.create_to(any_of(free, chance), own.gilding_left || one_in(chance, 16),
                         own.x > 0 || one_in(chance, 16));
  }
  return submission;
}

G::Setup Hooks<G>::permuted(const G::Setup& setup, const G::Rules& rules, const PerSeat<Seat>& to) {
  G::Setup moved = setup;
  const auto there = [&](int seat) { return static_cast<std::int8_t>(to[at(seat)]); };
  for (auto& seat : moved.heaven) seat = there(seat);
  for (auto& seat : moved.hell) seat = there(seat);
  for (auto& seat : moved.marks) seat = there(seat);
  for (std::size_t seat = 0; seat < at(rules.seats()); ++seat) {
    moved.garnets[at(to[seat])] = setup.garnets[seat];
    moved.tie_break[seat] = there(setup.tie_break[seat]);
  }
  return moved;
}

G::Submission Hooks<G>::moved(const G::Submission& submission, const G::Rules&,
                              const PerSeat<Seat>& to) {
  G::Submission moved = submission;
  for (std::int8_t* seat : {&moved.boost.source, &moved.boost.recipient, &moved.cut,
                            &moved.snip.source, &moved.snip.recipient, &moved.create}) {
    if (*seat != kNoSeat) *seat = static_cast<std::int8_t>(to[at(*seat)]);
  }
  return moved;
}

void Hooks<G>::perturb(History<G>& history, Seat seat, Stream& chance) {
  switch (chance.below(10)) {
    case 0:
      history.setup.garnets[at(other_seat(history.rules, seat, chance))] += 7;
      return;
    case 1:
      shuffle(history.setup.tie_break, history.rules.seats(), chance);
      return;
    default:
      return change_submission(history, seat, chance);
  }
}

Hooks<G>::Knowledge Hooks<G>::known(const History<G>& history,
                                    const std::vector<G::Result>& results, Seat seat,
                                    std::size_t steps) {
  Knowledge facts;
  facts.insert(facts.end(), history.setup.heaven.begin(), history.setup.heaven.end());
  facts.insert(facts.end(), history.setup.hell.begin(), history.setup.hell.end());
  facts.insert(facts.end(), history.setup.marks.begin(), history.setup.marks.end());
  for (std::size_t step = 0; step < steps; ++step) {
    for (const auto& thread : results[step].threads) {
      if (thread.source != seat) continue;
      facts.insert(facts.end(), {1, thread.recipient, thread.strength, thread.golden});
    }
    for (const auto& chat : results[step].chats) {
      if (chat.heaven == seat) facts.insert(facts.end(), {2, chat.hell});
      if (chat.hell == seat) facts.insert(facts.end(), {2, chat.heaven});
    }
    for (const auto& rejection : results[step].rejected) {
      if (rejection.seat == seat) facts.insert(facts.end(), {3, rejection.part[1]});
    }
    facts.push_back(results[step].twine[at(seat)]);
    // Visits, gilding, X and selections follow from what it handed in and what of it was void.
    const G::Submission& own = history.steps[step][at(seat)];
    facts.insert(facts.end(), {static_cast<int>(own.moira), own.donate, own.boost.source,
                               own.boost.recipient, own.cut, own.snip.source, own.snip.recipient,
                               own.create, own.golden, own.head_start, -1});
  }
  return facts;
}

}  // namespace mainmatch::tests
