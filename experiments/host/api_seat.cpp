// What a seat asks, and who watches.

#include <nlohmann/json.hpp>

#include "experiments/base/digest.h"
#include "experiments/base/error.h"
#include "experiments/host/host_api.h"
#include "experiments/matches/play/played_match.h"

namespace mainmatch::host {

using serve::json_answer;
using serve::Refused;

namespace {

constexpr std::size_t kMaxNotes = 20'000;  ///< letters
constexpr std::int64_t kMaxSteps = 1'000'000;
/// Of a submission, which is kept for good: bytes, several times what any match takes.
constexpr std::size_t kMaxSubmission = 16'384;

/// Throws Refused unless the seat is asked now.
void require_acting(const HostedMatch& match, Seat seat) {
  if (!match.is_running()) throw Refused(409, "no step is open");
  if (!match.acting_people().contains(seat)) {
    throw Refused(409, "this seat hands in nothing in this step");
  }
}

}  // namespace

serve::Answer HostApi::seat_state(const DoorCall& call) {
  const std::int64_t now = house_.clock().now();
  return json_answer(house_.look(call.door.match, [&](const HostedMatch& match) {
    require_open(call.door);
    Json json = seat_json(match, call.door.seat, now);
    json["match"] = call.door.match;
    return json;
  }));
}

/// What the seat is shown then: asked for later on, it might have to wait for the end of the step.
serve::Answer HostApi::changed_at_seat(const DoorCall& call,
                                       const std::function<void(HostedMatch&)>& act) {
  const std::int64_t now = house_.clock().now();
  Json state;
  house_.act(call.door.match, [&](HostedMatch& match) {
    require_open(call.door);
    act(match);
    state = seat_json(match, call.door.seat, now);
  });
  state["match"] = call.door.match;
  return json_answer(std::move(state));
}

serve::Answer HostApi::join(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"bits"});
  const std::string& bits = body.at("bits").text();
  if (!is_hex(bits, 32)) body.at("bits").fail("32 hexadecimal digits");
  return changed_at_seat(
      call, [&](HostedMatch& match) { match.join(call.door.seat, bits, call.arrived); });
}

serve::Answer HostApi::read(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"line"});
  return json_answer(house_.look(call.door.match, [&](const HostedMatch& match) {
    require_open(call.door);
    require_acting(match, call.door.seat);
    Json submission = read_typed(*match.table().screen(call.door.seat), body.at("line").text());
    static_cast<void>(match.table().objections(call.door.seat, Node(submission, "submission")));
    return Json{{"submission", std::move(submission)}};
  }));
}

serve::Answer HostApi::write(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"submission"});
  const Node submission = body.at("submission");
  return json_answer(house_.look(call.door.match, [&](const HostedMatch& match) {
    require_acting(match, call.door.seat);
    static_cast<void>(match.table().objections(call.door.seat, submission));
    return Json{{"line", submission.is_null()
                             ? "pass"
                             : match.table().screen(call.door.seat)->write(submission.json())}};
  }));
}

serve::Answer HostApi::explain(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"submission"});
  return json_answer(house_.look(call.door.match, [&](const HostedMatch& match) {
    require_acting(match, call.door.seat);
    return Json{{"objections",
                 objections_json(match.table().objections(call.door.seat, body.at("submission")))}};
  }));
}

serve::Answer HostApi::hand_in(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"number", "submission"});
  const auto number = static_cast<int>(body.at("number").whole(0, kMaxSteps));
  const Node submission = body.at("submission");
  if (to_line(submission.json()).size() > kMaxSubmission) {
    throw Refused(413, "the submission is too large");
  }
  return changed_at_seat(call, [&](HostedMatch& match) {
    match.submit(call.door.seat, number, submission.json(), call.arrived);
  });
}

serve::Answer HostApi::notebook(const DoorCall& call) {
  return json_answer({{"text", house_.notebook(call.door.match, call.door.seat)}});
}

serve::Answer HostApi::write_notebook(const DoorCall& call) {
  const Node body(call.body, "");
  body.object({"text"});
  const Node text = body.at("text");
  const std::string notes = text.text().empty() ? "" : read_text(text, kMaxNotes);
  house_.write_notebook(call.door.match, call.door.seat, notes, [&] { require_open(call.door); });
  return json_answer(Json::object());
}

serve::Answer HostApi::odds(const DoorCall& call) {
  return begun(call, house_.look(call.door.match, [&](const HostedMatch& match) {
    if (!match.plan().odds) throw Refused(403, "the organizer allows no odds");
    require_acting(match, call.door.seat);
    return serve::odds_work(match.plan().match(), call.door.seat, match.snapshot(),
                            Node(call.body, ""));
  }));
}

serve::Answer HostApi::advice(const DoorCall& call) {
  return begun(call, house_.look(call.door.match, [&](const HostedMatch& match) {
    if (!match.plan().advice) throw Refused(403, "the organizer allows no advice");
    require_acting(match, call.door.seat);
    return serve::advice_work(match.plan().match(), call.door.seat, match.snapshot(),
                              Node(call.body, ""));
  }));
}

serve::Answer HostApi::watch_state(const DoorCall& call) {
  const std::int64_t now = house_.clock().now();
  return json_answer(house_.look(call.door.match,
                                 [&](const HostedMatch& match) { return watch_json(match, now); }));
}

}  // namespace mainmatch::host
