#include "experiments/matches/edges/actions.h"

#include "experiments/matches/edges/record.h"
#include "experiments/matches/edges/view.h"

namespace mainmatch {

std::vector<Factor> ActionForm<Edges>::factors(const Edges::Rules& rules) {
  using namespace edges;
  return {{"direction", 2},
          {"amount", rules.length},
          {"partner", 2},
          {"garnets", rules.most_garnets() + 1},
          {"vote", rules.players()}};
}

void ActionForm<Edges>::decode(const Edges::State& state, const int* action,
                               Edges::Submission& submission) {
  using namespace edges;
  if (state.voting) {
    submission.vote = static_cast<std::int8_t>(action[4]);
    return;
  }
  submission.move(action[0] == 0 ? Direction::left : Direction::right, action[1] + 1,
                  static_cast<Partner>(action[2]), action[3]);
}

void ActionForm<Edges>::encode(const Edges::State& state, Edges::Submission& submission,
                               int* action) {
  using namespace edges;
  if (state.voting) {
    action[4] = submission.vote;
    return;
  }
  action[0] = submission.direction == Direction::right;
  action[1] = submission.amount - 1;
  action[2] = static_cast<int>(submission.partner);
  action[3] = submission.garnets;
}

void ActionForm<Edges>::mask(const Edges::View& view, MaskRow& row) {
  using namespace edges;
  const Edges::Rules& rules = view.rules();
  if (view.is_vote()) {
    for (const int size : {2, rules.length, 2, rules.most_garnets() + 1}) row.none(size);
    row.values(rules.players(), [&](Seat seat) { return view.candidates().contains(seat); });
    return;
  }
  row.any(2);
  row.any(rules.length);
  row.values(2, [&](int partner) { return rules.is_eligible(static_cast<Partner>(partner)); });
  const int held = view.garnets(view.seat());
  row.values(rules.most_garnets() + 1, [&](int bet) { return bet <= held; });
  row.none(rules.players());
}

}  // namespace mainmatch
