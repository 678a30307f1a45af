#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>  // IWYU pragma: keep: Boost.Asio 1.74, included after this, needs it
#include <vector>

namespace mainmatch::net {

/// Where something is posted to.
struct HttpTarget {
  bool is_secure = true;  ///< https
  std::string host;       ///< in lower case; an IPv6 address without brackets
  std::uint16_t port = 443;
  std::string path = "/";  ///< with the query
};

/// Reads https://HOST[:PORT]/PATH[?QUERY], or http://. Throws ValueError (at `path`), whose message
/// has no part of the URL, which may be a secret.
HttpTarget http_target(const std::string& path, const std::string& url);

struct HttpOptions {
  bool allow_private = false;                  ///< also addresses that are not public, and http://
  std::chrono::milliseconds patience{10'000};  ///< for everything together
  std::string ca_file = {};                    ///< PEM, trusted besides the system's authorities
  std::stop_token stop = {};                   ///< ends a request under way
  std::function<bool()> is_stopped = {};       ///< the same, for who can only be asked
  /// What finds the addresses of a name, on a thread that may outlive the request; empty: the
  /// system's resolver.
  std::function<std::vector<std::string>(const std::string& name)> look_up = {};
  std::vector<std::pair<std::string, std::string>> headers = {};  ///< more of them
  /// How many bytes an answer may have; 0: nobody wants it, and success is known from its head.
  std::size_t answer_bytes = 0;
};

struct HttpAnswer {
  /// Empty for a success (2xx), else a reason in a few words that name neither URL nor host and
  /// quote nothing from the answer.
  std::optional<std::string> fault;
  unsigned status = 0;  ///< 0: no head of an answer has come
  /// The seconds after which one may ask again, where the answer says them.
  std::optional<unsigned> retry_after = {};
  std::string body;  ///< of a success, where it is wanted
};

/// Posts a JSON text. Redirects are not followed. The name is resolved once, and only addresses
/// that passed the check are connected to.
HttpAnswer post_json(const HttpTarget& target, std::string_view body, const HttpOptions& options);

}  // namespace mainmatch::net
