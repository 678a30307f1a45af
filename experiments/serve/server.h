#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "experiments/serve/site.h"

namespace mainmatch::serve {

/// What nobody who connects can exceed.
struct ServerLimits {
  std::size_t head_bytes = std::size_t{16} << 10;
  std::size_t body_bytes = std::size_t{1} << 20;
  std::size_t all_bodies_bytes = std::size_t{16} << 20;  ///< of requests under way together
  std::size_t connections = 64;
  std::chrono::milliseconds request{10'000};  ///< until all of it is there
  std::chrono::milliseconds answer{10'000};   ///< until all of it is taken
};

/// An HTTP server on this machine's own address (127.0.0.1), for browsers on it. One thread looks
/// after the connections; what takes time is done by a few others.
class Server {
 public:
  /// Listens at the port; 0: any free one. Throws InputError ("port") if it cannot.
  explicit Server(std::uint16_t port, const ServerLimits& limits = {});
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  std::uint16_t port() const;
  /// Answers until `stop` becomes true.
  void run(const Site& site, const std::atomic<bool>& stop);

 private:
  struct Inside;  // Asio and Beast
  std::unique_ptr<Inside> inside_;
};

}  // namespace mainmatch::serve
