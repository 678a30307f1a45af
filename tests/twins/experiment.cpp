// What mechanics and knowledge are worth, as an experiment.

#include <nlohmann/json.hpp>
#include <sstream>

#include "agents/rosters.h"
#include "engine/mechanics.h"
#include "experiments/ablation/report.h"
#include "experiments/ablation/twin_table.h"
#include "experiments/ablation/twins.h"
#include "experiments/io/bytes.h"
#include "experiments/io/error.h"
#include "experiments/runtime/play.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

std::string bytes_of(const TwinExperiment& experiment) {
  ByteWriter out;
  experiment.save(out);
  return out.bytes();
}

/// That do not take long.
template <Game G>
std::vector<std::string> two_bots() {
  return {std::string(roster<G>()[0].name), std::string(roster<G>()[1].name)};
}

template <Game G>
std::unique_ptr<TwinExperiment> made(const TwinPlan& plan) {
  return make_twins(G::kName, Json::object(), plan);
}

}  // namespace

TEMPLATE_LIST_TEST_CASE("threads and stops do not change what twins say", "[twins]", Games) {
  TwinPlan plan{.bots = two_bots<TestType>(),
                .payoff = Payoff({"wins"}),
                .deals = 100,
                .seed = 5,
                .threads = 1};
  const auto one = made<TestType>(plan);
  play(*one, std::atomic<bool>(false));
  plan.threads = 3;
  const auto three = made<TestType>(plan);
  play(*three, std::atomic<bool>(false));
  CHECK(bytes_of(*three) == bytes_of(*one));
  CHECK(one->result().deals == 100);
  CHECK(!one->result().partial());

  // In two parts.
  const auto first = made<TestType>(plan);
  const auto second = made<TestType>(plan);
  for (std::uint64_t block = 0; block < first->blocks(); ++block) {
    TwinExperiment& part = block < 2 ? *first : *second;
    part.work(block, 0);
    part.done(block, 0);
  }
  const std::string bytes = bytes_of(*second);
  ByteReader reader(bytes);
  first->load(reader);
  reader.end();
  CHECK(bytes_of(*first) == bytes_of(*one));

  plan.seed = 6;
  const auto other = made<TestType>(plan);
  play(*other, std::atomic<bool>(false));
  CHECK(bytes_of(*other) != bytes_of(*one));
}

TEMPLATE_LIST_TEST_CASE("the value of a mechanic is that of the matches themselves", "[twins]",
                        Games) {
  using G = TestType;
  const std::vector<std::string> bots = two_bots<G>();
  const TwinPlan plan{.bots = bots, .payoff = Payoff({"score"}), .deals = 40, .seed = 8};
  const auto experiment = made<G>(plan);
  play(*experiment, std::atomic<bool>(false));
  const TwinResult result = experiment->result();
  REQUIRE(result.twins.size() == mechanics<G>().size() + knowledge<G>().size());
  REQUIRE(result.lines.size() == 3 * result.twins.size());

  const typename G::Rules rules{};
  std::vector<std::string_view> known;
  for (const RosterEntry<G>& bot : roster<G>()) known.push_back(bot.name);
  const Lineup lineup({.design = Design::mix, .bots = bots}, G::seats(rules), known);
  TwinTable<G> table(rules, lineup);
  const auto score = [&] { return static_cast<double>(table.outcome().scores[at(table.seat())]); };
  for (std::size_t twin = 0; twin < result.twins.size(); ++twin) {
    const bool is_mechanic = twin < mechanics<G>().size();
    double own[2] = {}, without[2] = {}, deals[2] = {}, uses[2] = {};
    for (std::uint64_t unit = 0; unit < 40; ++unit) {
      table.play_unit(8, unit);
      const double before = score();
      bool used = is_mechanic && table.used(twin);
      if (is_mechanic) {
        table.play_without(mechanics<G>()[twin]);
      } else {
        used = table.play_untold(knowledge<G>()[twin - mechanics<G>().size()]);
      }
      own[table.bot()] += before;
      without[table.bot()] += score();
      deals[table.bot()] += 1;
      uses[table.bot()] += used;
    }
    for (std::size_t bot = 0; bot < 2; ++bot) {
      const TwinLine& line = result.lines[3 * twin + 1 + bot];
      CAPTURE(result.twins[twin].name, line.bot);
      CHECK(line.twin == twin);
      CHECK(line.bot == bots[bot]);
      CHECK(static_cast<double>(line.deals) == deals[bot]);
      CHECK(*line.use.mean == Approx(uses[bot] / deals[bot]));
      CHECK(*line.with.mean == Approx(own[bot] / deals[bot]));
      CHECK(*line.without.mean == Approx(without[bot] / deals[bot]));
      CHECK(*line.value.mean == Approx((own[bot] - without[bot]) / deals[bot]).margin(1e-9));
    }
    const TwinLine& all = result.lines[3 * twin];
    CHECK(all.bot.empty());
    CHECK(all.deals == 40);
    CHECK(*all.value.mean == Approx((own[0] + own[1] - without[0] - without[1]) / 40).margin(1e-9));
  }
}

TEST_CASE("what is worth much is told from nothing, and what is never used is not tested",
          "[twins]") {
  // Bets are all that the score of a bettor comes from, but for what it watches.
  const TwinPlan plan{.bots = {"fifth", "bettor"},
                      .payoff = Payoff({"score"}),
                      .deals = 300,
                      .seed = 2,
                      .knowledge = false};
  const auto experiment = made<HorseRace>(plan);
  play(*experiment, std::atomic<bool>(false));
  const TwinResult result = experiment->result();
  for (const TwinLine& line : result.lines) {
    const std::string& name = result.twins[line.twin].name;
    if (name == "bets") {
      CHECK(*line.value.mean > 20);
      REQUIRE(line.value.interval);
      CHECK(line.value.interval->low > 0);
      if (!line.bot.empty()) CHECK(line.differs());
    }
    if (*line.use.mean == 0) {
      CHECK(*line.value.mean == 0);
      CHECK(!line.adjusted);
    } else if (!line.bot.empty() && line.p_value) {
      REQUIRE(line.adjusted);
      CHECK(*line.adjusted >= *line.p_value);
    }
  }
}

TEST_CASE("a match in which nobody knows more than others says so", "[twins]") {
  const auto told = [](bool knowledge) {
    const auto experiment = made<Edges>({.bots = {"random"},
                                         .payoff = Payoff({"score"}),
                                         .deals = 10,
                                         .seed = 1,
                                         .mechanics = false,
                                         .knowledge = knowledge});
    play(*experiment, std::atomic<bool>(false));
    std::ostringstream out;
    print_text(experiment->result(), out);
    return out.str();
  };
  CHECK(told(true).find("no seat of this match is told anything") != std::string::npos);
  CHECK(told(false) == "");
}

TEST_CASE("what twins cannot be made of is said", "[twins]") {
  CHECK_THROWS_AS(make_twins("chess", Json::object(), {}), ValueError);
  CHECK_THROWS_AS(make_twins("edges", Json::object(), {.bots = {"nobody"}}), InputError);
  CHECK_THROWS_AS(make_twins("edges", {{"rows", 99}}, {}), InputError);
}

}  // namespace mainmatch::tests
