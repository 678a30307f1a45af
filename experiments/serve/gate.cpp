#include "experiments/serve/gate.h"

#include <algorithm>

#include "experiments/serve/secret.h"

namespace mainmatch::serve {

namespace {

constexpr std::string_view kScheme = "http://";
constexpr std::uint16_t kPortOfScheme = 80;
constexpr std::size_t kLongestTarget = 256;

}  // namespace

std::optional<Answer> page_refusal(const RequestHead& head, std::span<const std::string> hosts,
                                   std::string_view scheme) {
  const auto is_ours = [&](std::string_view host) {
    return std::find(hosts.begin(), hosts.end(), host) != hosts.end();
  };
  if (!head.host || !is_ours(*head.host)) {
    return error_answer(421, "Host: expected this server's, as in the address it printed");
  }
  if (head.origin &&
      !(head.origin->starts_with(scheme) && is_ours(head.origin->substr(scheme.size())))) {
    return error_answer(403, "Origin: expected this server's");
  }
  if (head.method != "GET" && head.method != "POST") {
    return error_answer(405, "expected GET or POST");
  }
  if (!is_plain_target(head.target)) return error_answer(400, "expected a plain path");
  if (head.method == "GET" && head.has_body) return error_answer(400, "GET: expected no body");
  return std::nullopt;
}

std::optional<Answer> type_refusal(const RequestHead& head) {
  const std::string_view type = head.type.value_or("");
  const bool is_json = type == "application/json" || type.starts_with("application/json;");
  if (head.method != "POST" || is_json) return std::nullopt;
  return error_answer(415, "Content-Type: expected application/json");
}

bool is_plain_target(std::string_view target) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./";
  return target.size() <= kLongestTarget && target.starts_with('/') &&
         target.find_first_not_of(kPlain) == target.npos && target.find("//") == target.npos &&
         target.find("/.") == target.npos;
}

Gate::Gate(std::uint16_t port, std::string token) : token_(std::move(token)) {
  for (const char* const name : {"127.0.0.1", "localhost"}) {
    hosts_.push_back(fmt::format("{}:{}", name, port));
    if (port == kPortOfScheme) hosts_.emplace_back(name);  // which browsers leave out
  }
}

std::optional<Answer> Gate::refusal(const RequestHead& head) const {
  if (auto refused = page_refusal(head, hosts_, kScheme)) return refused;
  if (!head.target.starts_with("/api/")) {
    if (head.method == "GET") return std::nullopt;
    return error_answer(405, "expected GET");
  }
  if (!head.token || !same_secret(*head.token, token_)) {
    return error_answer(401,
                        "open the address that the program printed, with all that follows its #");
  }
  return type_refusal(head);
}

}  // namespace mainmatch::serve
