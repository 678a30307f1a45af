#include "experiments/matches/typed_words.h"

#include <algorithm>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr char kBetweenWords[] = " \t,;";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

TypedWords::TypedWords(std::string_view line) {
  for (std::size_t at = 0;;) {
    at = line.find_first_not_of(kBetweenWords, at);
    if (at == line.npos) return;
    const std::size_t end = std::min(line.find_first_of(kBetweenWords, at), line.size());
    words_.emplace_back(line.substr(at, end - at));
    at = end;
  }
}

const std::string& TypedWords::peek() const {
  static const std::string kNone;
  return done() ? kNone : words_[next_];
}

std::string TypedWords::take() { return done() ? "" : words_[next_++]; }

bool TypedWords::take_if(std::string_view word, std::string_view or_short) {
  const std::string found = lower_case(peek());
  if (found.empty() || (found != word && found != or_short)) return false;
  ++next_;
  return true;
}

std::int64_t TypedWords::number(const char* what) {
  const std::optional<std::int64_t> number = number_if();
  if (!number) fail(what);
  return *number;
}

std::optional<std::int64_t> TypedWords::number_if() {
  const std::optional<std::int64_t> number = typed_number(peek());
  if (number) ++next_;
  return number;
}

void TypedWords::fail(const std::string& expected) const {
  throw InputError(mismatch(done() ? "the end of the line" : shown_word(peek()), expected));
}

std::string upper_case(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string lower_case(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::optional<std::int64_t> typed_number(std::string_view text) {
  constexpr std::size_t kMaxDigits = 9;
  const bool signed_ = !text.empty() && (text[0] == '-' || text[0] == '+');
  const std::string_view digits = text.substr(signed_ ? 1 : 0);
  if (digits.empty() || digits.size() > kMaxDigits) return std::nullopt;
  if (!std::all_of(digits.begin(), digits.end(), is_digit)) return std::nullopt;
  std::int64_t number = 0;
  for (const char digit : digits) number = number * 10 + (digit - '0');
  return text[0] == '-' ? -number : number;
}

}  // namespace mainmatch
