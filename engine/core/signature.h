#pragma once

#include <cstdint>

namespace mainmatch {

/// An order-sensitive 64-bit hash of a sequence of integers, for signatures and fingerprints.
/// Each word is mixed by the finalizer of splitmix64 (Steele, Lea, Flood 2014, fig. 15); the
/// same sequence gives the same hash on every machine. Not cryptographic.
class Hash {
 public:
  constexpr void add(std::int64_t value) noexcept {
    std::uint64_t z = state_ + 0x9e3779b97f4a7c15u + static_cast<std::uint64_t>(value);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    state_ = z ^ (z >> 31);
  }
  constexpr std::uint64_t value() const noexcept { return state_; }

 private:
  std::uint64_t state_ = 0;
};

/// Of the numbers of a view.
template <class View>
constexpr std::uint64_t hash_of(const View& view) noexcept {
  Hash hash;
  view.visit([&](const char*, std::int64_t number) { hash.add(number); });
  return hash.value();
}

}  // namespace mainmatch
