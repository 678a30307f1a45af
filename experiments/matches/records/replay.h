#pragma once

#include <cstdint>
#include <istream>
#include <ostream>
#include <string>

namespace mainmatch {

/// Prints the `match`-th record of the input (1-based) for people; of a seat's file, and of a
/// record where a seat is given (0 or more), what that seat saw. Throws an InputError if there is
/// no such record or it is invalid. Warnings as of with_nth_record.
void replay(std::istream& in, const std::string& name, std::int64_t match, std::ostream& out,
            std::ostream* warnings = nullptr, std::int64_t seat = -1);

}  // namespace mainmatch
