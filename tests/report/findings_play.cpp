// Findings about decisions and pairs of bots: duels, advice, reviews.

#include <nlohmann/json.hpp>
#include <string>

#include "tests/catch.h"
#include "tests/report/findings.h"

namespace mainmatch::tests {

TEST_CASE("a duel says who is better, or that it is not decided", "[report][duel]") {
  const auto with = [](const std::string& verdict, const Json& mean, const Json& low,
                       const Json& high, int deals) {
    return said_of(
        "duel",
        {{"game", "g"},
         {"a", "adept"},
         {"b", "basic"},
         {"field", {{"safe", 1}}},
         {"seed", 1},
         {"payoff",
          {{"name", "tokens"}, {"least", 0}, {"most", 1}, {"pilot_matches", 0}, {"clipped", 0}}},
         {"alpha", 0.05},
         {"beta", 0.05},
         {"difference", 0.125},
         {"verdict", verdict},
         {"matches", 2 * deals},
         {"deals", deals},
         {"equal_deals", deals / 4},
         {"mean_a", mean},
         {"mean_b", mean},
         {"a_less_b", {{"plain", mean}, {"adjusted", mean}, {"low", low}, {"high", high}}},
         {"fixed_size_matches", {{"paired", nullptr}, {"unpaired", nullptr}}}});
  };
  CHECK(with("a", 0.5, 0.25, 0.75, 40) ==
        "Best: adept is better than basic: adept less basic is 0.5 (0.25 to 0.75) in tokens.\n"
        "Play: 25.0 % of 40 deals gave A and B the same payoff.\n");
  CHECK(holds(with("b", -0.5, -0.75, -0.25, 40),
              "Best: basic is better than adept: adept less basic is -0.5 (-0.75 to -0.25) in"));
  const std::string open = with("undecided", 0.25, -0.25, 0.75, 40);
  CHECK(holds(open, "Undecided between adept and basic: adept less basic is 0.25 (-0.25 to 0.75)"));
  CHECK_FALSE(holds(open, "better"));
  const std::string same = with("no difference of interest", 0, -0.0625, 0.0625, 40);
  CHECK(holds(same,
              "Between adept and basic there is no difference of interest, which is 0.125: "
              "adept less basic is 0 (-0.0625 to 0.0625) in tokens."));
  CHECK_FALSE(holds(same, "better"));
  // Interrupted before the first deal.
  CHECK(with("undecided", nullptr, nullptr, nullptr, 0) ==
        "Best: Undecided between adept and basic: adept less basic is unknown in tokens.\n");
}

namespace {

Json candidate(const char* submission, bool active) {
  return {{"submission", submission}, {"source", "safe"},       {"payoff", estimate(0.5, 0.25)},
          {"loss", estimate(0, 0)},   {"win", estimate(0, 0)},  {"elimination", estimate(0, 0)},
          {"score", estimate(0, 0)},  {"rank", estimate(1, 0)}, {"worlds", 40},
          {"active", active}};
}

/// An answer whose first candidate is followed by others, still in or dropped out.
Json answer(const std::string& settled, const std::vector<bool>& others) {
  Json tree = {{"model", "bots"}, {"worlds", 40},          {"drawn", 400},      {"effective", 40},
               {"forced", 0},     {"indifference", 0.125}, {"settled", settled}};
  tree["judged_by"] = {
      {"base", "safe"}, {"field", {{"safe", 2}}}, {"payoff", "tokens"}, {"worlds", 40}};
  tree["candidates"].push_back(candidate("best", true));
  for (const bool active : others) tree["candidates"].push_back(candidate("other", active));
  return tree;
}

std::string advised(const Json& answers) {
  Json tree = {{"game", "g"}, {"seat", 0}, {"step", {{"round", 1}}}, {"seed", 1}};
  tree.update(answers);
  return said_of("advise", tree);
}

}  // namespace

TEST_CASE("advice says whether others are as good as the best", "[report][advise]") {
  const std::string best = "Best: best: 0.5 (0.25 to 0.75) tokens against safe:2.";
  CHECK(advised(answer("best told apart", {false, false})) ==
        best + " None of the 2 others is as good.\n");
  CHECK(advised(answer("indifferent", {true, false})) == best + " 1 of the 2 others is as good.\n");
  CHECK(advised(answer("indifferent", {true, true, false})) ==
        best + " 2 of the 3 others are as good.\n");
  // Too few worlds to judge.
  for (const std::string settled : {"worlds", "target error"}) {
    CHECK(advised(answer(settled, {true, true})) ==
          best + " All of the 2 others may be as good.\n");
    CHECK(advised(answer(settled, {true, false})) == best + " 1 of the 2 others may be as good.\n");
  }
  CHECK(advised(answer("best told apart", {})) == best + "\n");
  const std::string fields =
      advised({{"fields", {answer("best told apart", {false}), answer("worlds", {true, true})}}});
  CHECK(fields == best + " None of the 1 others is as good.\n" + best +
                      " All of the 2 others may be as good.\n");
}

namespace {

Json decision(int seat, const Json& mark, double loss, double half) {
  return {{"seat", seat},
          {"step", {{"kind", "round"}, {"round", 0}}},
          {"submission", "x"},
          {"mark", mark},
          {"loss", half > 0 ? estimate(loss, half) : too_few(loss)},
          {"value", estimate(1, 0)},
          {"own", estimate(1, 0)},
          {"skill", estimate(0, 0)},
          {"best", "y"},
          {"source", "safe"},
          {"why",
           {{"worlds", 4},
            {"best_better", {{"worlds", 0}, {"best", nullptr}, {"handed_in", nullptr}}},
            {"best_worse", {{"worlds", 0}, {"best", nullptr}, {"handed_in", nullptr}}}}}};
}

Json reviewed_seat(int seat, const Json& payoff) {
  return {{"seat", seat},
          {"bot", seat == 0 ? Json("safe") : Json()},
          {"payoff", payoff},
          {"field", estimate(0, 0)},
          {"deal", estimate(0.25, 0)},
          {"skill", estimate(0.5, 0.25)},
          {"opponents", estimate(0.5, 0)},
          {"decisions", 1},
          {"loss", 0},
          {"inaccuracies", 0},
          {"mistakes", 0},
          {"blunders", 0}};
}

std::string reviewed(const Json& decisions, const Json& seats, int asked, bool over = true) {
  Json match = {{"match", 1},
                {"even_share", 0.5},
                {"limits", {{"inaccuracy", 0.125}, {"mistake", 0.25}, {"blunder", 0.5}}},
                {"seats", seats},
                {"decisions", decisions},
                {"asked", asked},
                {"skipped", 0}};
  if (!over) match["over"] = false;
  return said_of(
      "review",
      {{"game", "edges"},
       {"judged_by",
        {{"base", "field"}, {"field", {{"safe", 1}}}, {"payoff", "tokens"}, {"worlds", 16}}},
       {"seed", 1},
       {"matches", {match}}});
}

}  // namespace

TEST_CASE("a review counts marks, or says that worlds are too few", "[report][review]") {
  const auto with = [](const Json& decisions) {
    return reviewed(decisions, Json::array(), static_cast<int>(decisions.size()));
  };
  const Json blunder = decision(0, "blunder", 0.75, 0.125);
  const Json mistake = decision(0, "mistake", 0.375, 0.125);
  const Json inaccuracy = decision(0, "inaccuracy", 0.1875, 0.125);
  const Json fine = decision(0, nullptr, 0.125, 0.125), open = decision(0, nullptr, 0.125, 0.75);
  CHECK(with({blunder, mistake, fine, inaccuracy, mistake}) ==
        "Play: Of 5 decisions: 1 blunder, 2 mistakes, 1 inaccuracy.\n");
  CHECK(with({fine, fine}) == "Play: Of 2 decisions none is marked.\n");
  CHECK(with({open, open}) == "Play: Of 2 decisions none is marked: worlds are too few.\n");
  CHECK(with(Json::array({decision(0, nullptr, 0.125, 0)})) ==
        "Play: Of 1 decisions none is marked: worlds are too few.\n");
  // Interrupted before the first decision.
  CHECK(with(Json::array()) == "Play: No decision was reviewed.\n");
}

TEST_CASE("a review says who got most where all that is known", "[report][review]") {
  const auto with = [](const Json& seats, int asked, bool over = true) {
    return reviewed(Json::array({decision(0, nullptr, 0.125, 0.125)}), seats, asked, over);
  };
  CHECK(holds(with({reviewed_seat(0, 1), reviewed_seat(1, 0)}, 1),
              "Play: Seat 0 (safe) got most: 1.00 tokens, 0.50 more than an even share. Skill "
              "made 0.50 (0.25 to 0.75), luck 0.75: "));
  CHECK(holds(with({reviewed_seat(0, 0), reviewed_seat(1, 1)}, 1), "Seat 1 got most: 1.00 tokens"));
  CHECK(holds(with({reviewed_seat(0, 1), reviewed_seat(1, 1)}, 1),
              "Seat 0 (safe) got as much as any: 1.00 tokens"));
  CHECK(holds(with({reviewed_seat(0, 0), reviewed_seat(1, 0)}, 1), "0.50 less than an even share"));
  CHECK(holds(with(Json::array({reviewed_seat(0, 1)}), 1), "Seat 0 (safe) got 1.00 tokens"));
  // Interrupted: other seats may have got more.
  CHECK(holds(with({reviewed_seat(0, 1), reviewed_seat(1, 0)}, 9),
              "Seat 0 (safe) got most of the 2 seats that were reviewed: 1.00 tokens"));
  CHECK_FALSE(holds(with({reviewed_seat(0, nullptr), reviewed_seat(1, nullptr)}, 1, false), "got"));
  CHECK_FALSE(holds(with(Json::array(), 1), "got"));
}

}  // namespace mainmatch::tests
