#include "experiments/matches/playback.h"

#include "experiments/matches/provenance.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

namespace {

void check_number(const Node& record, std::string_view key) {
  const std::optional<Node> there = record.find_unless_null(key);
  if (!there || there->json().is_number_unsigned()) return;
  const std::optional<std::int64_t> number = whole_clamped(there->json(), -1, 1);
  if (!number || *number < 0) there->fail("a whole number, 0 or more");
}

}  // namespace

void check_frame(const Node& record) {
  record.object({"format", "game", "seed", "match", "bots", kProvenance, kSource, "rules", "setup",
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

std::vector<std::string> bots_in(const Node& record, int seats) {
  std::vector<std::string> names(static_cast<std::size_t>(seats));
  const auto bots = record.find_unless_null("bots");
  for (std::size_t i = 0, count = bots ? bots->array(0, names.size()) : 0; i < count; ++i) {
    if (const Node one = (*bots)[i]; !one.is_null()) names[i] = one.text();
  }
  return names;
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
