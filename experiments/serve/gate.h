#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/serve/answer.h"

namespace mainmatch::serve {

/// Who may ask what: looked at as soon as the head of a request is there, before its body is.
///
/// Any page of any site that a browser shows can send requests to this machine, and can have its
/// own name mean this address (DNS rebinding). So Host must be ours, and Origin where there is one;
/// and whoever wants more than the files of the program must have the token, which other sites
/// cannot know and browsers do not send by themselves.
class Gate {
 public:
  Gate(std::uint16_t port, std::string token);

  /// Why this is not done; nothing if it may be.
  std::optional<Answer> refusal(const RequestHead& head) const;

 private:
  std::vector<std::string> hosts_;
  std::string token_;
};

/// Why a request is not answered, whoever sends it: Host is none of `hosts`, Origin is there and no
/// page of theirs by this scheme ("http://"), or its method, path or body is none that a page
/// sends.
std::optional<Answer> page_refusal(const RequestHead& head, std::span<const std::string> hosts,
                                   std::string_view scheme);
/// Why a POST is not read: it is not said to be JSON.
std::optional<Answer> type_refusal(const RequestHead& head);

/// Whether a target has only letters that every reader takes for the same: no escapes, no query, no
/// empty or dotted folder.
bool is_plain_target(std::string_view target);

}  // namespace mainmatch::serve
