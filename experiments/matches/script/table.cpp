#include "experiments/matches/script/table.h"

#include <algorithm>
#include <lua.hpp>
#include <nlohmann/json.hpp>
#include <numeric>

#include "engine/core/index.h"
#include "engine/core/stop.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/adviser.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/bot_name.h"
#include "experiments/matches/program_agent.h"
#include "experiments/matches/programs/outside_log.h"
#include "experiments/matches/programs/program_name.h"
#include "experiments/matches/script/search.h"
#include "experiments/matches/step_form.h"

namespace mainmatch::script {

namespace {

constexpr const char* kRows = "rows of numbers so far";

[[noreturn]] void refuse(const char* what) {
  throw InputError(std::string("a match in one file has no ") + what);
}

/// What is left of a submission without its void parts.
Json without(Json submission, std::span<const Objection> wrong) {
  for (const Objection& one : wrong) submission.erase(one.part);
  return submission;
}

constexpr int kSearch = 2;  ///< after random and void-free; those of the file follow

}  // namespace

/// A bot that can be seated.
struct Table::Pooled {
  std::string name;
  int index = 0;  ///< in MatchModule::bots()
  Json parameters = Json::object();
  Session* program = nullptr;
  BotHost* host = nullptr;
};

/// What a hosted bot at a seat is asked.
class Table::Question final : public HostedQuestion {
 public:
  Question(const Table& table, Seat seat, StreamKey key) : table_(table) {
    match_ = table.match_;
    seat_ = seat;
    key_ = key;
  }
  const std::string& start() const override { return table_.start_; }
  Step step() const override { return table_.step(); }
  Json view() const override { return table_.view(seat_); }
  Json schema() const override { return table_.submission_schema(seat_); }
  std::vector<Objection> objections(const Json& submission) const override {
    return table_.objections(seat_, Node(submission, "submission"));
  }
  void hand_in(const Json& submission) override {
    if (!submission.is_null()) table_.form(seat_).check_types(Node(submission, "submission"));
    submission_ = submission;
  }
  const RowForm& rows() const override { refuse(kRows); }
  void observe(std::int32_t*) const override { refuse(kRows); }
  void mask(std::uint8_t*) const override { refuse(kRows); }
  void hand_in(std::span<const int>) override { refuse(kRows); }

  Json take() { return std::move(submission_); }

