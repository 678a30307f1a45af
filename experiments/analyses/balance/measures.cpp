#include "experiments/analyses/balance/measures.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "experiments/analyses/balance/gap.h"
#include "experiments/analyses/balance/population.h"

namespace mainmatch {

namespace {

using Means = std::function<double(std::size_t)>;

constexpr Range kZeroToOne{0, 1};

/// Quantities, and how often each counts.
using WeightedQuantities = std::vector<std::pair<std::size_t, int>>;

/// The variance of their means. What was never counted is left out.
double variance_of(const Means& mean, const WeightedQuantities& quantities) {
  double n = 0, sum = 0, squares = 0;
  for (const auto& [quantity, weight] : quantities) {
    const double one = mean(quantity);
    if (std::isnan(one)) continue;
    n += weight;
    sum += weight * one;
    squares += weight * one * one;
  }
  return n > 0 ? std::max(0.0, squares / n - sum / n * (sum / n)) : std::nan("");
}

class Measures {
 public:
  explicit Measures(const BalanceSubject& subject)
      : subject_(subject), layout_(subject), unit_(static_cast<double>(subject.payoff.unit())) {}

  std::vector<Measure> all() {
    gaps();
    ends();
    if (subject_.rounds > 0) course();
    scores();
    for (std::size_t i = 0; i < subject_.counts.size(); ++i) {
      add("count", std::string(subject_.counts[i].name), Measure::Mean{layout_.counts + i, 1});
    }
    variances();
    bots();
    const auto place = [](const Measure& measure) { return find_metric(measure.name); };
    std::stable_sort(all_.begin(), all_.end(),
                     [&](const Measure& a, const Measure& b) { return place(a) < place(b); });
    return std::move(all_);
  }

 private:
  void add(std::string name, std::string part, decltype(Measure::how) how) {
    all_.push_back({std::move(name), std::move(part), std::move(how)});
  }
  void share(std::string name, std::size_t quantity, std::int64_t unit = 1, std::string part = "") {
    add(std::move(name), std::move(part), Measure::Share{quantity, unit});
  }
  /// The means of `names.size()` quantities from `first` on, and their gap.
  void means_and_gap(const std::string& of, const std::string& gap_part, std::size_t first,
                     const std::vector<std::string>& names) {
    if (names.empty()) return;
    Measure::Gap gap{{}, unit_};
    for (std::size_t i = 0; i < names.size(); ++i) {
      add(of + "_payoff", names[i], Measure::Mean{first + i, unit_});
      gap.quantities.push_back(first + i);
    }
    add(of + "_gap", gap_part, std::move(gap));
  }

  void gaps() {
    std::vector<std::string> seats;
    for (std::size_t seat = 0; seat < subject_.seats; ++seat) {
      seats.push_back("seat " + std::to_string(seat));
    }
    means_and_gap("seat", "", layout_.seat_payoff, seats);
    means_and_gap("role", "", layout_.role_payoff, subject_.roles);
    for (std::size_t kind = 0; kind < subject_.place_kinds.size(); ++kind) {
      const PlaceKind& places = subject_.place_kinds[kind];
      std::vector<std::string> names;
      for (const std::string& place : places.places) names.push_back(places.name + " " + place);
      means_and_gap("place", places.name, layout_.place_payoff[kind], names);
    }
  }

  void ends() {
    share("ties", BalanceLayout::kTies);
    share("no_tokens", BalanceLayout::kNoTokens);
    share("tied_last", BalanceLayout::kTiedLast);
  }

  void course() {
    share("decisiveness", layout_.leader_wins + subject_.half() - 1, kWinParts);
    for (std::size_t round = 0; round < subject_.rounds; ++round) {
      share("leader_wins", layout_.leader_wins + round, kWinParts,
            "round " + std::to_string(subject_.first_round + static_cast<int>(round)));
    }
    add("decided_round", "",
        Measure::Decided{layout_.leader_wins, subject_.rounds, subject_.first_round});
    add("lead_changes", "", Measure::Mean{BalanceLayout::kLeadChanges, 1});
    share("comebacks", BalanceLayout::kComebacks);
  }

