#pragma once

#include <cstdint>

namespace mainmatch::tests {

/// Changes one value of those that it is shown: number `which` of them, from 0, or none. shown()
/// counts them.
class OneChange {
 public:
  explicit OneChange(int which = -1) : which_(which) {}

  /// A number that may be low..high, or a value of an enumeration: becomes another.
  template <class T>
  void number(T& value, std::int64_t low, std::int64_t high) {
    if (low == high || !is_next()) return;
    const auto now = static_cast<std::int64_t>(value);
    value = static_cast<T>(now < high ? now + 1 : low);
  }
  /// Whether an element is in a set.
  template <class Set>
  void member(Set& set, int element) {
    if (!is_next()) return;
    using Element = decltype(*set.begin());
    const auto one = static_cast<Element>(element);
    set.contains(one) ? set.erase(one) : set.insert(one);
  }
  /// Anything else: whether to change it now.
  bool is_next() { return shown_++ == which_; }

  int shown() const { return shown_; }

 private:
  int which_;
  int shown_ = 0;
};

}  // namespace mainmatch::tests
