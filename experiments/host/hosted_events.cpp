// What events do to a match.

#include <algorithm>
#include <array>

#include "experiments/base/digest.h"
#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/host/clock.h"
#include "experiments/host/hosted_match.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/public_view.h"
#include "experiments/matches/registry.h"

namespace mainmatch::host {

namespace {

std::optional<std::int64_t> deadline_in(const Event& event) {
  const auto there = Node(event.body, "").at("deadline");
  if (there.is_null()) return std::nullopt;
  return there.whole(0, kLatest);
}

std::string until(std::optional<std::int64_t> deadline) {
  return deadline ? " Deadline: " + time_text(*deadline) + "." : std::string();
}

}  // namespace

void HostedMatch::set_deadline(const Event& event) {
  deadline_ = deadline_in(event);
  deadline_set_ = event.time();
  reminded_ = false;
}

void HostedMatch::say(const Event& event, std::string text) {
  log_.push_back({event.number(), event.time(), std::move(text)});
}

const std::string* HostedMatch::said(std::int64_t event) const {
  const auto line = std::ranges::find(log_, event, &LogLine::event);
  return line == log_.end() ? nullptr : &line->text;
}

void HostedMatch::apply(const Event& event) {
  using Apply = void (HostedMatch::*)(const Event&);
  struct Kind {
    std::string_view name;
    Apply apply;
  };
  static constexpr Kind kKinds[] = {
      {"created", &HostedMatch::apply_created},
      {"joined", &HostedMatch::apply_joined},
      {"begun", &HostedMatch::apply_begun},
      {"opened", &HostedMatch::apply_opened},
      {"submitted", &HostedMatch::apply_submitted},
      {"closed", &HostedMatch::apply_closed},
      {"extended", &HostedMatch::apply_extended},
      {"paused", &HostedMatch::apply_paused},
      {"resumed", &HostedMatch::apply_resumed},
      {"replaced", &HostedMatch::apply_replaced},
      {"link", &HostedMatch::apply_link},
      {"stepped_back", &HostedMatch::apply_stepped_back},
      {"announced", &HostedMatch::apply_announced},
      {"downtime", &HostedMatch::apply_downtime},
      {"reminded", &HostedMatch::apply_reminded},
      {"over", &HostedMatch::apply_over},
      {"ended", &HostedMatch::apply_ended},
  };
  if (!plan_ && event.kind() != "created") throw InputError("the first event is not created");
  if (goes_on_ != (event.kind() == "opened" || event.kind() == "over")) {
    throw InputError("event {}: {} cannot stand there", event.number(), shown_word(event.kind()));
  }
  for (const Kind& kind : kKinds) {
    if (kind.name == event.kind()) return (this->*kind.apply)(event);
  }
  throw InputError("event {}: unknown kind {}", event.number(), shown_word(event.kind()));
}

void HostedMatch::apply_created(const Event& event) {
  const Node body(event.body, "");
  if (plan_) throw InputError("event {}: the match is there", event.number());
  commitment_ = body.at("commitment").text();
  if (commitment_ != sha256(seed_)) throw InputError("the seed is not that of the commitment");
  plan_ = read_plan(body.at("plan"), matches(), bots_);
  const std::size_t seats = plan_->seats();
  bits_.resize(seats);
  occupants_.resize(seats);
  receipts_.resize(seats);
  handed_in_.resize(seats);
  submissions_.resize(seats);
  say(event,
      fmt::format("The match was created. The seed is fixed; its SHA-256 is {}.", commitment_));
}

void HostedMatch::apply_joined(const Event& event) {
  const Node body(event.body, "");
  const Seat seat = seat_of(body.at("seat"));
  const std::string& bits = body.at("bits").text();
  require(stage_ == Stage::gathering && bits_[index(seat)].empty(), "the seat has joined");
  if (!is_hex(bits, 32)) body.at("bits").fail("32 hexadecimal digits");
  bits_[index(seat)] = bits;
  say(event, plan_->places[index(seat)].name + " has joined.");
}

void HostedMatch::apply_begun(const Event& event) {
  require(stage_ == Stage::gathering, "the match has begun");
  stage_ = Stage::open;
  build_table();
  goes_on_ = true;
  say(event, "The match begins.");
}

void HostedMatch::apply_opened(const Event& event) {
  require(is_running() && is_of_this_step(event), "another step is to be opened");
  set_deadline(event);
  check_deadline(event, deadline_from(event.time()));
  goes_on_ = false;
  stage_ = Stage::open;
  opened_ = event.time();
  last_submission_ = 0;
  std::ranges::fill(submissions_, 0);
  note_public();
  say(event, fmt::format("Open: {}.{}", words(), until(deadline_)));
}

void HostedMatch::apply_submitted(const Event& event) {
  const Node body(event.body, "");
  const Seat seat = seat_of(body.at("seat"));
  require(stage_ == Stage::open && is_of_this_step(event) && acting_people().contains(seat),
          "the seat does not act then");
  const std::int64_t arrived = body.at("arrived").whole(0, event.time());
  require(arrived >= opened_ && (!deadline_ || arrived < *deadline_ + plan_->grace),
          "it did not arrive in time");
  const Json& submission = body.at("submission").json();
  static_cast<void>(table_->objections(seat, Node(submission, "submission")));
  handed_in_[index(seat)] = submission;
  ++submissions_[index(seat)];
  last_submission_ = event.time();
  receipts_[index(seat)].push_back({words(), number(), event.hash, arrived});
}

void HostedMatch::apply_closed(const Event& event) {
  const Node body(event.body, "");
  require(is_running() && is_of_this_step(event), "the step is not open");
  const std::string& cause = body.at("cause").text();
  body.at("submissions").array(plan_->seats(), plan_->seats());
  if (trust_ == Trust::nothing) check_closed(event);
  const Json& submissions = body.at("submissions").json();
  const std::string step = words();
  for (const Seat seat : table_->acting()) {
    if (!plan_->places[index(seat)].is_program) continue;
    submissions[index(seat)].is_null() ? silent_.insert(seat) : silent_.erase(seat);
  }
  play(submissions);
  closed_.push_back(submissions);
  by_bots_.push_back(cause == "bots");
  std::ranges::fill(handed_in_, std::nullopt);
  goes_on_ = true;
  say(event, fmt::format("Closed: {}.", step));
}

bool HostedMatch::is_of_this_step(const Event& event) const {
  return Node(event.body, "").at("step").whole(0, kLatest) == number();
}

void HostedMatch::check_deadline(const Event& event, std::optional<std::int64_t> expected) const {
  if (trust_ == Trust::all || deadline_in(event) == expected) return;
  throw InputError("event {}: another deadline than follows from the plan", event.number());
}

/// Checks that a step was closed when it was to be, and the submissions: bots play theirs again,
/// those of programs are believed.
void HostedMatch::check_closed(const Event& event) {
  const Node body(event.body, "");
  const std::string& cause = body.at("cause").text();
  const auto due_then = due();
  const bool is_due = due_then && due_then->cause == cause && event.time() >= due_then->time;
  const bool is_of_bots = cause == "bots" && acting_people().empty();
  if (!is_due && !is_of_bots && cause != "organizer") {
    throw InputError("event {}: the step was not to be closed then", event.number());
  }
  if (body.at("missed").json() != missed()) {
    throw InputError("event {}: others have missed the step", event.number());
  }
  if (!collected_) collected_ = collect();
  const Json& stood = body.at("submissions").json();
  for (const Seat seat : table_->acting()) {
    const std::size_t i = index(seat);
    if (plan_->places[i].is_program) (*collected_)[i] = stood[i];
  }
  if (*collected_ != stood) {
    throw InputError("event {}: others were handed in than stand there", event.number());
  }
}

void HostedMatch::play(const Json& submissions) {
  const SeatSet acting = table_->acting();
  const SeatSet bots = acting & seats_of_bots();
  if (!collected_) table_->act(bots);
  collected_.reset();
  for (const Seat seat : acting) {
    const Json& one = submissions[index(seat)];
    // Nothing too where a bot has acted for whoever might have missed the step.
    if (!one.is_null() || bots.contains(seat)) table_->hand_in(seat, Node(one, "submission"));
  }
  table_->advance();
}

Json HostedMatch::collect() {
  const SeatSet acting = table_->acting();
  const SeatSet bots = acting & seats_of_bots();
  table_->act(bots);
  Json all = Json::array();
  for (std::size_t i = 0; i < plan_->seats(); ++i) {
    const auto seat = static_cast<Seat>(i);
    const bool is_person = !plan_->places[i].is_bot;
    if (is_person && handed_in_[i] && acting.contains(seat)) {
      all.push_back(*handed_in_[i]);
    } else {
      all.push_back(bots.contains(seat) ? table_->handed_in(seat) : Json());
    }
  }
  return all;
}

void HostedMatch::apply_extended(const Event& event) {
  require(stage_ == Stage::open, "no step is open");
  set_deadline(event);
  say(event, "The organizer changes the time." + until(deadline_));
}

void HostedMatch::apply_paused(const Event& event) {
  require(stage_ == Stage::open, "no step is open");
  stage_ = Stage::paused;
  paused_ = event.time();
  say(event, "The organizer pauses the match.");
}

void HostedMatch::apply_resumed(const Event& event) {
  require(stage_ == Stage::paused, "the match is not paused");
  stage_ = Stage::open;
  check_deadline(event, deadline_after_pause(event.time()));
  set_deadline(event);
  say(event, "The match goes on." + until(deadline_));
}

void HostedMatch::apply_replaced(const Event& event) {
  require(!is_done(), "the match is over");
  const Node body(event.body, "");
  const Seat seat = seat_of(body.at("seat"));
  Place& place = plan_->places[index(seat)];
  const std::string before = place.name;
  place = read_place(body, plan_->match(), bots_);
  ++occupants_[index(seat)];
  receipts_[index(seat)].clear();
  handed_in_[index(seat)].reset();
  silent_.erase(seat);
  if (stage_ == Stage::gathering) bits_[index(seat)].clear();
  if (table_) build_table();
  say(event, fmt::format("Seat {}: {} takes the place of {}.", seat,
                         (place.is_program ? "the program "
                          : place.is_bot   ? "the bot "
                                           : "") +
                             place.name,
                         before));
}

void HostedMatch::apply_link(const Event& event) {
  const Node seat = Node(event.body, "").at("seat");
  say(event, seat.is_null() ? "Spectators have a new link."
                            : fmt::format("Seat {} has a new link.", seat_of(seat)));
}

void HostedMatch::apply_stepped_back(const Event& event) {
  const Node body(event.body, "");
  require(is_running(), "no step is open");
  const auto to = static_cast<std::size_t>(body.at("to").whole(0, number() - 1));
  closed_.resize(to);
  by_bots_.resize(to);
  silent_ = {};
  std::ranges::fill(handed_in_, std::nullopt);
  build_table();
  goes_on_ = true;
  say(event, fmt::format("The organizer takes the match back to {}, and all hand in again: {}",
                         words(), body.at("reason").text()));
}

void HostedMatch::apply_announced(const Event& event) {
  say(event, "The organizer: " + Node(event.body, "").at("text").text());
}

void HostedMatch::apply_downtime(const Event& event) {
  const Node body(event.body, "");
  require(stage_ == Stage::open && deadline_, "no deadline is running");
  const std::int64_t downtime = body.at("milliseconds").whole(0, kLatest);
  require(downtime <= event.time() - chain_.time_before(),
          "the server did not stand still so long");
  check_deadline(event, *deadline_ + downtime);
  set_deadline(event);
  say(event, fmt::format("The server stood still for {} min: the deadline is as much later.{}",
                         downtime / 60'000, until(deadline_)));
}

void HostedMatch::apply_reminded(const Event& event) {
  require(stage_ == Stage::open, "no step is open");
  reminded_ = true;
  say(event, fmt::format("Two hours left for {}.", words()));
}

void HostedMatch::apply_over(const Event& event) {
  require(table_ && table_->is_over(), "the match is not over");
  if (Node(event.body, "").at("outcome").json() != table_->outcome_json()) {
    throw InputError("event {}: another outcome than that of the match", event.number());
  }
  goes_on_ = false;
  stage_ = Stage::over;
  deadline_.reset();
  note_public();
  say(event, "The match is over.");
}

void HostedMatch::apply_ended(const Event& event) {
  require(!is_done(), "the match is over");
  stage_ = Stage::ended;
  deadline_.reset();
  say(event, "The organizer ends the match: " + Node(event.body, "").at("reason").text());
}

Seat HostedMatch::seat_of(const Node& node) const {
  return static_cast<Seat>(node.whole(0, static_cast<std::int64_t>(plan_->seats()) - 1));
}

void HostedMatch::note_public() {
  publics_.resize(closed_.size());
  publics_.push_back(public_view(*table_, plan_->match()));
  if (!plan_->watch_delay || stage_ == Stage::over) {
    public_ = publics_.back();
  } else {
    public_ = closed_.empty() ? Json() : publics_[closed_.size() - 1];
  }
}

/// Plays all steps that are over again: the bots are asked too, so that they know what they would
/// know.
void HostedMatch::build_table() {
  std::vector<std::string> bots;
  for (const Place& one : plan_->places) bots.push_back(bot_of(one));
  whole_.clear();
  collected_.reset();
  table_ = table_with(*plan_->rules, bots);
  const DealKey key = deal_key(seed_, bits_);
  table_->deal(key.seed, key.match);
  table_->begin(key.seed, key.match, &whole_);
  for (const Json& submissions : closed_) play(submissions);
}

}  // namespace mainmatch::host
