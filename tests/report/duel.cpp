#include "experiments/analyses/duel/duel.h"

#include <atomic>
#include <sstream>

#include "experiments/analyses/duel/report.h"
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

TEST_CASE("a duel is a row of CSV", "[duel]") {
  const DuelConfig config{
      .rules = match_named("threads", "").default_rules(),
      .question = {.a = "banker", .b = "guardian", .payoff = Payoff({"tokens"})},
      .matches = 600,
      .seed = 5,
      .threads = 1};
  const DuelResult result = run_duel(config, std::atomic<bool>(false));
  const nlohmann::json json = nlohmann::json::parse(printed(result, "json"));
  std::istringstream lines(printed(result, "csv"));
  std::string titles, row, more;
  std::getline(lines, titles);
  std::getline(lines, row);
  CHECK(titles ==
        "game,seed,payoff,a,b,verdict,matches,deals,equal_deals,mean_a,mean_b,a_less_b_plain,"
        "a_less_b_mean,a_less_b_low,a_less_b_high,difference,alpha,beta");
  CHECK(row.starts_with("threads,5,tokens,banker,guardian," + json["verdict"].get<std::string>() +
                        "," + std::to_string(result.matches) + ","));
  const nlohmann::json& less = json["a_less_b"];
  CHECK(row.find("," + less["plain"].dump() + "," + less["adjusted"].dump() + "," +
                 less["low"].dump() + "," + less["high"].dump() + ",") != row.npos);
  CHECK_FALSE(std::getline(lines, more));
}

}  // namespace mainmatch::tests
