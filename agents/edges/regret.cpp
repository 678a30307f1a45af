#include <algorithm>

#include "agents/edges/beliefs/expectation.h"
#include "agents/edges/beliefs/models.h"
#include "agents/edges/move.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/core/index.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

/// Treats the round as a game of its own and predicts what all seats hand in by regret matching+
/// with linear averages (Tammelin, "Solving Large Imperfect Information Games Using CFR+", 2014):
/// starting from random moves, seats take turns to accumulate regrets and play in proportion to
/// them. It draws its move from its average strategy, so nobody can predict it, and bets where the
/// others' average strategies promise enough.
class Regret final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;

 private:
  using ByChoice = std::array<std::array<double, 2 * MixedMove::kReach + 1>, 2>;

  void learn(const View& view, Seat seat, int turn, const Worth& worth) noexcept;
  void hand_in_average(const View& view, const Worth& worth, Submission& submission) noexcept;

  PerSeat<MixedMove> mixed_;    ///< what each seat plays now
  PerSeat<ByChoice> regrets_;   ///< by partner and move
  PerSeat<ByChoice> averages_;  ///< not normalized
};

/// Turns of learning: enough for moves that nobody should make to be forgotten.
constexpr int kTurns = 8;

/// f(move, partner, p, m) for all that a seat can choose; p and m are their places in a table.
template <class F>
void for_each_choice(const Rules& rules, F&& f) noexcept {
  for (const Partner partner : {Partner::right, Partner::down}) {
    if (!rules.is_eligible(partner)) continue;
    for (int move = -rules.length; move <= rules.length; ++move) {
      if (move == 0) continue;
      f(move, partner, at(static_cast<int>(partner)), at(move + MixedMove::kReach));
    }
  }
}

/// What a choice is expected to bring, with the bet that goes with it.
double worth_of(const View& view, Seat seat, const Prospects& prospects, int move,
                Partner partner) noexcept {
  const double pushed = prospects.pushed(move, partner);
  const int bet = pushed > 0 ? timed_bet(view, seat, pushed) : 0;
  return prospects.expected(move, partner, multiplier(view.rules(), bet));
}

void Regret::learn(const View& view, Seat seat, int turn, const Worth& worth) noexcept {
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

void Regret::hand_in_average(const View& view, const Worth& worth,
                             Submission& submission) noexcept {
  const Rules& rules = view.rules();
  constexpr double kAll = kTurns * (kTurns + 1) / 2;
  for (Seat seat = 0; seat < view.players(); ++seat) {
    mixed_[at(seat)].clear(rules.length);
    for_each_choice(rules, [&](int move, Partner partner, std::size_t p, std::size_t m) {
      const double weight = averages_[at(seat)][p][m];
      if (weight > 0) mixed_[at(seat)].add(move, partner, weight / kAll);
    });
  }
  constexpr std::uint32_t kGrain = 1u << 30;
  double left = chance().below(kGrain) / static_cast<double>(kGrain);
  int drawn = 0;
  Partner with = Partner::right;
  for_each_choice(rules, [&](int move, Partner partner, std::size_t, std::size_t) {
    const double chance = mixed_[at(view.seat())].chance(move, partner);
    if (left < 0 || chance == 0) return;
    left -= chance;
    drawn = move;
    with = partner;
  });
  Prospects prospects;
  prospects.foresee(view, view.seat(), mixed_, worth);
  hand_in(submission, drawn, with, timed_bet(view, view.seat(), prospects.pushed(drawn, with)));
}

void Regret::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const Worth worth = Worth::points(view.rules());
  model_random(view, mixed_);
  regrets_ = {};
  averages_ = {};
  for (int turn = 0; turn < kTurns; ++turn) {
    for (Seat seat = 0; seat < view.players(); ++seat) learn(view, seat, turn, worth);
  }
  hand_in_average(view, worth, submission);
}

}  // namespace

RosterEntry<Edges> regret() {
  return entry<Regret>("regret", "learns the round by regret matching and plays the average");
}

}  // namespace mainmatch::edges
