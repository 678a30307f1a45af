// What everybody may know of a match is what every seat is shown.

#include "experiments/matches/public_view.h"

#include <nlohmann/json.hpp>
#include <set>

#include "experiments/matches/play/played_match.h"
#include "tests/each_match.h"

using namespace mainmatch;
using namespace mainmatch::tests;

namespace {

/// Calls see(table) before each step of matches, and after the last one: the default bots play, or
/// the first of them at all seats, who are tied more often.
template <class See>
void look_at_matches(const MatchModule& match, std::uint64_t matches, See&& see) {
  const auto rules = match.default_rules();
  const std::vector<std::string> roster = match.default_bots();
  for (const std::size_t kinds : {roster.size(), std::size_t{1}}) {
    std::vector<std::string> bots;
    for (int seat = 0; seat < rules->seats(); ++seat) {
      bots.push_back(roster[static_cast<std::size_t>(seat) % kinds]);
    }
    const auto table = table_with(*rules, bots);
    for (std::uint64_t number = 0; number < matches; ++number) {
      table->deal(3, number);
      table->begin(3, number);
      for (; !table->is_over(); table->advance()) {
        see(*table);
        table->act(table->acting());
      }
      see(*table);
    }
  }
}

/// All that stands at a key of a view, "rounds.paths" in each element of a list.
Json at_key(const Json& view, const std::string& key) {
  const std::size_t dot = key.find('.');
  const auto there = view.find(key.substr(0, dot));
  if (there == view.end()) return {};
  if (dot == key.npos) return *there;
  Json all = Json::array();
  for (const Json& one : *there) all.push_back(at_key(one, key.substr(dot + 1)));
  return all;
}

}  // namespace

EACH_MATCH_TEST("what is public is shown to every seat alike", "[host][views][lengthy]") {
  REQUIRE_FALSE(match.traits().public_keys.empty());
  std::set<std::string> seen;
  look_at_matches(match, 60, [&](const MatchTable& table) {
    std::vector<Json> views;
    for (std::size_t i = 0; i < table.seats(); ++i) {
      views.push_back(table.view(static_cast<Seat>(i)));
    }
    for (const std::string_view name : match.traits().public_keys) {
      const std::string key(name);
      const Json first = at_key(views[0], key);
      if (views[0].contains(key.substr(0, key.find('.')))) seen.insert(key);
      for (const Json& view : views) REQUIRE(at_key(view, key) == first);
    }
  });
  CHECK(seen.size() == match.traits().public_keys.size());  // each is the key of something
}

EACH_MATCH_TEST("who watches is shown the public keys and nothing else", "[host][views]") {
  look_at_matches(match, 3, [&](const MatchTable& table) {
    const Json shown = public_view(table, match);
    const Json view = table.view(0);
    Json wanted = Json::object();
    for (const std::string_view name : match.traits().public_keys) {
      const std::string key(name);
      const std::string first = key.substr(0, key.find('.'));
      if (!view.contains(first)) continue;
      if (first == key) {
        wanted[first] = view[first];
        continue;
      }
      const std::string rest = key.substr(first.size() + 1);
      if (!wanted.contains(first)) wanted[first] = Json::array();
      for (std::size_t i = 0; i < view[first].size(); ++i) {
        if (wanted[first].size() <= i) wanted[first].push_back(Json::object());
        if (view[first][i].contains(rest)) wanted[first][i][rest] = view[first][i][rest];
      }
    }
    REQUIRE(shown == wanted);
  });
}
