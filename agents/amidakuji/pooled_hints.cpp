#include "agents/amidakuji/pooled_hints.h"

#include <algorithm>
#include <numeric>

#include "agents/amidakuji/inference/drawn_setup.h"
#include "engine/core/index.h"

namespace mainmatch::amidakuji {

void PooledHints::add(const View& member) noexcept {
  members_.insert(member.seat());
  hints_.rung[at(member.seat())] = member.rung_hint();
  hints_.placement[at(member.seat())] = member.placement_hint();
}

bool PooledHints::are_true(const Board& rungs) const noexcept {
  for (const Seat seat : members_) {
    if (!is_true(hints_.rung[at(seat)], rungs)) return false;
  }
  return true;
}

bool PooledHints::are_true(const Placements& placements, const Rules& rules) const noexcept {
  for (const Seat seat : members_) {
    if (!is_true(hints_.placement[at(seat)], placements, rules)) return false;
  }
  return true;
}

void PooledHints::weigh_placements(const Rules& rules) noexcept {
  Placements placements{};
  const auto end = placements.begin() + rules.legs;
  std::iota(placements.begin(), end, std::int8_t{1});
  weights_ = {};
  double fitting = 0;
  do {
    if (!are_true(placements, rules)) continue;
    ++fitting;
    for (std::size_t e = 0; e < at(rules.legs); ++e) {
      weights_[e] += std::max(0, rules.paying_places + 1 - placements[e]);
    }
  } while (std::next_permutation(placements.begin(), end));
  for (double& weight : weights_) weight /= fitting;
}

void PooledHints::compute(const PublicView& view, Cache<Amidakuji>& cache) noexcept {
  const Rules& rules = view.rules();
  weigh_placements(rules);
  const RungHint& first = hints_.rung[at(*members_.begin())];
  const PhantomRows& rows = cache.phantom_rows(view);
  const BoardPosterior& alone = cache.hinted_board(view, first, rows, &cache.row_kernels);
  // The posterior of the first hint counts as one board, so that there is always an estimate.
  double boards = 1;
  std::array<BoardPosterior::Matrix, kMaxRounds> ended;
  for (int r = 0; r < rules.rounds; ++r) ended[at(r)] = alone.round(r);
  // Shared by the bots of a thread, because it is large; nothing in it outlives this call.
  static thread_local DrawnBoard drawn;
  drawn.observe(rules, rows, first);
  Stream chance;  // the same stream for all members, so that they agree
  for (int i = 0; i < kDrawn && boards <= kWanted; ++i) {
    Board rungs;
    drawn.draw(chance, rungs);
    if (!are_true(rungs)) continue;
    ++boards;
    for (int r = 0; r < rules.rounds; ++r) {
      const Board active = active_rungs(rules, rungs, view.phantoms(), r);
      const Ends ends = trace({active, active}, rules.rows);
      for (int s = 0; s < rules.legs; ++s) ended[at(r)][at(s)][at(end_of(ends, s))] += 1;
    }
  }
  for (int r = 0; r < rules.rounds; ++r) {
    for (auto& row : ended[at(r)]) {
      for (double& times : row) times /= boards;
    }
    board_.set_round(r, ended[at(r)]);
  }
}

}  // namespace mainmatch::amidakuji
