#include "experiments/matches/bot_host.h"

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_name.h"

namespace mainmatch {

bool names_hosted(std::string_view name) {
  return name.starts_with(kHosted) && name.substr(kHosted.size()).starts_with('(');
}

std::string hosted_name(const char* path, const std::string& text) {
  const BotName name = read_bot_name(path, text);
  if (name.settings.size() == 1 && name.settings[0].first == "name") return name.settings[0].second;
  throw ValueError(path, shown_word(text), std::string(kHosted) + "(name=NAME)");
}

BotHost*& bot_host() {
  static BotHost* host = nullptr;
  return host;
}

void require_hosted(const char* path, const std::string& name) {
  if (bot_host() && bot_host()->has(hosted_name(path, name))) return;
  throw ValueError(path, shown_word(name), "a bot that is here: those in Python are objects of it");
}

}  // namespace mainmatch
