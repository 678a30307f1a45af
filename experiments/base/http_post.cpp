// Beside the server, the only file that knows Boost.Asio and Boost.Beast.

#include "experiments/base/http_post.h"

#include <algorithm>
#include <boost/asio.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <charconv>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>

#include "experiments/base/net_address.h"

namespace mainmatch::net {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace ssl = boost::asio::ssl;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;

namespace {

constexpr std::uint32_t kHeadBytes = 16u << 10;
constexpr std::size_t kBodyBytes = std::size_t{64} << 10;
constexpr std::size_t kBufferBytes = 2 * std::size_t{kHeadBytes};
constexpr int kMaxInterim = 4;                   ///< answers "1xx" before the one that counts
constexpr std::chrono::milliseconds kLooks{50};  ///< for whether to stop
constexpr std::chrono::milliseconds kMaxPatience = std::chrono::hours(1);

beast::string_view view(std::string_view text) { return {text.data(), text.size()}; }

/// Where the thread that looks a name up leaves what it found; nobody may want it any more.
struct Lookup {
  std::mutex mutex;
  std::function<void(std::vector<std::string> addresses)> found;  ///< empty: nobody wants it
};

}  // namespace

/// One POST. All of it happens on the thread that calls run().
class HttpRequest {
 public:
  HttpRequest(const HttpTarget& target, std::string_view body, const HttpOptions& options)
      : target_(target),
        options_(options),
        deadline_(Clock::now() + std::min(options.patience, kMaxPatience)) {
    const bool is_usual = target.port == (target.is_secure ? 443 : 80);
    const bool is_v6 = target.host.find(':') != std::string::npos;
    request_.set(http::field::host, (is_v6 ? "[" + target.host + "]" : target.host) +
                                        (is_usual ? "" : ":" + std::to_string(target.port)));
    request_.target(view(target.path));
    request_.set(http::field::user_agent, "mainmatch");
    request_.set(http::field::content_type, "application/json");
    for (const auto& [name, value] : options.headers) request_.set(view(name), view(value));
    request_.keep_alive(false);
    request_.body() = {body.data(), body.size()};
    request_.prepare_payload();
  }

  ~HttpRequest() {
    if (!lookup_) return;
    const std::lock_guard lock(lookup_->mutex);
    lookup_->found = nullptr;
  }

  HttpAnswer run() {
    const std::stop_callback stop(options_.stop, [this] { loop_.stop(); });
    asio::post(loop_, [this] { begin(); });
    for (Clock::time_point now = Clock::now(); now < deadline_ && !loop_.stopped();
         now = Clock::now()) {
      if (options_.is_stopped && options_.is_stopped()) loop_.stop();
      loop_.run_until(options_.is_stopped ? std::min(deadline_, now + kLooks) : deadline_);
    }
    if (!is_finished_) answer_.fault = loop_.stopped() ? "stopped" : "no answer in time";
    return std::move(answer_);
  }

 private:
  void finish(std::optional<std::string> fault) {
    answer_.fault = std::move(fault);
    is_finished_ = true;
    loop_.stop();
  }

  void begin() {
    if (!target_.is_secure && !options_.allow_private) {
      return finish("http:// is not allowed");
    }
    if (target_.is_secure && !prepare_trust()) {
      return finish("cannot read the trusted certificates");
    }
    if (is_address(target_.host)) return choose({target_.host});
    is_waiting_.emplace(loop_.get_executor());
    lookup_ = std::make_shared<Lookup>();
    lookup_->found = [this](std::vector<std::string> addresses) {
      asio::post(loop_, [this, addresses = std::move(addresses)]() mutable {
        is_waiting_.reset();
        choose(std::move(addresses));
      });
    };
    // Nothing can end a resolver that is stuck: it is left alone, with nothing of this request.
    std::thread([lookup = lookup_, name = target_.host,
                 find = options_.look_up ? options_.look_up : look_up] {
      std::vector<std::string> addresses;
      try {
        addresses = find(name);
      } catch (...) {  // as if there were none
      }
      const std::lock_guard lock(lookup->mutex);
      if (lookup->found) lookup->found(std::move(addresses));
    }).detach();
  }

  bool prepare_trust() {
    trust_.emplace(ssl::context::tls_client);
    beast::error_code error;
    SSL_CTX_set_min_proto_version(trust_->native_handle(), TLS1_2_VERSION);
    trust_->set_default_verify_paths(error);
    if (!error && !options_.ca_file.empty()) trust_->load_verify_file(options_.ca_file, error);
    return !error;
  }

  void choose(std::vector<std::string> addresses) {
    if (addresses.empty()) return finish("cannot find the host");
    addresses_ = allowed_addresses(std::move(addresses), options_.allow_private);
    if (addresses_.empty()) return finish("private address");
    connect_next();
  }

  void connect_next() {
    if (next_ == addresses_.size()) return finish("cannot connect");
    beast::error_code ignored;
    socket_.close(ignored);
    const auto share = (deadline_ - Clock::now()) / (addresses_.size() - next_);
    const auto address = asio::ip::make_address(addresses_[next_++], ignored);
    if (ignored) return connect_next();
    // An address where nobody answers leaves time for the others.
    timer_.expires_after(share);
    timer_.async_wait([this, attempt = next_](beast::error_code error) {
      beast::error_code closing;
      if (!error && attempt == next_ && !is_connected_) socket_.close(closing);
    });
    socket_.async_connect({address, target_.port}, [this](beast::error_code error) {
      if (error || !socket_.is_open()) return connect_next();
      is_connected_ = true;
      timer_.cancel();
      target_.is_secure ? secure() : write(socket_);
    });
  }

