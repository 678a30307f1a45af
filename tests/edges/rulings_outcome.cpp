#include "tests/catch.h"
#include "tests/edges/test_match.h"

namespace mainmatch::edges {
namespace {

/// A match that comes to these scores; lots are the seats in their order. In its only round all
/// seats land on space 10, which pays 10; what they are to have besides they have from the start.
class Ended : public TestMatch {
 public:
  explicit Ended(const Numbers& scores, int max_tokens = 4)
      : TestMatch(rules_for(scores, max_tokens)) {
    for (std::size_t seat = 0; seat < scores.size(); ++seat) state.points[seat] = scores[seat] - 10;
    for (int seat = 0; seat < rules.players(); ++seat) submissions_.push_back(turn("R1>"));
    Edges::resolve(state, submissions_, &result);
    CHECK(this->scores() == scores);
  }

  std::string ranking() const {
    std::string all;
    const Outcome out = end();
    for (std::size_t i = 0; i < submissions_.size(); ++i) all += std::to_string(out.ranking[i]);
    return all;
  }
  Numbers tokens() const {
    const Outcome out = end();
    return Numbers(out.tokens.begin(), out.tokens.begin() + rules.players());
  }

 private:
  static Rules rules_for(const Numbers& scores, int max_tokens) {
    const int players = static_cast<int>(scores.size());
    Rules rules = players <= kMaxSide ? counting(1, players) : counting(3, players / 3);
    rules.max_tokens = max_tokens;
    rules.rounds = 1;
    return rules;
  }

