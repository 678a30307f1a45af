#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "experiments/serve/api.h"
#include "experiments/serve/gate.h"

namespace mainmatch::serve {

/// All that a server answers.
class Site {
 public:
  virtual ~Site() = default;

  /// The answer to what needs neither body nor time: refusals, files, one-time pages, streams of
  /// events. Of what it refuses here nothing more is read. On the thread of the connections.
  virtual std::optional<Answer> at_once(const RequestHead& head) const = 0;
  /// The most bytes that the body of a request may have, which was not answered at once.
  virtual std::size_t body_limit(const RequestHead&) const { return ~std::size_t{0}; }
  /// Called when a request that was not answered at once is there whole, on that thread too; what
  /// it returns is the request's `arrival` and lives until it has been answered.
  virtual std::shared_ptr<const void> arrived() { return nullptr; }
  /// The answer to all else. Takes as long as bots take for a step; from any thread.
  virtual Answer answer(const Request& request) = 0;
};

/// What 'serve' answers: the gate, the files of the program, pages that are kept for a moment, and
/// the API.
class LocalSite final : public Site {
 public:
  LocalSite(Gate gate, Api& api) : gate_(std::move(gate)), api_(api) {}

  std::optional<Answer> at_once(const RequestHead& head) const override;
  Answer answer(const Request& request) override {
    return api_.answer(request.method, request.target, request.body);
  }

 private:
  Gate gate_;
  Api& api_;
};

/// A file of the program; else 404.
Answer file_answer(std::string_view name);

/// The policy that an answer is sent with.
std::string_view policy_of(const Answer& answer);

}  // namespace mainmatch::serve
