// The API, fed with what chance makes of good requests: each is answered in its form, none by 500.

#include <nlohmann/json.hpp>

#include "engine/core/rng.h"
#include "experiments/matches/play/played_match.h"
#include "tests/each_match.h"
#include "tests/play/recorded_play.h"
#include "tests/scale.h"
#include "tests/serve/requests.h"

namespace mainmatch::tests {

namespace {

constexpr int kRequests = 1200;  // of each match

/// Draws whole numbers below an end, and picks.
class Chance {
 public:
  explicit Chance(std::uint64_t seed) : stream_(seed, 0, Purpose::bot(3)) {}
  std::size_t below(std::size_t end) { return stream_.below(static_cast<std::uint32_t>(end)); }
  template <class List>
  const auto& one_of(const List& list) {
    return list[below(std::size(list))];
  }

 private:
  Stream stream_;
};

/// All values within, the outermost first.
void list_values(Json& json, std::vector<Json*>& values) {
  values.push_back(&json);
  if (!json.is_structured()) return;
  for (Json& one : json) list_values(one, values);
}

/// One value of it becomes another: of another type, beyond its range, one that stands elsewhere,
/// or it is gone.
void change(Json& body, Chance& chance) {
  static const std::vector<Json> kOthers = {nullptr,
                                            true,
                                            0,
                                            -1,
                                            1,
                                            255,
                                            256,
                                            1'000'000'007,
                                            18'446'744'073'709'551'615u,
                                            0.5,
                                            1e300,
                                            "",
                                            "S",
                                            "seat",
                                            "\u00e9\u2603",
                                            std::string(300, 'x'),
                                            Json::array(),
                                            Json::object()};
  std::vector<Json*> values;
  list_values(body, values);
  Json& at = *values[chance.below(values.size())];
  switch (chance.below(4)) {
    case 0:
      at = chance.one_of(kOthers);
      return;
    case 1: {
      const Json copy = *values[chance.below(values.size())];
      at = copy;
      return;
    }
    case 2:
      if (at.is_number_integer()) at = at.get<std::int64_t>() + (chance.below(2) == 0 ? 1 : -1);
      if (at.is_structured() && !at.empty()) at.erase(at.begin());
      return;
    default:
      if (at.is_object()) at[chance.one_of(std::vector{"seat", "x", "record"})] = 1;
      if (at.is_array() && !at.empty()) at.push_back(at.front());
      if (at.is_string()) at = at.get<std::string>() + "1";
  }
}

/// Bytes of it become others, or it ends early.
void garble(std::string& text, Chance& chance) {
  if (text.empty()) return;
  const std::size_t at = chance.below(text.size());
  if (chance.below(3) == 0) return text.resize(at);
  text[at] = static_cast<char>(chance.below(256));
}

struct Good {
  std::string path;
  Json body;
};

/// Requests that a page makes of a match, with its record and its session.
std::vector<Good> good_requests(const MatchModule& match, const Json& record, const Json& session) {
  const Json rules = match.default_rules()->json();
  Json handed_in;
  for (const Json& one : record.at("rounds").at(0).at("submissions")) {
    if (!one.is_null()) handed_in = one;
  }
  std::vector<Good> all = {
      {"/api/matches",
       {{"game", match.name()}, {"rules", rules}, {"seat", 0}, {"seed", 1}, {"name", "you"}}},
      {"/api/matches", {{"game", match.name()}, {"field", {{match.bots()[0].name, 1}}}}},
      {"/api/matches", {{"game", match.name()}, {"against", {match.bots()[0].name}}}},
      {"/api/matches/open", {{"record", record}, {"seat", 1}, {"steps", 1}}},
      {"/api/matches/open", {{"session", session}}},
      {"/api/matches/*/resign", Json::object()},
      {"/api/matches/*/odds", {{"worlds", 0}}},  // few of which change into an analysis
      {"/api/replay", {{"record", record}}},
      {"/api/view", {{"record", record}, {"seat", 1}, {"steps", 2}}},
      {"/api/runs/x/page", Json::object()},
      {"/api/jobs/1/stop", Json::object()}};
  for (const char* const what : {"explain", "write"}) {
    all.push_back({std::string("/api/matches/*/") + what, {{"submission", handed_in}}});
  }
  all.push_back({"/api/matches/*/hand-in", {{"steps", 0}, {"submission", handed_in}}});
  for (const char* const line : {"pass", "left 3 right 1", "S2 T1", "help", "CU swap", "spin 3"}) {
    all.push_back({"/api/matches/*/read", {{"line", line}}});
  }
  return all;
}

}  // namespace

EACH_MATCH_TEST("whatever is asked is answered in its form", "[serve]") {
  const Json record = match_of_bots(match, "random", 4);
  const WorkingFolder folder;
  Chance chance(11);
  serve::Api api(plain_context());
  const Json begun = {{"game", match.name()}, {"seed", 4}, {"against", {"random"}}};
  posted(api, "/api/matches", begun);
  const Json session =
      Json::parse(text_of(folder.path() / (std::string(match.name()) + "-4.json.session")));
  const std::vector<Good> good = good_requests(match, record, session);
  int done = 0;
  for (int i = 0; i < scaled(kRequests); ++i) {
    Good asked = chance.one_of(good);
    if (const std::size_t at = asked.path.find('*'); at != asked.path.npos) {
      asked.path.replace(at, 1, std::to_string(1 + chance.below(serve::RunningMatches::kMax)));
    }
    for (std::size_t changes = chance.below(4); changes > 0; --changes) change(asked.body, chance);
    std::string body = asked.body.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (chance.below(8) == 0) garble(body, chance);
    if (chance.below(50) == 0) garble(asked.path, chance);
    const serve::Answer answer = api.answer("POST", asked.path, body);
    INFO(asked.path << " " << body.substr(0, 3000) << "\n" << answer.body());
    const Json said = Json::parse(answer.body(), nullptr, false);
    CHECK_FALSE(said.is_discarded());
    constexpr unsigned kFine[] = {200, 400, 404, 405, 409, 413, 503};
    CHECK(std::find(std::begin(kFine), std::end(kFine), answer.status) != std::end(kFine));
    const bool is_error = said.is_object() && said.contains("error") && !said.contains("state");
    CHECK((answer.status == 200) == !is_error);  // a job has a place for its own
    done += answer.status == 200;
  }
  CHECK(done > scaled_least(kRequests / 8));
}

}  // namespace mainmatch::tests
