#include <algorithm>
#include <cmath>

#include "experiments/analyses/judging.h"
#include "experiments/analyses/review/result.h"
#include "experiments/base/number.h"
#include "experiments/matches/registry.h"
#include "experiments/report/estimate_json.h"

namespace mainmatch {

namespace {

/// What is less of a loss is left of sums that cancel.
constexpr double kLossParts = 1e12;

constexpr const char* kCounts[] = {"inaccuracies", "mistakes", "blunders"};

Json decision_json(const ReviewedDecision& one, const MarkLimits& limits, double unit) {
  Json json = {{"seat", one.seat}, {"step", one.step}, {"submission", one.submission}};
  const Mark mark = mark_of(one.loss, limits);
  json["mark"] = mark == Mark::kNone ? Json() : Json(word_for(mark));
  json["loss"] = json_of(one.loss);
  json["value"] = json_of(one.value.estimate());
  json["own"] = json_of(one.own.estimate());
  json["skill"] = json_of(one.skill.estimate());
  json["best"] = one.best;
  json["source"] = one.source;
  if (one.versus.worlds > 0) json["why"] = why_json(one.versus, unit);
  json["worlds"] = one.worlds;
  json["forced"] = one.forced;
  return json;
}

Json seat_json(const ReviewedSeat& seat) {
  Json json = {{"seat", seat.seat},
               {"bot", seat.bot.empty() ? Json() : Json(seat.bot)},
               {"payoff", seat.payoff ? Json(to_ten_digits(*seat.payoff)) : Json()},
               {"field", json_of(seat.terms.field.estimate())},
               {"deal", json_of(seat.terms.deal.estimate())},
               {"skill", json_of(seat.terms.skill.estimate())},
               {"opponents", json_of(seat.terms.opponents.estimate())},
               {"decisions", seat.decisions},
               {"loss", to_ten_digits(std::round(seat.loss * kLossParts) / kLossParts + 0.0)}};
  for (std::size_t i = 0; i < kMarks; ++i) json[kCounts[i]] = seat.marks[i];
  return json;
}

Json match_json(const ReviewedMatch& match, double unit) {
  Json json = {{"match", match.number}, {"even_share", to_ten_digits(match.even_share)}};
  for (std::size_t i = 0; i < kMarks; ++i) {
    json["limits"][word_for(static_cast<Mark>(i + 1))] = to_ten_digits(match.limits[i]);
  }
  json["seats"] = Json::array();
  for (const ReviewedSeat& seat : match.seats) json["seats"].push_back(seat_json(seat));
  json["decisions"] = Json::array();
  for (const ReviewedDecision& one : match.decisions) {
    json["decisions"].push_back(decision_json(one, match.limits, unit));
  }
  if (!match.over) json["over"] = false;
  json["asked"] = match.asked;
  json["skipped"] = match.skipped;
  return json;
}

Json player_json(const ReviewedPlayer& player) {
  Json json = {{"player", player.name},          {"matches", player.matches},
               {"decisions", player.decisions},  {"payoff", json_of(player.payoff)},
               {"field", json_of(player.field)}, {"deal", json_of(player.deal)},
               {"skill", json_of(player.skill)}, {"opponents", json_of(player.opponents)},
               {"luck", json_of(player.luck)},   {"loss", json_of(player.loss)}};
  for (std::size_t i = 0; i < kMarks; ++i) json[kCounts[i]] = json_of(player.marks[i]);
  return json;
}

}  // namespace

Json why_json(const advice::Versus& versus, double unit) {
  const auto side_json = [&](const advice::Versus::Side& side, bool is_best) {
    const auto mean = [&](std::int64_t sum) {
      return side.better == 0 ? Json()
                              : Json(to_ten_digits(static_cast<double>(sum) / unit /
                                                   static_cast<double>(side.better)));
    };
    return Json{{"worlds", side.better},
                {"best", mean(is_best ? side.gain : side.other_gain)},
                {"handed_in", mean(is_best ? side.other_gain : side.gain)}};
  };
  return {{"worlds", versus.worlds},
          {"best_better", side_json(versus.sides[0], true)},
          {"best_worse", side_json(versus.sides[1], false)}};
}

Result to_result(const ReviewResult& result) {
  Json json = {{"game", result.game},
               {"judged_by", judging_json(match_named(result.game, "game"), result.judging)},
               {"seed", result.seed}};
  json["alpha"] = to_ten_digits(result.alpha);
  json["matches"] = Json::array();
  const auto unit = static_cast<double>(result.judging.payoff.unit());
  for (const ReviewedMatch& match : result.matches) {
    json["matches"].push_back(match_json(match, unit));
  }
  if (!result.players.empty()) {
    json["players"] = Json::array();
    for (const ReviewedPlayer& one : result.players) json["players"].push_back(player_json(one));
  }
  if (result.partial) json["partial"] = true;
  Result made{"review", std::move(json)};
  made.words = {{"title", result.title}, {"first_round", result.first_round}};
  const auto running = std::count_if(result.matches.begin(), result.matches.end(),
                                     [](const ReviewedMatch& match) { return !match.over; });
  if (running > 0) {
    const std::string which = result.matches.size() == 1 ? "The match is"
                              : running == 1             ? "1 of the matches is"
                                             : std::to_string(running) + " of the matches are";
    made.notes.push_back(which + " not over: what was played so far is reviewed, and what seats " +
                         "get is not known.");
  }
  if (result.partial) {
    std::int64_t done = 0, asked = 0;
    for (const ReviewedMatch& match : result.matches) {
      done += match.finished();
      asked += match.asked;
    }
    made.notes.push_back(fmt::format("PARTIAL: stopped after {} of the {} decisions of {}{}", done,
                                     asked, result.matches.size(),
                                     result.matches.size() == 1 ? " match" : " matches"));
  }
  return made;
}

}  // namespace mainmatch
