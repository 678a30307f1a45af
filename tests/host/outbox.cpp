// What WebhookSender does with a queue, by a clock that the test sets.

#include "experiments/host/outbox.h"

#include <atomic>
#include <deque>
#include <stdexcept>

#include "tests/catch.h"
#include "tests/host/hook_server.h"

namespace mainmatch::tests {

namespace {

using host::WebhookSender;

constexpr std::int64_t kFirstTry = 1'000'000'000'000;
constexpr std::int64_t kHourOfTries = 3'600'000;

/// A queue, a clock and a webhook; what happens to them stands in a log. The sender has a thread of
/// its own.
class Outbox {
 public:
  struct Queued {
    WebhookSender::Item item;
    std::int64_t due_ms = 0;
  };

  WebhookSender::Store store() {
    return {[this](std::int64_t now) { return next(now); },
            [this](std::int64_t id) { conclude("sent", id); },
            [this](std::int64_t id, int tries, std::int64_t due) { fail(id, tries, due); },
            [this](std::int64_t id) { conclude("given up", id); }};
  }
  WebhookSender::Now now() {
    return [this] { return now_.load(); };
  }
  WebhookSender::Report report() {
    return [this](std::string_view line) { note("report " + std::string(line)); };
  }
  /// A webhook that answers with these reasons, one after another, then with the last for ever.
  WebhookSender::Post post(std::vector<std::optional<std::string>> reasons) {
    return [this, reasons = std::move(reasons), i = std::size_t{0}](std::string_view body,
                                                                    std::stop_token) mutable {
      note("post " + std::string(body));
      return reasons[std::min(i++, reasons.size() - 1)];
    };
  }

  void add(std::int64_t id, std::int64_t added_ms = 0) {
    const std::lock_guard lock(mutex_);
    queue_.push_back({{id, "body " + std::to_string(id), 0, added_ms}});
  }
  void set_clock(std::int64_t now_ms) { now_ = now_ms; }
  std::int64_t clock() const { return now_; }
  /// The next calls of the store fail.
  void break_store(int calls) {
    const std::lock_guard lock(mutex_);
    broken_ = calls;
  }
  /// Waits until the sender has once more found nothing due at the time that was set last.
  void wait_idle(WebhookSender& sender) {
    std::unique_lock lock(mutex_);
    const int before = idle_;
    while (idle_ == before) {
      sender.wake();
      changed_.wait_for(lock, std::chrono::milliseconds(10));
    }
  }
  /// What has happened since the last call.
  std::vector<std::string> take_log() {
    const std::lock_guard lock(mutex_);
    return std::exchange(log_, {});
  }
  /// When the only item is due.
  std::int64_t due() {
    const std::lock_guard lock(mutex_);
    return queue_.at(0).due_ms;
  }
  bool is_empty() {
    const std::lock_guard lock(mutex_);
    return queue_.empty();
  }

 private:
  void note(std::string line) {
    const std::lock_guard lock(mutex_);
    log_.push_back(std::move(line));
  }
  void fail_if_broken() {
    if (broken_ == 0) return;
    --broken_;
    throw std::runtime_error("the disk\nis full");
  }
  std::optional<WebhookSender::Item> next(std::int64_t now) {
    const std::lock_guard lock(mutex_);
    fail_if_broken();
    for (const Queued& one : queue_) {
      if (one.due_ms <= now) return one.item;
    }
    if (now != now_) return std::nullopt;  // the clock was set meanwhile: it has not looked yet
    ++idle_;
    changed_.notify_all();
    return std::nullopt;
  }
  void conclude(const std::string& how, std::int64_t id) {
    const std::lock_guard lock(mutex_);
    fail_if_broken();
    std::erase_if(queue_, [id](const Queued& one) { return one.item.id == id; });
    log_.push_back(how + " " + std::to_string(id));
  }
  void fail(std::int64_t id, int tries, std::int64_t due) {
    const std::lock_guard lock(mutex_);
    fail_if_broken();
    for (Queued& one : queue_) {
      if (one.item.id != id) continue;
      one.item.tries = tries;
      one.due_ms = due;
    }
    log_.push_back("failed " + std::to_string(id) + " " + std::to_string(tries));
  }

