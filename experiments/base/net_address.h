#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mainmatch::net {

/// Whether it is an IPv4 or IPv6 address as text, without brackets or zone.
bool is_address(std::string_view text);

/// Whether anybody on the Internet may have this address. False for those of this machine, of
/// private networks, for special use, and for what is no address.
bool is_public_address(std::string_view text);

/// Those that may be connected to: all, or the public ones alone.
std::vector<std::string> allowed_addresses(std::vector<std::string> addresses, bool allow_private);

/// The addresses of a name by the system's resolver; none if it finds none. May block for long.
std::vector<std::string> look_up(const std::string& name);

}  // namespace mainmatch::net
