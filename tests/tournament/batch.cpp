// Matches abreast, in arrays, and the actions by which they are played.

#include "experiments/matches/batch.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/base/error.h"
#include "tests/catch.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

/// A value of each factor, for so many rows.
std::vector<std::int64_t> drawn_actions(const RowForm& rows, std::size_t many, Stream& chance) {
  std::vector<std::int64_t> actions;
  for (std::size_t i = 0; i < many; ++i) {
    for (const Factor& factor : rows.factors) {
      actions.push_back(chance.below(static_cast<std::uint32_t>(factor.size)));
    }
  }
  return actions;
}

bool shows_the_same(const MatchBatch& one, const MatchBatch& other) {
  const BatchArrays &a = *one.arrays(), &b = *other.arrays();
  return a.observations == b.observations && a.masks == b.masks && a.acting == b.acting &&
         a.seats == b.seats;
}

}  // namespace

EACH_MATCH_TEST("matches abreast are the same on any number of threads, and restored", "[batch]") {
  const auto rules = match.default_rules();
  const BatchBots field = {{}, {{"random", 1}}};
  const Payoff tokens({"tokens"});
  MatchBatch one(rules, 5, tokens, field, 1), other(rules, 5, tokens, field, 3);
  one.reset(7, 2);
  other.reset(7, 2);
  Stream chance(7, 0, Purpose::bot(0));
  int ended = 0;
  for (int step = 0; step < 60; ++step) {
    REQUIRE(shows_the_same(one, other));
    const auto actions = drawn_actions(one.rows(), one.matches(), chance);
    one.step(actions.data());
    other.step(actions.data());
    REQUIRE(one.arrays()->rewards == other.arrays()->rewards);
    REQUIRE(one.arrays()->final_observations == other.arrays()->final_observations);
    for (const std::uint8_t over : one.arrays()->ended) ended += over;
  }
  CHECK(ended >= 10);
  CHECK(one.next() == other.next());
  MatchBatch restored(rules, 5, tokens, field, 2);
  restored.load(one.save());
  CHECK(shows_the_same(restored, one));
}

EACH_MATCH_TEST("the next match may begin a step later, and is the same", "[batch]") {
  const auto rules = match.default_rules();
  const BatchBots field = {{}, {{"random", 1}}};
  const Payoff tokens({"tokens"});
  MatchBatch same(rules, 1, tokens, field, 1);
  MatchBatch next(rules, 1, tokens, field, 1, Autoreset::next_step);
  same.reset(7, 2);
  next.reset(7, 2);
  CHECK(next.arrays()->final_observations.empty());
  Stream chance(7, 0, Purpose::bot(0));
  for (int ended = 0; ended < 4;) {
    REQUIRE(shows_the_same(same, next));
    const auto actions = drawn_actions(same.rows(), 1, chance);
    same.step(actions.data());
    next.step(actions.data());
    REQUIRE(same.arrays()->ended == next.arrays()->ended);
    REQUIRE(same.arrays()->rewards == next.arrays()->rewards);
    if (next.arrays()->ended[0] == 0) continue;
    ++ended;
    CHECK(next.arrays()->observations == same.arrays()->final_observations);
    CHECK(next.arrays()->acting[0] == 0);
    MatchBatch restored(rules, 1, tokens, field, 1, Autoreset::next_step);
    restored.load(next.save());
    CHECK(shows_the_same(restored, next));
    next.step(drawn_actions(same.rows(), 1, chance).data());
    CHECK(next.arrays()->ended[0] == 0);
    CHECK(next.arrays()->rewards[0] == 0);
  }
}

EACH_MATCH_TEST("every action is a submission, and the submission that action", "[batch]") {
  const auto rules = match.default_rules();
  const RowForm rows = rules->rows();
  const auto table = rules->table({.bots = {{"random", rules->seats()}}});
  const std::vector<int> bots(at(rules->seats()), 0);
  table->deal(5, 0);
  table->seat(bots);
  table->begin(5, 0);
  Stream chance(5, 0, Purpose::bot(0));
  std::vector<std::uint8_t> mask(rows.mask_length);
  while (!table->is_over()) {
    for (int i = 0; i < 30; ++i) {
      std::vector<int> action;
      for (const std::int64_t value : drawn_actions(rows, 1, chance)) {
        action.push_back(static_cast<int>(value));
      }
      const Json said = table->submission_of(action.data());
      const std::vector<int> again = table->action_of(Node(said, "submission"));
      REQUIRE(again.size() == rows.factors.size());
      CHECK(table->submission_of(again.data()) == said);
    }
    for (const Seat seat : table->acting()) {
      table->write_mask(seat, mask.data());
      const std::uint8_t* value = mask.data();
      for (const Factor& factor : rows.factors) {
        CHECK(std::count(value, value + factor.size, 1) > 0);
        value += factor.size;
      }
      CHECK(value == mask.data() + mask.size());
    }
    table->act(table->acting());
    table->advance();
  }
}

TEST_CASE("what no action says is refused", "[batch]") {
  const auto rules = default_rules("edges");
  const auto table = rules->table({});
  const std::vector<int> nobody(table->seats(), kNobody);
  table->deal(1, 0);
  table->seat(nobody);
  table->begin(1, 0);
  const auto says = [&](const Json& submission) {
    return !table->action_of(Node(submission, "submission")).empty();
  };
  const Json move = {{"direction", "left"}, {"amount", 2}, {"partner", "down"}};
  CHECK(says(move));
  const auto changed = [&](const char* key, const Json& value) {
    Json other = move;
    other[key] = value;
    return other;
  };
  CHECK_FALSE(says(changed("amount", 17)));
  CHECK_FALSE(says(changed("amount", 0)));
  CHECK_FALSE(says(changed("partner", "up")));
  CHECK_FALSE(says(changed("garnets", 99)));
  CHECK_THROWS_AS(says(changed("unknown", 1)), InputError);
  CHECK_FALSE(says(nullptr));
}

}  // namespace mainmatch::tests
