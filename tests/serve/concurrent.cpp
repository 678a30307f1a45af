// One match, asked about and played on by several at a time.

#include <atomic>
#include <nlohmann/json.hpp>
#include <thread>

#include "experiments/records/record.h"
#include "tests/catch.h"
#include "tests/serve/asked.h"

namespace mainmatch::tests {

TEST_CASE("serve: of those who hand in at once one does, and all are answered", "[serve]") {
  constexpr int kThreads = 4;
  const WorkingFolder folder;
  serve::Api api(plain_surroundings());
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

}  // namespace mainmatch::tests
