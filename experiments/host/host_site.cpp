#include "experiments/host/host_site.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/digest.h"
#include "experiments/base/error.h"
#include "experiments/serve/gate.h"

namespace mainmatch::host {

using serve::Answer;
using serve::error_answer;

namespace {

constexpr std::string_view kCookie = "mainmatch";
constexpr std::string_view kEnter = "/enter/api/enter";
constexpr const char* kNoSession =
    "this link has ended, or was not entered in this browser: open it again";

/// The values of our cookie; a browser may send several with paths of their own.
std::vector<std::string> sessions_in(std::string_view cookies) {
  std::vector<std::string> found;
  while (!cookies.empty()) {
    const std::size_t end = std::min(cookies.find(';'), cookies.size());
    std::string_view one = cookies.substr(0, end);
    cookies.remove_prefix(std::min(end + 1, cookies.size()));
    while (one.starts_with(' ')) one.remove_prefix(1);
    if (!one.starts_with(kCookie) || one.substr(kCookie.size(), 1) != "=") continue;
    const std::string_view value = one.substr(kCookie.size() + 1);
    if (is_hex(value, 32) && found.size() < 4) found.emplace_back(value);
  }
  return found;
}

/// The last one is that which the proxy itself has added.
std::string last_of(std::string_view forwarded) {
  std::string_view one = forwarded.substr(forwarded.rfind(',') + 1);
  while (one.starts_with(' ')) one.remove_prefix(1);
  return std::string(one.substr(0, 64));
}

}  // namespace

HostSite::HostSite(House& house, HostApi& api, HostSiteOptions options)
    : house_(house), api_(api), options_(std::move(options)) {}

/// "/seat/ID/api/..."
std::optional<HostSite::Target> HostSite::behind_door(std::string_view target) {
  for (const Role role : {Role::organizer, Role::seat, Role::watch}) {
    const std::string prefix = "/" + std::string(name_of(role)) + "/";
    if (!target.starts_with(prefix)) continue;
    const std::string_view rest = target.substr(prefix.size());
    const std::size_t slash = rest.find('/');
    if (slash == rest.npos || !is_hex(rest.substr(0, slash), 16)) return std::nullopt;
    return Target{role, std::string(rest.substr(0, slash)), rest.substr(slash + 1)};
  }
  return std::nullopt;
}

std::optional<Answer> HostSite::refusal(const serve::RequestHead& head) const {
  const std::string_view scheme = options_.is_secure ? "https://" : "http://";
  if (auto refused = serve::page_refusal(head, options_.hosts, scheme)) return refused;
  const std::string source =
      options_.behind_proxy && head.forwarded ? last_of(*head.forwarded) : std::string(head.peer);
  const std::int64_t now = house_.clock().now();
  if (!by_address_.takes(source, now) || (head.target == kEnter && !entering_.takes(source, now))) {
    return error_answer(429, "too many requests from this address: wait a moment");
  }
  return serve::type_refusal(head);
}

std::optional<Door> HostSite::door_of(const Target& target, std::string_view cookies) const {
  for (const std::string& session : sessions_in(cookies)) {
    if (const auto door = house_.doors().find(target.role, target.id, session)) return door;
  }
  return std::nullopt;
}

/// Pages hold nothing of a match: all that does is behind "api/".
std::optional<Answer> HostSite::page(std::string_view target) const {
  const auto door = behind_door(target);
  const bool is_shell = target == "/" || target == "/enter" || (door && door->path.empty());
  if (is_shell) return serve::file_answer("host.html");  // its script shows what the path names
  return serve::file_answer(target.substr(1));
}

std::size_t HostSite::body_limit(const serve::RequestHead& head) const {
  constexpr std::size_t kOfSecret = 1'024;
  constexpr std::size_t kOfDoor = std::size_t{256} << 10;  // of a notebook, however it is written
  return head.target == kEnter ? kOfSecret : kOfDoor;
}

std::optional<Answer> HostSite::at_once(const serve::RequestHead& head) const {
  if (std::optional<Answer> refused = refusal(head)) return refused;
  if (head.target == kEnter && head.method == "POST") return std::nullopt;
  const auto target = behind_door(head.target);
  if (!target || !target->path.starts_with("api/")) {
    return head.method == "GET" ? page(head.target) : error_answer(405, "expected GET");
  }
  const auto door = door_of(*target, head.cookie.value_or(""));
  if (!door) return error_answer(401, kNoSession);
  if (!by_door_.takes(door->id, house_.clock().now())) {
    return error_answer(429, "too many requests by this link: wait a moment");
  }
  if (target->path == "api/events") {
    if (head.method != "GET") return error_answer(405, "expected GET");
    return Answer{.channel = door->id};
  }
  return std::nullopt;
}

Answer HostSite::answer(const serve::Request& request) {
  if (request.target == kEnter) return enter(request);
  const auto target = behind_door(request.target);
  // Once more: it may have ended while the body came.
  const auto door = target ? door_of(*target, request.cookie) : std::nullopt;
  if (!door) return error_answer(401, kNoSession);
  const auto* const arrival = static_cast<const Arrivals::One*>(request.arrival.get());
  return api_.answer(*door, request.method, target->path.substr(std::string_view("api/").size()),
                     request.body, arrival->time());
}

Answer HostSite::enter(const serve::Request& request) try {
  const Json json = serve::body_of(request.body);
  const Node body(json, "");
  body.object({"secret"});
  const std::string& secret = body.at("secret").text();
  const auto entered = is_hex(secret, 32) ? house_.doors().enter(secret) : std::nullopt;
  if (!entered) {
    return error_answer(401, "this link leads nowhere: it has ended, or was not copied whole");
  }
  Answer answer = serve::json_answer({{"door", entered->door.path() + "/"}});
  answer.cookie =
      fmt::format("{}={}; HttpOnly; SameSite=Strict; Path={}; Max-Age=7776000{}", kCookie,
                  entered->session, entered->door.path(), options_.is_secure ? "; Secure" : "");
  return answer;
} catch (const serve::Refused& refused) {
  return error_answer(refused.status, refused.what());
} catch (const InputError& mistake) {
  return error_answer(400, mistake.what());
} catch (const RunError&) {
  return error_answer(503, "it could not be saved: try again");
}

}  // namespace mainmatch::host
