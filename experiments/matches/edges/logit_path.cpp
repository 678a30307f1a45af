#include "experiments/matches/edges/logit_path.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "engine/core/index.h"

namespace mainmatch::edges {

namespace {

constexpr double kNegligible = 1e-7;  ///< choices that are rarer follow the others
constexpr double kAccuracy = 1e-8;
constexpr double kLongestStride = 0.5;
constexpr double kShortestStride = 1e-7;
constexpr int kMaxCorrections = 6;
constexpr double kSharpestTurn = 0.7;  ///< cosine between one tangent and the next

Eigen::Index row(std::size_t index) { return static_cast<Eigen::Index>(index); }

/// log(1 + exp(x))
double softplus(double x) { return x > 0 ? x + std::log1p(std::exp(-x)) : std::log1p(std::exp(x)); }

MixedMove mixed(const StageGame& game, const std::vector<double>& chance) {
  MixedMove made;
  made.clear(MixedMove::kReach);
  for (std::size_t i = 0; i < chance.size(); ++i) {
    const auto [move, partner] = game.choices()[i];
    if (chance[i] > 0) made.add(move, partner, chance[i]);
  }
  return made;
}

template <class Chances>
PerSeat<MixedMove> mixed_of_all(const StageGame& game, const Chances& chance_of) {
  PerSeat<MixedMove> all;
  for (Seat seat = 0; seat < game.seats(); ++seat) all[at(seat)] = mixed(game, chance_of(seat));
  return all;
}

double sum(const std::vector<double>& terms) {
  double all = 0;
  for (const double term : terms) all += term;
  return all;
}

}  // namespace

/// How a seat answers the others: at precision t a choice with payoffs p and p + b, without and
/// with a bet, is as likely as exp(t p) + exp(t (p + b)), and bet upon with 1 / (1 + exp(-t b)).
struct LogitPath::Answer {
  StageGame::Payoffs payoffs;
  Plan plan;

  Answer(StageGame::Payoffs given, double precision) : payoffs(std::move(given)) {
    const std::size_t choices = payoffs.plain.size();
    std::vector<double> exponents(choices);
    plan.bets.resize(choices);
    for (std::size_t i = 0; i < choices; ++i) {
      const double gain = precision * payoffs.bet[i];
      exponents[i] = precision * payoffs.plain[i] + softplus(gain);
      plan.bets[i] = 1 / (1 + std::exp(-gain));
    }
    const double top = *std::max_element(exponents.begin(), exponents.end());
    plan.chance.resize(choices);
    for (std::size_t i = 0; i < choices; ++i) plan.chance[i] = std::exp(exponents[i] - top);
    const double all = sum(plan.chance);
    for (double& chance : plan.chance) chance /= all;
  }

