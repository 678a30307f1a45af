#include "experiments/analyses/metagame/certificate.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "experiments/analyses/metagame/limits.h"

namespace mainmatch {

namespace {

constexpr double kAlpha = 0.05;
constexpr double kMaxToDecide = 1e15;  ///< matches

/// Of every strategy: Bonferroni's correction.
double alpha_of_gain(const ProfileSpace& space, const CertificatePlan& plan, const TestedMix& mix) {
  const double each = kAlpha / static_cast<double>(space.strategies());
  return plan.deals > 0 ? each : each / ((mix.corrections + 1) * (mix.corrections + 2));
}

/// By how much sums are larger than what they are sums of, in units of the payoff.
double parts_of(const CertificatePlan& plan) { return static_cast<double>(plan.unit) * kMixParts; }

LimitTerms terms_of_values(const CertificatePlan& plan, int look) {
  LimitTerms terms{.look = look};
  if (plan.range) terms.range = {kMixParts * plan.range->least, kMixParts * plan.range->most};
  return terms;
}

LimitTerms terms_of_gains(const CertificatePlan& plan, int look) {
  LimitTerms terms{.look = look};
  if (!plan.range) return terms;
  const std::int64_t width = kMixParts * (plan.range->most - plan.range->least);
  terms.range = {-width, width};
  return terms;
}

Estimate in_units(Estimate estimate, double parts) {
  if (estimate.mean) *estimate.mean /= parts;
  if (estimate.interval) {
    estimate.interval = Interval{estimate.interval->low / parts, estimate.interval->high / parts};
  }
  return estimate;
}

/// The look at which the limits of a strategy's gain are those of the certificate.
int look_at(const TestedMix& mix, std::size_t strategy) {
  const int settled = mix.settled.empty() ? 0 : mix.settled[strategy];
  return settled > 0 ? settled : mix.look;
}

/// Where epsilon lies about the limits of a strategy's gain.
Beside beside_epsilon(const ProfileSpace& space, const CertificatePlan& plan, const TestedMix& mix,
                      std::size_t strategy) {
  return beside_limits(
      plan.epsilon[space.role_of(strategy)] * parts_of(plan), mix.sums.gains[strategy].bins(),
      terms_of_gains(plan, look_at(mix, strategy)), alpha_of_gain(space, plan, mix));
}

/// Limits come nearer like one over the root of the deals.
std::optional<std::uint64_t> matches_to_decide(const ProfileSpace& space,
                                               const CertificatePlan& plan, const TestedMix& mix,
                                               const Certificate& open) {
  if (plan.epsilon.empty() || !open.regret) return std::nullopt;
  // How many times the deals it takes.
  double to_certify = 1, to_refute = std::numeric_limits<double>::infinity();
  bool gains = false;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    const double mean = *open.gains[s].mean;
    const Interval& limits = *open.gains[s].interval;
    const double off = mean - plan.epsilon[space.role_of(s)];
    const double reach = off > 0 ? mean - limits.low : limits.high - mean;
    const double times = reach > 0 ? reach * reach / (off * off) : 1;
    gains = gains || off > 0;
    if (off > 0) {
      to_refute = std::min(to_refute, times);
    } else {
      to_certify = std::max(to_certify, times);
    }
  }
  const double more = std::max(1.0, gains ? to_refute : to_certify) - 1;
  const double matches =
      more * static_cast<double>(open.deals) * static_cast<double>(mix.strategies());
  if (!(matches < kMaxToDecide)) return std::nullopt;
  const auto whole = static_cast<std::uint64_t>(matches) + 1;
  std::uint64_t digit = 1;  // two are enough
  while (whole / digit >= 100) digit *= 10;
  return (whole + digit - 1) / digit * digit;
}

}  // namespace

const char* name_of(MixVerdict verdict) {
  switch (verdict) {
    case MixVerdict::kCertified:
      return "certified";
    case MixVerdict::kRefuted:
      return "refuted";
    case MixVerdict::kOpen:
      break;
  }
  return "open";
}

std::vector<double> mix_of(std::span<const int> shares) {
  std::vector<double> mix;
  for (const int share : shares) mix.push_back(static_cast<double>(share) / kMixParts);
  return mix;
}

