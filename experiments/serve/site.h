#pragma once

#include <optional>
#include <string_view>

#include "experiments/serve/api.h"
#include "experiments/serve/gate.h"

namespace mainmatch::serve {

/// All that the server answers: the gate, the files of the program, pages that are kept for a
/// moment, and the API.
class Site {
 public:
  Site(Gate gate, Api& api) : gate_(std::move(gate)), api_(api) {}

  /// The answer to what needs neither body nor time: refusals, files, one-time pages. Of what it
  /// refuses here nothing more is read.
  std::optional<Answer> at_once(const RequestHead& head) const;
  /// That to all else. Takes as long as bots take for a step; may be called from any thread.
  Answer answer(std::string_view method, std::string_view target, std::string_view body) const {
    return api_.answer(method, target, body);
  }

 private:
  Gate gate_;
  Api& api_;
};

/// The policy that an answer is sent with.
std::string_view policy_of(const Answer& answer);

}  // namespace mainmatch::serve
