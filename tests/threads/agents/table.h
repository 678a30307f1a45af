#pragma once

#include <map>
#include <span>

#include "agents/threads/roster.h"
#include "engine/threads/game.h"
#include "tests/catch.h"
#include "tests/conformance/make_bot.h"

namespace mainmatch::tests {

/// A match of Threads of Fate of which a test plays every round: Heaven sits first, then Hell.
struct ThreadsTable {
  explicit ThreadsTable(const threads::Rules& its_rules = {}, std::initializer_list<int> marks = {})
      : rules(its_rules) {
    for (int seat = 0; seat < rules.seats(); ++seat) {
      auto& realm = seat < rules.heaven ? setup.heaven : setup.hell;
      realm.push_back(static_cast<std::int8_t>(seat));
      setup.tie_break[static_cast<std::size_t>(seat)] = static_cast<std::int8_t>(seat);
    }
    for (const int seat : marks) setup.marks.push_back(static_cast<std::int8_t>(seat));
    Threads::begin(rules, setup, state);
  }
  ThreadsTable(const ThreadsTable&) = delete;

  /// Plays a round; who is not named does nothing. Nothing in it may be void.
  void play(const std::map<Seat, threads::Submission>& submissions) {
    PerSeat<threads::Submission> all{};
    for (const auto& [seat, submission] : submissions) {
      all[static_cast<std::size_t>(seat)] = submission;
    }
    threads::Result result;
    Threads::resolve(state, std::span(all.data(), static_cast<std::size_t>(rules.seats())),
                     &result);
    REQUIRE(result.rejected.empty());
  }

  threads::View view(Seat seat) const { return Threads::observe(state, seat); }
  threads::State::SeatState& seat(Seat seat) { return state.seats[static_cast<std::size_t>(seat)]; }

  threads::Rules rules;
  threads::Setup setup{};
  threads::State state;
};

/// What a bot of the roster does in one match after another.
struct ThreadsBot {
  explicit ThreadsBot(const std::string& name) : bot(make_bot<Threads>(name)) { sit(0); }

  void sit(std::uint64_t match) { bot->sit({7, match}, *cache); }
  threads::Submission act(const threads::View& view) {
    threads::Submission submission;
    bot->act(view, submission);
    return submission;
  }

  std::unique_ptr<Agent<Threads>> bot;
  std::shared_ptr<Cache<Threads>> cache = make_cache<Threads>();
};

/// A submission that makes a thread and does nothing else.
inline threads::Submission spin(Seat recipient) {
  threads::Submission submission;
  submission.create_to(recipient);
  return submission;
}

/// One that visits Clotho for nothing and makes the golden thread.
inline threads::Submission spin_gold(Seat recipient) {
  threads::Submission submission;
  submission.visit(threads::Moira::clotho, 0);
  submission.create_to(recipient, true);
  return submission;
}

inline threads::Rules realms_of(int heaven, int hell) {
  threads::Rules rules;
  rules.heaven = heaven;
  rules.hell = hell;
  return rules;
}

inline SeatSet seats_of(std::initializer_list<Seat> seats) {
  SeatSet set;
  for (const Seat seat : seats) set.insert(seat);
  return set;
}

}  // namespace mainmatch::tests
