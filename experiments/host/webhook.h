#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "experiments/base/http_post.h"

namespace mainmatch::host {

/// Where announcements are posted to. Whoever knows the path may post there: it is a secret.
using WebhookTarget = net::HttpTarget;
using WebhookOptions = net::HttpOptions;

/// Throws ValueError ("webhook"), whose message has no part of the URL. http:// is posted to only
/// where private addresses are allowed.
inline WebhookTarget webhook_target(const std::string& url) {
  return net::http_target("webhook", url);
}

/// Posts a JSON text. Returns nothing if it has arrived, else the reason (see net::HttpAnswer).
inline std::optional<std::string> post_webhook(const WebhookTarget& target,
                                               std::string_view json_body,
                                               const WebhookOptions& options = {}) {
  return net::post_json(target, json_body, options).fault;
}

}  // namespace mainmatch::host
