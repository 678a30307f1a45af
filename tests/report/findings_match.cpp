// Findings about a match and its rules: what explains payoffs, ties, dead options, coalitions,
// tuned rules; and those of a tournament that need more than one bot's wins.

#include <nlohmann/json.hpp>
#include <string>

#include "tests/catch.h"
#include "tests/report/findings.h"

namespace mainmatch::tests {

TEST_CASE("numbers of a balance without an interval say why", "[report][balance]") {
  const auto with = [](const std::string& name, Json value) {
    Json tree = balance();
    Json metric = {{"name", name}, {"part", ""}};
    metric.update(value);
    tree["metrics"] = Json::array({metric});
    return said_of("balance", tree);
  };
  for (const auto& [name, before, after] :
       {std::tuple("skill", "Best: Differences between bots explain ",
                   " of the variance of payoffs."),
        {"luck", "Fairness: What is dealt to a seat explains ", " of it."},
        {"decisiveness", "Play: Who leads halfway through wins ", "."},
        {"comebacks", "Play: In the lower half halfway through stood ", "."}}) {
    const std::string begin = before, end = after;
    CHECK(with(name, estimate(0.25, 0.05)).find(begin) == 0);
    CHECK(holds(with(name, estimate(0.25, 0.05)), "25.00 % (20.00 to 30.00)" + end));
    CHECK(holds(with(name, too_few(0.25)), "25.00 % (no interval: sample too small)" + end));
    CHECK(with(name, {{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}}).empty());
    CHECK(with("gini", estimate(0.25, 0.05)).empty());
  }
  for (const auto& [name, what] : {std::pair("no_tokens", "Nobody gets a token in "),
                                   {"tied_last", "The lots or a vote decide who is last in "}}) {
    const std::string begin = what;
    CHECK(holds(with(name, estimate(0.2, 0.05)), "Broken: " + begin + "20.00 %"));
    CHECK(holds(with(name, estimate(0.12, 0.05)), "Play: " + begin + "12.00 %"));
    CHECK(holds(with(name, too_few(0.5)), "Play: " + begin + "50.00 % (no interval: sample"));
  }
}

TEST_CASE("what a coalition gains is tested", "[report][coalition]") {
  const auto with = [](const Json& gain) {
    Json tree = balance();
    tree["coalition"] = {{"member", "safe"}, {"size", 3}, {"deals", 9}, {"gain", gain}};
    for (const char* const key :
         {"allied", "strangers", "outsiders", "wins_allied", "wins_strangers",
          "kingmaking_hindsight", "kingmaking_hindsight_strangers", "kingmaking_foreseen",
          "kingmaking_foreseen_strangers"}) {
      tree["coalition"][key] = estimate(0.5, 0.25);
    }
    return said_of("balance", tree);
  };
  const std::string gains = with(estimate(0.5, 0.25));
  CHECK(holds(gains,
              "Fairness: In a coalition of 3 a seat of safe gains 0.5 (0.25 to 0.75) in "
              "tokens; each outsider 0.5 (0.25 to 0.75)."));
  CHECK_FALSE(holds(gains, "not significantly"));
  CHECK_FALSE(holds(with(estimate(-0.5, 0.25)), "not significantly"));
  const std::string none = with(estimate(0.125, 0.25));
  CHECK(holds(none, "gains 0.125 (-0.125 to 0.375) in tokens"));
  CHECK(holds(none, "The gain is not significantly different from 0."));
  const std::string few = with(too_few(0.5));
  CHECK(holds(few, "Too few deals to test the gain."));
  CHECK_FALSE(holds(few, "significantly"));
  const std::string alike =
      with({{"mean", 0.5}, {"low", nullptr}, {"high", nullptr}, {"why", "all alike"}});
  CHECK_FALSE(holds(alike, "Too few"));
  CHECK_FALSE(holds(alike, "significantly"));
}

TEST_CASE("options are dead or sure if their whole intervals are", "[report][breakdowns]") {
  const auto with = [](const Json& lone, const std::string& column = "seats") {
    Json tree = played();
    tree["game"] = "horse-race";
    const Json common = estimate(0.5, 0.1);
    tree["breakdowns"] = {{"abilities",
                           {{"help", "who uses it"},
                            {"kind", "share"},
                            {"rows", {"leap", "rest"}},
                            {"columns", {column}},
                            {"cells", {{lone}, {common}}}}}};
    return said_of("tournament", tree);
  };
  const std::string dead = with(estimate(0.005, 0.004));
  CHECK(holds(dead, "Broken: Abilities used: 1 of 2 below 1 %, interval and all: leap."));
  CHECK_FALSE(holds(dead, "above 90 %"));
  const std::string sure = with(estimate(0.95, 0.04));
  CHECK(holds(sure, "Broken: Abilities used: 1 of 2 above 90 %, interval and all: leap."));
  CHECK_FALSE(holds(sure, "below 1 %"));
  for (const Json& open : {estimate(0.005, 0.006), estimate(0.95, 0.06), too_few(0), too_few(1)}) {
    CHECK_FALSE(holds(with(open), "Abilities used"));
  }
  // Rows of other columns are no options.
  CHECK_FALSE(holds(with(estimate(0.005, 0.004), "score"), "Abilities used"));
}

TEST_CASE("shared wins are broken rules only beyond sampling error", "[report][tournament]") {
  for (const auto& [name, what] : {std::pair("ties_for_first", "The win is shared in "),
                                   {"no_tokens", "Nobody gets a token in "}}) {
    const auto with = [key = std::string(name)](const Json& share) {
      Json tree = played();
      tree["game_facts"] = {{key, share}};
      return said_of("tournament", tree);
    };
    const std::string begin = what;
    CHECK(holds(with(estimate(0.3, 0.05)), "Broken: " + begin + "30.00 % (25.00 to 35.00) of"));
    CHECK(holds(with(estimate(0.12, 0.05)), "Play: " + begin + "12.00 %"));
    CHECK(holds(with(too_few(0.5)),
                "Play: " + begin + "50.00 % (no interval: sample too small) of matches."));
    // Where it is always shared, the rules mean it so.
    CHECK(holds(with({{"mean", 1}, {"low", 0.99}, {"high", 1}}), "Play: " + begin + "100.00 %"));
    CHECK_FALSE(holds(said_of("tournament",
                              [] {
                                Json tree = played();
                                tree["game_facts"] = Json::object();
                                return tree;
                              }()),
                      begin));
  }
}

TEST_CASE("a champion comes in before every other significantly", "[report][tournament]") {
  const auto with = [](const Json& ahead, const Json& p) {
    Json tree = played();
    REQUIRE(tree.at("pairs").size() == 1);
    tree["pairs"][0]["a_ahead"] = ahead;
    tree["pairs"][0]["p_anytime"] = p;
    return said_of("tournament", tree);
  };
  const std::string a = played().at("pairs")[0].at("a"), b = played().at("pairs")[0].at("b");
  const std::string before = " comes in before every other bot more often than not; least against ";
  CHECK(holds(with(estimate(0.75, 0.1), 0.01),
              "Best: " + a + before + b + " 75.00 % (65.00 to 85.00) of the time."));
  CHECK(holds(with(estimate(0.25, 0.1), 0.01), "Best: " + b + before + a + " 75.00 %"));
  const std::string none = "Best: No bot is shown to come in before every other";
  for (const auto& [ahead, p] :
       {std::pair(estimate(0.75, 0.1), Json(0.2)), std::pair(estimate(0.55, 0.1), Json(0.01)),
        std::pair(too_few(1), Json())}) {
    CHECK(holds(with(ahead, p), none));
    CHECK_FALSE(holds(with(ahead, p), before));
  }
  CHECK_FALSE(holds(with(estimate(0.75, 0.1), 0.01), none));
}

TEST_CASE("fouls, roles and empty tournaments are reported", "[report][tournament]") {
  Json tree = played();
  const std::string name = tree.at("bots")[0].at("name");
  for (Json& bot : tree["bots"]) bot["fouls"] = 0;
  CHECK_FALSE(holds(said_of("tournament", tree), "Fouls"));
  CHECK_FALSE(holds(said_of("tournament", tree), "by role"));
  tree["bots"][0]["fouls"] = 1234;
  CHECK(holds(said_of("tournament", tree), "Broken: Fouls were played by " + name + " (1,234)."));
  const auto role = [](const char* up_or_down, const Json& bot, const Json& wins) {
    Json row = played().at("bots")[0];
    row.update({{"bot", bot}, {"role", up_or_down}, {"wins", wins}});
    return row;
  };
  tree["roles"] = {role("up", nullptr, estimate(0.5, 0.25)), role("down", nullptr, too_few(0.25)),
                   role("up", name, estimate(0.75, 0.25))};
  const std::string text = said_of("tournament", tree);
  CHECK(holds(text,
              "Fairness: Wins per seat by role, whatever the bot: up 50.00 % (25.00 to "
              "75.00) and down 25.00 % (no interval: sample too small)."));
  CHECK_FALSE(holds(text, "No match was played."));
  for (Json& bot : tree["bots"]) bot["seats"] = 0;
  CHECK(said_of("tournament", tree) == "Play: No match was played.\n");
}

namespace {

/// Best 1 has 1 round; it was aimed at few ties and a small Gini coefficient.
Json tuned(const std::string& verdict, const Json& tried) {
  Json ties = {{"metric", "ties"}, {"part", ""}}, gini = {{"metric", "gini"}, {"part", ""}};
  ties.update(estimate(0.25, 0.05));
  gini.update(estimate(0.5, 0.25));
  return {{"game", "g"},
          {"matches", 10},
          {"final_matches", 20},
          {"exhaustive", true},
          {"seed", 1},
          {"partial", false},
          {"vary", {{{"rule", "rounds"}, {"values", {1, 2}}}}},
          {"aims", {"ties:<0.5", "gini:min"}},
          {"tried", tried},
          {"best",
           {{{"rules", {{"rounds", 1}}},
             {"aims",
              {{{"aim", "ties:<0.5"}, {"verdict", verdict}},
               {{"aim", "gini:min"}, {"verdict", "open"}}}},
             {"metrics", {ties, gini}}}}}};
}

Json point(int rounds, bool measured) {
  Json ties = {{"metric", "ties"}, {"part", ""}}, gini = {{"metric", "gini"}, {"part", ""}};
  ties.update(estimate(0.125, 0.0625));
  gini.update(estimate(0.375, 0.25));
  return {{"rules", {{"rounds", rounds}}},
          {"fitness", 0.5},
          {"metrics", measured ? Json{ties, gini} : Json::array()}};
}

}  // namespace

TEST_CASE("of tuned rules it is said whether bounds are met", "[report][tune]") {
  const Json tried = {point(2, true), point(1, true)};
  const std::string begin =
      "Best: best 1 is rounds 1; in fresh matches: ties 25.00 % (20.00 to 30.00), aim ties:<0.5 ";
  const std::string end = "; gini 0.5 (0.25 to 0.75), aim gini:min.";
  CHECK(holds(said_of("tune", tuned("met", tried)), begin + "met" + end));
  CHECK(holds(said_of("tune", tuned("missed", tried)), begin + "missed" + end));
  CHECK(holds(said_of("tune", tuned("open", tried)), begin + "left open" + end));
  Json partial = tuned("met", tried);
  partial["best"] = Json::array();
  partial["partial"] = true;
  CHECK(said_of("tune", partial).empty());
}

TEST_CASE("only what was picked of several points promises too much", "[report][tune]") {
  const auto with = [](const Json& tried) { return said_of("tune", tuned("met", tried)); };
  const std::string promise = "Play: On the deals of the search best 1 had ";
  const std::string several = with({point(2, true), point(1, true)});
  CHECK(holds(several, promise + "ties 12.50 % (6.25 to 18.75), gini 0.375 (0.125 to 0.625): the "
                                 "best of many seems better than it is."));
  Json worse = point(1, true);
  worse["metrics"][1]["mean"] = 0.625;
  CHECK(holds(with({point(2, true), worse}),
              promise + "ties 12.50 % (6.25 to 18.75), gini 0.625 (0.125 to 0.625)."));
  for (const Json& tried :
       {Json::array({point(1, true)}), Json::array({point(2, true), point(1, false)}),
        Json::array({point(2, true), point(3, true)})}) {
    const std::string text = with(tried);
    CHECK_FALSE(holds(text, promise));
    CHECK(holds(text, "Play: To play by best 1: --set rounds=1."));
  }
}

TEST_CASE("of tuned rules it is said whether they hold where bots learn", "[report][tune]") {
  Json tree = tuned("met", {point(2, true), point(1, true)});
  CHECK(holds(said_of("tune", tree), "Not checked under relearned play: --relearn does that for"));
  tree["relearned"] = relearned(true);
  const auto with = [&](bool settled, const char* verdict) {
    Json one = tree;
    Json ties = {{"metric", "ties"}, {"part", ""}};
    ties.update(estimate(0.75, 0.0625));
    one["best"][0]["relearned"] = {
        {"settled", settled},
        {"metrics", Json::array({ties})},
        {"aims", Json::array({{{"aim", "ties:<0.5"},
                               {"verdict", verdict},
                               {"difference", estimate(0.25, 0.125)}}})}};
    return said_of("tune", one);
  };
  const std::string missed = with(true, "missed");
  CHECK(holds(missed,
              "Checked under relearned play: bots learned under the rules as they are and "
              "under those of the best, 3 times each."));
  CHECK(holds(missed,
              "Broken: Among bots that learned under its rules best 1 misses ties:<0.5: "
              "ties 75.00 % (68.75 to 81.25), aim ties:<0.5 missed."));
  CHECK_FALSE(holds(missed, "Not checked"));
  CHECK(holds(with(true, "met"),
              "Play: Among bots that learned under its rules best 1 meets "
              "all constraints: ties"));
  CHECK_FALSE(holds(with(false, "missed"), "Among bots that learned"));
}

TEST_CASE("best 1 is no answer where it misses a constraint", "[report][tune]") {
  const auto text_with = [](const std::string& aim, const Json& tried,
                            const char* verdict = "missed") {
    Json tree = tuned(verdict, tried);
    tree["aims"][0] = tree["best"][0]["aims"][0]["aim"] = aim;
    return said_of("tune", tree);
  };
  Json nearer = point(2, true);
  nearer["fitness"] = 0.25;
  const std::string none = text_with("ties:<0.1", {point(1, true), nearer});
  CHECK(none.starts_with("Best: No point met all constraints; nearest is rounds 2.\n"));
  CHECK(holds(none, "Play: In fresh matches best 1 misses ties:<0.1."));
  CHECK_FALSE(holds(none, "To play by"));
  // On the deals of the search ties were 12.5 %, on fresh ones they are 25 %.
  const std::string chance = text_with("ties:<0.2", {point(1, true), nearer});
  CHECK_FALSE(holds(chance, "No point met"));
  CHECK(holds(chance, "Play: In fresh matches best 1 misses ties:<0.2."));
  const std::string met = text_with("ties:0.2..0.3", {point(1, true), nearer}, "met");
  CHECK_FALSE(holds(met, "No point met"));
  CHECK(holds(met, "Play: To play by best 1: --set rounds=1."));
  const std::string open = text_with("ties:0.2..0.3", {point(1, true), nearer}, "open");
  CHECK_FALSE(holds(open, "misses"));
  CHECK(holds(open, "Play: To play by best 1, which may miss ties:0.2..0.3: --set rounds=1."));
  CHECK(
      text_with("ties:<0.1", Json::array({point(1, false)})).starts_with("Best: No point met all"));
}

TEST_CASE("structures of best 1 are set whole, as a shell takes them", "[report][tune]") {
  Json tree = tuned("met", Json::array({point(2, true)}));
  tree["rules"] = {{"rounds", 3}, {"values", {1, 2, 3}}, {"move", {{"to", "left"}, {"by", 4}}}};
  for (const char* const rule : {"values[1]", "values[2]", "move.to", "grid"}) {
    tree["vary"].push_back({{"rule", rule}, {"values", {7}}});
  }
  tree["best"][0]["rules"] = {
      {"rounds", 1}, {"values[1]", 7}, {"values[2]", 9}, {"move.to", "it's"}, {"grid", {2, 3}}};
  tree["tried"][0]["rules"] = tree["best"][0]["rules"];
  CHECK(holds(said_of("tune", tree),
              "Play: To play by best 1: --set rounds=1 --set 'values=[1,7,9]' --set "
              "'move={\"to\":\"it'\\''s\",\"by\":4}' --set 'grid=[2,3]'."));
}

}  // namespace mainmatch::tests
