#pragma once

#include <string>

#include "experiments/base/json.h"
#include "experiments/report/document.h"

namespace mainmatch::report {

// What results hold, as reports read it. What is not as the program writes it throws a ValueError
// with its path.

/// Of `{"mean", "low", "high"}`, null where there is none.
Value value_of(const Node& estimate);
/// Of a number or null.
Value number_of(const Node& number);

/// The cells of an object, by the keys of the columns: words, a number or an estimate; an empty
/// value where there is none.
std::vector<Cell> cells_of(const Node& object, const std::vector<Column>& columns);

/// A row for each object of a list: a column of such a table is one line where it is declared.
Table table_of(std::string caption, const Node& list, std::vector<Column> columns);

/// Of a regret. Below 1e-12 nothing but the rounding of sums is left, which is taken for 0.
Value regret_of(const Node& number);

/// `12.3 (11.9 to 12.8)`, to four digits; `12.30 % (11.90 to 12.80)` of a share; "unknown" where
/// there is no mean.
std::string said(const Value& value, Unit unit = Unit::number);
/// The same of a number alone.
std::string said(double value, Unit unit = Unit::number);
/// `said`, and that there is no interval where the sample is too small for one.
std::string said_or_too_few(const Value& value, Unit unit = Unit::number);
/// Keeps a number and its sign on a line.
inline constexpr const char* kPercent = "\u00a0%";
/// With so many decimals, or, if -1, four digits.
std::string number_text(double value, int decimals);

/// `rounds 3, paying_places 4`: the keys of an object and what stands there.
std::string fields_said(const Node& object);
/// "1,234"
std::string count_said(const Node& number);
/// "1 deal", "1,234 deals".
std::string counted(double count, const std::string& one, const std::string& many);
/// "1,234 matches at each, seed 7": how much was played for a result that holds both, and where.
std::string played_said(const Node& result, const std::string& where = "");

/// "60 % a and 40 % b" of the shares of a role, {BOT: SHARE}.
std::string shares_said(const Node& shares);
/// "a, b and c" of the bots that were drawn for seats, or "60 % a and 40 % b", by role.
std::string bots_listed(const Node& result);
/// " Bots: a, b and c." of those that were drawn for seats; empty where the result names none.
std::string bots_said(const Node& result);
/// Where seats differ, after what they differ by (tests/conformance/symmetry.h holds the rules to
/// it).
inline constexpr const char* kSeatsAlike =
    "The rules treat all seats alike, so some of these bots play by the numbers of seats.";

/// `{"bets": {"S": 2}, "peeks": []}` as "bets {S 2}": what is empty is left out, and of a list of
/// more than 20 all but the first 12, with how many more there are.
std::string submission_said(const Json& submission);
/// Of a mix, `{"a": 2, "b": 1}`: "a:2 and b".
std::string field_said(const Node& field);

/// Whether the value differs from `expected` though `looked_at` such values are looked at together
/// (5% in all, Bonferroni). The interval is taken for a 95% interval of a normal estimate.
bool differs(const Value& value, double expected, std::size_t looked_at);

/// `a, b and c`; of more than `most`, the first and how many others.
std::string listed(const std::vector<std::string>& words, std::size_t most = 6);

}  // namespace mainmatch::report
