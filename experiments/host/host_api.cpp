#include "experiments/host/host_api.h"

#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/matches/play/seating.h"
#include "experiments/matches/records/record.h"
#include "experiments/serve/assets.h"
#include "experiments/serve/recorded.h"

namespace mainmatch::host {

using serve::json_answer;
using serve::Refused;

namespace {

constexpr unsigned kOrganizer = 1u << static_cast<unsigned>(Role::organizer);
constexpr unsigned kSeat = 1u << static_cast<unsigned>(Role::seat);
constexpr unsigned kWatch = 1u << static_cast<unsigned>(Role::watch);
constexpr unsigned kAll = kOrganizer | kSeat | kWatch;

/// Those of the matches, with the programs among the bots of each.
Json games_with_programs(const HostApiContext& context) {
  Json games = serve::games_json(context.games, context.bots.named);
  for (Json& game : games) {
    for (const auto& [name, canonical] : context.bots.programs) {
      game.at("bots").push_back({{"name", name},
                                 {"help", "a program of this server"},
                                 {"default", false},
                                 {"parameters", Json::array()},
                                 {"program", true}});
    }
  }
  return games;
}

}  // namespace

HostApi::HostApi(House& house, HostApiContext context)
    : house_(house),
      context_(std::move(context)),
      games_(
          json_answer({{"version", context_.version}, {"games", games_with_programs(context_)}})) {}

std::span<const HostApi::Route> HostApi::routes() {
  static constexpr Route kRoutes[] = {
      {"GET", "games", kAll, &HostApi::games},
      {"GET", "games/*/rules", kAll, &HostApi::rules_page},

      {"GET", "state", kOrganizer, &HostApi::overview},
      {"POST", "matches", kOrganizer, &HostApi::create},
      {"GET", "matches/*", kOrganizer, &HostApi::match},
      {"POST", "matches/*/begin", kOrganizer, &HostApi::begin},
      {"POST", "matches/*/extend", kOrganizer, &HostApi::extend},
      {"POST", "matches/*/pause", kOrganizer, &HostApi::pause},
      {"POST", "matches/*/resume", kOrganizer, &HostApi::resume},
      {"POST", "matches/*/close", kOrganizer, &HostApi::close},
      {"POST", "matches/*/replace", kOrganizer, &HostApi::replace},
      {"POST", "matches/*/link", kOrganizer, &HostApi::new_link},
      {"POST", "matches/*/step-back", kOrganizer, &HostApi::step_back},
      {"POST", "matches/*/announce", kOrganizer, &HostApi::announce},
      {"POST", "matches/*/end", kOrganizer, &HostApi::end},
      {"GET", "matches/*/record", kOrganizer, &HostApi::record},
      {"GET", "matches/*/replay", kOrganizer, &HostApi::replay},
      {"POST", "matches/*/view", kOrganizer, &HostApi::view},
      {"GET", "matches/*/audit", kOrganizer, &HostApi::audit},
      {"POST", "matches/*/review", kOrganizer, &HostApi::review},
      {"POST", "self/link", kOrganizer, &HostApi::own_link},

      {"GET", "state", kSeat, &HostApi::seat_state},
      {"POST", "join", kSeat, &HostApi::join},
      {"POST", "read", kSeat, &HostApi::read},
      {"POST", "write", kSeat, &HostApi::write},
      {"POST", "explain", kSeat, &HostApi::explain},
      {"POST", "hand-in", kSeat, &HostApi::hand_in},
      {"GET", "notebook", kSeat, &HostApi::notebook},
      {"POST", "notebook", kSeat, &HostApi::write_notebook},
      {"POST", "odds", kSeat, &HostApi::odds},
      {"POST", "advice", kSeat, &HostApi::advice},

      {"GET", "state", kWatch, &HostApi::watch_state},

      {"GET", "record", kSeat | kWatch, &HostApi::record},
      {"GET", "replay", kSeat | kWatch, &HostApi::replay},
      {"POST", "view", kSeat | kWatch, &HostApi::view},
      {"GET", "audit", kSeat | kWatch, &HostApi::audit},
      {"POST", "review", kSeat | kWatch, &HostApi::review},
      {"GET", "jobs/*", kAll, &HostApi::job},
      {"POST", "jobs/*/stop", kAll, &HostApi::stop_job},
  };
  return kRoutes;
}

serve::Answer HostApi::answer(const Door& door, std::string_view method, std::string_view path,
                              std::string_view body, std::int64_t arrived) {
  try {
    return dispatch(door, method, path, body, arrived);
  } catch (const Refused& refused) {
    return serve::error_answer(refused.status, refused.what());
  } catch (const InputError& mistake) {
    return serve::error_answer(400, mistake.what());
  } catch (const RunError&) {
    return serve::error_answer(503, "it could not be saved: nothing has changed; try again");
  } catch (const std::exception& failure) {
    return serve::error_answer(500, failure.what());
  }
}

void HostApi::require_open(const Door& door) const {
  if (!house_.doors().is_open(door)) throw Refused(401, "this link has ended");
}

/// The one place where roles are checked.
serve::Answer HostApi::dispatch(const Door& door, std::string_view method, std::string_view path,
                                std::string_view body, std::int64_t arrived) {
  require_open(door);
  const unsigned role = 1u << static_cast<unsigned>(door.role);
  DoorCall call{.door = door, .arrived = arrived};
  bool is_path = false, is_of_others = false;
  for (const Route& route : routes()) {
    if (!serve::follows(route.pattern, path, call.parts)) continue;
    if ((route.roles & role) == 0) {
      is_of_others = true;
      continue;
    }
    is_path = true;
    if (route.method != method) continue;
    if (method == "POST") {
      call.body = serve::body_of(body);
      Node(call.body, "").object();
    }
    return (this->*route.handler)(call);
  }
  if (is_path) throw Refused(405, "this path takes another method");
  if (is_of_others) throw Refused(403, "this is not for whoever has this link");
  throw Refused(404, "there is nothing at this path");
}

serve::Answer HostApi::games(const DoorCall&) { return games_; }

serve::Answer HostApi::rules_page(const DoorCall& call) {
  return serve::rules_answer(context_.games, call.parts[0]);
}

/// Of a match that is over: all of it, for everybody.
Json HostApi::record_of(const DoorCall& call) {
  const std::string& id = call.parts.empty() ? call.door.match : call.parts[0];
  return house_.look(id, [](const HostedMatch& match) {
    if (!match.is_done()) throw Refused(409, "the match is not over: its record holds secrets");
    if (!match.has_begun()) throw Refused(409, "the match was ended before it began");
    return match.record();
  });
}

/// As a file: no number is written otherwise for browsers.
serve::Answer HostApi::record(const DoorCall& call) {
  return {.made = std::make_shared<const std::string>(to_line(record_of(call)) + "\n")};
}
serve::Answer HostApi::replay(const DoorCall& call) {
  return json_answer(serve::replay_json(record_of(call)));
}

serve::Answer HostApi::view(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"seat", "steps"});
  const Json record = record_of(call);
  return json_answer(serve::view_of_record(Node(record, "record"), body));
}

