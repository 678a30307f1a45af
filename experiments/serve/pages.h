#pragma once

#include <cstddef>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

namespace mainmatch::serve {

/// Pages that are handed out once, to whoever knows the name that was made for it: a browser sends
/// no token of its own accord when it opens a page. At most kMax wait; the oldest makes room.
class OneTimePages {
 public:
  static constexpr std::size_t kMax = 8;

  /// Returns its name: 32 hexadecimal digits.
  std::string add(std::string html);
  /// Null if there is none of this name, or it was taken.
  std::shared_ptr<const std::string> take(std::string_view name);

 private:
  struct Page {
    std::string name;
    std::shared_ptr<const std::string> html;
  };
  std::mutex mutex_;
  std::deque<Page> pages_;
};

}  // namespace mainmatch::serve
