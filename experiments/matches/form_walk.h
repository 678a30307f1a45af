#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/base/json_schema.h"
#include "experiments/matches/form.h"

namespace mainmatch {

// A match describes once what its seats may hand in, in a specialization of Form with
//
//     static const char* help(FormKind kind);
//     template <class Sink>
//     static void walk(const Rules& rules, FormKind kind, Submission& submission, Sink& sink);
//
// `help` says in a sentence what a submission is. `walk` gives the sink every field of a submission
// in the order of its JSON. From the walk follow the reader, the writer and the JSON Schema of
// submissions.
//
// A sink has these members. `key` is the key of a JSON object, or empty for the items of a list.
// get() gives the value that the submission holds, nothing if it holds none; set(value) makes it
// hold one. A number that is not whole is an empty Whole; a word that is none is kNoWord.
//
//   whole(key, need, low, high, get, set)     a number; low to high is what the rules may allow
//   seat(key, need, last, get, set)           a seat, 0 to last; a reader refuses others
//   word(key, need, words, get, set)          one of the words, by its index
//   flag(key, need, get, set)                 true or false
//   object(key, need, has, begin, body)       the fields that body() gives; begin() makes it there
//   list(key, most, items, add, item)         item(value) for each of items(); a reader gives
//                                             default-constructed values to item() and then to
//                                             add()
//   numbers(key, need, words, entries, set)   numbers by word: entries(f) calls f(name, number);
//                                             set(index or kNoWord, number); `need` is the numbers'

template <class G>
struct Form;

using Whole = std::optional<std::int64_t>;

/// The index of a word that is none. JSON that is written has "?" for it.
inline constexpr int kNoWord = -1;
inline constexpr std::string_view kNoWordText = "?";

/// Whether a key must be there.
enum class Need { optional, not_null, required };

/// The words that may stand somewhere: name(i) for each i of 0..known-1, and find(text), an index
/// if any. The first `valid` of them may be valid by the rules.
template <class Name, class Find>
struct Words {
  int valid;
  int known;
  Name name;
  Find find;
};
template <class Name, class Find>
Words(int, int, Name, Find) -> Words<Name, Find>;

/// Words that are all valid, and found by their names.
template <class Name>
auto words(int size, Name name) {
  const auto find = [size, name](std::string_view text) {
    int i = 0;
    while (i < size && name(i) != text) ++i;
    return i < size ? std::optional(i) : std::nullopt;
  };
  return Words(size, size, name, find);
}

/// As an int; numbers beyond its range come out as ones beyond all limits of rules.
inline int clamped(Whole number, int if_not_whole) {
  constexpr std::int64_t kFar = std::numeric_limits<int>::max();
  return number ? static_cast<int>(std::clamp(*number, -kFar, kFar)) : if_not_whole;
}

/// No greatest length.
inline constexpr int kAnyNumber = 0;

/// Reads a submission.
class FormReader {
 public:
  explicit FormReader(const Node& node) : at_(&node) {}

  void whole(std::string_view key, Need need, std::int64_t, std::int64_t, auto&&, auto&& set) {
    value(key, need, [&](const Node& node) { set(number_in(node)); });
  }
  void seat(std::string_view key, Need need, Seat last, auto&&, auto&& set) {
    value(key, need, [&](const Node& node) { set(static_cast<Seat>(node.whole(0, last))); });
  }
  void word(std::string_view key, Need need, const auto& words, auto&&, auto&& set) {
    value(key, need, [&](const Node& node) { set(words.find(node.text()).value_or(kNoWord)); });
  }
  void flag(std::string_view key, Need need, auto&&, auto&& set) {
    value(key, need, [&](const Node& node) { set(node.flag()); });
  }
  void object(std::string_view key, Need need, auto&&, auto&& begin, auto&& body) {
    value(key, need, [&](const Node& node) {
      std::vector<std::string_view> keys;
      keys_ = &keys;
      body();
      keys_ = nullptr;
      node.object(keys);
      begin();
      within(node, body);
    });
  }
  void list(std::string_view key, int most, auto&& items, auto&& add, auto&& item) {
    value(key, Need::optional, [&](const Node& node) {
      const std::size_t count =
          most == kAnyNumber ? node.array() : node.array(0, static_cast<std::size_t>(most));
      using Item = std::remove_cvref_t<decltype(*items().begin())>;
      for (std::size_t i = 0; i < count; ++i) {
        Item one{};
        within(node[i], [&] { item(one); });
        add(one);
      }
    });
  }
  void numbers(std::string_view key, Need need, const auto& words, auto&&, auto&& set) {
    value(key, Need::optional, [&](const Node& node) {
      node.object();
      for (std::size_t i = 0; i < node.size(); ++i) {
        const Node number = node.value(i);
        if (need == Need::optional && number.is_null()) continue;
        set(words.find(node.key(i)).value_or(kNoWord), number_in(number));
      }
    });
  }

 private:
  static Whole number_in(const Node& node) {
    constexpr std::int64_t kFar = std::int64_t{1} << 62;
    node.number();
    return whole_clamped(node.json(), -kFar, kFar);
  }
  void value(std::string_view key, Need need, auto&& read) {
    if (keys_ != nullptr) {
      keys_->push_back(key);
    } else if (key.empty()) {
      read(*at_);
    } else if (need == Need::required) {
      read(at_->at(key));
    } else {
      const auto there = need == Need::optional ? at_->find_unless_null(key) : at_->find(key);
      if (there) read(*there);
    }
  }
  void within(const Node& node, auto&& body) {
    const Node* const outer = std::exchange(at_, &node);
    body();
    at_ = outer;
  }

