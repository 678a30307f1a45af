#include "experiments/python/module/match.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/cli/bots_file.h"
#include "experiments/io/error.h"
#include "experiments/io/printable.h"
#include "experiments/matches/bot_host.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/view_form.h"
#include "experiments/programs/program_name.h"
#include "experiments/python/module/values.h"

namespace mainmatch::python {

namespace nb = nanobind;

namespace {

std::string listed(SeatSet seats) {
  std::string text;
  for (const Seat seat : seats) text += (text.empty() ? "" : ", ") + std::to_string(seat);
  return text.empty() ? "none" : text;
}

nb::object list_of(SeatSet seats) {
  nb::list list;
  for (const Seat seat : seats) list.append(nb::int_(static_cast<int>(seat)));
  return list;
}

/// The canonical name of a bot that can sit down here.
std::string bot_name(const std::string& path, const std::string& text, const MatchModule& match) {
  if (names_program(text) || names_hosted(text)) {
    throw ValueError(path, shown_word(text), "a bot of the match, not a program or one in Python");
  }
  for (const cli::NamedBot& learned : cli::learned_bots(match)) {
    if (learned.name == text) return learned.definition;
  }
  return canonical_bot(path.c_str(), text, match.bots());
}

/// The pairs of a dict, which stay as they are. Throws ValueError (at `name`) for what is none.
nb::list items_of(nb::handle value, const std::string& name, const char* expected) {
  if (!PyDict_Check(value.ptr())) throw ValueError(name, shown_value(value), expected);
  return nb::steal<nb::list>(PyDict_Items(value.ptr()));
}

}  // namespace

Match::Match(nb::handle game, nb::handle rules, nb::handle seed, nb::handle match, nb::handle bots)
    : module_(&match_named(to_text(game, "game"), "game")) {
  const std::uint64_t seed_read = to_seed(seed, "seed");
  const std::uint64_t match_read = to_seed(match, "match");
  const Json object = rules.is_none() ? Json::object() : to_json(rules, "rules");
  rules_ = module_->rules(object);
  seat_bots(bots);
  simulator_->deal(seed_read, match_read);
  std::vector<int> bot_of_seat(simulator_->seats(), kNobody);
  int next = 0;
  for (const Seat seat : seats_of_bots_) bot_of_seat[static_cast<std::size_t>(seat)] = next++;
  simulator_->seat(bot_of_seat);
  simulator_->begin(seed_read, match_read, &record_);
  play_bots();
}

/// Each seat's bot is one of the simulator's.
void Match::seat_bots(nb::handle bots) {
  const int seats = rules_->seats();
  bot_names_.resize(static_cast<std::size_t>(seats));
  if (!bots.is_none()) {
    for (const nb::handle item : items_of(bots, "bots", "a dict of seats and names of bots")) {
      const std::int64_t seat = to_whole(item[0], "bots", 0, seats - 1);
      const std::string path = "bots[" + std::to_string(seat) + "]";
      bot_names_[static_cast<std::size_t>(seat)] = bot_name(path, to_text(item[1], path), *module_);
      seats_of_bots_.insert(static_cast<Seat>(seat));
    }
  }
  SimulatorOptions options;
  for (const Seat seat : seats_of_bots_) {
    options.bots.push_back({bot_names_[static_cast<std::size_t>(seat)], 1});
  }
  simulator_ = rules_->simulator(options);
}

/// Goes on to the next step in which a seat of the caller's acts.
void Match::play_bots() {
  while (!simulator_->is_over() && (simulator_->acting() - seats_of_bots_).empty()) {
    simulator_->act(simulator_->acting());
    simulator_->advance();
  }
}

Simulator& Match::open() const {
  if (!simulator_) throw InputError("the match is closed");
  return *simulator_;
}

Seat Match::to_seat(nb::handle seat) const {
  return static_cast<Seat>(to_whole(seat, "seat", 0, rules_->seats() - 1));
}

/// The seats that the caller must hand in for, for messages.
std::string Match::callers_text() const { return listed(simulator_->acting() - seats_of_bots_); }

nb::object Match::game() const { return nb::str(std::string(module_->name()).c_str()); }
nb::object Match::rules() const { return to_python(rules_->json()); }
nb::object Match::seats() const { return nb::int_(rules_->seats()); }

nb::object Match::bots() const {
  nb::dict dict;
  for (const Seat seat : seats_of_bots_) {
    dict[nb::int_(static_cast<int>(seat))] =
        nb::str(bot_names_[static_cast<std::size_t>(seat)].c_str());
  }
  return dict;
}

nb::object Match::acting() const {
  const Simulator& simulator = open();
  return list_of(simulator.is_over() ? SeatSet{} : simulator.acting() - seats_of_bots_);
}

nb::object Match::is_over() const { return nb::bool_(open().is_over()); }

nb::object Match::step_kind() const {
  const Simulator& simulator = open();
  if (simulator.is_over()) return nb::none();
  return to_python(step_json(simulator.step()).at("kind"));
}

nb::object Match::round() const {
  const Simulator& simulator = open();
  if (simulator.is_over()) return nb::none();
  return to_python(step_json(simulator.step()).at("round"));
}

nb::object Match::outcome() const {
  if (!open().is_over()) return nb::none();
  return to_python(Json::parse(record_).at("outcome"));
}

nb::object Match::record() const {
  const Simulator& simulator = open();
  return to_python(simulator.is_over() ? Json::parse(record_) : simulator.record_so_far());
}

nb::object Match::payoffs(nb::handle payoff) const {
  const Payoff read(split_list(to_text(payoff, "payoff")));
  const Simulator& simulator = open();
  if (!simulator.is_over()) throw InputError("the match is not over");
  nb::list list;
  for (Seat seat = 0; seat < rules_->seats(); ++seat) {
    const auto parts = static_cast<double>(read.of(simulator.outcome(), seat));
    list.append(nb::float_(parts / static_cast<double>(read.unit())));
  }
  return list;
}

nb::object Match::observe(nb::handle seat) const {
  const Seat asked = to_seat(seat);
  return to_python(open().view(asked));
}

nb::object Match::explain(nb::handle seat, nb::handle submission) const {
  const Seat asked = to_seat(seat);
  const Json json = to_json(submission, "submission");
  const Simulator& simulator = open();
  if (simulator.is_over()) throw InputError("the match is over");
  if (!simulator.acting().contains(asked)) {
    throw ValueError("seat", std::to_string(asked),
                     "a seat that acts in this step: " + listed(simulator.acting()));
  }
  return to_python(objections_json(simulator.objections(asked, Node(json, "submission"))));
}

void Match::step(nb::handle submissions) {
  const char* const expected = "a dict of seats and what they hand in";
  std::vector<std::pair<Seat, Json>> read;
  SeatSet given;
  for (const nb::handle item : items_of(submissions, "submissions", expected)) {
    const auto seat = static_cast<Seat>(to_whole(item[0], "submissions", 0, rules_->seats() - 1));
    if (given.contains(seat)) {  // numbers that differ may mean the same seat
      throw ValueError("submissions", std::to_string(seat) + " twice", "every seat once");
    }
    given.insert(seat);
    read.emplace_back(seat, to_json(item[1], "submissions[" + std::to_string(seat) + "]"));
  }
  Simulator& simulator = open();
  if (simulator.is_over()) throw InputError("the match is over");
  if (given != simulator.acting() - seats_of_bots_) {
    throw ValueError("submissions", "those of " + listed(given),
                     "those of all that act and are no bots, None for nothing: " + callers_text());
  }
  for (const auto& [seat, json] : read) {
    simulator.hand_in(seat, Node(json, "submissions[" + std::to_string(seat) + "]"));
  }
  simulator.act(simulator.acting() & seats_of_bots_);
  simulator.advance();
  play_bots();
}

void Match::close() { simulator_.reset(); }

}  // namespace mainmatch::python
