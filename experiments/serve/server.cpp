// The only file that knows Boost.Asio and Boost.Beast.

#include "experiments/serve/server.h"

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <list>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/base/error.h"

namespace mainmatch::serve {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::chrono::milliseconds kLooksForStop{100};
/// Who was refused may still be sending: so much of it is taken and dropped, for so long, that the
/// answer arrives before the connection is reset.
constexpr std::size_t kDroppedBytes = std::size_t{2} << 20;
constexpr std::chrono::milliseconds kLingers{2000};
constexpr std::size_t kReadBytes = std::size_t{16} << 10;  ///< at once
/// Bodies up to here are read however many large ones are under way.
constexpr std::uint64_t kSmallBody = std::uint64_t{16} << 10;
/// A stream on which nothing happens says so, so that proxies do not end it.
constexpr std::chrono::seconds kBetweenSigns{20};
constexpr std::chrono::seconds kStreamPatience{60};  ///< until a sign or an event is taken
constexpr std::size_t kStreamReadBytes = 256;
constexpr std::string_view kSign = ":\n\n";

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

}  // namespace

class Session;

/// What connections share. All of it belongs to the thread of the loop.
struct Shared {
  const ServerLimits& limits;
  Site& site;
  asio::thread_pool& pool;
  std::list<Session*> sessions = {};
  std::size_t body_bytes = 0;                         ///< that requests under way have announced
  std::multimap<std::string, Session*> streams = {};  ///< by channel
};

/// A connection: one request after another, each answered before the next is read.
class Session : public std::enable_shared_from_this<Session> {
 public:
  Session(tcp::socket socket, Shared& shared) : shared_(shared), stream_(std::move(socket)) {
    place_ = shared_.sessions.insert(shared_.sessions.end(), this);
    beast::error_code ignored;
    peer_ = stream_.socket().remote_endpoint(ignored).address().to_string();
  }
  ~Session() {
    release_body();
    leave();
  }

  /// Whether its request is being worked on.
  bool is_busy() const { return busy_; }
  bool is_stream() const { return !channel_.empty(); }
  const std::string& peer() const { return peer_; }
  /// When its last whole request was there.
  Clock::time_point since() const { return since_; }
  void close() {
    leave();
    stream_.close();
  }

  /// Of a stream: sends that something has changed, or that nothing has.
  void changed() {
    has_changed_ = is_writing_;
    if (is_writing_) return;
    write_to_stream("event: changed\ndata: " + std::to_string(++changes_) + "\n\n");
  }
  void sign() {
    if (!is_writing_) write_to_stream(std::string(kSign));
  }

