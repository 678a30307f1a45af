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
  const std::unique_ptr<MatchTable> table = rules->table({.bots = {{"random", 1}}});
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

// Nobody has any twine, so whoever visits Clotho has a golden thread that grows by 1 a round.
//
// - Made in the first round it is worth 1, and 2 unless it is snipped in the second: the bot
//   `random` of seat 1 draws one of two snips, this one or none (R14, R15, R22). A snip does
//   nothing if seat 0 then visits Decima, one of five that are left, or none of them, unless seat 1
//   has visited Morta: 1 - 211 / 294, as it has visited nobody, one of seven, and then does not (6
//   / 7), or one of the other five, and then does not (5 / 6).
// - Otherwise there may be one in the second round, worth 1: of seat 0, if it has visited Clotho
// and
//   made no thread, by two tosses of a coin; or of seat 1, if it has visited her, which is one of
//   seven, has made no thread in the first round, and makes one in the second that is golden: three
//   tosses.
TinyMatch tiny_threads() {
  const MatchModule& match = match_named("threads", "game");
  const Json rules = {{"heaven", 1}, {"hell", 1}, {"rounds", 2}};
  TinyMatch tiny{match, match.rules(rules)->fresh_record(1, 0), {"score"}, {}};
  tiny.record["setup"]["heaven"] = {0};
  tiny.record["setup"]["hell"] = {1};
  const double of_other = 1. / 7 / 8;
  const Json clotho = {{"moira", "clotho"}, {"donate", 0}};
  const Json plain = {{"recipient", 1}};
  const Json golden = {{"recipient", 1}, {"golden", true}};
  tiny.exact[Json({{"visit", clotho}, {"create", golden}}).dump()] = 1.5 + 0.5 / 6 * 211 / 294;
  tiny.exact[Json({{"visit", clotho}, {"create", plain}}).dump()] = of_other;
  tiny.exact[Json({{"visit", clotho}}).dump()] = 1 - 0.75 * (1 - of_other);
  tiny.exact[Json({{"create", plain}}).dump()] = of_other;
  return tiny;
}

// Seat 1 stands on B2 and C3 and places one of four paths or swaps, each as likely. Its central
// paths end on B1 and A2, where one of seat 0 would meet it; its border paths are out of the way of
// those of seat 0 (R26, R27).
TinyMatch tiny_bugcatcher() {
  const MatchModule& match = match_named("bugcatcher", "game");
  const Json rules = {{"players", 2},         {"columns", 2}, {"rows", 2},
                      {"rounds", 1},          {"energy", 1},  {"missions_per_round", 0},
                      {"starting_garnets", 0}};
  TinyMatch tiny{match, match.rules(rules)->fresh_record(1, 0), {"score"}, {}};
  tiny.record["pregame"] = {
      {"submissions",
       {{{"central", {"A1"}}, {"border", {"A1"}}}, {{"central", {"B2"}}, {"border", {"C3"}}}}}};
  for (const auto& [action, gain] :
       {std::pair("CR", 0.8), {"CD", 0.8}, {"BR", 1.}, {"BD", 1.}, {"swap", 0.}}) {
    tiny.exact[Json({{"actions", {action}}}).dump()] = gain;
  }
  return tiny;
}

// Both horses have moved nine times by 1 or 2. Seat 0 sees A on space 15, alone: A has five times
// moved by 2, and B any other number of times, k with the weight of "9 over k" out of 512 - 126.
// After one more move A is ahead or level, which counts as ahead: always if k is 4 or less, in one
// of four cases if k is 6, else never. That makes 277 of 386. A chip is worth 1 on the first horse
// and 4 on the second, the space 1 (R3, R4).
TinyMatch tiny_horse_race() {
  const MatchModule& match = match_named("horse-race", "game");
  const Json rules = {
      {"players", 2},           {"horses", 2}, {"track", 60},  {"movements", {1, 2}},
      {"place_points", {1, 4}}, {"chips", 2},  {"max_bet", 2}, {"cards", 0}};
  TinyMatch tiny{match, match.rules(rules)->fresh_record(1, 0), {"score"}, {}};
  tiny.record["setup"]["movements"] = {{"A", {2, 2, 2, 2, 2, 1, 1, 1, 1, 1}},
                                       {"B", {1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}};
  tiny.record["rounds"] = Json::array();
  for (int round = 0; round < 10; ++round) {
    Json own = Json::object();
    if (round == 9) own["spectate"] = 15;
    tiny.record["rounds"].push_back({{"submissions", {own, Json::object()}}});
  }
  const double first = 277. / 386;
  for (int chips = 0; chips <= 2; ++chips) {
    Json own = Json::object();
    if (chips > 0) own["bets"] = {{"A", chips}};
    tiny.exact[own.dump()] = 1 + chips * (first + 4 * (1 - first));
  }
  return tiny;
}

FieldAdvice advised(const TinyMatch& tiny, std::uint64_t seed, std::uint64_t worlds, int threads) {
  AdviceQuestion question;
  question.where.seat = 0;
  question.judging.field = {{"random", 1}};
  question.judging.base = "random";
  for (const auto& [own, gain] : tiny.exact) question.candidates.push_back(Json::parse(own));
  const Node record(tiny.record, "");
  AdviceConfig config{.judging = {.payoff = Payoff(tiny.payoff)}};
  config.adviser = [&] { return tiny.match.traits().advice->adviser(record, question); };
  config.judging.worlds = worlds;
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
