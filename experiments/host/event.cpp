#include "experiments/host/event.h"

#include "experiments/base/digest.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/host/clock.h"
#include "experiments/serve/secret.h"

namespace mainmatch::host {

std::string Event::line() const {
  Json whole = body;
  whole["hash"] = hash;
  return to_line(whole);
}

Event read_event(std::string_view line) {
  Event event{.body = parse_json(line)};
  const Node node(event.body, "");
  node.object();
  node.at("number").whole(0, kLatest);
  node.at("time").whole(0, kLatest);
  static_cast<void>(node.at("kind").text());
  event.hash = node.at("hash").text();
  event.body.erase("hash");
  return event;
}

Event Chain::next(std::int64_t time, std::string_view kind, Json fields) {
  Event event{.body = {{"number", size_}, {"time", time}, {"kind", kind}}};
  event.body.update(fields);
  event.body["salt"] = serve::random_name();
  event.hash = sha256(hash_ + to_line(event.body));
  follow(event);
  return event;
}

void Chain::follow(const Event& event) {
  if (event.number() != size_) {
    throw InputError("event {}: expected event {}", event.number(), size_);
  }
  if (event.hash != sha256(hash_ + to_line(event.body))) {
    throw InputError("event {}: its hash is not that of what stands there", size_);
  }
  if (event.time() < last_time_) {
    throw InputError("event {}: its time is before that of the event before", size_);
  }
  hash_ = event.hash;
  time_before_ = last_time_;
  last_time_ = event.time();
  ++size_;
}

}  // namespace mainmatch::host
