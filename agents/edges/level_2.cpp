#include <array>

#include "agents/edges/cache.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

struct Level2Values {
  double random = 0;
  double hunger = 1;
  double asked = 1;
};

/// The best response to seats that all play `level-1`, each of their best responses being equally
/// likely: the second step of level-k thinking. Level-1 seats are nearly deterministic, so it can
/// predict most of them and push them off.
class Level2 final : public Agent<Edges> {
 public:
  static constexpr bool kForgets = true;
  using Parameters = Level2Values;
  static constexpr auto kParameters = std::to_array<Field<Level2Values>>({
      {"random", &Level2Values::random, 0, 1, "chance that a neighbour plays at random instead"},
      {"hunger", &Level2Values::hunger, 0, 100, "how many times its points a push counts for"},
      {"asked", &Level2Values::asked, 0, 4,
       "what it asks of a bet, as a share of Moser's threshold"},
  });

  explicit Level2(const Level2Values& values)
      : beliefs_{values.random, {values.hunger, values.asked}} {}

  void act(const View& view, Submission& submission) override;

 private:
  Level2Beliefs beliefs_;
};

void Level2::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  cache().level_2(view, view.seat(), beliefs_).response.hand_in_any(submission, chance());
}

}  // namespace

RosterEntry<Edges> level_2() {
  return entry<Level2>("level-2", "best response to seats that play level-1");
}

}  // namespace mainmatch::edges
