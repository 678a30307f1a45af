#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "experiments/base/json.h"

namespace mainmatch {

// Parts of JSON Schemas.

/// A key: a word, or a number as one.
template <class Name>
std::string key_text(const Name& name) {
  if constexpr (std::is_convertible_v<Name, int>) {
    return std::to_string(name);
  } else {
    return std::string(name);
  }
}

/// A JSON Schema of these words, each once: all of them, or where they are many and of one length,
/// the letters of each place.
Json words_schema(const std::vector<std::string>& words);
/// The same, of name(i) for each i of 0..size-1: numbers, or words.
template <class Name>
Json names_schema(int size, Name&& name) {
  if constexpr (std::is_convertible_v<decltype(name(0)), int>) {
    return {{"type", "integer"}, {"minimum", 0}, {"maximum", size - 1}};
  } else {
    std::vector<std::string> words;
    for (int i = 0; i < size; ++i) words.emplace_back(name(i));
    return words_schema(words);
  }
}
/// An object of these fields, which all must be there.
Json object_schema(Json properties);
Json list_schema(Json items);
/// With a description, which comes first.
Json described_schema(std::string_view text, const Json& schema);
/// Null is allowed too.
Json or_null_schema(Json schema);

}  // namespace mainmatch
