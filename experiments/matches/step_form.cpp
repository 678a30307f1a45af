#include "experiments/matches/step_form.h"

#include <array>

namespace mainmatch {

namespace {

const char* kind_of(StepKind kind) {
  switch (kind) {
    case StepKind::pregame:
      return "pregame";
    case StepKind::trade:
      return "trade";
    case StepKind::round:
      return "round";
    case StepKind::decision:
      break;
  }
  return "decision";
}

/// Where the submissions of a step stand in their holder.
const char* key_of(StepKind kind) {
  if (is_list_by_seat(kind)) return "submissions";
  return kind == StepKind::trade ? "trades" : "decisions";
}

}  // namespace

Json step_json(Step step) {
  const bool in_round = step.kind == StepKind::trade || step.kind == StepKind::round;
  return {{"kind", kind_of(step.kind)}, {"round", in_round ? Json(step.index) : Json()}};
}

std::string step_words(const Json& step, int first_round) {
  const std::string kind = step.at("kind");
  if (step.at("round").is_null()) return kind;
  const std::string round = "round " + std::to_string(step.at("round").get<int>() + first_round);
  return kind == "round" ? round : kind + " of " + round;
}

std::optional<Node> holder_of(const Node& record, Step step) {
  if (step.kind == StepKind::decision) return record;
  const std::optional<Node> rounds = record.find("rounds");
  if (step.kind == StepKind::pregame) {
    if (const auto pregame = record.find_unless_null("pregame")) return pregame;
    // Rounds come after the pregame: a record that has them but no pregame has nobody's lists.
    return rounds && rounds->array() > 0 ? std::optional(record) : std::nullopt;
  }
  const auto index = static_cast<std::size_t>(step.index);
  if (!rounds || index >= rounds->array()) return std::nullopt;
  return (*rounds)[index];
}

Json& holder_of(Json& record, Step step) {
  if (step.kind == StepKind::decision) return record;
  if (step.kind == StepKind::pregame) return record["pregame"];
  Json& rounds = record["rounds"];
  const auto index = static_cast<std::size_t>(step.index);
  while (rounds.size() <= index) rounds.push_back(Json::object());
  return rounds[index];
}

std::optional<Node> submissions_at(const Node& record, Step step) {
  const std::optional<Node> holder = holder_of(record, step);
  return holder ? holder->find(key_of(step.kind)) : std::nullopt;
}

bool was_played(const Node& record, Step step) {
  if (submissions_at(record, step)) return true;
  if (step.kind == StepKind::decision) return record.find("outcome").has_value();
  if (!holder_of(record, step)) return false;
  return step.kind != StepKind::round ||
         static_cast<std::size_t>(step.index) + 1 < record.at("rounds").array();
}

std::optional<Step> running_round(const Node& record) {
  const auto rounds = record.find("rounds");
  if (!rounds || rounds->array() == 0) return std::nullopt;
  const Step last{StepKind::round, static_cast<int>(rounds->array()) - 1};
  const bool is_running =
      submissions_at(record, {StepKind::trade, last.index}) && !submissions_at(record, last);
  return is_running ? std::optional(last) : std::nullopt;
}

void check_steps(const Node& record, bool has_pregame, bool has_trades,
                 std::span<const std::string_view> decisions) {
  static constexpr std::array<std::string_view, 3> kKeys = {"trades", "submissions", "result"};
  const std::span<const std::string_view> keys(kKeys);
  const auto check_holder = [](const Node& holder, std::span<const std::string_view> expected) {
    holder.object(expected);
    if (const auto result = holder.find_unless_null("result")) result->object();
  };
  if (const auto pregame = record.find_unless_null("pregame")) {
    if (!has_pregame) pregame->complain("this match has no pregame");
    check_holder(*pregame, keys.subspan(1));
  }
  if (const auto rounds = record.find("rounds")) {
    const std::size_t count = rounds->array();
    for (std::size_t i = 0; i < count; ++i) {
      check_holder((*rounds)[i], keys.subspan(has_trades ? 0 : 1));
    }
  }
  if (const auto given = record.find_unless_null("decisions")) given->object(decisions);
}

void add_trades(Json& record, Step step, const Json& trades) {
  Json& list = holder_of(record, step)[key_of(step.kind)];
  if (list.is_null()) list = Json::array();
  for (const Json& trade : trades) list.push_back(trade);
}

Json objections_json(const std::vector<Objection>& objections) {
  Json list = Json::array();
  for (const Objection& one : objections) {
    Json& json = list.emplace_back(Json{{"part", one.part}, {"reason", one.reason}});
    if (one.ruling != 0) json["ruling"] = "R" + std::to_string(one.ruling);
  }
  return list;
}

}  // namespace mainmatch
