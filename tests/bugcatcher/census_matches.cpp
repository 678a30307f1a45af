// The engine against the oracle: thousands of random rounds on boards of all sizes with missions of
// all kinds, and whole matches with nasty submissions.

#include <algorithm>

#include "engine/core/rng.h"
#include "tests/bugcatcher/agreement.h"
#include "tests/bugcatcher/hooks.h"
#include "tests/bugcatcher/test_match.h"
#include "tests/scale.h"

namespace mainmatch::bugcatcher {
namespace {

using tests::Hooks;

/// A mission that is often met.
Mission easy_mission(const Rules& rules, Stream& chance) {
  const auto node = static_cast<Node>(chance.between(0, 1));
  const int more = node == Node::border;
  Goal goal;
  const int kind = chance.between(0, 10);  // crossings are rare: more missions ask for them
  goal.kind = kind > 8 ? GoalKind::cross : static_cast<GoalKind>(kind);
  goal.who = static_cast<Who>(chance.between(0, 2));
  goal.colour = static_cast<Colour>(chance.between(0, 1));
  goal.count = static_cast<std::int8_t>(chance.between(1, 3));
  if (goal.kind == GoalKind::shape) {
    auto way = static_cast<unsigned>(chance.between(0, 3));
    for (int i = 0; i < goal.count; ++i) {
      goal.moves |= way << (2 * i);
      way = (way + static_cast<unsigned>(chance.between(-1, 1))) % 4;  // not back
    }
  } else if (goal.kind == GoalKind::reach || goal.kind == GoalKind::finish) {
    goal.who = static_cast<Who>(node);
    goal.place = place_at(chance.between(0, rules.columns - 1 + more),
                          chance.between(0, rules.rows - 1 + more));
  }
  const int penalty = chance.between(0, 3);
  return mission(goal, chance.between(0, 9), penalty, penalty == 0 ? 0 : chance.between(1, 3));
}

/// What matches went through: how many of each kind.
using Seen = std::map<std::string, long>;

/// Plays a match on both sides.
class Census {
 public:
  Census(const Rules& rules, Stream& chance, Seen& seen) : rules_(rules), seen_(seen) {
    Bugcatcher::deal(rules, chance, *setup_);
    // As in a record: not all with the same garnets.
    for (std::size_t seat = 0; seat < at(rules.players); ++seat) {
      setup_->garnets[seat] += chance.between(0, 2);
    }
    Bugcatcher::begin(rules, *setup_, *state_);
  }

  /// `submit` gives what a seat hands in.
  template <class Submit>
  void compare(Submit submit) {
    const oracle::bugcatcher::Rules oracle_rules = oracle_of(rules_);
    oracle::bugcatcher::Match match(oracle_rules, oracle_of(rules_, *setup_));
    while (!Bugcatcher::is_over(*state_)) {
      const bool placing = state_->placing;
      std::vector<Submission> submissions;
      for (Seat seat = 0; seat < rules_.players; ++seat)
        submissions.push_back(submit(*state_, seat));
      Bugcatcher::resolve(*state_, submissions, result_.get());
      if (placing) {
        std::vector<oracle::bugcatcher::Requests> requests;
        for (const Submission& given : submissions) requests.push_back(requests_of(given));
        match.place_nodes(requests);
        CHECK(difference_in_pregame(*state_, *result_, match) == "");
      } else {
        match.play_round(submissions_of(submissions));
        CHECK(difference_in_round(*state_, *result_, match) == "");
      }
      note(placing);
    }
    check_end(*state_, match);
  }

 private:
  void note(bool placing) {
    static const char* const kGoals[] = {"shape",  "length", "total", "colour", "reach",
                                         "finish", "swaps",  "cross", "clean"};
    static const char* const kFates[] = {"placed", "case 1",        "case 2", "case 3",
                                         "case 4", "off the board", "idle"};
    for (std::size_t seat = 0; seat < at(rules_.players); ++seat) {
      const Voids& voids = result_->voids[seat];
      if (placing) {
        for (std::size_t n = 0; n < 2; ++n) {
          seen_["void lists"] += voids.priorities[n];
          seen_["void stakes"] += voids.garnets[n];
        }
        continue;
      }
      seen_["void missions"] += voids.missions;
      seen_["void free swaps"] += voids.free_swaps;
      seen_["unknown words"] += voids.actions;
      for (const Deed& deed : result_->deeds[seat]) {
        if (is_path(deed.word)) ++seen_[kFates[at(static_cast<int>(deed.fate))]];
      }
    }
    for (const auto& [board, index, seats] : result_->completed) {
      const Goal& goal = setup_->mission(rules_, board, index).goal;
      ++seen_[kGoals[at(static_cast<int>(goal.kind))]];
    }
    if (Bugcatcher::is_over(*state_)) seen_["penalties"] += state_->penalties;
  }

