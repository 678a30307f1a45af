#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>

namespace mainmatch {

/// A list of at most `N` values that lives where it is declared: no heap, trivially copyable,
/// and cleared by resetting one number. Elements beyond size() are indeterminate.
template <class T, std::size_t N>
class FixedList {
  static_assert(N < 65536);

 public:
  using value_type = T;
  static constexpr std::size_t kCapacity = N;

  constexpr FixedList() noexcept : size_(0) {}

  constexpr std::size_t size() const noexcept { return size_; }
  constexpr bool empty() const noexcept { return size_ == 0; }
  constexpr bool full() const noexcept { return size_ == N; }

  constexpr void clear() noexcept { size_ = 0; }
  constexpr void push_back(const T& value) noexcept {
    assert(size_ < N);
    items_[size_++] = value;
  }
  /// Appends `value` if `wanted`, without a branch: writes it in any case, so there must be room.
  constexpr void push_back_if(bool wanted, const T& value) noexcept {
    assert(size_ < N);
    items_[size_] = value;
    size_ = static_cast<std::uint16_t>(size_ + wanted);
  }
  constexpr void pop_back() noexcept {
    assert(size_ > 0);
    --size_;
  }

  constexpr T& operator[](std::size_t i) noexcept {
    assert(i < size_);
    return items_[i];
  }
  constexpr const T& operator[](std::size_t i) const noexcept {
    assert(i < size_);
    return items_[i];
  }

  constexpr T* begin() noexcept { return items_; }
  constexpr T* end() noexcept { return items_ + size_; }
  constexpr const T* begin() const noexcept { return items_; }
  constexpr const T* end() const noexcept { return items_ + size_; }

  friend constexpr bool operator==(const FixedList& a, const FixedList& b) noexcept {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a.items_[i] == b.items_[i])) return false;
    }
    return true;
  }

 private:
  std::uint16_t size_;
  T items_[N];
};

}  // namespace mainmatch
