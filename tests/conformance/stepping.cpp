// Matches that are played step by step and rest in between: by bots, by the words of a record, or
// by both.

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "engine/core/index.h"
#include "engine/core/rng.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/step_form.h"
#include "experiments/matches/view_question.h"
#include "tests/conformance/roster_table.h"
#include "tests/each_match.h"
#include "tests/records/replayed.h"
#include "tests/scale.h"

namespace mainmatch::tests {

namespace {

constexpr std::uint64_t kSeed = 13;
constexpr std::uint64_t kMatches = scaled(4u);
const SimulatorOptions kAll = {.tally = true, .standings = true};

/// All that a simulator says of a match that is over.
std::vector<std::int64_t> account(const Simulator& played) {
  std::vector<std::int64_t> all = {static_cast<std::int64_t>(outcome_hash(played))};
  for (const SeatSet seats : played.tally()->flagged) all.push_back(seats.bits());
  for (const BreakdownCell& cell : played.tally()->cells) all.insert(all.end(), {cell.x, cell.n});
  for (const Standing& standing : played.standings()->by_round)
    all.push_back(standing.leaders.bits());
  for (std::size_t seat = 0; seat < played.seats(); ++seat) {
    for (const auto& control : played.tally()->controls) all.push_back(control[seat]);
    for (const auto& places : played.standings()->place_of_seat) all.push_back(places[seat]);
    for (const Standing& standing : played.standings()->by_round)
      all.push_back(standing.numbers[seat]);
  }
  return all;
}

void step_by_bots(MatchTable& table) {
  table.act(table.acting());
  table.advance();
}

void submit_words(MatchTable& table, SeatSet seats, const Node& record) {
  const std::optional<Node> words = submissions_at(record, table.step());
  table.submit(seats, words ? &*words : nullptr);
}

/// Records of matches between any bots: some that are alike meet, and trade where there are trades.
class Recorded {
 public:
  explicit Recorded(const RuleSet& rules)
      : bots_(static_cast<int>(rules.match().bots().size())), bot_of_seat_(at(rules.seats())) {
    SimulatorOptions options;
    for (const BotInfo& bot : rules.match().bots()) {
      options.bots.push_back({quick_name(bot.name), rules.seats()});
    }
    table_ = rules.table(options);
  }

  Json play(std::uint64_t number) {
    Stream chance(kSeed, number, Purpose::opponents());
    for (int& bot : bot_of_seat_) bot = chance.between(0, bots_ - 1);
    table_->seat(bot_of_seat_);
    std::string line;
    play_match(*table_, kSeed, number, {.record = &line});
    return parse_json(line);
  }

  MatchTable& table() { return *table_; }
  const std::vector<int>& bot_of_seat() const { return bot_of_seat_; }

