#include <algorithm>
#include <array>

#include "agents/edges/cache.h"
#include "agents/edges/inference/expectation.h"
#include "agents/edges/move.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/core/index.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

struct Study {
  int turns = SolvedRound::kTurns;
  double tremble = 0;
  double asked = 1;
};

/// Treats the round as a game of its own that all seats have learned, and draws its move from its
/// average strategy, so it is unpredictable. It bets where the others' average strategies promise
/// enough.
class Regret final : public Agent<Edges> {
 public:
  static constexpr bool kForgets = true;
  using Parameters = Study;
  static constexpr auto kParameters = std::to_array<Field<Study>>({
      {"turns", &Study::turns, 1, 64, "turns of learning", Scale::logarithmic},
      {"tremble", &Study::tremble, 0, 0.5, "a choice less likely than that it does not make"},
      {"asked", &Study::asked, 0, 4, "what it asks of a bet, as a share of Moser's threshold"},
  });

  explicit Regret(const Study& study) : study_(study) {}

  void act(const View& view, Submission& submission) override;

 private:
  Response::Choice draw(const Rules& rules, const MixedMove& average);

  Study study_;
};

/// Draws a choice by its probability among those above the threshold; the most likely choice always
/// qualifies.
Response::Choice Regret::draw(const Rules& rules, const MixedMove& average) {
  constexpr std::uint32_t kGrain = 1u << 30;
  double left = chance().below(kGrain) / static_cast<double>(kGrain);
  double least = 0;
  if (study_.tremble > 0) {
    const auto over_all = [&](auto&& f) {
      for_each_run(rules, [&](Partner partner, int from, int to) {
        for (int move = from; move <= to; ++move) f(average.chance(move, partner));
      });
    };
    over_all([&](double chance) { least = std::max(least, chance); });
    least = std::min(least, study_.tremble);
    double all = 0;
    over_all([&](double chance) { all += chance < least ? 0 : chance; });
    left *= all;
  }
  Response::Choice drawn{};
  for_each_run(rules, [&](Partner partner, int from, int to) {
    for (int move = from; move <= to; ++move) {
      const double chance = average.chance(move, partner);
      if (left < 0 || chance == 0 || chance < least) continue;
      left -= chance;
      drawn = {move, partner};
    }
  });
  return drawn;
}

void Regret::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  const SolvedRound& solved = cache().solved_round(view, study_.turns);
  const auto [move, partner] = draw(view.rules(), solved.averages[at(view.seat())]);
  Prospects prospects;
  prospects.foresee(view, view.seat(), Neighbourhood(view, view.seat()), solved.influences,
                    Worth::points(view.rules()));
  const double added = prospects.pushed(move, partner);
  hand_in(submission, move, partner, timed_bet(view, view.seat(), added, study_.asked));
}

}  // namespace

RosterEntry<Edges> regret() {
  return entry<Regret>("regret", "learns the round by regret matching and plays the average");
}

}  // namespace mainmatch::edges
