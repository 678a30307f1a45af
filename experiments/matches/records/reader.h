#pragma once

#include <cstddef>
#include <istream>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/base/json.h"

namespace mainmatch {

/// Reads records from a file or stream: a single JSON value on any number of lines, or JSON Lines.
/// Which of the two is found out by reading; of JSON Lines only a few lines are in memory at once.
class RecordReader {
 public:
  /// The largest length of a line, or of a value on many lines: a hundred times that of a record.
  static constexpr std::size_t kMaxBytes = std::size_t{4} << 20;

  /// `name` is the input in error messages.
  RecordReader(std::istream& in, std::string name);

  struct Item {
    std::string where;          ///< "NAME:LINE", or "NAME" where the input is a single value
    std::size_t line;           ///< 1-based
    std::optional<Json> value;  ///< absent if the line is no JSON value
    std::string fault;          ///< then "NAME:LINE:COLUMN: what is wrong"
  };
  /// The next line that is not blank, or the single value; nothing at the end. Throws an InputError
  /// if the input is empty, cannot be read, or has a line that is too long: reading ends there, for
  /// such an input may have no end.
  std::optional<Item> next();

  /// Whether the input as a whole is one JSON value. Known after the first next().
  bool is_single() const noexcept { return single_; }
  /// "NAME:LINE:COLUMN: why the input as a whole is no JSON value".
  const std::string& fault_of_whole() const noexcept { return fault_of_whole_; }

 private:
  struct Line {
    std::size_t number;
    std::string text;
    bool too_long = false;  ///< then the text is its beginning
  };
  bool read(Line& line);
  bool read_nonblank(Line& line);
  std::optional<Item> first();
  std::optional<Item> gather(Line line, const JsonError& first_fault);
  Item item_of(const Line& line) const;
  std::string fault_of_long(std::size_t line) const;
  std::string fault_at(std::size_t line, std::size_t column, const std::string& what) const;

  std::istream& in_;
  std::string name_;
  std::size_t lines_read_ = 0;
  bool begun_ = false;
  bool single_ = false;
  std::string fault_of_whole_;
  std::vector<Line> ahead_;  // lines read to find out what the input is, last one first
};

}  // namespace mainmatch
