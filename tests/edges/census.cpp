// Small matches, all of them, and large ones at random, against the naive second implementation.

#include <algorithm>

#include "experiments/matches/round_loop.h"
#include "tests/catch.h"
#include "tests/edges/hooks.h"
#include "tests/edges/naive.h"

namespace mainmatch::edges {
namespace {

template <class T>
std::map<int, long long> by_seat(const Rules& rules, const PerSeat<T>& values) {
  std::map<int, long long> all;
  for (int seat = 0; seat < rules.players(); ++seat) {
    all[seat] = static_cast<long long>(values[static_cast<std::size_t>(seat)]);
  }
  return all;
}

std::set<int> as_set(SeatSet seats) {
  std::set<int> all;
  for (const Seat seat : seats) all.insert(seat);
  return all;
}

/// Whether a round went the same both ways.
bool same(const Rules& rules, const Result& result, const naive::Played& played) {
  static const char* const kNames[] = {"surviving", "screwed", "dumb"};
  std::map<int, std::string> types;
  for (int seat = 0; seat < rules.players(); ++seat) {
    types[seat] = kNames[static_cast<int>(result.types[static_cast<std::size_t>(seat)])];
  }
  std::vector<int> rejected;
  for (const Rejection& rejection : result.rejected) rejected.push_back(rejection.seat);
  return by_seat(rules, result.landed) == played.landed && types == played.types &&
         by_seat(rules, result.points) == played.points &&
         by_seat(rules, result.garnets) == played.garnets && rejected == played.rejected;
}

bool same(const Rules& rules, const Outcome& out, const naive::Ended& ended) {
  std::map<int, int> tokens;
  for (const auto& [seat, count] : by_seat(rules, out.tokens)) {
    tokens[seat] = static_cast<int>(count);
  }
  return by_seat(rules, out.scores) == ended.scores && tokens == ended.tokens &&
         as_set(out.winners) == ended.winners && as_set(out.tied_last) == ended.last &&
         out.elimination_candidate == ended.candidate &&
         std::vector<int>(out.ranking.begin(), out.ranking.begin() + rules.players()) ==
             ended.ranking;
}

/// All that a seat might hand in: a missed one, and every mixture of these parts.
std::vector<Submission> choices(int most, int bets, bool faulty) {
  std::vector<Submission> all(1);
  for (const Direction direction : {Direction::left, Direction::right}) {
    for (int amount = faulty ? 0 : 1; amount <= most; ++amount) {
      for (const Partner partner : {Partner::right, Partner::down}) {
        for (int bet = 0; bet <= bets; ++bet)
          all.emplace_back().move(direction, amount, partner, bet);
      }
    }
  }
  return all;
}

Rules tiny(int rows, int columns) {
  Rules rules = on_grid(rows, columns);
  rules.rounds = 1;
  rules.length = 3;
  rules.values = {3, 1, 4};
  rules.start = 2;
  rules.starting_garnets = 1;
  return rules;
}

/// Calls f(submissions) for every way in which all seats can choose.
template <class F>
void for_each_profile(std::size_t players, const std::vector<Submission>& all, F&& f) {
  std::vector<std::size_t> chosen(players, 0);
  std::vector<Submission> submissions(players, all[0]);
  for (;;) {
    f(submissions);
    std::size_t seat = 0;
    while (seat < players && ++chosen[seat] == all.size()) {
      chosen[seat] = 0;
      submissions[seat] = all[0];
      ++seat;
    }
    if (seat == players) return;
    submissions[seat] = all[chosen[seat]];
  }
}

/// Plays all profiles of one round both ways; how many agree, and how many there are.
std::pair<int, int> census(const Rules& rules, const std::vector<Submission>& all) {
  Table table(rules);
  int agree = 0;
  int profiles = 0;
  for_each_profile(static_cast<std::size_t>(rules.players()), all,
                   [&](const std::vector<Submission>& submissions) {
                     table.begin();
                     Edges::resolve(table.state, submissions, &table.result);
                     naive::Match match(table.rules, table.setup);
                     agree += same(table.rules, table.result, match.play(submissions));
                     ++profiles;
                   });
  return {agree, profiles};
}

}  // namespace

TEST_CASE("R4-R18: every profile of two seats", "[edges][census]") {
  for (const bool row : {true, false}) {
    const Rules rules = row ? tiny(1, 2) : tiny(2, 1);
    // 1 missed one, and 2 directions, 6 amounts, 2 partners, 3 bets.
    const auto [agree, profiles] = census(rules, choices(5, 2, true));
    CHECK(profiles == 73 * 73);
    CHECK(agree == profiles);
  }
}

TEST_CASE("R4-R18: every profile of three and four seats", "[edges][census]") {
  const auto [agree_row, row] = census(tiny(1, 3), choices(3, 1, false));
  CHECK(row == 25 * 25 * 25);
  CHECK(agree_row == row);
  const auto [agree_square, square] = census(tiny(2, 2), choices(2, 0, false));
  CHECK(square == 9 * 9 * 9 * 9);
  CHECK(agree_square == square);
}

TEST_CASE("R8, R9: types of all profiles of two seats are counted by hand", "[edges][census]") {
  // Both seats of a row move by the sum of both moves. From the middle of three spaces, sums of -1,
  // 0 and 1 keep both on: 2 pairs of moves of 1; 4 + 2 * 2 pairs of moves up to 2; 6 + 2 * 4 pairs
  // of moves up to 3. Any other sum takes both off: two moves in its direction, so both are dumb,
  // or moves of 3 and 1 against each other (in two orders, to two sides): one is screwed.
  struct Row {
    int most;
    int on;
    int mixed;
  };
  for (const Row& row : {Row{1, 2, 0}, Row{2, 8, 0}, Row{3, 14, 4}}) {
    Table table(tiny(1, 2));
    std::map<std::string, int> counts;
    std::vector<Submission> all;
    for (const Submission& one : choices(row.most, 0, false)) {
      if (one.handed_in && one.partner == Partner::right) all.push_back(one);
    }
    for_each_profile(2, all, [&](const std::vector<Submission>& submissions) {
      table.begin();
      Edges::resolve(table.state, submissions, &table.result);
      ++counts[table.types()];
    });
    CHECK(counts["ss"] == row.on);
    CHECK(counts["xd"] + counts["dx"] == row.mixed);
    CHECK(counts["dd"] == 4 * row.most * row.most - row.on - row.mixed);
    CHECK(counts.size() <= 4);
  }
}

TEST_CASE("R21-R28: every match of two rounds and every vote of two seats", "[edges][census]") {
  Rules rules = tiny(1, 2);
  rules.rounds = 2;
  const std::vector<Submission> all = choices(2, 1, false);
  int agree = 0;
  int matches = 0;
  int votes = 0;
  for_each_profile(4, all, [&](const std::vector<Submission>& both) {
    Table table(rules);
    naive::Match match(table.rules, table.setup);
    for (const std::size_t round : {0u, 2u}) {
      const std::vector<Submission> now(both.begin() + static_cast<std::ptrdiff_t>(round),
                                        both.begin() + static_cast<std::ptrdiff_t>(round) + 2);
      Edges::resolve(table.state, now, &table.result);
      match.play(now);
    }
    const bool voting = !Edges::is_over(table.state);
    const State before = table.state;
    for (int a = -1; a < (voting ? 2 : 0); ++a) {
      for (int b = -1; b < (voting ? 2 : 0); ++b) {
        table.state = before;
        if (voting) table.vote({{0, a}, {1, b}});
        agree += same(table.rules, table.end(), match.end({{0, a}, {1, b}}));
        ++matches;
        votes += voting;
      }
    }
  });
  CHECK(votes > 9000);
  CHECK(matches > votes);
  CHECK(agree == matches);
}

TEST_CASE("R1-R29: random matches of all sizes", "[edges][census]") {
  using Hooks = tests::Hooks<Edges>;
  std::vector<Rules> variants = Hooks::rules();
  for (const auto& [rows, columns] : {std::pair{4, 1}, {2, 4}, {1, 4}, {2, 2}, {4, 3}}) {
    Rules rules = on_grid(rows, columns);
    rules.rounds = 3;
    rules.length = 5;
    rules.start = 3;
    rules.values = {2, 1, 0, 1, 2};
    rules.max_tokens = 1;
    variants.push_back(rules);
  }
  int votes = 0;
  for (const Rules& rules : variants) {
    int agree = 0;
    constexpr int kMatches = 150;
    for (std::uint64_t number = 0; number < kMatches; ++number) {
      Table table(rules);
      deal_match<Edges>(table.rules, 5, number, table.setup);
      table.begin();
      naive::Match match(table.rules, table.setup);
      Stream chance(5, number, Purpose::bot(0));
      std::vector<Submission> submissions(static_cast<std::size_t>(rules.players()));
      std::map<int, int> given;
      bool all_same = true;
      while (!Edges::is_over(table.state)) {
        for (const Seat seat : Edges::acting(table.state)) {
          submissions[static_cast<std::size_t>(seat)] = Hooks::noisy(table.state, seat, chance);
        }
        if (table.state.voting) {
          ++votes;
          for (const Seat seat : Edges::acting(table.state)) {
            given[seat] = submissions[static_cast<std::size_t>(seat)].vote;
          }
          Edges::resolve(table.state, submissions, &table.result);
        } else {
          Edges::resolve(table.state, submissions, &table.result);
          all_same = all_same && same(table.rules, table.result, match.play(submissions));
        }
      }
      agree += all_same && same(table.rules, table.end(), match.end(given));
    }
    CHECK(agree == kMatches);
  }
  CHECK(votes > 100);
}

}  // namespace mainmatch::edges
