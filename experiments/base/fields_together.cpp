#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/fields.h"
#include "experiments/base/printable.h"

namespace mainmatch {

void Fields::check_files(const ValuePlaces& where) const {
  std::map<std::string, std::string> flag_of_path;
  for (const PlanField& field : all_) {
    const bool is_file = field.part == PlanField::Part::here &&
                         field.kind == PlanField::Kind::text && field.argument.starts_with("FILE");
    const auto place = where.find(field.name);
    const Json value = is_file && place != where.end() ? field.value() : Json();
    if (!value.is_string()) continue;
    std::vector<std::string> paths = {value};
    if (!field.beside.empty()) paths.push_back(paths.front() + field.beside);
    for (const std::string& path : paths) {
      std::error_code unknown;
      const auto status = std::filesystem::status(path, unknown);
      const bool is_device =
          std::filesystem::exists(status) && !std::filesystem::is_regular_file(status);
      const auto whole = std::filesystem::absolute(path, unknown).lexically_normal();
      const auto [other, is_new] = flag_of_path.emplace(whole.string(), field.flag());
      if (is_new || is_device) continue;
      throw InputError("{}: got {}, expected another file than that of {}", place->second,
                       shown_word(paths.front()), other->second);
    }
  }
}

void Fields::check_together(const ValuePlaces& where) const {
  check_files(where);
  const auto is_given = [&](const std::string& name) { return where.contains(name); };
  for (const PlanField& field : all_) {
    const auto place = where.find(field.name);
    if (place == where.end()) continue;
    if (!field.needs.empty() && std::none_of(field.needs.begin(), field.needs.end(), is_given)) {
      std::string flags;
      for (const std::string& one : field.needs) {
        const char* const between = &one == &field.needs.back() ? " or " : ", ";
        flags += (flags.empty() ? "" : between) + ("--" + one);
      }
      throw InputError(place->second + ": requires " + flags);
    }
    const auto other = std::find_if(field.excludes.begin(), field.excludes.end(), is_given);
    if (other == field.excludes.end()) continue;
    throw InputError(place->second + ": cannot be used with --" + *other);
  }
}

}  // namespace mainmatch
