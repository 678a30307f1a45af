#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace mainmatch::tests {

/// What came back on a connection.
struct Heard {
  int status = 0;  ///< of the first answer; 0: none
  std::string head;
  std::string body;
  bool closed = false;  ///< by the server, after that
};

/// A connection to a server on this machine.
class Connection {
 public:
  explicit Connection(std::uint16_t port);
  Connection(Connection&& other) noexcept;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  /// Sends as much as the server takes. Returns whether it took all.
  bool send(const std::string& bytes);
  /// Nothing more is sent.
  void finish();
  /// Waits for one answer; and for the end, where that is to come.
  Heard hear(bool to_end, std::chrono::milliseconds patience = std::chrono::seconds(30));

 private:
  bool receive(std::chrono::steady_clock::time_point deadline);

  int socket_;
  std::string received_;
  bool closed_ = false;
};

/// An honest request to whoever listens at the port, on a connection of its own. `body` empty: a
/// GET.
Heard ask(std::uint16_t port, const std::string& token, const std::string& path,
          const std::string& body = "");

}  // namespace mainmatch::tests
