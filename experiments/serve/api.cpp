#include "experiments/serve/api.h"

#include <nlohmann/json.hpp>

#include "experiments/matches/registry.h"
#include "experiments/serve/assets.h"
#include "experiments/serve/games.h"

namespace mainmatch::serve {

Api::Api(ApiContext context)
    : context_(std::move(context)),
      games_(json_answer({{"version", context_.version},
                          {"games", games_json(context_.games, context_.named_bots)}})) {}

std::span<const Route> Api::routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "/api/games", &Api::games},
      {"GET", "/api/games/*/rules", &Api::rules_page},
      {"GET", "/api/matches", &Api::list_matches},
      {"POST", "/api/matches", &Api::begin_match},
      {"POST", "/api/matches/open", &Api::open_match},
      {"GET", "/api/kept", &Api::list_kept},
      {"POST", "/api/kept/record", &Api::kept_record},
      {"POST", "/api/kept/open", &Api::open_kept},
      {"GET", "/api/matches/*", &Api::state},
      {"POST", "/api/matches/*/read", &Api::read},
      {"POST", "/api/matches/*/write", &Api::write},
      {"POST", "/api/matches/*/explain", &Api::explain},
      {"POST", "/api/matches/*/hand-in", &Api::hand_in},
      {"POST", "/api/matches/*/resign", &Api::resign},
      {"GET", "/api/matches/*/record", &Api::record},
      {"GET", "/api/matches/*/replay", &Api::replay_match},
      {"POST", "/api/replay", &Api::replay_record},
      {"POST", "/api/view", &Api::view_record},
      {"POST", "/api/matches/*/odds", &Api::odds},
      {"POST", "/api/matches/*/advice", &Api::advise},
      {"POST", "/api/matches/*/review", &Api::review_match},
      {"POST", "/api/review", &Api::review_record},
      {"POST", "/api/seat", &Api::begin_seat},
      {"POST", "/api/seat/standing", &Api::seat_standing},
      {"POST", "/api/seat/read", &Api::read_seat},
      {"POST", "/api/seat/write", &Api::write_seat},
      {"POST", "/api/seat/explain", &Api::explain_seat},
      {"POST", "/api/seat/advice", &Api::advise_seat},
      {"POST", "/api/seat/odds", &Api::odds_seat},
      {"GET", "/api/jobs/*", &Api::job},
      {"POST", "/api/jobs/*/stop", &Api::stop_job},
      {"GET", "/api/runs", &Api::runs},
      {"POST", "/api/runs/*/page", &Api::run_page},
  };
  return kRoutes;
}

Answer Api::answer(std::string_view method, std::string_view path, std::string_view body) {
  try {
    return dispatch(method, path, body);
  } catch (const Refused& refused) {
    return error_answer(refused.status, refused.what());
  } catch (const InputError& mistake) {
    return error_answer(400, mistake.what());
  } catch (const std::exception& failure) {
    return error_answer(500, failure.what());
  }
}

Answer Api::dispatch(std::string_view method, std::string_view path, std::string_view body) {
  ApiCall call;
  const Route& route = route_of(routes(), method, path, call.parts);
  if (method == "POST") {
    call.body = body_of(body);
    Node(call.body, "").object();
  }
  return (this->*route.handler)(call);
}

Answer Api::games(const ApiCall&) { return games_; }

Answer Api::rules_page(const ApiCall& call) { return rules_answer(context_.games, call.parts[0]); }

Answer Api::list_matches(const ApiCall&) {
  Json list = Json::array();
  for (const auto& match : matches_.all()) {
    list.push_back({{"id", match->id()},
                    {"game", match->match().name()},
                    {"seat", match->person()},
                    {"over", match->is_over()},
                    {"steps", match->steps()}});
  }
  return json_answer(list);
}

Answer Api::job(const ApiCall& call) { return json_answer(jobs_.json(call.parts[0])); }

Answer Api::stop_job(const ApiCall& call) {
  jobs_.stop(call.parts[0]);
  return json_answer(jobs_.json(call.parts[0]));
}

Answer Api::runs(const ApiCall&) { return json_answer(context_.runs()); }

/// Only a run that is listed has a page: a name leads nowhere else.
Answer Api::run_page(const ApiCall& call) {
  for (const Json& run : context_.runs()) {
    if (run.at("name") != call.parts[0]) continue;
    return json_answer({{"page", "/page/" + pages_.add(context_.run_page(call.parts[0]))}});
  }
  throw Refused(404, "there is no run of this name");
}

}  // namespace mainmatch::serve
