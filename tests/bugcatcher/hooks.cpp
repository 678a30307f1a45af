#include "tests/bugcatcher/hooks.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/core/index.h"

namespace mainmatch::tests {

namespace {

using G = Bugcatcher;
using namespace bugcatcher;

int below(Stream& chance, int n) {
  return static_cast<int>(chance.below(static_cast<std::uint32_t>(n)));
}

bool one_in(Stream& chance, int n) { return below(chance, n) == 0; }

/// A seat other than this one.
Seat other_seat(const G::Rules& rules, Seat seat, Stream& chance) {
  const Seat drawn = below(chance, rules.players - 1);
  return drawn >= seat ? drawn + 1 : drawn;
}

void noisy_lists(const G::State& state, Seat seat, Stream& chance, G::Submission& submission) {
  for (const bugcatcher::Node node : kNodes) {
    const std::size_t n = index_of(node);
    for (int length = below(chance, 6); length > 0; --length) {
      const int column = below(chance, state.rules->columns + 1);
      const int row = below(chance, state.rules->rows + 1);
      submission.priorities[n].push_back(place_at(column, row));  // now and then off the board
    }
    submission.garnets[n] = below(chance, state.seats[at(seat)].garnets + 1);
    if (one_in(chance, 12)) submission.garnets[n] = below(chance, 2) ? -1 : 1'000'000;
  }
}

void noisy_round(const G::State& state, Stream& chance, G::Submission& submission) {
  for (int i = 0; i < kMaxOnBoard; ++i) {
    if (one_in(chance, 3)) submission.take(i);
  }
  if (one_in(chance, 8)) submission.take(below(chance, 12) - 2);
  for (int length = below(chance, state.rules->energy + 3); length > 0; --length) {
    submission.act(one_in(chance, 60) ? Word::unknown : static_cast<Word>(below(chance, 10)));
  }
}

/// Two other seats change places for the whole match: who owns what is all that differs.
void exchange_seats(History<G>& history, Seat a, Seat b) {
  for (auto& step : history.steps) std::swap(step[at(a)], step[at(b)]);
  std::swap(history.setup.garnets[at(a)], history.setup.garnets[at(b)]);
  for (std::int8_t& seat : history.setup.tie_break) {
    if (seat == a) {
      seat = static_cast<std::int8_t>(b);
    } else if (seat == b) {
      seat = static_cast<std::int8_t>(a);
    }
  }
}

/// Changes what another seat does in a round.
void change_round(G::Submission& one, G::Submission& another, Stream& chance) {
  auto& actions = one.actions;
  switch (chance.below(6)) {
    case 0:  // a swap after all that it does: only later colours can tell
      if (actions.size() < 20) one.act(Word::swap);
      return;
    case 1:
      one.missions = static_cast<std::uint8_t>(chance.below(256));
      return;
    case 2:
      return std::swap(one.missions, another.missions);
    case 3:
      return std::swap(one.actions, another.actions);
    case 4:
      if (!actions.empty()) actions.pop_back();
      return;
    default:
      if (actions.size() > 1) std::swap(actions[0], actions[1]);
      return;
  }
}

/// Two missions change places in the order in which they are dealt.
void exchange_missions(History<G>& history, Stream& chance) {
  const int rounds = history.rules.rounds;
  auto& one = history.setup.boards[at(below(chance, rounds))];
  auto& other = history.setup.boards[at(below(chance, rounds))];
  if (one.empty() || other.empty()) return;
  const std::size_t i = chance.below(static_cast<std::uint32_t>(one.size()));
  const std::size_t k = chance.below(static_cast<std::uint32_t>(other.size()));
  std::swap(one[i], other[k]);
}

void add_nodes(const PerSeat<std::array<Place, 2>>& nodes, int players,
               std::vector<std::int64_t>& facts) {
  for (std::size_t n = 0; n < 2; ++n) {
    std::vector<int> places;
    for (std::size_t seat = 0; seat < at(players); ++seat) places.push_back(nodes[seat][n]);
    std::sort(places.begin(), places.end());
    facts.insert(facts.end(), places.begin(), places.end());
  }
}

void add_paths(const G::Result& result, int players, std::vector<std::int64_t>& facts) {
  std::vector<std::array<int, 4>> paths;
  for (std::size_t seat = 0; seat < at(players); ++seat) {
    for (const Deed& deed : result.deeds[seat]) {
      if (!is_path(deed.word) || deed.fate != Fate::done) continue;
      paths.push_back({static_cast<int>(node_of(deed.word)), deed.from,
                       after(deed.from, direction_of(deed.word)), static_cast<int>(deed.colour)});
    }
  }
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) facts.insert(facts.end(), path.begin(), path.end());
  facts.push_back(-1);
}

void add_own(const G::Result& result, const G::Submission& submission, std::size_t seat,
             std::vector<std::int64_t>& facts) {
  facts.insert(facts.end(), {result.nodes[seat][0], result.nodes[seat][1],
                             static_cast<int>(result.central_colours[seat]), result.garnets[seat],
                             result.fireflies[seat], submission.missions, submission.not_missions,
                             result.voids[seat].total()});
  for (const Deed& deed : result.deeds[seat]) {
    const bool failed = deed.fate != Fate::done && deed.fate != Fate::idle;
    facts.insert(facts.end(), {static_cast<int>(deed.word), failed, deed.fate == Fate::idle});
  }
}

}  // namespace

