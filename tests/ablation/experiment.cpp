// What mechanics and knowledge are worth, as an experiment.

#include <nlohmann/json.hpp>
#include <sstream>

#include "engine/core/index.h"
#include "experiments/analyses/balance/ablation.h"
#include "experiments/analyses/balance/ablation_report.h"
#include "experiments/base/bytes.h"
#include "experiments/base/error.h"
#include "experiments/matches/lineup.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"
#include "tests/each_match.h"
#include "tests/experiments.h"

namespace mainmatch::tests {

namespace {

/// That do not take long.
std::vector<std::string> two_bots(const MatchModule& match) {
  return {std::string(match.bots()[0].name), std::string(match.bots()[1].name)};
}

AblationResult played(std::shared_ptr<const RuleSet> rules, const AblationPlan& plan) {
  AblationExperiment experiment(std::move(rules), plan);
  play(experiment, std::atomic<bool>(false));
  return experiment.result();
}

/// Sums over the deals in which a bot was ablated.
struct Sums {
  double own = 0, without = 0, deals = 0, uses = 0;
};

/// What one part came to for each of two bots in 40 deals of seed 8, in points: match by match.
std::vector<Sums> sums_by_hand(const RuleSet& rules, const AblatedPart& part) {
  const Lineup lineup = lineup_of(rules, {.design = Design::mix, .bots = two_bots(rules.match())});
  const std::unique_ptr<Simulator> simulator = rules.simulator({.bots = pool_of(lineup)});
  std::vector<Sums> sums(2);
  for (std::uint64_t unit = 0; unit < 40; ++unit) {
    const auto seat = static_cast<Seat>(unit % simulator->seats());
    PerSeat<int> bots{};
    lineup.draw(8, {unit, unit, 0}, bots);
    simulator->deal(8, unit);
    simulator->seat({bots.data(), simulator->seats()});
    const auto score = [&] { return static_cast<double>(simulator->outcome().scores[at(seat)]); };
    Sums& of_bot = sums[at(bots[at(seat)])];
    simulator->play(8, unit);
    of_bot.own += score();
    simulator->play(8, unit, {.ablation = {.seat = seat}});
    const bool used =
        part.kind == Ablation::Kind::mechanic && simulator->ablation_trace()->used[part.index];
    simulator->play(8, unit, {.ablation = {seat, part.kind, part.index}});
    of_bot.without += score();
    of_bot.deals += 1;
    of_bot.uses += used || simulator->ablation_trace()->had_knowledge;
  }
  return sums;
}

}  // namespace

EACH_MATCH_TEST("threads and stops do not change what ablations find", "[ablation]") {
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  AblationPlan plan{.mix = alike(two_bots(match)),
                    .payoff = Payoff({"wins"}),
                    .deals = 100,
                    .seed = 5,
                    .threads = 1};
  AblationExperiment one(rules, plan);
  play(one, std::atomic<bool>(false));
  plan.threads = 3;
  AblationExperiment three(rules, plan);
  play(three, std::atomic<bool>(false));
  CHECK(saved(three) == saved(one));
  CHECK(one.result().deals == 100);
  CHECK(!one.result().partial());

  // In two parts.
  AblationExperiment first(rules, plan);
  AblationExperiment second(rules, plan);
  for (std::uint64_t block = 0; block < first.blocks(); ++block) {
    AblationExperiment& part = block < 2 ? first : second;
    part.work(block, 0);
    part.done(block, 0);
  }
  const std::string bytes = saved(second);
  ByteReader reader(bytes);
  first.load(reader);
  reader.end();
  CHECK(saved(first) == saved(one));

  plan.seed = 6;
  AblationExperiment other(rules, plan);
  play(other, std::atomic<bool>(false));
  CHECK(saved(other) != saved(one));
}

EACH_MATCH_TEST("the value of a mechanic is that of the matches themselves", "[ablation]") {
  const std::shared_ptr<const RuleSet> rules = match.default_rules();
  const std::vector<std::string> bots = two_bots(match);
  const AblationResult result =
      played(rules, {.mix = alike(bots), .payoff = Payoff({"score"}), .deals = 40, .seed = 8});
  const MatchModule::Traits& traits = match.traits();
  REQUIRE(result.parts.size() == traits.mechanics.size() + traits.knowledge.size());
  REQUIRE(result.lines.size() == 3 * result.parts.size());
  for (std::size_t part = 0; part < result.parts.size(); ++part) {
    const std::vector<Sums> sums = sums_by_hand(*rules, result.parts[part]);
    for (std::size_t bot = 0; bot < 2; ++bot) {
      const auto& [own, without, deals, uses] = sums[bot];
      const AblationLine& line = result.lines[3 * part + 1 + bot];
      CAPTURE(result.parts[part].name, line.bot);
      CHECK(line.part == part);
      CHECK(line.bot == bots[bot]);
      CHECK(static_cast<double>(line.deals) == deals);
      CHECK(*line.use.mean == Approx(uses / deals));
      CHECK(*line.with.mean == Approx(own / deals));
      CHECK(*line.without.mean == Approx(without / deals));
      CHECK(*line.value.mean == Approx((own - without) / deals).margin(1e-9));
    }
    const AblationLine& all = result.lines[3 * part];
    CHECK(all.bot.empty());
    CHECK(all.deals == 40);
    const double sum = sums[0].own + sums[1].own - sums[0].without - sums[1].without;
    CHECK(*all.value.mean == Approx(sum / 40).margin(1e-9));
  }
}

TEST_CASE("what is worth much is significant, and what is never used is not tested", "[ablation]") {
  // Bets are all that the score of a bettor comes from, but for what it watches.
  const AblationResult result =
      played(default_rules("horse-race"), {.mix = alike({"fifth", "bettor"}),
                                           .payoff = Payoff({"score"}),
                                           .deals = 300,
                                           .seed = 2,
                                           .knowledge = false});
  for (const AblationLine& line : result.lines) {
    const std::string& name = result.parts[line.part].name;
    if (name == "bets") {
      CHECK(*line.value.mean > 20);
      REQUIRE(line.value.interval);
      CHECK(line.value.interval->low > 0);
      CHECK(line.differs());
    }
    if (*line.use.mean == 0) {
      CHECK(*line.value.mean == 0);
      CHECK(!line.adjusted);
    } else if (line.p_value) {
      REQUIRE(line.adjusted);
      CHECK(*line.adjusted >= *line.p_value);
    }
  }
}

TEST_CASE("a match in which nobody knows more than others says so", "[ablation]") {
  const auto notes = [](bool knowledge) {
    return notes_of(played(default_rules("edges"), {.mix = alike({"random"}),
                                                    .payoff = Payoff({"score"}),
                                                    .deals = 10,
                                                    .seed = 1,
                                                    .mechanics = false,
                                                    .knowledge = knowledge}));
  };
  CHECK(notes(true) == std::vector<std::string>{"No values of information: no seat of this match "
                                                "knows more than the others."});
  CHECK(notes(false).empty());
}

TEST_CASE("bots that are not known cannot be ablated", "[ablation]") {
  CHECK_THROWS_AS(AblationExperiment(default_rules("edges"), {.mix = alike({"nobody"})}),
                  ValueError);
}

}  // namespace mainmatch::tests