 private:
  int bots_;
  std::vector<int> bot_of_seat_;
  std::unique_ptr<MatchTable> table_;
};

/// Whether any round of the record has room for trades; whether it has trades.
bool may_trade(const Json& record) { return record["rounds"][0].contains("trades"); }
bool has_trades(const Json& record) {
  const Json& rounds = record["rounds"];
  return std::any_of(rounds.begin(), rounds.end(), [](const Json& round) {
    return round.contains("trades") && !round["trades"].empty();
  });
}

SeatSet some_of(int seats, Stream& chance) {
  SeatSet some;
  for (Seat seat = 0; seat < seats; ++seat) {
    if (chance.below(2) == 0) some.insert(seat);
  }
  return some;
}

/// Tries to hand in what a record may not hold.
void submit_nonsense(MatchTable& table, const Node& record) {
  Json nonsense = 3;
  if (table.step().kind == StepKind::decision) return;
  if (table.step().kind == StepKind::trade) {  // some that can be made, and nonsense
    const std::optional<Node> trades = submissions_at(record, table.step());
    if (!trades) return;
    nonsense = trades->json();
    nonsense.push_back(3);
  }
  const Node words(nonsense, "words");
  CHECK_THROWS_AS(table.submit(table.acting(), &words), InputError);
}

}  // namespace

EACH_MATCH_TEST("a match played step by step is the match played at once",
                "[conformance][stepping]") {
  for (const auto& rules : rules_to_try(match)) {
    const auto at_once = roster_table(*rules, 1, kAll);
    const auto by_steps = roster_table(*rules, 1, kAll);
    for (std::uint64_t number = 0; number < 6; ++number) {
      std::string lines[2];
      play_match(*at_once, kSeed, number, {.record = &lines[0]});
      by_steps->deal(kSeed, number);
      for (std::uint64_t left = 0; left < number; ++left) {  // begun, and given up
        by_steps->begin(kSeed, number, &lines[1]);
        for (std::uint64_t i = 0; i < left && !by_steps->is_over(); ++i) step_by_bots(*by_steps);
        lines[1].clear();
      }
      by_steps->begin(kSeed, number, &lines[1]);
      while (!by_steps->is_over()) step_by_bots(*by_steps);
      CHECK(account(*by_steps) == account(*at_once));
      CHECK(lines[1] == lines[0]);
    }
  }
}

EACH_MATCH_TEST("matches at rest do not disturb each other", "[conformance][stepping]") {
  constexpr std::size_t kAtRest = 200;
  const auto rules = match.default_rules();
  const auto one_by_one = roster_table(*rules, 0, kAll);
  std::vector<std::unique_ptr<MatchTable>> tables;
  std::vector<std::size_t> running;
  for (std::size_t i = 0; i < kAtRest; ++i) {
    tables.push_back(roster_table(*rules, 0, kAll));
    tables[i]->deal(kSeed, i);
    tables[i]->begin(kSeed, i);
    tables[i]->act(tables[i]->acting());
    running.push_back(i);
  }
  Stream chance(kSeed, 0, Purpose::lineup());
  while (!running.empty()) {
    // Each goes on from where all have handed in to there in the next step.
    shuffle(running, static_cast<int>(running.size()), chance);
    for (const std::size_t i : running) {
      tables[i]->advance();
      if (!tables[i]->is_over()) tables[i]->act(tables[i]->acting());
    }
    std::erase_if(running, [&](std::size_t i) { return tables[i]->is_over(); });
  }
  for (std::size_t i = 0; i < kAtRest; ++i) {
    play_match(*one_by_one, kSeed, i);
    CHECK(account(*tables[i]) == account(*one_by_one));
  }
}

EACH_MATCH_TEST("the words of a record play its match", "[conformance][stepping][records]") {
  bool may = false;
  int trades = 0;
  for (const auto& rules : rules_to_try(match)) {
    const auto table = rules->table({});
    Recorded recorded(*rules);
    for (std::uint64_t number = 0; number < 4; ++number) {
      Json played = recorded.play(number);
      may |= may_trade(played);
      trades += has_trades(played);
      const Node record(played, "");
      Json nonsense = played["setup"];
      for (Json& garnets : nonsense["garnets"]) garnets = 77;
      nonsense["lots"] = 3;
      std::string line;
      table->deal(record.at("setup"));
      CHECK_THROWS_AS(table->deal(Node(nonsense, "setup")), InputError);
      table->begin(kSeed, number, &line);
      while (!table->is_over()) {
        submit_nonsense(*table, record);
        table->replay(record);
      }
      played.erase("bots");
      CHECK(line == to_line(played) + "\n");
    }
  }
  CHECK(may == (trades > 0));
}

EACH_MATCH_TEST("who hands in nothing has missed the step", "[conformance][stepping][records]") {
  for (const auto& rules : rules_to_try(match)) {
    const auto table = rules->table({});
    Recorded recorded(*rules);
    for (std::uint64_t number = 0; number < kMatches; ++number) {
      const Json played = recorded.play(number);
      const Node record(played, "");
      Json missed = played;
      missed.erase("decisions");
      Stream chance(kSeed, number, Purpose::lineup());
      std::string line;
      table->deal(record.at("setup"));
      table->begin(kSeed, number);  // given up when all have handed in
      submit_words(*table, table->acting(), record);
      table->begin(kSeed, number, &line);
      while (!table->is_over()) {
        const Step step = table->step();
        const SeatSet late = some_of(rules->seats(), chance);
        if (step.kind == StepKind::trade) {
          submit_words(*table, table->acting(), record);
        } else if (step.kind != StepKind::decision) {
          submit_words(*table, table->acting() - late, record);
          if (number % 2 == 0) table->submit(table->acting() & late, nullptr);
          Json& holder =
              step.kind == StepKind::pregame ? missed["pregame"] : missed["rounds"][at(step.index)];
          for (const Seat seat : late) holder["submissions"][at(seat)] = nullptr;
        }
        table->advance();
      }
      const Json expected = adjudicate(missed);
      const Json found = parse_json(line);
      CHECK(found["outcome"] == expected["outcome"]);
      for (std::size_t round = 0; round < expected["rounds"].size(); ++round) {
        CHECK(found["rounds"][round]["result"] == expected["rounds"][round]["result"]);
      }
    }
  }
}

EACH_MATCH_TEST("bots and words sit at one table", "[conformance][stepping][records]") {
  for (const auto& rules : rules_to_try(match)) {
    Recorded recorded(*rules);
    MatchTable& table = recorded.table();
    for (std::uint64_t number = 0; number < kMatches; ++number) {
      Json played = recorded.play(number);
      Stream chance(kSeed, number, Purpose::lineup());
      const SeatSet bots = some_of(rules->seats(), chance);
      const SeatSet others = SeatSet::first(rules->seats()) - bots;
      std::vector<int> bot_of_seat = recorded.bot_of_seat();
      for (const Seat seat : others) {
        bot_of_seat[at(seat)] = kNobody;
        played["bots"][at(seat)] = "";
      }
      if (bots.empty()) played.erase("bots");
      // Bots trade with each other by themselves.
      Json without = played;
      for (Json& round : without["rounds"]) {
        if (!round.contains("trades")) continue;
        Json with_others = Json::array();
        for (const Json& trade : round["trades"]) {
          if (others.contains(trade["seats"][0]) || others.contains(trade["seats"][1])) {
            with_others.push_back(trade);
          }
        }
        round["trades"] = with_others;
      }
      const Node record(without, "");
      std::string line;
      table.seat(bot_of_seat);
      table.deal(kSeed, number);
      table.begin(kSeed, number, &line);
      while (!table.is_over()) {
        table.act(table.acting() & bots);
        submit_words(table, table.acting() & others, record);
        table.advance();
      }
      CHECK(line == to_line(played) + "\n");
      check_record(line);
    }
  }
}

EACH_MATCH_TEST("a seat that speaks JSON plays the match of a record",
                "[conformance][stepping][records]") {
  for (const auto& rules : rules_to_try(match)) {
    const auto table = rules->table({});
    Recorded recorded(*rules);
    for (std::uint64_t number = 0; number < kMatches; ++number) {
      Json played = recorded.play(number);
      played.erase("bots");
      const Node record(played, "");
      const auto seat = static_cast<Seat>(number);
      std::string line;
      table->deal(record.at("setup"));
      table->begin(kSeed, number, &line);
      while (!table->is_over()) {
        const StepKind kind = table->step().kind;
        submit_words(*table, table->acting(), record);
        if ((kind == StepKind::pregame || kind == StepKind::round) &&
            table->acting().contains(seat)) {
          const Json so_far = table->record_so_far();
          const std::optional<Node> words = submissions_at(record, table->step());
          const Json own = words ? words->json().at(at(seat)) : Json();
          const Node handed(own, "submission");
          const ViewAnswer expected = match.view(
              Node(so_far, ""), {.seat = seat, .step = table->step(), .submission = &handed});
          CHECK(table->view(seat) == expected.view);
          CHECK(table->objections(seat, handed) == expected.objections);
          table->hand_in(seat, Node(Json(), "submission"));
          const Json nonsense = {{"nonsense", 3}};
          CHECK_THROWS_AS(table->hand_in(seat, Node(nonsense, "submission")), InputError);
          table->hand_in(seat, handed);
        }
        table->advance();
      }
      CHECK(line == to_line(played) + "\n");
    }
  }
}

}  // namespace mainmatch::tests