 private:
  const Table& table_;
  Json submission_;
};

Table::Table(const Rules& rules, const SimulatorOptions& options)
    : MatchTable(at(rules.seats())),
      rules_(rules),
      command_(options.command),
      sessions_(options.sessions ? options.sessions : std::make_shared<Sessions>()),
      shares_sessions_(options.sessions != nullptr),
      interpreter_(rules.module().path(), rules.module().text()) {
  std::ranges::fill(values_, LUA_NOREF);
  memory_.fill(LUA_NOREF);
  outcome_ = &ended_;
  if (options.tally) tally_ = (tally_of_ = std::make_unique<MatchTally>()).get();
  if (options.standings) {
    standings_ = (standings_of_ = std::make_unique<Standings>()).get();
    standings_of_->by_round.resize(at(rules_.rounds()));
  }
  for (const PooledBot& bot : options.bots) {
    Pooled& pooled = pool_.emplace_back(Pooled{bot.name});
    const Json start = {
        {"game", rules.module().name()}, {"rules", rules.json()}, {"seats", rules.seats()}};
    if (names_hosted(bot.name)) {
      pooled.host = &host_of("bots", bot.name);
      start_ = to_line(start);
      continue;
    }
    if (names_program(bot.name)) {
      pooled.program = &sessions_->of(program_with_name("bots", bot.name), start);
      continue;
    }
    const BotName name = read_bot_name("bots", bot.name);
    const BotInfo& info = bot_named("bots", name, rules.module().bots());
    pooled.index = static_cast<int>(&info - rules.module().bots().data());
    const std::vector<double> values = values_of("bots", name, info.parameters);
    for (std::size_t i = 0; i < values.size(); ++i) {
      pooled.parameters[std::string(info.parameters[i].name)] =
          parameter_json(info.parameters[i], values[i]);
    }
  }
  interpreter_.run(rules.module().path(), [&](lua_State* lua) {
    interpreter_.push_asked("start");
    lua_pushinteger(lua, rules_.seats());
    interpreter_.call(1, 0);
    push(lua, rules_.json());
    set(kRules, lua);
  });
}

Table::~Table() = default;

std::string Table::step_words() const {
  if (is_over()) return "the end";
  return rules_.step(turn()).name + " " + std::to_string(turn().round);
}

std::string Table::place(const char* of) const {
  std::string text = rules_.module().path();
  if (!is_over()) text += ": match " + std::to_string(match_) + ", " + step_words();
  return text + ": " + of;
}

void Table::set(Value value, lua_State* lua) {
  drop(lua, values_[value]);
  values_[value] = keep(lua);
}

void Table::push_value(Value value, lua_State* lua) const { push_kept(lua, values_[value]); }

void Table::push_turn(lua_State* lua) const {
  push_value(kRules, lua);
  lua_pushinteger(lua, turn().round);
  push_value(kSetup, lua);
}

// Deals ----------------------------------------------------------------------------------------

void Table::deal(std::uint64_t seed, std::uint64_t deal) {
  interpreter_.reset_steps();
  Stream stream(seed, deal, Purpose::deal());
  interpreter_.run(rules_.module().path() + ": deal", [&](lua_State* lua) {
    setup_json_ = deal_by(lua, [&] { push_random(lua, stream); });
  });
  setup_json_["lots"] = drawn_lots(stream);
  set_out();
}

Json Table::drawn_lots(Stream& stream) const {
  std::vector<int> lots(seats_);
  std::iota(lots.begin(), lots.end(), 1);
  shuffle(lots, rules_.seats(), stream);
  return lots;
}

Json Table::dealt(Stream& stream, std::vector<double>& choices) {
  interpreter_.reset_steps();
  Json setup;
  interpreter_.run(rules_.module().path() + ": deal", [&](lua_State* lua) {
    setup = deal_by(lua, [&] { push_random(lua, stream, choices); });
  });
  return setup;
}

Json Table::deal_by(lua_State* lua, const std::function<void()>& push_chance) {
  interpreter_.push_asked("deal");
  push_value(kRules, lua);
  push_chance();
  interpreter_.call(2, 1);
  Json setup = take(lua, -1, "setup");
  if (!setup.is_object() && !setup.empty()) {
    throw InputError(rules_.module().path() + ": deal: expected a table with names");
  }
  return setup.is_object() ? setup : Json::object();
}

void Table::deal(const Node& setup) {
  setup.object();
  const Node lots = setup.at("lots");
  SeatSet seen;
  for (std::size_t i = 0, count = lots.array(seats_, seats_); i < count; ++i) {
    seen.insert(static_cast<Seat>(lots[i].whole(1, static_cast<std::int64_t>(seats_)) - 1));
  }
  if (seen != SeatSet::first(static_cast<int>(seats_))) lots.fail("each seat once, from 1");
  const Json before = std::exchange(setup_json_, setup.json());
  try {
    interpreter_.reset_steps();
    set_out();
  } catch (...) {
    setup_json_ = before;
    throw;
  }
}

void Table::set_out() {
  interpreter_.run(rules_.module().path() + ": begin", [&](lua_State* lua) {
    drop_marks();
    push(lua, setup_json_);
    set(kSetup, lua);
    interpreter_.push_asked("begin");
    push_value(kRules, lua);
    push(lua, setup_json_);  // so that no change of the state changes the setup
    interpreter_.call(2, 1);
    set(kState, lua);
    lua_pushnil(lua);
    set(kShown, lua);
  });
  note_roles();
  given_ = nullptr;
  turn_ = 0;
  played_ = 0;
  result_ = nullptr;
  ended_ = {};
  ended_.seats = static_cast<int>(seats_);
  settle_turn();
}

void Table::seat(std::span<const int> bot_of_seat) {
  std::copy(bot_of_seat.begin(), bot_of_seat.end(), seated_.begin());
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    const int bot = bot_of_seat[seat];
    names_[seat] = bot == kNobody ? std::string_view() : pool_[at(bot)].name;
  }
}

// Steps ----------------------------------------------------------------------------------------