  const Rules& rules_;
  Seen& seen_;
  std::unique_ptr<Setup> setup_ = std::make_unique<Setup>();
  std::unique_ptr<State> state_ = std::make_unique<State>();
  std::unique_ptr<Result> result_ = std::make_unique<Result>();
};

void check_seen(Seen& seen, std::initializer_list<const char*> wanted, long times) {
  for (const char* what : wanted) {
    CAPTURE(what, seen[what]);
    CHECK(seen[what] > times);
  }
}

TEST_CASE("random rounds on boards of all sizes agree", "[bugcatcher][census]") {
  const std::vector<Word> words = {Word::central_up,   Word::central_right, Word::central_down,
                                   Word::central_left, Word::border_up,     Word::border_right,
                                   Word::border_down,  Word::border_left,   Word::swap,
                                   Word::free_swap,    Word::unknown};
  Seen seen;
  for (std::uint64_t match = 0; match < tests::scaled<std::uint64_t>(6'000); ++match) {
    INFO("match " << match);
    Stream chance(17, match, Purpose::lineup());
    Rules rules;
    rules.columns = chance.between(2, kMaxSide);
    rules.rows = match % 2 == 0 ? chance.between(2, kMaxSide) : chance.between(6, kMaxSide);
    rules.players = chance.between(2, std::min(kMaxPlayers, rules.columns * rules.rows));
    rules.energy = chance.between(1, kMaxEnergy);
    rules.free_swap_price = chance.between(0, 3);
    rules.rounds = 3;
    rules.fireflies_per_garnet = chance.between(1, 9);
    rules.built_in_deck = false;
    for (int i = chance.between(0, 12); i > 0; --i)
      rules.own_deck.push_back(easy_mission(rules, chance));
    Census(rules, chance, seen).compare([&](const State& state, Seat seat) {
      if (state.placing)
        return match % 4 == 0 ? Submission() : Hooks<Bugcatcher>::noisy(state, seat, chance);
      Submission submission;
      for (int i = 0; i < kMaxOnBoard; ++i) {
        if (chance.below(3) == 0) submission.take(i);
      }
      for (int length = chance.between(0, rules.energy + 3); length > 0; --length) {
        // Unknown words are rare: they end a list.
        const bool known = chance.below(40) != 0;
        submission.act(words[chance.below(static_cast<std::uint32_t>(words.size() - known))]);
      }
      return submission;
    });
  }
  check_seen(
      seen,
      {"placed",      "off the board", "case 1",          "case 2",       "case 3",    "case 4",
       "idle",        "shape",         "length",          "total",        "colour",    "reach",
       "finish",      "swaps",         "cross",           "clean",        "penalties", "void lists",
       "void stakes", "void missions", "void free swaps", "unknown words"},
      tests::scaled_least(300));
}

TEST_CASE("matches with nasty submissions agree", "[bugcatcher][census]") {
  Seen seen;
  for (const Rules& rules : Hooks<Bugcatcher>::rules()) {
    for (std::uint64_t match = 0; match < tests::scaled<std::uint64_t>(300); ++match) {
      INFO("match " << match << ", " << rules.players << " players");
      Stream chance(18, match, Purpose::lineup());
      Census(rules, chance, seen).compare([&](const State& state, Seat seat) {
        return Hooks<Bugcatcher>::noisy(state, seat, chance);
      });
    }
  }
  check_seen(seen,
             {"placed",     "off the board", "case 1",        "case 2",          "case 3",
              "case 4",     "idle",          "length",        "total",           "colour",
              "reach",      "finish",        "swaps",         "clean",           "penalties",
              "void lists", "void stakes",   "void missions", "void free swaps", "unknown words"},
             tests::scaled(20));
}

}  // namespace
}  // namespace mainmatch::bugcatcher
