#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace mainmatch {

/// The words of a file of Gambit: braces and brackets, labels between quotes, and what stands
/// between spaces. Commas are spaces.
class GambitTokens {
 public:
  /// `text` must outlive it. Where `comments`, lines that begin with # are skipped.
  GambitTokens(std::string_view text, bool comments) : text_(text), comments_(comments) {
    advance();
  }

  bool at_end() const noexcept { return !quoted_ && word_.empty(); }
  /// Whether the next word is this one, without quotes.
  bool next_is(std::string_view word) const noexcept { return !quoted_ && word_ == word; }
  bool next_is_label() const noexcept { return quoted_; }

  /// Takes this word. Each of these throws a ValueError, "line 3: got X, expected Y".
  void expect(std::string_view word);
  std::string label();
  std::int64_t whole(std::int64_t lo, std::int64_t hi);
  /// 2, -0.5, 1e3 or 1/3.
  double number();
  [[noreturn]] void fail(std::string_view expected) const;
  [[noreturn]] void complain(const std::string& what) const;

 private:
  void advance();
  std::string take();

  std::string_view text_;
  bool comments_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::string word_;  ///< the next one
  std::size_t word_line_ = 1;
  bool quoted_ = false;
};

}  // namespace mainmatch