void Table::settle_turn() {
  for (;; ++turn_) {
    acting_ = {};
    if (is_over()) break;
    bool over = false;
    interpreter_.run(at_place("acting"), [&](lua_State* lua) {
      interpreter_.push_asked("over");
      push_value(kState, lua);
      push_value(kRules, lua);
      interpreter_.call(2, 1);
      over = lua_toboolean(lua, -1) != 0;
      if (over) return;
      interpreter_.push_asked("acting");
      lua_pushinteger(lua, turn().step + 1);
      push_value(kState, lua);
      push_turn(lua);
      interpreter_.call(5, 1);
      if (lua_isnil(lua, -1)) {
        acting_ = SeatSet::first(static_cast<int>(seats_));
        return;
      }
      const Json list = take(lua, -1, "acting");
      const Node node(list, place("acting"));
      for (std::size_t i = 0, count = node.array(0, seats_); i < count; ++i) {
        acting_.insert(static_cast<Seat>(node[i].whole(1, static_cast<std::int64_t>(seats_)) - 1));
      }
    });
    if (over) turn_ = rules_.turns().size();
    if (over || !acting_.empty()) break;
  }
  prepare_turn();
}

void Table::prepare_turn() {
  handed_in_ = {};
  bots_looked_ = false;
  for (const Seat seat : acting_) {
    submissions_[at(seat)] = nullptr;
    narrowed_.erase(seat);
  }
}

void Table::ask_of_state(lua_State* lua, const char* name) const {
  interpreter_.push_asked(name);
  push_value(kState, lua);
  push_value(kRules, lua);
  push_value(kSetup, lua);
  interpreter_.call(3, 1);
}

const Form& Table::form(Seat seat) const {
  const Form& wide = rules_.form(turn_);
  if (!rules_.step(turn()).narrows) return wide;
  Form& narrow = forms_[at(seat)];
  if (!narrowed_.contains(seat)) {
    interpreter_.run(at_place("limits"), [&](lua_State* lua) {
      interpreter_.push_asked("limits");
      lua_pushinteger(lua, turn().step + 1);
      push_view(lua, seat);
      interpreter_.call(2, 1);
      const Json limits = take(lua, -1, "limits");
      try {
        narrow = wide;
        narrow.narrow(limits);
      } catch (const InputError& error) {
        throw InputError(place("") + error.what());
      }
    });
    narrowed_.insert(seat);
  }
  return narrow;
}

std::vector<Objection> Table::objections_to(Seat seat, const Json& submission) const {
  const Form& form = this->form(seat);
  std::vector<Objection> all = form.objections(seat, submission);
  const StepTraits& step = rules_.step(turn());
  if (!step.checks || (!all.empty() && !step.apart)) return all;
  interpreter_.run(at_place("check"), [&](lua_State* lua) {
    interpreter_.push_asked("check");
    lua_pushinteger(lua, turn().step + 1);
    push_view(lua, seat);
    form.push_submission(lua, all.empty() ? submission : without(submission, all));
    interpreter_.call(3, 1);
    const Json wrong = take(lua, -1, "check");
    if (wrong.is_string()) all.push_back({"submission", wrong, 0});
    if (!wrong.is_object()) return;
    for (const auto& [part, reason] : wrong.items()) {
      all.push_back({part, Node(reason, place("check") + '.' + part).text(), 0});
    }
  });
  return all;
}

std::vector<Objection> Table::objections(Seat seat, const Node& submission) const {
  if (submission.is_null()) return {};
  form(seat).check_types(submission);
  return objections_to(seat, submission.json());
}

Json Table::standard(Seat seat) const {
  Json submission;
  interpreter_.run(at_place("default"), [&](lua_State* lua) {
    interpreter_.push_asked("default");
    lua_pushinteger(lua, turn().step + 1);
    push_view(lua, seat);
    interpreter_.call(2, 1);
    submission = form(seat).take_submission(lua, "default");
  });
  if (submission.is_null()) return form(seat).standard(seat);
  if (const std::vector<Objection> wrong = form(seat).objections(seat, submission);
      !wrong.empty()) {
    throw InputError("{}.{}: {}", place("default"), wrong.front().part, wrong.front().reason);
  }
  return submission;
}

Json Table::handed_by_bot(const Pooled& bot, Seat seat) {
  Stream& stream = streams_[at(seat)];
  const Form& form = this->form(seat);
  if (bot.index == 0) return form.draw(seat, stream);
  if (bot.index == 1) {
    for (int draws = 0; draws < kDraws; ++draws) {
      Json drawn = form.draw(seat, stream);
      const std::vector<Objection> wrong = objections_to(seat, drawn);
      if (wrong.empty() || rules_.step(turn()).apart) return without(drawn, wrong);
    }
    return standard(seat);
  }
  return bot.index == kSearch ? handed_by_search(bot, seat) : handed_by_file(bot, seat);
}

bool Table::searches(Seat seat) const {
  return !names_[at(seat)].empty() && pool_[at(seated_[at(seat)])].index == kSearch;
}

