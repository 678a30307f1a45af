#include "experiments/cli/input.h"

#include <nlohmann/json.hpp>

namespace mainmatch::cli {

std::string input_name(const std::string& path) {
  return path == "-" ? "standard input" : shown_path(path);
}

std::string read_text_input(const std::string& path) {
  return read_file(path, std::size_t{1} << 28);
}

Json read_json_input(const std::string& path) {
  try {
    return parse_json(read_text_input(path));
  } catch (const JsonError& error) {
    throw InputError(input_name(path) + ":" + error.place() + ": " + error.message);
  }
}

}  // namespace mainmatch::cli