  /// Waits for a request.
  void start() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(shared_.limits.head_bytes));
    parser_->body_limit(shared_.limits.body_bytes);
    stream_.expires_after(shared_.limits.request);  // for head and body together
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                              self->on_head(error);
                            });
  }

 private:
  void on_head(beast::error_code error) {
    if (error) return refuse_unread(error);
    const auto& fields = parser_->get();
    std::optional<Answer> refused = fault_of(fields);
    RequestHead head{view(fields.method_string()), view(fields.target())};
    const auto take = [&](beast::string_view name, std::optional<std::string_view>& to) {
      const auto found = fields.find(name);
      if (found != fields.end()) to = view(found->value());
    };
    take("Host", head.host);
    take("Origin", head.origin);
    take("X-Mainmatch-Token", head.token);
    take("Cookie", head.cookie);
    take("X-Forwarded-For", head.forwarded);
    take("Content-Type", head.type);
    const std::uint64_t length = parser_->content_length().value_or(0);
    head.has_body = length > 0;
    head.peer = peer_;
    if (!refused) refused = shared_.site.at_once(head);
    if (refused) {
      if (refused->status != 200 || head.has_body) keep_alive_ = false;
      return send(std::move(*refused));
    }
    if (length > std::min(shared_.limits.body_bytes, shared_.site.body_limit(head))) {
      return refuse(error_answer(413, "the body is too large"));
    }
    if (length > kSmallBody && shared_.body_bytes + length > shared_.limits.all_bodies_bytes) {
      return refuse(error_answer(503, "too many large requests at once"));
    }
    body_bytes_ = length > kSmallBody ? static_cast<std::size_t>(length) : 0;
    shared_.body_bytes += body_bytes_;
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code failed, std::size_t) {
                       if (failed) return self->refuse_unread(failed);
                       self->ask();
                     });
  }

  /// What two readers could take for different requests, or need not be taken at all.
  std::optional<Answer> fault_of(const http::request<http::string_body>& fields) {
    if (fields.version() != 11) return error_answer(505, "expected HTTP/1.1");
    if (fields.count(http::field::transfer_encoding) > 0) {
      return error_answer(411, "expected a body with Content-Length");
    }
    for (const char* const once : {"Host", "Origin", "X-Mainmatch-Token", "Cookie",
                                   "X-Forwarded-For", "Content-Type", "Content-Length"}) {
      if (fields.count(once) > 1) return error_answer(400, std::string(once) + " twice");
    }
    keep_alive_ = fields.keep_alive();
    return std::nullopt;
  }

  /// Lets others than this thread work it out.
  void ask() {
    busy_ = true;
    asio::post(
        shared_.pool, [self = shared_from_this(), arrival = shared_.site.arrived()]() mutable {
          const auto& fields = self->parser_->get();
          const auto cookie = fields.find(http::field::cookie);
          Answer answer = self->shared_.site.answer(
              {view(fields.method_string()), view(fields.target()), fields.body(),
               cookie == fields.end() ? std::string_view() : view(cookie->value()),
               std::move(arrival)});
          const auto executor = self->stream_.get_executor();
          // Moved, so that the session ends on the thread of the loop.
          asio::post(executor, [self = std::move(self), answer = std::move(answer)]() mutable {
            self->send(std::move(answer));
          });
        });
  }

  void leave() {
    if (is_listed_) shared_.sessions.erase(place_);
    is_listed_ = false;
    if (!is_stream()) return;
    const auto [first, last] = shared_.streams.equal_range(channel_);
    const auto own = std::find_if(first, last, [&](const auto& one) { return one.second == this; });
    if (own != last) shared_.streams.erase(own);
  }

  void refuse(Answer answer) {
    keep_alive_ = false;
    send(std::move(answer));
  }

  /// What could not be read as a request gets an answer if somebody may still be there to read it.
  void refuse_unread(beast::error_code error) {
    if (error == http::error::end_of_stream || error == http::error::partial_message) return;
    if (error == beast::error::timeout) return;
    if (error.category() != make_error_code(http::error::bad_method).category()) return;
    const bool is_large =
        error == http::error::header_limit || error == http::error::buffer_overflow;
    refuse(error == http::error::body_limit ? error_answer(413, "the body is too large")
           : is_large                       ? error_answer(431, "the head is too large")
                                            : error_answer(400, "not a request of HTTP/1.1"));
  }

  void send(Answer answer) {
    busy_ = false;
    since_ = Clock::now();
    answer_ = std::move(answer);
    release_body();
    if (!answer_.channel.empty()) return open_stream();
    response_.emplace(static_cast<http::status>(answer_.status), 11);
    set_head(*response_, answer_);
    const std::string_view body = answer_.body();
    response_->body() = beast::span<const char>(body.data(), body.size());
    response_->keep_alive(keep_alive_);
    response_->content_length(body.size());
    stream_.expires_after(shared_.limits.answer);
    http::async_write(stream_, *response_,
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        if (error) return;
                        self->answer_ = {};
                        if (self->keep_alive_) return self->start();
                        self->linger();
                      });
  }

  template <class Message>
  static void set_head(Message& message, const Answer& answer) {
    const auto text = [](std::string_view one) {
      return beast::string_view(one.data(), one.size());
    };
    message.set(http::field::content_type, text(answer.type));
    message.set("Content-Security-Policy", text(policy_of(answer)));
    message.set("X-Content-Type-Options", "nosniff");
    message.set("X-Frame-Options", "DENY");
    message.set("Referrer-Policy", "no-referrer");
    message.set("Cross-Origin-Resource-Policy", "same-origin");
    message.set("Cross-Origin-Opener-Policy", "same-origin");
    message.set(http::field::cache_control, "no-store");
    if (!answer.cookie.empty()) message.set(http::field::set_cookie, answer.cookie);
  }

  /// Sends the head of a stream; events follow until either side ends it.
  void open_stream() {
    channel_ = answer_.channel;
    answer_.type = "text/event-stream";
    http::response<http::empty_body> head(http::status::ok, 11);
    set_head(head, answer_);
    head.set("X-Accel-Buffering", "no");  // nginx passes it on as it comes
    head.keep_alive(false);
    std::ostringstream text;
    text << head.base() << kSign;
    parser_.reset();
    buffer_ = beast::flat_buffer(kStreamReadBytes);
    const auto [first, last] = shared_.streams.equal_range(channel_);
    const auto there = static_cast<std::size_t>(std::distance(first, last));
    if (there >= shared_.limits.streams_of_channel) first->second->close();  // the oldest
    shared_.streams.emplace(channel_, this);
    write_to_stream(text.str());
    watch_stream();
  }

  void write_to_stream(std::string text) {
    is_writing_ = true;
    stream_text_ = std::move(text);
    stream_.expires_after(kStreamPatience);
    asio::async_write(stream_, asio::buffer(stream_text_),
                      [self = shared_from_this()](beast::error_code error, std::size_t) {
                        self->is_writing_ = false;
                        self->stream_.expires_never();
                        if (error) return self->close();
                        if (self->has_changed_) self->changed();
                      });
  }

  /// Whoever follows a stream sends nothing more: what comes is the end of it.
  void watch_stream() {
    stream_.socket().async_wait(tcp::socket::wait_read,
                                [self = shared_from_this()](beast::error_code error) {
                                  if (!error) self->close();
                                });
  }

  void release_body() {
    shared_.body_bytes -= body_bytes_;
    body_bytes_ = 0;
  }

  void linger() {
    beast::error_code ignored;
    stream_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kLingers);
    drop_some();
  }

  void drop_some() {
    buffer_.clear();
    if (dropped_ >= kDroppedBytes) return;
    stream_.async_read_some(
        buffer_.prepare(kReadBytes),
        [self = shared_from_this()](beast::error_code error, std::size_t bytes) {
          if (error) return;
          self->dropped_ += bytes;
          self->drop_some();
        });
  }

  Shared& shared_;
  beast::tcp_stream stream_;
  std::list<Session*>::iterator place_;
  bool is_listed_ = true;
  beast::flat_buffer buffer_{2 * kReadBytes};
  std::optional<http::request_parser<http::string_body>> parser_;
  std::optional<http::response<http::span_body<const char>>> response_;
  Answer answer_;
  bool keep_alive_ = false;
  bool busy_ = false;
  Clock::time_point since_ = Clock::now();
  std::size_t body_bytes_ = 0;
  std::size_t dropped_ = 0;
  std::string peer_;
  // Of a stream:
  std::string channel_;
  std::string stream_text_;  ///< that is being written
  bool is_writing_ = false;
  bool has_changed_ = false;  ///< since that was begun
  std::uint64_t changes_ = 0;
};

