#include "experiments/report/html.h"

#include <nlohmann/json.hpp>

#include "experiments/base/printable.h"

namespace mainmatch::report {

namespace {

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string html_text(std::string_view text) {
  std::string html;
  for (const char c : printable(text)) {
    switch (c) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      case '\'':
        html += "&#39;";
        break;
      default:
        html += c;
    }
  }
  return html;
}

std::string html_json(const nlohmann::ordered_json& json) {
  // Only strings can hold these characters, and strings take them as escapes.
  std::string text = json.dump();
  replace_all(text, "<", "\\u003c");
  replace_all(text, ">", "\\u003e");
  replace_all(text, "\xe2\x80\xa8", "\\u2028");
  replace_all(text, "\xe2\x80\xa9", "\\u2029");
  return text;
}

std::string html_script(std::string_view program) {
  constexpr std::string_view kMap = "//# sourceMappingURL=";
  std::string text(program.substr(0, program.rfind(kMap)));
  replace_all(text, "</script", "<\\/script");
  replace_all(text, "<!--", "<\\!--");
  return text;
}

}  // namespace mainmatch::report
