#pragma once

#include <string>
#include <string_view>

namespace mainmatch {

// A bot may be a language model behind an endpoint that completes chats as OpenAI's does. Users
// name it llm:URL#MODEL; its canonical name is llm(KEY=VALUE,...), which can stand wherever that of
// another bot can.

/// Which model, and how it is asked.
struct ModelSettings {
  std::string url;  ///< of the interface, as https://HOST/v1; /chat/completions is added
  std::string model;
  std::string key = "MAINMATCH_LLM_KEY";  ///< the environment variable with the secret
  int answer_ms = 60'000;                 ///< for each answer
  int answer_tokens = 2'000;              ///< that an answer may have
  double temperature = 0;
  int schema = 1;        ///< 1: the server is given the JSON Schema of the answer
  double price_in = 0;   ///< of a million tokens that it reads, in any currency
  double price_out = 0;  ///< of a million that it writes
};

/// What llm:URL#MODEL begins with. The rest may have colons, so that no weight follows it.
inline constexpr std::string_view kModelFollows = "llm:";

/// Whether the name, canonical or not, is that of a model.
bool names_model(std::string_view name);

/// Of either form of the name. Throws ValueError (at `path`).
ModelSettings model_settings(const char* path, const std::string& text);

/// The name of all that is asked so: settings that are not the defaults.
std::string canonical_model(const ModelSettings& settings);

}  // namespace mainmatch
