#include "experiments/matches/programs/program_name.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/base/printable.h"

namespace mainmatch {

namespace {

constexpr std::string_view kDigits = "0123456789ABCDEF";

bool stands_for_itself(char letter) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+@~";
  return kPlain.find(letter) != kPlain.npos;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    if (to > from) words.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return words;
}

constexpr std::array<Field<ProgramSettings>, 3> kNumbers = {{
    {"start_ms", &ProgramSettings::start_ms, 1, 3'600'000, "until it has answered \"hello\""},
    {"move_ms", &ProgramSettings::move_ms, 1, 3'600'000, "for each later answer"},
    {"memory_mb", &ProgramSettings::memory_mb, 1, 1'000'000, "of memory"},
}};

}  // namespace

std::string escaped_word(std::string_view word) {
  std::string text;
  for (const char letter : word) {
    if (stands_for_itself(letter)) {
      text += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    text += {'%', kDigits[byte / 16], kDigits[byte % 16]};
  }
  return text;
}

std::string unescaped_word(const std::string& path, std::string_view text) {
  std::string word;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      word += text[i];
      continue;
    }
    const auto high = i + 2 < text.size() ? kDigits.find(text[i + 1]) : kDigits.npos;
    const auto low = high == kDigits.npos ? high : kDigits.find(text[i + 2]);
    if (low == kDigits.npos || high + low == 0) {
      throw ValueError(path, shown_word(text), "% with two of 0-9A-F behind it, not %00");
    }
    word += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return word;
}

std::span<const Field<ProgramSettings>> program_numbers() { return kNumbers; }

bool names_program(std::string_view name) {
  if (!name.starts_with(kProgram)) return false;
  const std::string_view rest = name.substr(kProgram.size());
  return rest.empty() || rest.front() == ':' || rest.front() == '(';
}

ProgramSettings program_of_command(const std::string& path, std::string_view text) {
  const std::string_view command = text.substr(kCommandFollows.size());
  ProgramSettings settings;
  settings.command = words_of(command);
  const bool parts = command.find_first_of(",:()\"'") != command.npos;
  if (settings.command.empty() || parts) {
    throw ValueError(path, shown_word(text),
                     "exec:COMMAND without , : ( ) or quotes (a bots file takes any)");
  }
  return settings;
}

ProgramSettings program_of_settings(
    const std::string& path, const std::vector<std::pair<std::string, std::string>>& settings) {
  ProgramSettings read;
  for (const auto& [key, text] : settings) {
    const std::string place = path + ": " + key;
    const auto number = std::find_if(kNumbers.begin(), kNumbers.end(),
                                     [&](const auto& one) { return one.name == key; });
    if (number != kNumbers.end()) {
      int value = 0;
      const char* const end = text.data() + text.size();
      const auto [ptr, error] = std::from_chars(text.data(), end, value);
      const double low = number->lo.in(read), high = number->hi.in(read);
      if (error != std::errc() || ptr != end || value < low || value > high) {
        throw ValueError(place, shown_word(text),
                         fmt::format("{}..{}", real_text(low), real_text(high)));
      }
      set_value(*number, value, read);
    } else if (key == "command") {
      for (const std::string& word : words_of(text))
        read.command.push_back(unescaped_word(place, word));
    } else if (key == "parameters") {
      read.parameters = unescaped_word(place, text);
      const Json json = Json::parse(read.parameters, nullptr, false);
      if (!json.is_object()) throw ValueError(place, shown_word(text), "an object");
      read.parameters = to_line(json);
    } else {
      throw ValueError(path, "unknown key " + shown_word(key) + " of " + std::string(kProgram) +
                                 ", expected command, start_ms, move_ms, memory_mb, parameters");
    }
  }
  if (read.command.empty()) throw ValueError(path, "exec without a command, expected exec:COMMAND");
  return read;
}

std::string canonical_program(const ProgramSettings& settings) {
  std::string name = std::string(kProgram) + "(command=";
  for (const std::string& word : settings.command) {
    name += (&word == &settings.command.front() ? "" : " ") + escaped_word(word);
  }
  const ProgramSettings standard;
  for (const auto& one : kNumbers) {
    const double value = value_of(one, settings);
    if (value == value_of(one, standard)) continue;
    name += fmt::format(",{}={}", one.name, real_text(value));
  }
  if (settings.parameters != standard.parameters) {
    name += ",parameters=" + escaped_word(settings.parameters);
  }
  return name + ")";
}

}  // namespace mainmatch
