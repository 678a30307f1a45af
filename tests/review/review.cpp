// Reviews of matches that are small enough to know the answer.

#include "experiments/review/review.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/review/league.h"
#include "tests/advice/tiny.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

ReviewConfig review_config(const TinyMatch& tiny) {
  ReviewConfig config{.field = {{"random", 1}}, .base = "", .payoff = Payoff(tiny.payoff)};
  config.worlds = 1024;
  config.prior_matches = 1024;
  config.threads = 2;
  return config;
}

/// The match as it ends if seat 0 hands in this.
Json played_out(const TinyMatch& tiny, const std::string& own) {
  Json record = tiny.record;
  const Json other = {{"direction", "left"}, {"amount", 1}, {"partner", "right"}};
  record["rounds"] = {{{"submissions", {Json::parse(own), other}}}};
  record["decisions"] = Json::object();
  record["bots"] = {"one", "two"};
  return record;
}

ReviewedMatch reviewed(const TinyMatch& tiny, const std::string& own, const ReviewConfig& config) {
  const Json json = played_out(tiny, own);
  const Node record(json, "");
  const RecordedMatch recorded = tiny.match.recorded(record);
  const std::atomic<bool> stop{false};
  const auto prior = prior_of(*tiny.match.rules(recorded.rules), config, stop);
  return review(tiny.match, record, recorded, 1, *prior, config, nullptr, stop);
}

auto by_gain(const TinyMatch& tiny) {
  return std::minmax_element(tiny.exact.begin(), tiny.exact.end(),
                             [](const auto& a, const auto& b) { return a.second < b.second; });
}

double sum_of(const ReviewTerms& terms) {
  return terms.field.mean + terms.deal.mean + terms.skill.mean + terms.opponents.mean;
}

}  // namespace

TEST_CASE("review: the worst that can be handed in is marked, the best is not", "[review][edges]") {
  const TinyMatch tiny = tiny_edges();
  const auto [worst, best] = by_gain(tiny);
  const double lost = best->second - worst->second;
  ReviewConfig config = review_config(tiny);
  config.limits = {lost / 4, lost / 2, lost * 0.8};
  const ReviewedMatch bad = reviewed(tiny, worst->first, config);
  REQUIRE(bad.decisions.size() >= 2);
  const ReviewedDecision& error = bad.decisions.front();
  CHECK(error.submission.dump() == worst->first);
  CHECK(mark_of(error.loss, bad.limits) == Mark::kBlunder);
  CHECK(tiny.exact.at(error.best.dump()) == Approx(best->second));
  CHECK(error.loss.interval->low <= lost);
  CHECK(error.loss.interval->high >= lost);
  CHECK(std::abs(error.value.mean - worst->second) <= 4 * std::sqrt(error.value.squared_error));
  CHECK(bad.seats.front().marks[2] == 1);

  const ReviewedMatch good = reviewed(tiny, best->first, config);
  CHECK(mark_of(good.decisions.front().loss, good.limits) == Mark::kNone);
  CHECK(good.decisions.front().skill.mean > 0);
}

TEST_CASE("review: who hands in the best is hardly ever told that something is better",
          "[review][edges]") {
  const TinyMatch tiny = tiny_edges();
  const double best = by_gain(tiny).second->second;
  ReviewConfig config = review_config(tiny);
  config.worlds = 320;
  config.prior_matches = 1;
  config.seat = 0;
  int alarms = 0, decisions = 0;
  for (const auto& [submission, gain] : tiny.exact) {
    if (gain != Approx(best)) continue;  // others may be as good
    for (config.seed = 1; config.seed <= 20; ++config.seed) {
      const ReviewedMatch found = reviewed(tiny, submission, config);
      const Estimate& loss = found.decisions.front().loss;
      alarms += loss.interval && loss.interval->low > 0;
      ++decisions;
    }
  }
  CHECK(decisions >= 20);
  CHECK(alarms <= decisions / 20);
}

