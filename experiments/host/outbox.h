#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <random>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "experiments/host/webhook.h"

namespace mainmatch::host {

/// How long to wait after so many failed tries: 5 s, then twice as long each time up to an hour,
/// all of it longer by the jitter, a share from -0.2 to 0.2.
std::int64_t retry_delay_ms(int tries, double jitter);

/// Sends announcements to a webhook one after another, on a thread of its own, so that a webhook
/// which fails or is slow holds nothing else up. What fails is tried again later, up to 30 times
/// and for up to a day. Each is sent at least once; twice only if the program ends, or the store
/// fails until then, just after it was sent.
class WebhookSender {
 public:
  struct Item {
    std::int64_t id = 0;
    std::string body;           ///< JSON
    int tries = 0;              ///< that failed
    std::int64_t added_ms = 0;  ///< when it was added; 0: only the tries are counted
  };

  /// A queue that outlives the program. Called by the sender's thread alone; what is thrown is
  /// reported, and the call repeated later.
  struct Store {
    /// The first item that is due.
    std::function<std::optional<Item>(std::int64_t now_ms)> next;
    std::function<void(std::int64_t id)> sent;
    /// Its tries are now so many, and the next is due then.
    std::function<void(std::int64_t id, int tries, std::int64_t due_ms)> failed;
    std::function<void(std::int64_t id)> given_up;
  };

  using Now = std::function<std::int64_t()>;                  ///< milliseconds
  using Report = std::function<void(std::string_view line)>;  ///< the same line once a minute
  /// Returns why it failed, if it did; ends soon when asked to stop.
  using Post = std::function<std::optional<std::string>(std::string_view body, std::stop_token)>;

  WebhookSender(WebhookTarget target, WebhookOptions options, Store store, Now now_ms,
                Report report);
  WebhookSender(Post post, Store store, Now now_ms, Report report);
  WebhookSender(const WebhookSender&) = delete;
  WebhookSender& operator=(const WebhookSender&) = delete;
  /// Ends a request under way, which counts as not tried.
  ~WebhookSender();

  /// Something was added, or the clock was set.
  void wake();

 private:
  void run(const std::stop_token& stop);
  bool send_next(const std::stop_token& stop);
  bool settle();
  bool ask_store(const std::function<void()>& call);
  void conclude(const Item& item, const std::optional<std::string>& reason);
  void rest(const std::stop_token& stop);
  void say(std::string line);

  const Post post_;
  const Store store_;
  const Now now_ms_;
  const Report report_;
  std::function<void()> owed_;  ///< a call of the store that has failed so far
  std::map<std::string, std::int64_t> said_;
  std::minstd_rand chance_{std::random_device{}()};
  std::mutex mutex_;
  std::condition_variable_any changed_;
  bool woken_ = false;
  std::jthread thread_;  // the last: it uses the others
};

}  // namespace mainmatch::host
