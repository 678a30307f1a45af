#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>  // IWYU pragma: keep: Boost.Asio 1.74, included after this, needs it
#include <vector>

namespace mainmatch::host {

/// Where announcements are posted to. Whoever knows the path may post there: it is a secret.
struct WebhookTarget {
  bool is_secure = true;  ///< https
  std::string host;       ///< in lower case; an IPv6 address without brackets
  std::uint16_t port = 443;
  std::string path = "/";  ///< with the query
};

/// Reads https://HOST[:PORT]/PATH[?QUERY]; http:// too, which is posted to only where private
/// addresses are allowed. Throws ValueError ("webhook"), whose message has no part of the URL.
WebhookTarget webhook_target(const std::string& url);

struct WebhookOptions {
  bool allow_private = false;                  ///< also addresses that are not public, and http://
  std::chrono::milliseconds patience{10'000};  ///< for everything together
  std::string ca_file = {};                    ///< PEM, trusted besides the system's authorities
  std::stop_token stop = {};                   ///< ends a request under way; a sender has its own
  /// What finds the addresses of a name, on a thread that may outlive the request; empty: the
  /// system's resolver.
  std::function<std::vector<std::string>(const std::string& name)> look_up = {};
};

/// Posts a JSON text. Returns nothing if the answer is a success (2xx), else a reason in a few
/// words that name neither URL nor host and quote nothing from the answer. Redirects are not
/// followed. The name is resolved once, and only addresses that passed the check are connected to.
std::optional<std::string> post_webhook(const WebhookTarget& target, std::string_view json_body,
                                        const WebhookOptions& options = {});

}  // namespace mainmatch::host
