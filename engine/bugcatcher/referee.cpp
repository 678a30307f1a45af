#include "engine/bugcatcher/referee.h"

#include <algorithm>
#include <bit>

#include "engine/bugcatcher/pregame.h"
#include "engine/bugcatcher/submissions.h"
#include "engine/bugcatcher/sweep.h"
#include "engine/core/index.h"

namespace mainmatch::bugcatcher {

namespace {

/// Adds the value of the round's paths (R27) and counts clean rounds in a row.
void count_paths(State& state, Round& log) noexcept {
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    State::SeatState& own = state.seats[seat];
    const Walk& walk = log.seats[seat].walk = state.walks[seat];
    own.fireflies += walk.total();
    own.collisions += walk.collisions;
    own.clean_rounds = is_clean(walk) ? own.clean_rounds + 1 : 0;
  }
}

/// The open missions of all boards, judged after a round (R39 to R41).
class Missions {
 public:
  Missions(State& state, Round& log, Result* result) noexcept
      : state_(state), log_(log), result_(result) {}

  void settle() noexcept {
    const int now = state_.round;
    state_.open[at(now)] = 0;
    for (std::size_t i = 0; i < state_.setup.boards[at(now)].size(); ++i) {
      // A mission that nobody took on in its own round is closed.
      const bool taken = !state_.takers[at(now)][i].empty();
      state_.open[at(now)] = static_cast<std::uint8_t>(state_.open[at(now)] | unsigned{taken} << i);
    }
    for (int board = 0; board <= now; ++board) {
      log_.completed[at(board)] = 0;
      for (unsigned left = state_.open[at(board)]; left != 0; left &= left - 1) {
        settle(board, std::countr_zero(left));
      }
    }
  }

 private:
  void settle(int board, int index) noexcept {
    const Mission& mission = state_.setup.mission(*state_.rules, board, index);
    const SeatSet takers = state_.takers[at(board)][at(index)];
    const int running = state_.round - board + 1;  // rounds, the first and this one included
    SeatSet met;
    for (const Seat seat : takers) {
      const int clean = std::min(state_.seats[at(seat)].clean_rounds, running);
      if (meets(mission.goal, log_.seats[at(seat)].walk, clean)) met.insert(seat);
    }
    const unsigned bit = 1u << index;
    if (!met.empty()) {
      reward(mission, met);
      log_.completed[at(board)] = static_cast<std::uint8_t>(log_.completed[at(board)] | bit);
      if (result_) result_->completed.push_back({board, index, met});
    } else if (mission.limit == 0 || running < mission.limit) {
      return;
    }
    state_.open[at(board)] = static_cast<std::uint8_t>(state_.open[at(board)] & ~bit);
    state_.completers[at(board)][at(index)] = met;
    if (mission.penalty == 0) return;
    for (const Seat seat : takers - met) {
      state_.seats[at(seat)].fireflies -= mission.penalty;
      ++state_.penalties;
    }
  }

  void reward(const Mission& mission, SeatSet met) noexcept {
    const int share = (mission.reward + met.size() - 1) / met.size();
    for (const Seat seat : met) {
      state_.seats[at(seat)].fireflies += share;
      ++state_.seats[at(seat)].completed;
    }
    ++state_.completed;
  }

  State& state_;
  Round& log_;
  Result* result_;
};

void report_means(const State& state, Result& result) noexcept {
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    result.nodes_before[seat] = state.walks[seat].start;
    result.nodes[seat] = state.walks[seat].stand;
    result.central_colours[seat] = state.walks[seat].central_colour;
    result.fireflies[seat] = state.seats[seat].fireflies;
    result.garnets[seat] = state.seats[seat].garnets;
  }
}

void resolve_round(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  Round& log = state.rounds[at(state.round)];
  take_submissions(state, submissions);
  sweep(state);
  count_paths(state, log);
  if (result) result->completed.clear();
  Missions(state, log, result).settle();
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    log.seats[seat].fireflies = state.seats[seat].fireflies;
    log.seats[seat].garnets = state.seats[seat].garnets;
    if (!result) continue;
    result->deeds[seat] = log.seats[seat].deeds;
    result->voids[seat] = log.seats[seat].voids;
  }
  if (result) report_means(state, *result);
  ++state.round;
}

/// The ranking key: fireflies, then missions completed, then collisions (R48), in one number. At
/// most 160 missions and 40 collisions.
std::int64_t rank_of(const State::SeatState& seat) noexcept {
  return (std::int64_t{seat.fireflies} << 20) + (std::int64_t{seat.completed} << 10) -
         seat.collisions;
}

}  // namespace

void begin(const Rules& rules, const Setup& setup, State& state) noexcept {
  state.rules = &rules;
  state.setup.boards = setup.boards;
  state.setup.from_deck = setup.from_deck;
  // Only the entries that the list has.
  state.setup.own.clear();
  if (!setup.from_deck) {
    for (const Mission& mission : setup.own) state.setup.own.push_back(mission);
  }
  state.setup.garnets = setup.garnets;
  state.setup.tie_break = setup.tie_break;
  state.board = Board(rules.columns, rules.rows);
  state.placing = true;
  state.round = 0;
  state.standing = {};
  for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
    state.seats[seat] = {0, setup.garnets[seat], 0, 0, 0, 0};
    state.walks[seat] = {};
  }
  for (std::size_t round = 0; round < at(rules.rounds); ++round) state.takers[round] = {};
  state.taken = state.completed = state.penalties = 0;
}

void resolve(State& state, std::span<const Submission> submissions, Result* result) noexcept {
  if (!state.placing) return resolve_round(state, submissions, result);
  place_nodes(state, submissions);
  state.placing = false;
  if (!result) return;
  report_means(state, *result);
  for (std::size_t seat = 0; seat < at(state.rules->players); ++seat) {
    result->voids[seat] = state.pregame_voids[seat];
    result->deeds[seat].clear();
  }
  result->completed.clear();
}

SeatSet standing(const State& state, PerSeat<std::int64_t>& numbers) noexcept {
  const std::size_t players = at(state.rules->players);
  for (std::size_t seat = 0; seat < players; ++seat) numbers[seat] = rank_of(state.seats[seat]);
  return seats_on_top({numbers.data(), players});
}

void outcome(const State& state, Outcome& out) noexcept {
  const Rules& rules = *state.rules;
  const std::size_t players = at(rules.players);
  out.seats = rules.players;
  PerSeat<std::int64_t> ranks;
  out.winners = standing(state, ranks);
  for (std::size_t seat = 0; seat < players; ++seat) {
    const State::SeatState& own = state.seats[seat];
    out.scores[seat] = own.fireflies;
    out.tokens[seat] = 0;
    out.garnets[seat] = own.garnets + std::max(own.fireflies, 0) / rules.fireflies_per_garnet;
    out.fouls[seat] = own.fouls;
    out.missions_completed[seat] = own.completed;
    out.collisions[seat] = own.collisions;
  }
  const std::span<const std::int64_t> by(ranks.data(), players);
  rank_by_score(by, {state.setup.tie_break.data(), players}, out.ranking);
  out.tied_last = seats_at_bottom(by);
  out.last_undecided = out.tied_last.size() > 1;
  out.elimination_candidate = out.ranking[players - 1];
  // The tie-break order chooses one winner among seats that nothing else distinguishes (R49).
  out.tokens[at(out.ranking[0])] = 2;
  ++out.garnets[at(out.ranking[0])];
}

}  // namespace mainmatch::bugcatcher