  /// The payoff of a choice with the bets of the plan, under payoffs that may be others.
  double with_bets(const StageGame::Payoffs& there, std::size_t choice) const {
    return there.plain[choice] + plan.bets[choice] * there.bet[choice];
  }
};

/// The unknowns at a point, and the derivatives of chances - answered chances by each of them; the
/// last column is by the logarithm of the precision, the last row is left to the caller.
struct LogitPath::System {
  struct Unknown {
    std::size_t seat, choice;
  };
  std::vector<Unknown> unknowns;
  std::vector<std::vector<Eigen::Index>> place;  ///< by seat and choice; -1 for what is negligible
  Eigen::MatrixXd matrix;
  Eigen::VectorXd residual;
};

LogitPath::LogitPath(const StageGame& game) : game_(game), stride_(0.1) {
  const std::size_t choices = game.choices().size();
  here_.chances.assign(at(game.seats()), std::vector<double>(choices, 1.0 / double(choices)));
  tangent_.chances.assign(at(game.seats()), std::vector<double>(choices, 0));
  tangent_.log_precision = 1;

  // Begin where payoffs hardly matter: the answers to answers settle quickly.
  double spread = 0;
  here_.log_precision = 0;
  for (const Answer& answer : answers(here_)) {
    const auto [low, high] =
        std::minmax_element(answer.payoffs.plain.begin(), answer.payoffs.plain.end());
    spread = std::max(spread, *high - *low);
    for (const double bet : answer.payoffs.bet) spread = std::max(spread, std::abs(bet));
  }
  here_.log_precision = std::log(0.3 / std::max(spread, 1e-9));
  for (int turn = 0; turn < 50; ++turn) {
    const std::vector<Answer> all = answers(here_);
    for (std::size_t seat = 0; seat < all.size(); ++seat)
      here_.chances[seat] = all[seat].plan.chance;
  }
}

double LogitPath::precision() const { return std::exp(here_.log_precision); }

std::vector<LogitPath::Answer> LogitPath::answers(const Point& point) const {
  const PerSeat<MixedMove> all = mixed_of_all(
      game_, [&](Seat seat) -> const auto& { return point.chances[at(seat)]; });
  std::vector<Answer> made;
  for (Seat seat = 0; seat < game_.seats(); ++seat) {
    StageGame::Payoffs payoffs;
    game_.foresee(seat, all, payoffs);
    made.emplace_back(std::move(payoffs), std::exp(point.log_precision));
  }
  return made;
}

LogitPath::System LogitPath::linearize(const Point& point,
                                       const std::vector<Answer>& answers) const {
  System system;
  const std::size_t choices = game_.choices().size();
  system.place.assign(answers.size(), std::vector<Eigen::Index>(choices, -1));
  for (std::size_t seat = 0; seat < answers.size(); ++seat) {
    for (std::size_t i = 0; i < choices; ++i) {
      if (std::max(point.chances[seat][i], answers[seat].plan.chance[i]) <= kNegligible) continue;
      system.place[seat][i] = row(system.unknowns.size());
      system.unknowns.push_back({seat, i});
    }
  }
  const Eigen::Index n = row(system.unknowns.size());
  system.matrix = Eigen::MatrixXd::Zero(n + 1, n + 1);
  system.residual = Eigen::VectorXd::Zero(n + 1);
  const double precision = std::exp(point.log_precision);

  // A chance moves with what its choice is worth more than the seat's mean.
  const auto fill = [&](std::size_t seat, Eigen::Index column, auto&& worth) {
    const std::vector<double>& chance = answers[seat].plan.chance;
    double mean = 0;
    for (std::size_t i = 0; i < choices; ++i) mean += chance[i] * worth(i);
    for (std::size_t i = 0; i < choices; ++i) {
      const Eigen::Index place = system.place[seat][i];
      if (place >= 0) system.matrix(place, column) -= precision * chance[i] * (worth(i) - mean);
    }
  };
  PerSeat<MixedMove> others = mixed_of_all(
      game_, [&](Seat seat) -> const auto& { return point.chances[at(seat)]; });
  StageGame::Payoffs payoffs;
  for (std::size_t seat = 0; seat < answers.size(); ++seat) {
    const Answer& answer = answers[seat];
    for (const Seat other : game_.concerned(static_cast<Seat>(seat))) {
      if (at(other) == seat) continue;
      const MixedMove kept = others[at(other)];
      for (std::size_t i = 0; i < choices; ++i) {  // payoffs are linear in the other's chances
        const Eigen::Index column = system.place[at(other)][i];
        if (column < 0) continue;
        others[at(other)].clear(MixedMove::kReach);
        others[at(other)].add(game_.choices()[i].move, game_.choices()[i].partner, 1);
        game_.foresee(static_cast<Seat>(seat), others, payoffs);
        fill(seat, column, [&](std::size_t choice) { return answer.with_bets(payoffs, choice); });
      }
      others[at(other)] = kept;
    }
    fill(seat, n, [&](std::size_t choice) { return answer.with_bets(answer.payoffs, choice); });
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto [seat, choice] = system.unknowns[static_cast<std::size_t>(i)];
    system.matrix(i, i) += 1;
    system.residual(i) = point.chances[seat][choice] - answers[seat].plan.chance[choice];
  }
  return system;
}

/// Newton's method from a predicted point, at right angles to the tangent there; the tangent
/// becomes that of the point found.
bool LogitPath::correct(Point& point, Point& tangent) const {
  const Point predicted = point;
  double last_error = 0;
  for (int turn = 0; turn < kMaxCorrections; ++turn) {
    const std::vector<Answer> all = answers(point);
    System system = linearize(point, all);
    const Eigen::Index n = row(system.unknowns.size());
    for (std::size_t seat = 0; seat < all.size(); ++seat) {
      for (std::size_t i = 0; i < all[seat].plan.chance.size(); ++i) {
        if (system.place[seat][i] < 0) point.chances[seat][i] = all[seat].plan.chance[i];
      }
    }
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto [seat, choice] = system.unknowns[static_cast<std::size_t>(i)];
      system.matrix(n, i) = tangent.chances[seat][choice];
      system.residual(n) += tangent.chances[seat][choice] *
                            (point.chances[seat][choice] - predicted.chances[seat][choice]);
    }
    system.matrix(n, n) = tangent.log_precision;
    system.residual(n) += tangent.log_precision * (point.log_precision - predicted.log_precision);

    const double error = system.residual.norm();
    if (!std::isfinite(error) || (turn > 0 && error > 2 * last_error)) return false;
    last_error = error;
    const Eigen::PartialPivLU<Eigen::MatrixXd> solver(system.matrix);
    const bool done = error < kAccuracy;
    const Eigen::VectorXd step =
        done ? Eigen::VectorXd(solver.solve(Eigen::VectorXd::Unit(n + 1, n)).normalized())
             : Eigen::VectorXd(solver.solve(-system.residual));
    if (!step.allFinite()) return false;
    if (done) {
      for (auto& of_seat : tangent.chances) std::fill(of_seat.begin(), of_seat.end(), 0.0);
    }
    Point& moved = done ? tangent : point;
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto [seat, choice] = system.unknowns[static_cast<std::size_t>(i)];
      moved.chances[seat][choice] += step(i);
    }
    moved.log_precision = (done ? 0 : moved.log_precision) + step(n);
    if (done) return true;
  }
  return false;
}

