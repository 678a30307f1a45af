#include "experiments/python/module/match.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/named_bots.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/records/record.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/step_form.h"
#include "experiments/matches/view_text.h"
#include "experiments/python/module/arrays.h"
#include "experiments/python/module/values.h"

namespace mainmatch::python {

namespace nb = nanobind;

namespace {

std::string listed(SeatSet seats) {
  std::string text;
  for (const Seat seat : seats) text += (text.empty() ? "" : ", ") + std::to_string(seat);
  return text.empty() ? "none" : text;
}

nb::object seats_of(SeatSet seats) {
  nb::list list;
  for (const Seat seat : seats) list.append(nb::int_(static_cast<int>(seat)));
  return list;
}

}  // namespace

std::string bot_name(const std::string& path, const std::string& text, const MatchModule& match) {
  if (names_outside(text)) {
    throw ValueError(path, shown_word(text), "a bot of the match, not a program or one in Python");
  }
  return canonical_bot(path.c_str(), text, match.bots(), [&](const std::string& name) {
    for (const NamedBot& learned : learned_bots(match)) {
      if (learned.name == name) return learned.definition;
    }
    return std::string();
  });
}

namespace {

const Json* find(const Json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || found->is_null() ? nullptr : &*found;
}

/// The pairs of a dict, which stay as they are. Throws ValueError (at `name`) for what is none.
nb::list items_of(nb::handle value, const std::string& name, const char* expected) {
  if (!PyDict_Check(value.ptr())) throw ValueError(name, shown_value(value), expected);
  return nb::steal<nb::list>(PyDict_Items(value.ptr()));
}

}  // namespace

std::vector<std::string> bots_by_seat(nb::handle bots, const RuleSet& rules) {
  const int seats = rules.seats();
  std::vector<std::string> names(static_cast<std::size_t>(seats));
  if (bots.is_none()) return names;
  for (const nb::handle item : items_of(bots, "bots", "a dict of seats and names of bots")) {
    const std::int64_t seat = to_whole(item[0], "bots", 0, seats - 1);
    const std::string path = "bots[" + std::to_string(seat) + "]";
    names[static_cast<std::size_t>(seat)] = bot_name(path, to_text(item[1], path), rules.match());
  }
  return names;
}

MatchStart read_start(nb::handle game, nb::handle rules, nb::handle seed, nb::handle match,
                      nb::handle bots) {
  MatchStart start{.module = &match_at(to_text(game, "game"), "game")};
  start.seed = to_seed(seed, "seed");
  start.match = to_seed(match, "match");
  start.rules = start.module->rules(rules.is_none() ? Json::object() : to_json(rules, "rules"));
  start.bots = bots_by_seat(bots, *start.rules);
  return start;
}

MatchStart read_start(nb::handle record, nb::handle bots) {
  MatchStart start{.record = to_json(record, "record")};
  const Node node(start.record, "record");
  start.module = &match_of(node);
  start.module->adjudicate(node);  // which reads all of it
  const Json* const rules = find(start.record, "rules");
  start.rules = start.module->rules(rules ? *rules : Json::object());
  const auto number = [&](const char* key, std::uint64_t standard) {
    const Json* const there = find(start.record, key);
    if (!there) return standard;
    if (!there->is_number_integer()) {  // beyond 64 bits it is none
      throw ValueError(std::string("record.") + key, "too large, expected 0..18446744073709551615");
    }
    return there->get<std::uint64_t>();
  };
  start.seed = number("seed", start.seed);
  start.match = number("match", start.match);
  start.bots = bots_by_seat(bots, *start.rules);
  const Json* const names = find(start.record, "bots");
  if (!bots.is_none() || !names) return start;
  for (std::size_t seat = 0; seat < names->size(); ++seat) {
    const std::string name = (*names)[seat];
    if (name.empty()) continue;
    start.bots[seat] = bot_name("record.bots[" + std::to_string(seat) + "]", name, *start.module);
  }
  return start;
}

MatchStart read_state(nb::handle state) {
  if (!PyTuple_Check(state.ptr()) || nb::len(state) != 7 ||
      !PyList_Check(nb::object(state[6]).ptr())) {
    throw ValueError("state", shown_value(state), "that of a match");
  }
  const nb::object bots = state[4], record = state[5];
  return record.is_none() ? read_start(state[0], state[1], state[2], state[3], bots)
                          : read_start(record, bots);
}

Match::Match(MatchStart start, const nb::list& steps)
    : start_(std::make_shared<const MatchStart>(std::move(start))),
      rows_(std::make_shared<const RowForm>(start_->rules->rows())) {
  const std::vector<int> bot_of_seat = seat_bots();
  if (start_->record.is_null()) {
    table_->deal(start_->seed, start_->match);
  } else {
    table_->deal(Node(start_->record, "record").at("setup"));
  }
  table_->seat(bot_of_seat);
  table_->begin(start_->seed, start_->match, &record_);
  if (!start_->record.is_null()) play_record(Node(start_->record, "record"));
  play_bots();
  for (const nb::handle submissions : steps) step(submissions);
}

/// Each seat's bot is one of the table's; which, by seat.
std::vector<int> Match::seat_bots(std::shared_ptr<void> cache) {
  SimulatorOptions options;
  options.cache = std::move(cache);
  std::vector<int> bot_of_seat;
  for (const std::string& bot : start_->bots) {
    bot_of_seat.push_back(bot.empty() ? kNobody : static_cast<int>(options.bots.size()));
    if (bot.empty()) continue;
    seats_of_bots_.insert(static_cast<Seat>(bot_of_seat.size() - 1));
    options.bots.push_back({bot, 1});
  }
  table_ = start_->rules->table(options);
  return bot_of_seat;
}

/// Whether the record has come to the end of the running step. Of a match that is over it has; what
/// does not stand there was missed.
bool Match::has_step(const Node& record) const {
  if (record.find_unless_null("outcome")) return true;
  const Step step = table_->step();
  if (!was_played(record, step)) return false;
  if (step.kind != StepKind::decision) return true;
  const std::optional<Node> decisions = record.find_unless_null("decisions");  // one or several
  const Json so_far = table_->record_so_far();
  const Json* const played = find(so_far, "decisions");
  return decisions && (!played || *played != decisions->json());
}

/// Plays the steps that a record has. Bots see them, and what they would do counts for nothing.
void Match::play_record(const Node& record) {
  while (!table_->is_over() && has_step(record)) {
    if (!(table_->acting() - seats_of_bots_).empty()) ++played_;
    table_->replay(record, table_->acting() & seats_of_bots_);
  }
}

/// Goes on to the next step in which a seat of the caller's acts.
void Match::play_bots() {
  while (!table_->is_over() && (table_->acting() - seats_of_bots_).empty()) {
    table_->act(table_->acting());
    table_->advance();
  }
}

/// Throws unless the match keeps what was played.
void Match::require_record() const {
  if (is_clone_) throw InputError("a clone keeps no record of what was played");
}

nb::object Match::state() const {
  open();
  require_record();
  nb::list steps;
  for (const std::vector<HandedIn>& step : steps_) {
    nb::dict by_seat;
    for (const HandedIn& one : step) {
      by_seat[nb::int_(one.seat)] =
          one.action.empty() ? to_python(one.submission) : to_python(Json(one.action));
    }
    steps.append(by_seat);
  }
  return nb::make_tuple(game(), rules(), start_->seed, start_->match, bots(),
                        to_python(start_->record), steps);
}

MatchTable& Match::open() const {
  if (!table_) throw InputError("the match is closed");
  return *table_;
}

Seat Match::to_seat(nb::handle seat) const {
  return static_cast<Seat>(to_whole(seat, "seat", 0, start_->rules->seats() - 1));
}

/// The seats that the caller must hand in for, for messages.
std::string Match::callers_text() const { return listed(table_->acting() - seats_of_bots_); }

nb::object Match::game() const { return nb::str(std::string(start_->module->name()).c_str()); }
nb::object Match::rules() const { return to_python(start_->rules->json()); }
nb::object Match::seats() const { return nb::int_(start_->rules->seats()); }

nb::object Match::bots() const {
  nb::dict dict;
  for (const Seat seat : seats_of_bots_) {
    dict[nb::int_(static_cast<int>(seat))] =
        nb::str(start_->bots[static_cast<std::size_t>(seat)].c_str());
  }
  return dict;
}

nb::object Match::acting() const {
  const MatchTable& table = open();
  return seats_of(table.is_over() ? SeatSet{} : table.acting() - seats_of_bots_);
}

nb::object Match::is_over() const { return nb::bool_(open().is_over()); }

nb::object Match::step_kind() const {
  const MatchTable& table = open();
  if (table.is_over()) return nb::none();
  return to_python(step_json(table.step()).at("kind"));
}

nb::object Match::round() const {
  const MatchTable& table = open();
  if (table.is_over()) return nb::none();
  return to_python(step_json(table.step()).at("round"));
}

nb::object Match::steps() const { return nb::int_(played_); }

nb::object Match::outcome() const {
  const MatchTable& table = open();
  return table.is_over() ? to_python(table.outcome_json()) : nb::none();
}

nb::object Match::record() const {
  const MatchTable& table = open();
  require_record();
  return to_python(as_recorded(table.is_over() ? Json::parse(record_) : table.record_so_far()));
}

/// Without an origin that the record did not name with which the match began.
Json Match::as_recorded(Json record) const {
  if (start_->record.is_null()) return record;
  for (const char* const key : {"seed", "match"}) {
    if (!find(start_->record, key)) record.erase(key);
  }
  return record;
}

nb::object Match::payoffs(nb::handle payoff) const {
  const Payoff read(split_list(to_text(payoff, "payoff")));
  const MatchTable& table = open();
  if (!table.is_over()) throw InputError("the match is not over");
  nb::list list;
  for (Seat seat = 0; seat < start_->rules->seats(); ++seat) {
    const auto parts = static_cast<double>(read.of(table.outcome(), seat));
    list.append(nb::float_(parts / static_cast<double>(read.unit())));
  }
  return list;
}

nb::object Match::observe(nb::handle seat) const {
  const Seat asked = to_seat(seat);
  return to_python(open().view(asked));
}

const MatchTable& Match::running() const {
  const MatchTable& table = open();
  if (table.is_over()) throw InputError("the match is over");
  return table;
}

nb::object Match::text(nb::handle seat) const {
  const Seat asked = to_seat(seat);
  const std::string text = view_text(*start_->module, open().view(asked));
  return nb::str(text.data(), text.size());
}

Seat Match::to_acting(nb::handle seat) const {
  const Seat asked = to_seat(seat);
  const SeatSet acting = running().acting();
  if (acting.contains(asked)) return asked;
  throw ValueError("seat", std::to_string(asked),
                   "a seat that acts in this step: " + listed(acting));
}

nb::object Match::submission_schema(nb::handle seat) const {
  const Seat asked = to_acting(seat);
  return to_python(running().submission_schema(asked));
}

nb::object Match::explain(nb::handle seat, nb::handle submission) const {
  const Json json = to_json(submission, "submission");
  const Seat asked = to_acting(seat);
  return to_python(objections_json(running().objections(asked, Node(json, "submission"))));
}

void Match::step(nb::handle submissions) {
  const char* const expected = "a dict of seats and what they hand in";
  std::vector<HandedIn> read;
  SeatSet given;
  for (const nb::handle item : items_of(submissions, "submissions", expected)) {
    const auto seat =
        static_cast<Seat>(to_whole(item[0], "submissions", 0, start_->rules->seats() - 1));
    if (given.contains(seat)) {  // numbers that differ may mean the same seat
      throw ValueError("submissions", std::to_string(seat) + " twice", "every seat once");
    }
    given.insert(seat);
    const nb::object what = item[1];
    const bool is_action = PySequence_Check(what.ptr()) && !PyUnicode_Check(what.ptr());
    HandedIn& one = read.emplace_back(HandedIn{seat, {}, {}});
    if (is_action) {
      one.action = to_action(what);
    } else {
      one.submission = to_json(what, "submissions[" + std::to_string(seat) + "]");
    }
  }
  MatchTable& table = open();
  if (table.is_over()) throw InputError("the match is over");
  if (given != table.acting() - seats_of_bots_) {
    throw ValueError("submissions", "those of " + listed(given),
                     "those of all that act and are no bots, None for nothing: " + callers_text());
  }
  for (const HandedIn& one : read) {
    const std::string path = "submissions[" + std::to_string(one.seat) + "]";
    one.action.empty() ? table.hand_in(one.seat, Node(one.submission, path))
                       : table.hand_in(one.seat, one.action.data());
  }
  table.act(table.acting() & seats_of_bots_);
  table.advance();
  play_bots();
  ++played_;
  if (!is_clone_) steps_.push_back(std::move(read));
}

nb::object Match::clone(nb::handle into) const {
  if (into.is_none()) {
    std::unique_ptr<Match> made(new Match);
    made->go_on_from(*this);
    return nb::cast(made.release(), nb::rv_policy::take_ownership);
  }
  if (!nb::isinstance<Match>(into)) {
    throw ValueError("into", shown_value(into), "a match or None");
  }
  nb::cast<Match&>(into).go_on_from(*this);
  return nb::borrow(into);
}

/// All clones of a match share its start, by which they are known, and what bots work out once.
void Match::go_on_from(const Match& other) {
  const MatchTable& from = other.open();
  if (this == &other) throw InputError("into: got the match itself, expected another one");
  if (table_ && start_ == other.start_) {
    table_->take_over(from);
  } else {
    Match made;
    made.start_ = other.start_;
    made.rows_ = other.rows_;
    const std::vector<int> bot_of_seat = made.seat_bots(from.shared_cache());
    made.table_->seat(bot_of_seat);
    made.table_->take_over(from);
    *this = std::move(made);
  }
  played_ = other.played_;
  is_clone_ = true;
  steps_.clear();
  record_.clear();
}

void Match::close() { table_.reset(); }

}  // namespace mainmatch::python
