// Masks of the next factor against all that may follow, and actions that are drawn.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/matches/match_table.h"
#include "tests/catch.h"
#include "tests/each_match.h"

namespace mainmatch::tests {

namespace {

/// Rules under which few actions are different.
Json small_rules(std::string_view match) {
  static const Json rules = {
      {"amidakuji",
       {{"players", 3},
        {"legs", 2},
        {"rows", 2},
        {"rounds", 3},
        {"beads", 4},
        {"max_bet", 2},
        {"phantoms", Json::array()},
        {"paying_places", 2},
        {"extra_peeks", 2},
        {"starting_garnets", 3}}},
      {"edges", {{"grid", {1, 3}}, {"rounds", 2}, {"starting_garnets", 2}}},
      {"threads", {{"heaven", 1}, {"hell", 2}, {"rounds", 4}, {"thresholds", {1, 2, 3}}}},
      {"horse-race",
       {{"players", 2},
        {"horses", 2},
        {"place_points", {1, 0}},
        {"track", 3},
        {"max_bet", 1},
        {"chips", 4},
        {"starting_garnets", 2}}},
      {"bugcatcher",
       {{"players", 2},
        {"columns", 2},
        {"rows", 2},
        {"rounds", 2},
        {"energy", 2},
        {"missions_per_round", 2},
        {"starting_garnets", 1}}},
  };
  return rules.at(std::string(match));
}

/// What a seat that acts may hand in, and what of it is void.
class Actions {
 public:
  Actions(const MatchTable& table, Seat seat, const RowForm& rows)
      : table_(table), seat_(seat), rows_(rows) {
    std::vector<std::uint8_t> mask(rows.mask_length);
    table.write_mask(seat, mask.data());
    auto value = mask.begin();
    for (const Factor& factor : rows.factors) {
      std::vector<int>& allowed = allowed_.emplace_back();
      for (int i = 0; i < factor.size; ++i, ++value) {
        if (*value) allowed.push_back(i);
      }
    }
  }

  std::size_t factors() const { return allowed_.size(); }
  /// The values of a factor that the mask of the step allows.
  const std::vector<int>& allowed(std::size_t factor) const { return allowed_[factor]; }
  bool is_sound(const std::vector<int>& action) const {
    const Json said = table_.submission_of(action.data());
    return table_.objections(seat_, Node(said, "submission")).empty();
  }
  /// Whether some action of allowed values that begins so is sound: 1 or 0, -1 for not looked at
  /// all of so many.
  int some_is_sound(std::vector<int> prefix) const {
    int left = 2500;
    const bool found = finds(prefix, left);
    return found ? 1 : left > 0 ? 0 : -1;
  }
  std::vector<std::uint8_t> next_mask(const std::vector<int>& prefix) const {
    std::vector<std::uint8_t> mask(at(rows_.factors[prefix.size()].size));
    table_.write_next_mask(seat_, rows_, prefix, mask.data());
    return mask;
  }

 private:
  bool finds(std::vector<int>& prefix, int& left) const {
    if (prefix.size() == factors()) return --left >= 0 && is_sound(prefix);
    for (const int value : allowed_[prefix.size()]) {
      prefix.push_back(value);
      const bool found = finds(prefix, left);
      prefix.pop_back();
      if (found || left <= 0) return found;
    }
    return false;
  }

