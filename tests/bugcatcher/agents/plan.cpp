#include "agents/bugcatcher/inference/plan.h"

#include <bit>

#include "engine/core/rng.h"
#include "tests/bugcatcher/test_match.h"

namespace mainmatch::bugcatcher {
namespace {

using WordPlan = BasicPlan<std::uint64_t>;

/// Both say the same of what may follow, if places fit a word at all.
void check_alike(const Plan& plan, const WordPlan& in_word) {
  REQUIRE(in_word.options() == plan.options());
  REQUIRE(in_word.energy_left() == plan.energy_left());
  for (const Node node : kNodes) {
    const Place here = plan.walk().stand[index_of(node)];
    REQUIRE(in_word.room(node, 99) == plan.room(node, 99));
    REQUIRE(in_word.room(node, 3) == std::min(3, plan.room(node, 99)));
    REQUIRE(in_word.exits(node, here) == plan.exits(node, here));
    const int exits = std::popcount(plan.exits(node, here));
    REQUIRE(plan.room(node, exits, 99) == plan.room(node, 99));
    REQUIRE(in_word.room(node, exits, 99) == plan.room(node, 99));
    for (Moves moves = 0; moves < 64; ++moves) {
      const bool allowed = (plan.allowed_threes(node) >> moves & 1u) != 0;
      REQUIRE(allowed == plan.allows(node, moves, 3));
    }
    for (const Direction way : kDirections) {
      const Word word = path(node, way);
      if (plan.allows(word)) REQUIRE(in_word.crosses(word) == plan.crosses(word));
    }
  }
}

bool has(unsigned options, Word word) { return (options >> static_cast<unsigned>(word)) & 1u; }

/// What becomes of the last of these words when nobody else moves.
Fate fate_of_last(const State& before, Seat seat, Submission submission) {
  auto state = std::make_unique<State>(before);
  std::vector<Submission> submissions(at(before.rules->players));
  submissions[at(seat)] = submission;
  Bugcatcher::resolve(*state, submissions, nullptr);
  const Deeds& deeds = state->rounds[at(before.round)].seats[at(seat)].deeds;
  return deeds[deeds.size() - 1].fate;
}

TEST_CASE("a plan allows what does not fail for certain, and nothing else",
          "[bugcatcher][agents]") {
  auto state = std::make_unique<State>();
  auto setup = std::make_unique<Setup>();
  int allowed = 0;
  int refused = 0;
  int in_words = 0;
  for (std::uint64_t match = 0; match < 60; ++match) {
    Stream chance(5, match, Purpose::lineup());
    Rules rules;
    rules.columns = match % 3 == 0 ? kMaxSide : chance.between(2, kMaxSide);
    rules.rows = chance.between(2, kMaxSide);
    rules.players = chance.between(2, std::min(kMaxPlayers, rules.columns * rules.rows));
    rules.energy = 9;
    Bugcatcher::deal(rules, chance, *setup);
    Bugcatcher::begin(rules, *setup, *state);
    Submission lists;
    for (auto& list : lists.priorities) {
      for (int i = 0; i < 20; ++i) {
        const int column = chance.between(0, rules.columns - 1);
        list.push_back(place_at(column, chance.between(0, rules.rows - 1)));
      }
    }
    Bugcatcher::resolve(*state, std::vector<Submission>(at(rules.players), lists), nullptr);
    Plan plan(Bugcatcher::observe(*state, 0));
    const bool fits = plan.fits_word();
    WordPlan in_word(plan);
    in_words += fits;
    Submission submission;
    while (plan.energy_left() > 0) {
      const unsigned options = plan.options();
      if (fits) check_alike(plan, in_word);
      std::vector<Word> words;
      for (int w = 0; w < 8; ++w) {
        Submission tried = submission;
        const auto word = static_cast<Word>(w);
        tried.act(word);
        const bool placed = fate_of_last(*state, 0, tried) == Fate::done;
        REQUIRE(has(options, word) == placed);
        ++(placed ? allowed : refused);
        if (placed) words.push_back(word);
      }
      CHECK(has(options, Word::swap));
      if (words.empty() || chance.below(2) == 0) words.push_back(Word::swap);
      if (plan.allows(Word::free_swap)) words.push_back(Word::free_swap);
      const Word word = words[chance.below(static_cast<std::uint32_t>(words.size()))];
      plan.add(word);
      if (fits) in_word.add(word);
      submission.act(word);
    }
    CHECK_FALSE(has(plan.options(), Word::swap));
    std::vector<Submission> submissions(at(rules.players));
    submissions[0] = submission;
    Bugcatcher::resolve(*state, submissions, nullptr);
    const Walk& walk = state->rounds[0].seats[0].walk;
    CHECK(walk.moves == plan.walk().moves);
    CHECK(walk.stand == plan.walk().stand);
    CHECK(walk.coloured == plan.walk().coloured);
    CHECK(walk.swaps == plan.walk().swaps);
    CHECK(walk.central_colour == plan.walk().central_colour);
  }
  CHECK(allowed > 500);
  CHECK(refused > 500);
  CHECK(in_words > 20);
  CHECK(in_words < 60);
}

}  // namespace
}  // namespace mainmatch::bugcatcher
