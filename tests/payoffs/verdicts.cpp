// What fresh deals say of a mix at an epsilon: planted cases whose answer is known.

#include <nlohmann/json.hpp>

#include "engine/core/rng.h"
#include "experiments/analyses/metagame/epsilon.h"
#include "tests/catch.h"
#include "tests/cli/program.h"
#include "tests/payoffs/tables.h"

namespace mainmatch::tests {

namespace {

/// Two strategies; a seat that leaves the mix, all of the first one, gains 0.5 with the second.
MixVerdict verdict_at(double epsilon, int deals, const std::optional<PayoffRange>& range) {
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  Certificates certificates(
      space, {.deals = static_cast<std::uint64_t>(deals), .epsilon = {epsilon}, .range = range});
  certificates.begin({{1, 0}});
  FreshSums sums(space);
  for (int i = 0; i < deals; ++i) {
    sums.add(space, certificates.shares(0), 0, std::vector<std::int64_t>{i % 2, 1});
  }
  certificates.add(sums);
  return certificates.certificates().at(0).verdict;
}

/// Deals in which `b` gets 1 and `a` gets 0 or 1.
void play_planted(const ProfileSpace& space, Certificates& certificates,
                  const Corrector& correct = nullptr) {
  for (std::uint64_t block = 0; !certificates.finished(); ++block) {
    const Certificates::Part part = certificates.part(block);
    FreshSums sums(space);
    for (std::uint64_t deal = part.matches.first; deal < part.matches.end; ++deal) {
      sums.add(space, certificates.shares(part.mix), 0,
               std::vector<std::int64_t>{static_cast<std::int64_t>(deal % 2), 1});
    }
    certificates.add(sums, correct);
  }
}

Json equilibria_of(const char* seed, const char* deals, const char* epsilon,
                   const char* flag = "--certify") {
  const Ran ran =
      run_program({.args = {"equilibrium", "amidakuji", "--set", "players=4", "--bots",
                            "spread,random,contrarian", "--matches", "4", "--seed", seed, flag,
                            deals, "--epsilon", epsilon, "--format", "json"}});
  INFO(ran.err);
  REQUIRE(ran.code == 0);
  return Json::parse(ran.out);
}

}  // namespace

TEST_CASE("a mix is certified, refuted or open by the limits of its gains", "[payoffs]") {
  for (const auto& range : {std::optional<PayoffRange>({0, 2}), std::optional<PayoffRange>()}) {
    CHECK(verdict_at(0.2, 1000, range) == MixVerdict::kRefuted);
    CHECK(verdict_at(0.8, 1000, range) == MixVerdict::kCertified);
    CHECK(verdict_at(0.51, 1000, range) == MixVerdict::kOpen);
    CHECK(verdict_at(0.2, 4, range) == MixVerdict::kOpen);
    CHECK(verdict_at(0.8, 4, range) == MixVerdict::kOpen);
  }
}

TEST_CASE("who leaves a role is measured by the epsilon of that role", "[payoffs]") {
  const ProfileSpace space({{"x", 1, {"a", "b"}}, {"y", 1, {"c", "d"}}});
  const auto verdict = [&](double x, double y) {
    Certificates certificates(space,
                              {.deals = 1000, .epsilon = {x, y}, .range = PayoffRange{0, 1}});
    certificates.begin({{1, 0, 1, 0}});
    FreshSums sums(space);
    for (int i = 0; i < 1000; ++i) {
      sums.add(space, certificates.shares(0), 0, std::vector<std::int64_t>{0, 0, 0, 0});
      sums.add(space, certificates.shares(0), 1, std::vector<std::int64_t>{0, 0, 0, i % 2});
    }
    certificates.add(sums);
    return certificates.certificates().at(0).verdict;
  };
  CHECK(verdict(0.1, 0.1) == MixVerdict::kRefuted);
  CHECK(verdict(0.1, 0.8) == MixVerdict::kCertified);
  CHECK(verdict(0.8, 0.1) == MixVerdict::kRefuted);
}

TEST_CASE("certificates play until they are decided or their budget ends", "[payoffs]") {
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  for (const auto& range : {std::optional<PayoffRange>({0, 2}), std::optional<PayoffRange>()}) {
    const auto played = [&](double epsilon, std::uint64_t budget) {
      Certificates certificates(space, {.budget = budget, .epsilon = {epsilon}, .range = range});
      certificates.begin({{1, 0}, {0.5, 0.5}});
      play_planted(space, certificates);
      CHECK(certificates.finished());
      return certificates.certificates();
    };
    // Who leaves the first mix gains 0.5, who leaves the second 0.25.
    const auto refuted = played(0.2, 100'000);
    CHECK(refuted[0].verdict == MixVerdict::kRefuted);
    CHECK(refuted[1].verdict == MixVerdict::kRefuted);
    CHECK(refuted[0].deals < refuted[1].deals);
    CHECK(refuted[1].deals < 20'000);
    const auto certified = played(0.28, 100'000);
    CHECK(certified[0].verdict == MixVerdict::kRefuted);
    CHECK(certified[1].verdict == MixVerdict::kCertified);
    CHECK(certified[1].regret->high <= 0.28);
    const auto open = played(0.28, 1000);
    CHECK(open[1].verdict == MixVerdict::kOpen);
    CHECK(2 * (open[0].deals + open[1].deals) <= 1000);
    REQUIRE(open[1].matches_to_decide);
    const auto wanted = 2 * (certified[1].deals - open[1].deals);
    CHECK(static_cast<std::int64_t>(*open[1].matches_to_decide) > wanted / 4);
    CHECK(static_cast<std::int64_t>(*open[1].matches_to_decide) < wanted * 4);
    CHECK_FALSE(certified[1].matches_to_decide);
  }
}

TEST_CASE("a strategy that is known to gain little is played no more", "[payoffs]") {
  // Leaving the mix gains 0.5 with b, 0.25 with c, and with d, which is one of the mix, nothing.
  const ProfileSpace space({{"all", 3, {"a", "b", "c", "d"}}});
  const auto decided = [&](double epsilon, bool play_all) {
    Certificates certificates(
        space, {.budget = 1'000'000, .epsilon = {epsilon}, .range = PayoffRange{0, 4}});
    certificates.begin({{0.5, 0, 0, 0.5}});
    for (std::uint64_t block = 0; !certificates.finished(); ++block) {
      const Certificates::Part part = certificates.part(block);
      FreshSums sums(space);
      for (std::uint64_t deal = part.matches.first; deal < part.matches.end; ++deal) {
        const auto stays = static_cast<std::int64_t>(deal % 2) * 2;
        sums.add(
            space, certificates.shares(0), 0,
            std::vector<std::int64_t>{stays, deal % 4 < 2 ? 1 : 2, deal % 4 < 3 ? 1 : 2, stays},
            play_all ? std::span<const int>() : certificates.settled(0));
      }
      certificates.add(sums);
    }
    return certificates.certificates().at(0);
  };
  const Certificate all = decided(0.55, true), some = decided(0.55, false);
  CHECK(all.verdict == MixVerdict::kCertified);
  CHECK(some.verdict == MixVerdict::kCertified);
  CHECK(some.deals == all.deals);
  CHECK(all.matches == 4 * all.deals);
  CHECK(some.matches > 3 * some.deals);  // until c was settled; a and d are of the mix
  CHECK(2 * some.matches < 7 * some.deals);
  CHECK(some.gains[1].mean == all.gains[1].mean);
  CHECK(some.gains[2].interval->high <= 0.55);
  CHECK(some.regret->high <= 0.55);
  CHECK(decided(0.45, false).verdict == MixVerdict::kRefuted);
}

TEST_CASE("of mixes that stay open the best is decided first and the others go on", "[payoffs]") {
  // Who leaves the mixes gains 0.5, 0.25 and 0.2, as b gets 400 in one of 800 deals.
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  Certificates certificates(space,
                            {.budget = 40'000'000, .epsilon = {0.3}, .range = PayoffRange{0, 400}});
  certificates.begin({{1, 0}, {0.5, 0.5}, {0.4, 0.6}});
  std::vector<std::uint64_t> reached(3);
  std::vector<std::size_t> alone;
  for (std::uint64_t block = 0; !certificates.finished(); ++block) {
    const Certificates::Part part = certificates.part(block);
    CHECK(part.matches.first == reached[part.mix]);  // every deal once
    reached[part.mix] = part.matches.end;
    if (part.matches.first >= 2 * Certificates::kTogether &&
        (alone.empty() || alone.back() != part.mix)) {
      alone.push_back(part.mix);
    }
    FreshSums sums(space);
    for (std::uint64_t deal = part.matches.first; deal < part.matches.end; ++deal) {
      const std::int64_t prize = deal % 800 == 0 ? 400 : 0;
      sums.add(space, certificates.shares(part.mix), 0, std::vector<std::int64_t>{0, prize});
    }
    certificates.add(sums);
  }
  const std::vector<Certificate> found = certificates.certificates();
  CHECK(alone == std::vector<std::size_t>{2, 1, 0});
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(static_cast<std::uint64_t>(found[i].deals) == reached[i]);
    CHECK(found[i].verdict != MixVerdict::kOpen);
  }
}

TEST_CASE("a refuted mix is corrected five times at most", "[payoffs]") {
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  int asked = 0;
  const auto last = [&](const Corrector& correct, std::size_t may_be_corrected,
                        std::uint64_t budget = 100'000) {
    asked = 0;
    Certificates certificates(space,
                              {.budget = budget, .epsilon = {0.02}, .range = PayoffRange{0, 2}});
    certificates.begin({{1, 0}}, may_be_corrected);
    play_planted(space, certificates, correct);
    CHECK(certificates.finished());
    return certificates.certificates().at(0);
  };
  // b gets 0.5 more than a: only b alone is an equilibrium.
  const Corrector halfway = [&](TestedMix& mix) {
    ++asked;
    const double b = mix.shares[1] / double{kMixParts};
    return std::optional(std::vector<double>{(1 - b) / 2, (1 + b) / 2});
  };
  const Certificate close = last(halfway, 1);
  CHECK(close.verdict == MixVerdict::kCertified);
  CHECK(close.corrections == 5);
  CHECK(close.shares == std::vector<int>{313, 9687});
  CHECK(last(halfway, 0).verdict == MixVerdict::kRefuted);
  CHECK(asked == 0);
  // Where the budget has no room for the deals of another mix, the mix stays.
  CHECK(last(halfway, 1, 300).verdict == MixVerdict::kRefuted);
  CHECK(last(halfway, 1, 300).deals == 128);
  const Certificate never = last(
      [&](TestedMix&) {
        ++asked;
        return std::optional(std::vector<double>{1 - 0.01 * asked, 0.01 * asked});
      },
      1);
  CHECK(never.verdict == MixVerdict::kRefuted);
  CHECK(asked == 5);
  const Certificate stuck =
      last([&](TestedMix& mix) { return ++asked, std::optional(mix_of(mix.shares)); }, 1);
  CHECK(stuck.verdict == MixVerdict::kRefuted);
  CHECK(asked == 1);
}

TEST_CASE("what is an equilibrium of the table is certified first", "[payoffs]") {
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  const auto deals = [&](std::uint64_t budget) {
    Certificates certificates(space,
                              {.budget = budget, .epsilon = {0.1}, .range = PayoffRange{0, 2}});
    certificates.begin({{0.5, 0.5}, {1, 0}, {0, 1}}, 1);
    play_planted(space, certificates);
    CHECK(certificates.finished());
    return certificates.certificates();
  };
  const auto few = deals(256);
  CHECK(few[0].deals == 128);
  CHECK(few[1].deals == 0);
  CHECK(few[1].verdict == MixVerdict::kOpen);
  const auto many = deals(100'000);
  CHECK(many[0].verdict == MixVerdict::kRefuted);
  CHECK(many[1].verdict == MixVerdict::kRefuted);
  CHECK(many[2].verdict == MixVerdict::kCertified);
  CHECK(many[1].deals <= many[0].deals);
}

TEST_CASE("verdicts hold however often the deals are looked at", "[payoffs]") {
  // Leaving gains a little more than epsilon, or a little less: looks that each are wrong with a
  // probability of 2.5% would add up to more.
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  constexpr int kTimes = 300;
  for (const auto& range : {std::optional<PayoffRange>({0, 1}), std::optional<PayoffRange>()}) {
    int wrong = 0;
    for (int time = 0; time < kTimes; ++time) {
      const double off = time % 2 == 0 ? 1e-9 : -1e-9;
      Certificates certificates(space, {.budget = 20'000, .epsilon = {0.5 - off}, .range = range});
      certificates.begin({{1, 0}});
      Stream chance(static_cast<std::uint64_t>(time), 0, Purpose::pilot());
      for (std::uint64_t block = 0; !certificates.finished();) {
        FreshSums sums(space);
        const MatchRange deals = certificates.part(block++).matches;
        for (std::uint64_t i = deals.first; i < deals.end; ++i) {
          sums.add(space, certificates.shares(0), 0,
                   std::vector<std::int64_t>{0, static_cast<std::int64_t>(chance.below(2))});
        }
        certificates.add(sums);
      }
      const MixVerdict found = certificates.certificates().at(0).verdict;
      wrong += found == (off > 0 ? MixVerdict::kCertified : MixVerdict::kRefuted) ? 1 : 0;
    }
    CHECK(wrong <= 15);  // 2.5% of 300, and less than one in a hundred that it is more than this
  }
}

TEST_CASE("a rare prize that the deals may not show makes no false verdict", "[payoffs]") {
  // In one match of 100 a seat gets 2: by staying, where leaving gets it 1 in as many; or by
  // leaving, where staying gets it nothing. 200 deals miss such a prize in one of 7 seeds.
  const ProfileSpace space({{"all", 3, {"a", "b"}}});
  constexpr int kSeeds = 500;
  for (const auto& range : {std::optional<PayoffRange>({0, 2}), std::optional<PayoffRange>()}) {
    int certified = 0, refuted = 0;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
      for (const bool by_leaving : {false, true}) {
        Certificates certificates(space, {.deals = 200, .epsilon = {0.005}, .range = range});
        certificates.begin({{1, 0}});
        Stream chance(seed, by_leaving ? 1 : 0, Purpose::pilot());
        for (std::uint64_t block = 0; !certificates.finished();) {
          FreshSums sums(space);
          const MatchRange deals = certificates.part(block++).matches;
          for (std::uint64_t i = deals.first; i < deals.end; ++i) {
            const std::int64_t prize = chance.below(100) == 0 ? 2 : 0;
            const std::int64_t other = !by_leaving && chance.below(100) == 0 ? 1 : 0;
            sums.add(space, certificates.shares(0), 0,
                     by_leaving ? std::vector<std::int64_t>{0, prize}
                                : std::vector<std::int64_t>{prize, other});
          }
          certificates.add(sums);
        }
        const MixVerdict found = certificates.certificates().at(0).verdict;
        certified += by_leaving && found == MixVerdict::kCertified ? 1 : 0;
        refuted += !by_leaving && found == MixVerdict::kRefuted ? 1 : 0;
      }
    }
    INFO(certified << " certified, " << refuted << " refuted");
    CHECK(certified <= kSeeds / 20);
    CHECK(refuted <= kSeeds / 20);
  }
}

TEST_CASE("the default of epsilon is 5% of what a role gets when all is drawn alike", "[payoffs]") {
  // 4 seats share about 3 Tokens of Life a match, and one win.
  PayoffsConfig config = payoffs_of(amidakuji_rules({{"players", 4}}), {"random,spread"}, 2);
  const auto tokens = default_epsilon(config, std::atomic<bool>(false));
  REQUIRE(tokens);
  CHECK(tokens->at(0) == Approx(0.05 * 3 / 4).epsilon(0.1));
  config.threads = 2;
  CHECK(default_epsilon(config, std::atomic<bool>(false)) == tokens);
  config.payoff = Payoff({"wins"});
  CHECK(default_epsilon(config, std::atomic<bool>(false))->at(0) == Approx(0.05 / 4));
  CHECK_FALSE(default_epsilon(config, std::atomic<bool>(true)));
}

TEST_CASE("a mix is certified, refuted or left open by fresh deals", "[payoffs]") {
  // Of tables of 4 matches in each profile: 20,000 deals say that leaving the first mix gains 0.11
  // to 0.13.
  const Json wrong = equilibria_of("6", "2000", "0.02");
  CHECK(wrong.at("epsilon") == Json{{"all", 0.02}});
  REQUIRE(wrong.at("equilibria").size() == 1);
  CHECK(wrong.at("equilibria")[0].at("verdict").at("within") == "refuted");
  CHECK(equilibria_of("6", "20", "0.02").at("equilibria")[0].at("verdict").at("within") == "open");
  CHECK(equilibria_of("6", "2000", "0.5").at("equilibria")[0].at("verdict").at("within") ==
        "certified");
  const auto until = [](const char* budget) {
    return equilibria_of("6", budget, "0.02", "--certify-budget").at("equilibria")[0];
  };
  // Until it is decided: what fresh deals say of the refuted mix leads to one that they certify.
  const Json corrected =
      equilibria_of("6", "100000", "0.05", "--certify-budget").at("equilibria")[0];
  CHECK(corrected.at("verdict").at("within") == "certified");
  CHECK(corrected.at("certificate").at("corrections") >= 1);
  CHECK(corrected.at("mix") != wrong.at("equilibria")[0].at("mix"));
  CHECK(until("60").at("verdict").at("within") == "open");
  CHECK(until("60").at("certificate").at("deals") == 20);
  CHECK(until("60").at("certificate").at("matches_to_decide").is_number());
  const Json untested = equilibria_of("6", "0", "0.02").at("equilibria")[0];
  CHECK(untested.at("verdict").at("within") == "open");
  CHECK_FALSE(untested.contains("certificate"));
  // Spread alone is one, as nobody gains by leaving it in any match; others are not known to be.
  const Json mixed = equilibria_of("7", "2000", "0.02");
  REQUIRE(mixed.at("equilibria").size() == 3);
  CHECK(mixed.at("equilibria")[0].at("verdict").at("within") == "certified");
  CHECK(mixed.at("equilibria")[1].at("verdict").at("within") == "open");
}

}  // namespace mainmatch::tests
