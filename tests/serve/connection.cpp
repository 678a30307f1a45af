#include "tests/serve/connection.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <utility>

namespace mainmatch::tests {

Connection::Connection(std::uint16_t port)
    : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in there{};
  there.sin_family = AF_INET;
  there.sin_port = htons(port);
  there.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (socket_ < 0 || ::connect(socket_, reinterpret_cast<sockaddr*>(&there), sizeof there) != 0) {
    closed_ = true;
  }
}

Connection::Connection(Connection&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)),
      received_(std::move(other.received_)),
      closed_(other.closed_) {}

Connection::~Connection() {
  if (socket_ >= 0) ::close(socket_);
}

bool Connection::send(const std::string& bytes) {
  std::size_t sent = 0;
  while (sent < bytes.size() && !closed_) {
    const ssize_t n = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    sent += static_cast<std::size_t>(n);
  }
  return sent == bytes.size();
}

void Connection::finish() { ::shutdown(socket_, SHUT_WR); }

/// Returns whether there is more to come.
bool Connection::receive(std::chrono::steady_clock::time_point deadline) {
  if (closed_) return false;
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
      deadline - std::chrono::steady_clock::now());
  pollfd wait{socket_, POLLIN, 0};
  if (left.count() <= 0 || ::poll(&wait, 1, static_cast<int>(left.count())) <= 0) return false;
  char bytes[1 << 16];
  const ssize_t n = ::recv(socket_, bytes, sizeof bytes, 0);
  closed_ = n <= 0;  // a reset is an end too
  if (n > 0) received_.append(bytes, static_cast<std::size_t>(n));
  return n > 0;
}

Heard Connection::hear(bool to_end, std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  Heard heard;
  std::size_t head_end;
  while ((head_end = received_.find("\r\n\r\n")) == received_.npos && receive(deadline)) {
  }
  if (head_end != received_.npos) {
    heard.head = received_.substr(0, head_end + 2);
    heard.status = std::atoi(heard.head.c_str() + std::string("HTTP/1.1 ").size());
    const std::size_t at = heard.head.find("Content-Length: ");
    const auto length = static_cast<std::size_t>(
        at == heard.head.npos ? 0 : std::atol(heard.head.c_str() + at + 16));
    const std::size_t begin = head_end + 4;
    while (received_.size() < begin + length && receive(deadline)) {
    }
    heard.body = received_.substr(begin, length);
    received_.erase(0, begin + heard.body.size());
  }
  while (to_end && receive(deadline)) {
  }
  heard.closed = closed_;
  return heard;
}

Heard ask(std::uint16_t port, const std::string& token, const std::string& path,
          const std::string& body) {
  const std::string length = std::to_string(body.size());
  Connection connection(port);
  connection.send(
      (body.empty() ? "GET " : "POST ") + path +
      " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) + "\r\nX-Mainmatch-Token: " + token +
      (body.empty() ? "" : "\r\nContent-Type: application/json\r\nContent-Length: " + length) +
      "\r\nConnection: close\r\n\r\n" + body);
  return connection.hear(true);
}

}  // namespace mainmatch::tests
