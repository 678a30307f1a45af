#pragma once

#include "experiments/host/ledger.h"
#include "experiments/host/outbox.h"

namespace mainmatch::host {

/// Adds an announcement: the JSON that chat services take.
void add_announcement(const std::string& text, std::int64_t now, Batch& batch);

/// What is to be announced, in the order in which it happened: the table `outbox` of a ledger.
WebhookSender::Store outbox_of(Ledger& ledger);

}  // namespace mainmatch::host
