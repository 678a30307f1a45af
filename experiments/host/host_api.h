#pragma once

#include <chrono>
#include <map>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/host/house.h"
#include "experiments/serve/jobs.h"
#include "experiments/serve/routes.h"

namespace mainmatch::host {

/// What a handler is given: who asks, the parts of the path that stand at a `*`, the body, and when
/// the request came.
struct DoorCall {
  Door door;
  std::vector<std::string> parts = {};
  Json body = {};  ///< of a POST; null of a GET
  std::int64_t arrived = 0;
};

/// What the server knows of itself.
struct HostApiContext {
  std::string version;
  KnownBots bots;
  /// The matches that may be played: those of the program, and files it was started with.
  std::vector<const MatchModule*> games;
  /// Where people reach it: "https://genius.example".
  std::string public_url;
};

/// All that can be asked behind a door. Which role may ask for what is said by routes(), and
/// checked in one place, whoever calls.
class HostApi {
 public:
  HostApi(House& house, HostApiContext context);

  /// A line of the table: who may ask.
  struct Route {
    std::string_view method;
    std::string_view pattern;  ///< behind the door: "matches/*/pause"
    unsigned roles;            ///< bits 1 << Role
    serve::Answer (HostApi::*handler)(const DoorCall& call);
  };
  static std::span<const Route> routes();

  /// What whoever came by this door asks; `path` is what stands behind it. Never throws.
  serve::Answer answer(const Door& door, std::string_view method, std::string_view path,
                       std::string_view body, std::int64_t arrived);

 private:
  using Answer = serve::Answer;
  Answer dispatch(const Door& door, std::string_view method, std::string_view path,
                  std::string_view body, std::int64_t arrived);

  // For all doors
  Answer games(const DoorCall& call);
  Answer rules_page(const DoorCall& call);
  // The organizer
  Answer overview(const DoorCall& call);
  Answer create(const DoorCall& call);
  Answer match(const DoorCall& call);
  Answer begin(const DoorCall& call);
  Answer extend(const DoorCall& call);
  Answer pause(const DoorCall& call);
  Answer resume(const DoorCall& call);
  Answer close(const DoorCall& call);
  Answer replace(const DoorCall& call);
  Answer new_link(const DoorCall& call);
  Answer step_back(const DoorCall& call);
  Answer announce(const DoorCall& call);
  Answer end(const DoorCall& call);
  Answer own_link(const DoorCall& call);
  // A seat
  Answer seat_state(const DoorCall& call);
  Answer join(const DoorCall& call);
  Answer read(const DoorCall& call);
  Answer write(const DoorCall& call);
  Answer explain(const DoorCall& call);
  Answer hand_in(const DoorCall& call);
  Answer notebook(const DoorCall& call);
  Answer write_notebook(const DoorCall& call);
  Answer odds(const DoorCall& call);
  Answer advice(const DoorCall& call);
  // Who watches
  Answer watch_state(const DoorCall& call);
  // All, of a match that is over
  Answer record(const DoorCall& call);
  Answer replay(const DoorCall& call);
  Answer view(const DoorCall& call);
  Answer audit(const DoorCall& call);
  Answer review(const DoorCall& call);
  // Jobs, of whoever asked for them
  Answer job(const DoorCall& call);
  Answer stop_job(const DoorCall& call);

  /// Throws Refused if the door has ended since the request was let in. While nothing happens to
  /// the match, that holds until something does.
  void require_open(const Door& door) const;
  std::string link(const std::string& secret) const;
  Answer state_of(const std::string& id);
  Answer changed_at_seat(const DoorCall& call, const std::function<void(HostedMatch&)>& act);
  Answer changed(const DoorCall& call, const std::function<void(HostedMatch&)>& act);
  Json record_of(const DoorCall& call);
  Answer begun(const DoorCall& call, serve::Work work);
  std::string own_job(const DoorCall& call);

  House& house_;
  const HostApiContext context_;
  const Answer games_;
  std::mutex mutex_;
  struct OwnJob {
    /// Of those that came by the door: how many others there are is not shown.
    std::uint64_t number = 0;
    std::string id;
  };
  std::map<std::string, OwnJob> job_of_door_;  ///< the last one
  static constexpr std::chrono::seconds kLongestAnalysis{60};
  serve::Jobs jobs_{kLongestAnalysis};  // ends first
};

/// What a seat, who watches and the organizer are shown of a match.
Json seat_json(const HostedMatch& match, Seat seat, std::int64_t now);
Json watch_json(const HostedMatch& match, std::int64_t now);
Json organizer_json(const HostedMatch& match, const Doors& doors, const std::string& id,
                    std::int64_t now);

}  // namespace mainmatch::host
