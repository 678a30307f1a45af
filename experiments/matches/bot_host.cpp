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

/// NAME of python(name=NAME).
std::string name_in_python(const char* path, const std::string& text) {
  const BotName name = read_bot_name(path, text);
  if (name.settings.size() == 1 && name.settings[0].first == "name") return name.settings[0].second;
  throw ValueError(path, shown_word(text), std::string(kPython) + "name=NAME)");
}

}  // namespace

bool names_hosted(std::string_view name) { return name.starts_with(kPython) || names_model(name); }

BotHost*& bot_host() {
  static BotHost* host = nullptr;
  return host;
}

HostedBot hosted_bot(const char* path, const std::string& name) {
  const bool is_model = names_model(name);
  if (is_model && program_host().self.empty()) {
    throw ValueError(path, shown_word(name), "a bot of the match, not a model");
  }
  BotHost* const host = is_model ? &model_host() : bot_host();
  std::string own = is_model ? name : name_in_python(path, name);
  if (host && host->has(own)) return {host, std::move(own)};
  throw ValueError(path, shown_word(name), "a bot that is here: those in Python are objects of it");
}

}  // namespace mainmatch
