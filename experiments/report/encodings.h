#pragma once

#include <initializer_list>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "experiments/report/document.h"

namespace mainmatch::report {

// What the specifications of figures are made of: how columns of a table become channels of a mark.
// The order of names is taken from the rows, not from what Vega-Lite comes upon first: it looks at
// the marks of one layer after another, and rows without an interval would come last.

inline constexpr int kRowHeight = 24;  ///< pixels
inline constexpr int kLineHeight = 280;
inline constexpr int kDot = 8;

using Encoding = nlohmann::ordered_json;

Encoding field(const Column& column, const char* type);
/// Names in the order in which they stand in the table, those without a number too.
Encoding names(const Table& table, const Column& column);
/// Names down the side, a line for each.
Encoding rows_of(const Table& table, const Column& column);
/// A colour for each name; the legend says which.
Encoding colour_of(const Table& table, const Column& column);
Encoding numbers(const Column& column, bool from_zero);
/// The same of an axis along which nothing stands in the way of dots: none of it is below 0 unless
/// a number is.
Encoding upright(const Column& column);
Encoding end_of(const Column& column, const char* end);
/// What is shown where the pointer stands on a mark. Null columns are left out.
Encoding tooltip(std::initializer_list<const Column*> columns);
/// How numbers are written, in the language of d3-format.
std::string format_of(const Column& column);

/// What stands in the column, each once, in the order of the rows.
Encoding in_order(const Table& table, const Column& column);

/// From the least to the greatest number in the column, ends of intervals as well if wanted, as a
/// figure shows them; empty if there is none.
struct Range {
  double least;
  double most;
};
std::optional<Range> range_of(const Table& table, const Column& column, bool intervals);

std::string layered(Encoding layers, Encoding rest);

}  // namespace mainmatch::report
