#include "experiments/matches/bot_name.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>

#include "experiments/base/error.h"
#include "experiments/base/nearest.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/model_name.h"
#include "experiments/matches/programs/program.h"
#include "experiments/matches/programs/program_file.h"

namespace mainmatch {

namespace {

constexpr int kMaxWeight = 10'000;

std::string unquoted(std::string text) {
  const bool quoted = text.size() >= 2 && text.front() == '"' && text.back() == '"';
  return quoted ? text.substr(1, text.size() - 2) : text;
}

/// Rounded to 10 digits; no number where the text is none that the parameter can have.
double value_of(const Parameter& parameter, const std::string& text) {
  const auto word = std::find(parameter.words.begin(), parameter.words.end(), text);
  if (word != parameter.words.end()) {
    return static_cast<double>(word - parameter.words.begin());
  }
  const auto read = parameter.words.empty() ? read_real(text) : std::nullopt;
  if (!read) return std::nan("");
  const double value = to_ten_digits(*read);
  const bool can_be = value >= parameter.low && value <= parameter.high &&
                      (!parameter.is_whole() || value == std::floor(value));
  return can_be ? value : std::nan("");
}

ProgramSettings program_settings(const char* path, const std::string& text) {
  if (text.starts_with(kCommandFollows)) return program_of_command(path, text);
  return program_of_settings(path, read_bot_name(path, text).settings);
}

}  // namespace

BotName read_bot_name(const char* path, const std::string& text) {
  const std::size_t open = text.find('(');
  if (open == text.npos) return {text, {}};
  const auto malformed = [&] { return ValueError(path, shown_word(text), "NAME(KEY=VALUE,...)"); };
  // The parenthesis that closes the first one is the last character.
  if (text.back() != ')' || find_outside(text, ')') != text.size() - 1) throw malformed();
  BotName name{text.substr(0, open), {}};
  const std::string inside = text.substr(open + 1, text.size() - open - 2);
  if (inside.empty()) return name;
  for (const std::string& setting : split_list(inside)) {
    const std::size_t equals = setting.find('=');
    if (equals == setting.npos || equals == 0) throw malformed();
    const std::string key = setting.substr(0, equals);
    for (const auto& [other, value] : name.settings) {
      if (other == key)
        throw ValueError(path, "duplicate " + shown_word(key) + " in " + shown_word(text));
    }
    name.settings.emplace_back(key, unquoted(setting.substr(equals + 1)));
  }
  return name;
}

std::vector<double> values_of(const char* path, const BotName& name,
                              std::span<const Parameter> parameters) {
  std::vector<double> values;
  std::vector<std::string_view> known;
  for (const Parameter& parameter : parameters) {
    values.push_back(parameter.standard);
    known.push_back(parameter.name);
  }
  for (const auto& [key, text] : name.settings) {
    const auto at = std::find(known.begin(), known.end(), key);
    if (at == known.end()) {
      throw ValueError(
          path, known.empty() ? shown_word(name.base) + " has no parameters, got " + shown_word(key)
                              : "unknown parameter " + shown_word(key) + " of " +
                                    shown_word(name.base) + suggestion(key, known));
    }
    const auto i = static_cast<std::size_t>(at - known.begin());
    values[i] = value_of(parameters[i], text);
    if (std::isnan(values[i])) {
      throw ValueError(path, name.base + ": " + key + ": " +
                                 mismatch(shown_word(text), range_text(parameters[i])));
    }
  }
  return values;
}

std::string canonical_name(std::string_view base, std::span<const Parameter> parameters,
                           std::span<const double> values) {
  std::string settings;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    if (values[i] == parameters[i].standard) continue;
    settings += settings.empty() ? "(" : ",";
    settings += std::string(parameters[i].name) + "=" + value_text(parameters[i], values[i]);
  }
  return std::string(base) + settings + (settings.empty() ? "" : ")");
}

const BotInfo& bot_named(const char* path, const BotName& name, std::span<const BotInfo> known) {
  std::vector<std::string_view> names;
  for (const BotInfo& bot : known) {
    if (bot.name == name.base) return bot;
    names.push_back(bot.name);
  }
  throw ValueError(path, "unknown bot " + shown_word(name.base) + suggestion(name.base, names));
}

std::vector<std::string> default_bots(std::span<const BotInfo> known) {
  std::vector<std::string> names;
  for (const BotInfo& bot : known) {
    if (bot.by_default) names.emplace_back(bot.name);
  }
  return names;
}

bool Imagined::empty() const {
  return base.empty() && std::all_of(mixes.begin(), mixes.end(),
                                     [](const std::string& mix) { return mix.empty(); });
}

Imagined take_imagined(BotName& name, std::span<const std::string_view> mixes) {
  Imagined taken{std::vector<std::string>(mixes.size()), ""};
  const auto take = [&](std::string_view key, std::string& to) {
    const auto is_it = [&](const auto& setting) { return setting.first == key; };
    const auto at = std::find_if(name.settings.begin(), name.settings.end(), is_it);
    if (at == name.settings.end()) return;
    to = std::move(at->second);
    name.settings.erase(at);
  };
  for (std::size_t i = 0; i < mixes.size(); ++i) take(mixes[i], taken.mixes[i]);
  if (!mixes.empty()) take(kBaseSetting, taken.base);
  return taken;
}

