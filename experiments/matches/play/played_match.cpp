#include "experiments/matches/play/played_match.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/matches/step_form.h"

namespace mainmatch {

/// One pool entry a name, with as many copies as seats have it.
std::unique_ptr<MatchTable> table_with(const RuleSet& rules, std::span<const std::string> bots) {
  SimulatorOptions options;
  std::vector<int> bot_of_seat;
  for (const std::string& name : bots) {
    if (name.empty()) {
      bot_of_seat.push_back(kNobody);
      continue;
    }
    const auto same = [&](const PooledBot& bot) { return bot.name == name; };
    const auto found = std::find_if(options.bots.begin(), options.bots.end(), same);
    bot_of_seat.push_back(static_cast<int>(found - options.bots.begin()));
    if (found == options.bots.end()) {
      options.bots.push_back({name, 1});
    } else {
      ++found->copies;
    }
  }
  std::unique_ptr<MatchTable> table = rules.table(options);
  table->seat(bot_of_seat);
  return table;
}

PlayedMatch::PlayedMatch(std::shared_ptr<const RuleSet> rules, Seating seating, std::uint64_t seed)
    : rules_(std::move(rules)), seating_(std::move(seating)) {
  seat_all();
  table_->deal(seed, 0);
  table_->begin(seed, 0, &whole_);
}

PlayedMatch::PlayedMatch(std::shared_ptr<const RuleSet> rules, Seating seating, const Json& record,
                         int steps)
    : rules_(std::move(rules)), seating_(std::move(seating)) {
  seat_all();
  const Node node(record, "");
  const auto number = [&](const char* key) {
    const Json& value = node.at(key).json();
    if (!value.is_number_unsigned()) node.at(key).fail("a whole number, 0 or more");
    return value.get<std::uint64_t>();
  };
  table_->deal(node.at("setup"));
  table_->begin(number("seed"), number("match"), &whole_);
  while (steps_ < steps) replay_step(node);
}

void PlayedMatch::seat_all() {
  std::vector<std::string> bots = seating_.names;
  bots[static_cast<std::size_t>(seating_.person)].clear();
  table_ = table_with(*rules_, bots);
}

SeatSet PlayedMatch::bots() const {
  SeatSet bots = table_->acting();
  bots.erase(person());
  return bots;
}

void PlayedMatch::replay_step(const Node& record) {
  if (is_over()) throw InputError("the record goes on after the match is over");
  table_->replay(record, bots());
  ++steps_;
}

std::string step_words(Step step, const MatchModule& match) {
  return step_words(step_json(step), match.traits().first_round);
}

std::vector<Objection> PlayedMatch::objections(const Json& submission) const {
  return table_->objections(person(), Node(submission, "submission"));
}

void PlayedMatch::play_step(const Json& submission) {
  table_->act(bots());
  if (person_acts()) table_->hand_in(person(), Node(submission, "submission"));
  table_->advance();
  ++steps_;
}

Json PlayedMatch::record() const {
  Json record = is_over() ? Json::parse(whole_) : table_->record_so_far();
  record["bots"] = seating_.names;
  return record;
}

Json read_typed(const Screen& screen, const std::string& line) {
  if (line.starts_with('{') || line.starts_with('[')) return parse_json(line);
  if (line == "pass" || line == "null") return {};
  return screen.read(line);
}

std::vector<RecordedStep> recorded_steps(const Json& json, const RuleSet& rules) {
  const Node record(json, "");
  const auto table = rules.table({});
  table->deal(record.at("setup"));
  table->begin(0, 0);
  std::vector<RecordedStep> steps;
  while (!table->is_over() && was_played(record, table->step())) {
    steps.push_back({table->step(), table->acting()});
    table->replay(record);
  }
  return steps;
}

int played_steps(const Json& record, const RuleSet& rules) {
  return static_cast<int>(recorded_steps(record, rules).size());
}

std::unique_ptr<MatchTable> table_after(const Json& json, const RuleSet& rules, int steps) {
  const Node record(json, "");
  auto table = rules.table({});
  table->deal(record.at("setup"));
  table->begin(0, 0);
  for (int step = 0; step < steps; ++step) table->replay(record);
  return table;
}

}  // namespace mainmatch
