#include "tests/amidakuji/test_match.h"
#include "tests/catch.h"

namespace mainmatch::amidakuji {
namespace {

/// One round on a ladder without rungs, on which A alone pays and everybody may bid on it. A last
/// seat bids 100 on B, so a seat with m beads on A earns m * 100 / (beads on A).
struct Podium {
  explicit Podium(const std::vector<int>& beads_on_a, bool second_after_tie = false,
                  const std::vector<std::int8_t>& tie_break = {})
      : table(rules(static_cast<int>(beads_on_a.size()) + 1, second_after_tie)) {
    for (std::size_t i = 0; i < tie_break.size(); ++i) table.setup.tie_break[i] = tie_break[i];
    std::vector<std::pair<Seat, Turn>> turns;
    for (std::size_t seat = 0; seat < beads_on_a.size(); ++seat) {
      turns.emplace_back(static_cast<Seat>(seat), Turn(bid('S', beads_on_a[seat])));
    }
    turns.emplace_back(static_cast<Seat>(beads_on_a.size()), Turn("T100"));
    table.play(turns);
    outcome = table.outcome();
  }
  static Rules rules(int players, bool second_after_tie) {
    Rules made = rich(players, 2, 1);
    made.paying_places = 1;
    made.rounds = 1;
    made.second_token_after_tie = second_after_tie;
    return made;
  }
  std::string tokens() const {
    std::string text;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(outcome.seats); ++seat) {
      text += std::to_string(outcome.tokens[seat]);
    }
    return text;
  }
  std::vector<Seat> ranking() const {
    return {outcome.ranking.begin(), outcome.ranking.begin() + outcome.seats};
  }

