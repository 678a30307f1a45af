#include "experiments/cli/field.h"

#include <charconv>

#include "experiments/io/printable.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch::cli {

namespace {

LineupSpec::Weighted weighted(const std::string& text, const std::string& where) {
  const std::size_t colon = rfind_outside(text, ':');
  if (colon == text.npos) return {text, 1};
  const std::string digits = text.substr(colon + 1);
  int weight = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), weight);
  if (error != std::errc() || end != digits.data() + digits.size() || weight < 1 || weight > 1000) {
    throw ValueError(where, shown_word(text), "BOT or BOT:WEIGHT, 1..1000");
  }
  return {text.substr(0, colon), weight};
}

}  // namespace

std::vector<LineupSpec::Weighted> weighted(const std::vector<std::string>& field,
                                           const Given& given) {
  std::vector<LineupSpec::Weighted> read;
  for (const std::string& one : field) read.push_back(weighted(one, given.where.at("field")));
  return read;
}

}  // namespace mainmatch::cli
