// What the organizer asks.

#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/host/clock.h"
#include "experiments/host/host_api.h"

namespace mainmatch::host {

using serve::json_answer;
using serve::Refused;

namespace {

constexpr std::size_t kMaxWords = 2'000;  ///< letters of an announcement or a reason
constexpr std::size_t kMaxMatches = 1'000;

Seat seat_in(const Node& node, const HostedMatch& match) {
  return static_cast<Seat>(node.whole(0, static_cast<std::int64_t>(match.plan().seats()) - 1));
}

/// The organizer may say which step is meant: it may be over by the time the request comes.
void require_step(const Node& body, const HostedMatch& match) {
  const auto number = body.find_unless_null("number");
  if (number && number->whole(0, 1'000'000) != match.number()) {
    throw Refused(409, "this step is over");
  }
}

/// A match in the list.
Json line_of(const std::string& id, const HostedMatch& match) {
  const bool runs = match.is_running();
  int handed_in = 0, people = 0;
  if (runs) {
    for (const Seat seat : match.acting_people()) {
      ++people;
      handed_in += match.handed_in(seat).has_value();
    }
  }
  const auto deadline = match.deadline();
  return Json{{"id", id},
              {"name", match.plan().name},
              {"game", match.plan().match().name()},
              {"stage", name_of(match.stage())},
              {"words", runs ? Json(match.words()) : Json()},
              {"number", match.number()},
              {"deadline", deadline ? Json(*deadline) : Json()},
              {"handed_in", handed_in},
              {"people", people}};
}

}  // namespace

std::string HostApi::link(const std::string& secret) const {
  return context_.public_url + "/enter#" + secret;
}

serve::Answer HostApi::overview(const DoorCall&) {
  const std::int64_t now = house_.clock().now();
  Json list = Json::array();
  for (const std::string& id : house_.matches()) {
    try {
      list.push_back(house_.look(id, [&](const HostedMatch& match) { return line_of(id, match); }));
    } catch (const std::exception& error) {  // the others are there all the same
      list.push_back({{"id", id}, {"name", id}, {"stage", "unreadable"}, {"error", error.what()}});
    }
  }
  return json_answer({{"now", now}, {"matches", std::move(list)}});
}

serve::Answer HostApi::create(const DoorCall& call) {
  if (house_.matches().size() >= kMaxMatches) throw Refused(503, "too many matches are kept");
  const Node body(call.body, "");
  if (body.find("script")) body.complain("script: matches in files are given to the server");
  const MatchPlan plan = read_plan(body, context_.games, context_.bots);
  const House::Made made = house_.create(plan);
  Json seats = Json::array();
  for (const std::string& secret : made.seats) {
    seats.push_back(secret.empty() ? Json() : Json(link(secret)));
  }
  return json_answer(
      {{"id", made.id}, {"links", {{"seats", std::move(seats)}, {"watch", link(made.watch)}}}});
}

serve::Answer HostApi::state_of(const std::string& id) {
  const std::int64_t now = house_.clock().now();
  return json_answer(house_.look(id, [&](const HostedMatch& match) {
    return organizer_json(match, house_.doors(), id, now);
  }));
}

serve::Answer HostApi::match(const DoorCall& call) { return state_of(call.parts[0]); }

serve::Answer HostApi::changed(const DoorCall& call, const std::function<void(HostedMatch&)>& act) {
  house_.wait_for_earlier(call.arrived);
  const std::int64_t now = house_.clock().now();
  Json state;
  house_.act(call.parts[0], [&](HostedMatch& match) {
    act(match);
    state = organizer_json(match, house_.doors(), call.parts[0], now);
  });
  return json_answer(std::move(state));
}

serve::Answer HostApi::begin(const DoorCall& call) {
  Node(call.body, "").object({});
  return changed(call, [&](HostedMatch& match) { match.begin(call.arrived); });
}

serve::Answer HostApi::extend(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"deadline", "number"});
  const std::int64_t deadline = body.at("deadline").whole(0, kLatest);
  return changed(call, [&](HostedMatch& match) {
    require_step(body, match);
    match.extend(deadline, call.arrived);
  });
}

serve::Answer HostApi::pause(const DoorCall& call) {
  Node(call.body, "").object({});
  return changed(call, [&](HostedMatch& match) { match.pause(call.arrived); });
}

serve::Answer HostApi::resume(const DoorCall& call) {
  Node(call.body, "").object({});
  return changed(call, [&](HostedMatch& match) { match.resume(call.arrived); });
}

serve::Answer HostApi::close(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"number"});
  return changed(call, [&](HostedMatch& match) {
    require_step(body, match);
    match.close("organizer", call.arrived);
  });
}

serve::Answer HostApi::replace(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"seat", "name", "bot"});
  if (body.find_unless_null("bot") && body.find_unless_null("name")) {
    body.complain("name: cannot be used with bot");
  }
  const auto seat = static_cast<Seat>(body.at("seat").whole(0, kMaxSeats - 1));
  house_.wait_for_earlier(call.arrived);
  const std::string secret =
      house_.act_and_change_door(call.parts[0], seat, [&](HostedMatch& match) {
        static_cast<void>(seat_in(body.at("seat"), match));
        match.replace(seat, read_place(body, match.plan().match(), context_.bots), call.arrived);
      });
  return json_answer({{"link", secret.empty() ? Json() : Json(link(secret))}});
}

serve::Answer HostApi::new_link(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"seat", "watch"});
  const auto given = body.find_unless_null("seat");
  if (given.has_value() == body.find_unless_null("watch").has_value()) {
    body.complain("expected seat or watch");
  }
  const Seat seat = given ? static_cast<Seat>(given->whole(0, kMaxSeats - 1)) : kNoSeat;
  const std::string secret =
      house_.act_and_change_door(call.parts[0], seat, [&](HostedMatch& match) {
        if (given && match.plan().places[static_cast<std::size_t>(seat_in(*given, match))].is_bot) {
          throw Refused(409, "a bot sits there");
        }
        match.change_link(seat, call.arrived);
      });
  return json_answer({{"link", link(secret)}});
}

serve::Answer HostApi::step_back(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"reason", "number"});
  const std::string reason = read_text(body.at("reason"), kMaxWords);
  return changed(call, [&](HostedMatch& match) {
    require_step(body, match);
    if (match.stage() == Stage::gathering) throw Refused(409, "the match has not begun");
    match.step_back(match.last_played(), reason, call.arrived);
  });
}

serve::Answer HostApi::announce(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"text"});
  const std::string text = read_text(body.at("text"), kMaxWords);
  return changed(call, [&](HostedMatch& match) { match.announce(text, call.arrived); });
}

serve::Answer HostApi::end(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"reason"});
  const std::string reason = read_text(body.at("reason"), kMaxWords);
  return changed(call, [&](HostedMatch& match) { match.end(reason, call.arrived); });
}

serve::Answer HostApi::own_link(const DoorCall& call) {
  Node(call.body, "").object({});
  return json_answer({{"link", link(house_.renew_organizer())}});
}

}  // namespace mainmatch::host