  // The Gini coefficient of the scores of a match is their mean absolute difference, pairs of a
  // seat with itself included, over twice their mean (Yitzhaki, Schechtman, "The Gini Methodology",
  // 2013, chapter 2): here both over all matches, so that matches in which nobody scores count for
  // what they are. It is not defined where the mean is not above 0.
  void scores() {
    add("score", "", Measure::Mean{BalanceLayout::kScore, 1});
    for (std::size_t rank = 0; rank < subject_.seats; ++rank) {
      add("rank_score", "rank " + std::to_string(rank + 1),
          Measure::Mean{layout_.rank_score + rank, 1});
    }
    const std::size_t squares = layout_.products + BalanceLayout::kScoreSquared;
    add("score_sd", "",
        Measure::Function{[squares](const Means& mean) {
                            const double of_all = mean(BalanceLayout::kScore);
                            return std::sqrt(std::max(0.0, mean(squares) - of_all * of_all));
                          },
                          false,
                          {}});
    const std::size_t gaps = layout_.products + BalanceLayout::kScoreGap;
    add("gini", "",
        Measure::Function{[gaps](const Means& mean) {
                            const double of_all = mean(BalanceLayout::kScore);
                            return of_all > 0 ? mean(gaps) / (2 * of_all) : std::nan("");
                          },
                          false,
                          {0, std::numeric_limits<double>::infinity()}});
    add("margin", "", Measure::Mean{BalanceLayout::kMargin, 1});
  }

  // A payoff Y of a seat is a function of independent draws: the bot, the number of the seat, the
  // deal, the company, and the bots' own chance. The variance that a draw alone explains is the
  // covariance of two payoffs that have it in common and nothing else (Sobol', "Sensitivity
  // Estimates for Nonlinear Mathematical Models", 1993; Searle, Casella, McCulloch, "Variance
  // Components", 1992, section 2.3, for designs that are read in the same way). With the products
  // of unit.h, and M = E[Y Y'] of payoffs that have nothing in common, the square of the mean:
  //
  //     skill      variance of the means of bots, as often as they are drawn; of a mix by role a
  //                draw is a bot for each role, and its mean the sum over roles of P(role) times
  //                the mean of its bot there, so that variances add up with P(role)^2
  //     seat       variance of the means of seats
  //     luck       E[Y Y'] of a seat in a deal, less M, less `seat`
  //     opponents  E[Y Y'] of a bot in a company, less M, less `skill`
  //     rest       what is left of E[Y^2] - M
  //
  // Variances of means are what the sample has, with the bias, that the noise of the means adds,
  // taken out by the jackknife. Near 0 they vary about it, and what is below counts as 0.
  void variances() {
    const BalanceLayout& at = layout_;
    const std::size_t p = at.products;
    const auto skill = [lists = bots_by_role(), at](const Means& mean) {
      if (lists.size() == 1) return variance_of(mean, lists.front());
      double sum = 0;
      for (std::size_t role = 0; role < lists.size(); ++role) {
        const double often = mean(at.role_share(role));
        if (often > 0) sum += often * often * variance_of(mean, lists[role]);
      }
      return sum;
    };
    WeightedQuantities seats;
    for (std::size_t i = 0; i < subject_.seats; ++i) seats.push_back({at.seat_payoff + i, 1});
    const auto seat = [=](const Means& mean) { return variance_of(mean, seats); };
    const auto less = [p](const Means& mean, std::size_t product) {
      return mean(p + product) - mean(p + BalanceLayout::kNothingShared);
    };
    const auto deal = [=](const Means& mean) { return less(mean, BalanceLayout::kSameDeal); };
    const auto opponents = [=](const Means& mean) {
      return less(mean, BalanceLayout::kSameOpponents);
    };
    const auto component = [&](std::string name, std::function<double(const Means&)> part) {
      add(std::move(name), "",
          Measure::Function{[=](const Means& mean) {
                              const double all = less(mean, BalanceLayout::kPayoffSquared);
                              return all > 0 ? part(mean) / all : std::nan("");
                            },
                            true, kZeroToOne});
    };
    component("skill", skill);
    component("luck", [=](const Means& mean) { return deal(mean) - seat(mean); });
    component("seat", seat);
    component("opponents", [=](const Means& mean) { return opponents(mean) - skill(mean); });
    component("rest", [=](const Means& mean) {
      return less(mean, BalanceLayout::kPayoffSquared) - deal(mean) - opponents(mean);
    });
  }

  /// By list of the mix: the payoff of each bot, as often as it is drawn.
  std::vector<WeightedQuantities> bots_by_role() const {
    std::vector<WeightedQuantities> lists;
    for (const auto& list : subject_.mix) {
      WeightedQuantities& quantities = lists.emplace_back();
      for (const WeightedBot& one : list) {
        const auto there = std::find(subject_.bots.begin(), subject_.bots.end(), one.bot);
        const auto bot = static_cast<std::size_t>(there - subject_.bots.begin());
        quantities.emplace_back(subject_.mix.size() > 1
                                    ? layout_.choice_payoff(lists.size() - 1, bot)
                                    : layout_.bot_payoff + bot,
                                one.weight);
      }
    }
    if (!lists.empty()) return lists;
    lists.emplace_back();
    for (std::size_t bot = 0; bot < subject_.bots.size(); ++bot) {
      lists.front().emplace_back(layout_.bot_payoff + bot, 1);
    }
    return lists;
  }

