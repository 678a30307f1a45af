#include "experiments/matches/model_prompt.h"

#include <nlohmann/json.hpp>

#include "experiments/matches/match_module.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/rules_page.h"
#include "experiments/matches/view_text.h"

namespace mainmatch {

namespace {

constexpr std::string_view kSystem =
    "You play one seat of a match against others. You want to win it. Seats, lists and the index "
    "of "
    "rounds begin with 0. Answer with one JSON value that the given JSON Schema allows, and with "
    "nothing else; null hands in nothing.";

std::optional<Json> json_in(std::string_view text) {
  try {
    return parse_json(text);
  } catch (const JsonError&) {
    return std::nullopt;
  }
}

}  // namespace

Json model_messages(const HostedQuestion& question) {
  const Json start = parse_json(question.start());
  const MatchModule& match = match_named(start.at("game").get<std::string>(), "game");
  std::string rules = rules_text(match);
  if (!match.traits().source.empty()) {
    rules += "\nThe file that defines the match, in Lua:\n" + std::string(match.traits().source);
  }
  const std::string now = view_text(match, question.view()) +
                          "\nWhat you can hand in now, as a JSON Schema\n" +
                          to_line(question.schema()) + '\n';
  return {{{"role", "system"}, {"content", std::string(kSystem) + "\n\n" + rules}},
          {{"role", "user"}, {"content", now}}};
}

void add_complaint(const std::string& answer, const std::string& complaint, Json& messages) {
  messages.push_back({{"role", "assistant"}, {"content", answer}});
  messages.push_back({{"role", "user"}, {"content", complaint + "\nAnswer once more."}});
}

Json model_request(const ModelSettings& settings, const Json& messages, const Json& schema) {
  Json request = {{"model", settings.model},
                  {"messages", messages},
                  {"max_tokens", settings.answer_tokens},
                  {"temperature", settings.temperature}};
  if (settings.schema != 0) {
    request["response_format"] = {{"type", "json_schema"},
                                  {"json_schema", {{"name", "submission"}, {"schema", schema}}}};
  }
  return request;
}

std::optional<Json> submission_in_text(const std::string& text) {
  if (const auto whole = json_in(text)) return whole;
  constexpr std::string_view kFence = "```";
  const std::size_t fence = text.find(kFence);
  const std::size_t line = fence == text.npos ? fence : text.find('\n', fence);
  const std::size_t end = line == text.npos ? line : text.find(kFence, line);
  if (end != text.npos) {
    if (const auto inside = json_in(std::string_view(text).substr(line, end - line))) return inside;
  }
  const std::size_t open = text.find('{'), close = text.rfind('}');
  if (open == text.npos || close == text.npos || close < open) return std::nullopt;
  return json_in(std::string_view(text).substr(open, close - open + 1));
}

}  // namespace mainmatch
