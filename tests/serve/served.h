#pragma once

#include <sys/types.h>

#include <cstdint>
#include <string>
#include <vector>

#include "tests/cli/program.h"
#include "tests/serve/connection.h"

namespace mainmatch::tests {

/// The program 'mainmatch serve' or 'mainmatch host' as it runs, in a folder of its own.
class Served {
 public:
  explicit Served(const std::vector<std::string>& args = {}, const std::string& command = "serve");
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;
  ~Served();

  const std::string& address() const { return address_; }
  std::uint16_t port() const { return port_; }
  /// The secret of the address.
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

/// The same of the program that runs.
Heard ask(const Served& served, const std::string& path, const std::string& body = "");

}  // namespace mainmatch::tests
