// An audit finds whatever the host of a match may have changed in its events.

#include "experiments/host/audit.h"

#include <functional>

#include "engine/core/rng.h"
#include "experiments/base/digest.h"
#include "experiments/base/error.h"
#include "tests/cli/program.h"
#include "tests/each_match.h"
#include "tests/host/driven.h"
#include "tests/scale.h"

namespace mainmatch::tests {

using host::Event;
using host::HostedMatch;
using Events = std::vector<Event>;

namespace {

/// Two people, bots, two steps that end by their deadline, a pause and a time without the host.
Driven match_to_audit(const MatchModule& match, const Json& rules = {}) {
  Driven driven(plan_of(match, 2, {{"missed", "random"}, {"rules", rules}}));
  driven.join_all();
  while (!driven.match.is_done()) {
    const int number = driven.match.number();
    const bool is_short = number == 1 || number == 2;
    driven.hand_in_all(is_short ? Seat{1} : kNoSeat);
    if (number == 3) {
      driven.match.pause(++driven.now);
      driven.match.resume(driven.now += kHour);
      driven.match.make_up_for(kHour, driven.now += kHour);
    }
    if (is_short && driven.match.due()->cause == "deadline") {
      driven.now = driven.match.due()->time - 1;
      driven.close("deadline");
    } else {
      driven.close();
    }
  }
  return driven;
}

/// What somebody who hosts matches can do: number the events, and make the chain anew.
std::string chained(Events events) {
  std::string text, before;
  std::int64_t number = 0;
  for (Event& event : events) {
    event.body["number"] = number++;
    event.hash = before = sha256(before + to_line(event.body));
    text += event.line() + "\n";
  }
  return text;
}

std::string plain(const Events& events) {
  std::string text;
  for (const Event& event : events) text += event.line() + "\n";
  return text;
}

/// What an audit says against it; empty: nothing.
std::string said(const std::string& text, const std::vector<std::string>& receipts = {}) {
  try {
    host::audit(text, receipts, no_named_bots);
  } catch (const InputError& error) {
    CHECK(std::string(error.what()).find('\n') == std::string::npos);
    CHECK(*error.what() != '\0');
    return error.what();
  }
  return "";
}

bool names(const std::string& complaint, const std::string& part) {
  return complaint.find(part) != complaint.npos;
}

Event& first(Events& events, std::string_view kind, int skipped = 0) {
  for (Event& event : events) {
    if (event.kind() == kind && skipped-- == 0) return event;
  }
  FAIL("there is no event " << kind);
  throw;
}

/// Another submission in its place that may be handed in.
Json other_than(const Json& submission) {
  return submission.is_null() ? Json{{"direction", "left"}, {"amount", 1}, {"partner", "right"}}
                              : Json();
}

/// Two people and a bot in five rounds of Edges.
Driven small_match() {
  return match_to_audit(match_named("edges", ""), {{"grid", {1, 3}}, {"rounds", 5}});
}

}  // namespace

EACH_MATCH_TEST("the audit of a hosted match holds, with its receipts", "[host][audit]") {
  const Driven driven = match_to_audit(match);
  std::vector<std::string> receipts;
  for (const Event& event : driven.of_kind("submitted")) receipts.push_back(event.hash);
  const host::Audit found = host::audit(driven.text(), receipts, no_named_bots);
  CHECK(found.is_whole);
  CHECK(found.name == "Friday");
  CHECK(found.game == match.name());
  CHECK(found.version == "test");
  CHECK(found.contributions == 2);
  CHECK(found.steps == driven.match.number());
  CHECK(found.events == static_cast<std::int64_t>(driven.events.size()));
  CHECK(found.record == driven.match.record());
  CHECK(chained(driven.events) == driven.text());
  CHECK(names(said(driven.text(), {driven.of_kind("closed")[0].hash}), "no submission"));
  CHECK(names(said(driven.text(), {std::string(64, '0')}), "no submission"));
  CHECK(names(said(driven.text(), {"x\n\x1b"}), "no submission"));
}

TEST_CASE("host: a change without a new chain is found", "[host][audit]") {
  const Driven driven = small_match();
  for (std::size_t i = 0; i < driven.events.size(); ++i) {
    Events events = driven.events;
    events[i].body["salt"] = std::string(32, '0');
    CHECK(names(said(plain(events)), "event " + std::to_string(i) + ": its hash"));
    events = driven.events;
    events.erase(events.begin() + static_cast<std::ptrdiff_t>(i));
    CHECK(said(plain(events)) != "");
  }
}

TEST_CASE("host: an audit says which receipts counted", "[host][audit]") {
  Driven driven(
      plan_of(match_named("edges", ""), 2, {{"rules", {{"grid", {1, 3}}, {"rounds", 3}}}}));
  driven.join_all();
  HostedMatch& match = driven.match;
  const auto hand_in = [&](Seat seat, int number) {
    match.submit(seat, number, {{"direction", "left"}}, ++driven.now);
    return match.receipts(seat).back().hash;
  };
  const std::string replaced = hand_in(0, 0);
  const std::string last = hand_in(0, 0);
  hand_in(1, 0);
  match.close("all", ++driven.now);
  const std::string taken_back = hand_in(0, 1);
  hand_in(1, 1);
  match.close("all", ++driven.now);
  match.step_back(1, "a mistake", ++driven.now);
  const std::string again = hand_in(0, 1);
  const std::string of_another = hand_in(1, 1);
  match.replace(1, {"Eve"}, ++driven.now);
  match.close("organizer", ++driven.now);
  driven.note();
  driven.play_on();
  const std::vector<std::string> receipts = {replaced, last, taken_back, again, of_another};
  const host::Audit found = host::audit(driven.text(), receipts, no_named_bots);
  REQUIRE(found.receipts.size() == receipts.size());
  const std::vector<bool> counted = {false, true, false, true, false};
  for (std::size_t i = 0; i < receipts.size(); ++i) {
    INFO(i);
    CHECK(found.receipts[i].hash == receipts[i]);
    CHECK(found.receipts[i].counted == counted[i]);
    CHECK(found.receipts[i].seat == (i == 4 ? 1 : 0));
    CHECK(found.receipts[i].step == (i < 2 ? 0 : 1));
  }
  CHECK(found.closed_by_hand == 1);
  CHECK(found.steps_back == 1);
  CHECK(found.replacements == 1);
}

TEST_CASE("host: nobody makes up for time that has not passed", "[host][audit]") {
  Driven driven = match_to_audit(match_named("edges", ""));
  Events events = driven.events;
  const auto late =
      std::ranges::find_if(events, [](const Event& one) { return one.kind() == "downtime"; });
  REQUIRE(late != events.end());
  late->body["milliseconds"] = 2 * kHour;
  CHECK(names(said(chained(events)), "did not stand still so long"));
}

TEST_CASE("host: what a forger changes with a new chain is found, and named", "[host][audit]") {
  const Driven driven = small_match();
  const auto found = [&](const std::function<void(Events&)>& change) {
    Events events = driven.events;
    change(events);
    return said(chained(events));
  };
  const auto in = [&](std::string_view kind, int skipped, const auto& change) {
    return found([&](Events& events) { change(first(events, kind, skipped).body); });
  };
  const char* const kHandedIn = "others were handed in";
  CHECK(names(in("submitted", 0, [](Json& e) { e["submission"] = other_than(e["submission"]); }),
              kHandedIn));
  for (const std::size_t bot :
       {std::size_t{1}, std::size_t{2}}) {  // 1: it plays for who missed the step
    CHECK(names(in("closed", 1,
                   [&](Json& e) { e["submissions"][bot] = other_than(e["submissions"][bot]); }),
                kHandedIn));
  }
  CHECK(names(in("closed", 1, [](Json& e) { e["missed"] = Json::array(); }), "missed"));
  CHECK(names(in("closed", 0, [](Json& e) { e["missed"] = Json{0}; }), "missed"));
  CHECK(names(in("over", 0, [](Json& e) { e["outcome"] = nullptr; }), "another outcome"));
  CHECK(names(in("over", 0, [](Json& e) { e["seed"] = std::string(64, '7'); }), "commitment"));
  CHECK(found([](Events& events) {
          const std::string seed(64, '7');
          first(events, "created").body["commitment"] = sha256(seed);
          first(events, "over").body["seed"] = seed;
        }) != "");
  CHECK(in("joined", 0, [](Json& e) { e["bits"] = std::string(32, '0'); }) != "");
  CHECK(in("created", 0, [](Json& e) { e["plan"]["rules"]["rounds"] = 3; }) != "");
  CHECK(in("created", 0, [](Json& e) { e["plan"]["seats"][2]["bot"] = "climber"; }) != "");
  // Time
  const char* const kTooSoon = "was not to be closed then";
  CHECK(names(in("closed", 1, [](Json& e) { e["time"] = e["time"].get<std::int64_t>() - 1; }),
              kTooSoon));
  CHECK(names(in("closed", 1, [](Json& e) { e["cause"] = "all"; }), kTooSoon));
  for (const char* const cause : {"bots", "", "nothing"}) {
    INFO(cause);
    CHECK(names(in("closed", 1, [&](Json& e) { e["cause"] = cause; }), kTooSoon));
  }
  CHECK(names(in("opened", 1, [](Json& e) { e["deadline"] = e["time"]; }), "deadline"));
  CHECK(names(in("opened", 1, [](Json& e) { e["deadline"] = nullptr; }), "deadline"));
  CHECK(names(in("resumed", 0, [](Json& e) { e["deadline"] = e["time"]; }), "deadline"));
  CHECK(names(in("downtime", 0, [](Json& e) { e["deadline"] = e["time"]; }), "deadline"));
  CHECK(names(in("opened", 1, [](Json& e) { e["time"] = kStart; }), "its time is before"));
  CHECK(names(found([](Events& events) {  // two are late, and the rest is moved with them
                const std::int64_t end = first(events, "opened").body.at("deadline");
                for (Event& event : events) {
                  if (event.kind() == "joined" || event.kind() == "created") continue;
                  if (event.kind() == "begun" || &event == &first(events, "opened")) continue;
                  event.body["time"] = event.time() + (end - kStart);
                  if (event.kind() == "submitted") event.body["arrived"] = event.time();
                }
              }),
              "it did not arrive in time"));
}

TEST_CASE("host: events that lack, stand twice or in another order are found", "[host][audit]") {
  const Driven driven = small_match();
  const auto& events = driven.events;
  for (std::size_t i = 0; i < events.size(); ++i) {
    INFO(i << " " << events[i].kind());
    Events less = events, more = events;
    less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
    // Time that a host gives, and nobody has taken, it need not have given.
    CHECK((said(chained(less)) != "") == (events[i].kind() != "downtime"));
    more.insert(more.begin() + static_cast<std::ptrdiff_t>(i), events[i]);
    // The same handed in twice is nothing bad.
    CHECK((said(chained(more)) != "") == (events[i].kind() != "submitted"));
    if (i == 0 || events[i].kind() == events[i - 1].kind()) continue;
    Events other = events;
    std::swap(other[i - 1].body, other[i].body);
    const auto time = other[i - 1].time();
    other[i - 1].body["time"] = other[i].time();
    other[i].body["time"] = time;
    CHECK(said(chained(other)) != "");
  }
}

TEST_CASE("host: a match made up as a whole lacks the receipts", "[host][audit]") {
  const Driven driven = small_match();
  const Driven other = small_match();  // the same but for its salt
  const std::string receipt = driven.of_kind("submitted")[0].hash;
  CHECK(said(other.text()) == "");
  CHECK(said(driven.text(), {receipt}) == "");
  CHECK(names(said(other.text(), {receipt}), "no submission has this hash"));
}

TEST_CASE("host: whatever an audit file holds, one line says what is wrong", "[host][audit]") {
  const Driven driven = small_match();
  Stream chance(3, 0, Purpose::bot(1));
  const auto below = [&](std::size_t n) { return chance.below(static_cast<std::uint32_t>(n)); };
  const std::vector<Json> others = {
      nullptr,   -1,         0,  1,         99,   0.5,           1e300,          INT64_MAX,
      INT64_MIN, UINT64_MAX, "", "x\n\x1b", true, Json::array(), Json::object(), Json{{"a", 1}}};
  std::vector<std::string> kinds = {"announced", "reminded", "link",         "extended", "paused",
                                    "resumed",   "replaced", "stepped_back", "ended",    "nothing"};
  for (const Event& event : driven.events) kinds.push_back(event.kind());
  for (int i = 0; i < scaled(400); ++i) {
    Events events = driven.events;
    const std::size_t at = below(8) == 0 ? 0 : below(events.size());
    Json& body = events[at].body;
    std::vector<std::string> keys;
    for (const auto& [key, value] : body.items()) keys.push_back(key);
    const std::string key = keys[below(keys.size())];
    if (below(3) == 0) {
      body["kind"] = kinds[below(kinds.size())];
    } else if (below(4) == 0) {
      body.erase(key);
    } else {
      body[key] = others[below(others.size())];
    }
    if (below(2) == 0 && body.contains("kind")) body["deadline"] = others[below(others.size())];
    INFO(body.dump().substr(0, 300));
    std::string text;
    try {
      text = chained(events);
    } catch (const nlohmann::json::exception&) {
      continue;
    }
    CHECK_NOTHROW(said(text));
  }
}

TEST_CASE("host: files that are no audit are refused in a line", "[host][audit][program]") {
  const std::string text = small_match().text();
  std::string noise;
  for (int i = 0; i < 3'000; ++i) noise += static_cast<char>(i * i * 31 + i / 7);
  const std::string created = text.substr(0, text.find('\n') + 1);
  const std::vector<std::string> bad = {
      "",
      "\n",
      "{}",
      "null",
      "[1]",
      noise,
      created,
      text.substr(0, text.size() / 2),
      text.substr(0, text.size() - 1).substr(0, text.rfind('\n', text.size() - 2)),
      "{\"number\": 0, \"time\": 0, \"kind\": \"ended\", \"hash\": \"\"}",
      std::string(100'000, '['),
      text + text};
  for (const std::string& file : bad) {
    const Ran ran = run_program({.args = {"audit", "file"}, .files = {{"file", file}}});
    INFO(file.substr(0, 100));
    CHECK(ran.code == 2);
    CHECK(ran.out.empty());
    CHECK(std::count(ran.err.begin(), ran.err.end(), '\n') == 1);
    CHECK(ran.err.find("file: ") != ran.err.npos);
  }
  const Ran good = run_program({.args = {"audit", "file"}, .files = {{"file", text}}});
  CHECK(good.code == 0);
  CHECK(good.out.find("all of it holds") != good.out.npos);
}

}  // namespace mainmatch::tests
