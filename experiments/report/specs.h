#pragma once

#include <optional>
#include <string>

#include "experiments/report/document.h"

namespace mainmatch::report {

// Specifications of figures in Vega-Lite (Satyanarayan et al., "Vega-Lite: A Grammar of Interactive
// Graphics", 2017), as JSON without data. What a figure shows are columns of its table; names in
// the data are never part of a specification. Widths are settled where the page is shown.

/// A dot for each row, on a line of its own by `category` in the order of the rows, with its
/// interval; `reference` draws a dashed line, `colour` tells groups apart.
std::string points(const Column& category, const Column& value,
                   std::optional<double> reference = {}, const Column* colour = nullptr);

/// Bars from 0, by `category` in the order of the rows; `stack` splits each by its colour.
std::string bars(const Column& category, const Column& value, const Column* stack = nullptr);

/// Lines over numbers `x`, one for each `series`, with bands for intervals.
std::string lines(const Column& x, const Column& y, const Column* series);

/// Lines from 0 to 100 % over numbers from 0 to `most`, by their order of magnitude.
std::string shares_over(const Column& x, const Column& share, const Column& series, double most);

enum class Shades { sequential, diverging };

/// Cells by `x` and `y` in the order of the rows, with their numbers in them. The range of the
/// colours is taken from the table; of diverging shades `middle` is in their middle.
std::string heat(const Table& table, const Column& x, const Column& y, const Column& value,
                 Shades shades = Shades::sequential, double middle = 0);

/// Dots on a line for each row of `category`, one for each `quantile`, with their intervals; the
/// middle of the three or more that a category has stands out.
std::string quantile_dots(const Column& category, const Column& value, const Column& quantile);

/// Histograms side by side, by `group`: bars over `from`..`to` as high as `share` says.
std::string histograms(const Column& group, const Column& from, const Column& to,
                       const Column& share);

}  // namespace mainmatch::report