  void bots() {
    for (std::size_t bot = 0; bot < subject_.bots.size(); ++bot) {
      add("bot_payoff", subject_.bots[bot], Measure::Mean{layout_.bot_payoff + bot, unit_});
      share("bot_wins", layout_.bot_wins + bot, kWinParts, subject_.bots[bot]);
    }
  }

  const BalanceSubject& subject_;
  BalanceLayout layout_;
  double unit_;
  std::vector<Measure> all_;
};

/// The value of a measure by the means of quantities.
struct Value {
  const Means& mean;

  double operator()(const Measure::Share& how) const {
    return mean(how.quantity) / static_cast<double>(how.unit);
  }
  double operator()(const Measure::Mean& how) const { return mean(how.quantity) / how.unit; }
  double operator()(const Measure::Function& how) const { return how.of_means(mean); }
  double operator()(const Measure::Gap&) const { return std::nan(""); }
  double operator()(const Measure::Decided&) const { return std::nan(""); }
};

struct Evaluate {
  const Measured& of;
  const Measure& measure;
  double alpha;

  Estimate operator()(const Measure::Share& how) const {
    return share_interval(of.sums().spread(how.quantity), how.unit, alpha);
  }
  Estimate operator()(const Measure::Mean& how) const {
    return mean_interval(of.sums().spread(how.quantity)).mapped(1 / how.unit, 0);
  }
  Estimate operator()(const Measure::Function& how) const {
    std::vector<double> without;
    for (std::size_t group = 0; group < of.means().groups(); ++group) {
      without.push_back(of.without(measure, group));
    }
    return jackknife(of.value(measure), without, how.corrected).estimate(how.range);
  }
  Estimate operator()(const Measure::Gap& how) const {
    return gap_of(of.sums(), how.quantities, how.unit).estimate;
  }
  /// The number is at least what the upper limits of the shares say and at most what their lower
  /// limits do.
  Estimate operator()(const Measure::Decided& how) const {
    std::size_t value = 1, low = 1, high = 1;
    bool limits = true, known = true;
    for (std::size_t round = 1; round <= how.rounds; ++round) {
      const Estimate share = (*this)(Measure::Share{how.first + round - 1, kWinParts});
      if (!share.mean) known = round < how.rounds && known;
      if (!share.mean || *share.mean <= kDecided) value = round + 1;
      limits = limits && (share.interval || !share.mean);
      if (!share.interval || share.interval->high <= kDecided) low = round + 1;
      if (!share.interval || share.interval->low <= kDecided) high = round + 1;
    }
    if (!known || value > how.rounds) return {};
    const double before = how.first_round - 1;
    Estimate found{before + static_cast<double>(value), {}};
    if (limits) {
      found.interval = Interval{before + static_cast<double>(std::min(low, value)),
                                before + static_cast<double>(std::min(high, how.rounds))};
    }
    return found;
  }
};

}  // namespace

std::vector<Measure> measures_of(const BalanceSubject& subject) { return Measures(subject).all(); }

Estimate Measured::estimate(const Measure& measure, double alpha) const {
  return std::visit(Evaluate{*this, measure, alpha}, measure.how);
}

double Measured::value(const Measure& measure) const {
  const Means mean = [this](std::size_t quantity) { return means_.all(quantity); };
  return std::visit(Value{mean}, measure.how);
}

std::optional<std::int64_t> Measured::cases(const Measure& measure) const {
  if (const auto* const share = std::get_if<Measure::Share>(&measure.how)) {
    return sums_.spread(share->quantity).n;
  }
  if (const auto* const mean = std::get_if<Measure::Mean>(&measure.how)) {
    return sums_.spread(mean->quantity).n;
  }
  return std::nullopt;
}

double Measured::without(const Measure& measure, std::size_t group) const {
  const Means mean = [&](std::size_t quantity) { return means_.without(group, quantity); };
  return std::visit(Value{mean}, measure.how);
}

void require_metrics(const MetricChoice& choice, const RuleSet& rules) {
  const std::vector<Measure> all =
      measures_of(balance_subject(rules, drawn_from(rules, {}), Payoff({"tokens"})));
  for (const MetricDefinition& metric : kMetrics) {
    if (metric.on_request || !choice.names(metric.name)) continue;
    if (std::ranges::count(all, metric.name, &Measure::name) > 0) continue;
    throw ValueError("metrics", std::string(metric.name) + ": not a metric of this match");
  }
}

std::vector<Metric> metrics_of(const BalanceSubject& subject, const BalanceSums& sums,
                               const MetricChoice& choice) {
  const Measured measured(sums);
  std::vector<Metric> metrics;
  for (const Measure& measure : measures_of(subject)) {
    if (!choice.wants(measure.name)) continue;
    metrics.push_back({measure.name, measure.part, measured.estimate(measure)});
    if (!find_metric(measure.name)->cases.empty()) metrics.back().cases = measured.cases(measure);
  }
  return metrics;
}

}  // namespace mainmatch
