#include "experiments/serve/assets.h"

#include <algorithm>

namespace mainmatch::serve {

namespace {

std::string folder_of(std::string_view match) {
  std::string folder(match);
  std::replace(folder.begin(), folder.end(), '-', '_');
  return folder;
}

const Asset* named(std::string_view name, std::span<const Asset> all) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Asset& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace

std::string board_of(std::string_view match) {
  std::string name = folder_of(match) + "/board.js";
  return named(name, assets()) ? name : std::string();
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