  TestMatch table;
  Outcome outcome;
};

std::vector<Seat> listed(SeatSet set) {
  std::vector<Seat> seats;
  for (const Seat seat : set) seats.push_back(seat);
  return seats;
}

TEST_CASE("R48: a lone winner gets two tokens, the second one", "[amidakuji][rulings]") {
  const Podium podium({2, 5, 3});
  CHECK(podium.outcome.scores[0] == 20);
  CHECK(podium.outcome.scores[1] == 50);
  CHECK(podium.outcome.scores[2] == 30);
  CHECK(podium.outcome.scores[3] == 0);
  CHECK(podium.tokens() == "0210");
  CHECK(listed(podium.outcome.winners) == std::vector<Seat>{1});
}

TEST_CASE("R48: each of several seconds gets a token", "[amidakuji][rulings]") {
  CHECK(Podium({3, 3, 4}).tokens() == "1120");
  CHECK(Podium({2, 2, 1, 2, 2, 6, 2}).tokens() == "11011210");
  CHECK(Podium({1}).tokens() == "21");
  CHECK(Podium({1, 0, 0, 0, 0}).tokens() == "211111");  // all others are second, with nothing
}

TEST_CASE("R48: a tie is a tie of truncated scores", "[amidakuji][rulings]") {
  // 100 * 2 / 201 and 100 * 1 / 201 are both below 1; 100 * 198 / 201 = 98.5.
  CHECK(Podium({198, 2, 1}).tokens() == "2111");
  CHECK(Podium({198, 3, 1}).tokens() == "2100");  // 3 * 100 / 202 = 1.48
}

TEST_CASE("R49: two to four seats on top get one token each", "[amidakuji][rulings]") {
  CHECK(Podium({4, 4, 2}).tokens() == "1100");
  CHECK(Podium({3, 1, 3, 3}).tokens() == "10110");
  CHECK(Podium({3, 3, 3, 3, 2}).tokens() == "111100");
  CHECK(Podium({3, 3, 3, 3}).tokens() == "11110");
}

TEST_CASE("R49: second_token_after_tie gives the seconds a token as well", "[amidakuji][rulings]") {
  CHECK(Podium({4, 4, 2}, true).tokens() == "1110");
  CHECK(Podium({3, 1, 3, 3}, true).tokens() == "11110");
  CHECK(Podium({3, 3, 3, 3, 2, 2, 1}, true).tokens() == "11111100");
  CHECK(Podium({2, 5, 3}, true).tokens() == "0210");
}

TEST_CASE("R49: two seats that share everything", "[amidakuji][rulings]") {
  TestMatch table(rich(2, 2, 1));
  table.play({{0, Turn("S1 T1")}, {1, Turn("S1 T1")}});
  const Outcome out = table.outcome();
  CHECK(out.tokens[0] == 1);
  CHECK(out.tokens[1] == 1);
  CHECK(listed(out.tied_last) == std::vector<Seat>{0, 1});
}

TEST_CASE("R50: more than four on top, and nobody gets a token", "[amidakuji][rulings]") {
  CHECK(Podium({3, 3, 3, 3, 3}).tokens() == "000000");
  CHECK(Podium({3, 3, 3, 3, 3, 2}).tokens() == "0000000");
  CHECK(Podium({3, 3, 3, 3, 3, 2}, true).tokens() == "0000000");
  CHECK(Podium({1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}).tokens() == "0000000000000000");
}

TEST_CASE("R51: garnets are the score divided, rounded down, and what is left",
          "[amidakuji][rulings]") {
  // Placement 1 of 2 pays double: seat 0 alone on A with 1 bead earns 2 * 1 * T', T' beads on B.
  const auto garnets = [](int beads_on_b, int beads_per_garnet, const char* peeks) {
    Rules rules = rich(2, 2, 1);
    rules.beads_per_garnet = beads_per_garnet;
    TestMatch table(rules);
    table.play({{0, Turn("S1").peek(peeks)}, {1, Turn(bid('T', beads_on_b))}});
    return table.outcome().garnets[0];
  };
  CHECK(garnets(59, 120, "") == 5);   // 118
  CHECK(garnets(60, 120, "") == 6);   // 120
  CHECK(garnets(119, 120, "") == 6);  // 238
  CHECK(garnets(120, 120, "") == 7);  // 240
  CHECK(garnets(120, 120, "SS") == 5);
  CHECK(garnets(10, 1, "") == 25);
  CHECK(garnets(255, kUnbounded, "") == 5);
}

TEST_CASE("R52: the ranking goes by score", "[amidakuji][rulings]") {
  const Podium podium({2, 5, 3}, false, {3, 2, 1, 0});
  CHECK(podium.ranking() == std::vector<Seat>{1, 2, 0, 3});
  CHECK(podium.outcome.elimination_candidate == 3);
  CHECK(listed(podium.outcome.tied_last) == std::vector<Seat>{3});
}

TEST_CASE("R52: the earlier in the lots, the higher", "[amidakuji][rulings]") {
  const Podium podium({2, 5, 5, 2, 0}, false, {4, 3, 2, 5, 0, 1});
  CHECK(podium.ranking() == std::vector<Seat>{2, 1, 3, 0, 4, 5});
  CHECK(podium.outcome.elimination_candidate == 5);
  CHECK(listed(podium.outcome.tied_last) == std::vector<Seat>{4, 5});
  CHECK(listed(podium.outcome.winners) == std::vector<Seat>{1, 2});
  const Podium other({2, 5, 5, 2, 0}, false, {0, 5, 1, 2, 3, 4});
  CHECK(other.ranking() == std::vector<Seat>{1, 2, 0, 3, 5, 4});
  CHECK(other.outcome.elimination_candidate == 4);
}

TEST_CASE("R54: results list peeks by seat, then as submitted", "[amidakuji][rulings]") {
  TestMatch table(rich(3, 2, 1));
  table.play({{2, Turn("T1").peek("TS")}, {0, Turn("S2").peek("?S")}});
  CHECK(table.peeks() == "0:S=2 2:T=1 2:S=2");
}

}  // namespace
}  // namespace mainmatch::amidakuji
