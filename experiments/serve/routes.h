#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/base/json.h"
#include "experiments/serve/answer.h"

namespace mainmatch::serve {

class Api;

/// What a handler is given: the parts of the path that stand at a `*`, and the body.
struct ApiCall {
  std::vector<std::string> parts = {};
  Json body = {};  ///< of a POST; null of a GET
};

/// A line of the table of all that can be asked.
struct Route {
  std::string_view method;
  std::string_view pattern;  ///< as "/api/matches/*/hand-in"
  Answer (Api::*handler)(const ApiCall& call);
};

/// Takes a path apart by a pattern. Returns whether it is one of these.
bool follows(std::string_view pattern, std::string_view path, std::vector<std::string>& parts);

/// Throws Refused: no such path, or none of this method.
const Route& route_of(std::span<const Route> routes, std::string_view method, std::string_view path,
                      std::vector<std::string>& parts);

/// The body of a POST: JSON with few enough values. Throws InputError and Refused.
Json body_of(std::string_view text);

}  // namespace mainmatch::serve
