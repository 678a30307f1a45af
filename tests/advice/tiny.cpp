#include "tests/advice/tiny.h"

#include <cstdlib>
#include <memory>
#include <nlohmann/json.hpp>

#include "engine/core/index.h"
#include "experiments/matches/payoff.h"
#include "experiments/matches/registry.h"
#include "experiments/matches/view_question.h"

namespace mainmatch::tests {

namespace {

/// Starts on the second of four spaces; one garnet to bet.
const Json kEdgesRules = {{"grid", {1, 2}},
                          {"rounds", 1},
                          {"values", {3, 0, 1, 5}},
                          {"start", 2},
                          {"starting_garnets", 1}};

const Json kAmidakujiRules = {{"players", 2},
                              {"legs", 2},
                              {"rows", 2},
                              {"rounds", 1},
                              {"beads", 2},
                              {"max_bet", 2},
                              {"phantoms", Json::array()},
                              {"peeks", 0},
                              {"extra_peeks", 0},
                              {"blockers", 0},
                              {"paying_places", 1}};

/// Moves by so many spaces, without and with the garnet.
std::vector<Json> edges_submissions(const std::vector<int>& moves) {
  std::vector<Json> all;
  for (const int move : moves) {
    for (const int bet : {0, 1}) {
      Json one = {{"direction", move < 0 ? "left" : "right"},
                  {"amount", std::abs(move)},
                  {"partner", "right"}};
      if (bet > 0) one["garnets"] = bet;
      all.push_back(std::move(one));
    }
  }
  return all;
}

Json shown(const MatchModule& match, const Json& record) {
  ViewQuestion question;
  question.seat = 0;
  return match.view(Node(record, ""), question).view;
}

}  // namespace

TinyMatch tiny_edges() {
  const MatchModule& match = match_named("edges", "game");
  TinyMatch tiny{match, match.rules(kEdgesRules)->fresh_record(5, 0), {"score"}, {}};
  const std::vector<Json> others = edges_submissions({-1, 1, 2});
  for (const Json& own : edges_submissions({-1, 1, 2, 3})) {  // 3 leaves the platform
    double sum = 0;
    for (const Json& other : others) {
      Json played = tiny.record;
      played["rounds"] = {{{"submissions", {own, other}}}};
      played["decisions"] = Json::object();
      const Json judged = match.adjudicate(Node(played, ""));
      sum += judged.at("outcome").at("scores").at(0).get<double>();
    }
    tiny.exact[own.dump()] = sum / static_cast<double>(others.size());
  }
  return tiny;
}

TinyMatch tiny_amidakuji(int many) {
  const MatchModule& match = match_named("amidakuji", "game");
  const std::shared_ptr<const RuleSet> rules = match.rules(kAmidakujiRules);
  TinyMatch tiny{match, rules->fresh_record(1, 0), {"tokens"}, {}};
  const Json seen = shown(match, tiny.record);
  const Payoff payoff(tiny.payoff);
  const std::unique_ptr<Simulator> table = rules->simulator({.bots = {{"random", 1}}});
  const std::vector<Json> submissions = {
      {{"bets", {{"S", 2}}}}, {{"bets", {{"T", 2}}}}, {{"bets", {{"S", 1}, {"T", 1}}}}};
  std::map<std::string, double> sums;
  int found = 0;
  for (std::uint64_t deal = 1; found < many; ++deal) {
    const Json record = rules->fresh_record(7, deal);
    if (shown(match, record) != seen) continue;
    ++found;
    for (const Json& own : submissions) {
      table->deal(Node(record.at("setup"), "setup"));
      table->seat(std::vector<int>{kNobody, 0});
      table->begin(7, deal);
      const Json there = {own, nullptr};
      const Node node(there, "submissions");
      SeatSet other;
      other.insert(1);
      table->act(other);
      SeatSet self;
      self.insert(0);
      table->submit(self, &node);
      table->advance();
      sums[own.dump()] += static_cast<double>(payoff.of(table->outcome(), 0));
    }
  }
  for (const auto& [own, sum] : sums) {
    tiny.exact[own] = sum / found / static_cast<double>(payoff.unit());
  }
  return tiny;
}

FieldAdvice advised(const TinyMatch& tiny, std::uint64_t seed, std::uint64_t worlds, int threads) {
  AdviceQuestion question;
  question.where.seat = 0;
  question.field = {{"random", 1}};
  question.base = "random";
  for (const auto& [own, gain] : tiny.exact) question.candidates.push_back(Json::parse(own));
  const Node record(tiny.record, "");
  AdviceConfig config{.payoff = Payoff(tiny.payoff)};
  config.adviser = [&] { return tiny.match.adviser(record, question); };
  config.worlds = worlds;
  config.seed = seed;
  config.threads = threads;
  Advice advice(config);
  const std::atomic<bool> stop{false};
  advice.run(stop);
  return advice.result();
}

bool covers(const FieldAdvice& advice, const TinyMatch& tiny, double margin) {
  for (const AdvisedCandidate& one : advice.candidates) {
    const auto known = tiny.exact.find(one.submission.dump());
    if (known == tiny.exact.end()) continue;
    const Estimate& payoff = one.numbers[advice::kGain];
    if (!payoff.interval) continue;
    if (known->second < payoff.interval->low - margin) return false;
    if (known->second > payoff.interval->high + margin) return false;
  }
  return true;
}

}  // namespace mainmatch::tests