  void secure() {
    stream_.emplace(socket_, *trust_);
    if (!is_address(target_.host) &&
        SSL_set_tlsext_host_name(stream_->native_handle(), target_.host.c_str()) != 1) {
      return finish("TLS: failed");
    }
    stream_->set_verify_mode(ssl::verify_peer);
    stream_->set_verify_callback([this](bool is_trusted, ssl::verify_context& context) {
      return verify(is_trusted, context);
    });
    stream_->async_handshake(ssl::stream_base::client, [this](beast::error_code error) {
      if (!certificate_fault_.empty()) return finish("certificate: " + certificate_fault_);
      if (error && error.category() == asio::error::get_ssl_category()) {
        return finish("TLS: " + error.message());
      }
      if (error) return finish("TLS: closed");
      write(*stream_);
    });
  }

  bool verify(bool is_trusted, ssl::verify_context& context) {
    if (!is_trusted) {
      certificate_fault_ =
          X509_verify_cert_error_string(X509_STORE_CTX_get_error(context.native_handle()));
      return false;
    }
    if (!ssl::host_name_verification(target_.host)(is_trusted, context)) {
      certificate_fault_ = "of another host";
      return false;
    }
    return true;
  }

  template <typename Stream>
  void write(Stream& stream) {
    http::async_write(stream, request_, [this, &stream](beast::error_code error, std::size_t) {
      if (error) return finish("closed without an answer");
      read_head(stream);
    });
  }

  template <typename Stream>
  void read_head(Stream& stream) {
    parser_.emplace();
    parser_->header_limit(kHeadBytes);
    // The head comes first, however long the body is to be. (To Beast 1.74 no limit is one of 0.)
    parser_->body_limit(std::numeric_limits<std::uint64_t>::max());
    http::async_read_header(stream, buffer_, *parser_,
                            [this, &stream](beast::error_code error, std::size_t) {
                              if (error) return finish(fault_of(error));
                              on_head(stream);
                            });
  }

  template <typename Stream>
  void on_head(Stream& stream) {
    const unsigned status = parser_->get().result_int();
    answer_.status = status;
    if (status / 100 == 1 && interim_++ < kMaxInterim) return read_head(stream);
    if (status / 100 != 2) {
      const auto text = parser_->get()[http::field::retry_after];
      unsigned seconds = 0;  // a date instead is not read
      const auto read = std::from_chars(text.data(), text.data() + text.size(), seconds);
      if (!text.empty() && read.ec == std::errc()) answer_.retry_after = seconds;
      return finish("answered " + std::to_string(status));
    }
    if (options_.answer_bytes > 0) return read_body(stream);
    // What was posted has arrived, whatever becomes of the body. That is taken and dropped, unless
    // it is large, so that the other side sees no reset.
    is_finished_ = true;
    if (parser_->content_length().value_or(0) > kBodyBytes) return loop_.stop();
    parser_->body_limit(kBodyBytes);
    http::async_read(stream, buffer_, *parser_,
                     [this](beast::error_code, std::size_t) { loop_.stop(); });
  }

  template <typename Stream>
  void read_body(Stream& stream) {
    parser_->body_limit(options_.answer_bytes);
    http::async_read(stream, buffer_, *parser_, [this](beast::error_code error, std::size_t) {
      if (error == http::error::body_limit) return finish("answer too long");
      if (error) return finish("closed within its answer");
      answer_.body = std::move(parser_->get().body());
      finish(std::nullopt);
    });
  }

  static std::string fault_of(beast::error_code error) {
    if (error == http::error::header_limit || error == http::error::buffer_overflow) {
      return "answer too long";
    }
    if (error == http::error::end_of_stream || error == http::error::partial_message ||
        error.category() != make_error_code(http::error::bad_method).category()) {
      return "closed without an answer";
    }
    return "not an answer of HTTP/1.1";
  }

  const HttpTarget& target_;
  const HttpOptions& options_;
  const Clock::time_point deadline_;
  HttpAnswer answer_;
  bool is_finished_ = false;  ///< answer_ holds
  std::string certificate_fault_;

  asio::io_context loop_{1};
  std::optional<asio::executor_work_guard<asio::io_context::executor_type>> is_waiting_;
  std::shared_ptr<Lookup> lookup_;
  std::vector<std::string> addresses_;
  std::size_t next_ = 0;  ///< among addresses_
  bool is_connected_ = false;
  asio::steady_timer timer_{loop_};
  tcp::socket socket_{loop_};
  std::optional<ssl::context> trust_;
  std::optional<ssl::stream<tcp::socket&>> stream_;
  http::request<http::span_body<const char>> request_{http::verb::post, "/", 11};
  beast::flat_buffer buffer_{kBufferBytes};
  std::optional<http::response_parser<http::string_body>> parser_;
  int interim_ = 0;
};

HttpAnswer post_json(const HttpTarget& target, std::string_view body, const HttpOptions& options) {
  try {
    return HttpRequest(target, body, options).run();
  } catch (const std::exception&) {  // no threads or memory are left: that passes
    return {.fault = "cannot send"};
  }
}

}  // namespace mainmatch::net