  std::atomic<std::int64_t> now_ = kFirstTry;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Queued> queue_;
  std::vector<std::string> log_;
  int idle_ = 0;
  int broken_ = 0;
};

using Log = std::vector<std::string>;

}  // namespace

TEST_CASE("webhooks: the wait between tries doubles up to an hour", "[host][webhook]") {
  CHECK(host::retry_delay_ms(1, 0) == 5'000);
  CHECK(host::retry_delay_ms(2, 0) == 10'000);
  CHECK(host::retry_delay_ms(3, 0) == 20'000);
  CHECK(host::retry_delay_ms(10, 0) == 2'560'000);
  CHECK(host::retry_delay_ms(11, 0) == kHourOfTries);
  CHECK(host::retry_delay_ms(1'000'000, 0) == kHourOfTries);
  CHECK(host::retry_delay_ms(1, -0.2) == 4'000);
  CHECK(host::retry_delay_ms(1, 0.2) == 6'000);
  CHECK(host::retry_delay_ms(11, 0.2) == kHourOfTries + kHourOfTries / 5);
  CHECK(host::retry_delay_ms(1, 7) == 6'000);
}

TEST_CASE("webhooks: announcements are sent in order", "[host][webhook]") {
  Outbox outbox;
  outbox.add(1);
  outbox.add(2);
  WebhookSender sender(outbox.post({std::nullopt}), outbox.store(), outbox.now(), outbox.report());
  outbox.wait_idle(sender);
  outbox.add(3);
  outbox.wait_idle(sender);
  CHECK(outbox.take_log() ==
        Log{"post body 1", "sent 1", "post body 2", "sent 2", "post body 3", "sent 3"});
}

TEST_CASE("webhooks: what fails is tried again when it is due, and holds nothing up",
          "[host][webhook]") {
  Outbox outbox;
  outbox.add(1);
  WebhookSender sender(outbox.post({"answered 500", std::nullopt, "answered 500", std::nullopt}),
                       outbox.store(), outbox.now(), outbox.report());
  outbox.wait_idle(sender);
  CHECK(outbox.take_log() == Log{"post body 1", "report webhook: answered 500", "failed 1 1"});
  const std::int64_t due = outbox.due();
  CHECK(due >= kFirstTry + 4'000);
  CHECK(due <= kFirstTry + 6'000);
  outbox.add(2);
  outbox.wait_idle(sender);
  CHECK(outbox.take_log() == Log{"post body 2", "sent 2"});
  outbox.set_clock(due - 1);
  outbox.wait_idle(sender);
  CHECK(outbox.take_log().empty());
  outbox.set_clock(due);
  outbox.wait_idle(sender);
  CHECK(outbox.take_log() == Log{"post body 1", "failed 1 2"});  // reported less than a minute ago
  CHECK(outbox.due() >= due + 8'000);
  CHECK(outbox.due() <= due + 12'000);
  outbox.set_clock(outbox.due());
  outbox.wait_idle(sender);
  CHECK(outbox.take_log() == Log{"post body 1", "sent 1"});
}

TEST_CASE("webhooks: an announcement is given up after 30 tries, or after a day",
          "[host][webhook]") {
  const bool has_age = GENERATE(false, true);
  Outbox outbox;
  outbox.add(1, has_age ? kFirstTry - 10 * kHourOfTries : 0);
  WebhookSender sender(outbox.post({"answered 404"}), outbox.store(), outbox.now(),
                       outbox.report());
  int tries = 0;
  std::int64_t last = 0;
  Log log;
  for (;;) {
    outbox.wait_idle(sender);
    log = outbox.take_log();
    ++tries;
    REQUIRE(std::ranges::count(log, "post body 1") == 1);
    if (outbox.is_empty()) break;
    REQUIRE(tries < 30);
    CHECK(log.back() == "failed 1 " + std::to_string(tries));
    last = outbox.clock();
    outbox.set_clock(outbox.due());
  }
  CHECK(log.back() == "given up 1");
  CHECK(log[1] == "report webhook: answered 404; an announcement is given up");
  if (!has_age) CHECK(tries == 30);
  if (has_age) {
    CHECK(tries < 30);
    CHECK(outbox.clock() >= kFirstTry + 14 * kHourOfTries);
    CHECK(last < kFirstTry + 14 * kHourOfTries);
  }
}

TEST_CASE("webhooks: while the store fails nothing is sent twice", "[host][webhook]") {
  Outbox outbox;
  outbox.break_store(3);
  outbox.add(1);
  int posts = 0;
  WebhookSender sender(
      [&](std::string_view, std::stop_token) -> std::optional<std::string> {
        if (++posts == 1) outbox.break_store(3);
        if (posts == 2) throw std::runtime_error("no memory");
        return std::nullopt;
      },
      outbox.store(), outbox.now(), outbox.report());
  outbox.wait_idle(sender);
  CHECK(outbox.take_log() == Log{"report webhook: queue: the disk is full", "sent 1"});
  CHECK(posts == 1);
  outbox.add(2);
  outbox.wait_idle(sender);
  CHECK(outbox.take_log() == Log{"report webhook: cannot send", "failed 2 1"});
}

TEST_CASE("webhooks: what repeats is reported once a minute", "[host][webhook]") {
  Outbox outbox;
  WebhookSender sender(outbox.post({std::nullopt}), outbox.store(), outbox.now(), outbox.report());
  const Log line = {"report webhook: queue: the disk is full"};
  for (const auto& [seconds, lines] :
       {std::pair{0, line}, {1, {}}, {59, {}}, {60, line}, {61, {}}, {-1'000, line}}) {
    outbox.set_clock(kFirstTry + seconds * 1'000);
    outbox.break_store(2);
    outbox.wait_idle(sender);
    INFO(seconds);
    CHECK(outbox.take_log() == lines);
  }
}

TEST_CASE("webhooks: a sender ends while a request is under way", "[host][webhook]") {
  const HookServer server(hook::silence());
  Outbox outbox;
  outbox.add(1);
  const auto begun = std::chrono::steady_clock::now();
  const std::chrono::minutes patience(10);
  {
    const WebhookSender sender(
        host::webhook_target("http://127.0.0.1:" + std::to_string(server.port()) + "/SECRET"),
        {.allow_private = true, .patience = patience}, outbox.store(), outbox.now(),
        outbox.report());
    while (server.requests().empty()) std::this_thread::yield();
  }
  CHECK(std::chrono::steady_clock::now() - begun < patience / 2);
  CHECK(outbox.take_log().empty());  // it was not tried
  CHECK_FALSE(outbox.is_empty());
}

TEST_CASE("webhooks: a sender posts to a server", "[host][webhook]") {
  std::atomic<int> answers = 0;
  const HookServer server({[&](int piece) -> std::optional<std::string> {
    if (piece > 0) return std::nullopt;
    return std::string(++answers == 1 ? "HTTP/1.1 503 No" : "HTTP/1.1 204 Yes") + "\r\n\r\n";
  }});
  Outbox outbox;
  outbox.add(1);
  WebhookSender sender(
      host::webhook_target("http://127.0.0.1:" + std::to_string(server.port()) + "/SECRET"),
      {.allow_private = true, .patience = std::chrono::minutes(1)}, outbox.store(), outbox.now(),
      outbox.report());
  outbox.wait_idle(sender);
  outbox.set_clock(outbox.due());
  outbox.wait_idle(sender);
  CHECK(outbox.take_log() == Log{"report webhook: answered 503", "failed 1 1", "sent 1"});
  CHECK(server.requests().size() == 2);
}

}  // namespace mainmatch::tests
