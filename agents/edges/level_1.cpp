#include <array>

#include "agents/edges/cache.h"
#include "agents/edges/inference/models.h"
#include "agents/edges/move.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/core/index.h"
#include "engine/edges/game.h"

namespace mainmatch::edges {

namespace {

struct Level1Values {
  double hunger = 1;
  double asked = 1;
  int passes = 2;
};

/// The best response to random seats (level 0), by the exact expectation of every move with every
/// partner: the first step of level-k thinking (Nagel, "Unraveling in Guessing Games", American
/// Economic Review 85, 1995). It bets all garnets at once, in a round in which they bring enough.
///
/// In a coalition, members avoid each other as partners where possible, and each responds to the
/// others' moves. All information is public, so every member computes the same moves: in seat order
/// and in `passes` passes, each plays the first of its best responses to random outsiders and to
/// its allies' current moves.
class Level1 final : public Agent<Edges> {
 public:
  using Parameters = Level1Values;
  static constexpr auto kParameters = std::to_array<Field<Level1Values>>({
      {"hunger", &Level1Values::hunger, 0, 100, "how many times its points a push counts for"},
      {"asked", &Level1Values::asked, 0, 4,
       "what it asks of a bet, as a share of Moser's threshold"},
      {"passes", &Level1Values::passes, 1, 8, "how often the members of a coalition respond"},
  });

  explicit Level1(const Level1Values& values)
      : appetite_{values.hunger, values.asked}, passes_(values.passes) {}

  void hear(const View& ally) override { allies_.insert(ally.seat()); }
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override { allies_ = {}; }
  void act_in_coalition(const View& view, Submission& submission) const noexcept;

  Appetite appetite_;
  int passes_;
  SeatSet allies_;
};

/// Partners outside the coalition, or all if there are none.
Response::Partners outsiders(const View& view, Seat seat, SeatSet coalition) noexcept {
  Response::Partners partners{};
  bool any = false;
  for (const Partner partner : {Partner::right, Partner::down}) {
    const bool is_outside =
        view.rules().is_eligible(partner) && !coalition.contains(view.neighbour(seat, partner));
    partners[at(static_cast<int>(partner))] = is_outside;
    any |= is_outside;
  }
  return any ? partners : Response::Partners{true, true};
}

void Level1::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  if (!allies_.empty()) return act_in_coalition(view, submission);
  cache().level_1(view, view.seat(), appetite_).response.hand_in_any(submission, chance());
}

void Level1::act_in_coalition(const View& view, Submission& submission) const noexcept {
  SeatSet coalition = allies_;
  coalition.insert(view.seat());
  const Worth worth = Worth::points(view.rules());
  PerSeat<MixedMove> played;
  model_random(view, played);
  for (int pass = 0; pass < passes_; ++pass) {
    for (const Seat member : coalition) {
      Prospects prospects;
      prospects.foresee(view, member, played, worth);
      const Response response =
          timed_response(view, member, prospects, appetite_, outsiders(view, member, coalition));
      const Response::Choice choice = response.choices()[0];
      played[at(member)].clear(view.rules().length);
      played[at(member)].add(choice.move, choice.partner, 1);
      if (member == view.seat()) hand_in(submission, choice.move, choice.partner, response.bet());
    }
  }
}

}  // namespace

RosterEntry<Edges> level_1() { return entry<Level1>("level-1", "best response to random seats"); }

}  // namespace mainmatch::edges
