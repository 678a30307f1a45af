#include "experiments/host/hosted_match.h"

#include <algorithm>
#include <array>

#include "experiments/base/digest.h"
#include "experiments/base/error.h"
#include "experiments/host/clock.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/play/seating.h"
#include "experiments/matches/public_view.h"
#include "experiments/serve/answer.h"

namespace mainmatch::host {

namespace {

constexpr unsigned kConflict = 409;
constexpr int kMaxSubmissions = 500;               ///< of a seat in a step: each is kept for good
constexpr std::int64_t kReminder = 2 * 3'600'000;  ///< before a deadline

Json millis(std::optional<std::int64_t> time) { return time ? Json(*time) : Json(); }

}  // namespace

std::string_view name_of(Stage stage) {
  constexpr std::array<std::string_view, 5> kNames = {"gathering", "open", "paused", "over",
                                                      "ended"};
  return kNames[static_cast<std::size_t>(stage)];
}

DealKey deal_key(const std::string& seed, const std::vector<std::string>& bits) {
  std::string all = seed;
  for (const std::string& one : bits) all += one.empty() ? "-" : one;
  const std::string digest = sha256(all);
  // 53 bits of the second number: JSON of browsers holds it.
  return {std::stoull(digest.substr(0, 16), nullptr, 16),
          std::stoull(digest.substr(16, 13), nullptr, 16)};
}

HostedMatch::HostedMatch(std::string seed, KnownBots bots, Trust trust)
    : seed_(std::move(seed)), bots_(std::move(bots)), trust_(trust) {}

void HostedMatch::follow(const Event& event) {
  chain_.follow(event);
  try {
    apply(event);
  } catch (const serve::Refused& refused) {
    throw InputError("event {}: {}", event.number(), refused.what());
  }
}

void HostedMatch::add(std::string_view kind, Json fields, std::int64_t now) {
  // Events of one moment may come in any order of arrival; the chain's times never fall.
  const Event event = chain_.next(std::max(now, chain_.last_time()), kind, std::move(fields));
  is_torn_ = true;
  apply(event);
  is_torn_ = false;
  fresh_.push_back(event);
}

std::vector<Event> HostedMatch::take_fresh() { return std::exchange(fresh_, {}); }

void HostedMatch::require(bool can, const char* why) const {
  if (!can) throw serve::Refused(kConflict, why);
}

void HostedMatch::require_there(Seat seat, const Place& place) const {
  if (!place.is_program || bots_.programs.contains(place.name)) return;
  throw serve::Refused(503, fmt::format("seat {}: the server was started without --program {}=...",
                                        seat, place.name));
}

void HostedMatch::create(const MatchPlan& plan, const std::string& version, std::int64_t now) {
  for (std::size_t i = 0; i < plan.seats(); ++i) {
    require_there(static_cast<Seat>(i), plan.places[i]);
  }
  add("created", {{"version", version}, {"commitment", sha256(seed_)}, {"plan", plan_json(plan)}},
      now);
  const bool people =
      std::ranges::any_of(plan.places, [](const Place& one) { return !one.is_bot; });
  if (!people) begin(now);
}

void HostedMatch::join(Seat seat, const std::string& bits, std::int64_t now) {
  if (has_joined(seat) || stage_ != Stage::gathering) return;  // a second tab
  add("joined", {{"seat", seat}, {"bits", bits}}, now);
  for (std::size_t i = 0; i < bits_.size(); ++i) {
    if (!plan_->places[i].is_bot && bits_[i].empty()) return;
  }
  begin(now);
}

void HostedMatch::begin(std::int64_t now) {
  require(stage_ == Stage::gathering, "the match has begun");
  add("begun", Json::object(), now);
  go_on(now);
}

void HostedMatch::submit(Seat seat, int number, const Json& submission, std::int64_t now) {
  require(stage_ != Stage::gathering, "the match has not begun");
  require(!is_done(), "the match is over");
  require(stage_ == Stage::open, "the match is paused");
  require(number == this->number(), "this step is over");
  require(acting_people().contains(seat), "this seat hands in nothing in this step");
  require(now >= opened_, "this step was opened anew: hand in again");
  require(submissions_[index(seat)] < kMaxSubmissions, "this seat has handed in too often");
  require(!deadline_ || now < *deadline_ + plan_->grace, "too late: the deadline has passed");
  static_cast<void>(table_->objections(seat, Node(submission, "submission")));
  add("submitted", {{"seat", seat}, {"step", number}, {"arrived", now}, {"submission", submission}},
      now);
}

void HostedMatch::close(std::string_view cause, std::int64_t now) {
  require(is_running(), "no step is open");
  for (const Seat seat : table_->acting()) require_there(seat, plan_->places[index(seat)]);
  is_torn_ = true;
  collected_ = collect();
  add("closed",
      {{"step", number()}, {"cause", cause}, {"submissions", *collected_}, {"missed", missed()}},
      now);
  go_on(now);
}

void HostedMatch::go_on(std::int64_t now) {
  if (table_->is_over()) {
    add("over", {{"outcome", table_->outcome_json()}, {"seed", seed_}}, now);
    return;
  }
  open(now);
  if (acting_people().empty()) close("bots", now);
}

Json HostedMatch::missed() const {
  Json missed = Json::array();
  for (const Seat seat : acting_people()) {
    if (!handed_in(seat)) missed.push_back(seat);
  }
  return missed;
}

std::optional<std::int64_t> HostedMatch::deadline_from(std::int64_t opened) const {
  const Deadlines& all = plan_->deadlines;
  if (all.after > 0) return opened + all.after;
  const auto next = std::ranges::upper_bound(all.times, opened);
  return next == all.times.end() ? std::nullopt : std::optional(*next);
}

std::optional<std::int64_t> HostedMatch::deadline_after_pause(std::int64_t resumed) const {
  return deadline_ ? std::optional(*deadline_ + resumed - paused_) : std::nullopt;
}

void HostedMatch::open(std::int64_t now) {
  const std::int64_t time = std::max(now, last_time());
  add("opened", {{"step", number()}, {"deadline", millis(deadline_from(time))}}, time);
}

void HostedMatch::extend(std::int64_t deadline, std::int64_t now) {
  require(stage_ == Stage::open, "no step is open");
  require(deadline > now, "the deadline is to be in the future");
  add("extended", {{"deadline", deadline}}, now);
}

void HostedMatch::pause(std::int64_t now) {
  require(stage_ == Stage::open, "no step is open");
  add("paused", Json::object(), now);
}

void HostedMatch::resume(std::int64_t now) {
  require(stage_ == Stage::paused, "the match is not paused");
  const std::int64_t time = std::max(now, last_time());
  add("resumed", {{"deadline", millis(deadline_after_pause(time))}}, time);
}

void HostedMatch::replace(Seat seat, const Place& place, std::int64_t now) {
  require(!is_done(), "the match is over");
  require_there(seat, place);
  Json fields = {{"seat", seat}};
  fields.update(place_json(place));
  add("replaced", std::move(fields), now);
  if (stage_ == Stage::open && acting_people().empty()) close("bots", now);
  if (stage_ != Stage::gathering) return;
  const bool waits =
      std::ranges::any_of(std::views::iota(std::size_t{0}, bits_.size()),
                          [&](auto i) { return !plan_->places[i].is_bot && bits_[i].empty(); });
  if (!waits) begin(now);
}

void HostedMatch::change_link(Seat seat, std::int64_t now) {
  add("link", {{"seat", seat == kNoSeat ? Json() : Json(seat)}}, now);
}

void HostedMatch::step_back(int number, const std::string& reason, std::int64_t now) {
  require(is_running(), "no step is open");
  require(number >= 0 && number < this->number(), "there is no such step to go back to");
  add("stepped_back", {{"to", number}, {"reason", reason}}, now);
  go_on(now);
}

void HostedMatch::announce(const std::string& text, std::int64_t now) {
  add("announced", {{"text", text}}, now);
}

void HostedMatch::make_up_for(std::int64_t downtime, std::int64_t now) {
  require(stage_ == Stage::open && deadline_, "no deadline is running");
  add("downtime", {{"milliseconds", downtime}, {"deadline", *deadline_ + downtime}}, now);
}

void HostedMatch::remind(std::int64_t now) { add("reminded", Json::object(), now); }

void HostedMatch::end(const std::string& reason, std::int64_t now) {
  require(!is_done(), "the match is over");
  add("ended", {{"reason", reason}, {"seed", seed_}}, now);
}

Json HostedMatch::names() const {
  Json names = Json::array();
  for (const Place& one : plan_->places) names.push_back(one.name);
  return names;
}

int HostedMatch::last_played() const {
  int last = number() - 1;
  while (last > 0 && by_bots_[static_cast<std::size_t>(last)]) --last;
  return last;
}

std::string HostedMatch::words() const { return table_->step_words(); }

SeatSet HostedMatch::acting_people() const {
  SeatSet people = table_->acting();
  for (std::size_t seat = 0; seat < plan_->seats(); ++seat) {
    if (plan_->places[seat].is_bot) people.erase(static_cast<Seat>(seat));
  }
  return people;
}

std::string HostedMatch::bot_of(const Place& place) const {
  if (!place.is_bot) return plan_->missed;
  if (!place.is_program) return place.name;
  const auto there = bots_.programs.find(place.name);
  return there == bots_.programs.end() ? "" : there->second;
}

SeatSet HostedMatch::seats_of_bots() const {
  SeatSet seats;
  for (std::size_t seat = 0; seat < plan_->seats(); ++seat) {
    if (!bot_of(plan_->places[seat]).empty()) seats.insert(static_cast<Seat>(seat));
  }
  return seats;
}

std::optional<HostedMatch::Due> HostedMatch::due() const {
  if (stage_ != Stage::open) return std::nullopt;
  std::optional<Due> due;
  if (deadline_) due = Due{*deadline_ + plan_->grace, "deadline"};
  if (!plan_->close_early && deadline_) return due;  // with no deadline left nothing else ends it
  for (const Seat seat : acting_people()) {
    if (!handed_in(seat)) return due;
  }
  return Due{last_submission_, "all"};
}

std::optional<std::int64_t> HostedMatch::reminder() const {
  if (stage_ != Stage::open || reminded_ || !deadline_) return std::nullopt;
  const std::int64_t time = *deadline_ - kReminder;
  return time > deadline_set_ ? std::optional(time) : std::nullopt;
}

Json HostedMatch::record() const {
  Json record = whole_.empty() ? table_->record_so_far() : Json::parse(whole_);
  record["bots"] = names();
  return record;
}

serve::MatchSnapshot HostedMatch::snapshot() const {
  serve::MatchSnapshot now{.record = record(), .step = {}, .over = table_->is_over()};
  if (!now.over) now.step = table_->step();
  now.steps = number();
  now.field = believed_field({}, plan_->match());
  return now;
}

}  // namespace mainmatch::host
