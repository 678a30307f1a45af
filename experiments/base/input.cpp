#include "experiments/base/input.h"

#include <nlohmann/json.hpp>

namespace mainmatch {

std::string input_name(const std::string& path) {
  return path == "-" ? "standard input" : shown_path(path);
}

namespace {

constexpr std::size_t kMaxBytes = std::size_t{1} << 28;

Json json_in(const std::string& path, const std::string& text) {
  try {
    return parse_json(text);
  } catch (const JsonError& error) {
    throw InputError(input_name(path) + ":" + error.place() + ": " + error.message);
  }
}

}  // namespace

std::string read_text_input(const std::string& path) { return read_file(path, kMaxBytes); }

Json read_json_input(const std::string& path) { return json_in(path, read_text_input(path)); }

Json read_json_of_run(const std::string& path) {
  return json_in(path, read_regular_file(path, kMaxBytes));
}

}  // namespace mainmatch
