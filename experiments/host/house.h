#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "experiments/host/clock.h"
#include "experiments/host/doors.h"
#include "experiments/host/hosted_match.h"
#include "experiments/host/ledger.h"

namespace mainmatch::host {

/// Requests that came in and are not yet done, by when their last byte came: time closes no step
/// while one from before its end is under way. Safe for several threads.
class Arrivals {
 public:
  explicit Arrivals(Clock& clock) : clock_(clock) {}

  /// The time of an arrival, under way as long as it lives.
  class One {
   public:
    One(Arrivals& all, std::multiset<std::int64_t>::iterator place) : all_(all), place_(place) {}
    One(const One&) = delete;
    One& operator=(const One&) = delete;
    ~One();
    std::int64_t time() const { return *place_; }

   private:
    Arrivals& all_;
    std::multiset<std::int64_t>::iterator place_;
  };
  std::shared_ptr<const One> arrive();
  /// Now, if nothing that came before `time` is under way; else nothing.
  std::optional<std::int64_t> now_without(std::int64_t time);

 private:
  Clock& clock_;
  std::mutex mutex_;
  std::multiset<std::int64_t> under_way_;
};

struct HouseOptions {
  std::string version;
  KnownBots bots;
  /// A server that stood still for longer puts deadlines off for that time.
  std::int64_t grace_after_downtime = 10 * 60'000;
  bool has_webhook = false;
  /// Whoever follows a door is to ask again, or its stream ends. From any thread.
  std::function<void(const std::string& door)> changed = [](const std::string&) {};
  std::function<void(const std::string& door)> dropped = [](const std::string&) {};
  /// A line for whoever runs the server.
  std::function<void(const std::string& line)> report = [](const std::string&) {};
  std::function<void()> announced = [] {};  ///< there may be more to be announced
};

/// All matches of a host, and the time that closes their steps. What happens to a match is on the
/// disk before anybody learns of it. Safe for several threads.
class House {
 public:
  House(Ledger& ledger, Clock& clock, HouseOptions options);

  /// Its seats' links, by seat, and that of who watches.
  struct Made {
    std::string id;
    std::vector<std::string> seats;  ///< secrets; empty where a bot sits
    std::string watch;
  };
  Made create(const MatchPlan& plan);

  std::vector<std::string> matches() const;
  /// Calls see(const HostedMatch&) while nothing happens to it. Throws Refused if there is none.
  template <class See>
  auto look(const std::string& id, See&& see) {
    Entry& entry = at(id);
    const auto lock = turn(entry);
    return see(static_cast<const HostedMatch&>(current(id, entry)));
  }
  /// Calls act(HostedMatch&), which may run commands; then what they added is on the disk and all
  /// whom it concerns are notified. Throws what act throws, and Refused if it cannot be saved: then
  /// nothing has happened.
  void act(const std::string& id, const std::function<void(HostedMatch&)>& act) {
    Batch none;
    act_on(id, act, none);
  }
  /// The same, and the door of that seat (kNoSeat: of who watches) is another one. Returns its
  /// secret; empty if a bot sits there now.
  std::string act_and_change_door(const std::string& id, Seat seat,
                                  const std::function<void(HostedMatch&)>& act);
  /// Waits for some seconds until all requests that came before `arrived` are done: the organizer
  /// is not to close a step before a submission that came earlier is in it. Throws Refused.
  void wait_for_earlier(std::int64_t arrived);
  /// The lines of an audit file.
  std::string audit(const std::string& id);

  std::string notebook(const std::string& match, Seat seat);
  /// `check` is called while nothing happens to the match, and may throw.
  void write_notebook(
      const std::string& match, Seat seat, const std::string& text,
      const std::function<void()>& check = [] {});

  /// Another link for the organizer: whoever came by the one before is out. Returns its secret.
  std::string renew_organizer();

  Doors& doors() { return doors_; }
  Arrivals& arrivals() { return arrivals_; }
  Clock& clock() { return clock_; }

  /// Closes what is due, reminds, and notes that the host is alive. Returns milliseconds after
  /// which it is to be called again at the latest.
  std::int64_t tick();
  /// Calls tick() until `stop`.
  void run(const std::atomic<bool>& stop);

 private:
  struct Entry {
    std::mutex turn;
    std::unique_ptr<HostedMatch> match;  ///< null: to be read from the ledger
    std::int64_t not_before = 0;         ///< a step could not be closed: tried again then
    std::atomic<bool> is_done = false;
    std::atomic<std::int64_t> used = 0;  ///< when somebody asked for it
  };
  /// Waits while something happens to the match, but not for ever. Throws Refused.
  std::unique_lock<std::mutex> turn(Entry& entry) const;
  Entry& at(const std::string& id) const;
  HostedMatch& current(const std::string& id, Entry& entry);
  std::unique_ptr<HostedMatch> read(const std::string& id);
  void act_on(
      const std::string& id, const std::function<void(HostedMatch&)>& act, Batch& more,
      const std::function<void()>& saved = [] {});
  void save(const std::string& id, HostedMatch& match, Batch batch);
  void notify(const std::string& id, const std::vector<Event>& events);
  void announce(const HostedMatch& match, const std::vector<Event>& events, Batch& batch);
  void read_files();
  void make_up_for_downtime();
  void close_if_due(const std::string& id, std::int64_t now, std::int64_t& next);
  static void forget_if_unused(Entry& entry, std::int64_t now);
  void wake();

  Ledger& ledger_;
  Clock& clock_;
  const HouseOptions options_;
  Doors doors_;
  Arrivals arrivals_;
  std::mutex doors_turn_;  ///< of who changes a door; taken before that of a match
  mutable std::mutex mutex_;
  std::map<std::string, std::unique_ptr<Entry>> entries_;
  /// Ends the wait of run().
  struct Waker {
    Waker();
    Waker(const Waker&) = delete;
    Waker& operator=(const Waker&) = delete;
    ~Waker();
    int file;
  };
  Waker woken_;
  std::int64_t alive_noted_ = 0;
};

}  // namespace mainmatch::host
