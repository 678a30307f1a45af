#include "tests/host/driven.h"

#include "experiments/host/host_api.h"
#include "experiments/matches/play/played_match.h"
#include "experiments/matches/registry.h"

namespace mainmatch::tests {

using host::Event;
using host::HostedMatch;

const std::string Driven::kSeed = std::string(60, 'a') + "0123";

std::vector<serve::NamedBot> no_named_bots(const MatchModule&) { return {}; }

Json plan_json_of(const MatchModule& match, std::size_t people, const Json& changes) {
  Json plan = {{"name", "Friday"}, {"game", match.name()}, {"deadline", {{"hours", 24}}}};
  const Json rules = changes.is_null() ? Json() : changes.value("rules", Json());
  const auto seats =
      rules.is_null() ? match.default_rules()->seats() : match.rules(Node(rules, "rules"))->seats();
  for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
    plan["seats"].push_back(i < people ? Json{{"name", "P" + std::to_string(i)}}
                                       : Json{{"bot", "random"}});
  }
  if (!changes.is_null()) plan.update(changes);
  return plan;
}

host::MatchPlan plan_of(const MatchModule& match, std::size_t people, const Json& changes) {
  return host::read_plan(Node(plan_json_of(match, people, changes), ""), matches(),
                         {no_named_bots});
}

void Shadow::follow(const Event& event) {
  const Json& body = event.body;
  const auto seat = [&] { return body.at("seat").get<std::size_t>(); };
  if (event.kind() == "created") {
    rules_ = host::read_plan(Node(body.at("plan"), "plan"), matches(), {no_named_bots}).rules;
    bits_.resize(static_cast<std::size_t>(rules_->seats()));
  } else if (event.kind() == "joined") {
    bits_[seat()] = body.at("bits");
  } else if (event.kind() == "replaced" && !table_) {
    bits_[seat()].clear();
  } else if (event.kind() == "begun") {
    build();
  } else if (event.kind() == "opened") {
    table_->act(table_->acting());
  } else if (event.kind() == "closed") {
    play(body.at("submissions"));
    closed_.push_back(body.at("submissions"));
  } else if (event.kind() == "stepped_back") {
    closed_.resize(body.at("to"));
    build();
    for (const Json& one : closed_) {
      table_->act(table_->acting());  // draws what was drawn before
      play(one);
    }
  }
}

void Shadow::build() {
  table_ = table_with(*rules_, std::vector(bits_.size(), bot_));
  const host::DealKey key = host::deal_key(seed_, bits_);
  table_->deal(key.seed, key.match);
  table_->begin(key.seed, key.match);
}

void Shadow::play(const Json& submissions) {
  for (const Seat seat : table_->acting()) {
    table_->hand_in(seat, Node(submissions.at(static_cast<std::size_t>(seat)), "submission"));
  }
  table_->advance();
}

Driven::Driven(const host::MatchPlan& plan, const std::string& seed_of_match,
               const host::KnownBots& bots)
    : match(seed_of_match, bots), shadow(seed_of_match) {
  match.create(plan, "test", now);
  note();
}

void Driven::note() {
  for (Event& event : match.take_fresh()) {
    shadow.follow(event);
    events.push_back(std::move(event));
  }
}

std::string bits_of(Seat seat) {
  std::string bits(32, 'b');
  bits.back() = static_cast<char>('0' + seat % 10);
  return bits;
}

void Driven::join_all() {
  for (std::size_t i = 0; i < match.plan().seats(); ++i) {
    const auto seat = static_cast<Seat>(i);
    if (!match.plan().places[i].is_bot) match.join(seat, bits_of(seat), ++now);
  }
  note();
}

void Driven::hand_in_all(Seat but) {
  for (const Seat seat : match.acting_people()) {
    if (seat != but) match.submit(seat, match.number(), shadow.submission(seat), ++now);
  }
  note();
}

void Driven::close(std::string_view cause) {
  match.close(cause, ++now);
  note();
}

void Driven::play_on() {
  while (!match.is_done()) {
    hand_in_all();
    close();
  }
}

std::vector<Event> Driven::of_kind(std::string_view kind) const {
  std::vector<Event> all;
  for (const Event& event : events) {
    if (event.kind() == kind) all.push_back(event);
  }
  return all;
}

std::string Driven::text() const {
  std::string all;
  for (const Event& event : events) all += event.line() + "\n";
  return all;
}

Json all_of(const HostedMatch& match) {
  Json all = {{"stage", name_of(match.stage())}, {"names", match.names()}};
  for (std::size_t i = 0; i < match.plan().seats(); ++i) {
    all["seats"].push_back(host::seat_json(match, static_cast<Seat>(i), 0));
    all["occupants"].push_back(match.occupant(static_cast<Seat>(i)));
  }
  all["watch"] = host::watch_json(match, 0);
  const auto due = match.due();
  all["due"] = due ? Json{due->time, due->cause} : Json();
  all["reminder"] = match.reminder() ? Json(*match.reminder()) : Json();
  if (match.is_running() || match.stage() == host::Stage::over) all["record"] = match.record();
  return all;
}

}  // namespace mainmatch::tests