double mean_gain(const CertificatePlan& plan, const TestedMix& mix, std::size_t strategy) {
  return mean_payoff(mix.sums.gains[strategy].bins()).value_or(0) / parts_of(plan);
}

std::uint64_t TestedMix::deals() const {
  std::uint64_t deals = 0;
  for (const Bin& bin : sums.values[0].bins()) deals += static_cast<std::uint64_t>(bin.count);
  return deals;
}

std::size_t TestedMix::strategies() const {
  return shares.size() - static_cast<std::size_t>(std::count_if(settled.begin(), settled.end(),
                                                                [](int at) { return at > 0; }));
}

void settle(const ProfileSpace& space, const CertificatePlan& plan, TestedMix& mix) {
  if (plan.epsilon.empty() || mix.deals() == 0) return;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    if (mix.shares[s] > 0 || mix.settled[s] > 0) continue;
    if (beside_epsilon(space, plan, mix, s) == Beside::kAtOrAbove) mix.settled[s] = mix.look;
  }
}

MixVerdict verdict(const ProfileSpace& space, const CertificatePlan& plan, const TestedMix& mix) {
  if (plan.epsilon.empty() || mix.deals() == 0) return MixVerdict::kOpen;
  bool certified = true;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    if (mix.shares[s] == kMixParts) continue;  // who plays nothing else gains nothing
    if (look_at(mix, s) != mix.look) continue;
    const Beside beside = beside_epsilon(space, plan, mix, s);
    if (beside == Beside::kBelow) return MixVerdict::kRefuted;
    certified = certified && beside == Beside::kAtOrAbove;
  }
  return certified ? MixVerdict::kCertified : MixVerdict::kOpen;
}

bool worth_correcting(const ProfileSpace& space, const CertificatePlan& plan,
                      const TestedMix& mix) {
  constexpr double kWorth = 2, kPrecise = 2;
  bool worth = false;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    if (plan.epsilon.empty() || mix.shares[s] == kMixParts) continue;
    const double epsilon = plan.epsilon[space.role_of(s)];
    const double mean = mean_gain(plan, mix, s);
    double deals = 0, squares = 0;
    for (const Bin& bin : mix.sums.gains[s].bins()) {
      const double off = static_cast<double>(bin.low) / parts_of(plan) - mean;
      const auto count = static_cast<double>(bin.count);
      deals += count;
      squares += count * off * off;
    }
    if (!(deals > 1)) return false;
    const double error = std::sqrt(squares / (deals - 1) / deals);
    if (error > std::max(epsilon, std::abs(mean)) / kPrecise) return false;
    worth |= mean > epsilon / kWorth;
  }
  return worth;
}

Certificate certificate(const ProfileSpace& space, const CertificatePlan& plan,
                        const TestedMix& mix) {
  const double parts = parts_of(plan);
  Certificate one;
  one.shares = mix.shares;
  one.corrections = mix.corrections;
  one.deals = static_cast<std::int64_t>(mix.deals());
  for (const ValueCounts& counts : mix.sums.values) {
    one.values.push_back(
        in_units(limits_of(counts.bins(), terms_of_values(plan, mix.look), kAlpha), parts));
  }
  Interval regret{0, 0};
  bool known = one.deals > 0;
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    for (const Bin& bin : mix.sums.gains[s].bins()) one.matches += bin.count;
    Estimate gain{0.0, Interval{0, 0}};  // who plays nothing else gains nothing
    if (mix.shares[s] != kMixParts) {
      gain = in_units(limits_of(mix.sums.gains[s].bins(), terms_of_gains(plan, look_at(mix, s)),
                                alpha_of_gain(space, plan, mix)),
                      parts);
    }
    known = known && gain.interval;
    if (known) {
      regret = {std::max(regret.low, gain.interval->low),
                std::max(regret.high, gain.interval->high)};
    }
    one.gains.push_back(gain);
  }
  if (known) one.regret = regret;
  one.verdict = verdict(space, plan, mix);
  if (one.verdict == MixVerdict::kOpen)
    one.matches_to_decide = matches_to_decide(space, plan, mix, one);
  return one;
}

}  // namespace mainmatch
