#include "agents/edges/beliefs/expectation.h"
#include "agents/edges/cache.h"
#include "agents/edges/move.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/core/index.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

/// Treats the round as a game of its own that all seats have learned, and draws its move from its
/// average strategy, so nobody can predict it. It bets where the others' average strategies promise
/// enough.
class Regret final : public Agent<Edges> {
 public:
  void act(const View& view, Submission& submission) override;
};

void Regret::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const SolvedRound& solved = cache().solved_round(view);
  const MixedMove& average = solved.averages[at(view.seat())];
  constexpr std::uint32_t kGrain = 1u << 30;
  double left = chance().below(kGrain) / static_cast<double>(kGrain);
  int drawn = 0;
  Partner with = Partner::right;
  for_each_run(view.rules(), [&](Partner partner, int from, int to) {
    for (int move = from; move <= to; ++move) {
      const double chance = average.chance(move, partner);
      if (left < 0 || chance == 0) continue;
      left -= chance;
      drawn = move;
      with = partner;
    }
  });
  Prospects prospects;
  prospects.foresee(view, view.seat(), Neighbourhood(view, view.seat()), solved.influences,
                    Worth::points(view.rules()));
  hand_in(submission, drawn, with, timed_bet(view, view.seat(), prospects.pushed(drawn, with)));
}

}  // namespace

RosterEntry<Edges> regret() {
  return entry<Regret>("regret", "learns the round by regret matching and plays the average");
}

}  // namespace mainmatch::edges
