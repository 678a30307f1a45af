#include "agents/edges/solved_round.h"

#include <algorithm>

#include "agents/edges/beliefs/models.h"
#include "agents/edges/response.h"
#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

/// Turns of learning: enough for moves that nobody should make to be forgotten.
constexpr int kTurns = 8;

/// What seats have learned so far.
class Learning {
 public:
  explicit Learning(const PublicView& view) noexcept { model_random(view, mixed_); }

  void learn(const PublicView& view, Seat seat, int turn, const Worth& worth) noexcept;
  /// What all play on average.
  void average(const PublicView& view, PerSeat<MixedMove>& averages) const noexcept;

 private:
  using ByChoice = std::array<std::array<double, 2 * MixedMove::kReach + 1>, 2>;

  PerSeat<MixedMove> mixed_;      ///< what each seat plays now
  PerSeat<ByChoice> regrets_{};   ///< by partner and move
  PerSeat<ByChoice> averages_{};  ///< not normalized
};

/// What a choice is expected to bring, with the bet that goes with it.
double worth_of(const PublicView& view, Seat seat, const Prospects& prospects, int move,
                Partner partner) noexcept {
  const double pushed = prospects.pushed(move, partner);
  const int bet = pushed > 0 ? timed_bet(view, seat, pushed) : 0;
  return prospects.expected(move, partner, multiplier(view.rules(), bet));
}

void Learning::learn(const PublicView& view, Seat seat, int turn, const Worth& worth) noexcept {
  const Rules& rules = view.rules();
  Prospects prospects;
  prospects.foresee(view, seat, mixed_, worth);
  MixedMove& mixed = mixed_[at(seat)];
  ByChoice& regrets = regrets_[at(seat)];
  ByChoice worths;
  double mean = 0;
  for_each_choice(rules, [&](int move, Partner partner, std::size_t p, std::size_t m) {
    worths[p][m] = worth_of(view, seat, prospects, move, partner);
    mean += mixed.chance(move, partner) * worths[p][m];
  });
  double all = 0;
  for_each_choice(rules, [&](int, Partner, std::size_t p, std::size_t m) {
    regrets[p][m] = std::max(0.0, regrets[p][m] + worths[p][m] - mean);
    all += regrets[p][m];
  });
  if (all > 0) {  // otherwise nothing is better than what it plays
    mixed.clear(rules.length);
    for_each_choice(rules, [&](int move, Partner partner, std::size_t p, std::size_t m) {
      if (regrets[p][m] > 0) mixed.add(move, partner, regrets[p][m] / all);
    });
  }
  for_each_choice(rules, [&](int move, Partner partner, std::size_t p, std::size_t m) {
    averages_[at(seat)][p][m] += (turn + 1) * mixed.chance(move, partner);
  });
}

void Learning::average(const PublicView& view, PerSeat<MixedMove>& averages) const noexcept {
  const Rules& rules = view.rules();
  constexpr double kAll = kTurns * (kTurns + 1) / 2;
  for (Seat seat = 0; seat < view.players(); ++seat) {
    averages[at(seat)].clear(rules.length);
    for_each_choice(rules, [&](int move, Partner partner, std::size_t p, std::size_t m) {
      const double weight = averages_[at(seat)][p][m];
      if (weight > 0) averages[at(seat)].add(move, partner, weight / kAll);
    });
  }
}

}  // namespace

SolvedRound::Key::Key(const PublicView& view) noexcept : round(view.round()) {
  for (Seat seat = 0; seat < view.players(); ++seat) {
    for (const Partner partner : {Partner::right, Partner::down}) {
      neighbours[at(seat)][at(static_cast<int>(partner))] = view.neighbour(seat, partner);
    }
    positions[at(seat)] = view.position(seat);
    garnets[at(seat)] = view.garnets(seat);
  }
}

void SolvedRound::work_out(const PublicView& view) noexcept {
  const Worth worth = Worth::points(view.rules());
  Learning learning(view);
  for (int turn = 0; turn < kTurns; ++turn) {
    for (Seat seat = 0; seat < view.players(); ++seat) learning.learn(view, seat, turn, worth);
  }
  learning.average(view, averages);
}

}  // namespace mainmatch::edges