Json Table::handed_by_search(const Pooled& bot, Seat seat) {
  SeatMemory memory = seen_[at(seat)];
  memory.seat = seat;
  memory.moments.push_back({turn_, shown(seat), true, nullptr});
  try {
    return searched(rules_, memory, *this, bot.parameters["worlds"], bot.parameters["variations"],
                    streams_[at(seat)]);
  } catch (const NotImagined&) {
    return standard(seat);
  }
}

Json Table::handed_by_file(const Pooled& bot, Seat seat) {
  Stream& stream = streams_[at(seat)];
  const Form& form = this->form(seat);
  Json submission;
  interpreter_.run(at_place(bot.name.c_str()), [&](lua_State* lua) {
    interpreter_.push_asked("act");
    lua_pushinteger(lua, bot.index - kSearch);
    push_view(lua, seat);
    form.push(lua);
    lua_setfield(lua, -2, "form");
    push(lua, bot.parameters);
    push_random(lua, stream);
    if (memory_[at(seat)] == LUA_NOREF) {
      lua_newtable(lua);
      memory_[at(seat)] = keep(lua);
    }
    push_kept(lua, memory_[at(seat)]);
    interpreter_.call(5, 1);
    try {
      submission = form.take_submission(lua, "it handed in");
    } catch (const InputError& error) {
      throw InputError(place(bot.name.c_str()) + ": " + error.what());
    }
  });
  return submission;
}

std::optional<Json> Table::handed_by_program(const Pooled& bot, Seat seat) {
  const Session::Question question{match_, seat, step_json(step())};
  std::optional<Json> given = bot.program->answer(bot.program->post(question, to_line(view(seat))));
  if (!given) return std::nullopt;
  try {
    form(seat).check_types(Node(*given, "submission"));
  } catch (const InputError& error) {
    bot.program->refuse(question, error.what());
    return std::nullopt;
  }
  for (const Objection& one : objections_to(seat, *given)) {
    bot.program->object(question, one.part + ": " + one.reason);
  }
  return given;
}

Json Table::handed_by_host(const Pooled& bot, Seat seat) {
  Question question(*this, seat, keys_[at(seat)]);
  HostedQuestion* const asked = &question;
  bot.host->answer(bot.name, std::span(&asked, 1));
  return question.take();
}

void Table::act(SeatSet seats) {
  for (const Seat seat : seats) {
    const Pooled& bot = pool_[at(seated_[at(seat)])];
    Json& handed = submissions_[at(seat)];
    handed = bot.program ? handed_by_program(bot, seat).value_or(Json())
             : bot.host  ? handed_by_host(bot, seat)
                         : handed_by_bot(bot, seat);
    handed_in_.insert(seat);
    if (bot.program || bot.host) {
      log_answer(match_, step(), rules_.module().traits().first_round, seat, bot.name,
                 [&] { return checksum_of_answer(handed); });
    }
  }
}

std::optional<Json> Table::without_mechanic(std::size_t mechanic, Seat seat,
                                            const Json& handed) const {
  if (handed.is_null()) return std::nullopt;
  const std::string_view name = rules_.module().traits().mechanics[mechanic].name;
  std::optional<Json> left;
  interpreter_.run(at_place("without"), [&](lua_State* lua) {
    interpreter_.push_asked("without");
    lua_pushlstring(lua, name.data(), name.size());
    push_view(lua, seat);
    form(seat).push_submission(lua, handed);
    interpreter_.call(3, 2);
    const bool differs = lua_toboolean(lua, -1) != 0;
    lua_pop(lua, 1);
    if (differs) left = form(seat).take_submission(lua, place("without"));
  });
  if (!left || !objections_to(seat, handed).empty()) return left;
  if (const auto wrong = objections_to(seat, *left); !wrong.empty()) {
    throw InputError("{}: {}: what is left of a submission is void: {}: {}", place("without"), name,
                     wrong.front().part, wrong.front().reason);
  }
  return left;
}

void Table::ablate(const Ablation& ablation) {
  Json& handed = submissions_[at(ablation.seat)];
  if (ablation.kind == Ablation::Kind::mechanic) {
    if (auto left = without_mechanic(ablation.index, ablation.seat, handed)) handed = *left;
    return;
  }
  std::vector<char>& used = ablation_trace_->used;
  for (std::size_t i = 0; i < used.size(); ++i) {
    if (!used[i]) used[i] = without_mechanic(i, ablation.seat, handed).has_value();
  }
}

