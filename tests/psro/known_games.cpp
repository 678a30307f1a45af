// Oracle rounds on games of which the equilibrium over a continuous parameter is known.

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/analyses/metagame/psro_result.h"
#include "experiments/base/json.h"
#include "experiments/matches/bot_name.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/experiments.h"
#include "tests/psro/known_game.h"

namespace mainmatch::tests {

namespace {

constexpr double kThousandths = 1000;

/// So far a payoff may lie from what is expected, either way.
constexpr double kNoise = 0.1;

std::int64_t noisy(double payoff, Stream& chance) {
  return std::lround(kThousandths * (payoff + kNoise * (2 * uniform(chance) - 1)));
}

/// Tullock's contest over a prize of 1 ("Efficient rent seeking", 1980): a seat gets its share of
/// all efforts, and everybody pays for its own. In equilibrium all spend (n - 1) / n^2.
KnownGame contest(int seats) {
  return {
      .seats = seats,
      .bot = "effort",
      .low = 0.01,
      .high = 1,
      .usual = 0.9,
      .play = [](std::span<const double> efforts, Stream& chance, std::span<std::int64_t> payoffs) {
        double all = 0;
        for (const double effort : efforts) all += effort;
        for (std::size_t i = 0; i < efforts.size(); ++i) {
          payoffs[i] = noisy(efforts[i] / all - efforts[i], chance);
        }
      }};
}

/// What a seat expects that spends `effort` where all others draw theirs from a mix.
double worth_in_contest(int seats, double effort, const std::vector<std::pair<double, double>>& mix,
                        double others = 0) {
  if (seats == 1) return effort / (effort + others) - effort;
  double sum = 0;
  for (const auto& [other, share] : mix) {
    sum += share * worth_in_contest(seats - 1, effort, mix, others + other);
  }
  return sum;
}

/// Two roads: a seat takes the first with the chance that it picks. Both cost more the more seats
/// take them, the second 0.5 besides (Rosenthal, "A class of games possessing pure-strategy Nash
/// equilibria", 1973). In equilibrium all take the first with the chance that makes both cost the
/// same: 1 + (n - 1) p = 0.5 + 1 + (n - 1) (1 - p).
KnownGame roads(int seats) {
  return {
      .seats = seats,
      .bot = "driver",
      .low = 0,
      .high = 1,
      .usual = 0,
      .play = [](std::span<const double> chances, Stream& chance, std::span<std::int64_t> payoffs) {
        double first = 0;
        for (const double one : chances) first += one;
        for (std::size_t i = 0; i < chances.size(); ++i) {
          const double others = first - chances[i];
          const double on_second = static_cast<double>(chances.size() - 1) - others;
          payoffs[i] =
              noisy(-chances[i] * (1 + others) - (1 - chances[i]) * (1.5 + on_second), chance);
        }
      }};
}

struct Found {
  Json tree;
  std::vector<std::pair<double, double>> mix;  ///< numbers and shares of the last one searched
  double gain = 0;                             ///< largest found by the last round's searches
  double low = 0;                              ///< its limits
  double high = 0;

  double mean() const {
    double sum = 0;
    for (const auto& [number, share] : mix) sum += number * share;
    return sum;
  }
};

Found found_in(const KnownGame& game, double epsilon, const std::string& bots,
               std::uint64_t seed = 1) {
  const auto match = match_of(game);
  PsroConfig config{.payoffs = {.rules = match->default_rules(),
                                .bots = {bots},
                                .payoff = Payoff({"score"}),
                                .matches = 4000,
                                .certify_budget = 2'000'000,
                                .epsilon = {epsilon},
                                .seed = seed,
                                .threads = 2},
                    .rounds = 8,
                    .budget = 60'000,
                    .fresh = 100'000};
  Psro psro(config);
  play(psro, kNoStop);
  REQUIRE(psro.over());
  Found found;
  found.tree = to_result(psro, psro.payoffs().equilibria(true), nullptr).tree;
  const Json& last = psro.rounds().back();
  for (const auto& [bot, share] : last.at("mixes").front().at("mix").at("all").items()) {
    const BotInfo& info = match->bots().front();
    const double number = values_of("", read_bot_name("", bot), info.parameters).front();
    found.mix.emplace_back(number, share.get<double>());
  }
  const Json& best = found.tree.at("improve").at("curve").back().at("by_parameters");
  found.gain = best.at("mean");
  found.low = best.at("low");
  found.high = best.at("high");
  return found;
}

}  // namespace

TEST_CASE("rounds reach the equilibrium of a contest", "[psro][lengthy]") {
  constexpr int kSeats = 3;
  constexpr double kEpsilon = 6;  // thousandths of the prize
  const Found found = found_in(contest(kSeats), kEpsilon, "effort(x=0.9),effort(x=0.02)");
  INFO(found.tree.at("improve").dump(1));
  CHECK(found.tree.at("improve").at("end") == "converged");
  CHECK(found.mean() == Approx(2.0 / 9).margin(0.05));
  // What the best of all efforts gains, by the closed form: at least what was found, up to noise,
  // and not far above epsilon.
  double stay = 0, best = 0;
  for (const auto& [number, share] : found.mix) {
    stay += share * worth_in_contest(kSeats, number, found.mix);
  }
  for (int i = 1; i <= 100; ++i) {
    best = std::max(best, worth_in_contest(kSeats, i / 100.0, found.mix) - stay);
  }
  CHECK(kThousandths * best >= found.low);
  CHECK(kThousandths * best <= 2 * kEpsilon);
  // The first round had much to gain.
  CHECK(found.tree.at("improve").at("curve").front().at("by_parameters").at("low") > 4 * kEpsilon);
}

TEST_CASE("rounds reach the equilibrium of two roads", "[psro][lengthy]") {
  constexpr int kSeats = 4;
  constexpr double kEpsilon = 15;
  const Found found = found_in(roads(kSeats), kEpsilon, "driver(x=0.05)");
  INFO(found.tree.at("improve").dump(1));
  CHECK(found.tree.at("improve").at("end") == "converged");
  const double p = found.mean();
  const double equilibrium = 0.5 + 0.5 / (2 * (kSeats - 1));
  CHECK(p == Approx(equilibrium).margin(0.05));
  // Costs are linear in chances, so mixes are worth what their means are.
  const double first = 1 + (kSeats - 1) * p;
  const double second = 1.5 + (kSeats - 1) * (1 - p);
  const double stay = p * first + (1 - p) * second;
  const double best = stay - std::min(first, second);
  CHECK(kThousandths * best >= found.low);
  CHECK(kThousandths * best <= 2 * kEpsilon);
  CHECK(found.tree.at("improve").at("curve").front().at("by_parameters").at("low") > 4 * kEpsilon);
}

}  // namespace mainmatch::tests
