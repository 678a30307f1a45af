#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "experiments/serve/site.h"

namespace mainmatch::serve {

/// What nobody who connects can exceed.
struct ServerLimits {
  std::size_t head_bytes = std::size_t{16} << 10;
  std::size_t body_bytes = std::size_t{1} << 20;
  std::size_t all_bodies_bytes = std::size_t{16} << 20;  ///< of requests under way together
  std::size_t connections = 64;
  std::size_t connections_of_one = 64;        ///< from one address
  std::size_t streams_of_channel = 16;        ///< the oldest makes room
  std::size_t threads = 4;                    ///< that answer requests
  std::chrono::milliseconds request{10'000};  ///< until all of it is there
  std::chrono::milliseconds answer{10'000};   ///< until all of it is taken
};

/// An HTTP server. One thread looks after the connections; what takes time is done by a few others.
///
/// An answer with a channel is a stream of server-sent events that stays open: `changed`, with a
/// number that rises, whenever somebody publishes on the channel; several that come while one is
/// being sent are one.
class Server {
 public:
  /// Listens on this machine's own address (127.0.0.1) at the port; 0: any free one. Throws
  /// InputError ("port") if it cannot.
  explicit Server(std::uint16_t port, const ServerLimits& limits = {});
  /// The same at any address of this machine ("0.0.0.0"). Throws InputError ("address").
  Server(const std::string& address, std::uint16_t port, const ServerLimits& limits);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  std::uint16_t port() const;
  /// Answers until `stop` becomes true.
  void run(Site& site, const std::atomic<bool>& stop);

  // From any thread:
  /// Something has changed for all who follow the channel.
  void publish(const std::string& channel);
  /// Ends the streams of the channel.
  void drop(const std::string& channel);

 private:
  struct Inside;  // Asio and Beast
  std::unique_ptr<Inside> inside_;
};

}  // namespace mainmatch::serve
