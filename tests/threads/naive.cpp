// The referee agrees with a second implementation, step by step, on thousands of random matches.

#include "tests/threads/naive.h"

#include <memory>

#include "experiments/matches/round_loop.h"
#include "tests/catch.h"
#include "tests/threads/hooks.h"

namespace mainmatch::threads {

namespace {

using Game = mainmatch::Threads;

/// How the second implementation says that a match ends.
struct End {
  std::optional<std::pair<Seat, Seat>> pair;
  std::vector<Seat> ranking;
  std::set<Seat> heaven_next;
  std::set<Seat> fallen;
  Seat candidate = kNoSeat;
  std::set<Seat> tied_last;
};

/// Where in two lists of the same length the first difference is.
int first_difference(const std::vector<int>& a, const std::vector<int>& b) {
  return static_cast<int>(std::mismatch(a.begin(), a.end(), b.begin()).first - a.begin());
}

/// How deep one had to look: for the pairs and for the seats, by place in what is compared.
struct Depths {
  std::map<int, int> pairs;
  std::map<int, int> seats;
};

End end_of(const naive::Match& match, const Setup& setup, Depths& depths) {
  End end;
  std::vector<std::pair<std::vector<int>, std::pair<Seat, Seat>>> pairs;
  for (const int heaven : setup.heaven) {
    for (const int hell : setup.hell) {
      if (const auto standing = match.standing(heaven, hell)) {
        pairs.push_back({*standing, {heaven, hell}});
      }
    }
  }
  std::sort(pairs.rbegin(), pairs.rend());
  if (pairs.size() > 1) ++depths.pairs[first_difference(pairs[0].first, pairs[1].first)];
  std::set<Seat> out;
  if (!pairs.empty()) {
    end.pair = pairs[0].second;
    end.ranking = {end.pair->first, end.pair->second};
    out = end.heaven_next = {end.pair->first, end.pair->second};
  }
  std::vector<std::pair<std::vector<int>, Seat>> others, heaven, hell;
  const auto add = [&](const Realm& realm, auto& list) {
    for (const int seat : realm) {
      if (out.count(seat)) continue;
      list.push_back({match.standing(seat), seat});
      others.push_back(list.back());
    }
    std::sort(list.rbegin(), list.rend());
  };
  add(setup.heaven, heaven);
  add(setup.hell, hell);
  std::sort(others.rbegin(), others.rend());
  for (std::size_t i = 0; i < others.size(); ++i) {
    end.ranking.push_back(others[i].second);
    if (i > 0) ++depths.seats[first_difference(others[i - 1].first, others[i].first)];
  }
  if (!heaven.empty()) end.heaven_next.insert(heaven.front().second);
  for (std::size_t i = 1; i < heaven.size(); ++i) end.fallen.insert(heaven[i].second);
  if (!hell.empty()) end.heaven_next.insert(hell.front().second);
  if (hell.size() > 1) end.candidate = hell.back().second;
  for (std::size_t i = 1; i < hell.size(); ++i) {
    if (hell[i].first.front() == hell.back().first.front()) end.tied_last.insert(hell[i].second);
  }
  return end;
}

std::set<Seat> set_of(SeatSet seats) {
  std::set<Seat> set;
  for (const Seat seat : seats) set.insert(seat);
  return set;
}

void check_step(const Rules& rules, const naive::Match& match, const Result& result) {
  naive::Loom seen;
  for (const auto& thread : result.threads) {
    const auto there = match.threads().find({thread.source, thread.recipient});
    REQUIRE(there != match.threads().end());
    seen[{thread.source, thread.recipient}] = {thread.strength, thread.golden, there->second.extra};
  }
  REQUIRE(seen == match.threads());
  for (std::size_t i = 1; i < result.threads.size(); ++i) {
    const auto& a = result.threads[i - 1];
    const auto& b = result.threads[i];
    REQUIRE(std::pair(a.source, a.recipient) < std::pair(b.source, b.recipient));
  }
  for (Seat seat = 0; seat < rules.seats(); ++seat) {
    const naive::Player& player = match.player(seat);
    const auto i = static_cast<std::size_t>(seat);
    REQUIRE(result.twine[i] == player.twine);
    REQUIRE(result.goldness[i] == player.goldness);
    REQUIRE(result.x[i] == (player.tiers.count(Moira::nona) ? player.x : -1));
  }
  std::vector<std::pair<Seat, Seat>> chats;
  for (const auto& chat : result.chats) chats.emplace_back(chat.heaven, chat.hell);
  const auto open = match.chats();
  REQUIRE(chats == std::vector(open.begin(), open.end()));
  std::vector<std::pair<Seat, std::string>> rejected;
  for (const Rejection& rejection : result.rejected) {
    rejected.emplace_back(rejection.seat, rejection.part);
  }
  REQUIRE(rejected == match.rejected);
}

void check_end(const End& end, const naive::Match& match, const Outcome& out) {
  REQUIRE((out.winner_in_heaven != kNoSeat) == end.pair.has_value());
  std::set<Seat> winners;
  if (end.pair) {
    REQUIRE(std::pair(out.winner_in_heaven, out.winner_in_hell) == *end.pair);
    winners = {end.pair->first, end.pair->second};
  }
  REQUIRE(set_of(out.winners) == winners);
  REQUIRE(std::vector<Seat>(out.ranking.begin(), out.ranking.begin() + out.seats) == end.ranking);
  REQUIRE(set_of(out.heaven_next) == end.heaven_next);
  REQUIRE(set_of(out.fallen) == end.fallen);
  REQUIRE(out.elimination_candidate == end.candidate);
  REQUIRE(set_of(out.tied_last) == end.tied_last);
  for (Seat seat = 0; seat < out.seats; ++seat) {
    const auto i = static_cast<std::size_t>(seat);
    REQUIRE(out.scores[i] == match.player(seat).goldness);
    REQUIRE(out.tokens[i] == static_cast<int>(winners.count(seat)));
  }
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
    naive::Match match(rules, setup);
    while (!Game::is_over(state)) {
      std::vector<Submission> submissions;
      for (Seat seat = 0; seat < rules.seats(); ++seat) {
        submissions.push_back(many_words ? tests::Hooks<Game>::noisy(state, seat, chance)
                                         : sparse(state, seat, chance));
      }
      resolve(state, submissions, result.get());
      match.play(submissions);
      check_step(rules, match, *result);
    }
    Outcome out;
    outcome(state, out);
    check_end(end_of(match, setup, depths), match, out);
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

TEST_CASE("a second implementation agrees on the published match", "[threads][naive]") {
  compare(Rules{}, 1, 2000, true);
}

TEST_CASE("a second implementation agrees under other rules", "[threads][naive]") {
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

TEST_CASE("a second implementation agrees on ties, however far back", "[threads][naive]") {
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
