#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>  // IWYU pragma: keep: Boost.Asio 1.74, included after this, needs it
#include <vector>

#include "tests/host/certificate.h"

namespace mainmatch::tests {

/// What a server answers, piece by piece: nothing closes the connection, an empty piece keeps it
/// open in silence.
struct HookAnswer {
  std::function<std::optional<std::string>(int piece)> piece;
  std::chrono::milliseconds pause{0};  ///< before each piece
  bool reads = true;                   ///< the request first
};

namespace hook {

/// The answer with this status, and what else of the head is given.
HookAnswer status(int number, const std::string& fields = "");
/// This text, and no more.
HookAnswer text(const std::string& bytes);
/// This text, then the other for ever.
HookAnswer endless(const std::string& begin, const std::string& again,
                   std::chrono::milliseconds pause = {});
HookAnswer silence();
HookAnswer closing();

}  // namespace hook

/// A server at a port of this machine that receives webhooks, and does not mean well.
class HookServer {
 public:
  /// Speaks TLS if it has a certificate, at most of the version if one is given.
  explicit HookServer(HookAnswer answer, std::optional<Certificate> certificate = std::nullopt,
                      int max_tls_version = 0);
  ~HookServer();

  std::uint16_t port() const;
  /// All requests whose head and body arrived.
  std::vector<std::string> requests() const;
  /// Of all connections that spoke TLS; empty where none was said.
  std::vector<std::string> names_asked_for() const;
  int connections() const;

 private:
  struct Inside;  // Asio
  std::unique_ptr<Inside> inside_;
};

}  // namespace mainmatch::tests
