// What it costs in truth to choose worlds from fewer draws.

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/index.h"
#include "experiments/base/json.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/match_module.h"
#include "experiments/matches/recorded_match.h"
#include "tests/catch.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

constexpr std::size_t kMany = Adviser::kDraws;

/// A record of a match in which the bots of the default roster sit one after another.
Json played(const MatchModule& match, std::uint64_t number) {
  const auto rules = match.default_rules();
  SimulatorOptions options;
  for (const std::string& bot : match.default_bots()) options.bots.push_back({bot, rules->seats()});
  const auto table = rules->simulator(options);
  std::vector<int> lineup(table->seats());
  for (std::size_t seat = 0; seat < lineup.size(); ++seat) {
    lineup[seat] = static_cast<int>((seat + number) % options.bots.size());
  }
  table->deal(17, number);
  table->seat(lineup);
  std::string line;
  table->play(17, number, {.record = &line});
  return parse_json(line);
}

struct Mean {
  double mean = 0;
  double squared_error = 0;
};

/// Tokens that a seat expects of what it handed in, over batches of worlds from so many draws.
Mean expected(const MatchModule& match, const Node& record, AdviceQuestion question,
              std::size_t draws, std::uint64_t batches) {
  question.judging.draws = draws;
  const auto adviser = match.traits().advice->adviser(record, question);
  double sum = 0, squares = 0;
  for (std::uint64_t batch = 0; batch < batches; ++batch) {
    adviser->imagine(draws, batch);
    double tokens = 0;
    for (std::size_t world = 0; world < Adviser::kWorlds; ++world) {
      tokens += static_cast<double>(adviser->play(world, 0).tokens[at(adviser->seat())]) /
                Adviser::kWorlds;
    }
    sum += tokens;
    squares += tokens * tokens;
  }
  const auto n = static_cast<double>(batches);
  return {sum / n, (squares - sum * sum / n) / (n - 1) / n};
}

}  // namespace

EACH_MATCH_TEST("how far fewer draws move what is expected", "[.][measure][review]") {
  const char* const given = std::getenv("MAINMATCH_MATCHES");
  const std::uint64_t matches = given ? std::strtoull(given, nullptr, 10) : 40;
  const std::vector<std::size_t> fewer = {4, 8, 16, 32};
  std::vector<double> off(fewer.size()), squares(fewer.size()), noise(fewer.size());
  for (std::uint64_t number = 0; number < matches; ++number) {
    const Json json = played(match, number);
    const Node record(json, "");
    const RecordedMatch recorded = match.traits().advice->recorded(record);
    const RecordedSubmission& made =
        recorded.submissions[(number * 7919 + 13) % recorded.submissions.size()];
    AdviceQuestion question{{made.seat, made.step}};
    for (const std::string& bot : match.default_bots()) question.judging.field.push_back({bot, 1});
    question.handed_in = &made.submission;
    const Mean truth = expected(match, record, question, kMany, 60);
    for (std::size_t i = 0; i < fewer.size(); ++i) {
      const Mean found = expected(match, record, question, fewer[i], 60);
      const double by = found.mean - truth.mean;
      off[i] += by;
      squares[i] += by * by;
      noise[i] += found.squared_error + truth.squared_error;
    }
  }
  const auto n = static_cast<double>(matches);
  for (std::size_t i = 0; i < fewer.size(); ++i) {
    std::printf(
        "%s, %zu draws a batch instead of %zu: %+.4f tokens on average (standard error "
        "%.4f), %.4f +-%.4f squared beyond noise\n",
        match.name().data(), fewer[i], kMany, off[i] / n, std::sqrt(squares[i]) / n,
        (squares[i] - noise[i]) / n, 2 * noise[i] / n * std::sqrt(2 / n));
    std::fflush(stdout);
  }
}

}  // namespace mainmatch::tests
