#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/seat.h"

namespace mainmatch {

/// The posterior of a seat given what it knows before round 1, as tables of numbers.
struct Odds {
  struct Chances {
    std::string quantity;      ///< what the table is of, one word, for tools
    std::optional<int> round;  ///< 1-based
    std::string title;         ///< what it is of, for people
    std::string note;          ///< what a person has to know about its last column
    std::vector<std::string> rows;
    std::vector<std::string> columns;  ///< chances, but for the last one
    std::vector<std::vector<double>> values;
  };

  std::string_view game;
  Seat seat;
  std::vector<std::string> known;  ///< what the seat knows, as text
  std::vector<Chances> tables;
};

}  // namespace mainmatch
