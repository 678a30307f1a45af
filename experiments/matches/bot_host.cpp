#include "experiments/matches/bot_host.h"

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/model_host.h"
#include "experiments/matches/model_name.h"
#include "experiments/matches/programs/program.h"

namespace mainmatch {

namespace {

constexpr std::string_view kPython = "python(";

}  // namespace

bool names_hosted(std::string_view name) { return name.starts_with(kPython) || names_model(name); }

std::string version_of_hosted(const std::string& name) {
  if (!name.starts_with(kPython)) return "";
  for (const auto& [key, value] : read_bot_name("bots", name).settings) {
    if (key == "version") return value;
  }
  return "";
}

BotHost*& bot_host() {
  static BotHost* host = nullptr;
  return host;
}

BotHost& host_of(const char* path, const std::string& name) {
  const bool is_model = names_model(name);
  if (is_model && program_host().self.empty()) {
    throw ValueError(path, shown_word(name), "a bot of the match, not a model");
  }
  BotHost* const host = is_model ? &model_host() : bot_host();
  if (host && host->has(name)) return *host;
  throw ValueError(path, shown_word(name),
                   "a bot that is here: one in Python plays in Python alone, where bots=[...] of "
                   "mainmatch.resume and the like has it");
}

}  // namespace mainmatch