std::vector<WeightedBot> read_mix(const std::string& path, const std::vector<std::string>& parts) {
  std::vector<WeightedBot> mix;
  for (const std::string& part : parts) {
    const std::size_t colon =
        part.starts_with(kModelFollows) ? part.npos : rfind_outside(part, ':');
    const std::string digits = colon == part.npos ? "" : part.substr(colon + 1);
    if (digits.empty() || digits[0] < '0' || digits[0] > '9') {  // no weight
      mix.push_back({part, 1});
      continue;
    }
    int weight = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), weight);
    if (error != std::errc() || end != digits.data() + digits.size() || weight < 1 ||
        weight > kMaxWeight) {
      throw ValueError(path, shown_word(part),
                       "BOT or BOT:WEIGHT, 1.." + std::to_string(kMaxWeight));
    }
    mix.push_back({part.substr(0, colon), weight});
  }
  return mix;
}

namespace {

/// A bot that one that imagines the others may take them to be.
std::string canonical_imagined(const char* path, const std::string& text,
                               std::span<const BotInfo> known, const BotLookup& lookup) {
  const std::string bot = canonical_bot(path, text, known, lookup);
  if (names_outside(bot) || !bot_named(path, read_bot_name(path, bot), known).mixes.empty()) {
    throw ValueError(path, shown_word(text), "a bot of the match that imagines no others");
  }
  return bot;
}

std::string canonical_mix(const char* path, const std::string& text, std::span<const BotInfo> known,
                          const BotLookup& lookup) {
  std::vector<std::string> bots;
  std::string all;
  for (const WeightedBot& one : read_mix(path, split_list(text))) {
    const std::string bot = canonical_imagined(path, one.bot, known, lookup);
    if (std::find(bots.begin(), bots.end(), bot) != bots.end()) {
      throw ValueError(path, shown_word(bot) + " twice", "every bot once");
    }
    bots.push_back(bot);
    all += (all.empty() ? "" : ",") + bot;
    if (one.weight != 1) all += ":" + std::to_string(one.weight);
  }
  return bots.size() > 1 ? '"' + all + '"' : all;
}

/// Takes these settings out of the name and returns them as canonical names have them.
std::string canonical_others(const char* path, BotName& name, const BotInfo& bot,
                             std::span<const BotInfo> known, const BotLookup& lookup) {
  const std::string whole = shown_word(bot.name);
  const Imagined imagined = take_imagined(name, bot.mixes);
  std::string settings;
  std::size_t roles = 0;
  for (std::size_t i = 0; i < bot.mixes.size(); ++i) {
    if (imagined.mixes[i].empty()) continue;
    roles += i > 0;
    settings += "," + std::string(bot.mixes[i]) + "=" +
                canonical_mix(path, imagined.mixes[i], known, lookup);
  }
  if (roles > 0 && roles + 1 < bot.mixes.size() && imagined.mixes[0].empty()) {
    throw ValueError(path, whole + " has a mix for some roles, expected field=MIX or one for each");
  }
  if (!imagined.base.empty()) {
    settings += "," + std::string(kBaseSetting) + "=" +
                canonical_imagined(path, imagined.base, known, lookup);
  }
  return settings;
}

}  // namespace

bool names_outside(std::string_view name) { return names_program(name) || names_hosted(name); }

std::string canonical_bot(const char* path, const std::string& text, std::span<const BotInfo> known,
                          const BotLookup& lookup) {
  if (const std::string defined = lookup ? lookup(text) : ""; !defined.empty()) return defined;
  if (names_program(text)) return canonical_program(program_settings(path, text));
  if (names_model(text)) return canonical_model(model_settings(path, text));
  if (names_hosted(text)) {
    host_of(path, text);  // is here
    return text;
  }
  return canonical_bot(path, read_bot_name(path, text), known, lookup);
}

std::string canonical_bot(const char* path, BotName name, std::span<const BotInfo> known,
                          const BotLookup& lookup) {
  const BotInfo& bot = bot_named(path, name, known);
  const std::string others = canonical_others(path, name, bot, known, lookup);
  std::string made =
      canonical_name(bot.name, bot.parameters, values_of(path, name, bot.parameters));
  if (others.empty()) return made;
  if (made.back() != ')') return made + "(" + others.substr(1) + ")";
  made.pop_back();
  return made + others + ")";
}

Program& program_with_name(const char* path, const std::string& name) {
  if (program_host().self.empty()) {
    throw ValueError(path, shown_word(name), "a bot of the match, not a program");
  }
  const ProgramSettings settings = program_settings(path, name);
  if (::access(program_file(settings.command.front()).c_str(), X_OK) != 0) {
    throw ValueError(path, "program " + shown_word(settings.command.front()) +
                               ": cannot start: " + std::strerror(errno));
  }
  return program_named(canonical_program(settings), settings);
}

std::string range_text(const Parameter& parameter) {
  if (parameter.words.empty()) {
    return (parameter.is_whole() ? "a whole number " : "") + real_text(parameter.low) + ".." +
           real_text(parameter.high);
  }
  std::string words;
  for (const std::string_view word : parameter.words) {
    words += (words.empty() ? "" : ", ") + std::string(word);
  }
  return words;
}

std::string value_text(const Parameter& parameter, double value) {
  if (parameter.words.empty()) return real_text(value);
  return std::string(parameter.words[static_cast<std::size_t>(value)]);
}

std::string quick_name(std::string_view bot) {
  return std::string(bot) + (bot == "search" ? "(worlds=1,draws=1,candidates=4,copies=1)" : "");
}

}  // namespace mainmatch
