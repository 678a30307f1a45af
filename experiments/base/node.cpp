#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "experiments/base/nearest.h"

namespace mainmatch {

namespace {

bool is_word(std::string_view key) {
  for (const char c : key) {
    const bool fits = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '_' || c == '-';
    if (!fits) return false;
  }
  return !key.empty() && key.size() <= 60;
}

std::string listed(std::span<const std::string_view> words) {
  std::string list;
  for (const std::string_view word : words) {
    if (!list.empty()) list += ", ";
    list += word;
  }
  return list;
}

/// An object's members lie in a vector, in the order of the text.
const auto& member(const Node& object, std::size_t i) {
  object.object();
  if (i >= object.size()) {
    object.complain(mismatch(std::to_string(object.size()) + " keys", "more than that"));
  }
  return object.json().get_ref<const Json::object_t&>().begin()[static_cast<std::ptrdiff_t>(i)];
}

}  // namespace

bool Node::is_null() const noexcept { return value_->is_null(); }

std::int64_t Node::whole(std::int64_t lo, std::int64_t hi) const {
  const std::string range = std::to_string(lo) + ".." + std::to_string(hi);
  const std::optional<std::int64_t> number = whole_clamped(*value_, lo - 1, hi + 1);
  if (!number) fail("a whole number " + range);
  if (*number < lo || *number > hi) fail(range);
  return *number;
}

double Node::real() const {
  if (!value_->is_number()) fail("a number");
  return value_->get<double>();
}

bool Node::flag() const {
  if (!value_->is_boolean()) fail("true or false");
  return value_->get<bool>();
}

const std::string& Node::text() const {
  if (!value_->is_string()) fail("a string");
  return value_->get_ref<const std::string&>();
}

void Node::number() const {
  if (!value_->is_number()) fail("a number");
}

std::size_t Node::one_of(std::span<const std::string_view> words) const {
  if (value_->is_string()) {
    const auto& word = value_->get_ref<const std::string&>();
    for (std::size_t i = 0; i < words.size(); ++i) {
      if (words[i] == word) return i;
    }
  }
  fail(listed(words));
}

std::size_t Node::array(std::size_t min, std::size_t max) const {
  const std::string count =
      min == max ? std::to_string(min) : std::to_string(min) + ".." + std::to_string(max);
  if (!value_->is_array()) fail("a list of " + count);
  const std::size_t size = value_->size();
  if (size < min || size > max) {
    complain(mismatch("a list of " + std::to_string(size), "a list of " + count));
  }
  return size;
}

std::size_t Node::array() const {
  if (!value_->is_array()) fail("a list");
  return value_->size();
}

Node Node::operator[](std::size_t i) const {
  if (i >= array()) throw ValueError(path_to(i), "missing");
  return {(*value_)[i], path_to(i)};
}

void Node::object() const {
  if (!value_->is_object()) fail("an object");
}

void Node::object(std::span<const std::string_view> keys) const {
  object();
  for (const auto& [key, value] : value_->items()) {
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    const std::string_view meant = nearest(key, keys);
    const std::string hint = meant.empty() ? ", expected " + (keys.empty() ? "none" : listed(keys))
                                           : "; did you mean '" + std::string(meant) + "'?";
    Node(value, path_to(key)).complain("unknown key" + hint);
  }
}

std::size_t Node::size() const noexcept { return value_->size(); }

const std::string& Node::key(std::size_t i) const { return member(*this, i).first; }

Node Node::value(std::size_t i) const {
  const auto& [key, value] = member(*this, i);
  return {value, path_to(key)};
}

std::optional<Node> Node::find(std::string_view key) const {
  object();
  for (auto member = value_->begin(); member != value_->end(); ++member) {
    if (member.key() == key) return Node(*member, path_to(key));
  }
  return std::nullopt;
}

std::optional<Node> Node::find_unless_null(std::string_view key) const {
  std::optional<Node> there = find(key);
  if (there && there->is_null()) there.reset();
  return there;
}

Node Node::at(std::string_view key) const {
  if (std::optional<Node> there = find(key)) return *there;
  throw ValueError(path_to(key), "missing");
}

void Node::fail(std::string_view expected) const { complain(mismatch(shown(*value_), expected)); }

void Node::complain(std::string_view what) const { throw ValueError(path_, std::string(what)); }

std::string Node::path_to(std::string_view key) const {
  if (!is_word(key)) return path_ + "[" + shown(std::string(key)) + "]";
  return path_.empty() ? std::string(key) : path_ + "." + std::string(key);
}

std::string Node::path_to(std::size_t i) const { return path_ + "[" + std::to_string(i) + "]"; }

}  // namespace mainmatch
