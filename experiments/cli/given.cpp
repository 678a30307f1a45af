#include "experiments/cli/given.h"

namespace mainmatch::cli {

InputError located(const ValueError& error, const std::map<std::string, std::string>& where) {
  for (const auto& [path, place] : where) {
    if (!error.path.starts_with(path)) continue;
    const std::string inside = error.path.substr(path.size());  // such as [0].every
    if (!inside.empty() && inside[0] != '[' && inside[0] != '.') continue;
    return InputError(place + inside + ": " + error.complaint);
  }
  return error;
}

}  // namespace mainmatch::cli
