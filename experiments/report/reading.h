#pragma once

#include <string>

#include "experiments/io/json.h"
#include "experiments/report/document.h"

namespace mainmatch::report {

// What results hold, as reports read it. What is not as the program writes it throws a ValueError
// with its path.

/// Of `{"mean", "low", "high"}`, null where there is none.
Value value_of(const Node& estimate);
/// Of a number or null.
Value number_of(const Node& number);

/// Of a regret. Below 1e-12 nothing but the rounding of sums is left, which is taken for 0.
Value regret_of(const Node& number);

/// `12.3 (11.9 to 12.8)`, times `scale`, with so many decimals (-1: as many as 4 digits need) and
/// what `unit` says behind the number; "unknown" where there is no mean.
std::string said(const Value& value, double scale, int decimals, const std::string& unit = "");
/// A share in %. The space before the sign keeps them on a line.
inline constexpr const char* kPercent = "\u00a0%";
std::string percent_said(const Value& share);
std::string number_text(double value, int decimals);

/// Whether the value differs from `expected` though `looked_at` such values are looked at together
/// (5% in all, Bonferroni). The interval is taken for a 95% interval of a normal estimate.
bool differs(const Value& value, double expected, std::size_t looked_at);

/// `a, b and c`; of more than `most`, the first and how many others.
std::string listed(const std::vector<std::string>& words, std::size_t most = 6);

}  // namespace mainmatch::report
