// What a game with fewer seats errs by, measured on fresh deals of the whole match.

#include <nlohmann/json.hpp>

#include "experiments/analyses/metagame/payoffs_result.h"
#include "experiments/game_theory/regret.h"
#include "tests/catch.h"
#include "tests/payoffs/planted_game.h"

namespace mainmatch::tests {

namespace {

/// Nine seats. `a` gets 1 with a probability that is no linear function of how many others play it,
/// so that it is another where two seats stand for eight; b in half of the matches.
struct CurvedGame {
  ProfileSpace space{{all(9, 2)}};

  static double mean(std::span<const int> counts, std::size_t s) {
    if (s == 1) return 0.5;
    const double others = (counts[0] - 1) / 8.0;
    return 0.9 - 0.8 * others * others;
  }

  PayoffTable exact() const {
    return symmetric_table(
        9, 2, [](const std::vector<int>& counts, std::size_t s) { return mean(counts, s); });
  }
};

std::vector<double> gains_on(const PayoffTable& table, const std::vector<double>& mix) {
  const Assessment worth = *assess(table, mix);
  std::vector<double> gains;
  for (const auto& payoff : worth.payoffs) gains.push_back(*payoff - worth.values[0]);
  return gains;
}

/// What `equilibrium --reduce 3` reports of this game.
EquilibriaResult reported(const CurvedGame& curved, const ReducedGame& game, std::uint64_t seed) {
  Growth growth({}, game);
  const ProfileSamples samples = sampled(curved, game, growth, 400, seed);
  EquilibriaResult found{.payoffs = summarize(game, samples, growth), .tolerance = 0};
  found.candidates = growth.candidates(samples);
  found.final_mixes = standing(found.candidates, 0);
  std::vector<std::vector<double>> mixes;
  for (const Candidate& one : found.final_mixes) mixes.push_back(one.mix);
  Certificates certificates(curved.space,
                            {.deals = 4000, .epsilon = {0.02}, .range = PayoffRange{0, 1}});
  certificates.begin(mixes);
  play_fresh(curved, certificates, seed);
  found.certificates = certificates.certificates();
  found.epsilon = {0.02};
  found.finished = true;
  return found;
}

}  // namespace

TEST_CASE("the bias of a reduced game is within its limits, and seen", "[payoffs][coverage]") {
  const CurvedGame curved;
  const ReducedGame game(curved.space, 3);
  const PayoffTable of_match = curved.exact(), reduced = game.table(of_match);
  constexpr int kSeeds = 60;
  int held = 0, seen = 0, of = 0;
  for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
    const EquilibriaResult result = reported(curved, game, seed << 32);
    const Json json = to_result(result, Json::object()).tree;
    for (std::size_t i = 0; i < result.final_mixes.size(); ++i) {
      const Json& bias = json.at("equilibria").at(i).at("certificate").at("bias").at("all");
      const std::vector<double> mix = mix_of(result.certificates[i].shares);
      const auto whole = gains_on(of_match, mix), small = gains_on(reduced, mix);
      bool all_held = true, any_seen = false;
      for (std::size_t s = 0; s < 2; ++s) {
        const Json& one = bias.at(curved.space.name(s));
        const double truth = whole[s] - small[s], low = one.at("low"), high = one.at("high");
        all_held &= low <= truth + 1e-3 && high >= truth - 1e-3;  // the mix is rounded
        any_seen |= low > 0 || high < 0;
      }
      held += all_held;
      seen += any_seen;
      ++of;
    }
  }
  INFO("held in " << held << ", seen in " << seen << " of " << of);
  CHECK(of >= kSeeds);
  CHECK(not_below(0.95, held, of));
  CHECK(seen > of / 2);
}

}  // namespace mainmatch::tests
