#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "experiments/host/host_api.h"
#include "experiments/host/house.h"
#include "tests/cli/folder.h"
#include "tests/host/driven.h"

namespace mainmatch::tests {

/// A machine whose two clocks a test moves.
struct FakeTime {
  std::int64_t wall = kStart;
  std::int64_t steady = 5'000'000;
  void pass(std::int64_t milliseconds) { wall += milliseconds, steady += milliseconds; }
};

/// A host in a folder, until it ends: another one may be started there then.
struct Housed {
  explicit Housed(const std::string& folder, FakeTime& time, std::int64_t not_before = 0,
                  bool has_webhook = false, const host::KnownBots& bots = {no_named_bots})
      : ledger(folder),
        clock({[&] { return time.wall; }, [&] { return time.steady; }}, not_before) {
    host::HouseOptions options;
    options.version = "test";
    options.bots = bots;
    options.has_webhook = has_webhook;
    options.report = [this](const std::string& line) { reported.push_back(line); };
    options.changed = [this](const std::string& door) { changed.push_back(door); };
    options.dropped = [this](const std::string& door) { dropped.push_back(door); };
    house = std::make_unique<host::House>(ledger, clock, options);
  }

  /// All of a match as it stands.
  Json all(const std::string& id) { return house->look(id, all_of); }
  int number(const std::string& id) {
    return house->look(id, [](const host::HostedMatch& match) { return match.number(); });
  }
  SeatSet acting(const std::string& id) {
    return house->look(id, [](const host::HostedMatch& match) {
      return match.is_running() ? match.acting_people() : SeatSet();
    });
  }
  std::optional<std::int64_t> deadline(const std::string& id) {
    return house->look(id, [](const host::HostedMatch& match) { return match.deadline(); });
  }
  /// Time does all that it has to do now.
  void tick() {
    for (int i = 0; i < 50 && house->tick() == 1; ++i) {
    }
  }
  void hand_in(const std::string& id, Seat seat, std::int64_t arrived) {
    house->act(id, [&](host::HostedMatch& match) {
      match.submit(seat, match.number(), nullptr, arrived);
    });
  }
  /// Three rounds of Edges among three people, who have joined.
  std::string begun(const Json& changes = Json::object());

  host::Ledger ledger;
  host::Clock clock;
  std::vector<std::string> reported, changed, dropped;
  std::unique_ptr<host::House> house;
};

/// Whether some line has this part.
bool reports(const std::vector<std::string>& lines, const std::string& part);

/// What somebody has asked at a host, and the body of the answer.
struct Asked {
  unsigned status;
  Json body;
};
Asked ask(host::HostApi& api, const host::Door& door, std::string_view method,
          const std::string& path, const Json& body = Json::object(),
          std::int64_t arrived = kStart);

/// The matches of the program.
host::HostApiContext plain_host();

}  // namespace mainmatch::tests
