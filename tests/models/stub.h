#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "experiments/matches/model_host.h"
#include "tests/host/hook_server.h"

namespace mainmatch::tests {

using StubAnswer = std::function<std::optional<std::string>(int piece)>;

/// An answer of HTTP with this body.
inline std::string http_answer(const std::string& body) {
  return "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

/// A completion in which a model has written this, and took 100 tokens to read and 10 to write.
inline StubAnswer completion(const std::string& text) {
  const Json body = {{"choices", {{{"message", {{"role", "assistant"}, {"content", text}}}}}},
                     {"usage", {{"prompt_tokens", 100}, {"completion_tokens", 10}}}};
  return [answer = http_answer(body.dump())](int piece) {
    return piece == 0 ? std::optional(answer) : std::nullopt;
  };
}

/// Requests, which come one after another, are answered by these in turn, by the last one ever
/// after.
inline HookAnswer in_turn(std::vector<StubAnswer> answers) {
  auto next = std::make_shared<std::size_t>(0);
  return {[answers = std::move(answers), next](int piece) {
    if (piece == 0) ++*next;
    return answers[std::min(*next, answers.size()) - 1](piece);
  }};
}

/// The model behind a stub, with more settings: ",schema=0".
inline std::string model_at(const HookServer& server, const std::string& more = "") {
  return "llm(url=http%3A//127.0.0.1%3A" + std::to_string(server.port()) + "/v1,model=stub" + more +
         ")";
}

/// What the only model was asked so far.
inline ModelUse only_use() {
  const std::vector<ModelUse> all = all_model_uses();
  return all.size() == 1 ? all[0] : ModelUse();
}

/// No other test is to see what this one has set.
struct FreshModels {
  FreshModels() { forget_models(); }
  ~FreshModels() { forget_models(); }
};

}  // namespace mainmatch::tests
