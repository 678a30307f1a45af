// What the organizer of a hosted match can do to it; and whole matches.

#include "experiments/base/error.h"
#include "experiments/host/audit.h"
#include "experiments/matches/public_view.h"
#include "experiments/matches/records/record.h"
#include "tests/each_match.h"
#include "tests/host/driven.h"

namespace mainmatch::tests {

using host::HostedMatch;
using host::Place;
using host::Stage;

namespace {

/// A match of Edges of these rounds among three people, which has begun.
Driven begun_of(int rounds, const Json& changes = Json::object()) {
  Json all = {{"rules", {{"grid", {1, 3}}, {"rounds", rounds}}}};
  all.update(changes);
  Driven driven(plan_of(match_named("edges", ""), 3, all));
  driven.join_all();
  return driven;
}

/// The same from its events, of which nothing is believed.
Json from_events(const Driven& driven, HostedMatch::Trust trust = HostedMatch::Trust::nothing) {
  HostedMatch other(Driven::kSeed, {no_named_bots}, trust);
  for (const host::Event& event : driven.events) other.follow(event);
  return all_of(other);
}

Json submissions_of(const Driven& driven, std::size_t closed) {
  return driven.of_kind("closed").at(closed).body.at("submissions");
}

}  // namespace

TEST_CASE("host: a pause puts the deadline off by as long as it takes", "[host][hosted]") {
  Driven driven = begun_of(3);
  HostedMatch& match = driven.match;
  const std::int64_t before = match.deadline().value();
  match.submit(0, 0, nullptr, kStart + kHour);
  match.pause(kStart + 2 * kHour);
  CHECK(match.stage() == Stage::paused);
  CHECK_FALSE(match.due());
  CHECK_FALSE(match.reminder());
  CHECK(refused([&] { match.submit(1, 0, nullptr, kStart + 3 * kHour); }) == 409);
  CHECK(refused([&] { match.pause(kStart + 3 * kHour); }) == 409);
  CHECK(refused([&] { match.extend(before + 5, kStart + 3 * kHour); }) == 409);
  match.resume(before + 7 * kHour);
  CHECK(match.deadline() == before + (before + 7 * kHour - (kStart + 2 * kHour)));
  CHECK(refused([&] { match.resume(before + 8 * kHour); }) == 409);
  CHECK(match.handed_in(0));
  match.submit(1, 0, nullptr, before + 9 * kHour);
  driven.note();
  CHECK(from_events(driven) == all_of(match));
}

TEST_CASE("host: a deadline is extended, and people are reminded again", "[host][hosted]") {
  Driven driven = begun_of(3);
  HostedMatch& match = driven.match;
  const std::int64_t before = match.deadline().value();
  CHECK(match.reminder() == before - 2 * kHour);
  match.remind(before - 2 * kHour);
  CHECK_FALSE(match.reminder());
  CHECK(refused([&] { match.extend(before - kHour, before - kHour); }) == 409);
  match.extend(before + 2 * kHour, before - kHour);
  CHECK(match.reminder() == before);
  match.extend(before + kHour, before - kHour);  // less than two hours are left by then
  CHECK_FALSE(match.reminder());
  CHECK(match.due()->time == before + kHour);
  match.submit(1, 0, nullptr, before + kHour - 1);
  match.make_up_for(3 * kHour, before + 4 * kHour - 1);
  CHECK(match.deadline() == before + 4 * kHour);
  driven.note();
  CHECK(from_events(driven) == all_of(match));
}

TEST_CASE("host: another person at a seat is not shown what the one before has", "[host][hosted]") {
  Driven driven = begun_of(3);
  HostedMatch& match = driven.match;
  driven.hand_in_all();
  driven.close();
  driven.hand_in_all();
  REQUIRE(match.receipts(1).size() == 2);
  match.replace(1, Place{"Eve"}, ++driven.now);
  driven.note();
  CHECK(match.receipts(1).empty());
  CHECK_FALSE(match.handed_in(1));
  CHECK(match.names() == Json{"P0", "Eve", "P2"});
  CHECK(match.occupant(1) == 1);
  CHECK(match.due()->cause == "deadline");  // hers is awaited
  CHECK(match.handed_in(2));
  for (Seat seat = 0; seat < 3; ++seat) {
    CHECK(match.table().view(seat) == driven.shadow.table().view(seat));
  }
  driven.play_on();
  CHECK(from_events(driven) == all_of(match));
  CHECK_FALSE(check(match.record()));
}

TEST_CASE("host: bots take the places of people, at last of all", "[host][hosted]") {
  Driven driven = begun_of(5);
  HostedMatch& match = driven.match;
  driven.hand_in_all();
  driven.close();
  match.replace(0, Place{"climber", true}, ++driven.now);
  CHECK(refused([&] { match.submit(0, 1, nullptr, driven.now); }) == 409);
  CHECK_FALSE(match.acting_people().contains(0));
  driven.note();
  driven.hand_in_all();
  CHECK(match.due()->cause == "all");
  driven.close();
  match.replace(1, Place{"random", true}, ++driven.now);
  CHECK(match.stage() == Stage::open);
  match.replace(2, Place{"random", true}, ++driven.now);
  driven.note();
  CHECK(match.stage() == Stage::over);
  CHECK(driven.of_kind("closed").back().body.at("cause") == "bots");
  CHECK(from_events(driven) == all_of(match));
  CHECK(from_events(driven, HostedMatch::Trust::all) == all_of(match));
  CHECK_FALSE(check(match.record()));
  CHECK(refused([&] { match.replace(2, Place{"Eve"}, driven.now); }) == 409);
}

TEST_CASE("host: who goes before the match begins is not waited for", "[host][hosted]") {
  Driven driven(plan_of(match_named("edges", ""), 3));
  driven.match.join(0, bits_of(0), kStart);
  driven.match.join(1, bits_of(1), kStart);
  driven.match.replace(1, Place{"Eve"}, kStart);
  CHECK_FALSE(driven.match.has_joined(1));  // her browser has given no chance yet
  driven.match.replace(2, Place{"random", true}, kStart);
  CHECK(driven.match.stage() == Stage::gathering);
  driven.match.replace(1, Place{"random", true}, kStart);
  CHECK(driven.match.stage() == Stage::open);
  driven.note();
  CHECK(from_events(driven) == all_of(driven.match));
}

TEST_CASE("host: a step back asks all again, and bots play the same again", "[host][hosted]") {
  for (const char* const bot : {"random", "climber"}) {
    const auto& edges = match_named("edges", "");
    Json seats = plan_json_of(edges, 3).at("seats");
    for (Json& seat : seats) {
      if (seat.contains("bot")) seat["bot"] = bot;
    }
    Driven driven(plan_of(edges, 3, {{"seats", seats}}));
    driven.join_all();
    HostedMatch& match = driven.match;
    for (int i = 0; i < 3; ++i) {
      driven.hand_in_all();
      driven.close();
    }
    const Json view = match.table().view(0);
    CHECK(refused([&] { match.step_back(3, "why", driven.now); }) == 409);
    CHECK(refused([&] { match.step_back(-1, "why", driven.now); }) == 409);
    CHECK(match.last_played() == 2);
    driven.hand_in_all();  // which is dropped
    match.step_back(1, "why", ++driven.now);
    driven.note();
    CHECK(match.number() == 1);
    CHECK_FALSE(match.handed_in(0));
    CHECK(match.deadline() == driven.now + 24 * kHour);
    for (int i = 0; i < 2; ++i) {
      driven.hand_in_all();
      driven.close();
    }
    for (std::size_t i = 1; i < 3; ++i) {
      CHECK(submissions_of(driven, i) == submissions_of(driven, i + 2));
    }
    CHECK(match.table().view(0) == view);
    driven.play_on();
    CHECK(from_events(driven) == all_of(match));
    CHECK_FALSE(check(match.record()));
  }
}

TEST_CASE("host: who watches a step behind is never ahead", "[host][hosted]") {
  Driven driven = begun_of(5, {{"watch_delay", true}});
  HostedMatch& match = driven.match;
  CHECK(match.public_part().is_null());
  std::vector<Json> was;
  for (int i = 0; i < 3; ++i) {
    was.push_back(public_view(match.table(), match.plan().match()));
    driven.hand_in_all();
    driven.close();
    CHECK(match.public_part() == was.back());
  }
  match.step_back(1, "why", ++driven.now);
  CHECK(match.public_part() == was[0]);
  driven.note();
  driven.play_on();
  CHECK(match.public_part() == public_view(match.table(), match.plan().match()));
}

TEST_CASE("host: an end before the end publishes the seed, and nothing follows", "[host][hosted]") {
  for (const bool has_begun : {false, true}) {
    Driven driven = begun_of(3);
    Driven early(plan_of(match_named("edges", ""), 3));
    Driven& one = has_begun ? driven : early;
    one.match.end("a reason", ++one.now);
    one.note();
    CHECK(one.match.stage() == Stage::ended);
    CHECK(one.events.back().body.at("seed") == Driven::kSeed);
    CHECK_FALSE(one.match.due());
    CHECK(refused([&] { one.match.submit(0, 0, nullptr, one.now); }) == 409);
    CHECK(refused([&] { one.match.end("again", one.now); }) == 409);
    CHECK(refused([&] { one.match.begin(one.now); }) == 409);
    CHECK(refused([&] { one.match.close("organizer", one.now); }) == 409);
    CHECK(refused([&] { one.match.step_back(0, "why", one.now); }) == 409);
    CHECK(from_events(one) == all_of(one.match));
    const host::Audit found = host::audit(one.text(), {}, no_named_bots);
    CHECK_FALSE(found.is_whole);
    CHECK(found.contributions == (has_begun ? 3 : 0));
  }
}

EACH_MATCH_TEST("a hosted match of people and bots is played, and holds", "[host][hosted]") {
  for (const std::size_t people : {std::size_t{99}, std::size_t{2}, std::size_t{0}}) {
    Driven driven(plan_of(match, people));
    driven.join_all();
    HostedMatch& hosted = driven.match;
    while (!hosted.is_done()) {
      for (std::size_t i = 0; i < hosted.plan().seats(); ++i) {
        const auto seat = static_cast<Seat>(i);
        REQUIRE(hosted.table().view(seat) == driven.shadow.table().view(seat));
      }
      driven.hand_in_all();
      REQUIRE(hosted.due()->cause == "all");
      driven.close();
    }
    CHECK(hosted.stage() == Stage::over);
    CHECK(driven.shadow.table().is_over());
    CHECK(from_events(driven) == all_of(hosted));
    CHECK(from_events(driven, HostedMatch::Trust::all) == all_of(hosted));
    const Json record = hosted.record();
    CHECK_FALSE(check(record));
    CHECK(record.at("bots") == hosted.names());
    CHECK(driven.events.back().body.at("outcome") == driven.shadow.table().outcome_json());
  }
}

}  // namespace mainmatch::tests
