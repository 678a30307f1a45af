#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>

#include "experiments/matches/odds.h"
#include "experiments/report/result.h"

namespace mainmatch {

/// The odds for a seat of the `match`-th record (1-based) of the input, of all rounds or of one
/// (1-based). Throws an InputError if there is no such record, seat or round, if the record is
/// invalid, or if its match has no odds.
Odds odds(std::istream& in, const std::string& name, std::int64_t match, std::int64_t seat,
          std::optional<std::int64_t> round);

/// Leaves out what is about other rounds than this one (1-based).
void keep_round(std::int64_t round, Odds& odds);

/// What `odds` reports.
Result to_result(const Odds& odds);

}  // namespace mainmatch
