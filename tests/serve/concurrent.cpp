// Several ask at a time: of one match, and on several connections. Data races show under
// ThreadSanitizer.

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

#include "experiments/matches/records/record.h"
#include "experiments/serve/server.h"
#include "tests/catch.h"
#include "tests/serve/connection.h"
#include "tests/serve/requests.h"

namespace mainmatch::tests {

TEST_CASE("serve: of those who hand in at once one does, and all are answered", "[serve]") {
  constexpr int kThreads = 4;
  const WorkingFolder folder;
  serve::Api api(plain_context());
  const Json begun = posted(api, "/api/matches",
                            {{"game", "edges"}, {"seed", 3}, {"seat", 1}, {"against", {"random"}}});
  const std::string path = "/api/matches/" + begun.at("id").get<std::string>();
  std::atomic<int> handed_in = 0, others = 0;
  const auto ask = [&](const char* method, const std::string& what, const Json& body) {
    return api.answer(method, path + what, body.dump());
  };
  const auto play = [&](int me) {
    const Json move = {{"direction", "left"}, {"amount", 1 + me}, {"partner", "right"}};
    for (;;) {
      const serve::Answer state = ask("GET", "", {});
      const Json now = Json::parse(state.body());
      if (now.at("over") == true) return;
      others += ask("POST", "/explain", {{"submission", move}}).status == 500;
      others += api.answer("GET", "/api/matches", "").status != 200;
      others += ask("POST", "/advice", {{"worlds", 1}}).status == 500;
      const unsigned status =
          ask("POST", "/hand-in", {{"steps", now.at("steps")}, {"submission", move}}).status;
      handed_in += status == 200;
      others += status != 200 && status != 409;
    }
  };
  std::vector<std::thread> threads;
  for (int me = 0; me < kThreads; ++me) threads.emplace_back(play, me);
  for (std::thread& thread : threads) thread.join();
  const Json record = got(api, path + "/record");
  CHECK(handed_in == static_cast<int>(record.at("rounds").size()));
  CHECK(others == 0);
  CHECK(adjudicate(record).dump() == record.dump());
}

TEST_CASE("serve: analyses, hands-in, polls and lost connections at a time", "[serve]") {
  constexpr int kAnalysts = 2;
  const std::string token = "token";
  const WorkingFolder folder;
  serve::Api api(plain_context());
  serve::Server server(0);
  const std::uint16_t port = server.port();
  serve::LocalSite site(serve::Gate(port, token), api);
  std::atomic<bool> stop = false;
  std::thread serving([&] { server.run(site, stop); });
  const auto call = [&](const std::string& path, const Json& body = {}) {
    const Heard heard = ask(port, token, path, body.is_null() ? "" : body.dump());
    return std::pair(heard.status, Json::parse(heard.body, nullptr, false));
  };
  const Json tiny = {{"game", "edges"}, {"rules", {{"grid", {1, 3}}, {"rounds", 3}}}, {"seed", 4}};
  CHECK(call("/api/matches", tiny).first == 200);
  const std::string path = "/api/matches/1";

  std::atomic<int> wrong = 0;
  const auto expect = [&](bool right) { wrong += !right; };
  const auto analyze = [&](int me) {
    const auto [status, begun] =
        call(path + (me == 0 ? "/advice" : "/odds"), Json{{"worlds", me == 0 ? 1'000'000 : 64}});
    if (status != 200) return expect(status == 409);  // the match is over by now
    const std::string job = "/api/jobs/" + begun.at("job").get<std::string>();
    expect(call(job).first == 200);
    expect(call(job + "/stop", Json::object()).first == 200);
    for (std::string state = "running"; state == "running" || state == "waiting";) {
      state = call(job).second.at("state");
    }
  };
  const auto play = [&] {
    for (int steps = 0; steps < 3; ++steps) {
      const Json handed_in = {{"steps", steps}, {"submission", nullptr}};
      expect(call(path + "/hand-in", handed_in).first == 200);
    }
  };
  const auto poll = [&] {
    do {
      expect(call("/api/matches").first == 200);
      Connection half(port);  // and is lost, in the middle of a request
      half.send("POST " + path + "/explain HTTP/1.1\r\n");
    } while (call(path).second.at("over") == false);
  };
  std::vector<std::thread> threads;
  for (int me = 0; me < kAnalysts; ++me) threads.emplace_back(analyze, me);
  threads.emplace_back(play);
  threads.emplace_back(poll);
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
  const Json record = call(path + "/record").second;
  CHECK(adjudicate(record).dump() == record.dump());
  stop = true;
  serving.join();
}

}  // namespace mainmatch::tests
