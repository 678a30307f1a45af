// Reads the URL that something is posted to.

#include <algorithm>
#include <cstddef>

#include "experiments/base/error.h"
#include "experiments/base/http_post.h"
#include "experiments/base/net_address.h"

namespace mainmatch::net {

namespace {

constexpr std::size_t kMaxUrl = 2'000;
constexpr std::size_t kMaxHost = 253;

/// What is wrong with it, without any part of it.
struct UrlFault {
  std::string what;
};

[[noreturn]] void refuse_url(const std::string& fault) { throw UrlFault{fault}; }

char lower_ascii(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_of_name(char c) {
  return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-' || c == '.' || c == '_';
}

bool is_name(std::string_view host) {
  return !host.empty() && host.size() <= kMaxHost && std::ranges::all_of(host, is_of_name) &&
         host.front() != '.' && host.back() != '.' && host.find("..") == host.npos;
}

std::uint16_t port_of(std::string_view digits) {
  unsigned port = 0;
  const bool is_number =
      !digits.empty() && digits.size() <= 5 && std::ranges::all_of(digits, is_digit);
  if (is_number) {
    for (const char digit : digits) port = port * 10 + static_cast<unsigned>(digit - '0');
  }
  if (port == 0 || port > 65'535) refuse_url("with a port that is no number from 1 to 65535");
  return static_cast<std::uint16_t>(port);
}

/// Takes the scheme and "://" off the front.
bool takes_scheme(std::string_view& text, std::string_view scheme) {
  const bool is_there =
      text.size() >= scheme.size() &&
      std::ranges::equal(scheme, text.substr(0, scheme.size()), {}, {}, lower_ascii);
  if (is_there) text.remove_prefix(scheme.size());
  return is_there;
}

/// HOST[:PORT], with an IPv6 address in brackets.
void read_authority(std::string_view text, HttpTarget& target) {
  if (text.find('@') != text.npos) refuse_url("with a user name");
  const bool is_bracketed = text.starts_with('[');
  const std::size_t end = is_bracketed ? text.find(']') : std::min(text.find(':'), text.size());
  if (end == text.npos) refuse_url("with a bracket that is not closed");
  const std::string_view host = is_bracketed ? text.substr(1, end - 1) : text.substr(0, end);
  std::string_view rest = text.substr(is_bracketed ? end + 1 : end);
  std::ranges::transform(host, std::back_inserter(target.host), lower_ascii);
  const bool is_right = is_bracketed
                            ? target.host.find(':') != std::string::npos && is_address(target.host)
                            : is_name(target.host);
  if (!is_right) refuse_url("without the name or address of a host");
  if (rest.empty()) return;
  if (!rest.starts_with(':')) refuse_url("with something between host and path");
  target.port = port_of(rest.substr(1));
}

HttpTarget read_url(const std::string& url) {
  if (url.size() > kMaxUrl) refuse_url("that is longer");
  if (!std::ranges::all_of(url, [](char c) { return c > ' ' && c <= '~'; })) {
    refuse_url("with spaces or other letters");
  }
  if (url.find('#') != std::string::npos) refuse_url("with a fragment");
  HttpTarget target;
  std::string_view text = url;
  if (takes_scheme(text, "http://")) {
    target.is_secure = false;
    target.port = 80;
  } else if (!takes_scheme(text, "https://")) {
    refuse_url("that does not begin with https://");
  }
  const std::size_t end = std::min(text.find_first_of("/?\\"), text.size());
  read_authority(text.substr(0, end), target);
  if (end < text.size()) {
    if (text[end] != '/') refuse_url("without a path");
    target.path = text.substr(end);
  }
  return target;
}

}  // namespace

HttpTarget http_target(const std::string& path, const std::string& url) {
  try {
    return read_url(url);
  } catch (const UrlFault& fault) {
    throw ValueError(path, "a URL " + fault.what,
                     "https://HOST[:PORT]/PATH in at most 2,000 printable ASCII letters");
  }
}

}  // namespace mainmatch::net
