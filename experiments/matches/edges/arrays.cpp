#include "experiments/matches/edges/arrays.h"

#include <algorithm>
#include <limits>

#include "engine/core/index.h"
#include "experiments/matches/batch_of.h"
#include "experiments/matches/edges/record.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch {

using edges::Direction;
using edges::Move;
using edges::Partner;

ArrayForm<Edges>::ArrayForm(const Edges::Rules& rules)
    : rules_(rules), most_garnets_(rules.starting_garnets + rules.dumb_garnet * rules.rounds) {}

std::vector<Factor> ArrayForm<Edges>::factors() const {
  return {{"direction", 2},
          {"amount", rules_.length},
          {"partner", 2},
          {"garnets", most_garnets_ + 1},
          {"vote", rules_.players()}};
}

/// Step and seat; the grid; by seat position, points, garnets, and four numbers of the last move.
std::size_t ArrayForm<Edges>::length() const { return 2 + 8 * at(rules_.players()); }

void ArrayForm<Edges>::decode(const Edges::State& state, const int* action,
                              Edges::Submission& submission) const {
  if (Edges::step(state).kind == StepKind::decision) {
    submission.vote = static_cast<std::int8_t>(action[4]);
    return;
  }
  submission.move(action[0] == 0 ? Direction::left : Direction::right, action[1] + 1,
                  static_cast<Partner>(action[2]), action[3]);
}

void ArrayForm<Edges>::observe(const Edges::View& view, std::int32_t* row) const {
  const int players = view.players();
  *row++ = view.round();
  *row++ = view.seat();
  for (int r = 0; r < rules_.rows; ++r) {
    for (int c = 0; c < rules_.columns; ++c) *row++ = view.seat_at(r, c);
  }
  constexpr auto most = std::int64_t{std::numeric_limits<std::int32_t>::max()};
  for (Seat seat = 0; seat < players; ++seat) *row++ = view.position(seat);
  for (Seat seat = 0; seat < players; ++seat) {
    *row++ = static_cast<std::int32_t>(std::min(view.points(seat), most));
  }
  for (Seat seat = 0; seat < players; ++seat) *row++ = view.garnets(seat);
  if (view.round() == 0) {
    std::fill_n(row, 4 * players, -1);
    return;
  }
  const edges::Round& past = view.past(view.round() - 1);
  for (Seat seat = 0; seat < players; ++seat) {
    const Move move = view.move(view.round() - 1, seat);
    *row++ = move.direction == Direction::left ? 0 : 1;
    *row++ = move.amount;
    *row++ = static_cast<int>(move.partner);
    *row++ = past.landed[at(seat)];
  }
}

void ArrayForm<Edges>::mask(const Edges::View& view, std::uint8_t* row) const {
  std::uint8_t* const amounts = row + 2;
  std::uint8_t* const partners = amounts + rules_.length;
  std::uint8_t* const bets = partners + 2;
  std::uint8_t* const votes = bets + most_garnets_ + 1;
  if (view.is_vote()) {
    for (const Seat seat : view.candidates()) votes[seat] = 1;
    return;
  }
  std::fill(row, partners, std::uint8_t{1});
  partners[0] = rules_.is_eligible(Partner::right);
  partners[1] = rules_.is_eligible(Partner::down);
  const int most = std::min(view.garnets(view.seat()), most_garnets_);
  std::fill_n(bets, most + 1, std::uint8_t{1});
}

std::unique_ptr<MatchBatch> edges::make_batch(const Node& rules, std::size_t matches,
                                              const Payoff& payoff) {
  return std::make_unique<BatchOf<Edges>>(rules_from_json<Edges>(rules), matches, payoff);
}

}  // namespace mainmatch