serve::Answer HostApi::audit(const DoorCall& call) {
  const std::string& id = call.parts.empty() ? call.door.match : call.parts[0];
  house_.look(id, [](const HostedMatch& match) {
    if (!match.is_done()) throw Refused(409, "the match is not over: its audit holds secrets");
  });
  return {.type = "text/plain; charset=utf-8",
          .made = std::make_shared<const std::string>(house_.audit(id))};
}

serve::Answer HostApi::review(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"seat", "worlds"});
  const Json record = record_of(call);
  const auto given = body.find_unless_null("seat");
  const Seat seat = given ? static_cast<Seat>(given->whole(0, kMaxSeats - 1))
                    : call.door.role == Role::seat ? call.door.seat
                                                   : 0;
  const MatchModule& match = match_of(Node(record, "record"));
  return begun(call, serve::review_work(record, seat, believed_field({}, match), body));
}

/// Whoever asks for another ends the one before.
serve::Answer HostApi::begun(const DoorCall& call, serve::Work work) {
  const std::string id = jobs_.add(std::move(work));
  std::string before;
  std::uint64_t number = 0;
  {
    const std::lock_guard lock(mutex_);
    OwnJob& own = job_of_door_[call.door.id];
    before = std::exchange(own.id, id);
    number = ++own.number;
  }
  if (!before.empty()) {
    try {
      jobs_.stop(before);
    } catch (const Refused&) {  // it has ended long ago
    }
  }
  return json_answer({{"job", std::to_string(number)}});
}

std::string HostApi::own_job(const DoorCall& call) {
  const std::lock_guard lock(mutex_);
  const auto own = job_of_door_.find(call.door.id);
  if (own == job_of_door_.end() || std::to_string(own->second.number) != call.parts[0]) {
    throw Refused(404, "there is no such job");
  }
  return own->second.id;
}

serve::Answer HostApi::job(const DoorCall& call) { return json_answer(jobs_.json(own_job(call))); }

serve::Answer HostApi::stop_job(const DoorCall& call) {
  const std::string id = own_job(call);
  jobs_.stop(id);
  return json_answer(jobs_.json(id));
}

}  // namespace mainmatch::host
