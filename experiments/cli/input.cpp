#include "experiments/cli/input.h"

#include <nlohmann/json.hpp>

namespace mainmatch::cli {

std::string input_name(const std::string& path) {
  return path == "-" ? "standard input" : shown_path(path);
}

Json read_json_input(const std::string& path) {
  try {
    return parse_json(read_file(path, std::size_t{1} << 28));
  } catch (const JsonError& error) {
    throw InputError(input_name(path) + ":" + std::to_string(error.line) + ":" +
                     std::to_string(error.column) + ": " + error.message);
  }
}

}  // namespace mainmatch::cli