TEST_CASE("review: the terms of a seat add up to payoff less even share", "[review][edges]") {
  const TinyMatch tiny = tiny_edges();
  for (const std::string base : {"", "safe"}) {
    ReviewConfig config = review_config(tiny);
    config.worlds = 64;
    config.base = base;
    const ReviewedMatch found = reviewed(tiny, tiny.exact.begin()->first, config);
    REQUIRE(found.seats.size() == 2);
    for (const ReviewedSeat& seat : found.seats) {
      CHECK(sum_of(seat.terms) == Approx(seat.payoff - found.even_share).epsilon(1e-12));
    }
  }
}

TEST_CASE("review: neither threads nor the other seats change a decision", "[review][edges]") {
  const TinyMatch tiny = tiny_edges();
  const auto printed = [&](int threads, std::optional<Seat> seat) {
    ReviewConfig config = review_config(tiny);
    config.worlds = 256;
    config.threads = threads;
    config.seat = seat;
    ReviewResult result;
    result.matches = {reviewed(tiny, tiny.exact.begin()->first, config)};
    return to_result(result).tree.at("matches").at(0);
  };
  const Json all = printed(1, {});
  CHECK(printed(3, {}) == all);
  const Json second = printed(2, Seat{1});
  REQUIRE(second.at("seats").size() == 1);
  CHECK(second.at("seats").at(0) == all.at("seats").at(1));
}

TEST_CASE("review: a mark needs a loss that is told from 0", "[review]") {
  const MarkLimits limits = {0.1, 0.2, 0.4};
  CHECK(mark_of({0.5, Interval{0, 0.9}}, limits) == Mark::kNone);
  CHECK(mark_of({0.5, {}}, limits) == Mark::kNone);
  CHECK(mark_of({0.05, Interval{0.01, 0.09}}, limits) == Mark::kNone);
  CHECK(mark_of({0.1, Interval{0.01, 0.2}}, limits) == Mark::kInaccuracy);
  CHECK(mark_of({0.3, Interval{0.01, 0.5}}, limits) == Mark::kMistake);
  CHECK(mark_of({0.4, Interval{0.01, 0.5}}, limits) == Mark::kBlunder);
}

TEST_CASE("review: a league is means over seats and decisions of a player", "[review]") {
  ReviewLeague league(Payoff({"tokens"}));
  ReviewedMatch match;
  match.even_share = 0.5;
  ReviewedSeat one;
  one.bot = "ada";
  one.payoff = 2;
  one.terms.field = {0.5, 0.01};
  one.terms.deal.mean = 0.25;
  one.terms.opponents.mean = 0.75;
  one.terms.skill.mean = 0.5;
  one.decisions = 4;
  one.loss = 1;
  one.marks = {0, 1, 0};
  ReviewedSeat other = one;
  other.payoff = 0;
  other.loss = 2;
  other.marks = {0, 0, 0};
  ReviewedSeat third;
  third.seat = 2;
  third.decisions = 1;
  match.seats = {one, other, third};
  for (int i = 0; i < 200; ++i) league.add(match);
  const std::vector<ReviewedPlayer> players = league.players();
  REQUIRE(players.size() == 2);
  CHECK(players[1].name == "ada");
  CHECK(players[1].matches == 200);
  CHECK(players[1].decisions == 1600);
  CHECK(*players[1].payoff.mean == Approx(0.5));
  CHECK(*players[1].luck.mean == Approx(1));
  // All matches are alike, and share what is not known before the deal, with a standard error of
  // 0.1.
  for (const auto& [found, mean] :
       {std::pair(players[1].field, 0.5), std::pair(players[1].deal, 0.25)}) {
    REQUIRE(found.interval);
    CHECK(found.interval->low == Approx(mean - 0.196).epsilon(1e-3));
    CHECK(found.interval->high == Approx(mean + 0.196).epsilon(1e-3));
  }
  CHECK(players[1].luck.interval);
  CHECK_FALSE(players[1].opponents.interval);
  CHECK(*players[1].loss.mean == Approx(0.375));
  CHECK(*players[1].marks[1].mean == Approx(0.125));
  CHECK(players[0].name == "seat 2");
  CHECK(*players[0].payoff.mean == Approx(-0.5));
}

}  // namespace mainmatch::tests
