#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mainmatch {

/// The words of a line that a person typed, which blanks and commas part, one after another.
class TypedWords {
 public:
  explicit TypedWords(std::string_view line);

  bool done() const { return next_ == words_.size(); }
  /// The next word; empty at the end.
  const std::string& peek() const;
  /// Takes it.
  std::string take();
  /// Takes it if it is one of these.
  bool take_if(std::string_view word, std::string_view or_short = {});
  /// Takes a number. Throws InputError where there is none; `what` is expected.
  std::int64_t number(const char* what);
  /// Takes a number if the next word is one.
  std::optional<std::int64_t> number_if();
  /// The next word is not `expected`. Throws InputError.
  [[noreturn]] void fail(const std::string& expected) const;

 private:
  std::vector<std::string> words_;
  std::size_t next_ = 0;
};

/// ASCII letters of one kind, for words that may be typed either way.
std::string upper_case(std::string text);
std::string lower_case(std::string text);

/// A number of at most 9 digits, with or without a sign.
std::optional<std::int64_t> typed_number(std::string_view text);

}  // namespace mainmatch
