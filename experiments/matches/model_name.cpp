#include "experiments/matches/model_name.h"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "engine/core/field.h"
#include "experiments/base/error.h"
#include "experiments/base/http_post.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/programs/program_name.h"

namespace mainmatch {

namespace {

constexpr std::string_view kModel = "llm";
constexpr std::string_view kForm = "llm:URL#MODEL without , ? ( ) blanks or quotes";
constexpr double kMaxPrice = 1'000'000;

constexpr std::array<Field<ModelSettings>, 6> kModelNumbers = {{
    {"answer_ms", &ModelSettings::answer_ms, 1, 3'600'000, "for each answer"},
    {"answer_tokens", &ModelSettings::answer_tokens, 1, 1'000'000, "that an answer may have"},
    {"temperature", &ModelSettings::temperature, 0, 2, "of its choice"},
    {"schema", &ModelSettings::schema, 0, 1, "1: the server is given the schema of the answer"},
    {"price_in", &ModelSettings::price_in, 0, kMaxPrice, "of a million tokens that it reads"},
    {"price_out", &ModelSettings::price_out, 0, kMaxPrice, "of a million tokens that it writes"},
}};

const std::vector<Parameter>& numbers() {
  static const auto kAll = parameters_of<std::vector<Parameter>>(
      std::span<const Field<ModelSettings>>(kModelNumbers), ModelSettings());
  return kAll;
}

bool is_variable(std::string_view name) {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
  return !name.empty() && name.find_first_not_of(kLetters) == name.npos;
}

/// Of llm(KEY=VALUE,...).
ModelSettings settings_in(const char* path, BotName name) {
  ModelSettings settings;
  const auto take = [&](std::string_view key, std::string& to) {
    const auto there =
        std::ranges::find(name.settings, key, &std::pair<std::string, std::string>::first);
    if (there == name.settings.end()) return;
    to = unescaped_word(std::string(path) + ": " + std::string(key), there->second);
    name.settings.erase(there);
  };
  take("url", settings.url);
  take("model", settings.model);
  take("key", settings.key);
  const std::vector<double> values = values_of(path, name, numbers());
  for (std::size_t i = 0; i < values.size(); ++i) set_value(kModelNumbers[i], values[i], settings);
  return settings;
}

}  // namespace

bool names_model(std::string_view name) {
  return name.starts_with(kModelFollows) || name.starts_with("llm(");
}

ModelSettings model_settings(const char* path, const std::string& text) {
  ModelSettings settings;
  if (text.starts_with(kModelFollows)) {
    const std::size_t mark = std::min(text.rfind('#'), text.size());
    settings.url = text.substr(kModelFollows.size(), mark - kModelFollows.size());
    settings.model = text.substr(std::min(mark + 1, text.size()));
    if (text.find_first_of(",()\"' ") != text.npos) throw ValueError(path, shown_word(text), kForm);
  } else {
    settings = settings_in(path, read_bot_name(path, text));
  }
  while (settings.url.ends_with('/')) settings.url.pop_back();
  const bool has_query = settings.url.find('?') != settings.url.npos;  // a path is added to it
  if (settings.url.empty() || settings.model.empty() || has_query) {
    throw ValueError(path, shown_word(text), kForm);
  }
  if (!is_variable(settings.key)) {
    throw ValueError(std::string(path) + ": key", shown_word(settings.key),
                     "the name of an environment variable, as KEY_1");
  }
  net::http_target(path, settings.url);
  return settings;
}

std::string canonical_model(const ModelSettings& settings) {
  std::vector<double> values;
  for (const auto& one : kModelNumbers) values.push_back(value_of(one, settings));
  const std::string numbered = canonical_name(kModel, numbers(), values);
  std::string name = std::string(kModel) + "(url=" + escaped_word(settings.url) +
                     ",model=" + escaped_word(settings.model);
  if (settings.key != ModelSettings().key) name += ",key=" + settings.key;
  return numbered.ends_with(')') ? name + "," + numbered.substr(kModel.size() + 1) : name + ")";
}

}  // namespace mainmatch
