#pragma once

#include <string>
#include <vector>

#include "experiments/report/document.h"

namespace mainmatch::report {

// Specifications of figures in Vega-Lite (Satyanarayan et al., "Vega-Lite: A Grammar of Interactive
// Graphics", 2017), as JSON without data. What a figure shows are columns of its table, which is
// given for the order of names and the range of numbers. Widths are settled where the page is
// shown.

/// A dot for each row, on a line of its own by `category` in the order of the rows, with its
/// interval; `references` draw dashed lines, `colour` distinguishes groups.
std::string points(const Table& table, const Column& category, const Column& value,
                   const std::vector<double>& references = {}, const Column* colour = nullptr);

/// Bars of shares in %, each split by `part`, by `category` in the order of the rows.
std::string shares(const Table& table, const Column& category, const Column& share,
                   const Column& part);

/// Lines over numbers `x`, one for each `series`, with bands for intervals; `references` draw
/// dashed lines across, `label` has a word above each dot.
std::string lines(const Table& table, const Column& x, const Column& y, const Column* series,
                  const std::vector<double>& references = {}, const Column* label = nullptr);

/// Lines from 0 to 100 % over numbers from 0 to `most`, by their order of magnitude.
std::string shares_over(const Table& table, const Column& x, const Column& share,
                        const Column& series, double most);

enum class Shades { sequential, diverging };

/// Cells by `x` and `y` in the order of the rows, with their numbers in them. The range of the
/// colours is taken from the table; of diverging shades `middle` is in their middle.
std::string heat(const Table& table, const Column& x, const Column& y, const Column& value,
                 Shades shades = Shades::sequential, double middle = 0);

/// Dots on a line for each row of `category`, one for each `quantile`, with their intervals; the
/// middle of the three or more that a category has stands out.
std::string quantile_dots(const Table& table, const Column& category, const Column& value,
                          const Column& quantile);

// Small figures side by side, one for each `group`.

/// Bars over `from`..`to` as high as `share` says.
std::string histograms(const Column& group, const Column& from, const Column& to,
                       const Column& share);

/// Shares in % that rise with `x`, as steps with bands for intervals; those of the other groups
/// stand behind them, so that each can be compared with all.
std::string steps(const Column& group, const Column& x, const Column& share);

/// A dot for each row over numbers `x`, which each group has of its own.
std::string clouds(const Column& group, const Column& x, const Column& y);

}  // namespace mainmatch::report