void Table::hand_in(Seat seat, const Node& submission) {
  if (!submission.is_null()) form(seat).check_types(submission);
  submissions_[at(seat)] = submission.json();
  handed_in_.insert(seat);
}

void Table::submit(SeatSet seats, const Node* submissions) {
  if (submissions) submissions->array(0, seats_);
  const Json missed;
  for (const Seat seat : seats) {
    const bool there = submissions && at(seat) < submissions->size();
    hand_in(seat, there ? (*submissions)[at(seat)] : Node(missed, "submission"));
  }
}

void Table::advance() {
  const Turn now = turn();
  for (Seat seat = 0; at(seat) < seats_; ++seat) {
    if (!searches(seat)) continue;
    const bool there = acting_.contains(seat) && handed_in_.contains(seat);
    seen_[at(seat)].moments.push_back(
        {turn_, shown(seat), acting_.contains(seat), there ? submissions_[at(seat)] : Json()});
  }
  result_ = {{"step", rules_.step(now).name}, {"round", now.round}, {"void", Json::array()}};
  const bool apart = rules_.step(now).apart;
  PerSeat<Json> changed, faults;  ///< null where a submission counts as it is
  for (const Seat seat : acting_) {
    Json& handed = submissions_[at(seat)];
    if (!handed_in_.contains(seat)) handed = nullptr;
    std::vector<Objection> wrong;
    if (!handed.is_null()) wrong = objections_to(seat, handed);
    if (!handed.is_null() && wrong.empty()) continue;
    changed[at(seat)] = apart && !handed.is_null() ? without(handed, wrong) : standard(seat);
    faults[at(seat)] = Json::array();
    for (Objection& one : wrong) {
      ++ended_.fouls[at(seat)];
      faults[at(seat)].push_back(one.part);
      result_["void"].push_back(
          {{"seat", seat}, {"part", std::move(one.part)}, {"reason", std::move(one.reason)}});
    }
  }
  interpreter_.run(at_place("resolve"), [&](lua_State* lua) {
    if (bots_looked_) {
      interpreter_.push_asked("unchanged");
      push_value(kShown, lua);
      interpreter_.call(1, 1);
      if (!lua_toboolean(lua, -1))
        throw InputError(place("a view was changed by who looked at it"));
      lua_settop(lua, 0);
    }
    interpreter_.push_asked("resolve");
    lua_pushinteger(lua, now.step + 1);
    push_value(kState, lua);
    lua_createtable(lua, static_cast<int>(seats_), 0);
    for (const Seat seat : acting_) {
      const Json& other = changed[at(seat)];
      form(seat).push_submission(lua, other.is_null() ? submissions_[at(seat)] : other);
      lua_rawseti(lua, -2, seat + 1);
    }
    push_turn(lua);
    lua_createtable(lua, static_cast<int>(seats_), 0);
    for (const Seat seat : acting_) {
      if (faults[at(seat)].is_null()) continue;
      push(lua, faults[at(seat)]);
      lua_rawseti(lua, -2, seat + 1);
    }
    interpreter_.call(7, 0);
  });
  if (record_to_) {
    Json handed = Json::array();
    for (Seat seat = 0; at(seat) < seats_; ++seat) {
      handed.push_back(acting_.contains(seat) ? submissions_[at(seat)] : Json());
    }
    record_["rounds"].push_back({{"submissions", std::move(handed)}, {"result", result_}});
  }
  if (standings_of_ && !standings_of_->by_round.empty()) note_standing();
  ++turn_;
  ++played_;
  settle_turn();
  if (is_over()) end_match();
}

// Matches --------------------------------------------------------------------------------------

void Table::begin(std::uint64_t seed, std::uint64_t match, std::string* record) {
  interpreter_.reset_steps();
  if (turn_ != 0 || is_over() || bots_looked_ || !handed_in_.empty()) set_out();
  join(seed, match);
  record_to_ = record;
  if (record) begin_record(seed);
  if (is_over()) end_match();  // nobody acts in any step
}

void Table::join(std::uint64_t seed, std::uint64_t match) {
  match_ = match;
  for (SeatMemory& one : seen_) one.moments.clear();
  for (std::size_t seat = 0; seat < seats_; seat += 2) {
    const auto keys = Stream::keys(seed, match, Purpose::bot(static_cast<Seat>(seat)));
    streams_[seat] = Stream(keys[0]);
    if (seat + 1 < seats_) streams_[seat + 1] = Stream(keys[1]);
  }
  interpreter_.run(rules_.module().path(), [&](lua_State* lua) {
    for (int& one : memory_) drop(lua, std::exchange(one, LUA_NOREF));
  });
  if (!shares_sessions_) sessions_->begin_matches();
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (names_[seat].empty()) continue;
    const Pooled& bot = pool_[at(seated_[seat])];
    if (!bot.program && !bot.host) continue;
    keys_[seat] = streams_[seat].draw_key();
    if (bot.program) bot.program->begin(match, static_cast<Seat>(seat), hex_of(keys_[seat]));
  }
}

