#include "experiments/host/match_plan.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/base/error.h"
#include "experiments/base/printable.h"
#include "experiments/host/clock.h"
#include "experiments/matches/registry.h"

namespace mainmatch::host {

namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr double kMaxHours = 24 * 60;
constexpr std::int64_t kMaxGrace = 24 * 60;
constexpr std::size_t kMaxTitle = 80;  ///< letters of the name of a match
constexpr std::size_t kMaxTimes = 1'000;

bool flag_of(const Node& node, const char* key, bool otherwise) {
  const auto there = node.find_unless_null(key);
  return there ? there->flag() : otherwise;
}

Deadlines read_deadlines(const Node& node) {
  node.object({"hours", "times", "when_all"});
  if (node.size() != 1) node.fail("one of hours, times and when_all");
  Deadlines all;
  if (const auto hours = node.find("hours")) {
    const double given = hours->real();
    if (!(given > 0 && given <= kMaxHours)) {
      hours->fail(fmt::format("more than 0, at most {}", kMaxHours));
    }
    all.after = std::max<std::int64_t>(1, std::llround(given * static_cast<double>(kHour)));
  } else if (const auto times = node.find("times")) {
    times->array(1, kMaxTimes);
    for (std::size_t i = 0; i < times->array(); ++i) {
      const std::int64_t least = all.times.empty() ? 0 : all.times.back() + 1;
      all.times.push_back((*times)[i].whole(least, kLatest));
    }
  } else if (!node.at("when_all").flag()) {
    node.at("when_all").fail("true");
  }
  return all;
}

Json deadlines_json(const Deadlines& all) {
  if (all.after > 0) {
    return {{"hours", static_cast<double>(all.after) / static_cast<double>(kHour)}};
  }
  if (!all.times.empty()) return {{"times", all.times}};
  return {{"when_all", true}};
}

}  // namespace

std::string read_text(const Node& node, std::size_t most) {
  const std::string& text = node.text();
  // All but the later bytes of a letter.
  const auto letters = static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
  if (letters == 0 || letters > most) node.fail(fmt::format("a text of 1..{} letters", most));
  return text;
}

std::string read_name(const Node& node, std::size_t most) {
  const std::string name = read_text(node, most);
  if (printable(name) != name) node.fail("a name on one line");
  return name;
}

Place read_place(const Node& node, const MatchModule& match, const KnownBots& bots) {
  if (const auto program = node.find_unless_null("program")) {
    return {read_name(*program), true, true};
  }
  if (const auto bot = node.find_unless_null("bot")) {
    if (bots.programs.contains(bot->text())) return {bot->text(), true, true};
    const std::string path = bot->path();
    return {serve::confined_bot(path.c_str(), bot->text(), match, bots.named), true};
  }
  return {read_name(node.at("name"))};
}

Json place_json(const Place& place) {
  return {{place.is_program ? "program" : place.is_bot ? "bot" : "name", place.name}};
}

MatchPlan read_plan(const Node& node, std::span<const MatchModule* const> games,
                    const KnownBots& bots) {
  node.object({"name", "game", "script", "rules", "seats", "deadline", "close_early",
               "grace_minutes", "missed", "advice", "odds", "watch_delay"});
  MatchPlan plan;
  plan.name = read_name(node.at("name"), kMaxTitle);
  const auto script = node.find_unless_null("script");
  const MatchModule& match =
      script ? match_of_source(*script) : serve::game_among(games, node.at("game"));
  const auto rules = node.find_unless_null("rules");
  plan.rules = rules ? match.rules(*rules) : match.default_rules();
  const Node seats = node.at("seats");
  const auto count = static_cast<std::size_t>(plan.rules->seats());
  seats.array(count, count);
  for (std::size_t i = 0; i < count; ++i) {
    const Node seat = seats[i];
    seat.object({"name", "bot", "program"});
    if (seat.size() != 1) seat.fail("a name or a bot");
    plan.places.push_back(read_place(seat, match, bots));
  }
  plan.deadlines = read_deadlines(node.at("deadline"));
  plan.close_early = flag_of(node, "close_early", true);
  if (!plan.close_early && plan.deadlines.after == 0 && plan.deadlines.times.empty()) {
    node.at("close_early").fail("true where a step has no deadline");
  }
  if (const auto grace = node.find_unless_null("grace_minutes")) {
    plan.grace = grace->whole(0, kMaxGrace) * kMinute;
  }
  const auto missed = node.find_unless_null("missed");
  if (missed && missed->text() != "rules") {
    plan.missed = serve::confined_bot("missed", missed->text(), match, bots.named);
  }
  plan.advice = flag_of(node, "advice", false);
  plan.odds = flag_of(node, "odds", false);
  plan.watch_delay = flag_of(node, "watch_delay", false);
  return plan;
}

Json plan_json(const MatchPlan& plan) {
  Json seats = Json::array();
  for (const Place& one : plan.places) seats.push_back(place_json(one));
  Json json = {{"name", plan.name}, {"game", plan.match().name()}};
  if (!plan.match().traits().source.empty()) json["script"] = source_json(plan.match());
  json["rules"] = plan.rules->json();
  json["seats"] = std::move(seats);
  json["deadline"] = deadlines_json(plan.deadlines);
  json["close_early"] = plan.close_early;
  json["grace_minutes"] = plan.grace / kMinute;
  json["missed"] = plan.missed.empty() ? "rules" : plan.missed;
  json["advice"] = plan.advice;
  json["odds"] = plan.odds;
  json["watch_delay"] = plan.watch_delay;
  return json;
}

}  // namespace mainmatch::host
