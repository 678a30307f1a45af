#include "experiments/base/net_address.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

namespace mainmatch::net {

namespace {

constexpr std::size_t kMaxAddresses = 16;

using V4 = std::array<std::uint8_t, 4>;
using V6 = std::array<std::uint8_t, 16>;

/// The addresses that share their first bits.
template <typename Bytes>
struct Block {
  Bytes first;
  unsigned bits;

  bool contains(const Bytes& address) const {
    for (unsigned bit = 0; bit < bits; ++bit) {
      const unsigned mask = 0x80u >> bit % 8;
      if ((address[bit / 8] ^ first[bit / 8]) & mask) return false;
    }
    return true;
  }
};

/// What the IANA registry of special-purpose addresses keeps from the Internet.
constexpr Block<V4> kSpecialV4[] = {
    {{0, 0, 0, 0}, 8},        // this network
    {{10, 0, 0, 0}, 8},       // private
    {{100, 64, 0, 0}, 10},    // shared by the customers of a provider
    {{127, 0, 0, 0}, 8},      // loopback
    {{169, 254, 0, 0}, 16},   // link-local; clouds answer there with secrets
    {{172, 16, 0, 0}, 12},    // private
    {{192, 0, 0, 0}, 24},     // protocols
    {{192, 0, 2, 0}, 24},     // documentation
    {{192, 88, 99, 0}, 24},   // relays of 6to4
    {{192, 168, 0, 0}, 16},   // private
    {{198, 18, 0, 0}, 15},    // benchmarks
    {{198, 51, 100, 0}, 24},  // documentation
    {{203, 0, 113, 0}, 24},   // documentation
    {{224, 0, 0, 0}, 4},      // multicast
    {{240, 0, 0, 0}, 4},      // reserved, and broadcast
};
/// Everything outside of it is local, multicast, reserved, or has an IPv4 address inside.
constexpr Block<V6> kGlobalV6 = {{0x20}, 3};
constexpr Block<V6> kSpecialV6[] = {
    {{0x20, 0x01}, 23},              // protocols, Teredo among them
    {{0x20, 0x01, 0x0d, 0xb8}, 32},  // documentation
    {{0x3f, 0xff}, 20},              // documentation
};
/// Addresses that stand for an IPv4 address, which begins at this byte.
struct Embedding {
  Block<V6> block;
  std::size_t at;
};
constexpr Embedding kEmbeddings[] = {
    {{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff}, 96}, 12},  // mapped
    {{{0x00, 0x64, 0xff, 0x9b}, 96}, 12},                    // translated (NAT64)
    {{{0x20, 0x02}, 16}, 2},                                 // 6to4
};

bool is_public(const V4& address) {
  return std::ranges::none_of(kSpecialV4, [&](const auto& one) { return one.contains(address); });
}

bool is_public(const V6& address) {
  for (const Embedding& embedding : kEmbeddings) {
    if (!embedding.block.contains(address)) continue;
    V4 inside;
    std::copy_n(address.begin() + static_cast<std::ptrdiff_t>(embedding.at), 4, inside.begin());
    return is_public(inside);
  }
  return kGlobalV6.contains(address) &&
         std::ranges::none_of(kSpecialV6, [&](const auto& one) { return one.contains(address); });
}

template <typename Bytes>
std::optional<Bytes> parsed_address(int family, const std::string& text) {
  Bytes bytes;
  if (::inet_pton(family, text.c_str(), bytes.data()) != 1) return std::nullopt;
  return bytes;
}

}  // namespace

bool is_address(std::string_view text) {
  const std::string copy(text);
  return parsed_address<V4>(AF_INET, copy) || parsed_address<V6>(AF_INET6, copy);
}

bool is_public_address(std::string_view text) {
  const std::string copy(text);
  if (const auto v4 = parsed_address<V4>(AF_INET, copy)) return is_public(*v4);
  if (const auto v6 = parsed_address<V6>(AF_INET6, copy)) return is_public(*v6);
  return false;
}

std::vector<std::string> allowed_addresses(std::vector<std::string> addresses, bool allow_private) {
  if (!allow_private) {
    std::erase_if(addresses, [](const std::string& one) { return !is_public_address(one); });
  }
  return addresses;
}

std::vector<std::string> look_up(const std::string& name) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  if (::getaddrinfo(name.c_str(), nullptr, &hints, &found) != 0) return {};
  const std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(found, &::freeaddrinfo);
  std::vector<std::string> addresses;
  for (const addrinfo* one = found; one && addresses.size() < kMaxAddresses; one = one->ai_next) {
    char text[NI_MAXHOST];
    if (::getnameinfo(one->ai_addr, one->ai_addrlen, text, sizeof text, nullptr, 0,
                      NI_NUMERICHOST) == 0) {
      addresses.emplace_back(text);
    }
  }
  return addresses;
}

}  // namespace mainmatch::net
