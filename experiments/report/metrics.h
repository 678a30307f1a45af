#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "experiments/report/reading.h"

namespace mainmatch::report {

/// A number by which a match is judged, as results of several experiments hold it.
struct Measured {
  std::string name;
  std::string part;  ///< empty for the whole
  Value value;
  /// How many matches or winners it counts, where that is not every match and the result says so.
  std::optional<std::int64_t> cases = {};
};

/// Of a list of `{KEY: name, "part", "mean", "low", "high"}`.
std::vector<Measured> measured_of(const Node& list, std::string_view key);

/// As THE table of metrics says; of others, a number.
Unit unit_of(const Measured& metric);
/// The number at the end of a part: 3 of "round 3".
double number_of_part(const std::string& part);
/// A name with blanks: `seat gap`.
std::string words_of(const std::string& name);
/// The metric and its part, for people: `ties`, `leader wins, round 3`.
std::string name_of(const Measured& metric);
/// The same with its unit: `ties %`.
std::string title_of(const Measured& metric);
/// Adds the figure, or, where no cell of its column "value" holds a number, a sentence that says
/// so.
void add_if_known(Figure figure, Section& section);

/// That of the same name and part, which need not have the same place; null if there is none.
const Measured* find(const std::vector<Measured>& all, const Measured& metric);

/// The value in the unit that its title names: shares in %.
Value in_unit(const Measured& metric);

/// The column of such values.
Column column_of(const Measured& metric);

}  // namespace mainmatch::report
