#include "agents/edges/level_1.h"

#include "agents/edges/beliefs/models.h"
#include "agents/edges/move.h"
#include "agents/edges/response.h"
#include "agents/edges/vote.h"
#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

/// Partners that are none of the coalition, or all if there are no others.
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

}  // namespace

void Level1::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance());
  if (!allies_.empty()) return act_in_coalition(view, submission);
  PerSeat<MixedMove> others;
  model_random(view, others);
  Prospects prospects;
  prospects.foresee(view, view.seat(), others, Worth::points(view.rules()));
  timed_response(view, view.seat(), prospects).hand_in_any(submission, chance());
}

void Level1::act_in_coalition(const View& view, Submission& submission) const noexcept {
  SeatSet coalition = allies_;
  coalition.insert(view.seat());
  const Worth worth = Worth::points(view.rules());
  PerSeat<MixedMove> played;
  model_random(view, played);
  for (int pass = 0; pass < 2; ++pass) {
    for (const Seat member : coalition) {
      Prospects prospects;
      prospects.foresee(view, member, played, worth);
      const Response response =
          timed_response(view, member, prospects, outsiders(view, member, coalition));
      const Response::Choice choice = response.choices()[0];
      played[at(member)].clear(view.rules().length);
      played[at(member)].add(choice.move, choice.partner, 1);
      if (member == view.seat()) hand_in(submission, choice.move, choice.partner, response.bet());
    }
  }
}

}  // namespace mainmatch::edges
