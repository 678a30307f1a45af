#include "experiments/matches/provenance.h"

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "experiments/base/version.h"
#include "experiments/matches/registry.h"

namespace mainmatch {

std::string signature_text(std::uint64_t signature) {
  std::array<char, 17> digits;
  std::snprintf(digits.data(), digits.size(), "%016llx",
                static_cast<unsigned long long>(signature));
  return digits.data();
}

Json provenance_json(std::string_view game, std::string_view command) {
  Json json = {{"version", kVersion}};
  if (!game.empty()) {
    json["signature"] = signature_text(match_named(game, "game").traits().signature);
  }
  if (!command.empty()) json["command"] = command;
  return json;
}

}  // namespace mainmatch
