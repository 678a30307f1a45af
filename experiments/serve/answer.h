#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "experiments/base/json.h"

namespace mainmatch::serve {

/// The head of a request, as far as anything here depends on it. Texts live as long as the request.
struct RequestHead {
  std::string_view method;
  std::string_view target;  ///< as it was sent
  std::optional<std::string_view> host = {};
  std::optional<std::string_view> origin = {};
  std::optional<std::string_view> token = {};
  std::optional<std::string_view> cookie = {};
  std::optional<std::string_view> forwarded = {};  ///< X-Forwarded-For
  std::optional<std::string_view> type = {};       ///< of the body
  bool has_body = false;
  std::string_view peer = {};  ///< the address of whoever is connected
};

/// A request that is there to the last byte. Texts live as long as the call that has it.
struct Request {
  std::string_view method;
  std::string_view target;
  std::string_view body;
  std::string_view cookie = {};
  /// What the site noted when the last byte came (see Site::arrived).
  std::shared_ptr<const void> arrival = {};
};

/// What a request is answered with.
struct Answer {
  unsigned status = 200;
  std::string_view type = "application/json";
  std::shared_ptr<const std::string> made = {};  ///< the body, or
  std::string_view embedded = {};                ///< one that is part of the program
  bool is_kept_page = false;                     ///< with a policy of its own
  std::string cookie = {};                       ///< Set-Cookie; empty: none
  /// Not empty: in place of a body come events, whenever this channel has any (see Server).
  std::string channel = {};

  std::string_view body() const { return made ? std::string_view(*made) : embedded; }
};

/// Whole numbers beyond 2^53 are texts in it: browsers would read others in their place.
Answer json_answer(Json json, unsigned status = 200);
/// Texts of digits under the key "seed", at any depth, become numbers.
void take_quoted_seeds(Json& json);
/// {"error": what} on one line.
Answer error_answer(unsigned status, std::string_view what);

/// A request that is refused: what() says why.
struct Refused : std::runtime_error {
  Refused(unsigned status_of_answer, const std::string& why)
      : std::runtime_error(why), status(status_of_answer) {}
  unsigned status;
};

}  // namespace mainmatch::serve
