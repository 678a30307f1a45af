// Reviews of matches that are small enough to know the answer.

#include "experiments/analyses/review/review.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>

#include "engine/core/rng.h"
#include "experiments/analyses/review/league.h"
#include "tests/advice/tiny.h"
#include "tests/catch.h"

namespace mainmatch::tests {

namespace {

ReviewConfig review_config(const TinyMatch& tiny) {
  ReviewConfig config{.judging = {.field = {{"random", 1}}, .payoff = Payoff(tiny.payoff)}};
  config.judging.worlds = 1024;
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
  const RecordedMatch recorded = tiny.match.traits().advice->recorded(record);
  const std::atomic<bool> stop{false};
  const auto prior = prior_of(*tiny.match.rules(recorded.rules), config, stop);
  return review(tiny.match, record, recorded, 1, *prior, config, nullptr, stop);
}

/// A step of a match of two at which nothing that is handed in is better than anything else: each
/// candidate gets a token or none by a coin of its own.
class EqualCandidates final : public Adviser {
 public:
  explicit EqualCandidates(int candidates) {
    seats_ = 2;
    seat_ = 0;
    for (int i = 0; i < candidates; ++i) candidates_.push_back({Json(i), "made"});
    outcome_.seats = 2;
    outcome_.ranking = {0, 1};
  }
  void vary(std::size_t, std::size_t) override {}
  ImaginedBatch imagine(std::uint64_t seed, std::uint64_t batch) override {
    stream_.emplace(seed, batch, Purpose::bootstrap());
    return {static_cast<double>(kDraws), 0};
  }
  const Outcome& play(std::size_t, std::size_t) override {
    outcome_.tokens[0] = static_cast<int>(stream_->below(2));
    return outcome_;
  }
  std::span<const std::int64_t> count(std::size_t) override { return {}; }

 private:
  std::optional<Stream> stream_;
  Outcome outcome_;
};

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

TEST_CASE("review: where all candidates are as good hardly any loss is shown", "[review]") {
  EqualCandidates adviser(32);
  ReviewConfig config;
  config.judging.worlds = 320;
  constexpr std::uint64_t kDecisions = 400;
  int alarms = 0;
  for (std::uint64_t place = 0; place < kDecisions; ++place) {
    const auto found = review_decision(adviser, place, config, std::atomic<bool>{false});
    REQUIRE(found);
    REQUIRE(found->loss.interval);
    alarms += found->loss.interval->low > 0;
  }
  // A limit that is wrong in 1 of 40 decisions is so in 21 of 400 or more less than once in 1,000.
  CHECK(alarms <= 20);
}

TEST_CASE("review: the terms of a seat add up to payoff less even share", "[review][edges]") {
  const TinyMatch tiny = tiny_edges();
  for (const std::string base : {"", "safe"}) {
    ReviewConfig config = review_config(tiny);
    config.judging.worlds = 64;
    config.judging.base = base;
    const ReviewedMatch found = reviewed(tiny, tiny.exact.begin()->first, config);
    REQUIRE(found.seats.size() == 2);
    for (const ReviewedSeat& seat : found.seats) {
      CHECK(sum_of(seat.terms) == Approx(seat.payoff.value() - found.even_share).epsilon(1e-12));
    }
  }
}

TEST_CASE("review: neither threads nor the other seats change a decision", "[review][edges]") {
  const TinyMatch tiny = tiny_edges();
  const auto printed = [&](int threads, std::optional<Seat> seat) {
    ReviewConfig config = review_config(tiny);
    config.judging.worlds = 256;
    config.threads = threads;
    config.seat = seat;
    ReviewResult result;
    result.game = tiny.match.name();
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
