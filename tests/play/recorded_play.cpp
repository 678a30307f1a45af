#include "tests/play/recorded_play.h"

namespace mainmatch::tests {

Json match_of_bots(const MatchModule& match, const char* bot, std::uint64_t seed) {
  const auto rules = match.default_rules();
  const auto simulator = rules->simulator({.bots = {{bot, rules->seats()}}});
  simulator->deal(seed, 0);
  simulator->seat(std::vector<int>(static_cast<std::size_t>(rules->seats()), 0));
  std::string line;
  simulator->play(seed, 0, {.record = &line});
  return Json::parse(line);
}

Json part_of(const Json& record, Step step) {
  if (step.kind == StepKind::decision) return record.value("decisions", Json());
  if (step.kind == StepKind::pregame) return record.at("pregame").at("submissions");
  const Json& round = record.at("rounds").at(static_cast<std::size_t>(step.index));
  return round.at(step.kind == StepKind::trade ? "trades" : "submissions");
}

Json own_part(const Json& part, const MatchTable& table, Seat seat) {
  const StepKind kind = table.step().kind;
  if (kind == StepKind::decision) {
    const bool is_vote = table.view(seat).contains("voters");
    if (!is_vote) return {{"second_token", part.at("second_token")}};
    const Json votes = part.value("elimination_votes", Json::object());
    const auto vote = votes.find(std::to_string(seat));
    return vote == votes.end() ? Json() : Json({{"vote", *vote}});
  }
  if (kind != StepKind::trade) return part.at(static_cast<std::size_t>(seat));
  Json offers;
  for (const Json& trade : part) {
    const std::size_t me = trade.at("seats")[0] == seat ? 0 : 1;
    if (trade.at("seats")[me] != seat) continue;
    offers.push_back({{"partner", trade.at("seats")[1 - me]},
                      {"give", trade.at("gives")[me]},
                      {"want", trade.at("gives")[1 - me]}});
  }
  return offers.is_null() ? Json() : Json({{"offers", offers}});
}

}  // namespace mainmatch::tests
