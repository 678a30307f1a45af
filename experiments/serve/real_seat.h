#pragma once

#include <nlohmann/json.hpp>

#include "experiments/matches/match_module.h"
#include "experiments/serve/seat_jobs.h"

namespace mainmatch::serve {

// A seat of a match that is played elsewhere, of which a page keeps the file (see
// experiments/matches/seat_file.h) and sends it with every request. Throw Refused and InputError.

/// An empty file: {"game", "rules", "seat"} in `body`. Gives {"file", "dealt_schema"}.
Json begun_seat(const MatchModule& match, const Node& body);

/// Where the match of a seat's file stands, as RunningMatch::state() says it; besides "file" in
/// canonical form, and "news_schema", the JSON Schema of what the step will show.
Json seat_state(const MatchModule& match, const Json& file);

/// What is asked of the step that the seat is at.
Json read_in_seat(const MatchModule& match, const Json& file, const std::string& line);
Json write_in_seat(const MatchModule& match, const Json& file, const Json& submission);
std::vector<Objection> objections_in_seat(const MatchModule& match, const Json& file,
                                          const Json& submission);

/// The file as an analysis takes it.
MatchSnapshot seat_snapshot(const MatchModule& match, const Json& file,
                            std::vector<WeightedBot> field);

}  // namespace mainmatch::serve