  const MatchTable& table_;
  const Seat seat_;
  const RowForm& rows_;
  std::vector<std::vector<int>> allowed_;
};

int one_of(const std::vector<int>& values, Stream& chance) {
  return values[chance.below(static_cast<std::uint32_t>(values.size()))];
}

std::vector<int> values_of(const std::vector<std::uint8_t>& mask) {
  std::vector<int> values;
  for (std::size_t i = 0; i < mask.size(); ++i) {
    if (mask[i]) values.push_back(static_cast<int>(i));
  }
  return values;
}

/// Calls look(table, rows, seat) for a seat of each step of some matches of `random`.
template <class Look>
void look_at_steps(const RuleSet& rules, int matches, Stream& chance, const Look& look) {
  const RowForm rows = rules.rows();
  const auto table = rules.table({.bots = {{"random", rules.seats()}}});
  table->seat(std::vector<int>(at(rules.seats()), 0));
  for (int match = 0; match < matches; ++match) {
    table->deal(3, static_cast<std::uint64_t>(match));
    table->begin(3, static_cast<std::uint64_t>(match));
    while (!table->is_over()) {
      const SeatSet acting = table->acting();
      look(*table, rows,
           acting.nth(static_cast<int>(chance.below(static_cast<std::uint32_t>(acting.size())))));
      table->act(acting);
      table->advance();
    }
  }
}

}  // namespace

EACH_MATCH_TEST("the mask of the next factor is what all completions say", "[batch][masks]") {
  const auto rules = match.rules(small_rules(match.name()));
  Stream chance(11, 0, Purpose::bot(0));
  int ones = 0, zeros = 0, open = 0;
  look_at_steps(*rules, 3, chance, [&](MatchTable& table, const RowForm& rows, Seat seat) {
    const Actions actions(table, seat, rows);
    for (int walk = 0; walk < 2; ++walk) {
      std::vector<int> prefix;
      while (prefix.size() < actions.factors()) {
        const auto mask = actions.next_mask(prefix);
        std::vector<std::uint8_t> expected(mask.size());
        for (const int value : actions.allowed(prefix.size())) {
          std::vector<int> longer = prefix;
          longer.push_back(value);
          const int sound = actions.some_is_sound(longer);
          expected[at(value)] = sound < 0 ? mask[at(value)] : sound == 1;
          ++(sound < 0 ? open : sound == 1 ? ones : zeros);
        }
        CAPTURE(prefix, table.step().index, seat);
        REQUIRE(mask == expected);
        const std::vector<int> good = values_of(mask);
        const bool errs = good.empty() || chance.below(5) == 0;
        prefix.push_back(one_of(errs ? actions.allowed(prefix.size()) : good, chance));
      }
    }
  });
  CAPTURE(ones, zeros, open);
  const bool is_plain = match.name() == "edges" || match.name() == "amidakuji";
  CHECK((zeros > 5) == !is_plain);  // there no choice hangs on another
  CHECK(ones > 100);
  CHECK(open < ones / 10);
}

EACH_MATCH_TEST("whoever follows the masks hands in nothing void", "[batch][masks]") {
  Stream chance(12, 0, Purpose::bot(0));
  look_at_steps(*match.default_rules(), 1, chance,
                [&](MatchTable& table, const RowForm& rows, Seat seat) {
                  const Actions actions(table, seat, rows);
                  std::vector<int> action;
                  while (action.size() < actions.factors()) {
                    const std::vector<int> good = values_of(actions.next_mask(action));
                    REQUIRE_FALSE(good.empty());
                    action.push_back(one_of(good, chance));
                  }
                  CHECK(actions.is_sound(action));
                });
}

EACH_MATCH_TEST("masks leave out nothing that is sound", "[batch][masks]") {
  Stream chance(13, 0, Purpose::bot(0));
  int sound = 0, changed = 0;
  const auto look = [&](MatchTable& table, const RowForm& rows, Seat seat) {
    const Actions actions(table, seat, rows);
    for (std::uint64_t draw = 0; draw < 12; ++draw) {
      std::vector<int> action(rows.factors.size());
      table.sample(seat, rows, {draw, 1, 0}, action.data());
      for (std::uint64_t i = 0; i < draw % 4; ++i) {
        const auto factor = chance.below(static_cast<std::uint32_t>(action.size()));
        action[factor] =
            static_cast<int>(chance.below(static_cast<std::uint32_t>(rows.factors[factor].size)));
      }
      if (!actions.is_sound(action)) continue;
      const Json said = table.submission_of(action.data());
      action = table.action_of(Node(said, "submission"));
      REQUIRE(action.size() == rows.factors.size());
      for (std::size_t i = 0; i < action.size(); ++i) {  // which says nothing otherwise
        const std::vector<int>& allowed = actions.allowed(i);
        if (std::ranges::count(allowed, action[i]) == 0) action[i] = allowed[0];
      }
      const bool same = table.submission_of(action.data()) == said;
      REQUIRE((same || draw % 4 > 0));
      if (!same) continue;  // it names what its ability does not take
      ++sound;
      changed += draw % 4 > 0;
      for (std::size_t given = 0; given < action.size(); ++given) {
        CAPTURE(rows.factors[given].name, action, table.step().index);
        const auto mask =
            actions.next_mask({action.begin(), action.begin() + std::ptrdiff_t(given)});
        REQUIRE(mask[at(action[given])] == 1);
      }
    }
  };
  look_at_steps(*match.default_rules(), 1, chance, look);
  look_at_steps(*match.rules(small_rules(match.name())), 6, chance, look);
  CHECK(sound > 100);
  CHECK(changed > 20);
}

EACH_MATCH_TEST("a table takes over a match, and goes on alone", "[batch]") {
  SimulatorOptions options;
  for (const BotInfo& bot : match.bots()) {
    if (bot.name != "search") options.bots.push_back({std::string(bot.name), 1});
  }
  const auto rules = match.default_rules();
  std::vector<int> bots(at(rules->seats()), kNobody);
  for (std::size_t seat = 0; seat < bots.size(); ++seat) {
    bots[seat] = static_cast<int>(seat < options.bots.size() ? seat : 0);
    if (seat >= options.bots.size()) ++options.bots[0].copies;
  }
  const auto table = rules->table(options);
  options.cache = table->shared_cache();
  const auto other = rules->table(options);
  for (MatchTable* const one : {table.get(), other.get()}) one->seat(bots);
  const auto finish = [](MatchTable& one) {
    while (!one.is_over()) {
      one.act(one.acting());
      one.advance();
    }
    return one.outcome_json();
  };
  table->deal(5, 1);
  table->begin(5, 1);
  const Json expected = finish(*table);
  CHECK(table->outcome_json() == expected);
  table->deal(5, 1);
  table->begin(5, 1);
  while (true) {
    other->take_over(*table);
    CHECK(finish(*other) == expected);
    if (table->is_over()) break;
    table->act(table->acting());
    table->advance();
  }
  CHECK(table->outcome_json() == expected);
}

}  // namespace mainmatch::tests
