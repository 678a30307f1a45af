// Small matches, all of them, and large ones at random, against the oracle.

#include <algorithm>
#include <string>

#include "experiments/matches/round_loop.h"
#include "tests/catch.h"
#include "tests/edges/hooks.h"
#include "tests/edges/oracle_of.h"
#include "tests/edges/test_match.h"

namespace mainmatch::edges {
namespace {

std::vector<int> listed(SeatSet seats) {
  std::vector<int> all;
  for (const Seat seat : seats) all.push_back(seat);
  return all;
}

/// Whether `match` says the same of the round that the table has just played.
bool same_round(const TestMatch& table, const oracle::edges::Match& match) {
  const Result& result = table.result;
  const auto& turns = match.turns().back();
  const Round& log = table.state.rounds[match.turns().size() - 1];
  std::vector<int> rejected;
  bool same = turns.size() == static_cast<std::size_t>(table.rules.players());
  for (std::size_t seat = 0; seat < turns.size(); ++seat) {
    const oracle::edges::Turn& turn = turns[seat];
    const oracle::edges::Standing& own = match.standings()[seat];
    const auto s = static_cast<Seat>(seat);
    if (turn.rejected) rejected.push_back(s);
    same = same && result.landed[seat] == turn.landed && result.points[seat] == turn.points &&
           static_cast<int>(result.types[seat]) == static_cast<int>(turn.type) &&
           result.garnets[seat] == own.garnets && table.state.positions[seat] == own.position &&
           table.state.points[seat] == own.points && log.moved[seat] == turn.move.spaces() &&
           oracle_of(log.partners[seat]) == turn.move.partner && log.bets[seat] == turn.bet &&
           log.defaulted.contains(s) == turn.defaulted && log.rejected.contains(s) == turn.rejected;
  }
  std::vector<int> engine_rejected;
  for (const Rejection& rejection : result.rejected) engine_rejected.push_back(rejection.seat);
  return same && engine_rejected == rejected;
}

/// Whether `match` ends like the one that the table has played, with these votes.
bool same_end(const TestMatch& table, oracle::edges::Match& match,
              const std::map<int, int>& given) {
  const Outcome out = table.end();
  const oracle::edges::Outcome end = match.settle(match.score(), given);
  const auto same = [&](const auto& values, const auto& others) {
    return std::equal(values.begin(), values.begin() + out.seats, others.begin(), others.end());
  };
  std::map<int, int> votes;
  std::vector<int> fouls;
  for (int seat = 0; seat < out.seats; ++seat) {
    const int vote = table.state.votes[static_cast<std::size_t>(seat)];
    if (vote != kNoSeat) votes[seat] = vote;
    fouls.push_back(match.standings()[static_cast<std::size_t>(seat)].fouls);
  }
  return out.seats == table.rules.players() && same(out.scores, end.scores) &&
         same(out.tokens, end.tokens) && same(out.garnets, end.garnets) && same(out.fouls, fouls) &&
         same(out.ranking, end.ranking) && votes == end.votes &&
         listed(out.winners) == end.winners && listed(out.tied_last) == end.tied_last &&
         out.elimination_candidate == end.elimination_candidate;
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
  TestMatch table(rules);
  const oracle::edges::Rules oracle_rules = oracle_of(rules);
  const oracle::edges::Setup oracle_setup = oracle_of(rules, table.setup);
  int agree = 0;
  int profiles = 0;
  for_each_profile(static_cast<std::size_t>(rules.players()), all,
                   [&](const std::vector<Submission>& submissions) {
                     table.begin();
                     Edges::resolve(table.state, submissions, &table.result);
                     oracle::edges::Match match(oracle_rules, oracle_setup);
                     match.play_round(oracle_of(submissions));
                     agree += same_round(table, match);
                     ++profiles;
                   });
  return {agree, profiles};
}

}  // namespace

TEST_CASE("R4-R18: every profile of two seats", "[edges][census][lengthy]") {
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
    TestMatch table(tiny(1, 2));
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

TEST_CASE("R21-R28: every match of two rounds and every vote of two seats",
          "[edges][census][lengthy]") {
  Rules rules = tiny(1, 2);
  rules.rounds = 2;
  const std::vector<Submission> all = choices(2, 1, false);
  const oracle::edges::Rules oracle_rules = oracle_of(rules);
  int agree = 0;
  int matches = 0;
  int votes = 0;
  for_each_profile(4, all, [&](const std::vector<Submission>& both) {
    TestMatch table(rules);
    oracle::edges::Match match(oracle_rules, oracle_of(rules, table.setup));
    bool all_same = true;
    for (const std::size_t round : {0u, 2u}) {
      const std::vector<Submission> now(both.begin() + static_cast<std::ptrdiff_t>(round),
                                        both.begin() + static_cast<std::ptrdiff_t>(round) + 2);
      Edges::resolve(table.state, now, &table.result);
      match.play_round(oracle_of(now));
      all_same = all_same && same_round(table, match);
    }
    const bool voting = !Edges::is_over(table.state);
    const State before = table.state;
    for (int a = -1; a < (voting ? 2 : 0); ++a) {
      for (int b = -1; b < (voting ? 2 : 0); ++b) {
        table.state = before;
        if (voting) table.vote({{0, a}, {1, b}});
        std::map<int, int> given;
        if (a != kNoSeat) given[0] = a;
        if (b != kNoSeat) given[1] = b;
        oracle::edges::Match ended = match;
        agree += all_same && same_end(table, ended, given);
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
    for (rules.max_tokens = 1; rules.max_tokens <= 2; ++rules.max_tokens) {
      variants.push_back(rules);
    }
  }
  int votes = 0;
  for (const Rules& rules : variants) {
    const oracle::edges::Rules oracle_rules = oracle_of(rules);
    int agree = 0;
    constexpr int kMatches = 150;
    for (std::uint64_t number = 0; number < kMatches; ++number) {
      TestMatch table(rules);
      deal_match<Edges>(table.rules, 5, number, table.setup);
      if (number % 8 == 0) table.setup.garnets.fill(999'999'999);  // as many as a record may give
      table.begin();
      oracle::edges::Match match(oracle_rules, oracle_of(rules, table.setup));
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
          given = votes_of(Edges::acting(table.state), submissions);
          Edges::resolve(table.state, submissions, &table.result);
        } else {
          Edges::resolve(table.state, submissions, &table.result);
          match.play_round(oracle_of(submissions));
          all_same = all_same && same_round(table, match);
        }
      }
      agree += all_same && same_end(table, match, given);
    }
    CHECK(agree == kMatches);
  }
  CHECK(votes > 100);
}

}  // namespace mainmatch::edges