  std::vector<Submission> submissions_;
};

TEST_CASE("R21: the points of all rounds add up", "[edges][rulings]") {
  Rules rules = counting(1, 3);
  rules.rounds = 2;
  TestMatch table(rules);
  table.play({"R2>", "L12>", "R1>"});
  table.play({"R2>", "R1>", "R1>"});
  const Outcome out = table.end();
  CHECK(Numbers(out.scores.begin(), out.scores.begin() + 3) == Numbers{22 + 14, 11, 2 + 10});
  CHECK(out.winners == seats({0}));
  CHECK(Ended({30, 20, 30, 10}).end().winners == seats({0, 2}));
}

TEST_CASE("R22: a sole winner gets two tokens, several one each, too many none",
          "[edges][rulings]") {
  CHECK(Ended({30, 20, 29, 10}).tokens() == Numbers{2, 0, 0, 0});
  CHECK(Ended({30, 20, 30, 10}).tokens() == Numbers{1, 0, 1, 0});
  CHECK(Ended({9, 9, 9, 9, 8, 7, 6, 5, 4}).tokens() == Numbers{1, 1, 1, 1, 0, 0, 0, 0, 0});
  CHECK(Ended({9, 9, 9, 9, 9, 7, 6, 5, 4}).tokens() == Numbers(9, 0));
  CHECK(Ended({9, 9, 9, 9, 9, 7, 6, 5, 4}, 5).tokens() == Numbers{1, 1, 1, 1, 1, 0, 0, 0, 0});
  CHECK(Ended({30, 20, 30, 10}, 2).tokens() == Numbers{1, 0, 1, 0});
  CHECK(Ended({30, 20, 30, 10}, 1).tokens() == Numbers(4, 0));
  CHECK(Ended({30, 20, 29, 10}, 0).tokens() == Numbers{2, 0, 0, 0});
}

TEST_CASE("R23: the lowest score names the candidate", "[edges][rulings]") {
  const Ended table({30, 20, 12, 25});
  CHECK(Edges::is_over(table.state));
  CHECK(table.end().elimination_candidate == 2);
  CHECK(table.end().tied_last == seats({2}));
}

TEST_CASE("R24: the winners vote among those tied for last", "[edges][rulings]") {
  Ended table({30, 20, 30, 20});
  REQUIRE_FALSE(Edges::is_over(table.state));
  CHECK(Edges::step(table.state) == Step{StepKind::decision, 0});
  CHECK(Edges::acting(table.state) == seats({0, 2}));
  const View view = Edges::observe(table.state, 0);
  CHECK(view.is_vote());
  CHECK(view.voters() == seats({0, 2}));
  CHECK(view.candidates() == seats({1, 3}));
  table.vote({{0, 1}, {2, 1}});
  CHECK(Edges::is_over(table.state));
  CHECK(table.end().elimination_candidate == 1);
  CHECK(table.end().tied_last == seats({1, 3}));
}

TEST_CASE("R24: where all tie, all vote, for themselves if they like", "[edges][rulings]") {
  Ended table({10, 10, 10});
  CHECK(Edges::acting(table.state) == seats({0, 1, 2}));
  table.vote({{0, 0}, {1, 0}, {2, 2}});
  CHECK(table.end().elimination_candidate == 0);
  CHECK(table.end().winners == seats({0, 1, 2}));
  CHECK(table.end().fouls[0] == 0);
}

TEST_CASE("R25: an absent vote is an abstention", "[edges][rulings]") {
  Ended one({30, 20, 30, 20});
  one.vote({{2, 1}});
  CHECK(one.end().elimination_candidate == 1);
  Ended none({30, 20, 30, 20});
  none.vote({});
  CHECK(none.end().elimination_candidate == 3);
  CHECK(none.end().fouls[0] == 0);
}

TEST_CASE("R26: a bot's vote for somebody else is an abstention and a foul", "[edges][rulings]") {
  for (const Seat other : {0, 2, 4, 15, 16, 127, -2}) {
    Ended table({30, 20, 30, 20});
    table.vote({{0, other}, {2, 1}, {1, 3}, {3, 3}});
    CHECK(table.end().elimination_candidate == 1);
    CHECK(table.end().fouls[0] == 1);
    CHECK(table.end().fouls[1] == 0);  // was not asked
    CHECK(table.result.votes[0] == kNoSeat);
    CHECK(table.result.votes[1] == kNoSeat);
    CHECK(table.result.votes[2] == 1);
  }
}

TEST_CASE("R27: among equal votes the latest in the lots", "[edges][rulings]") {
  Ended tied({30, 20, 30, 20});
  tied.vote({{0, 1}, {2, 3}});
  CHECK(tied.end().elimination_candidate == 3);
  Ended turned({30, 20, 30, 20});
  std::reverse(turned.state.setup.tie_break.begin(), turned.state.setup.tie_break.begin() + 4);
  turned.vote({{0, 1}, {2, 3}});
  CHECK(turned.end().elimination_candidate == 1);
  Ended three({30, 30, 30, 20, 20, 20, 25, 25, 25});
  three.vote({{0, 3}, {1, 4}});  // 5 has none, though it stands later
  CHECK(three.end().elimination_candidate == 4);
}

TEST_CASE("R28: by score, then by the lots, the candidate last", "[edges][rulings]") {
  CHECK(Ended({20, 30, 10, 25}).ranking() == "1302");
  Ended table({30, 20, 30, 20, 20, 25});
  table.vote({{0, 1}});
  CHECK(table.ranking() == "025341");
  Ended turned({30, 20, 30, 20, 20, 25});
  std::reverse(turned.state.setup.tie_break.begin(), turned.state.setup.tie_break.begin() + 6);
  turned.vote({{0, 3}});
  CHECK(turned.ranking() == "205413");
  Ended all({10, 10, 10});
  all.vote({{1, 0}});
  CHECK(all.ranking() == "120");
}

TEST_CASE("R29: the outcome adds no garnets", "[edges][rulings]") {
  Rules rules = counting(1, 3);
  rules.rounds = 1;
  TestMatch table(rules);
  table.play({"R2>3", "L12>1", "R1>"});
  const Outcome out = table.end();
  CHECK(Numbers(out.garnets.begin(), out.garnets.begin() + 3) == Numbers{5 - 3 + 1, 4, 5});
}

}  // namespace
}  // namespace mainmatch::edges
