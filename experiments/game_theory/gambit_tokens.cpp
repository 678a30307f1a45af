#include "experiments/game_theory/gambit_tokens.h"

#include <cmath>
#include <utility>

#include "experiments/base/error.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"

namespace mainmatch {

void GambitTokens::advance() {
  word_.clear();
  quoted_ = false;
  bool line_begins = at_ == 0;
  for (; at_ < text_.size(); ++at_) {
    const char sign = text_[at_];
    if (comments_ && sign == '#' && line_begins)
      at_ = std::min(text_.find('\n', at_), text_.size());
    if (at_ < text_.size() && text_[at_] == '\n') ++line_;
    if (at_ >= text_.size() ||
        std::string_view(" \t\r\n\f\v,").find(text_[at_]) == std::string_view::npos)
      break;
    line_begins = text_[at_] == '\n' || (line_begins && text_[at_] != ',');
  }
  word_line_ = line_;
  if (at_ >= text_.size()) return;
  if (text_[at_] == '"') {
    quoted_ = true;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\' && at_ + 1 < text_.size() && text_[at_ + 1] == '"') ++at_;
      if (text_[at_] == '\n') ++line_;
      word_ += text_[at_];
    }
    if (at_ >= text_.size()) complain("label without an end");
    ++at_;
    return;
  }
  constexpr std::string_view kAlone = "{}[]";
  if (kAlone.find(text_[at_]) != kAlone.npos) {
    word_ = text_[at_++];
    return;
  }
  const std::size_t end = std::min(text_.find_first_of(" \t\r\n\f\v,\"{}[]", at_), text_.size());
  word_ = text_.substr(at_, end - at_);
  at_ = end;
}

std::string GambitTokens::take() {
  std::string word = std::move(word_);
  advance();
  return word;
}

void GambitTokens::expect(std::string_view word) {
  if (!next_is(word)) fail(word);
  advance();
}

std::string GambitTokens::label() {
  if (!quoted_) fail("a label between quotes");
  return take();
}

std::int64_t GambitTokens::whole(std::int64_t lo, std::int64_t hi) {
  const auto value = quoted_ ? std::nullopt : read_real(word_);
  const bool in_range = value && *value >= static_cast<double>(lo) &&
                        *value <= static_cast<double>(hi) && std::floor(*value) == *value;
  if (!in_range) {
    fail(fmt::format("a whole number, {}..{}", lo, hi));
  }
  advance();
  return static_cast<std::int64_t>(*value);
}

double GambitTokens::number() {
  const std::size_t slash = word_.find('/');
  const auto value = quoted_ ? std::nullopt : read_real(word_.substr(0, slash));
  const auto divisor = slash == word_.npos ? std::optional(1.0)
                                           : read_real(std::string_view(word_).substr(slash + 1));
  if (!value || !divisor || *divisor == 0) fail("a number");
  advance();
  return *value / *divisor;
}

void GambitTokens::fail(std::string_view expected) const {
  complain(mismatch(at_end() ? "the end of the file" : shown_word(word_), expected));
}

void GambitTokens::complain(const std::string& what) const {
  throw ValueError("line " + std::to_string(word_line_), what);
}

}  // namespace mainmatch
