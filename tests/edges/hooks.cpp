#include "tests/edges/hooks.h"

#include <algorithm>
#include <utility>

#include "engine/core/index.h"

namespace mainmatch::tests {

namespace {

using G = Edges;
using edges::Direction;
using edges::Partner;

int below(Stream& chance, int n) {
  return static_cast<int>(chance.below(static_cast<std::uint32_t>(n)));
}

/// A seat other than this one.
Seat other_seat(const G::Rules& rules, Seat seat, Stream& chance) {
  const Seat drawn = below(chance, rules.players() - 1);
  return drawn >= seat ? drawn + 1 : drawn;
}

}  // namespace

std::vector<G::Rules> Hooks<G>::rules() {
  std::vector<G::Rules> all(4);
  G::Rules& small = all[1];
  small.rows = small.rounds = 1;
  small.columns = small.length = 2;
  small.start = small.dumb_multiplier = 1;
  small.screwed_points = small.garnet_multiplier = small.dumb_garnet = 0;
  small.max_tokens = small.starting_garnets = 0;
  G::Rules& large = all[2];
  large.rows = large.columns = edges::kMaxSide;
  large.rounds = edges::kMaxRounds;
  large.length = edges::kMaxSpaces;
  large.values.fill(99);
  large.start = large.length;
  large.screwed_points = 99;
  large.dumb_multiplier = large.garnet_multiplier = large.dumb_garnet = 9;
  large.default_move = {Direction::left, edges::kMaxAmount, Partner::down};
  large.max_tokens = kMaxSeats;
  large.starting_garnets = 999;
  G::Rules& odd = all[3];  // a column: partners below only, many ties
  odd.rows = 3;
  odd.columns = 1;
  odd.rounds = 2;
  odd.length = 4;
  odd.values = {1, 0, 0, 1};
  odd.start = 2;
  odd.screwed_points = 1;
  odd.default_move = {Direction::left, 2, Partner::right};
  return all;
}

G::Submission Hooks<G>::noisy(const G::State& state, Seat seat, Stream& chance) {
  const G::Rules& rules = *state.rules;
  G::Submission submission;
  if (state.voting) {
    submission.vote = static_cast<std::int8_t>(below(chance, rules.players() + 2) - 1);
    return submission;
  }
  if (chance.below(8) == 0) return submission;
  submission.move(chance.below(2) == 0 ? Direction::left : Direction::right,
                  1 + below(chance, rules.length), static_cast<Partner>(below(chance, 2)),
                  below(chance, state.garnets[at(seat)] + 1));
  if (chance.below(4) != 0) return submission;
  switch (chance.below(5)) {
    case 0:
      submission.direction = chance.below(2) == 0 ? Direction::missing : Direction::unknown;
      break;
    case 1:
      submission.partner = chance.below(2) == 0 ? Partner::missing : Partner::unknown;
      break;
    case 2:
      submission.amount = chance.below(2) == 0 ? -1 : edges::kMaxAmount + below(chance, 2);
      break;
    case 3:
      submission.garnets = chance.below(2) == 0 ? -1 : state.garnets[at(seat)] + 1;
      break;
    default:
      submission.amount = 0;
  }
  return submission;
}

G::Setup Hooks<G>::permuted(const G::Setup& setup, const G::Rules& rules, const PerSeat<Seat>& to) {
  G::Setup moved = setup;
  for (std::size_t i = 0; i < at(rules.players()); ++i) {
    moved.cells[i] = static_cast<std::int8_t>(to[at(setup.cells[i])]);
    moved.tie_break[i] = static_cast<std::int8_t>(to[at(setup.tie_break[i])]);
    moved.garnets[at(to[i])] = setup.garnets[i];
  }
  return moved;
}

G::Submission Hooks<G>::moved(G::Submission submission, const G::Rules& rules,
                              const PerSeat<Seat>& to) {
  if (submission.vote >= 0 && submission.vote < rules.players()) {
    submission.vote = static_cast<std::int8_t>(to[at(submission.vote)]);
  }
  return submission;
}

void Hooks<G>::perturb(History<G>& history, Seat seat, Stream& chance) {
  const G::Rules& rules = history.rules;
  if (chance.below(4) == 0) {
    shuffle(history.setup.tie_break, rules.players(), chance);
    return;
  }
  auto& submissions = history.steps[chance.below(static_cast<std::uint32_t>(history.steps.size()))];
  auto& one = submissions[at(other_seat(rules, seat, chance))];
  auto& another = submissions[at(other_seat(rules, seat, chance))];
  switch (chance.below(4)) {
    case 0:
      std::swap(one, another);
      break;
    case 1:
      one.amount = 1 + below(chance, rules.length);
      break;
    case 2:
      one.partner = static_cast<Partner>(below(chance, 2));
      break;
    default:
      one.vote = static_cast<std::int8_t>(below(chance, rules.players()));
  }
}

/// All that has happened, whoever did it.
Hooks<G>::Knowledge Hooks<G>::known(const History<G>& history,
                                    const std::vector<G::Result>& results, Seat,
                                    std::size_t steps) {
  Knowledge facts;
  const std::size_t players = at(history.rules.players());
  for (std::size_t seat = 0; seat < players; ++seat) {
    facts.insert(facts.end(), {history.setup.cells[seat], history.setup.garnets[seat]});
  }
  for (std::size_t step = 0; step < std::min(steps, at(history.rules.rounds)); ++step) {
    SeatSet rejected;
    for (const Rejection& rejection : results[step].rejected) rejected.insert(rejection.seat);
    for (std::size_t seat = 0; seat < players; ++seat) {
      // What was rejected was not played; of a missed move nothing can be known.
      const G::Submission& given = history.steps[step][seat];
      const bool played = given.handed_in && !rejected.contains(static_cast<Seat>(seat));
      const G::Submission shown = played ? given : G::Submission{};
      facts.insert(facts.end(),
                   {given.handed_in, played, static_cast<int>(shown.direction), shown.amount,
                    static_cast<int>(shown.partner), shown.garnets, results[step].landed[seat],
                    static_cast<int>(results[step].types[seat]), results[step].points[seat],
                    results[step].garnets[seat]});
    }
  }
  return facts;
}

}  // namespace mainmatch::tests