bool LogitPath::advance() {
  for (; stride_ >= kShortestStride; stride_ /= 2) {
    Point next = here_;
    Point tangent = tangent_;
    next.log_precision += stride_ * tangent_.log_precision;
    for (std::size_t seat = 0; seat < next.chances.size(); ++seat) {
      for (std::size_t i = 0; i < next.chances[seat].size(); ++i) {
        double& chance = next.chances[seat][i];
        chance = std::max(0.0, chance + stride_ * tangent_.chances[seat][i]);
      }
    }
    if (!correct(next, tangent)) continue;
    double cosine = tangent.log_precision * tangent_.log_precision;
    for (std::size_t seat = 0; seat < next.chances.size(); ++seat) {
      for (std::size_t i = 0; i < next.chances[seat].size(); ++i) {
        cosine += tangent.chances[seat][i] * tangent_.chances[seat][i];
      }
    }
    if (cosine < kSharpestTurn && !first_) continue;
    first_ = false;
    here_ = std::move(next);
    tangent_ = std::move(tangent);
    stride_ = std::min(1.5 * stride_, kLongestStride);
    return true;
  }
  return false;
}

Profile LogitPath::profile() const {
  std::vector<Plan> plans;
  for (Answer& answer : answers(here_)) plans.push_back(std::move(answer.plan));
  return assess(game_, std::move(plans));
}

Profile assess(const StageGame& game, std::vector<Plan> plans) {
  Profile profile{std::move(plans), {}, {}, 0};
  const PerSeat<MixedMove> all = mixed_of_all(
      game, [&](Seat seat) -> const auto& { return profile.plans[at(seat)].chance; });
  StageGame::Payoffs payoffs;
  for (Seat seat = 0; seat < game.seats(); ++seat) {
    game.foresee(seat, all, payoffs);
    const Plan& plan = profile.plans[at(seat)];
    double value = 0;
    double best = payoffs.plain[0];
    for (std::size_t i = 0; i < payoffs.plain.size(); ++i) {
      value += plan.chance[i] * (payoffs.plain[i] + plan.bets[i] * payoffs.bet[i]);
      best = std::max(best, payoffs.plain[i] + std::max(0.0, payoffs.bet[i]));
    }
    profile.value.push_back(value);
    profile.regret.push_back(std::max(0.0, best - value));
    profile.worst = std::max(profile.worst, profile.regret.back());
  }
  return profile;
}

}  // namespace mainmatch::edges