  const Node* at_;
  std::vector<std::string_view>* keys_ = nullptr;  ///< where there, only keys are asked for
};

/// Writes a submission. A bot may name a seat that is none: `own` stands for it, which no part
/// allows.
class FormWriter {
 public:
  FormWriter(Json& json, Seat own) : at_(&json), own_(own) {}

  void whole(std::string_view key, Need, std::int64_t, std::int64_t, auto&& get, auto&&) {
    if (const std::optional<Whole> number = get()) put(key, written(*number));
  }
  void seat(std::string_view key, Need, Seat last, auto&& get, auto&&) {
    if (const std::optional<int> seat = get()) {
      put(key, *seat >= 0 && *seat <= last ? *seat : own_);
    }
  }
  void word(std::string_view key, Need, const auto& words, auto&& get, auto&&) {
    if (const std::optional<int> i = get()) {
      put(key,
          *i >= 0 && *i < words.known ? std::string(words.name(*i)) : std::string(kNoWordText));
    }
  }
  void flag(std::string_view key, Need, auto&& get, auto&&) {
    if (const std::optional<bool> is = get()) put(key, *is);
  }
  void object(std::string_view key, Need, auto&& has, auto&&, auto&& body) {
    if (!has()) return;
    Json inner = Json::object();
    within(inner, body);
    put(key, std::move(inner));
  }
  void list(std::string_view key, int, auto&& items, auto&&, auto&& item) {
    Json list = Json::array();
    for (auto one : items()) {
      Json& there = list.emplace_back();
      within(there, [&] { item(one); });
    }
    if (!list.empty()) put(key, std::move(list));
  }
  void numbers(std::string_view key, Need, const auto&, auto&& entries, auto&&) {
    Json object = Json::object();
    entries([&](const std::string& name, Whole number) { object[name] = written(number); });
    if (!object.empty()) put(key, std::move(object));
  }

 private:
  /// Any number that is not whole stands for all of them.
  static Json written(Whole number) { return number ? Json(*number) : Json(0.5); }
  void put(std::string_view key, Json value) {
    (key.empty() ? *at_ : (*at_)[std::string(key)]) = std::move(value);
  }
  void within(Json& json, auto&& body) {
    Json* const outer = std::exchange(at_, &json);
    body();
    at_ = outer;
  }

  Json* at_;
  Seat own_;
};

/// Writes the JSON Schema of a submission: what a reader takes, and in "examples" and descriptions
/// what may be valid by the rules.
class FormSchema {
 public:
  explicit FormSchema(Json& json) : at_(&json) {}

  void whole(std::string_view key, Need need, std::int64_t low, std::int64_t high, auto&&, auto&&) {
    put(key, need,
        {{"type", "number"}, {"description", fmt::format("Whole, {} to {}.", low, high)}});
  }
  void seat(std::string_view key, Need need, Seat last, auto&&, auto&&) {
    put(key, need, {{"type", "integer"}, {"minimum", 0}, {"maximum", last}});
  }
  void word(std::string_view key, Need need, const auto& words, auto&&, auto&&) {
    Json schema = {{"type", "string"}};
    for (int i = 0; i < words.valid; ++i) schema["examples"].push_back(words.name(i));
    put(key, need, std::move(schema));
  }
  void flag(std::string_view key, Need need, auto&&, auto&&) {
    put(key, need, {{"type", "boolean"}});
  }
  void object(std::string_view key, Need need, auto&&, auto&&, auto&& body) {
    Json schema = {{"type", "object"}, {"properties", Json::object()}};
    within(schema, body);
    schema["additionalProperties"] = false;
    put(key, need, std::move(schema));
  }
  void list(std::string_view key, int most, auto&& items, auto&&, auto&& item) {
    Json schema = list_schema(nullptr);
    std::remove_cvref_t<decltype(*items().begin())> one{};
    within(schema["items"], [&] { item(one); });
    if (most != kAnyNumber) schema["maxItems"] = most;
    put(key, Need::optional, std::move(schema));
  }
  void numbers(std::string_view key, Need need, const auto& words, auto&&, auto&&) {
    Json number = {{"type", "number"}};
    if (need == Need::optional) number = or_null_schema(std::move(number));
    std::string names = "Keys: ";
    for (int i = 0; i < words.valid; ++i)
      names += (i == 0 ? "" : ", ") + std::string(words.name(i));
    put(key, Need::optional,
        {{"type", "object"}, {"description", names + "."}, {"additionalProperties", number}});
  }

 private:
  void put(std::string_view key, Need need, Json schema) {
    if (key.empty()) {
      *at_ = std::move(schema);
      return;
    }
    if (need == Need::optional) schema = or_null_schema(std::move(schema));
    if (need == Need::required) (*at_)["required"].push_back(key);
    (*at_)["properties"][std::string(key)] = std::move(schema);
  }
  void within(Json& json, auto&& body) {
    Json* const outer = std::exchange(at_, &json);
    body();
    at_ = outer;
  }

  Json* at_;
};

template <class G>
void SubmissionJson<G>::read(const Node& node, const Rules& rules, FormKind kind,
                             Submission& submission) {
  FormReader reader(node);
  Form<G>::walk(rules, kind, submission, reader);
}

template <class G>
Json SubmissionJson<G>::write(const Submission& submission, const Rules& rules, FormKind kind,
                              Seat own) {
  Json json;
  FormWriter writer(json, own);
  Submission copy = submission;
  Form<G>::walk(rules, kind, copy, writer);
  return json;
}

template <class G>
Json SubmissionJson<G>::schema(const Rules& rules, FormKind kind) {
  Json fields;
  FormSchema schema(fields);
  Submission none;
  Form<G>::walk(rules, kind, none, schema);
  return described_schema(Form<G>::help(kind), or_null_schema(std::move(fields)));
}

}  // namespace mainmatch
