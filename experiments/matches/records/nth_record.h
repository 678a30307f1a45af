#pragma once

#include "experiments/matches/records/reader.h"
#include "experiments/matches/records/record.h"

namespace mainmatch {

/// The `match`-th record of the input (1-based). Throws an InputError if there is none or it is no
/// JSON value.
RecordReader::Item nth_record(std::istream& in, const std::string& name, std::int64_t match);

/// Calls f(match, record) with it and its match. Adds the place of the record to errors of f. What
/// the record states otherwise than the rules give is a line on `warnings`, if there is any.
/// `find_match` is match_of() or match_of_seen().
template <class F>
void with_nth_record(std::istream& in, const std::string& name, std::int64_t match, F&& f,
                     std::ostream* warnings = nullptr,
                     const MatchModule& (*find_match)(const Node&) = &match_of) {
  const RecordReader::Item item = nth_record(in, name, match);
  try {
    const Node record(*item.value, "");
    f(find_match(record), record);
    if (warnings) warn_of(stated_difference(record), item.where, *warnings);
  } catch (const InputError& fault) {
    throw InputError("{}: {}", item.where, fault.what());
  }
}

}  // namespace mainmatch
