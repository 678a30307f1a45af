#include "tests/serve/served.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fstream>

#include "tests/catch.h"

extern char** environ;

namespace mainmatch::tests {

Served::Served(const std::vector<std::string>& args) {
  int pipe[2];
  REQUIRE(::pipe2(pipe, O_CLOEXEC) == 0);
  std::vector<std::string> words = {program_path(), "serve"};
  words.insert(words.end(), args.begin(), args.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addchdir_np(&actions, folder_.path().c_str());
  ::posix_spawn_file_actions_adddup2(&actions, pipe[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "stderr", O_WRONLY | O_CREAT, 0600);
  const int error =
      ::posix_spawn(&pid_, program_path(), &actions, nullptr, pointers.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(pipe[1]);
  REQUIRE(error == 0);
  for (char c; ::read(pipe[0], &c, 1) == 1 && c != '\n';) address_ += c;
  ::close(pipe[0]);
  const std::size_t colon = address_.rfind(':');
  const std::size_t hash = address_.find("/#");
  REQUIRE(hash != address_.npos);
  port_ = static_cast<std::uint16_t>(std::atoi(address_.c_str() + colon + 1));
  token_ = address_.substr(hash + 2);
}

Served::~Served() {
  if (pid_ > 0) CHECK(end(SIGINT) == 130);
}

int Served::end(int signal) {
  ::kill(pid_, signal);
  int status = 0;
  while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
  }
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::size_t Served::memory() const {
  std::ifstream in("/proc/" + std::to_string(pid_) + "/statm");
  std::size_t size = 0, resident = 0;
  in >> size >> resident;
  return resident * static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
}

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

Heard ask(const Served& served, const std::string& path, const std::string& body) {
  const std::string length = std::to_string(body.size());
  Connection connection(served.port());
  connection.send(
      (body.empty() ? "GET " : "POST ") + path + " HTTP/1.1\r\nHost: 127.0.0.1:" +
      std::to_string(served.port()) + "\r\nX-Mainmatch-Token: " + served.token() +
      (body.empty() ? "" : "\r\nContent-Type: application/json\r\nContent-Length: " + length) +
      "\r\nConnection: close\r\n\r\n" + body);
  return connection.hear(true);
}

}  // namespace mainmatch::tests
