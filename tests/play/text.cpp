// What a seat is shown as plain text: short enough, and as much as the view has.

#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "experiments/matches/in_files.h"
#include "experiments/matches/match_table.h"
#include "experiments/matches/view_text.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

std::size_t words_in(const std::string& text) {
  std::istringstream in(text);
  std::size_t many = 0;
  for (std::string word; in >> word;) ++many;
  return many;
}

/// Calls see(changed) with the value changed at one leaf, for each leaf; under sanitizers for some.
template <class See>
void change_each_leaf(Json& whole, Json& value, int& leaves, const See& see) {
  if (value.is_structured() && !value.empty()) {
    for (Json& one : value) change_each_leaf(whole, one, leaves, see);
    return;
  }
  if (leaves++ % MAINMATCH_TEST_PART != 0) return;
  const Json before = value;
  if (value.is_number()) {
    value = value.get<std::int64_t>() + 1;
  } else if (value.is_boolean()) {
    value = !value.get<bool>();
  } else if (value.is_string()) {
    value = value.get<std::string>() + "x";
  } else {
    value = 0;  // null, or an empty list or object
  }
  see(whole);
  value = before;
}

/// A table of random bots, at the beginning of a match under these rules.
std::unique_ptr<MatchTable> random_table(const std::shared_ptr<const RuleSet>& rules) {
  auto table = rules->table({.bots = {{"random", rules->seats()}}});
  table->deal(5, 0);
  table->seat(std::vector<int>(static_cast<std::size_t>(rules->seats()), 0));
  table->begin(5, 0);
  return table;
}

template <class See>
void see_each_step(MatchTable& table, const See& see) {
  for (; !table.is_over(); table.advance()) {
    see();
    table.act(table.acting());
  }
  see();
}

void check_texts(const MatchModule& match) {
  const auto rules = match.default_rules();
  const auto table = random_table(rules);
  std::map<std::string, std::string> view_of_text, text_of_view;
  std::size_t most = 0;
  see_each_step(*table, [&] {
    for (Seat seat = 0; seat < match.traits().seats; ++seat) {
      const Json view = table->view(seat);
      const std::string text = view_text(match, view);
      CHECK(view_of_text.try_emplace(text, view.dump()).first->second == view.dump());
      CHECK(text_of_view.try_emplace(view.dump(), text).first->second == text);
      most = std::max(most, words_in(text));
      CHECK(std::ranges::all_of(text, [](char c) { return c == '\n' || (c >= ' ' && c <= '~'); }));
    }
  });
  CHECK(most <= 2'000);
  CHECK(most >= 200);
}

void check_changes(const MatchModule& match) {
  const auto rules = match.default_rules();
  const auto table = random_table(rules);
  int step = 0, leaves = 0;
  see_each_step(*table, [&] {
    if (step++ % 4 != 1 && !table->is_over()) return;
    Json view = table->view(1);
    const std::string text = view_text(match, view);
    for (auto& [key, value] : view.items()) {
      if (key == "game" || key == "step") continue;
      change_each_leaf(view, value, leaves, [&](const Json& changed) {
        if (view_text(match, changed) != text) return;
        FAIL_CHECK(key << ": " << changed.dump());
      });
    }
  });
}

}  // namespace

EACH_MATCH_TEST("texts of views are equal where the views are, and short", "[play][text]") {
  check_texts(match);
}

EACH_MATCH_TEST("no value of a view can change and its text stay", "[play][text]") {
  check_changes(match);
}

TEST_CASE("texts of views of a match in one file", "[play][text]") {
  const MatchModule& match = match_in_file(MAINMATCH_LIBRARY "/meadows.lua");
  check_texts(match);
  check_changes(match);
}

TEST_CASE("no two different values have one text", "[play][text]") {
  const MatchModule& match = match_named("edges", "");
  const std::string shown =
      GENERATE("1", "true", "null", "", "a, b", "a: b", "[a]", "{}", "  ", "-");
  std::map<std::string, Json> seen;
  const auto add = [&](const Json& value) {
    const Json view = {
        {"game", "edges"}, {"seat", 0}, {"step", nullptr}, {"rules", Json::object()}, {"x", value}};
    const auto [there, is_new] = seen.try_emplace(view_text(match, view), value);
    CAPTURE(value.dump(), there->second.dump());
    CHECK(is_new);
  };
  const Json long_list(std::vector<std::string>(40, shown));
  for (const Json& value :
       {Json(shown), Json(1), Json(true), Json(), Json::array(), Json::object(), Json({shown}),
        Json({shown, shown}), Json({{"a", shown}}), Json({{"a", {{"b", shown}}}}), long_list,
        Json(std::vector<Json>(40, Json{{"a", shown}})),
        Json(std::vector<Json>(40, Json{{"a", shown}, {"b", 1}})),
        Json(std::vector<Json>(40, Json{{"a", {shown}}}))}) {
    add(value);
  }
}

}  // namespace mainmatch::tests
