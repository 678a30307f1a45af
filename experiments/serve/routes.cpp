#include "experiments/serve/routes.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/serve/answer.h"

namespace mainmatch::serve {

namespace {

/// A value takes up to 64 bytes of memory, however short it is written: ten times what a record of
/// the longest match has.
constexpr std::ptrdiff_t kMaxValues = 100'000;

std::string_view first_part(std::string_view& path) {
  const std::size_t end = std::min(path.find('/'), path.size());
  const std::string_view part = path.substr(0, end);
  path.remove_prefix(std::min(end + 1, path.size()));
  return part;
}

}  // namespace

bool follows(std::string_view pattern, std::string_view path, std::vector<std::string>& parts) {
  if (std::count(pattern.begin(), pattern.end(), '/') != std::count(path.begin(), path.end(), '/'))
    return false;
  parts.clear();
  while (!pattern.empty() || !path.empty()) {
    const std::string_view wanted = first_part(pattern);
    const std::string_view there = first_part(path);
    if (wanted == "*" && !there.empty()) {
      parts.emplace_back(there);
    } else if (wanted != there) {
      return false;
    }
  }
  return true;
}

const Route& route_of(std::span<const Route> routes, std::string_view method, std::string_view path,
                      std::vector<std::string>& parts) {
  bool is_path = false;
  for (const Route& route : routes) {
    if (!follows(route.pattern, path, parts)) continue;
    if (route.method == method) return route;
    is_path = true;
  }
  if (is_path) throw Refused(405, "this path takes another method");
  throw Refused(404, "there is nothing at this path");
}

Json body_of(std::string_view text) {
  const auto begins_value = [](char c) { return c == ',' || c == '[' || c == '{'; };
  if (std::count_if(text.begin(), text.end(), begins_value) > kMaxValues) {
    throw Refused(413, fmt::format("more than {} values", kMaxValues));
  }
  Json body = parse_json(text);
  take_quoted_seeds(body);
  return body;
}

}  // namespace mainmatch::serve
