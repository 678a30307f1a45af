#include "experiments/base/json.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr std::size_t kMaxDepth = 64;
/// Far more than any record needs; keeps the search for duplicates short.
constexpr std::size_t kMaxKeys = 1024;
constexpr std::size_t kLongestMessage = 120;

bool continues_character(char byte) { return (static_cast<unsigned char>(byte) & 0xc0u) == 0x80u; }

/// The error at text[offset], or after the end of the text.
JsonError error_at(std::string_view text, std::size_t offset, std::string message) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  const std::size_t newline = before.rfind('\n');
  const std::string_view row = newline == before.npos ? before : before.substr(newline + 1);
  const auto line = static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n')) + 1;
  const auto inside =
      static_cast<std::size_t>(std::count_if(row.begin(), row.end(), continues_character));
  return {std::move(message), line, row.size() - inside + 1, offset >= text.size()};
}

/// An iterator over the text that counts what the parser has read: the parser does not report it.
class Cursor {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  Cursor(const char* at, const char** read_to) : at_(at), read_to_(read_to) {}
  reference operator*() const { return *at_; }
  Cursor& operator++() {
    *read_to_ = ++at_;
    return *this;
  }
  Cursor operator++(int) {
    const Cursor before = *this;
    ++*this;
    return before;
  }
  friend bool operator==(const Cursor& a, const Cursor& b) { return a.at_ == b.at_; }

 private:
  const char* at_;
  const char** read_to_;
};

/// Builds the value from the parser's events, which come without recursion, so that depth and
/// duplicates are refused before anything recursive can meet them.
class Builder final : public nlohmann::json_sax<Json> {
 public:
  explicit Builder(std::string_view text) : text_(text), read_to_(text.data()) {}

  Json run() {
    const Cursor begin(text_.data(), &read_to_);
    const Cursor end(text_.data() + text_.size(), &read_to_);
    read_to_ = text_.data();
    Json::sax_parse(begin, end, this);
    return std::move(root_);
  }

  bool null() override { return put(nullptr); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return put(value); }
  bool number_unsigned(number_unsigned_t value) override { return put(value); }
  bool number_float(number_float_t value, const string_t&) override { return put(value); }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // JSON text has none

  bool start_object(std::size_t) override { return open(Json::object()); }
  bool start_array(std::size_t) override { return open(Json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    const Json& object = *open_.back();
    if (object.contains(name)) fail_at_key("the key " + shown(name) + " is given twice");
    if (object.size() >= kMaxKeys) fail_at_key("more than 1024 keys in one object");
    key_ = std::move(name);
    return true;
  }

  bool parse_error(std::size_t position, const std::string&,
                   const nlohmann::detail::exception& fault) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while ..."
    std::string what = fault.what();
    if (const std::size_t end = what.find("] "); end != what.npos) what.erase(0, end + 2);
    if (what.starts_with("parse error")) what.erase(0, what.find(": ") + 2);
    what.erase(std::min(what.size(), what.find("; last read: ")));  // may be long, or no text
    throw error_at(text_, position == 0 ? 0 : position - 1, printable(what, kLongestMessage));
  }

 private:
  template <class Value>
  bool put(Value&& value) {
    place(std::forward<Value>(value));
    return true;
  }
  Json& place(Json value) {
    if (open_.empty()) return root_ = std::move(value);
    Json& holder = *open_.back();
    if (holder.is_object()) return holder[key_] = std::move(value);
    holder.push_back(std::move(value));
    return holder.back();
  }
  bool open(Json value) {
    if (open_.size() == kMaxDepth) {
      throw error_at(text_, offset() - 1, "nested more than 64 levels deep");
    }
    // A holder does not grow while a value inside of it is open, so pointers stay good.
    open_.push_back(&place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  std::size_t offset() const { return static_cast<std::size_t>(read_to_ - text_.data()); }

  /// The parser has just read the key's closing quote; the error belongs to the opening one: the
  /// next to the left with an even number of backslashes before it.
  [[noreturn]] void fail_at_key(std::string message) const {
    const auto escaped = [&](std::size_t quote) {
      std::size_t backslashes = 0;
      while (backslashes < quote && text_[quote - 1 - backslashes] == '\\') ++backslashes;
      return backslashes % 2 == 1;
    };
    std::size_t quote = offset() - 2;
    while (text_[quote] != '"' || escaped(quote)) --quote;
    throw error_at(text_, quote, std::move(message));
  }

  std::string_view text_;
  const char* read_to_;
  Json root_;
  std::vector<Json*> open_;  // the arrays and objects around the next value
  std::string key_;
};

}  // namespace

std::string JsonError::place() const { return std::to_string(line) + ":" + std::to_string(column); }

JsonError::JsonError(std::string what_is_wrong, std::size_t at_line, std::size_t at_column,
                     bool ended)
    : InputError("line " + std::to_string(at_line) + ", column " + std::to_string(at_column) +
                 ": " + what_is_wrong),
      message(std::move(what_is_wrong)),
      line(at_line),
      column(at_column),
      at_end(ended) {}

Json parse_json(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (text.find_first_not_of(" \t\r\n") == text.npos) throw error_at(text, text.size(), "empty");
  // The library takes a NUL byte for the end of the text.
  if (const std::size_t nul = text.find('\0'); nul != text.npos) {
    throw error_at(text, nul, "a NUL byte");
  }
  return Builder(text).run();
}

std::string to_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string shown(const Json& value) {
  constexpr std::size_t kLongest = 60;
  return printable(to_line(value), kLongest);
}

std::optional<std::int64_t> whole_clamped(const Json& value, std::int64_t lo, std::int64_t hi) {
  if (value.is_number_unsigned()) {
    const auto number = value.get<std::uint64_t>();
    if (hi < 0 || number > static_cast<std::uint64_t>(hi)) return hi;
    return std::max(lo, static_cast<std::int64_t>(number));
  }
  if (value.is_number_integer()) return std::clamp(value.get<std::int64_t>(), lo, hi);
  if (!value.is_number_float()) return std::nullopt;
  const auto number = value.get<double>();
  if (std::trunc(number) != number) return std::nullopt;
  if (number <= static_cast<double>(lo)) return lo;
  if (number >= static_cast<double>(hi)) return hi;
  return static_cast<std::int64_t>(number);
}

}  // namespace mainmatch
