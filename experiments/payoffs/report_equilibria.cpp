#include <algorithm>
#include <ostream>

#include "experiments/io/grid.h"
#include "experiments/io/number.h"
#include "experiments/payoffs/result.h"

namespace mainmatch {

namespace {

std::string bounds_text(const Interval& interval) {
  return fixed_text(interval.low, kPayoffDecimals) + " .. " +
         fixed_text(interval.high, kPayoffDecimals);
}

/// Of a share.
std::string percent_text(const Interval& share) {
  return fixed_text(100 * share.low, 2) + " .. " + fixed_text(100 * share.high, 2);
}

/// The strategies of one equilibrium: what each gains on the table and in fresh deals.
void print_strategies(const ProfileSpace& space, const Candidate& one,
                      const Certificate* certificate, const Resampled* resampled,
                      std::ostream& out) {
  TextGrid grid;
  const bool moved = resampled && resampled->intervals;
  std::vector<std::string> head = {"strategy", "share %"};
  if (moved) head.push_back("95% interval");
  head.insert(head.end(), {"gain", "std. error"});
  if (certificate) head.insert(head.end(), {"fresh gain", "95% interval"});
  grid.row(head);
  grid.rule();
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    const std::string role = space.roles()[space.role_of(s)].name + " ";
    std::vector<std::string> row = {(space.roles().size() > 1 ? role : "") + space.name(s),
                                    fixed_text(100 * one.mix[s], 2)};
    if (moved) row.push_back(percent_text(resampled->intervals->shares[s]));
    row.push_back(one.gains[s] ? fixed_text(one.gains[s]->gain, kPayoffDecimals) : "not sampled");
    row.push_back(one.gains[s] ? fixed_text(one.gains[s]->error, kPayoffDecimals) : "");
    if (certificate) {
      const Estimate& gain = certificate->gains[s];
      row.push_back(gain.mean ? fixed_text(*gain.mean, kPayoffDecimals) : "-");
      row.push_back(gain.interval ? bounds_text(*gain.interval) : std::string(gain.why()));
    }
    grid.row(std::move(row));
  }
  grid.print(out);
}

void print_certificate(const ProfileSpace& space, const Certificate& certificate,
                       std::ostream& out) {
  out << "In the match itself, from " << count_text(certificate.matches)
      << " fresh deals: a seat that leaves the mix gains ";
  if (certificate.regret) {
    out << bounds_text(*certificate.regret) << "\nby the best strategy (95%, all at once)";
  } else {
    out << "what so few deals\ncannot tell";
  }
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    const Estimate& value = certificate.values[r];
    out << (r == 0 ? "; " : ", ")
        << (space.roles().size() > 1 ? space.roles()[r].name + " gets " : "one that stays gets ")
        << (value.mean ? fixed_text(*value.mean, kPayoffDecimals) : "?");
    if (value.interval) out << " (" << bounds_text(*value.interval) << ")";
  }
  out << ".\n";
}

void print_resampled(const Resampled& resampled, std::ostream& out) {
  out << "With the table's matches drawn again " << Resampled::kTimes << " times: ";
  if (!resampled.intervals) {
    out << "sample too small.\n";
    return;
  }
  out << "the same strategies are played in\n"
      << fixed_text(100 * resampled.same_support, 1) << "%";
  if (resampled.lost > 0) {
    out << ", no equilibrium is near in " << fixed_text(100 * resampled.lost, 1) << "%";
  }
  out << "; all seats of a match together get " << bounds_text(resampled.intervals->welfare)
      << ".\n";
}

}  // namespace

std::vector<const Candidate*> EquilibriaResult::standing() const {
  std::vector<const Candidate*> standing;
  for (const Candidate& one : candidates) {
    if (!refuted(one, tolerance)) standing.push_back(&one);
  }
  return standing;
}

bool EquilibriaResult::partial() const {
  const auto cut_short = [&](const Certificate& one) {
    return static_cast<std::uint64_t>(one.matches) < deals;
  };
  return payoffs.partial() || std::any_of(certificates.begin(), certificates.end(), cut_short);
}

void print_text(const EquilibriaResult& result, std::ostream& out) {
  const ProfileSpace& space = result.payoffs.table.space();
  print_text(result.payoffs, out);
  const std::vector<const Candidate*> standing = result.standing();
  out << "\nFound of " << kEquilibria << ": " << standing.size() << '\n';
  if (!standing.empty()) {
    out << "gain: what a seat gets more (less, if negative) that leaves the mix for the strategy\n";
  }
  for (std::size_t i = 0; i < standing.size(); ++i) {
    const Candidate& one = *standing[i];
    const Certificate* const certificate =
        i < result.certificates.size() ? &result.certificates[i] : nullptr;
    const Resampled* const resampled = i < result.resamples.size() ? &result.resamples[i] : nullptr;
    const std::optional<Gain>& best = one.gains[one.best()];
    out << "\nEquilibrium " << i + 1 << ", regret on the table "
        << (best ? fixed_text(std::max(0.0, best->gain), kPayoffDecimals) : "not known")
        << (one.complete() ? "" : " (of the strategies that were sampled against it)") << "\n\n";
    print_strategies(space, one, certificate, resampled, out);
    if (!certificate) continue;
    out << '\n';
    print_certificate(space, *certificate, out);
    if (resampled) print_resampled(*resampled, out);
  }
  if (!result.certificates.empty() && standing.size() > result.certificates.size()) {
    out << "\nThe first " << result.certificates.size() << " have certificates, the other "
        << standing.size() - result.certificates.size() << " none\n";
  }
  const std::size_t refuted_ones = result.candidates.size() - standing.size();
  if (refuted_ones > 0) {
    out << "\nEquilibria of sub-games that a strategy outside refutes: " << refuted_ones << '\n';
  }
}

}  // namespace mainmatch
