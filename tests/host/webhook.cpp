// What post_webhook makes of servers that mean well, and of those that do not.

#include "experiments/host/webhook.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <fstream>
#include <future>
#include <thread>

#include "tests/catch.h"
#include "tests/cli/folder.h"
#include "tests/host/hook_server.h"

namespace mainmatch::tests {

namespace {

using std::chrono::milliseconds;
using Reason = std::optional<std::string>;

constexpr milliseconds kPatience{60'000};  ///< more than any machine takes
constexpr milliseconds kShort{300};        ///< where it is to run out

host::WebhookTarget hook_target(const HookServer& server, const std::string& scheme,
                                const std::string& name = "localhost") {
  return host::webhook_target(scheme + name + ":" + std::to_string(server.port()) + "/SECRET?a=b");
}

host::WebhookOptions hook_options(milliseconds patience = kPatience) {
  return {.allow_private = true, .patience = patience};
}

/// Posts over plain HTTP to a server that answers so.
Reason hook_posted(const HookAnswer& answer, milliseconds patience = kPatience) {
  const HookServer server(answer);
  return host::post_webhook(hook_target(server, "http://", "127.0.0.1"), "{}",
                            hook_options(patience));
}

/// An authority, and a file that says to trust it.
struct Trust {
  Trust() : file(folder.path() / "ca.pem") { std::ofstream(file) << authority.certificate(); }
  host::WebhookOptions options(milliseconds patience = kPatience) const {
    return {.allow_private = true, .patience = patience, .ca_file = file};
  }

  Authority authority;
  Folder folder;
  std::filesystem::path file;
};

/// Listens and accepts nobody: its queue is full, so that who connects waits.
class FullListener {
 public:
  FullListener(const char* address, std::uint16_t port) {
    sockaddr_in there{};
    there.sin_family = AF_INET;
    there.sin_port = htons(port);
    REQUIRE(::inet_pton(AF_INET, address, &there.sin_addr) == 1);
    const auto* const name = reinterpret_cast<const sockaddr*>(&there);
    for (int& one : sockets_) {
      one = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
      if (&one != &sockets_[0]) {
        (void)::connect(one, name, sizeof there);
      } else {
        REQUIRE(::bind(one, name, sizeof there) == 0);
        REQUIRE(::listen(one, 0) == 0);
      }
    }
  }
  ~FullListener() {
    for (const int one : sockets_) ::close(one);
  }

 private:
  int sockets_[5];
};

}  // namespace

TEST_CASE("webhooks: a text is posted over plain HTTP", "[host][webhook]") {
  const HookServer server(hook::status(204));
  CHECK(host::post_webhook(hook_target(server, "http://"), R"({"content": "A"})", hook_options()) ==
        std::nullopt);
  const std::string port = std::to_string(server.port());
  CHECK(server.requests() ==
        std::vector<std::string>{"POST /SECRET?a=b HTTP/1.1\r\nHost: localhost:" + port +
                                 "\r\nUser-Agent: mainmatch\r\nContent-Type: application/json\r\n"
                                 "Connection: close\r\nContent-Length: 16\r\n\r\n"
                                 R"({"content": "A"})"});
}

TEST_CASE("webhooks: a text is posted over TLS to who is trusted", "[host][webhook]") {
  const Trust trust;
  const HookServer server(hook::status(200), trust.authority.issue({}));
  const std::string body = "{\"content\": \"" + std::string(100'000, 'a') + "\"}";
  CHECK(host::post_webhook(hook_target(server, "https://"), body, trust.options()) == std::nullopt);
  CHECK(host::post_webhook(hook_target(server, "https://", "127.0.0.1"), "{}", trust.options()) ==
        std::nullopt);
  const auto requests = server.requests();
  REQUIRE(requests.size() == 2);
  CHECK(requests[0].ends_with("\r\n\r\n" + body));
  CHECK(server.names_asked_for() == std::vector<std::string>{"localhost", ""});
}

TEST_CASE("webhooks: who is not trusted gets nothing", "[host][webhook]") {
  const Trust trust;
  const Authority stranger;
  const auto reason = [&](const Certificate& certificate, const std::string& name = "localhost") {
    const HookServer server(hook::status(200), certificate);
    const Reason found =
        host::post_webhook(hook_target(server, "https://", name), "{}", trust.options());
    CHECK(server.requests().empty());
    return found;
  };
  const Certificate of_another = trust.authority.issue({.names = {"DNS:example.org"}});
  CHECK(reason(of_another) == "certificate: of another host");
  CHECK(reason(of_another, "127.0.0.1") == "certificate: of another host");
  const Certificate of_name = trust.authority.issue({.names = {"DNS:localhost", "DNS:127.0.0.1"}});
  CHECK(reason(of_name, "127.0.0.1") == "certificate: of another host");
  const Certificate of_longer = trust.authority.issue({.names = {"DNS:localhost.example.org"}});
  CHECK(reason(of_longer) == "certificate: of another host");
  CHECK(reason(trust.authority.issue({.from_s = -7200, .until_s = -3600})) ==
        "certificate: certificate has expired");
  CHECK(reason(trust.authority.issue({.from_s = 3600})) ==
        "certificate: certificate is not yet valid");
  CHECK(reason(stranger.issue({})) == "certificate: unable to get local issuer certificate");
  CHECK(reason(self_signed({})) == "certificate: self-signed certificate");
}

TEST_CASE("webhooks: what speaks no TLS, or an old one, gets nothing", "[host][webhook]") {
  const Trust trust;
  {
    auto answer = hook::text("HTTP/1.1 200 OK\r\n\r\n");
    answer.reads = false;
    const HookServer eager(answer);
    const auto reason = host::post_webhook(hook_target(eager, "https://"), "{}", trust.options());
    CHECK(reason.value_or("").starts_with("TLS: "));
    const HookServer closes(hook::closing());
    CHECK(host::post_webhook(hook_target(closes, "https://"), "{}", trust.options()) ==
          "TLS: closed");
  }
  const HookServer old(hook::status(200), trust.authority.issue({}), TLS1_1_VERSION);
  const auto reason = host::post_webhook(hook_target(old, "https://"), "{}", trust.options());
  CHECK(reason.value_or("").starts_with("TLS: "));
  CHECK(old.requests().empty());
  const HookServer fair(hook::status(200), trust.authority.issue({}), TLS1_2_VERSION);
  CHECK(host::post_webhook(hook_target(fair, "https://"), "{}", trust.options()) == std::nullopt);
}

TEST_CASE("webhooks: a file of authorities that cannot be read is an error", "[host][webhook]") {
  host::WebhookOptions none = hook_options();
  none.ca_file = "/nonexistent/ca.pem";
  CHECK(host::post_webhook(host::webhook_target("https://localhost:1/"), "{}", none) ==
        "cannot read the trusted certificates");
}

TEST_CASE("webhooks: private addresses are refused before anything is sent", "[host][webhook]") {
  const HookServer server(hook::status(200));
  const std::string port = ":" + std::to_string(server.port()) + "/SECRET";
  for (const char* const name : {"localhost", "127.0.0.1", "[::1]", "[::ffff:127.0.0.1]",
                                 "2130706433", "0x7f000001", "127.1", "0.0.0.0", "[::]"}) {
    INFO(name);
    const auto there = host::webhook_target(std::string("https://") + name + port);
    CHECK(host::post_webhook(there, "{}", {.patience = kPatience}) == "private address");
  }
  CHECK(host::post_webhook(hook_target(server, "http://"), "{}", {.patience = kPatience}) ==
        "http:// is not allowed");
  CHECK(server.connections() == 0);
}

TEST_CASE("webhooks: a name is looked up once", "[host][webhook]") {
  const HookServer server(hook::status(200));
  const auto there = hook_target(server, "http://", "hooks.example");
  std::atomic<int> asked = 0;
  host::WebhookOptions found = hook_options();
  found.look_up = [&](const std::string& name) -> std::vector<std::string> {
    CHECK(name == "hooks.example");
    return ++asked == 1 ? std::vector<std::string>{"127.0.0.2", "127.0.0.1"}
                        : std::vector<std::string>{};
  };
  // The first address refuses: the other one is tried without another look.
  CHECK(host::post_webhook(there, "{}", found) == std::nullopt);
  CHECK(asked == 1);
  CHECK(host::post_webhook(there, "{}", found) == "cannot find the host");
  found.look_up = [](const std::string&) -> std::vector<std::string> { throw std::exception(); };
  CHECK(host::post_webhook(there, "{}", found) == "cannot find the host");
  found.allow_private = false;
  found.look_up = [](const std::string&) { return std::vector<std::string>{"10.0.0.1", "::1"}; };
  CHECK(host::post_webhook(hook_target(server, "https://", "hooks.example"), "{}", found) ==
        "private address");
  CHECK(server.connections() == 1);
}

TEST_CASE("webhooks: a resolver that is stuck holds nobody up", "[host][webhook]") {
  std::promise<void> over;
  const std::shared_future<void> until = over.get_future().share();
  const auto gone = std::make_shared<std::promise<void>>();
  host::WebhookOptions stuck = hook_options(kShort);
  stuck.look_up = [until, gone](const std::string&) {
    until.wait();
    gone->set_value();
    return std::vector<std::string>{"127.0.0.1"};
  };
  CHECK(host::post_webhook(host::webhook_target("http://hooks.example/"), "{}", stuck) ==
        "no answer in time");
  over.set_value();  // what comes too late finds nobody
  gone->get_future().wait();
}

TEST_CASE("webhooks: an answer that is no success is an error, a redirect too", "[host][webhook]") {
  for (const int number : {200, 201, 202, 204, 299})
    CHECK(hook_posted(hook::status(number)) == std::nullopt);
  for (const int number : {199 + 101, 400, 401, 404, 410, 429, 500, 503, 999}) {
    CHECK(hook_posted(hook::status(number)) == "answered " + std::to_string(number));
  }
  const HookServer elsewhere(hook::status(200));
  const std::string there =
      "Location: http://127.0.0.1:" + std::to_string(elsewhere.port()) + "/\r\n";
  for (const int number : {301, 302, 303, 307, 308}) {
    const HookServer server(hook::status(number, there));
    CHECK(host::post_webhook(hook_target(server, "http://"), "{}", hook_options()) ==
          "answered " + std::to_string(number));
    CHECK(server.connections() == 1);
  }
  CHECK(elsewhere.connections() == 0);
}

TEST_CASE("webhooks: answers before the one that counts are passed over", "[host][webhook]") {
  const std::string hint = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n";
  CHECK(hook_posted(hook::text(hint + hint + "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")) ==
        std::nullopt);
  CHECK(hook_posted(hook::text(hint + "HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n")) ==
        "answered 500");
  CHECK(hook_posted(hook::endless(hint, hint)) == "answered 103");
}

TEST_CASE("webhooks: hostile answers are errors that cost no more than the patience",
          "[host][webhook]") {
  const std::string ok = "HTTP/1.1 200 OK\r\n";
  CHECK(hook_posted(hook::endless(ok, "X: " + std::string(1'000, 'a') + "\r\n")) ==
        "answer too long");
  CHECK(hook_posted(hook::endless(ok + "X: ", std::string(1'000, 'a'))) == "answer too long");
  CHECK(hook_posted(hook::endless("HTTP/1.1 200 ", std::string(1'000, 'a'))) == "answer too long");
  const auto of_size = [&](std::size_t size) {
    return hook::text(ok + "X: " + std::string(size - ok.size() - 7, 'a') + "\r\n\r\n");
  };
  CHECK(hook_posted(of_size(15 << 10)) == std::nullopt);
  CHECK(hook_posted(of_size(20 << 10)) == "answer too long");
  CHECK(hook_posted(hook::closing()) == "closed without an answer");
  CHECK(hook_posted(hook::text("HTTP/1.1 2")) == "closed without an answer");
  CHECK(hook_posted(hook::text(ok + "X: y")) == "closed without an answer");
  for (const std::string wrong :
       {"SSH-2.0-OpenSSH_9.2\r\n\r\n", "<html>\r\n\r\n", "HTTP/2 200\r\n\r\n",
        "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 abc OK\r\n\r\n", "HTTP/1.1 200 OK\r\n X\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 99999999999999999999999\r\n\r\n"}) {
    INFO(wrong);
    CHECK(hook_posted(hook::text(wrong)) == "not an answer of HTTP/1.1");
  }
  CHECK(hook_posted(hook::silence(), kShort) == "no answer in time");
  CHECK(hook_posted(hook::endless(ok, "X: y\r\n", milliseconds(20)), kShort) ==
        "no answer in time");
  CHECK(hook_posted(hook::endless("H", "T", milliseconds(20)), milliseconds(0)) ==
        "no answer in time");
}

TEST_CASE("webhooks: what was answered counts, whatever its body does", "[host][webhook]") {
  const std::string some(5'000, 'a'), ok = "HTTP/1.1 200 OK\r\n";
  const std::string chunk = "1388\r\n" + some + "\r\n";
  CHECK(hook_posted(hook::endless(ok + "Content-Length: 1000000000000\r\n\r\n", some)) ==
        std::nullopt);
  CHECK(hook_posted(hook::endless(ok + "Transfer-Encoding: chunked\r\n\r\n", chunk)) ==
        std::nullopt);
  CHECK(hook_posted(hook::endless(ok + "Transfer-Encoding: chunked\r\n\r\n1;", some)) ==
        std::nullopt);
  CHECK(hook_posted(hook::endless(ok + "\r\n", some)) == std::nullopt);
  CHECK(hook_posted(hook::endless(ok + "\r\n", "a", milliseconds(20)), milliseconds(2'000)) ==
        std::nullopt);
  CHECK(hook_posted(hook::text(ok + "Content-Length: 9\r\n\r\nshort")) == std::nullopt);
  CHECK(hook_posted(hook::text(ok + "Transfer-Encoding: chunked\r\n\r\nwrong")) == std::nullopt);
  CHECK(hook_posted(hook::endless("HTTP/1.1 500 No\r\n\r\n", some)) == "answered 500");
}

TEST_CASE("webhooks: a server that is silent in TLS holds nobody up", "[host][webhook]") {
  const Trust trust;
  auto answer = hook::silence();
  const HookServer answers_nothing(answer, trust.authority.issue({}));
  CHECK(host::post_webhook(hook_target(answers_nothing, "https://"), "{}", trust.options(kShort)) ==
        "no answer in time");
  answer.reads = false;
  const HookServer shakes_no_hand(answer);
  CHECK(host::post_webhook(hook_target(shakes_no_hand, "https://"), "{}", trust.options(kShort)) ==
        "no answer in time");
}

TEST_CASE("webhooks: where nobody listens is an error", "[host][webhook]") {
  const auto there = [] {
    const HookServer server(hook::status(200));
    return hook_target(server, "http://");
  }();
  CHECK(host::post_webhook(there, "{}", hook_options()) == "cannot connect");
}

TEST_CASE("webhooks: an address where nobody answers leaves time for the others",
          "[host][webhook]") {
  const HookServer server(hook::status(200));
  const FullListener silent("127.0.0.2", server.port());
  host::WebhookOptions both = hook_options(milliseconds(4'000));
  both.look_up = [](const std::string&) {
    return std::vector<std::string>{"127.0.0.2", "127.0.0.1"};
  };
  const auto there = hook_target(server, "http://", "hooks.example");
  CHECK(host::post_webhook(there, "{}", both) == std::nullopt);
  both.patience = kShort;
  both.look_up = [](const std::string&) { return std::vector<std::string>{"127.0.0.2"}; };
  CHECK(host::post_webhook(there, "{}", both) == "no answer in time");
}

TEST_CASE("webhooks: a request under way can be stopped", "[host][webhook]") {
  std::stop_source source;
  host::WebhookOptions stopped = hook_options(std::chrono::hours(24 * 365 * 1'000'000LL));
  stopped.stop = source.get_token();
  const HookServer server(hook::silence());
  std::jthread other([&] {
    while (server.requests().empty()) std::this_thread::yield();
    source.request_stop();
  });
  CHECK(host::post_webhook(hook_target(server, "http://"), "{}", stopped) == "stopped");
  CHECK(host::post_webhook(hook_target(server, "http://"), "{}", stopped) == "stopped");
}

}  // namespace mainmatch::tests
