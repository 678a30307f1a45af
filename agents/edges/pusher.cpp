#include <array>

#include "agents/edges/cache.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

struct Hunt {
  double hunger = HunterBeliefs{}.appetite.hunger;
  int memory = Habits{}.memory;
  double random = Habits{}.random;
  double asked = 1;
};

/// Maximizes the expected gain from pushing its partner off; ties are broken by expected score
/// otherwise. It predicts moves from habits: a seat is expected to head for any space that it has
/// headed for before, with the same partner; each past round weighs as much as random play. It bets
/// all garnets or none, whichever has the higher expected score.
class Pusher final : public Agent<Edges> {
 public:
  static constexpr bool kForgets = true;
  using Parameters = Hunt;
  static constexpr auto kParameters = std::to_array<Field<Hunt>>({
      {"hunger", &Hunt::hunger, 1, 1e6, "how many times its points a push counts for",
       Scale::logarithmic},
      {"memory", &Hunt::memory, 0, kMaxRounds, "past rounds of which habits are made"},
      {"random", &Hunt::random, 0.01, 100, "past rounds that random play is as likely as",
       Scale::logarithmic},
      {"asked", &Hunt::asked, 0, 4, "what it asks of a bet, as a share of Moser's threshold"},
  });

  explicit Pusher(const Hunt& hunt)
      : beliefs_{{hunt.memory, hunt.random}, {hunt.hunger, hunt.asked}} {}

  void act(const View& view, Submission& submission) override;

 private:
  HunterBeliefs beliefs_;
};

void Pusher::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  cache().hunter(view, view.seat(), beliefs_).response.hand_in_any(submission, chance());
}

}  // namespace

RosterEntry<Edges> pusher() {
  return entry<Pusher>("pusher", "hunts whoever is likely to jump off, by its habits");
}

}  // namespace mainmatch::edges