struct Server::Inside {
  explicit Inside(const ServerLimits& server_limits) : limits(server_limits) {}

  beast::error_code listen(const tcp::endpoint& here) {
    beast::error_code error;
    acceptor.open(here.protocol(), error);
    if (!error) acceptor.set_option(tcp::acceptor::reuse_address(true), error);
    if (!error) acceptor.bind(here, error);
    if (!error) acceptor.listen(asio::socket_base::max_listen_connections, error);
    return error;
  }

  void accept() {
    acceptor.async_accept([this](beast::error_code error, tcp::socket socket) {
      if (error == asio::error::operation_aborted) return;
      if (!error) welcome(std::move(socket));
      if (error) return rest();  // no descriptors are left, it may be: that passes
      accept();
    });
  }

  void rest() {
    timer.expires_after(kLooksForStop);
    timer.async_wait([this](beast::error_code error) {
      if (!error) accept();
    });
  }

  void welcome(tcp::socket socket) {
    if (shared->sessions.size() >= limits.connections && !close_oldest()) return;
    beast::error_code ignored;
    const std::string peer = socket.remote_endpoint(ignored).address().to_string();
    const auto from_there = std::count_if(shared->sessions.begin(), shared->sessions.end(),
                                          [&](const Session* one) { return one->peer() == peer; });
    if (static_cast<std::size_t>(from_there) >= limits.connections_of_one) return;
    socket.set_option(tcp::no_delay(true), ignored);
    std::make_shared<Session>(std::move(socket), *shared)->start();
  }

