#include "agents/roster.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

/// Heads for a uniform space of the platform other than its own, with a uniform partner and a
/// uniform bet, and votes uniformly among the candidates other than itself. The baseline for all
/// other bots. It never jumps off the platform by its own move alone.
class Random final : public Agent<Edges> {
 public:
  static constexpr bool kForgets = true;
  void act(const View& view, Submission& submission) override;

 private:
  void vote(const View& view, Submission& submission);
};

void Random::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission);
  const Rules& rules = view.rules();
  const int here = view.position(view.seat());
  const bool right = rules.is_eligible(Partner::right);
  const bool down = rules.is_eligible(Partner::down);
  const auto [other, partner, bet] = chance().several_below<3>(
      {static_cast<std::uint32_t>(rules.length - 1), std::uint32_t{right} + std::uint32_t{down},
       static_cast<std::uint32_t>(view.garnets(view.seat())) + 1u});
  // Skips its own space. Branch-free, because the draw is unpredictable.
  const int drawn = static_cast<int>(other) + 1;
  const int way = drawn + (drawn >= here) - here;
  const int sign = (way >> 31) | 1;
  submission.move(static_cast<Direction>(sign), sign * way,
                  static_cast<Partner>(partner | std::uint32_t{!right}), static_cast<int>(bet));
}

void Random::vote(const View& view, Submission& submission) {
  SeatSet others = view.candidates();
  others.erase(view.seat());
  const auto drawn = chance().below(static_cast<std::uint32_t>(others.size()));
  submission.vote = static_cast<std::int8_t>(others.nth(static_cast<int>(drawn)));
}

}  // namespace

RosterEntry<Edges> random() { return entry<Random>("random", "any space, any partner, any bet"); }

}  // namespace mainmatch::edges
