#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "experiments/base/error.h"

namespace mainmatch {

using Json = nlohmann::ordered_json;

/// Text that is not JSON, or exceeds the limits of parse_json(). Lines and columns are 1-based;
/// columns count characters. what() is "line L, column C: message".
struct JsonError : InputError {
  JsonError(std::string message, std::size_t line, std::size_t column, bool at_end);

  /// "LINE:COLUMN"
  std::string place() const;

  std::string message;
  std::size_t line;
  std::size_t column;
  bool at_end;  ///< the text was good as far as it went: more of it might have been JSON
};

/// Reads one JSON value. Stricter than the standard asks: nesting of at most 64 levels, at most
/// 1024 keys in an object and none twice. Throws JsonError. A byte order mark is skipped.
Json parse_json(std::string_view text);

/// The value on one line.
std::string to_line(const Json& value);

/// The value as an error message shows it: on one line, cut after about 60 characters.
std::string shown(const Json& value);

/// A whole number as a record may give one: 2 and 2.0 are whole, 2.5 is not, nor is "2". Numbers
/// beyond lo..hi come back as the nearer end.
std::optional<std::int64_t> whole_clamped(const Json& value, std::int64_t lo, std::int64_t hi);

/// A value of a JSON document and the path to it, such as `rounds[2].submissions[0].bets`. All
/// input is read through nodes: a value of another kind throws a ValueError, "PATH: got X, expected
/// Y". A node must not outlive its document.
class Node {
 public:
  Node(const Json& value, std::string path) : value_(&value), path_(std::move(path)) {}

  const Json& json() const noexcept { return *value_; }
  /// "" for a document as a whole.
  const std::string& path() const noexcept { return path_; }
  bool is_null() const noexcept;

  /// A whole number in lo..hi.
  std::int64_t whole(std::int64_t lo, std::int64_t hi) const;
  /// A finite number.
  double real() const;
  bool flag() const;
  const std::string& text() const;
  /// Checks that this is a number of any kind.
  void number() const;
  /// Which of `words` stands here.
  std::size_t one_of(std::span<const std::string_view> words) const;

  /// Checks that this is an array of min..max elements; how many there are.
  std::size_t array(std::size_t min, std::size_t max) const;
  /// Checks that this is an array of any size; how many elements there are.
  std::size_t array() const;
  /// An element of an array, which must be there.
  Node operator[](std::size_t i) const;

  /// Checks that this is an object without keys other than these.
  void object(std::span<const std::string_view> keys) const;
  void object(std::initializer_list<std::string_view> keys) const {
    object(std::span(keys.begin(), keys.size()));
  }
  /// Checks that this is an object; what keys it has is read through keys().
  void object() const;
  std::size_t size() const noexcept;
  /// The i-th key of an object and its value, which must be there.
  const std::string& key(std::size_t i) const;
  Node value(std::size_t i) const;
  /// The value of `key`, if it is there (it may be null).
  std::optional<Node> find(std::string_view key) const;
  /// The value of `key`, if it is there and not null.
  std::optional<Node> find_unless_null(std::string_view key) const;
  /// The value of `key`, which must be there.
  Node at(std::string_view key) const;

  /// Throws `<path>: got <this value>, expected <expected>`.
  [[noreturn]] void fail(std::string_view expected) const;
  /// Throws `<path>: <what>`; for a whole document, `<what>`.
  [[noreturn]] void complain(std::string_view what) const;

  /// The path of a member or an element.
  std::string path_to(std::string_view key) const;
  std::string path_to(std::size_t i) const;

 private:
  const Json* value_;
  std::string path_;
};

}  // namespace mainmatch
