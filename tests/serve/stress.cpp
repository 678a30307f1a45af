// Attacks that take seconds. Somebody else is answered within a second all along, and the memory of
// the server stays within 64 MB of where it was.

#include <algorithm>
#include <csignal>
#include <thread>

#include "tests/catch.h"
#include "tests/serve/attacks.h"

namespace mainmatch::tests {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;
using std::chrono::seconds;

#if defined(__SANITIZE_ADDRESS__)
constexpr bool kIsPlain = false;  // freed memory is kept back
#elif defined(__has_feature)
constexpr bool kIsPlain = !__has_feature(address_sanitizer);
#else
constexpr bool kIsPlain = true;
#endif

/// Asks all along, as one who means well does: when a connection is closed, once more.
class HonestVisitor {
 public:
  explicit HonestVisitor(const Served& served) : served_(served), before_(served.memory()) {
    thread_ = std::thread([this] { ask_on(); });
  }
  ~HonestVisitor() {
    if (thread_.joinable()) thread_.join();
  }

  /// Ends it; says and checks how it went.
  void check(const char* what) {
    stop_ = true;
    thread_.join();
    const double grown = (static_cast<double>(most_) - static_cast<double>(before_)) / (1 << 20);
    WARN(what << ": " << answered_ << " answers, the slowest after " << slowest_.count()
              << " ms, memory at most " << grown << " MB above " << (before_ >> 20) << " MB");
    CHECK(answered_ > 0);
    CHECK(slowest_ < seconds(1));
    if (kIsPlain) CHECK(grown < 64);
    CHECK(ask(served_, "/api/matches").status == 200);
  }

 private:
  void ask_on() {
    while (!stop_) {
      const auto begin = Clock::now();
      while (!stop_ && ask(served_, "/api/matches").status != 200) {
      }
      slowest_ = std::max(slowest_, std::chrono::duration_cast<milliseconds>(Clock::now() - begin));
      ++answered_;
      most_ = std::max(most_, served_.memory());
      std::this_thread::sleep_for(milliseconds(5));
    }
  }

  const Served& served_;
  const std::size_t before_;
  std::atomic<bool> stop_ = false;
  int answered_ = 0;
  milliseconds slowest_{0};
  std::size_t most_ = 0;
  std::thread thread_;
};

std::string good_request(const Served& served, const std::string& path) {
  return request_of(served, "GET " + path, "X-Mainmatch-Token: " + served.token() + "\r\n");
}

/// How long the server leaves a connection open on which this has come, and a piece every `pause`.
milliseconds time_open(const Served& served, const std::string& begin, const std::string& piece,
                       milliseconds pause) {
  Connection connection(served.port());
  connection.send(begin);
  const auto start = Clock::now();
  while (Clock::now() - start < seconds(20) && !connection.hear(false, pause).closed) {
    connection.send(piece);
  }
  return std::chrono::duration_cast<milliseconds>(Clock::now() - start);
}

}  // namespace

TEST_CASE("serve: a request has ten seconds, however it comes", "[.][measure][serve]") {
  const Served served;
  HonestVisitor honest(served);
  const std::string post =
      request_of(served, "POST /api/matches",
                 "X-Mainmatch-Token: " + served.token() +
                     "\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n");
  const std::string half = good_request(served, "/api/games").substr(0, 60);
  const struct {
    const char* name;
    std::string begin;
    std::string piece;
  } slow[] = {{"nothing", "", ""},
              {"half a head", half, ""},
              {"a head letter by letter", half, "X"},
              {"half a body", post + "{", ""},
              {"a body letter by letter", post + "{", " "},
              {"a second request by halves", good_request(served, "/api/matches") + half, "X"}};
  std::vector<std::thread> threads;
  std::vector<milliseconds> open(std::size(slow));
  for (std::size_t i = 0; i < std::size(slow); ++i) {
    threads.emplace_back(
        [&, i] { open[i] = time_open(served, slow[i].begin, slow[i].piece, milliseconds(200)); });
  }
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < std::size(slow); ++i) {
    INFO(slow[i].name << ": open for " << open[i].count() << " ms");
    CHECK(open[i] > seconds(8));
    CHECK(open[i] < seconds(12));
  }
  honest.check("slow requests");
}

