#pragma once

#include "experiments/base/json.h"
#include "experiments/host/ledger.h"
#include "experiments/host/outbox.h"

namespace mainmatch::host {

/// Adds an announcement: the JSON that chat services take. Long texts are cut.
void add_announcement(const std::string& text, std::int64_t now, Batch& batch);

/// What all may see of a match (see public_view), a line for each key; of past rounds the last one.
std::string public_words(const Json& shown);

/// What is to be announced, in the order in which it happened: the table `outbox` of a ledger.
WebhookSender::Store outbox_of(Ledger& ledger);

}  // namespace mainmatch::host
