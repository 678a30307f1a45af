#include "tests/host/hook_server.h"

#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <mutex>
#include <thread>

namespace mainmatch::tests {

namespace asio = boost::asio;
namespace ssl = boost::asio::ssl;
using asio::ip::tcp;
using Error = boost::system::error_code;

namespace hook {

HookAnswer text(const std::string& bytes) {
  return {[bytes](int piece) { return piece == 0 ? std::optional(bytes) : std::nullopt; }};
}

HookAnswer status(int number, const std::string& fields) {
  return text("HTTP/1.1 " + std::to_string(number) + " Words\r\nContent-Length: 4\r\n" + fields +
              "\r\nbody");
}

HookAnswer endless(const std::string& begin, const std::string& again,
                   std::chrono::milliseconds pause) {
  return {[begin, again](int piece) { return piece == 0 ? begin : again; }, pause};
}

HookAnswer silence() {
  return {[](int) { return std::string(); }};
}

HookAnswer closing() {
  return {[](int) { return std::nullopt; }, {}, false};
}

}  // namespace hook

/// What the connections share. What others than the loop's thread see is under the mutex.
struct HookServer::Inside {
  class Session;

  HookAnswer answer;
  std::mutex mutex;
  std::vector<std::string> requests, names;
  int connections = 0;
  asio::io_context loop{1};
  std::optional<ssl::context> identity;
  tcp::acceptor acceptor{loop, {asio::ip::address_v4::loopback(), 0}};
  std::thread thread;

  void accept();
};

class HookServer::Inside::Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, Inside& server) : server_(server), socket_(std::move(socket)) {
    if (server.identity) stream_.emplace(socket_, *server.identity);
  }

  void start() {
    if (!stream_) return read();
    stream_->async_handshake(ssl::stream_base::server, [self = shared_from_this()](Error error) {
      const char* const name =
          SSL_get_servername(self->stream_->native_handle(), TLSEXT_NAMETYPE_host_name);
      if (error) return;
      {
        const std::lock_guard lock(self->server_.mutex);
        self->server_.names.emplace_back(name ? name : "");
      }
      self->read();
    });
  }

 private:
  template <typename Function>
  void on_stream(Function function) {
    stream_ ? function(*stream_) : function(socket_);
  }

  void read() {
    if (!server_.answer.reads || is_whole()) return write();
    on_stream([this](auto& stream) {
      stream.async_read_some(asio::buffer(some_),
                             [self = shared_from_this()](Error error, std::size_t bytes) {
                               if (error) return;
                               self->request_.append(self->some_, bytes);
                               self->read();
                             });
    });
  }

  bool is_whole() {
    const std::size_t head = request_.find("\r\n\r\n");
    const std::size_t length = request_.find("Content-Length: ");
    if (head == std::string::npos || length > head) return false;
    if (request_.size() < head + 4 + std::stoul(request_.substr(length + 16))) return false;
    const std::lock_guard lock(server_.mutex);
    server_.requests.push_back(request_);
    return true;
  }

  void write() {
    timer_.expires_after(server_.answer.pause);
    timer_.async_wait([self = shared_from_this()](Error) { self->write_piece(); });
  }

  void write_piece() {
    const auto piece = server_.answer.piece(piece_++);
    if (!piece) return close();
    if (piece->empty()) return keep_silent();
    sent_ = *piece;
    on_stream([this](auto& stream) {
      asio::async_write(stream, asio::buffer(sent_),
                        [self = shared_from_this()](Error error, std::size_t) {
                          if (!error) self->write();
                        });
    });
  }

  void close() {
    if (!stream_) return;
    stream_->async_shutdown([self = shared_from_this()](Error) {});
  }

  void keep_silent() {
    on_stream([this](auto& stream) {
      stream.async_read_some(asio::buffer(some_),
                             [self = shared_from_this()](Error error, std::size_t) {
                               if (!error) self->keep_silent();
                             });
    });
  }

  Inside& server_;
  tcp::socket socket_;
  asio::steady_timer timer_{socket_.get_executor()};
  std::optional<ssl::stream<tcp::socket&>> stream_;
  std::string request_, sent_;
  char some_[4096];
  int piece_ = 0;
};

void HookServer::Inside::accept() {
  acceptor.async_accept([this](Error error, tcp::socket socket) {
    if (error) return;
    {
      const std::lock_guard lock(mutex);
      ++connections;
    }
    std::make_shared<Session>(std::move(socket), *this)->start();
    accept();
  });
}

HookServer::HookServer(HookAnswer answer, std::optional<Certificate> certificate,
                       int max_tls_version)
    : inside_(std::make_unique<Inside>()) {
  inside_->answer = std::move(answer);
  if (certificate) {
    ssl::context& identity = inside_->identity.emplace(ssl::context::tls_server);
    identity.use_certificate_chain(asio::buffer(certificate->certificate));
    identity.use_private_key(asio::buffer(certificate->key), ssl::context::pem);
    if (max_tls_version != 0) {  // an old one needs weak signatures
      SSL_CTX_set_min_proto_version(identity.native_handle(), max_tls_version);
      SSL_CTX_set_max_proto_version(identity.native_handle(), max_tls_version);
      SSL_CTX_set_cipher_list(identity.native_handle(), "ALL:@SECLEVEL=0");
    }
  }
  inside_->accept();
  inside_->thread = std::thread([this] { inside_->loop.run(); });
}

HookServer::~HookServer() {
  inside_->loop.stop();
  inside_->thread.join();
}

std::uint16_t HookServer::port() const { return inside_->acceptor.local_endpoint().port(); }

std::vector<std::string> HookServer::requests() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->requests;
}

std::vector<std::string> HookServer::names_asked_for() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->names;
}

int HookServer::connections() const {
  const std::lock_guard lock(inside_->mutex);
  return inside_->connections;
}

}  // namespace mainmatch::tests