TEST_CASE("serve: ten thousand requests in a row", "[.][measure][serve]") {
  const Served served;
  HonestVisitor honest(served);
  const auto begin = Clock::now();
  const std::string one = good_request(served, "/api/matches");
  int answered = 0;
  std::vector<std::thread> threads;
  std::atomic<int> all = 0;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      Connection connection(served.port());
      for (int n = 0; n < 2'500; ++n) {
        connection.send(one);
        all += connection.hear(false).status == 200;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  answered = all;
  const std::chrono::duration<double> took = Clock::now() - begin;
  WARN(answered << " requests answered in " << took.count() << " s");
  CHECK(answered == 10'000);
  honest.check("10,000 requests on 4 connections");
}

TEST_CASE("serve: ten thousand connections in a row, and requests ahead of answers",
          "[.][measure][serve]") {
  const Served served;
  HonestVisitor honest(served);
  const std::string one = good_request(served, "/api/matches");
  for (int i = 0; i < 10'000; ++i) {
    Connection connection(served.port());
    connection.send(one);  // and leaves
  }
  std::string thousand;
  for (int i = 0; i < 1'000; ++i) thousand += one;
  for (int i = 0; i < 10; ++i) {
    Connection connection(served.port());
    connection.send(thousand);
    int answered = 0;
    while (answered < 1'000 && connection.hear(false).status == 200) ++answered;
    CHECK(answered == 1'000);
  }
  honest.check("10,000 connections");
}

TEST_CASE("serve: five hundred connections at a time", "[.][measure][serve]") {
  const Served served;
  HonestVisitor honest(served);
  for (const std::string& sent :
       {std::string(), std::string("GET /"), good_request(served, "/api/matches")}) {
    std::vector<Connection> many;
    for (int i = 0; i < 500; ++i) {
      many.emplace_back(served.port());
      many.back().send(sent);
    }
    int open = 0;
    for (Connection& one : many) {
      one.hear(false, milliseconds(20));
      open += !one.hear(false, milliseconds(20)).closed;
    }
    CHECK(open <= 64);
  }
  honest.check("500 connections");
}

TEST_CASE("serve: large bodies at once", "[.][measure][serve]") {
  const Served served;
  REQUIRE(ask(served, "/api/matches", R"({"game": "edges"})").status == 200);
  HonestVisitor honest(served);
  const auto until = Clock::now() + seconds(5);
  std::string many = "{\"record\": [0";
  for (int i = 0; i < 90'000; ++i) many += ",[]";
  many += "]}";
  const std::string large = post_of(served, "/api/replay", many);
  const std::string half =
      post_of(served, "/api/replay", std::string(1 << 20, ' ')).substr(0, 1'000'000);
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&] {
      while (Clock::now() < until) {
        Connection whole(served.port());
        whole.send(large);
        whole.hear(false);
      }
    });
  }
  std::vector<Connection> kept;
  for (int i = 0; i < 40; ++i) {
    kept.emplace_back(served.port());
    kept.back().send(half);
  }
  for (std::thread& thread : threads) thread.join();
  honest.check("large bodies");
}

TEST_CASE("serve: answers that nobody takes", "[.][measure][serve]") {
  const Served served;
  HonestVisitor honest(served);
  const std::string one = good_request(served, "/api/games");
  std::string many;
  for (int i = 0; i < 300; ++i) many += one;
  std::vector<Connection> kept;
  for (int i = 0; i < 80; ++i) {
    kept.emplace_back(served.port());
    kept.back().send(many);
  }
  std::this_thread::sleep_for(seconds(3));
  honest.check("answers that nobody takes");
}

TEST_CASE("serve: analyses beyond count", "[.][measure][serve]") {
  const Served served;
  REQUIRE(ask(served, "/api/matches", R"({"game": "bugcatcher"})").status == 200);
  HonestVisitor honest(served);
  int refused = 0;
  for (int i = 0; i < 50; ++i) {
    refused += ask(served, "/api/matches/1/advice", R"({"worlds": 1000000})").status == 503;
  }
  CHECK(refused == 50 - 2 - 16);
  std::this_thread::sleep_for(seconds(5));
  honest.check("50 analyses");
}

TEST_CASE("serve: all attacks, again and again", "[.][measure][serve]") {
  const Served served;
  REQUIRE(ask(served, "/api/matches", R"({"game": "edges"})").status == 200);
  HonestVisitor honest(served);
  int sent = 0;
  for (int round = 0; round < 20; ++round) {
    for (const auto& list :
         {attacks_on_token(served), attacks_on_gate(served, honest_of(served)),
          attacks_on_reading(served, honest_of(served)), attacks_on_api(served)}) {
      for (const Attack& attack : list) {
        Connection connection(served.port());
        connection.send(attack.bytes);
        if (attack.expected == 0) connection.finish();
        connection.hear(attack.ends, seconds(3));
        ++sent;
      }
    }
  }
  WARN(sent << " attacks sent");
  honest.check("all attacks");
}

}  // namespace mainmatch::tests