  /// The one that has been longest without a whole request, also if it is slow to take its answer,
  /// but for streams and those that are worked on. Returns whether there is any.
  bool close_oldest() {
    Session* oldest = nullptr;
    for (Session* const one : shared->sessions) {
      if (one->is_busy() || one->is_stream()) continue;
      if (!oldest || one->since() < oldest->since()) oldest = one;
    }
    if (oldest) oldest->close();
    return oldest;
  }

  void look_for_stop(const std::atomic<bool>& stop) {
    if (stop) return loop.stop();
    watch.expires_after(kLooksForStop);
    watch.async_wait([this, &stop](beast::error_code error) {
      if (!error) look_for_stop(stop);
    });
  }

  /// Those that follow a channel may end meanwhile.
  void each_of(const std::string& channel, void (Session::*act)()) {
    if (!shared) return;
    const auto [first, last] = shared->streams.equal_range(channel);
    std::vector<std::shared_ptr<Session>> there;
    for (auto one = first; one != last; ++one) there.push_back(one->second->shared_from_this());
    for (const auto& one : there) ((*one).*act)();
  }

  void give_signs() {
    signs.expires_after(kBetweenSigns);
    signs.async_wait([this](beast::error_code error) {
      if (error) return;
      std::vector<std::shared_ptr<Session>> there;
      for (const auto& one : shared->streams) there.push_back(one.second->shared_from_this());
      for (const auto& one : there) one->sign();
      give_signs();
    });
  }

  const ServerLimits limits;
  std::optional<Shared> shared;  // outlives the sessions, which the loop holds
  asio::io_context loop{1};
  tcp::acceptor acceptor{loop};
  asio::steady_timer timer{loop};
  asio::steady_timer watch{loop};
  asio::steady_timer signs{loop};
};

Server::Server(std::uint16_t port, const ServerLimits& limits)
    : inside_(std::make_unique<Inside>(limits)) {
  if (const auto error = inside_->listen({asio::ip::address_v4::loopback(), port})) {
    throw ValueError("port", fmt::format("{} ({})", port, error.message()),
                     "a free port of this machine");
  }
}

Server::Server(const std::string& address, std::uint16_t port, const ServerLimits& limits)
    : inside_(std::make_unique<Inside>(limits)) {
  beast::error_code error;
  const auto place = asio::ip::make_address(address, error);
  if (!error) error = inside_->listen({place, port});
  if (!error) return;
  throw ValueError("address", fmt::format("{}:{} ({})", address, port, error.message()),
                   "an address of this machine and a free port");
}

Server::~Server() = default;

std::uint16_t Server::port() const { return inside_->acceptor.local_endpoint().port(); }

void Server::run(Site& site, const std::atomic<bool>& stop) {
  asio::thread_pool pool(inside_->limits.threads);
  inside_->shared.emplace(Shared{inside_->limits, site, pool});
  inside_->look_for_stop(stop);
  inside_->give_signs();
  inside_->accept();
  inside_->loop.run();
  pool.join();
}

void Server::publish(const std::string& channel) {
  asio::post(inside_->loop,
             [inside = inside_.get(), channel] { inside->each_of(channel, &Session::changed); });
}

void Server::drop(const std::string& channel) {
  asio::post(inside_->loop,
             [inside = inside_.get(), channel] { inside->each_of(channel, &Session::close); });
}

}  // namespace mainmatch::serve
