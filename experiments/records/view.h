#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "experiments/io/json.h"

namespace mainmatch {

/// Which step of a record, in the words of a user; what is empty was not said.
struct RecordView {
  std::int64_t seat = 0;
  std::string round;       ///< "pregame", or a number as 'replay' prints it
  std::string step;        ///< "trade", "round", "decision"
  std::string trades;      ///< JSON: those of the running round
  std::string submission;  ///< JSON: what the seat would hand in
};

/// What the seat is shown at that step of the `match`-th record (1-based) of the input; or, if
/// there is a submission, what of it would be void: [{"part", "reason", "ruling"}]. Throws an
/// InputError if there is no such record, seat or step, or if the match has no views.
Json view_of_record(std::istream& in, const std::string& name, std::int64_t match,
                    const RecordView& asked);

}  // namespace mainmatch
