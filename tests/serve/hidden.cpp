// No answer hangs on what the seat may not know.

#include <chrono>
#include <nlohmann/json.hpp>
#include <thread>

#include "engine/core/rng.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"
#include "tests/each_match.h"
#include "tests/play/recorded_play.h"
#include "tests/serve/requests.h"

namespace mainmatch::tests {

namespace {

constexpr Seat kAsked = 1;

/// All scalars of the setup and of what others handed in, as places in the record.
void list_places(Json& json, std::vector<Json*>& places) {
  if (json.is_structured()) {
    for (Json& one : json) list_places(one, places);
  } else {
    places.push_back(&json);
  }
}

/// The record with two of these numbers swapped; and another bot somewhere.
Json perturbed(const Json& record, std::string_view bot, Stream& chance) {
  Json other = record;
  std::vector<Json*> places;
  list_places(other.at("setup"), places);
  for (Json& round : other.at("rounds")) {
    Json& handed_in = round.at("submissions");
    for (std::size_t seat = 0; seat < handed_in.size(); ++seat) {
      if (seat != kAsked) list_places(handed_in[seat], places);
    }
  }
  const auto any = [&] { return places[chance.below(static_cast<std::uint32_t>(places.size()))]; };
  Json* const one = any();
  for (int tries = 0; tries < 20; ++tries) {
    Json* const two = any();
    if (two->type() != one->type() || *two == *one) continue;
    std::swap(*one, *two);
    break;
  }
  other["bots"][0] = bot;
  return other;
}

/// What the seat is shown there; empty for a record that does not hold.
std::string shown(const Json& record, const RuleSet& rules, int steps) {
  try {
    adjudicate(record);
    return table_after(record, rules, steps)->view(kAsked).dump();
  } catch (const InputError&) {
    return "";
  }
}

/// All answers about a match that goes on there, without its number.
std::string answers(serve::Api& api, const Json& record, int steps, bool with_analyses) {
  // Of few bots worlds are soon imagined.
  const Json session = {{"format", "mainmatch-session/1"},
                        {"seat", kAsked},
                        {"steps", steps},
                        {"resigned", false},
                        {"field", {{"random", 1}, {match_of(Node(record, "")).bots()[1].name, 1}}},
                        {"record", record}};
  Json state = posted(api, "/api/matches/open", {{"session", session}});
  const std::string path = "/api/matches/" + state.at("id").get<std::string>();
  state.erase("id");
  std::string all = state.dump();
  const auto add = [&](const char* method, const std::string& what, const Json& body) {
    const serve::Answer answer = api.answer(method, path + what, body.dump());
    all += "\n" + std::to_string(answer.status) + " " + std::string(answer.body());
  };
  // Whatever can be asked about a match, so that nothing new is forgotten, with a body of nothing.
  for (const serve::Route& route : serve::Api::routes()) {
    constexpr std::string_view kOfMatch = "/api/matches/*/";
    if (!route.pattern.starts_with(kOfMatch)) continue;
    const std::string what(route.pattern.substr(kOfMatch.size() - 1));
    if (what == "/advice" || what == "/odds" || what == "/resign") continue;  // below
    add(std::string(route.method).c_str(), what, Json::object());
  }
  for (const char* const line : {"pass", "help", "left 1 left", "S1", "bet A 1"}) {
    add("POST", "/read", {{"line", line}});
  }
  for (const Json& what : {Json(), Json::object(), Json({{"bets", {{"S", 99}}}}),
                           Json({{"direction", "left"}, {"amount", 9}, {"partner", "up"}})}) {
    add("POST", "/explain", {{"submission", what}});
    add("POST", "/write", {{"submission", what}});
    add("POST", "/hand-in", {{"steps", 99}, {"submission", what}});
    add("POST", "/hand-in", {{"steps", steps}, {"submission", {{"what", what}}}});
  }
  for (const char* const analysis : {"/advice", "/odds"}) {
    if (!with_analyses) break;
    const Json begun = posted(api, path + analysis, {{"worlds", 8}});
    const std::string job = "/api/jobs/" + begun.at("job").get<std::string>();
    Json found;
    do {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      found = got(api, job);
    } while (found.at("state") == "waiting" || found.at("state") == "running");
    all += "\n" + found.dump();
  }
  posted(api, path + "/resign", Json::object());  // which makes room
  return all;
}

}  // namespace

EACH_MATCH_TEST("no answer hangs on what the seat may not know", "[serve]") {
  const Json record = match_of_bots(match, "random", 8);
  const auto rules = match.default_rules();
  const WorkingFolder folder;
  serve::Api api(plain_context());
  Stream chance(8, 0, Purpose::bot(2));
  int compared = 0;
  // A step in which the seat acts, in the middle: much is known then, and much is not.
  int steps = played_steps(record, *rules) / 2;
  while (!table_after(record, *rules, steps)->acting().contains(kAsked)) ++steps;
  const std::string before = shown(record, *rules, steps);
  const std::string expected[] = {answers(api, record, steps, false),
                                  answers(api, record, steps, true)};
  for (int i = 0; i < 400 && compared < 3; ++i) {
    const Json other = perturbed(record, match.bots()[1].name, chance);
    if (other.at("setup") == record.at("setup") && other.at("rounds") == record.at("rounds")) {
      continue;
    }
    if (shown(other, *rules, steps) != before) continue;
    ++compared;
    INFO(other.at("setup").dump());
    const bool with_analyses = compared == 1;  // once: it takes a while
    CHECK(answers(api, other, steps, with_analyses) == expected[with_analyses]);
  }
  CHECK(compared == 3);
}

}  // namespace mainmatch::tests
