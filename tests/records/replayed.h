#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace mainmatch::tests {

/// What `replay` tells of the match-th record, 1-based.
std::string replayed(const std::string& records, std::int64_t match = 1);

/// The longest line in characters. No line may end in a space.
std::size_t width(const std::string& text);

/// A record without what the adjudicator writes.
std::string bare(const std::string& record);

/// A complete record, as a line: with or without what the adjudicator writes it is adjudicated to
/// itself byte for byte, and it can be replayed.
void check_record(const std::string& line);

}  // namespace mainmatch::tests
