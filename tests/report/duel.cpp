#include "experiments/duel/duel.h"

#include <atomic>
#include <sstream>

#include "experiments/duel/report.h"
#include "experiments/matches/registry.h"
#include "tests/catch.h"
#include "tests/report/printed.h"

namespace mainmatch::tests {

TEST_CASE("texts of duels keep to 100 columns", "[duel]") {
  const DuelConfig config{.rules = match_named("threads", "").default_rules(),
                          .question = {.a = "banker",
                                       .b = "guardian",
                                       .payoff = Payoff({"score:-1.5", "elimination:-2"})},
                          .matches = 600,
                          .seed = 5,
                          .threads = 1};
  const std::string text = printed(run_duel(config, std::atomic<bool>(false)), "text");
  std::istringstream lines(text);
  std::size_t widest = 0;
  for (std::string line; std::getline(lines, line);) widest = std::max(widest, line.size());
  INFO(text);
  CHECK(widest <= 100);
  CHECK(text.find("matches of a pilot, whose range was widened to twice its width       1000") !=
        std::string::npos);
  CHECK(text.find("score:-1.5,elimination:-2") != std::string::npos);
}

}  // namespace mainmatch::tests
