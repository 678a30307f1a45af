#include "experiments/records/view.h"

#include <charconv>
#include <optional>

#include "experiments/matches/registry.h"
#include "experiments/matches/view_question.h"
#include "experiments/records/nth_record.h"

namespace mainmatch {

namespace {

constexpr int kLargestRound = 1000;

std::optional<Step> step_of(const RecordView& asked, int first_round) {
  if (asked.round == "pregame") {
    if (!asked.step.empty()) throw ValueError("--step", asked.step, "none, as --round is pregame");
    return Step{StepKind::pregame, 0};
  }
  if (asked.step == "decision") {
    if (!asked.round.empty()) throw ValueError("--round", asked.round, "none: decisions come last");
    return Step{StepKind::decision, 0};
  }
  if (asked.round.empty()) {
    if (!asked.step.empty()) throw ValueError("--step", asked.step, "--round R as well");
    return std::nullopt;
  }
  int round = 0;
  const char* const end = asked.round.data() + asked.round.size();
  const auto read = std::from_chars(asked.round.data(), end, round);
  if (read.ec != std::errc() || read.ptr != end || round < first_round || round > kLargestRound) {
    throw ValueError(
        "--round", asked.round,
        "pregame or " + std::to_string(first_round) + ".." + std::to_string(kLargestRound));
  }
  return Step{asked.step == "trade" ? StepKind::trade : StepKind::round, round - first_round};
}

/// What stands after a flag.
std::optional<Json> json_of(const std::string& flag, const std::string& text) {
  if (text.empty()) return std::nullopt;
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) throw ValueError(flag, text, "JSON");
  return json;
}

}  // namespace

Json view_of_record(std::istream& in, const std::string& name, std::int64_t match,
                    const RecordView& asked) {
  const std::optional<Json> trades = json_of("--trades", asked.trades);
  const std::optional<Json> submission = json_of("--submission", asked.submission);
  Json found;
  with_nth_record(in, name, match, [&](const MatchModule& module, const Node& record) {
    if (!module.traits().has_views) {
      throw InputError("game: " + std::string(module.name()) + " has no views, expected " +
                       names_of_matches(&MatchModule::Traits::has_views));
    }
    ViewQuestion question{asked.seat, step_of(asked, module.traits().first_round)};
    std::optional<Node> trades_node, submission_node;
    if (trades) question.trades = &trades_node.emplace(*trades, "--trades");
    if (submission) question.submission = &submission_node.emplace(*submission, "--submission");
    ViewAnswer answer = module.view(record, question);
    found = submission ? objections_json(answer.objections) : std::move(answer.view);
  });
  return found;
}

}  // namespace mainmatch
