#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "experiments/matches/provenance.h"
#include "experiments/matches/rules_json.h"

namespace mainmatch {

inline constexpr std::string_view kRecordFormat = "mainmatch-record/1";

/// Where a record comes from. What is not set is not written.
struct Provenance {
  std::optional<std::uint64_t> seed;
  std::optional<std::uint64_t> match;
  std::span<const std::string_view> bots;  ///< names by seat
  std::string_view command = {};           ///< which gives it again
};

/// A record up to its setup.
template <Game G>
Json record_head(const typename G::Rules& rules, const typename G::Setup& setup,
                 const Provenance& from) {
  Json record = {{"format", kRecordFormat}, {"game", G::kName}};
  if (from.seed) record["seed"] = *from.seed;
  if (from.match) record["match"] = *from.match;
  for (const std::string_view bot : from.bots) record["bots"].push_back(bot);
  record[kProvenance] = provenance_json(G::kName, from.command);
  record["rules"] = rules_to_json<G>(rules);
  record["setup"] = Codec<G>::write_setup(rules, setup);
  return record;
}

/// The `outcome` of a match that is over.
template <Game G>
Json outcome_to_json(const typename G::Rules& rules, const typename G::Setup& setup,
                     const typename G::Outcome& outcome) {
  Json json = write_shared_outcome(outcome);
  Codec<G>::write_outcome(rules, setup, outcome, json);
  return json;
}

}  // namespace mainmatch
