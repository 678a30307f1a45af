#include "experiments/serve/assets.h"

#include <algorithm>

namespace mainmatch::serve {

std::string_view rules_page(std::string_view match) {
  std::string folder(match);
  std::replace(folder.begin(), folder.end(), '-', '_');
  for (const Asset& page : rules_pages()) {
    if (page.name == folder) return page.text;
  }
  return {};
}

/// It is the last one before the parameters.
std::string about(std::string_view page) {
  const std::string_view before = page.substr(0, page.find("\n\n## "));
  const std::size_t begin = before.rfind("\n\n");
  if (begin == before.npos) return {};
  std::string text(before.substr(begin + 2));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string_view type_of(std::string_view name) {
  if (name.ends_with(".html")) return "text/html; charset=utf-8";
  if (name.ends_with(".js")) return "text/javascript; charset=utf-8";
  if (name.ends_with(".css")) return "text/css; charset=utf-8";
  if (name.ends_with(".svg")) return "image/svg+xml";
  return "application/octet-stream";
}

}  // namespace mainmatch::serve
