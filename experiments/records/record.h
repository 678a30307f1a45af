#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "experiments/matches/dispatch.h"
#include "experiments/matches/round_loop.h"
#include "experiments/matches/written.h"

namespace mainmatch {

/// A place where a record says something else than the rules give. Both sides are shortened JSON,
/// or "nothing".
struct Difference {
  std::string path;
  std::string stood;
  std::string given;
};

/// A record of match number `match` of `seed`, dealt and not begun. Match 0 goes without its
/// number.
template <Game G>
Json fresh_record(const typename G::Rules& rules, std::uint64_t seed, std::uint64_t match) {
  typename G::Setup setup;
  deal_match<G>(rules, seed, match, setup);
  Provenance from{seed, match, {}};
  if (match == 0) from.match.reset();
  Json record = record_head<G>(rules, setup, from);
  record["rounds"] = Json::array();
  return record;
}

/// The record with everything filled in that the rules give: all rules, the garnets of the setup,
/// each round's result, and the outcome if the match is over. Submissions, decisions and provenance
/// stay as they are. Throws an InputError with the path of the fault if the record is malformed.
Json adjudicate(const Json& record);

/// The first thing in the record, in its own order, that the rules give otherwise. What does not
/// stand there is not missed; unknown keys of results and of the outcome and the reasons of
/// rejections are not looked at. Throws like adjudicate.
std::optional<Difference> check(const Json& record);

/// Checks `format` and calls f(std::type_identity<G>{}) for the record's `game`.
template <class F>
void with_game_of(const Node& record, F&& f) {
  static constexpr std::string_view kFormats[] = {kRecordFormat};
  record.object();
  record.at("format").one_of(kFormats);
  with_game(record.at("game").text(), "game", f);
}

}  // namespace mainmatch