std::vector<G::Rules> Hooks<G>::rules() {
  std::vector<G::Rules> all(5);
  G::Rules& small = all[1];
  small.players = small.columns = small.rows = 2;
  small.rounds = small.energy = 1;
  small.missions_per_round = 3;
  small.starting_garnets = 0;
  G::Rules& large = all[2];
  large.players = kMaxPlayers;
  large.columns = large.rows = kMaxSide;
  large.rounds = kMaxRounds;
  large.energy = kMaxEnergy;
  large.missions_per_round = kMaxOnBoard;
  large.free_swap_price = 0;
  G::Rules& crowded = all[3];
  crowded.players = 4;
  crowded.columns = crowded.rows = 2;
  crowded.rounds = 5;
  crowded.energy = 3;
  crowded.fireflies_per_garnet = 1;
  crowded.starting_garnets = 999;
  G::Rules& own = all[4];
  own.players = 3;
  own.columns = 3;
  own.rows = 7;
  own.rounds = 6;
  own.missions_per_round = 2;
  own.built_in_deck = false;
  for (std::size_t i = 0; i < 5; ++i) own.own_deck.push_back(built_in_missions()[i + 20]);
  return all;
}

G::Submission Hooks<G>::noisy(const G::State& state, Seat seat, Stream& chance) {
  G::Submission submission;
  if (state.placing) {
    noisy_lists(state, seat, chance, submission);
  } else {
    noisy_round(state, chance, submission);
  }
  return submission;
}

G::Setup Hooks<G>::permuted(const G::Setup& setup, const G::Rules& rules, const PerSeat<Seat>& to) {
  G::Setup moved = setup;
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    moved.garnets[at(to[seat])] = setup.garnets[seat];
    moved.tie_break[seat] = static_cast<std::int8_t>(to[at(setup.tie_break[seat])]);
  }
  return moved;
}

void Hooks<G>::perturb(History<G>& history, Seat seat, Stream& chance) {
  const Seat a = other_seat(history.rules, seat, chance);
  const Seat b = other_seat(history.rules, seat, chance);
  switch (chance.below(12)) {
    case 0:
      history.setup.garnets[at(a)] += 7;
      return;
    case 1:
      shuffle(history.setup.tie_break, history.rules.players, chance);
      return;
    case 2:
      return exchange_missions(history, chance);
    case 3:
    case 4:
      return exchange_seats(history, a, b);
    case 5:  // what is behind the choice that one gets
      history.steps[0][at(a)].priorities[chance.below(2)].push_back(place_at(1, 1));
      return;
    default: {
      auto& step = history.steps[chance.below(static_cast<std::uint32_t>(history.steps.size()))];
      return change_round(step[at(a)], step[at(b)], chance);
    }
  }
}

Hooks<G>::Knowledge Hooks<G>::known(const History<G>& history,
                                    const std::vector<G::Result>& results, Seat seat,
                                    std::size_t steps) {
  const int players = history.rules.players;
  Knowledge facts = {history.setup.garnets[at(seat)]};
  for (std::size_t step = 0; step < steps; ++step) {
    const G::Result& result = results[step];
    // Step 1 is round 0: before it its board is known.
    if (step < at(history.rules.rounds)) {
      const auto& board = history.setup.boards[step];
      facts.insert(facts.end(), board.begin(), board.end());
    }
    add_nodes(result.nodes, players, facts);
    if (step > 0) add_paths(result, players, facts);
    for (const auto& entry : result.completed)
      facts.insert(facts.end(), {entry.board, entry.mission});
    add_own(result, history.steps[step][at(seat)], at(seat), facts);
  }
  if (steps == history.steps.size()) {
    for (std::size_t s = 0; s < at(players); ++s) facts.push_back(results.back().fireflies[s]);
  }
  return facts;
}

}  // namespace mainmatch::tests
