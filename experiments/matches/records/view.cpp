#include "experiments/matches/records/view.h"

#include <charconv>
#include <optional>

#include "experiments/matches/match_module.h"
#include "experiments/matches/records/nth_record.h"
#include "experiments/matches/seat_file.h"
#include "experiments/matches/view_question.h"

namespace mainmatch {

namespace {

constexpr int kLargestRound = 1000;

std::optional<Step> step_of(const StepSelector& selector, int first_round) {
  if (selector.round == "pregame") {
    if (!selector.step.empty())
      throw ValueError("--step", selector.step, "none, as --round is pregame");
    return Step{StepKind::pregame, 0};
  }
  if (selector.step == "decision" || selector.step == "vote") {
    if (!selector.round.empty())
      throw ValueError("--round", selector.round, "none: decisions come last");
    return Step{StepKind::decision, 0};
  }
  if (selector.round.empty()) {
    if (!selector.step.empty()) throw ValueError("--step", selector.step, "--round R as well");
    return std::nullopt;
  }
  int round = 0;
  const char* const end = selector.round.data() + selector.round.size();
  const auto read = std::from_chars(selector.round.data(), end, round);
  if (read.ec != std::errc() || read.ptr != end || round < first_round || round > kLargestRound) {
    throw ValueError("--round", selector.round,
                     fmt::format("pregame or {}..{}", first_round, kLargestRound));
  }
  return Step{selector.step == "trade" ? StepKind::trade : StepKind::round, round - first_round};
}

std::int64_t seat_of(const StepSelector& selector, const Node& record) {
  if (selector.seat != StepSelector::kOwn) return selector.seat;
  if (!is_seat_file(record)) throw InputError("--seat: missing, expected a seat of the record");
  return seat_in(record, kMaxSeats);
}

}  // namespace

std::optional<Json> json_after(const std::string& flag, const std::string& text) {
  if (text.empty()) return std::nullopt;
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) throw ValueError(flag, text, "JSON");
  return json;
}

void with_selected_step(std::istream& in, const std::string& name, std::int64_t match,
                        const StepSelector& selector,
                        const std::function<void(const MatchModule& match, const Node& record,
                                                 const ViewQuestion& question)>& f,
                        std::ostream* warnings) {
  const std::optional<Json> trades = json_after("--trades", selector.trades);
  const auto ask = [&](const MatchModule& module, const Node& record) {
    ViewQuestion question{seat_of(selector, record), step_of(selector, module.traits().first_round),
                          selector.step == "vote"};
    std::optional<Node> trades_node;
    if (trades) question.trades = &trades_node.emplace(*trades, "--trades");
    f(module, record, question);
  };
  with_nth_record(in, name, match, ask, warnings, &match_of_seen);
}

}  // namespace mainmatch
