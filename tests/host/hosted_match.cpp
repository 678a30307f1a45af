// A hosted match by its commands, each at a time that the test gives.

#include "experiments/host/hosted_match.h"

#include "experiments/base/error.h"
#include "experiments/matches/records/record.h"
#include "tests/each_match.h"
#include "tests/host/driven.h"

namespace mainmatch::tests {

using host::HostedMatch;
using host::Stage;

namespace {

const MatchModule& edges() { return match_named("edges", ""); }
Json small_edges() { return {{"grid", {1, 3}}, {"rounds", 3}}; }

/// A match of Edges of three rounds among three people, which has begun.
Driven begun_match(const Json& changes = Json::object()) {
  Json all = {{"rules", small_edges()}};
  all.update(changes);
  Driven driven(plan_of(edges(), 99, all));
  driven.join_all();
  REQUIRE(driven.match.stage() == Stage::open);
  return driven;
}

/// The same from its events alone.
Json followed(const Driven& driven) {
  HostedMatch other(Driven::kSeed, {no_named_bots}, HostedMatch::Trust::nothing);
  for (const host::Event& event : driven.events) other.follow(event);
  return all_of(other);
}

std::int64_t deadline_of(const Driven& driven) { return driven.match.deadline().value(); }

}  // namespace

TEST_CASE("host: a match begins when all people have joined, each once", "[host][hosted]") {
  Driven driven(plan_of(edges(), 2, {{"rules", small_edges()}}));
  HostedMatch& match = driven.match;
  CHECK(match.stage() == Stage::gathering);
  CHECK_FALSE(match.due());
  CHECK(refused([&] { match.submit(0, 0, nullptr, kStart); }) == 409);
  CHECK(refused([&] { match.close("organizer", kStart); }) == 409);
  CHECK(refused([&] { match.pause(kStart); }) == 409);
  CHECK(refused([&] { match.resume(kStart); }) == 409);
  CHECK(refused([&] { match.extend(kStart + 5, kStart); }) == 409);
  match.join(1, bits_of(1), kStart + 1);
  match.join(1, bits_of(7), kStart + 2);  // a second tab: nothing is added
  CHECK(match.stage() == Stage::gathering);
  CHECK(match.has_joined(1));
  CHECK_FALSE(match.has_joined(0));
  match.join(0, bits_of(0), kStart + 3);
  CHECK(match.stage() == Stage::open);
  CHECK(match.deadline() == kStart + 3 + 24 * kHour);
  driven.note();
  CHECK(driven.of_kind("joined").size() == 2);
  CHECK(refused([&] { match.begin(kStart + 4); }) == 409);
  match.join(0, bits_of(5), kStart + 4);
  CHECK(match.take_fresh().empty());
}

TEST_CASE("host: a command that fails midway leaves a match that is torn", "[host][hosted]") {
  Driven driven(plan_of(edges(), 2, {{"rules", small_edges()}}));
  CHECK_FALSE(driven.match.is_torn());
  CHECK_THROWS_AS(driven.match.join(0, "nonsense", kStart + 2), InputError);
  CHECK(driven.match.is_torn());
}

TEST_CASE("host: the deal follows from the seed and what each browser gave", "[host][hosted]") {
  const auto view = [](const std::string& seed, const std::string& bits, bool all) {
    Driven driven(plan_of(edges(), 2), seed);
    driven.match.join(0, bits, kStart);
    if (all) driven.match.join(1, bits_of(1), kStart);
    if (!all) driven.match.begin(kStart);
    return driven.match.record().at("seed").dump() + driven.match.record().at("match").dump();
  };
  const std::string other_seed = std::string(63, 'a') + "b";
  const std::string one = view(Driven::kSeed, bits_of(0), true);
  CHECK(view(Driven::kSeed, bits_of(0), true) == one);
  CHECK(view(Driven::kSeed, bits_of(2), true) != one);
  CHECK(view(Driven::kSeed, bits_of(0), false) != one);
  CHECK(view(other_seed, bits_of(0), true) != one);
}

TEST_CASE("host: before the deadline is in time, at it is too late", "[host][hosted]") {
  const int grace = GENERATE(0, 10);
  Driven driven = begun_match({{"grace_minutes", grace}});
  HostedMatch& match = driven.match;
  const std::int64_t end = deadline_of(driven) + grace * kMinute;
  match.submit(0, 0, nullptr, end - 1);
  CHECK(refused([&] { match.submit(1, 0, nullptr, end); }) == 409);
  CHECK(refused([&] { match.submit(1, 0, nullptr, end + 1); }) == 409);
  CHECK_FALSE(match.handed_in(1));
  REQUIRE(match.handed_in(0));
  REQUIRE(match.due());
  CHECK(match.due()->time == end);
  CHECK(match.due()->cause == "deadline");
  match.close("deadline", end);
  driven.note();
  CHECK(driven.of_kind("closed")[0].body.at("missed") == Json{1, 2});
  CHECK(match.number() == 1);
  CHECK(match.deadline() == end + 24 * kHour);
  CHECK(refused([&] { match.submit(1, 0, nullptr, end + 1); }) == 409);
  CHECK(followed(driven) == all_of(match));
}

TEST_CASE("host: who was in time is, whatever else has happened since", "[host][hosted]") {
  Driven driven = begun_match();
  const std::int64_t end = deadline_of(driven);
  driven.match.announce("a word", end + 5);
  driven.match.submit(0, 0, nullptr, end - 1);
  driven.note();
  REQUIRE(driven.match.handed_in(0));
  CHECK(followed(driven) == all_of(driven.match));
}

TEST_CASE("host: the last thing that a seat hands in counts", "[host][hosted]") {
  Driven driven = begun_match();
  HostedMatch& match = driven.match;
  const Json one = {{"direction", "left"}, {"amount", 1}, {"partner", "right"}};
  const Json other = {{"direction", "right"}, {"amount", 2}, {"partner", "left"}};
  match.submit(0, 0, one, kStart + 10);
  match.submit(0, 0, other, kStart + 11);
  CHECK(match.handed_in(0) == other);
  CHECK(match.receipts(0).size() == 2);
  CHECK(match.receipts(0)[1].time == kStart + 11);
  CHECK(match.receipts(1).empty());
  CHECK_THROWS_AS(match.submit(0, 0, {{"nonsense", 1}}, kStart + 12), InputError);
  CHECK(match.handed_in(0) == other);
  CHECK_FALSE(match.due()->cause == "all");
  match.submit(1, 0, nullptr, kStart + 13);
  match.submit(2, 0, one, kStart + 14);
  CHECK(match.due()->cause == "all");
  CHECK(match.due()->time == kStart + 14);
  driven.note();
  driven.now = kStart + 20;
  driven.close();
  const Json closed = driven.of_kind("closed")[0].body;
  CHECK(closed.at("submissions") == Json{other, nullptr, one});
  CHECK(closed.at("missed").empty());
  CHECK_FALSE(match.handed_in(0));
  CHECK(refused([&] { match.submit(0, 0, one, kStart + 21); }) == 409);
  CHECK(refused([&] { match.submit(0, 2, one, kStart + 21); }) == 409);
}

TEST_CASE("host: a step may wait for its deadline", "[host][hosted]") {
  Driven driven = begun_match({{"close_early", false}});
  driven.hand_in_all();
  CHECK(driven.match.due()->cause == "deadline");
  CHECK(driven.match.due()->time == deadline_of(driven));
  Driven waits = begun_match({{"deadline", {{"when_all", true}}}});
  CHECK_FALSE(waits.match.due());
  CHECK_FALSE(waits.match.deadline());
  waits.match.submit(0, 0, nullptr, kStart + 1'000 * kHour);
  waits.match.submit(1, 0, nullptr, kStart + 1'000 * kHour);
  CHECK_FALSE(waits.match.due());
  waits.match.submit(2, 0, nullptr, kStart + 1'000 * kHour);
  CHECK(waits.match.due()->cause == "all");
}

TEST_CASE("host: who misses a step passes, or a bot hands in", "[host][hosted]") {
  const std::string bot = GENERATE("rules", "climber");
  Driven driven(plan_of(edges(), 3, {{"missed", bot}}));
  driven.join_all();
  HostedMatch& match = driven.match;
  bool has_bot_moved = false;
  while (!match.is_done()) {
    match.submit(0, match.number(), nullptr, ++driven.now);  // passes, which is not missing it
    const std::int64_t end = deadline_of(driven);
    match.close("deadline", end);
    driven.now = end;
    driven.note();
    const Json closed = driven.of_kind("closed").back().body;
    CHECK(closed.at("submissions")[0].is_null());
    has_bot_moved = has_bot_moved || !closed.at("submissions")[1].is_null();
    CHECK(closed.at("missed") == Json{1, 2});
  }
  CHECK(has_bot_moved == (bot == "climber"));
  const Json record = match.record();
  for (const Json& round : record.at("rounds")) CHECK(round.at("submissions")[0].is_null());
  CHECK(followed(driven) == all_of(match));
}

TEST_CASE("host: steps end at the first of the given times that is later", "[host][hosted]") {
  const std::int64_t first = kStart + kHour;
  Driven driven = begun_match({{"deadline", {{"times", {kStart - kHour, first, first + kHour}}}}});
  CHECK(driven.match.deadline() == first);
  driven.now = first - 1;
  driven.close("organizer");  // at `first` exactly
  CHECK(driven.match.deadline() == first + kHour);
  driven.now = first + kHour;
  driven.close("organizer");  // no time is left: it waits for all
  CHECK_FALSE(driven.match.deadline());
  CHECK_FALSE(driven.match.due());
}

}  // namespace mainmatch::tests
