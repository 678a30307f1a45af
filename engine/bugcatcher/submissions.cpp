#include "engine/bugcatcher/submissions.h"

#include <bit>

#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

void take_missions(State& state, Seat seat, const Submission& submission, SeatRound& log) noexcept {
  const auto round = at(state.round);
  const std::size_t count = state.setup.boards[round].size();
  const unsigned there = (1u << count) - 1u;
  const unsigned given = submission.missions;
  log.taken = static_cast<std::uint8_t>(given & there);
  log.voids.missions = submission.not_missions + std::popcount(given & ~there);
  for (unsigned left = log.taken; left != 0; left &= left - 1) {
    state.takers[round][at(std::countr_zero(left))].insert(seat);
  }
  state.taken += std::popcount(unsigned{log.taken});
}

/// Reads the list of actions up to the first entry that is invalid or that energy does not pay.
void take_actions(const Rules& rules, const Submission& submission, SeatRound& log,
                  int& garnets) noexcept {
  Deeds& deeds = log.deeds;
  int energy = rules.energy;
  bool swapped_freely = false;
  std::int32_t step = 0;
  for (const Action action : submission.actions) {
    if (costs_energy(action.word)) {
      for (std::int32_t i = 0; i < action.times; ++i) {
        if (energy == 0) return;
        --energy;
        deeds.push_back({step++, action.word, Fate::done, kNoPlace, Colour::black});
      }
    } else if (action.word == Word::free_swap) {
      std::int32_t voids = action.times;
      if (!swapped_freely && garnets >= rules.free_swap_price) {
        swapped_freely = true;
        garnets -= rules.free_swap_price;
        deeds.push_back({step, action.word, Fate::done, kNoPlace, Colour::black});
        --voids;
      }
      log.voids.free_swaps += voids;
      step += action.times;
    } else {
      log.voids.actions = true;
      return;
    }
  }
}

}  // namespace

void take_submissions(State& state, std::span<const Submission> submissions) noexcept {
  Round& log = state.rounds[at(state.round)];
  for (Seat seat = 0; seat < state.rules->players; ++seat) {
    SeatRound& own = log.seats[at(seat)];
    State::SeatState& means = state.seats[at(seat)];
    own.voids = {};
    own.deeds.clear();
    take_missions(state, seat, submissions[at(seat)], own);
    take_actions(*state.rules, submissions[at(seat)], own, means.garnets);
    means.fouls += own.voids.total();
  }
}

}  // namespace mainmatch::bugcatcher
