// What time does to matches.

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "experiments/base/error.h"
#include "experiments/host/announcements.h"
#include "experiments/host/house.h"
#include "experiments/serve/answer.h"

namespace mainmatch::host {

namespace {

constexpr std::int64_t kAliveEvery = 30'000;
constexpr std::int64_t kLongestWait = 1'000;
constexpr std::int64_t kRetry = 10'000;
constexpr std::int64_t kForgottenAfter = 60'000;
constexpr std::int64_t kShortWait = 5;  ///< until what is under way is done

}  // namespace

House::Waker::Waker() : file(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (file < 0) throw RunError("the system gives no file for events");
}
House::Waker::~Waker() { ::close(file); }

/// Deadlines that passed while nobody could hand in are put off, unless it was for a moment.
void House::make_up_for_downtime() {
  const auto rows = ledger_.read("SELECT time FROM alive");
  const std::int64_t now = clock_.now();
  const std::int64_t downtime = rows.empty() ? 0 : now - std::stoll(rows[0][0]);
  if (downtime <= options_.grace_after_downtime) return;
  for (const std::string& id : matches()) {
    if (at(id).is_done) continue;
    try {
      act(id, [&](HostedMatch& match) {
        // Not twice, if the host was ended before it had noted that it is alive.
        const std::int64_t still = std::min(downtime, now - match.last_time());
        if (match.stage() == Stage::open && match.deadline() && still > 0) {
          match.make_up_for(still, now);
        }
      });
    } catch (const std::exception& error) {  // the others go on
      options_.report(fmt::format("match {}: {}", id, error.what()));
    }
  }
}

std::int64_t House::tick() {
  std::int64_t now = clock_.now();
  if (const auto jump = clock_.new_jump()) {
    options_.report(
        fmt::format("the clock of this machine has jumped by {} s: deadlines go on by "
                    "the time before; start the server anew to go by the new one",
                    *jump / 1'000));
  }
  if (now - alive_noted_ >= kAliveEvery) {
    Batch batch;
    batch.add("REPLACE INTO alive VALUES (0, ?)", {now});
    try {
      ledger_.commit(batch);
    } catch (const RunError& error) {
      options_.report(error.what());
    }
    alive_noted_ = now;
  }
  std::int64_t next = now + kLongestWait;
  for (const std::string& id : matches()) close_if_due(id, now, next);
  return std::max<std::int64_t>(1, next - now);
}

void House::close_if_due(const std::string& id, std::int64_t now, std::int64_t& next) {
  Entry& entry = at(id);
  const auto later = [&](std::int64_t time) { next = std::min(next, std::max(time, now)); };
  if (entry.is_done) return forget_if_unused(entry, now);
  if (now < entry.not_before) return later(entry.not_before);
  try {
    std::optional<HostedMatch::Due> due;
    std::optional<std::int64_t> reminder;
    look(id, [&](const HostedMatch& match) {
      due = match.due();
      reminder = match.reminder();
    });
    if (reminder && *reminder <= now && (!due || due->time > now)) {
      act(id, [&](HostedMatch& match) {
        if (match.reminder() && *match.reminder() <= now) match.remind(now);
      });
      reminder.reset();
    }
    if (reminder) later(*reminder);
    if (!due) return;
    if (due->time > now) return later(due->time);
    const auto closes = arrivals_.now_without(due->time);
    if (!closes) return later(now + kShortWait);
    act(id, [&](HostedMatch& match) {
      const auto still = match.due();
      if (still && still->time <= *closes) match.close(still->cause, *closes);
    });
    later(now);  // the next step may be due too
  } catch (const std::exception& error) {
    entry.not_before = now + kRetry;
    options_.report(fmt::format("match {}: its step could not be closed: {}", id, error.what()));
  }
}

/// What is over is read again when somebody asks for it.
void House::forget_if_unused(Entry& entry, std::int64_t now) {
  const std::unique_lock lock(entry.turn, std::try_to_lock);
  if (lock && now - entry.used > kForgottenAfter) entry.match.reset();
}

void House::wake() {
  const std::uint64_t one = 1;
  static_cast<void>(::write(woken_.file, &one, sizeof one));
}

/// Waits are those of poll, which go on when the wall clock is set back; and ThreadSanitizer of
/// clang-16 does not see those of a condition by the steady clock.
void House::run(const std::atomic<bool>& stop) {
  constexpr std::int64_t kLooksForStop = 100;
  while (!stop) {
    const auto wait = static_cast<int>(std::min(tick(), kLooksForStop));
    pollfd waits{.fd = woken_.file, .events = POLLIN, .revents = 0};
    std::uint64_t times = 0;
    if (::poll(&waits, 1, wait) > 0) static_cast<void>(::read(woken_.file, &times, sizeof times));
  }
}

/// What everybody may know goes to where the group talks.
void House::announce(const HostedMatch& match, const std::vector<Event>& events, Batch& batch) {
  if (!options_.has_webhook) return;
  constexpr std::array<std::string_view, 13> kAnnounced = {
      "begun",    "opened",   "closed",       "reminded",  "extended", "paused", "resumed",
      "replaced", "downtime", "stepped_back", "announced", "over",     "ended"};
  for (const Event& event : events) {
    const std::string* const line = match.said(event.number());
    if (!line || std::ranges::find(kAnnounced, event.kind()) == kAnnounced.end()) continue;
    const bool is_step = event.kind() == "opened" || event.kind() == "over";
    add_announcement(match.plan().name + ": " + *line +
                         (is_step ? public_words(match.public_part()) : std::string()),
                     event.time(), batch);
  }
}

}  // namespace mainmatch::host
