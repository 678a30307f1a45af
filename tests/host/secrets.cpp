// What a seat and who watches are shown does not hang on what others have handed in, until the step
// is closed.

#include <set>

#include "experiments/base/error.h"
#include "tests/each_match.h"
#include "tests/host/housed.h"

namespace mainmatch::tests {

using host::HostedMatch;

namespace {

/// The same without the digits of receipts, which are of the salted chain: of one length.
std::string shown(Json json) {
  const auto hide = [](Json& receipt) {
    CHECK(receipt.at("hash").get_ref<const std::string&>().size() == 64);
    receipt["hash"] = "";
  };
  for (Json& receipt : json["receipts"]) hide(receipt);
  if (!json["handed_in"].is_null()) hide(json["handed_in"]["receipt"]);
  return json.dump();
}

/// A match that goes on from the same events.
HostedMatch again(const Driven& driven) {
  HostedMatch other(Driven::kSeed, {no_named_bots});
  for (const host::Event& event : driven.events) other.follow(event);
  return other;
}

std::string public_log(const HostedMatch& match) { return host::watch_json(match, 0).dump(); }

const std::set<std::string> kPublicKeys = {
    "now",    "name",     "game",     "rules",       "players",    "stage", "step",   "words",
    "number", "deadline", "grace_ms", "close_early", "commitment", "log",   "outcome"};
const std::set<std::string> kOwnKeys = {"seat",        "player",  "joined", "advice",    "odds",
                                        "receipts",    "acts",    "view",   "handed_in", "picture",
                                        "how_to_type", "options", "form",   "drawing"};

/// All keys of a state, each of which this test knows.
void check_keys(const Json& state, bool is_seat) {
  for (const auto& [key, value] : state.items()) {
    INFO(key);
    CHECK((kPublicKeys.contains(key) || (is_seat ? kOwnKeys.contains(key) : key == "public")));
  }
}

}  // namespace

EACH_MATCH_TEST("nothing that others hand in shows before the step is closed", "[host][secrets]") {
  for (const bool is_delayed : {false, true}) {
    Driven driven(plan_of(match, 99, {{"watch_delay", is_delayed}}));
    driven.join_all();
    Shadow otherwise(Driven::kSeed,
                     std::string(match.bots()[1].name));  // what else they could hand in
    std::size_t seen = 0;
    int compared = 0;
    for (; !driven.match.is_done(); driven.close()) {
      while (seen < driven.events.size()) otherwise.follow(driven.events[seen++]);
      const SeatSet acting = driven.match.acting_people();
      if (driven.match.number() % 3 != 1 || acting.size() < 2 || compared >= 6) {
        driven.hand_in_all();
        continue;
      }
      const Seat own = *acting.begin();
      HostedMatch same = again(driven), other = again(driven), none = again(driven);
      std::int64_t now = driven.now;
      for (const Seat seat : acting) {
        const Json one = driven.shadow.submission(seat);
        ++now;
        same.submit(seat, same.number(), one, now);
        if (seat == own) none.submit(seat, none.number(), one, now);
        other.submit(seat, other.number(), seat == own ? one : otherwise.submission(seat), now);
        if (seat != own) other.submit(seat, other.number(), nullptr, now);  // and once more
        if (seat != own) other.submit(seat, other.number(), otherwise.submission(seat), now);
      }
      const std::string state = shown(host::seat_json(same, own, now));
      CHECK(state == shown(host::seat_json(other, own, now)));
      CHECK(state == shown(host::seat_json(none, own, now)));
      CHECK(public_log(same) == public_log(other));
      CHECK(public_log(same) == public_log(none));
      compared += 2;
      // Who hands in later is shown no more, and gets a receipt of the same form.
      HostedMatch late = again(driven);
      for (const Seat seat : acting) {
        if (seat != own) late.submit(seat, late.number(), otherwise.submission(seat), now);
      }
      HostedMatch alone = again(driven);
      for (HostedMatch* const one : {&late, &alone}) {
        one->submit(own, one->number(), driven.shadow.submission(own), now - 1);
      }
      CHECK(shown(host::seat_json(late, own, now)) == shown(host::seat_json(alone, own, now)));
      driven.hand_in_all();
    }
    CHECK(compared >= 2);
  }
}

EACH_MATCH_TEST("a seat is shown its view, and what is public or its own", "[host][secrets]") {
  Driven driven(plan_of(match, 99));
  const auto look = [&] {
    const HostedMatch& hosted = driven.match;
    const Json watch = host::watch_json(hosted, 7);
    check_keys(watch, false);
    for (std::size_t i = 0; i < hosted.plan().seats(); ++i) {
      const auto seat = static_cast<Seat>(i);
      const Json state = host::seat_json(hosted, seat, 7);
      check_keys(state, true);
      for (const std::string& key : kPublicKeys) CHECK(state.at(key) == watch.at(key));
      if (!hosted.is_running()) {
        CHECK(state.at("view").is_null());
        CHECK(state.at("options") == "");
        continue;
      }
      const Json view = driven.shadow.table().view(seat);
      CHECK(state.at("view") == view);
      for (const auto& [key, value] : watch.at("public").items()) {
        REQUIRE(view.contains(key));
        if (!value.is_array() || value.empty() || !value[0].is_object()) {
          CHECK(value == view.at(key));
          continue;
        }
        for (std::size_t n = 0; n < value.size(); ++n) {  // of each round, some of it
          for (const auto& [part, what] : value[n].items()) {
            CHECK(view.at(key).at(n).at(part) == what);
          }
        }
      }
      for (const Json& receipt : state.at("receipts")) {
        bool is_own = false;
        for (const host::Event& event : driven.of_kind("submitted")) {
          is_own = is_own || (event.hash == receipt.at("hash").get<std::string>() &&
                              event.body.at("seat") == seat);
        }
        CHECK(is_own);
      }
      if (hosted.handed_in(seat)) {
        CHECK(state.at("handed_in").at("submission") == driven.shadow.submission(seat));
      }
    }
  };
  look();
  driven.join_all();
  while (!driven.match.is_done()) {
    look();
    driven.hand_in_all();
    if (driven.match.number() == 1) look();
    driven.close();
  }
  look();
}

TEST_CASE("host: what a seat asks costs the same, whatever others have handed in",
          "[host][secrets]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  host::HostApi api(*host.house, plain_host());
  std::vector<std::vector<std::string>> statements, changed;
  for (const bool others : {false, true}) {
    const std::string id = host.begun();
    const auto door = host.house->doors().to(id, 1);
    if (others) {
      for (const Seat seat : {Seat{0}, Seat{2}}) host.hand_in(id, seat, kStart);
    }
    std::vector<std::string>& all = statements.emplace_back();
    host.changed.clear();
    host.ledger.trace([&](const std::string& sql) { all.push_back(sql); });
    const Json body = {{"number", 0}, {"submission", nullptr}};
    for (int i = 0; i < 2; ++i) {
      CHECK(ask(api, *door, "GET", "state").status == 200);
      CHECK(ask(api, *door, "GET", "notebook").status == 200);
      CHECK(ask(api, *door, "POST", "explain", {{"submission", nullptr}}).status == 200);
      CHECK(ask(api, *door, "POST", "hand-in", body).status == 200);
    }
    host.ledger.trace(nullptr);
    std::vector<std::string>& seen = changed.emplace_back();
    for (const std::string& one : host.changed) {
      seen.push_back(one == door->id                            ? "own"
                     : one == host.house->doors().to(id, 0)->id ? "other"
                                                                : "");
    }
  }
  CHECK(statements[0].size() > 4);
  CHECK(statements[0] == statements[1]);
  CHECK(changed[0] == changed[1]);
}

TEST_CASE("host: when others hand in, only they and the organizer are to ask again",
          "[host][secrets]") {
  const Folder folder;
  FakeTime time;
  Housed host(folder.path(), time);
  host.house->renew_organizer();
  const std::string id = host.begun();
  host::Doors& doors = host.house->doors();
  host.changed.clear();
  host.hand_in(id, 0, kStart);
  const std::set<std::string> asked(host.changed.begin(), host.changed.end());
  CHECK(asked == std::set{doors.to(id, 0)->id, doors.organizer()->id});
  host.hand_in(id, 1, kStart);
  host.hand_in(id, 2, kStart);
  host.changed.clear();
  host.tick();
  CHECK(std::set(host.changed.begin(), host.changed.end()).size() == 5);
}

}  // namespace mainmatch::tests
