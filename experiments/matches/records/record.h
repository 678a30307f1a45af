#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "experiments/base/json.h"
#include "experiments/matches/match_module.h"

namespace mainmatch {

/// A place where a record says something else than the rules give. Both sides are shortened JSON,
/// or "nothing".
struct Difference {
  std::string path;
  std::string stood;
  std::string given;
};

/// The record with everything filled in that the rules give: all rules, the garnets of the setup,
/// each round's result, and the outcome if the match is over. Submissions, decisions and provenance
/// stay as they are. Throws an InputError with the path of the fault if the record is malformed.
Json adjudicate(const Json& record);

/// The first thing in the record, in its own order, that the rules give otherwise. What does not
/// stand there is not missed; unknown keys of results and of the outcome and the reasons of
/// rejections are not looked at. Throws like adjudicate.
std::optional<Difference> check(const Json& record);

/// The same of a record that is used as the rules give it. Empty also for an invalid one, which
/// whoever uses it refuses.
std::optional<Difference> stated_difference(const Node& record);
/// Writes it to `err` as a line that begins with `where`, the name of the record.
void warn_of(const std::optional<Difference>& difference, const std::string& where,
             std::ostream& err);

/// Checks `format` and finds the record's `game`.
const MatchModule& match_of(const Node& record);
/// The same of a record or a seat's file.
const MatchModule& match_of_seen(const Node& file);

}  // namespace mainmatch
