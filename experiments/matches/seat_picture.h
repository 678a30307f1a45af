#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mainmatch {

/// What a seat knows, as tables that imagined worlds fill with numbers.
struct SeatPicture {
  struct Table {
    std::string quantity;      ///< what the table is of, one word, for tools
    std::optional<int> round;  ///< as 'replay' prints it
    std::string title;         ///< what it is of, for people
    std::string note;          ///< what a person has to know about its columns
    std::vector<std::string> rows = {};
    std::vector<std::string> columns = {};  ///< chances, but for the last ones
    std::size_t numbers = 1;                ///< how many of the last columns are means of numbers

    std::size_t cells() const { return rows.size() * columns.size(); }
  };

  std::vector<std::string> known;  ///< what it is told, as text
  std::vector<Table> tables;
};

}  // namespace mainmatch
