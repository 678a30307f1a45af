// The referee agrees with the oracle, step by step, on thousands of random matches.

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "experiments/matches/round_loop.h"
#include "tests/catch.h"
#include "tests/threads/hooks.h"
#include "tests/threads/oracle_of.h"

namespace mainmatch::threads {

namespace {

using Game = mainmatch::Threads;

/// Where in two lists of the same length the first difference is.
int first_difference(const std::vector<int>& a, const std::vector<int>& b) {
  return static_cast<int>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
}

/// How deep one had to look: for the pairs and for the seats, by place in what is compared.
struct Depths {
  std::map<int, int> pairs;
  std::map<int, int> seats;

  /// The best two pairs, and all neighbours in the ranking behind the winning pair.
  void add(const oracle::threads::Match& match, const oracle::threads::Outcome& end) {
    std::vector<std::vector<int>> keys;
    for (const int heaven : match.setup().heaven) {
      for (const int hell : match.setup().hell) {
        keys.push_back(match.pair_key(heaven, hell));
        if (keys.back().empty()) keys.pop_back();
      }
    }
    std::sort(keys.rbegin(), keys.rend());
    if (keys.size() > 1) ++pairs[first_difference(keys[0], keys[1])];
    keys = match.seat_keys();
    for (std::size_t i = end.winners.size() + 1; i < end.ranking.size(); ++i) {
      ++seats[first_difference(keys[at(end.ranking[i - 1])], keys[at(end.ranking[i])])];
    }
  }
};

std::vector<int> listed(SeatSet seats) {
  std::vector<int> list;
  for (const Seat seat : seats) list.push_back(seat);
  return list;
}

std::vector<int> sorted(std::vector<int> list) {
  std::sort(list.begin(), list.end());
  return list;
}

void check_seat(const State& state, Seat seat, const oracle::threads::Hand& hand) {
  const State::SeatState& own = state.seats[at(seat)];
  std::map<oracle::threads::Moira, int> tiers;
  for (std::size_t moira = 0; moira < kMoirai; ++moira) {
    if (own.tiers[moira] >= 0) tiers[*oracle_of(static_cast<Moira>(moira))] = own.tiers[moira];
  }
  REQUIRE(tiers == hand.tiers);
  REQUIRE(own.gilding_left == hand.gilding_left);
  std::map<int, int> selected;
  for (const Seat other : state.realms.other_realm(seat)) {
    selected[other] = own.selected_all + own.selected.contains(other);
  }
  REQUIRE(selected == hand.selected);
}

void check_step(const State& state, const oracle::threads::Match& match, const Result& result) {
  std::vector<std::tuple<int, int, int, bool, int>> seen, threads;
  for (const auto& thread : result.threads) {
    const std::size_t place = state.realms.at(thread.source, thread.recipient);
    seen.emplace_back(thread.source, thread.recipient, thread.strength, thread.golden,
                      state.growth[place] - 1);
  }
  for (const auto& [link, thread] : match.history().back()) {
    threads.emplace_back(link.first, link.second, thread.strength, thread.golden,
                         thread.extra_growth);
  }
  REQUIRE(seen == threads);
  std::vector<std::pair<int, int>> chats, from_heaven, from_hell;
  std::vector<std::pair<int, std::string>> rejected, voids;
  for (const auto& chat : result.chats) chats.emplace_back(chat.heaven, chat.hell);
  for (const Rejection& rejection : result.rejected) {
    rejected.emplace_back(rejection.seat, rejection.part);
  }
  for (Seat seat = 0; seat < state.rules->seats(); ++seat) {
    const oracle::threads::Hand& hand = match.hands()[at(seat)];
    const oracle::threads::Report& report = hand.reports.back();
    REQUIRE(result.twine[at(seat)] == hand.twine);
    REQUIRE(report.twine == hand.twine);
    REQUIRE(result.goldness[at(seat)] == match.goldness()[at(seat)]);
    REQUIRE(result.x[at(seat)] == (hand.has(oracle::threads::Moira::nona) ? hand.x : -1));
    check_seat(state, seat, hand);
    for (const int other : report.chats) {
      if (state.realms.heaven.contains(seat)) {
        from_heaven.emplace_back(seat, other);
      } else {
        from_hell.emplace_back(other, seat);
      }
    }
    for (const std::string& part : report.voids) voids.emplace_back(seat, part);
  }
  std::sort(from_heaven.begin(), from_heaven.end());
  std::sort(from_hell.begin(), from_hell.end());
  REQUIRE(chats == from_heaven);
  REQUIRE(chats == from_hell);
  REQUIRE(rejected == voids);
}

void check_end(const State& state, const oracle::threads::Match& match,
               const oracle::threads::Outcome& end) {
  Outcome out;
  outcome(state, out);
  std::vector<int> pair;
  if (out.winner_in_heaven != kNoSeat) pair = {out.winner_in_heaven, out.winner_in_hell};
  REQUIRE(pair == end.winners);
  REQUIRE(listed(out.winners) == sorted(end.winners));
  REQUIRE(listed(out.heaven_next) == end.heaven_next);
  REQUIRE(listed(out.fallen) == sorted(end.fallen));
  REQUIRE(listed(out.tied_last) == sorted(end.tied_last));
  REQUIRE(out.elimination_candidate == end.elimination_candidate.value_or(kNoSeat));
  REQUIRE(at(out.seats) == match.hands().size());
  for (std::size_t i = 0; i < at(out.seats); ++i) {
    REQUIRE(out.ranking[i] == end.ranking[i]);
    REQUIRE(out.scores[i] == end.scores[i]);
    REQUIRE(out.tokens[i] == end.tokens[i]);
    REQUIRE(out.garnets[i] == end.garnets[i]);
    std::size_t fouls = 0;
    for (const auto& report : match.hands()[i].reports) fouls += report.voids.size();
    REQUIRE(at(out.fouls[i]) == fouls);
  }
  const oracle::threads::Counts& counts = match.counts();
  std::array<std::int64_t, Game::kFacts.size()> facts;
  Game::facts(state, facts);
  REQUIRE(facts[0] == counts.threads_made);
  REQUIRE(facts[1] == counts.threads_golden);
  REQUIRE(facts[2] == counts.threads_cut);
  REQUIRE(facts[3] == counts.threads_snipped);
  REQUIRE(facts[4] == counts.visits);
}

/// The same with a seat, now and then, that no match has.
Submission astray(Submission submission, Stream& chance) {
  if (chance.below(8) != 0) return submission;
  std::int8_t* const seats[] = {
      &submission.boost.source, &submission.boost.recipient, &submission.cut,
      &submission.snip.source,  &submission.snip.recipient,  &submission.create};
  const int beyond[] = {-128, -2, kMaxSeats, 127};
  *seats[chance.below(6)] = static_cast<std::int8_t>(beyond[chance.below(4)]);
  return submission;
}

/// Few words and many like them, so that much is tied.
Submission sparse(const State& state, Seat seat, Stream& chance) {
  const auto& own = state.seats[static_cast<std::size_t>(seat)];
  Submission submission;
  if (chance.below(2) == 0) {
    const Moira moira = chance.below(2) == 0 ? Moira::clotho : Moira::lachesis;
    if (own.tiers[index_of(moira)] < 0) submission.visit(moira, 0);
  }
  for (const Seat other : state.realms.other_realm(seat)) {
    if (!own.selected.contains(other) && chance.below(3) == 0) {
      submission.create_to(other, own.gilding_left && chance.below(2) == 0);
    }
    if (own.tiers[index_of(Moira::lachesis)] >= 0 && chance.below(3) == 0) {
      submission.boost_thread(seat, other);
    }
    if (chance.below(8) == 0) submission.snip_thread(other, seat);
  }
  return submission;
}

Depths compare(const Rules& rules, std::uint64_t seed, int matches, bool many_words) {
  const oracle::threads::Rules oracle_rules = oracle_of(rules);
  Depths depths;
  Setup setup;
  State state;
  auto result = std::make_unique<Result>();
  for (int number = 0; number < matches; ++number) {
    INFO("match " << number << " of seed " << seed);
    deal_match<Game>(rules, seed, static_cast<std::uint64_t>(number), setup);
    Stream chance(seed, static_cast<std::uint64_t>(number), Purpose::bot(0));
    for (Seat seat = 0; seat < rules.seats(); ++seat) {
      if (chance.below(8) == 0) setup.marks.push_back(static_cast<std::int8_t>(seat));
    }
    begin(rules, setup, state);
    oracle::threads::Match match(oracle_rules, oracle_of(rules, setup));
    while (!Game::is_over(state)) {
      std::vector<Submission> submissions;
      for (Seat seat = 0; seat < rules.seats(); ++seat) {
        submissions.push_back(many_words
                                  ? astray(tests::Hooks<Game>::noisy(state, seat, chance), chance)
                                  : sparse(state, seat, chance));
      }
      resolve(state, submissions, result.get());
      match.play_round(oracle_of(submissions));
      check_step(state, match, *result);
    }
    const oracle::threads::Outcome end = match.settle();
    check_end(state, match, end);
    depths.add(match, end);
  }
  return depths;
}

Rules small_realms(int heaven, int hell, int rounds) {
  Rules rules;
  rules.heaven = heaven;
  rules.hell = hell;
  rules.rounds = rounds;
  return rules;
}

}  // namespace

TEST_CASE("the oracle agrees on the published match", "[threads][census]") {
  compare(Rules{}, 1, 2000, true);
}

TEST_CASE("the oracle agrees under other rules", "[threads][census]") {
  for (const Rules& rules : tests::Hooks<Game>::rules()) compare(rules, 2, 100, true);
  Rules cheap;
  cheap.thresholds = {1, 2, 3};
  compare(cheap, 3, 1000, true);
  Rules flat = small_realms(2, 2, 6);
  flat.powers = {
      {{0, 1, 0, 2}, {0, 3, 0, 1}, {2, 0, 1, 0}, {1, 0, 5, 0}, {0, 2, 0, 1}, {3, 0, 0, 9}}};
  flat.atropos_doubles = {true, false, true, false};
  flat.thresholds = {2, 5, 7};
  compare(flat, 4, 1000, true);
}

TEST_CASE("the oracle agrees on ties, however far back", "[threads][census]") {
  Depths all;
  for (const Rules& rules : {small_realms(2, 2, 3), small_realms(3, 3, 3), small_realms(1, 3, 3),
                             small_realms(3, 6, 3)}) {
    const Depths depths = compare(rules, 5, 1500, false);
    for (const auto& [depth, count] : depths.pairs) all.pairs[depth] += count;
    for (const auto& [depth, count] : depths.seats) all.seats[depth] += count;
  }
  // By place: strongest golden, two sums of three rounds, the two lots; goldness, three sums of
  // three rounds, the lot.
  for (const int depth : {0, 1, 2, 4, 7, 8}) CHECK(all.pairs[depth] > 0);
  for (const int depth : {0, 1, 2, 3, 6, 9, 10}) CHECK(all.seats[depth] > 0);
}

}  // namespace mainmatch::threads
