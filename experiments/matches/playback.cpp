#include "experiments/matches/playback.h"

#include "experiments/matches/provenance.h"

namespace mainmatch {

namespace {

void check_number(const Node& record, std::string_view key) {
  const std::optional<Node> there = record.find_unless_null(key);
  if (!there || there->json().is_number_unsigned()) return;
  const std::optional<std::int64_t> number = whole_clamped(there->json(), -1, 1);
  if (!number || *number < 0) there->fail("a whole number, 0 or more");
}

}  // namespace

std::optional<Node> holder_of(const Node& record, Step step) {
  switch (step.kind) {
    case StepKind::pregame: {
      if (const auto pregame = record.find_unless_null("pregame")) return pregame;
      // Where rounds were played, nodes were placed: a record without a pregame has nobody's lists.
      const std::optional<Node> rounds = record.find("rounds");
      return rounds && rounds->array() > 0 ? std::optional(record) : std::nullopt;
    }
    case StepKind::decision:
      return record;
    case StepKind::trade:
    case StepKind::round:
      break;
  }
  const std::optional<Node> rounds = record.find("rounds");
  const auto index = static_cast<std::size_t>(step.index);
  if (!rounds || index >= rounds->array()) return std::nullopt;
  return (*rounds)[index];
}

void check_frame(const Node& record) {
  record.object({"format", "game", "seed", "match", "bots", kProvenance, "rules", "setup",
                 "pregame", "rounds", "decisions", "outcome"});
  if (const auto provenance = record.find_unless_null(kProvenance)) provenance->object();
  check_number(record, "seed");
  check_number(record, "match");
  if (const auto outcome = record.find_unless_null("outcome")) outcome->object();
}

void check_bots(const Node& record, int seats) {
  const auto bots = record.find_unless_null("bots");
  if (!bots) return;
  const std::size_t count = bots->array(0, static_cast<std::size_t>(seats));
  for (std::size_t i = 0; i < count; ++i) (*bots)[i].text();
}

void check_steps(const Node& record, std::span<const std::string_view> round_keys, bool has_pregame,
                 std::span<const std::string_view> decisions) {
  if (const auto pregame = record.find_unless_null("pregame")) {
    if (!has_pregame) pregame->complain("this match has no pregame");
    pregame->object({"submissions", "result"});
    if (const auto result = pregame->find_unless_null("result")) result->object();
  }
  if (const auto rounds = record.find("rounds")) {
    const std::size_t count = rounds->array();
    for (std::size_t i = 0; i < count; ++i) {
      const Node round = (*rounds)[i];
      round.object(round_keys);
      if (const auto result = round.find_unless_null("result")) result->object();
    }
  }
  if (const auto given = record.find_unless_null("decisions")) given->object(decisions);
}

void check_round_count(const Node& record, std::size_t rounds) {
  const std::optional<Node> list = record.find("rounds");
  if (!list || list->size() <= rounds) return;
  list->complain(
      mismatch(std::to_string(list->size()) + " rounds", "0.." + std::to_string(rounds)));
}

void keep_entry(const Node& record, const char* key, Json& done) {
  if (const auto there = record.find_unless_null(key)) done[key] = there->json();
}

Json rounds_as_read(const Node& record) {
  Json rounds = Json::array();
  const std::optional<Node> list = record.find("rounds");
  for (std::size_t i = 0; list && i < list->size(); ++i) {
    Json round = (*list)[i].json();
    round.erase("result");
    rounds.push_back(std::move(round));
  }
  return rounds;
}

}  // namespace mainmatch
