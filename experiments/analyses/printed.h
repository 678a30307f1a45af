#pragma once

#include <string_view>

#include "experiments/base/json.h"
#include "experiments/report/document.h"
#include "experiments/report/result.h"

namespace mainmatch::report {

/// The chapter about a result; the remark is left to whoever knows one.
Chapter chapter_of(const Result& result);

/// A result that was written as JSON. Throws a ValueError for what has neither the key "kind" nor
/// the "format" of a table of payoffs.
Result result_of(const Json& document);

/// What --format text, csv or json prints of a result. A kind without CSV throws a ValueError.
std::string formatted(const Result& result, std::string_view format);

}  // namespace mainmatch::report
