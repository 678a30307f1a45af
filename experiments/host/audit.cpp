#include "experiments/host/audit.h"

#include <algorithm>
#include <optional>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/host/hosted_match.h"
#include "experiments/matches/records/record.h"

namespace mainmatch::host {

namespace {

std::vector<Event> events_of(const std::string& text) {
  std::vector<Event> events;
  std::size_t line = 0;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    ++line;
    try {
      events.push_back(read_event(std::string_view(text).substr(begin, end - begin)));
    } catch (const InputError& error) {
      throw InputError("line {}: {}", line, error.what());
    }
    begin = end + 1;
  }
  return events;
}

/// Whether it counted: nothing came in its place before its step was closed, and that was not taken
/// back.
Audit::FoundReceipt found_receipt(const Event& event, const std::vector<Event>& events) {
  Audit::FoundReceipt found{.hash = event.hash,
                            .seat = event.body.at("seat").get<Seat>(),
                            .step = event.body.at("step").get<int>(),
                            .submission = event.body.at("submission")};
  for (auto later = events.begin() + event.number() + 1; later != events.end(); ++later) {
    const Json& body = later->body;
    const bool is_of_step = body.contains("step") && body.at("step") == found.step;
    if (later->kind() == "closed" && is_of_step) found.counted = true;
    if (later->kind() == "stepped_back" && body.at("to") <= found.step) found.counted = false;
    const bool replaces = later->kind() == "submitted" || later->kind() == "replaced";
    if (replaces && body.at("seat") == found.seat && !found.counted) break;
    if (later->kind() == "stepped_back") break;
  }
  return found;
}

}  // namespace

Audit audit(const std::string& text, const std::vector<std::string>& receipts,
            const serve::NamedBotsOf& named_bots) {
  const std::vector<Event> events = events_of(text);
  if (events.empty()) throw InputError("there are no events");
  const auto end = std::ranges::find_if(events, &Event::is_end);
  if (end == events.end()) {
    throw InputError("the match has not ended: its seed is not published yet");
  }
  const Node seed_event(end->body, fmt::format("event {}", end->number()));
  HostedMatch match(seed_event.at("seed").text(), {named_bots}, HostedMatch::Trust::nothing);
  Audit found;
  for (const Event& event : events) {
    try {
      match.follow(event);
    } catch (const ValueError& error) {
      throw InputError("event {}: {}", event.number(), error.what());
    }
  }
  const auto note_program = [&](const Json& place, const Json& seat) {
    if (!place.contains("program")) return;
    const std::string program =
        fmt::format("{} at seat {}", place.at("program").get<std::string>(), seat.get<Seat>());
    if (std::ranges::count(found.programs, program) == 0) found.programs.push_back(program);
  };
  const Json& seats = events.front().body.at("plan").at("seats");
  for (std::size_t seat = 0; seat < seats.size(); ++seat) note_program(seats[seat], seat);
  for (const Event& event : events) {
    const std::string& kind = event.kind();
    if (kind == "replaced") note_program(event.body, event.body.at("seat"));
    found.closed_by_hand += kind == "closed" && event.body.at("cause") == "organizer";
    found.steps_back += kind == "stepped_back";
    found.replacements += kind == "replaced";
    found.changed_deadlines += kind == "extended" || kind == "resumed";
    found.downtimes += kind == "downtime";
  }
  for (const std::string& receipt : receipts) {
    const auto one = std::ranges::find(events, receipt, &Event::hash);
    if (one == events.end() || one->kind() != "submitted") {
      throw InputError("receipt {}: no submission has this hash", shown_word(receipt));
    }
    found.receipts.push_back(found_receipt(*one, events));
  }
  found.commitment = match.commitment();
  found.name = match.plan().name;
  found.game = match.plan().match().name();
  found.version = Node(events.front().body, "event 0").at("version").text();
  found.events = static_cast<std::int64_t>(events.size());
  found.steps = match.stage() == Stage::gathering ? 0 : match.number();
  for (std::size_t seat = 0; seat < match.plan().seats(); ++seat) {
    found.contributions += match.has_joined(static_cast<Seat>(seat));
  }
  found.is_whole = match.stage() == Stage::over;
  if (!found.is_whole) return found;
  found.record = match.record();
  if (const auto difference = check(found.record)) {
    throw InputError("the record: {}: stood {}, the rules give {}", difference->path,
                     difference->stood, difference->given);
  }
  return found;
}

}  // namespace mainmatch::host
