#include <algorithm>
#include <array>

#include "agents/edges/move.h"
#include "agents/edges/neighbours.h"
#include "agents/edges/quantal.h"
#include "agents/edges/vote.h"
#include "agents/roster.h"
#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

struct Family {
  // Model of the neighbours.
  double random = 0.11;
  double level_1 = 0.52;
  double level_2 = 0.51;
  double hunters = 0.88;
  double habits = 0;
  double solved = 0;
  double trust = 0.9;
  double tremble = 0;
  int memory = Habits{}.memory;
  double stray = Habits{}.random;
  // Preferences.
  double temperature = 0;
  double hunger = 1;
  double spite = 0;
  double risk = 0;
  double behind = 0;
  double ahead = 0;
  int late = 2;
  // Garnets and votes.
  double asked = 1;
  double share = 1;
  int first = 1;
  int vote = 0;
};

constexpr std::string_view kVotes[] = {"richest", "poorest", "any"};
constexpr Fear kFears[] = {Fear::richest, Fear::poorest, Fear::nobody};

/// A wide parametric family for searches. It models its neighbours as a mixture of types, which
/// their moves reveal. It scores each choice by points, risk, harm to seats ahead of it and
/// garnets, spends garnets where that brings more than waiting, and plays the best choice or nearly
/// so.
class Adaptive final : public Agent<Edges> {
 public:
  using Parameters = Family;
  static constexpr auto kParameters = std::to_array<Field<Family>>({
      {"random", &Family::random, 0, 4, "weight of neighbours that play at random"},
      {"level-1", &Family::level_1, 0, 4, "weight of neighbours that play level-1"},
      {"level-2", &Family::level_2, 0, 4, "weight of neighbours that play level-2"},
      {"hunters", &Family::hunters, 0, 4, "weight of neighbours that hunt by habits, as pusher"},
      {"habits", &Family::habits, 0, 4, "weight of neighbours that do what they did before"},
      {"solved", &Family::solved, 0, 4, "weight of neighbours that solve the round, as regret"},
      {"trust", &Family::trust, 0, 0.99, "how far past moves say of which kind a seat is"},
      {"tremble", &Family::tremble, 0, 10, "temperature of the neighbours' choices, points"},
      {"memory", &Family::memory, 0, kMaxRounds, "past rounds of which habits are made"},
      {"stray", &Family::stray, 0.01, 100, "past rounds that leaving habits is as likely as",
       Scale::logarithmic},
      {"temperature", &Family::temperature, 0, 10, "of its own choices, points"},
      {"hunger", &Family::hunger, 0, 10, "how many times its points a push counts for"},
      {"spite", &Family::spite, 0, 10, "worth of pushing a seat that is a prize ahead, points"},
      {"risk", &Family::risk, -1, 4, "weight of the square of points, of 1 for the largest prize"},
      {"behind", &Family::behind, -1, 4, "risk besides in late rounds, where a prize behind"},
      {"ahead", &Family::ahead, -1, 4, "risk besides in late rounds, where a prize ahead"},
      {"late", &Family::late, 0, kMaxRounds, "how many rounds are late"},
      {"asked", &Family::asked, 0, 4, "what it asks of a bet, as a share of Moser's threshold"},
      {"share", &Family::share, 0, 1, "how much of its garnets it bets"},
      {"first", &Family::first, 1, kMaxRounds, "the first round in which it bets"},
      {"vote", &Family::vote, 0, 2, "for whom", Scale::linear, kVotes},
  });

  explicit Adaptive(const Family& family);
  void act(const View& view, Submission& submission) override;

 private:
  void begin_match() override { neighbours_.begin(beliefs_); }
  double risk(const View& view) const noexcept;

  Family family_;
  NeighbourBeliefs beliefs_;
  Neighbours neighbours_;
};

