#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/base/json.h"

namespace mainmatch {

/// A value that is written again and again.
struct WrittenJson {
  explicit WrittenJson(Json value) : tree(std::move(value)), text(tree.dump()) {}

  Json tree;
  std::string text;
};

/// Takes in a JSON value part by part, in the order of its text. Where much is written, text that
/// is appended to a buffer takes far less time than a tree that is written afterwards.
class JsonSink {
 public:
  JsonSink() = default;
  JsonSink(const JsonSink&) = delete;
  JsonSink& operator=(const JsonSink&) = delete;
  virtual ~JsonSink() = default;

  /// A value: null, true or false, a whole number, a text, a tree, or one whose text is known. It
  /// is the next entry of a list, or follows its key.
  template <class Value>
  void add(const Value& value) {
    if constexpr (std::same_as<Value, bool>) {
      put(value);
    } else if constexpr (std::integral<Value>) {
      put(static_cast<std::int64_t>(value));
    } else if constexpr (std::same_as<Value, std::nullptr_t>) {
      put_null();
    } else if constexpr (std::same_as<Value, Json> || std::same_as<Value, WrittenJson>) {
      put(value);
    } else {
      put(std::string_view(value));
    }
  }
  template <class Value>
  void add(std::string_view key, const Value& value) {
    put_key(key);
    add(value);
  }

  /// An object or a list with what `body` adds.
  template <class Body>
  void object(Body&& body) {
    begin_object();
    body();
    end_object();
  }
  template <class Body>
  void list(Body&& body) {
    begin_list();
    body();
    end_list();
  }
  template <class Body>
  void object(std::string_view key, Body&& body) {
    put_key(key);
    object(body);
  }
  template <class Body>
  void list(std::string_view key, Body&& body) {
    put_key(key);
    list(body);
  }

 private:
  virtual void put_key(std::string_view key) = 0;
  virtual void put_null() = 0;
  virtual void put(bool value) = 0;
  virtual void put(std::int64_t value) = 0;
  virtual void put(std::string_view value) = 0;
  virtual void put(const Json& value) = 0;
  virtual void put(const WrittenJson& value) = 0;
  virtual void begin_object() = 0;
  virtual void end_object() = 0;
  virtual void begin_list() = 0;
  virtual void end_list() = 0;
};

/// Appends the text, without blanks. What it begins with is empty or ends where a value may stand.
class JsonText final : public JsonSink {
 public:
  explicit JsonText(std::string& text) : text_(text) {}

 private:
  void put_key(std::string_view key) override;
  void put_null() override;
  void put(bool value) override;
  void put(std::int64_t value) override;
  void put(std::string_view value) override;
  void put(const Json& value) override;
  void put(const WrittenJson& value) override;
  void begin_object() override;
  void end_object() override;
  void begin_list() override;
  void end_list() override;
  void part();
  void quote(std::string_view text);

  std::string& text_;
};

/// Makes the tree.
class JsonTree final : public JsonSink {
 public:
  explicit JsonTree(Json& root) : root_(root) {}

 private:
  void put_key(std::string_view key) override;
  void put_null() override;
  void put(bool value) override;
  void put(std::int64_t value) override;
  void put(std::string_view value) override;
  void put(const Json& value) override;
  void put(const WrittenJson& value) override;
  void begin_object() override;
  void end_object() override;
  void begin_list() override;
  void end_list() override;
  Json& place(Json value);

  Json& root_;
  std::vector<Json*> open_;  ///< a holder does not grow while one inside of it is open
  std::string key_;
};

}  // namespace mainmatch
