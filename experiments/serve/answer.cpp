#include "experiments/serve/answer.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "experiments/base/printable.h"

namespace mainmatch::serve {

namespace {

/// Browsers read numbers as doubles, which hold all whole numbers up to here.
constexpr std::int64_t kExact = std::int64_t{1} << 53;

bool is_inexact(const Json& json) {
  return json.is_number_unsigned() ? json.get<std::uint64_t>() > std::uint64_t{kExact}
                                   : json.is_number_integer() && json.get<std::int64_t>() < -kExact;
}

/// Whole numbers that a browser would change become texts.
void quote(Json& json) {
  if (is_inexact(json)) json = json.dump();
  if (json.is_structured()) {
    for (Json& value : json) quote(value);
  }
}

}  // namespace

Answer json_answer(Json json, unsigned status) {
  quote(json);
  return {.status = status, .made = std::make_shared<const std::string>(to_line(json))};
}

void take_quoted_seeds(Json& json) {
  if (!json.is_structured()) return;
  for (auto& item : json.items()) {
    Json& value = item.value();
    std::uint64_t seed = 0;
    const std::string text =
        item.key() == "seed" && value.is_string() ? value.get<std::string>() : "";
    const auto read = std::from_chars(text.data(), text.data() + text.size(), seed);
    const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
    if (!text.empty() && whole) value = seed;
    take_quoted_seeds(value);
  }
}

Answer error_answer(unsigned status, std::string_view what) {
  return json_answer({{"error", printable(what)}}, status);
}

}  // namespace mainmatch::serve