Adaptive::Adaptive(const Family& family) : family_(family) {
  beliefs_ = {
      {family.random, family.level_1, family.level_2, family.hunters, family.habits, family.solved},
      {family.memory, family.stray},
      family.tremble,
      family.trust};
  double all = 0;
  for (const double weight : beliefs_.weights) all += weight;
  if (all == 0) beliefs_.weights[static_cast<std::size_t>(Kind::random)] = 1;
}

/// The points of a push on the most valuable space, without a bet.
double prize(const Rules& rules) noexcept {
  int most = std::max(1, rules.screwed_points);
  for (int space = 1; space <= rules.length; ++space) most = std::max(most, rules.value(space));
  return most * multiplier(rules, 0);
}

/// The lead of `one` over `other` in units of a prize, clamped to -1..1.
double lead(const View& view, Seat one, Seat other) noexcept {
  const auto points = static_cast<double>(view.points(one) - view.points(other));
  return std::clamp(points / prize(view.rules()), -1.0, 1.0);
}

double Adaptive::risk(const View& view) const noexcept {
  double risk = family_.risk;
  if (view.rules().rounds - view.round() > family_.late) return risk;
  double least = 1;  // the lead over the best of the others
  for (Seat other = 0; other < view.players(); ++other) {
    if (other != view.seat()) least = std::min(least, lead(view, view.seat(), other));
  }
  return risk + (least < 0 ? -least * family_.behind : least * family_.ahead);
}

void Adaptive::act(const View& view, Submission& submission) {
  if (view.is_vote()) return vote(view, submission, chance(), kFears[family_.vote]);
  const Rules& rules = view.rules();
  const Seat seat = view.seat();
  neighbours_.foresee(view, seat, cache());
  const double risk_now = risk(view);
  Prospects points;
  points.foresee(view, seat, neighbours_.mixed(), Worth::points(rules));
  Prospects squares;
  if (risk_now != 0) squares.foresee(view, seat, neighbours_.mixed(), Worth::squares(rules));

  const bool may_bet = view.round() + 1 >= family_.first && rules.garnet_multiplier > 0;
  const int bet = may_bet ? static_cast<int>(family_.share * view.garnets(seat)) : 0;
  const double waiting = BetTiming(view, family_.asked).least();
  const double largest = prize(rules) / multiplier(rules, 0) * multiplier(rules, bet);
  const auto with = [&](int move, Partner partner, int garnets) {
    const double times = multiplier(rules, garnets);
    double utility = points.expected(move, partner, times * family_.hunger);
    if (garnets > 0) utility -= rules.garnet_multiplier * garnets * waiting;
    if (risk_now == 0) return utility;
    return utility + risk_now * squares.expected(move, partner, times * times) / largest;
  };
  std::array<double, 2> spite{};
  for (const Partner partner : {Partner::right, Partner::down}) {
    const double behind = lead(view, view.neighbour(seat, partner), seat);
    spite[at(static_cast<int>(partner))] = family_.spite * std::max(0.0, behind);
  }
  MixedMove::Table utilities;
  tabulate(rules, utilities, [&](int move, Partner partner) {
    const double best = std::max(with(move, partner, 0), with(move, partner, bet));
    return best + spite[at(static_cast<int>(partner))] * points.push(move, partner);
  });
  MixedMove mixed;
  mixed.clear(rules.length);
  add_quantal(rules, utilities, family_.temperature, 1, mixed);
  constexpr std::uint32_t kGrain = 1u << 30;
  const double drawn = chance().below(kGrain) / static_cast<double>(kGrain);
  const auto [move, partner] = draw(rules, mixed, drawn);
  const bool bets = with(move, partner, bet) > with(move, partner, 0);
  hand_in(submission, move, partner, bets ? bet : 0);
}

}  // namespace

RosterEntry<Edges> adaptive() {
  return entry<Adaptive>("adaptive", "best response to a mixture of kinds that it learns",
                         Plays::when_named);
}

}  // namespace mainmatch::edges
