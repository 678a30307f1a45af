// Findings about a table of payoffs: solution concepts, equilibria that fresh deals certify,
// searches for better bots, and what leaving a homogeneous field gains.

#include <nlohmann/json.hpp>
#include <string>

#include "experiments/game_theory/table_json.h"
#include "tests/catch.h"
#include "tests/equilibrium/tables.h"
#include "tests/report/findings.h"

namespace mainmatch::tests {

namespace {

/// Of two strategies, a and b; `sampled`: from matches, with resamples.
std::string solved(const Json& concepts, bool sampled = false) {
  Json tree = {{"strategies", {{"all", {"a", "b"}}}}};
  if (sampled) tree["resamples"] = {{"source", "stderr"}};
  tree.update(concepts);
  return said_of("solve", tree);
}

Json of_all(const Json& a, const Json& b) { return {{"all", {{"a", a}, {"b", b}}}}; }
Json interval(double low, double high) { return {{"low", low}, {"high", high}}; }

}  // namespace

TEST_CASE("pure equilibria are candidates unless the table is exact", "[report][solve]") {
  const Json counts = {{"all", {{"a", 2}}}}, others = {{"all", {{"b", 2}}}};
  const Json certain = {{"verdict", "certified"}, {"counts", counts}};
  const Json open = {{"verdict", "open"},
                     {"counts", counts},
                     {"frequency", 0.75},
                     {"margin", estimate(0.125, 0.25)}};
  CHECK(solved({{"pure", {certain}}}) ==
        "Play: Profiles of pure strategies that are equilibria: 2 x a.\n");
  const Json resampled = {{"none", 0.125},
                          {"none_known", 0.125},
                          {"others", {{{"counts", others}, {"frequency", 0.25}}}}};
  const std::string sampled = solved({{"pure", {open}}, {"pure_resampled", resampled}}, true);
  CHECK(holds(sampled,
              "that are candidates for equilibria: 2 x a (in 75.00 % of the resamples, "
              "margin 0.125 (-0.125 to 0.375))."));
  CHECK(holds(sampled,
              "Of the resamples, 12.50 % have none; others that are found: 2 x b (25.00 "
              "%)."));
  CHECK_FALSE(holds(sampled, "are equilibria"));
  CHECK(holds(solved({{"pure", {certain, open}}}, true), "that are candidates for equilibria: "));
  CHECK(solved({{"pure", Json::array()}}) ==
        "Play: No profile of pure strategies is an equilibrium of the table.\n");
  const Json unknown = {{"sampled", {others}}, {"not_sampled", 1}};
  const std::string missing = solved(
      {{"pure", Json::array()},
       {"pure_unknown", unknown},
       {"pure_resampled", {{"none", nullptr}, {"none_known", 1.0}, {"others", Json::array()}}}},
      true);
  CHECK(holds(missing,
              "No profile of pure strategies is known to be an equilibrium of the table. "
              "Unknown of 2 x b, with deviations that were not sampled, and of 1 profile "
              "that was not sampled."));
  CHECK(holds(missing, "In 100.00 % of the resamples none is known."));
}

TEST_CASE("a strategy is dominated for sure beyond sampling error only", "[report][solve]") {
  const auto with = [](bool certified, bool strict, const Json& limit, bool sampled) {
    Json one = {{"verdict", certified ? "certified" : "open"},
                {"role", "all"},
                {"strategy", "b"},
                {"by", {{"a", 1}}},
                {"strict", strict},
                {"round", 1},
                {"after", Json::object()}};
    if (sampled) {
      one.update({{"frequency", 0.75}, {"margin", estimate(0.125, 0.25)}, {"limit", limit}});
    }
    return solved({{"dominated", {one}}}, sampled);
  };
  CHECK(with(true, true, {}, false) ==
        "Broken: Dominated, so never worth playing against these: b (strictly).\n");
  CHECK(with(true, false, {}, false) ==
        "Broken: Dominated, so never better than what dominates them against these: b (weakly).\n");
  CHECK(with(true, true, 0.0625, true) ==
        "Broken: Dominated, so never worth playing against these (95%, all at once): b (strictly, "
        "by at least 0.0625).\n");
  const std::string open = with(false, true, nullptr, true);
  CHECK(holds(open,
              "Play: Dominated on the table, but not beyond sampling error: b (strictly; in "
              "75.00 % of the resamples, margin 0.125 (-0.125 to 0.375))."));
  CHECK_FALSE(holds(open, "never"));
  const auto resampled = [](const Json& others) {
    return solved({{"dominated", Json::array()}, {"dominated_resampled", {{"others", others}}}},
                  true);
  };
  CHECK(holds(resampled({{{"role", "all"}, {"strategy", "b"}, {"frequency", 0.25}}}),
              "Play: Not dominated on the table, but in some of the resamples: b (25.00 %)."));
  CHECK(resampled(Json::array()).empty());
  CHECK(solved({{"dominated", Json::array()}}).empty());
}

namespace {

/// `count` mixes of a and b, one of which is an end of `continua` lines.
std::string nash(const char* verdict, std::size_t count, std::size_t continua, bool sampled) {
  Json tree = {{"nash", Json::array()}};
  for (std::size_t i = 0; i < count; ++i) {
    tree["nash"].push_back({{"verdict", verdict},
                            {"mix", of_all(0.25, 0.75)},
                            {"payoffs", of_all(1, 2)},
                            {"regret", 0},
                            {"isolated", continua == 0},
                            {"stable", true},
                            {"basin", 0.5}});
  }
  for (std::size_t c = 0; c < continua; ++c) {
    tree["nash_continua"].push_back({{"ends", {0, 1}}, {"parts", {{0, 1}}}, {"basin", nullptr}});
  }
  return solved(tree, sampled);
}

}  // namespace

TEST_CASE("mixes of a sampled table are candidates, and so are continua", "[report][solve]") {
  const std::string exact = nash("certified", 1, 0, false);
  CHECK(holds(exact,
              "Best: Equilibrium 1: 25.00 % a, 75.00 % b; regret 0, stable, 50 % of starts "
              "lead there."));
  const std::string sampled = nash("open", 1, 0, true);
  CHECK(holds(sampled, "Play: Candidate 1: 25.00 % a, 75.00 % b; regret on the table 0."));
  CHECK_FALSE(holds(sampled, "stable"));
  CHECK_FALSE(holds(exact + sampled, "continu"));

  const std::string line = nash("certified", 3, 1, false);
  CHECK(holds(line, "Equilibrium 2: 25.00 % a, 75.00 % b; regret 0; an end of a continuum"));
  CHECK(holds(line,
              "Equilibrium 3: 25.00 % a, 75.00 % b; regret 0; one of a continuum of "
              "equilibria"));
  CHECK(holds(line,
              "Continuum 1 of equilibria: the segment between Equilibrium 1 and Equilibrium "
              "2; each point of it is an equilibrium."));
  const std::string open = nash("open", 3, 1, true);
  CHECK(holds(open, "; one of a continuum of candidates"));
  CHECK(holds(open,
              "Continuum 1 of candidates: the segment between Candidate 1 and Candidate 2; "
              "each point of it is a candidate."));
  CHECK_FALSE(holds(open, "quilibri"));
  CHECK_FALSE(holds(line, "more of"));
  CHECK(
      holds(nash("certified", 3, 7, false), "And 1 more of 7 continua; --format json lists all."));
  CHECK(holds(nash("open", 22, 0, true), "And 2 more of 22 candidates; --format json lists all."));
}

TEST_CASE("an equilibrium that is not known is no equilibrium", "[report][solve]") {
  const std::string none =
      "No equilibrium is known. Where there is one depends on profiles that "
      "are missing.";
  CHECK(nash("open", 0, 0, true) == "Play: " + none + "\n");
  CHECK_FALSE(holds(nash("open", 1, 0, true), none));
  const std::string near = nash("approximate", 1, 0, false);
  CHECK(holds(near, "Play: No equilibrium was found, though there is one."));
  CHECK(holds(near, "Play: Approximate equilibrium: "));
  CHECK_FALSE(holds(near, "Best"));
  CHECK_FALSE(holds(nash("open", 1, 0, true), "No equilibrium was found"));
}

TEST_CASE("what evolution and noisy play lead to says how far it went", "[report][solve]") {
  const auto path = [](bool settled) {
    return Json{{"start", of_all(0.5, 0.5)},
                {"end", of_all(1, 0)},
                {"settled", settled},
                {"low", of_all(0, 0)},
                {"high", of_all(1, 1)}};
  };
  Json paths = {{"replicator", {path(true), path(true), path(true), path(false)}},
                {"replicator_ends", Json::array()}};
  const std::string rests = "comes to rest from 3 of 4 starts";
  CHECK(holds(solved(paths), rests + "."));
  paths["replicator_mean"] = {{"settled", interval(0.25, 0.75)}, {"end", Json::object()}};
  CHECK(holds(solved(paths, true), rests + " (1 to 3)."));

  const auto ranked = [](bool settled) {
    return solved(
        {{"alpharank", {{{"intensity", 1}, {"mass", of_all(0.25, 0.75)}}}},
         {"alpharank_model", {{"selection", "global"}, {"population", 50}, {"settled", settled}}}});
  };
  CHECK(holds(ranked(true), "alpha-rank keeps 25.00 % a, 75.00 % b (populations of 50, "));
  CHECK(holds(ranked(true), "stronger selection changes nothing)."));
  CHECK(holds(ranked(false), "shares still change with the intensity)."));
  CHECK(holds(solved({{"alpharank",
                       {{{"intensity", 1},
                         {"mass", of_all(0.25, 0.75)},
                         {"mass_interval", of_all(interval(0, 0.5), interval(0.5, 1))}}}}},
                     true),
              "keeps 25.00 % (0.00 to 50.00) a, 75.00 % (50.00 to 100.00) b."));
  CHECK(solved({{"alpharank", Json::array()}, {"qre", Json::array()}}).empty());

  const auto branch = [](bool arrived, bool sampled) {
    return solved({{"qre", {{{"lambda", 1}, {"mix", of_all(0.25, 0.75)}, {"regret", 0.125}}}},
                   {"qre_branch", {{"arrived", arrived}}}},
                  sampled);
  };
  CHECK(holds(branch(true, false), "leads to 25.00 % a, 75.00 % b (regret 0.125)."));
  CHECK(holds(branch(false, false), "was lost before its end, at 25.00 % a, 75.00 % b"));
  CHECK_FALSE(holds(branch(false, false), "leads to"));
  CHECK(holds(branch(true, true), "(regret on the table 0.125)."));
}

namespace {

Json gains_of(const Json& gain) { return {{"all", {{"a", gain}, {"b", gain}}}}; }

Json equilibria(const Json& mixes) {
  return {{"game", "g"},
          {"matches", 10},
          {"seed", 1},
          {"payoff", "tokens"},
          {"profiles", {{"sampled", 3}, {"of", 3}}},
          {"epsilon", {{"all", 0.25}}},
          {"equilibria", mixes}};
}

/// With this bound on the regret in fresh deals; without a certificate if it is "none".
Json mix_with(const std::string& verdict, const Json& bound) {
  Json mix = {{"verdict", verdict},
              {"mix", of_all(1, 0)},
              {"regret", 0},
              {"gains", gains_of({{"gain", 0}, {"stderr", 0}})}};
  if (bound == "none") return mix;
  const Json gain = bound.is_null() ? too_few(0) : Json(bound);
  mix["certificate"] = {{"deals", 70},
                        {"regret", bound},
                        {"gains", {{"all", {{"a", estimate(0, 0)}, {"b", gain}}}}},
                        {"values", {{"all", estimate(1, 0.5)}}}};
  mix["certificate"]["gains"]["all"]["b"]["mean"] = 0;
  return mix;
}

}  // namespace

TEST_CASE("a mix is certified by fresh deals", "[report][equilibrium]") {
  const auto with = [](const Json& mix) {
    return said_of("equilibrium", equilibria(Json::array({mix})));
  };
  const std::string none = "Best: No candidate is certified within its strategies.";
  const std::string good = with(mix_with("certified", interval(0, 0.125)));
  CHECK(holds(
      good,
      "Best: Mix 1: 100.00 % a; regret on the table 0; certified within these strategies: in the "
      "match itself, by 70 fresh deals, leaving it gains 0 to 0.125 (b) (95%, all "
      "strategies at once), at most epsilon"));
  CHECK_FALSE(holds(good, none));
  const std::string bad = with(mix_with("refuted", interval(0.5, 0.75)));
  CHECK(holds(bad, none));
  CHECK(holds(bad, "Play: Candidate 1: "));
  CHECK(holds(bad, "; b gains at least 0.5, more than epsilon"));
  CHECK_FALSE(holds(bad, "at most epsilon"));
  const std::string few = with(mix_with("open", nullptr));
  CHECK(holds(few, none));
  CHECK(holds(few, "; open after 70 fresh deals, too small a sample."));
  CHECK_FALSE(holds(few, "leaving it gains"));
  CHECK(holds(with(mix_with("open", "none")), "; not tested in fresh deals."));
  CHECK(said_of("equilibrium", equilibria(Json::array())) == "Best: No candidate was found.\n");
}

TEST_CASE("candidates that the table refutes are counted", "[report][equilibrium]") {
  const auto with = [](const Json& refuted) {
    Json tree = equilibria(Json::array({mix_with("certified", interval(0, 0.125))}));
    tree["refuted"] = refuted;
    return said_of("equilibrium", tree);
  };
  CHECK_FALSE(holds(with(Json::array()), "dropped"));
  CHECK(holds(with(Json::array({1})),
              "Broken: 1 candidate of a sub-game was dropped: on the table, leaving it "
              "gains (95%, all strategies at once)."));
  CHECK(holds(with(Json::array({1, 2})),
              "Broken: 2 candidates of sub-games were dropped: on the table, leaving "
              "them gains (95%"));
}

TEST_CASE("a mix is an equilibrium if nobody who was asked gains more than epsilon",
          "[report][psro]") {
  const auto with = [](const char* within, const Json& parameters, const Json& search) {
    Json mix = mix_with(within, interval(0, 0.125));
    mix["verdict"] = {{"within", within}, {"parameters", parameters}, {"search", search}};
    mix["searched"] = 0;
    Json tree = equilibria(Json::array({mix}));
    const Json searches = Json::array({{{"bot", "b(x=2)"},
                                        {"gain", estimate(0, 0.125)},
                                        {"by_search", {{"gain", estimate(0.75, 0.25)}}}}});
    const Json round = {{"mixes", {{{"searches", searches}}}}};
    tree["improve"] = {
        {"end", nullptr}, {"curve", Json::array()}, {"rounds_played", Json::array({round})}};
    return said_of("equilibrium", tree);
  };
  const std::string all = with("certified", "certified", "certified");
  CHECK(holds(all, "Best: Equilibrium 1: 100.00 % a"));
  CHECK(holds(all,
              "; by parameters, b(x=2) gains 0 (-0.125 to 0.125), at most epsilon; by search, "
              "a bot that searches in every match gains 0.75 (0.5 to 1), "
              "more than epsilon."));
  for (const Json& other : {Json("open"), Json("refuted"), Json()}) {
    CHECK(holds(with("certified", "certified", other), "Best: Mix 1: 100.00 % a"));
    CHECK(holds(with("certified", other, "certified"), "Best: Mix 1: 100.00 % a"));
  }
  CHECK(holds(with("open", "certified", "certified"), "Play: Candidate 1: 100.00 % a"));
}

TEST_CASE("bounds of searches are those that are known", "[report][psro]") {
  const auto with = [](const Json& within, const Json& found, const Json& end) {
    Json tree = equilibria(Json::array({mix_with("certified", interval(0, 0.125))}));
    const Json mix = {{"mix", of_all(1, 0)}, {"searches", Json::array()}};
    tree["improve"] = {{"end", end},
                       {"curve",
                        {{{"round", 2},
                          {"strategies", 3},
                          {"matches", 9},
                          {"within", within},
                          {"by_search", found}}}},
                       {"rounds_played", {{{"round", 2}, {"budget", 40}, {"mixes", {mix}}}}}};
    tree["learned"] = Json::array();
    const std::string text = said_of("equilibrium", tree);
    return text.substr(0, text.find('\n'));
  };
  const std::string begin = "Best: Bounds after round 2: ";
  const std::string known =
      begin + "within 3 strategies, leaving a mix gains at most 0.125 in tokens";
  CHECK(
      with(0.125, estimate(0.5, 0.25), "converged") ==
      known +
          "; the largest gain that a search over parameters found is 0.5 (0.25 to 0.75); the best "
          "response gains at least its lower limit; no search of 40 matches gained more than "
          "epsilon.");
  CHECK(with(0.125, too_few(0.5), nullptr) ==
        known + "; the largest gain that a search over parameters found is 0.5.");
  // Interrupted before a search was tested.
  CHECK(with(0.125, nullptr, nullptr) == known + "; no search has been tested on fresh deals.");
  CHECK(with(nullptr, nullptr, nullptr) ==
        begin +
            "what leaving a mix gains within its strategies is not known; no search has been "
            "tested on fresh deals.");
  for (const auto& [end, words] :
       {std::pair("open", "but no mix is certified within the strategies."),
        {"exploited", "but a bot that searches in every match did."},
        {"uncertain", "but by no new bot that fresh deals show to gain."},
        {"full", "there is no room for more strategies."},
        {"rounds", "all rounds are over; the last search of 40 matches still gained more"}}) {
    CHECK(holds(with(0.125, estimate(0.5, 0.25), end), words));
    CHECK_FALSE(holds(with(0.125, estimate(0.5, 0.25), "converged"), words));
  }
  Json empty = equilibria(Json::array());
  empty["improve"] = {{"end", nullptr}, {"curve", Json::array()}, {"rounds_played", Json::array()}};
  CHECK_FALSE(holds(said_of("equilibrium", empty), "Bounds"));
}

TEST_CASE("a bot is better than the mix if its gain is above 0", "[report][improve]") {
  const auto with = [](const Json& gain, bool better) {
    return said_of("improve", {{"game", "g"},
                               {"payoff", "tokens"},
                               {"seed", 1},
                               {"against", {{"safe", 1}}},
                               {"search_matches", 40},
                               {"budget", 40},
                               {"fresh", 20},
                               {"bot", {{"definition", "climber(stride=4)"}, {"base", "climber"}}},
                               {"better", better},
                               {"gain", gain},
                               {"gain_over_base", estimate(0.25, 0.125)},
                               {"value", estimate(0.25, 0.125)},
                               {"value_of_mix", estimate(0.25, 0.125)},
                               {"influence", Json::array()},
                               {"trace", Json::array()}});
  };
  const std::string better = with(estimate(0.5, 0.25), true);
  CHECK(better ==
        "Best: climber(stride=4) is better than the mix: it gains 0.5 (0.25 to 0.75) in "
        "tokens, and over climber 0.25 (0.125 to 0.375).\n");
  const std::string open = with(estimate(0.125, 0.25), false);
  CHECK(holds(open,
              "climber(stride=4) is not shown to be better than the mix: it gains 0.125 "
              "(-0.125 to 0.375) in tokens"));
  CHECK_FALSE(holds(open, "is better"));
  CHECK(
      with({{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}}, false) ==
      "Best: No bot is shown to be better than the mix: climber(stride=4) was not tested on fresh "
      "deals.\n");
}

TEST_CASE("a stage reports what a seat could gain", "[report][stage]") {
  const auto with = [](double most) {
    return said_of("stage", {{"game", "g"}, {"exploitability", most}, {"seats", Json::array()}});
  };
  CHECK(with(0.125) ==
        "Best: Exploitability 0.125: the most that a seat could gain by another submission.\n");
  CHECK(holds(with(0), "Exploitability 0:"));
}

TEST_CASE("a homogeneous field stands if nobody is shown to gain by leaving it",
          "[report][payoffs]") {
  const auto said = [](const PayoffTable& table) {
    return said_of("payoffs", payoffs_json(table, nullptr));
  };
  // Who plays b loses 1, whatever others play.
  const PayoffTable game = matrix_table({{1, 1}, {0, 0}});
  const auto sampled = [&](double error) {
    std::vector<SampledProfile> profiles;
    for (std::size_t row = 0; row < game.rows(); ++row) {
      SampledProfile& one = profiles.emplace_back();
      one.counts.assign(game.counts(row).begin(), game.counts(row).end());
      one.payoffs.assign(game.payoffs(row).begin(), game.payoffs(row).end());
      one.matches = 40;
      one.stderrs.assign(2, error);
    }
    return said(PayoffTable(game.space(), profiles));
  };
  CHECK(said(game) == "Best: Where all play it, nobody gains by leaving: a.\n");
  CHECK(sampled(0.05) ==
        "Best: Where all play it, nobody gains by leaving (95%, all at once): a.\n");
  const std::string none =
      "Best: No strategy is shown to stand when all play it: to leave it may pay.\n";
  CHECK(sampled(2) == none);
  CHECK(said(rock_paper_scissors(1)) == none);
  CHECK(sampled(0) ==
        "Best: No gain from leaving a homogeneous field has an interval (sample too small, or zero "
        "variance): none is tested.\n");
  // Of a single strategy there is nothing to leave it for.
  CHECK(said(symmetric_table(2, 1, [](const auto&, std::size_t) { return 1.0; })).empty());
  const std::string roles = said(bimatrix_table({{1, 0}, {0, 1}}, {{1, 0}, {0, 1}}));
  CHECK(holds(roles, "Play: For what several roles play in equilibrium: mainmatch solve"));
  CHECK_FALSE(holds(said(game), "several roles"));
}

}  // namespace mainmatch::tests
