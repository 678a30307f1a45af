// A host whose people, organizer and time all do something at once.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <thread>

#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/cli/folder.h"
#include "tests/host/housed.h"

namespace mainmatch::tests {

namespace {

constexpr int kPeople = 3;

/// What a seat was acknowledged last, by step.
using Acknowledged = std::map<int, Json>;

/// Hands in again and again, each time something else, until the match is over.
void hand_in_on(host::House& house, const std::string& id, Seat seat, Acknowledged& acknowledged) {
  for (int amount = 0;; ++amount) {
    const int number = house.look(
        id, [](const host::HostedMatch& match) { return match.is_done() ? -1 : match.number(); });
    if (number < 0) return;
    const auto arrival = house.arrivals().arrive();
    Json submission = {{"direction", "left"}, {"amount", 1 + amount % 5}, {"garnets", 0}};
    const auto hand_in = [&](host::HostedMatch& match) {
      const bool is_vote = match.is_running() && match.table().step().kind != StepKind::round;
      if (is_vote) submission = {{"vote", amount % kPeople}};
      match.submit(seat, number, submission, arrival->time());
    };
    const unsigned status = refused([&] { house.act(id, hand_in); });
    if (status == 0) acknowledged[number] = submission;
  }
}

}  // namespace

TEST_CASE("host: what people do at once is all done, and once", "[host][house]") {
  const Folder folder;
  host::Ledger ledger(folder.path());
  host::Clock clock(host::system_time());
  std::atomic<int> notified = 0;
  host::HouseOptions options;
  options.bots = {no_named_bots};
  options.changed = [&](const std::string&) { ++notified; };
  host::House house(ledger, clock, options);
  const Json plan = {{"rules", {{"grid", {1, 3}}, {"rounds", 4}}}, {"deadline", {{"hours", 1e-5}}}};
  const std::string id = house.create(plan_of(match_named("edges", ""), kPeople, plan)).id;

  std::atomic<bool> stop = false;
  std::thread time([&] { house.run(stop); });
  std::vector<Acknowledged> acknowledged(kPeople);
  std::vector<std::thread> people;
  for (Seat seat = 0; seat < kPeople; ++seat) {
    people.emplace_back([&, seat] {
      house.act(id,
                [&](host::HostedMatch& match) { match.join(seat, bits_of(seat), clock.now()); });
      hand_in_on(house, id, seat, acknowledged[static_cast<std::size_t>(seat)]);
    });
  }
  std::atomic<bool> played = false;
  std::thread organizer([&] {
    while (!played) {
      const std::string secret = house.act_and_change_door(
          id, kNoSeat, [&](auto& match) { match.change_link(kNoSeat, clock.now()); });
      const auto entered = house.doors().enter(secret);
      if (!entered || !house.doors().find(entered->door.role, entered->door.id, entered->session)) {
        std::abort();  // nobody else has changed that door
      }
      house.write_notebook(id, 1, secret);
    }
  });
  for (std::thread& one : people) one.join();
  played = true;
  organizer.join();
  stop = true;
  time.join();

  CHECK(notified > 0);
  // What a step was closed with is what was acknowledged last.
  std::vector<Acknowledged> closed(kPeople);
  std::size_t begin = 0;
  const std::string lines = house.audit(id);
  while (begin < lines.size()) {
    const std::size_t end = lines.find('\n', begin);
    const host::Event event = host::read_event(lines.substr(begin, end - begin));
    begin = end + 1;
    if (event.kind() != "closed") continue;
    for (std::size_t seat = 0; seat < kPeople; ++seat) {
      const Json& one = event.body.at("submissions")[seat];
      if (!one.is_null()) closed[seat][event.body.at("step").get<int>()] = one;
    }
  }
  CHECK(closed == acknowledged);
}

TEST_CASE("host: the organizer closes no step before what came earlier is done", "[host][house]") {
  const Folder folder;
  FakeTime time;
  Housed one(folder.path(), time);
  const std::string id = one.begun();
  host::HostApi api(*one.house, plain_host());
  one.house->renew_organizer();
  auto submission = one.house->arrivals().arrive();
  const std::int64_t arrived = submission->time();
  time.pass(10);

  std::atomic<unsigned> status = 0;
  std::thread organizer([&] {
    status = ask(api, *one.house->doors().organizer(), "POST", "matches/" + id + "/close",
                 Json::object(), arrived + 10)
                 .status;
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  CHECK(status == 0);
  one.house->act(id, [&](host::HostedMatch& match) {
    match.submit(1, 0, {{"direction", "left"}, {"amount", 2}, {"garnets", 0}}, arrived);
  });
  submission.reset();
  organizer.join();
  CHECK(status == 200);
  CHECK(one.house->audit(id).find("\"missed\":[0,2]") != std::string::npos);
}

}  // namespace mainmatch::tests
