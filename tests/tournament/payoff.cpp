#include "experiments/matches/payoff.h"

#include "experiments/analyses/tournament/tally.h"
#include "experiments/base/error.h"
#include "tests/catch.h"

using namespace mainmatch;

namespace {

Payoff payoff(const std::vector<std::string>& terms) { return Payoff(terms); }

std::string complaint(const std::vector<std::string>& terms) {
  try {
    payoff(terms);
  } catch (const ValueError& error) {
    CHECK(error.path == "payoff");
    return error.complaint;
  }
  return "none";
}

/// Five seats, best first 3 1 0 4 2; 3 and 1 share the win, 2 is the candidate.
Outcome five() {
  Outcome outcome{};
  outcome.seats = 5;
  outcome.scores = {7, 20, -3, 20, 5};
  outcome.tokens = {0, 1, 0, 1, 0};
  outcome.garnets = {4, 0, 11, 2, 0};
  outcome.elimination_candidate = 2;
  outcome.winners.insert(3);
  outcome.winners.insert(1);
  outcome.ranking = {3, 1, 0, 4, 2};
  return outcome;
}

std::vector<std::int64_t> by_seat(const std::vector<std::string>& terms) {
  std::vector<std::int64_t> all;
  for (Seat seat = 0; seat < 5; ++seat) all.push_back(payoff(terms).of(five(), seat));
  return all;
}

}  // namespace

TEST_CASE("payoffs by hand", "[tournament][payoff]") {
  using Parts = std::vector<std::int64_t>;
  constexpr std::int64_t kHalf = kWinParts / 2, kQuarter = kWinParts / 4;
  CHECK(by_seat({"wins"}) == Parts{0, kHalf, 0, kHalf, 0});
  CHECK(by_seat({"tokens"}) == Parts{0, 1, 0, 1, 0});
  CHECK(by_seat({"score"}) == Parts{7, 20, -3, 20, 5});
  CHECK(by_seat({"rank"}) == Parts{2 * kQuarter, 3 * kQuarter, 0, kWinParts, kQuarter});
  CHECK(by_seat({"survival"}) == Parts{1, 1, 0, 1, 1});
  CHECK(by_seat({"elimination"}) == Parts{0, 0, 1, 0, 0});
  CHECK(by_seat({"garnets"}) == Parts{4, 0, 11, 2, 0});
  CHECK(payoff({"wins"}).unit() == kWinParts);
  CHECK(payoff({"tokens"}).unit() == 1);
}

TEST_CASE("weighted sums are exact", "[tournament][payoff]") {
  using Parts = std::vector<std::int64_t>;
  CHECK(by_seat({"tokens:1", "elimination:-2"}) == Parts{0, 1, -2, 1, 0});
  CHECK(payoff({"tokens:1", "elimination:-2"}).unit() == 1);
  CHECK(payoff({"tokens:1", "elimination:-2"}).name() == "tokens:1,elimination:-2");
  // In halves: 1.5 garnets less 1 for a token.
  CHECK(by_seat({"garnets:1.5", "tokens:-1"}) == Parts{12, -2, 33, 4, 0});
  CHECK(payoff({"garnets:1.5", "tokens:-1"}).unit() == 2);
  CHECK(by_seat({"score:0.001"}) == Parts{7, 20, -3, 20, 5});
  CHECK(payoff({"score:0.001"}).unit() == 1000);
  CHECK(by_seat({"wins:0.5", "score:0"}) == Parts{0, kWinParts / 2, 0, kWinParts / 2, 0});
  CHECK(payoff({"wins:0.5", "score:0"}).unit() == 2 * kWinParts);
  CHECK(by_seat({"wins", "tokens:-3"}) ==
        Parts{0, kWinParts / 2 - 3 * kWinParts, 0, kWinParts / 2 - 3 * kWinParts, 0});
  Outcome far = five();
  far.scores[0] = std::int64_t{1} << 39;
  CHECK(payoff({"score:2"}).of(far, 0) == std::int64_t{1} << 40);
  CHECK(payoff({"score:-1000"}).of(far, 0) == -(std::int64_t{1} << 40));
}

TEST_CASE("bounds of payoffs and differences of interest", "[tournament][payoff]") {
  const auto check = [](const std::vector<std::string>& terms, std::int64_t least,
                        std::int64_t most, double of_interest) {
    CAPTURE(terms.front());
    REQUIRE(payoff(terms).range());
    CHECK(payoff(terms).range()->least == least);
    CHECK(payoff(terms).range()->most == most);
    CHECK(*payoff(terms).difference_of_interest() == of_interest);
  };
  check({"wins"}, 0, kWinParts, 0.02);
  check({"tokens"}, 0, 2, 0.05);
  check({"rank"}, 0, kWinParts, 0.02);
  check({"survival"}, 0, 1, 0.02);
  check({"elimination:-1"}, -1, 0, 0.02);
  check({"tokens:1", "elimination:-2"}, -2, 2, 0.05);
  check({"tokens:1", "elimination:-5", "garnets:0"}, -5, 2, 0.1);
  check({"tokens:0.5", "wins:-1"}, -2 * kWinParts, 2 * kWinParts, 0.025);
  for (const char* unbounded : {"score", "garnets:-0.001"}) {
    CHECK(!payoff({"tokens", unbounded}).range());
    CHECK(!payoff({"tokens", unbounded}).difference_of_interest());
  }
}

TEST_CASE("payoffs that are none are named", "[tournament][payoff]") {
  CHECK(complaint({"tokens:-1000", "score:1000", "wins:.5"}) ==
        "got 'wins:.5', expected NAME or NAME:WEIGHT, -1000..1000 with up to 3 decimals");
  for (const char* weight : {"", "-", ".", "1.", "1.0000", "1e3", "+1", " 1", "1000.001", "-1001",
                             "0x1", "nan", "1.-5", "--1", "1:2", "99999999999999999999"}) {
    CAPTURE(weight);
    CHECK(complaint({std::string("wins:") + weight}).find(", expected NAME or") !=
          std::string::npos);
  }
  CHECK(complaint({"win"}) == "unknown payoff 'win'; did you mean 'wins'?");
  CHECK(complaint({"x:2"}) ==
        "unknown payoff 'x', expected wins, tokens, score, rank, survival, elimination, garnets");
  CHECK(complaint({"wins", "wins:2"}) == "duplicate 'wins'");
  CHECK(complaint({"wins:999.999", "rank:999.999"}) ==
        "'wins:999.999,rank:999.999' overflows the sums, expected fewer decimals or smaller "
        "weights");
  CHECK(complaint({"wins:0.001", "score:1.001"}).find("overflows the sums") != std::string::npos);
  CHECK(complaint({"wins:2.5", "score:0.125", "garnets:-1"}) == "none");
  CHECK(complaint({"wins:0", "score:-0.000"}) == "all weights are 0, expected at least one other");
}