void Table::begin_record(std::uint64_t seed) {
  const bool any = std::ranges::any_of(bot_names(), [](auto name) { return !name.empty(); });
  record_ = rules_.record_head(
      setup_json_,
      {seed, match_, any ? bot_names() : std::span<const std::string_view>(), command_});
  record_["rounds"] = Json::array();
}

void Table::play(std::uint64_t seed, std::uint64_t match, const PlayOptions& options) {
  const Ablation& ablation = options.ablation;
  const bool ablates = ablation.seat != kNoSeat;
  if (ablates && ablation.kind == Ablation::Kind::knowledge) {
    refuse("knowledge that a bot can go without");
  }
  if (!options.coalition.empty()) refuse("bots that listen to allies");
  if (ablates) {
    if (!ablation_trace_) ablation_trace_ = std::make_unique<AblationTrace>();
    ablation_trace_->used.assign(rules_.module().traits().mechanics.size(), 0);
  }
  begin(seed, match, options.record);
  while (!is_over()) {
    throw_if_stopped();
    act(acting_);
    throw_if_stopped();
    if (ablates && acting_.contains(ablation.seat)) ablate(ablation);
    advance();
  }
}

void Table::end_match() {
  interpreter_.run(at_place("outcome"), [&](lua_State* lua) {
    interpreter_.push_asked("outcome");
    push_value(kState, lua);
    push_value(kSetup, lua);
    push_value(kRules, lua);
    interpreter_.call(3, 1);
    read_outcome(take(lua, -1, "outcome"));
    if (tally_of_) tabulate();
    push(lua, rules_.json());
    push_value(kRules, lua);
    if (!are_equal(lua, -1, -2)) throw InputError(place("the match has changed its rules"));
  });
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    Session* const program = names_[seat].empty() ? nullptr : pool_[at(seated_[seat])].program;
    if (program) {
      program->end(match_, static_cast<Seat>(seat), to_line(view(static_cast<Seat>(seat))),
                   write_shared_outcome(ended_));
    }
  }
  if (!record_to_) return;
  record_["outcome"] = outcome_json();
  *record_to_ += to_line(record_) + '\n';
}

void Table::take_over(const MatchTable& other) {
  const auto& table = static_cast<const Table&>(other);
  for (std::size_t seat = 0; seat < seats_; ++seat) {
    if (names_[seat].empty()) continue;
    const Pooled& bot = pool_[at(seated_[seat])];
    if (bot.index < 2 && !bot.program) continue;
    throw ValueError("bots[" + std::to_string(seat) + "]", std::string(names_[seat]),
                     "a bot that can be copied");
  }
  Json state;
  table.interpreter_.run(table.at_place("copy"), [&](lua_State* lua) {
    table.push_value(kState, lua);
    state = take(lua, -1, "state");
  });
  put(table.setup_json_, state);
  role_of_seat_ = table.role_of_seat_;
  match_ = table.match_;
  turn_ = table.turn_;
  played_ = table.played_;
  acting_ = table.acting_;
  ended_ = table.ended_;
  streams_ = table.streams_;
  prepare_turn();
  record_to_ = nullptr;
}

// What is asked of the match -------------------------------------------------------------------

Json Table::outcome_json() const { return write_shared_outcome(ended_); }
Json Table::submission_schema(Seat seat) const { return form(seat).schema(); }

void Table::hand_in(Seat, const int*) { refuse(kRows); }
void Table::write_row(Seat, std::int32_t*) const { refuse(kRows); }
void Table::write_mask(Seat, std::uint8_t*) const { refuse(kRows); }
void Table::write_next_mask(Seat, const RowForm&, std::span<const int>, std::uint8_t*) const {
  refuse(kRows);
}
void Table::sample(Seat, const RowForm&, const Draw&, int*) { refuse(kRows); }
Json Table::submission_of(const int*) const { refuse(kRows); }
std::vector<int> Table::action_of(const Node&) const { refuse(kRows); }

}  // namespace mainmatch::script
