#include "experiments/matches/match_table.h"

#include <nlohmann/json.hpp>

#include "experiments/matches/step_form.h"

namespace mainmatch {

void MatchTable::replay(const Node& record, SeatSet bots) {
  act(bots);
  const Json nothing;  // the record has trades, not what bots would offer
  for (const Seat bot : bots) hand_in(bot, Node(nothing, ""));
  const std::optional<Node> there = submissions_at(record, step());
  submit(acting(), there ? &*there : nullptr);
  advance();
}

}  // namespace mainmatch
