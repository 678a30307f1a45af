#include "experiments/host/outbox.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

namespace mainmatch::host {

namespace {

constexpr std::int64_t kFirstDelay = 5'000;
constexpr std::int64_t kMaxDelay = 3'600'000;
constexpr double kJitter = 0.2;
constexpr int kMaxTries = 30;
constexpr std::int64_t kMaxAge = 24 * std::int64_t{3'600'000};
constexpr std::int64_t kRepeats = 60'000;           ///< before the same line is reported again
constexpr std::size_t kMaxLine = 200;               ///< letters of a reported line
constexpr std::chrono::milliseconds kLooks{1'000};  ///< for what has become due

WebhookSender::Post poster(WebhookTarget target, WebhookOptions options) {
  return [target = std::move(target), options = std::move(options)](std::string_view body,
                                                                    std::stop_token stop) mutable {
    options.stop = std::move(stop);
    return post_webhook(target, body, options);
  };
}

}  // namespace

std::int64_t retry_delay_ms(int tries, double jitter) {
  std::int64_t delay = kFirstDelay;
  for (int i = 1; i < tries && delay < kMaxDelay; ++i) delay *= 2;
  delay = std::min(delay, kMaxDelay);
  return delay + std::llround(static_cast<double>(delay) * std::clamp(jitter, -kJitter, kJitter));
}

WebhookSender::WebhookSender(WebhookTarget target, WebhookOptions options, Store store, Now now_ms,
                             Report report)
    : WebhookSender(poster(std::move(target), std::move(options)), std::move(store),
                    std::move(now_ms), std::move(report)) {}

WebhookSender::WebhookSender(Post post, Store store, Now now_ms, Report report)
    : post_(std::move(post)),
      store_(std::move(store)),
      now_ms_(std::move(now_ms)),
      report_(std::move(report)),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

WebhookSender::~WebhookSender() = default;

void WebhookSender::wake() {
  const std::lock_guard lock(mutex_);
  woken_ = true;
  changed_.notify_all();
}

void WebhookSender::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    if (!send_next(stop)) rest(stop);
  }
}

/// Returns whether there may be more to do at once.
bool WebhookSender::send_next(const std::stop_token& stop) {
  if (!settle()) return false;
  std::optional<Item> item;
  if (!ask_store([&] { item = store_.next(now_ms_()); }) || !item) return false;
  std::optional<std::string> reason;
  try {
    reason = post_(item->body, stop);
  } catch (const std::exception&) {
    reason = "cannot send";
  }
  if (reason && stop.stop_requested()) return false;
  conclude(*item, reason);
  return settle();
}

/// Says what became of an item, to the store as soon as it listens.
void WebhookSender::conclude(const Item& item, const std::optional<std::string>& reason) {
  const std::int64_t id = item.id;
  if (!reason) {
    owed_ = [this, id] { store_.sent(id); };
    return;
  }
  const int tries = item.tries + 1;
  const std::int64_t now = now_ms_();
  if (tries >= kMaxTries || (item.added_ms > 0 && now - item.added_ms >= kMaxAge)) {
    say("webhook: " + *reason + "; an announcement is given up");
    owed_ = [this, id] { store_.given_up(id); };
    return;
  }
  say("webhook: " + *reason);
  const double jitter = std::uniform_real_distribution<double>(-kJitter, kJitter)(chance_);
  const std::int64_t due = now + retry_delay_ms(tries, jitter);
  owed_ = [this, id, tries, due] { store_.failed(id, tries, due); };
}

/// Until the store has taken down what became of an item, nothing else is sent: it would be sent
/// again and again.
bool WebhookSender::settle() {
  if (owed_ && !ask_store(owed_)) return false;
  owed_ = nullptr;
  return true;
}

bool WebhookSender::ask_store(const std::function<void()>& call) {
  try {
    call();
    return true;
  } catch (const std::exception& error) {
    say("webhook: queue: " + std::string(error.what()));
  } catch (...) {
    say("webhook: queue: failed");
  }
  return false;
}

void WebhookSender::rest(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, stop, kLooks, [this] { return woken_; });
  woken_ = false;
}

void WebhookSender::say(std::string line) {
  line.resize(std::min(line.size(), kMaxLine));
  std::ranges::replace_if(
      line, [](unsigned char c) { return c < ' ' || c == 127; }, ' ');
  const std::int64_t now = now_ms_();
  std::erase_if(
      said_, [now](const auto& one) { return now - one.second >= kRepeats || now < one.second; });
  if (!said_.emplace(line, now).second) return;
  try {
    report_(line);
  } catch (...) {  // nobody is left to say it to
  }
}

}  // namespace mainmatch::host
