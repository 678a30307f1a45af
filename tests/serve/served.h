#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "experiments/io/json.h"
#include "tests/cli/program.h"

namespace mainmatch::tests {

/// The program 'mainmatch serve' as it runs, in a folder of its own.
class Served {
 public:
  explicit Served(const std::vector<std::string>& args = {});
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served();

  const std::string& address() const { return address_; }
  std::uint16_t port() const { return port_; }
  const std::string& token() const { return token_; }
  const Folder& folder() const { return folder_; }
  pid_t pid() const { return pid_; }
  /// Memory that it has, in bytes.
  std::size_t memory() const;
  /// Sends the signal and waits. Returns the exit code, or -1 if a signal ended it.
  int end(int signal);

 private:
  Folder folder_;
  pid_t pid_ = -1;
  std::string address_;
  std::uint16_t port_ = 0;
  std::string token_;
};

/// What came back on a connection.
struct Heard {
  int status = 0;  ///< of the first answer; 0: none
  std::string head;
  std::string body;
  bool closed = false;  ///< by the server, after that
};

/// A connection to it.
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

/// An honest request, on a connection of its own. `body` empty: a GET.
Heard ask(const Served& served, const std::string& path, const std::string& body = "");

}  // namespace mainmatch::tests
