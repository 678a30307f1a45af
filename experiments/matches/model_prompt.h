#pragma once

#include <optional>
#include <string>

#include "experiments/matches/bot_host.h"
#include "experiments/matches/model_name.h"

namespace mainmatch {

/// The messages of a chat in which a model is asked what to hand in: the rules, what the seat
/// knows, and the JSON Schema of the answer.
Json model_messages(const HostedQuestion& question);
/// Adds what the model has answered, and what is wrong with it.
void add_complaint(const std::string& answer, const std::string& complaint, Json& messages);

/// What is posted to the endpoint.
Json model_request(const ModelSettings& settings, const Json& messages, const Json& schema);

/// The submission in what a model has written: the whole of it, what stands in a fence of code, or
/// what stands from the first { to the last }. Nothing if that is no JSON.
std::optional<Json> submission_in_text(const std::string& text);

}  // namespace mainmatch
