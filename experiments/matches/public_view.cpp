#include "experiments/matches/public_view.h"

#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/matches/match_module.h"

namespace mainmatch {

namespace {

/// Adds to `to` what stands at a key of `view`: of a list, of each of its elements.
void take(const Json& view, std::string_view key, Json& to) {
  const std::size_t dot = key.find('.');
  const std::string first(key.substr(0, dot));
  const auto there = view.find(first);
  if (there == view.end()) return;
  if (dot == key.npos) {
    to[first] = *there;
    return;
  }
  Json& list = to[first];
  if (list.is_null()) list = Json::array();
  for (std::size_t i = 0; i < there->size(); ++i) {
    if (list.size() <= i) list.push_back(Json::object());
    take((*there)[i], key.substr(dot + 1), list[i]);
  }
}

}  // namespace

Json at_keys(const Json& view, std::span<const std::string_view> keys) {
  Json all = Json::object();
  for (const std::string_view key : keys) take(view, key, all);
  return all;
}

Json public_view(const MatchTable& table, const MatchModule& match) {
  std::vector<Json> views;
  for (std::size_t seat = 0; seat < table.seats(); ++seat) {
    views.push_back(table.view(static_cast<Seat>(seat)));
  }
  Json all = Json::object();
  for (const std::string_view key : match.traits().public_keys) {
    Json common;
    for (const Json& view : views) {
      Json own = at_keys(view, {&key, 1});
      if (&view == &views.front()) {
        common = std::move(own);
      } else if (common != own) {
        common = nullptr;
      }
    }
    if (common.is_null()) continue;
    const std::string first(key.substr(0, key.find('.')));
    if (!common.contains(first)) continue;
    if (!all.contains(first)) {
      all[first] = std::move(common[first]);
      continue;
    }
    for (std::size_t i = 0; i < all[first].size(); ++i) all[first][i].update(common[first][i]);
  }
  return all;
}

}  // namespace mainmatch
