#pragma once

#include <istream>
#include <ostream>
#include <string>

namespace mainmatch {

/// Adjudicates every record of a file or stream (one JSON value, or JSON Lines) and writes each
/// completed record as a line to `out`. With `check`, compares each record with the rules and
/// writes its first difference, or one line if all agree. An invalid record gives one line on `err`
/// and does not stop the others. Returns 0; 1 if a checked record differs; 2 if any record is
/// invalid.
int judge(std::istream& in, const std::string& name, bool check, std::ostream& out,
          std::ostream& err);

}  // namespace mainmatch
