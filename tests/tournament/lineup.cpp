#include "experiments/matches/lineup.h"

#include <algorithm>
#include <map>

#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/core/chi_square.h"

using namespace mainmatch;
using Names = std::vector<std::string>;

namespace {

constexpr std::array<BotInfo, 4> kKnown = {
    {{"random"}, {"spread"}, {"favourite"}, {.name = "learned", .by_default = false}}};

Lineup lineup_of(const LineupSpec& company, int seats = 3) { return {company, seats, kKnown}; }

LineupSpec shuffled(const Names& lineup) { return {.design = Design::lineup, .lineup = lineup}; }

LineupSpec field_of(const std::string& candidate, MixByRole field = {}) {
  return {.design = Design::field, .candidate = candidate, .field = std::move(field)};
}

LineupSpec round_robin(const Names& bots = {}) {
  return {.design = Design::round_robin, .bots = bots};
}

std::string complaint(const LineupSpec& company, int seats = 3) {
  try {
    lineup_of(company, seats);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

/// The first match of deal number `deal`, each deal being played once.
constexpr Lineup::Turn first_of(std::uint64_t deal) { return {deal, deal, 0}; }

/// The bots of three seats as a number of three digits.
int number_of(const PerSeat<int>& bots) { return 100 * bots[0] + 10 * bots[1] + bots[2]; }

}  // namespace

TEST_CASE("who plays", "[tournament]") {
  CHECK(lineup_of({}, 4).bots() == Names{"random", "spread", "favourite"});
  CHECK(lineup_of({.bots = {"spread", "random"}}, 4).bots() == Names{"spread", "random"});
  CHECK(lineup_of({.bots = {"learned"}}, 4).bots() == Names{"learned"});
  CHECK(lineup_of({.bots = {"spread"}}, 4).most_seats(0) == 4);
  const Lineup fixed = lineup_of(shuffled({"spread", "random", "spread"}));
  CHECK(fixed.bots() == Names{"spread", "random"});
  CHECK(fixed.most_seats(0) == 2);
  CHECK(fixed.most_seats(1) == 1);
  const Lineup field = lineup_of(field_of("spread"));
  CHECK(field.bots() == Names{"spread", "random", "favourite"});
  CHECK(field.most_seats(0) == 1);
  CHECK(field.most_seats(1) == 2);
  CHECK(field.row_names() == field.bots());
  const Lineup with_itself = lineup_of(field_of("spread", {{{"random"}, {"spread"}}}));
  CHECK(with_itself.bots() == Names{"spread", "random", "spread"});
  CHECK(with_itself.row_names() == Names{"spread", "random", "spread (field)"});
  CHECK(with_itself.most_seats(0) == 1);
  CHECK(with_itself.most_seats(2) == 2);
  CHECK(lineup_of(round_robin()).profiles() == 10);  // of 3 bots over 3 seats: 5 choose 2
  CHECK(lineup_of(round_robin({"spread"})).profiles() == 1);
}

TEST_CASE("companies that cannot play are named", "[tournament]") {
  CHECK(complaint({.bots = {"random"}}) == "none");
  CHECK(complaint({.bots = {"randm"}}) == "bots: unknown bot 'randm'; did you mean 'random'?");
  CHECK(complaint(shuffled({"random", "xyzzy", "random"})) ==
        "lineup: unknown bot 'xyzzy', expected random, spread, favourite, learned");
  CHECK(complaint({.bots = {"random", "spread", "random"}}) == "bots: duplicate 'random'");
  CHECK(complaint(shuffled({"random", "random"})) ==
        "lineup: got a list of 2, expected a bot for each of 3 seats");
  CHECK(complaint({.design = Design::lineup, .bots = {"random"}, .lineup = {"random"}}) ==
        "bots: requires design mix or round-robin");
  CHECK(complaint({.lineup = {"random"}}) == "lineup: requires design lineup");
  CHECK(complaint({.candidate = "random"}) == "candidate: requires design field");
  CHECK(complaint({.field = {{{"random", 1}}}}) == "field: requires design field");
  CHECK(complaint(field_of("")) == "candidate: missing, required by design field");
  CHECK(complaint(field_of("x")) ==
        "candidate: unknown bot 'x', expected random, spread, favourite, learned");
  CHECK(complaint(field_of("random", {{{"random", 2}}})) == "none");
  CHECK(complaint(field_of("random", {{{"spread", 2}, {"spread", 1}}})) ==
        "field: duplicate 'spread'");
  CHECK(complaint(round_robin(), 16) == "none");
  CHECK(complaint({.design = Design::round_robin}, 140) ==
        "design: 'round-robin' of 3 bots over 140 seats, expected at most 10000 line-ups");
}

TEST_CASE("drawn seats are uniform and independent", "[tournament]") {
  const Lineup lineup = lineup_of({});
  std::map<int, long> counts;  // of whole tables: three digits in base 3
  std::map<int, double> probabilities;
  for (int table = 0; table < 27; ++table) probabilities[table] = 1.0 / 27;
  PerSeat<int> bot{};
  for (std::uint64_t match = 0; match < 27'000; ++match) {
    lineup.draw(1, first_of(match), bot);
    ++counts[9 * bot[0] + 3 * bot[1] + bot[2]];
  }
  CHECK(agrees(counts, probabilities));
}

TEST_CASE("a fixed line-up takes the seats in every order alike", "[tournament]") {
  const Lineup lineup = lineup_of(shuffled({"random", "spread", "favourite"}));
  std::map<int, long> counts;
  std::map<int, double> probabilities;
  for (const int order : {12, 21, 102, 120, 201, 210}) probabilities[order] = 1.0 / 6;
  PerSeat<int> bot{};
  for (std::uint64_t match = 0; match < 12'000; ++match) {
    lineup.draw(1, first_of(match), bot);
    ++counts[number_of(bot)];
  }
  CHECK(agrees(counts, probabilities));
}

TEST_CASE("a candidate sits anywhere alike, among bots drawn by their weights", "[tournament]") {
  const Lineup lineup = lineup_of(field_of("favourite", {{{"random", 3}, {"spread", 1}}}));
  std::map<int, long> counts;
  std::map<int, double> probabilities;
  for (int other = 0; other < 4; ++other) {
    const int a = 1 + other / 2, b = 1 + other % 2;
    const double p = (a == 1 ? 0.75 : 0.25) * (b == 1 ? 0.75 : 0.25) / 3;
    for (const int seating : {10 * a + b, 100 * a + b, 100 * a + 10 * b}) {
      probabilities[seating] = p;
    }
  }
  PerSeat<int> bot{};
  for (std::uint64_t match = 0; match < 24'000; ++match) {
    lineup.draw(1, first_of(match), bot);
    ++counts[number_of(bot)];
  }
  CHECK(agrees(counts, probabilities));
}

TEST_CASE("a round robin goes through all line-ups in turn", "[tournament]") {
  const Lineup lineup = lineup_of(round_robin());
  std::map<std::string, int> seen;
  PerSeat<int> bot{};
  for (std::uint64_t deal = 0; deal < 30; ++deal) {
    lineup.draw(1, first_of(deal), bot);
    std::sort(bot.begin(), bot.begin() + 3);
    ++seen[std::to_string(number_of(bot))];
  }
  CHECK(seen.size() == 10);
  for (const auto& [profile, times] : seen) CHECK(times == 3);
}

TEST_CASE("matches of one deal share it out among the bots", "[tournament]") {
  PerSeat<int> first{}, next{};
  const Lineup mix = lineup_of({});
  const Lineup fixed = lineup_of(shuffled({"random", "spread", "favourite"}));
  const Lineup field = lineup_of(field_of("favourite"));
  int anew = 0;
  for (std::uint64_t deal = 0; deal < 20; ++deal) {
    for (int k = 0; k < 3; ++k) {
      const Lineup::Turn one{3 * deal, deal, 0}, other{3 * deal + 1, deal, k};
      mix.draw(1, one, first);
      mix.draw(1, other, next);
      for (std::size_t seat = 0; seat < 3; ++seat) CHECK(next[seat] == (first[seat] + k) % 3);
      fixed.draw(1, one, first);
      fixed.draw(1, other, next);
      for (std::size_t seat = 0; seat < 3; ++seat) {
        CHECK(next[seat] == first[(seat + static_cast<std::size_t>(k)) % 3]);
      }
      field.draw(1, one, first);
      field.draw(1, other, next);
      const auto seat_of_candidate = [](const PerSeat<int>& bots) {
        return std::find(bots.begin(), bots.begin() + 3, 0) - bots.begin();
      };
      CHECK(seat_of_candidate(next) == (seat_of_candidate(first) + k) % 3);
      anew += k == 0 && first != next;
    }
  }
  CHECK(anew > 5);
}

TEST_CASE("a line-up is a function of seed and match", "[tournament]") {
  const Lineup lineup = lineup_of({}, 12);
  PerSeat<int> first{}, again{}, other_match{}, other_seed{};
  lineup.draw(7, first_of(3), first);
  lineup.draw(7, first_of(3), again);
  lineup.draw(7, first_of(4), other_match);
  lineup.draw(8, first_of(3), other_seed);
  CHECK(first == again);
  CHECK(first != other_match);
  CHECK(first != other_seed);
}
