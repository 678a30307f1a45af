#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

namespace mainmatch::report {

/// Text as it stands between tags and in quoted attributes: markup in it is shown, not followed.
/// Bytes that are no UTF-8 and control characters come out as in messages (text/printable.h).
std::string html_text(std::string_view text);

/// JSON as it stands in a script element: no `<` and `>`, so that nothing in it ends the element or
/// begins a comment, and no line separators that old readers of JavaScript stumble over.
std::string html_json(const nlohmann::ordered_json& json);

/// A program as it stands in a script element: `</script` and `<!--` in its strings and patterns
/// are written in another way; and it names no map of its source, which is not there.
std::string html_script(std::string_view program);

}  // namespace mainmatch::report
