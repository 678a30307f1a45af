#include "experiments/analyses/metagame/verdicts.h"

#include <functional>

#include "experiments/analyses/metagame/mixes.h"
#include "experiments/analyses/metagame/predictability.h"
#include "experiments/analyses/result_mix.h"
#include "experiments/base/number.h"

namespace mainmatch::report {

namespace {

constexpr const char* kCertified = "certified";

/// The strategy that refutes a mix: its lower limit is the farthest above epsilon.
std::string refuted_said(const Node& gains, const Node& epsilon) {
  std::string best;
  double farthest = 0;
  for (std::size_t r = 0; r < gains.size(); ++r) {
    const Node role = gains.value(r);
    const double allowed = epsilon.at(gains.key(r)).real();
    for (std::size_t s = 0; s < role.size(); ++s) {
      const auto low = role.value(s).find_unless_null("low");
      if (!low || low->real() - allowed <= farthest) continue;
      farthest = low->real() - allowed;
      best = "; " + (gains.size() > 1 ? gains.key(r) + ": " : "") + role.key(s) +
             " gains at least " + number_text(low->real(), -1) + ", more than epsilon";
    }
  }
  return best;
}

/// " (random)": the strategy whose limit, "low" or "high", the bound on the regret is.
std::string deviation_said(const Node& gains, const std::string& limit) {
  std::string best;
  double most = 0;
  for (std::size_t r = 0; r < gains.size(); ++r) {
    const Node role = gains.value(r);
    for (std::size_t s = 0; s < role.size(); ++s) {
      const auto bound = role.value(s).find_unless_null(limit);
      if (!bound || bound->real() <= most) continue;
      most = bound->real();
      best = " (" + (gains.size() > 1 ? gains.key(r) + ": " : "") + role.key(s) + ")";
    }
  }
  return best;
}

/// " gains X, more than epsilon" of a response that was measured.
std::string gain_said(const Node& found, double epsilon) {
  const Value gain = value_of(found.at("gain"));
  std::string text = " gains " + said(gain);
  if (gain.low && *gain.low > epsilon) return text + ", more than epsilon";
  if (gain.high && *gain.high <= epsilon) return text + ", at most epsilon";
  return text;
}

std::vector<Mix> mixes_of(const Node& list, const std::function<bool(const Node&)>& withstands) {
  std::vector<Mix> mixes;
  int numbers[] = {0, 0, 0};  // by standing
  for (std::size_t i = 0; i < list.array(); ++i) {
    const Node node = list[i];
    const std::string verdict = verdict_by(kWithin, node);
    const Standing standing = verdict != kCertified ? Standing::kCandidate
                              : withstands(node)    ? Standing::kEquilibrium
                                                    : Standing::kWithin;
    constexpr const char* kNames[] = {"Equilibrium ", "Mix ", "Candidate "};
    const auto kind = static_cast<std::size_t>(standing);
    mixes.push_back({kNames[kind] + std::to_string(++numbers[kind]), node, verdict, standing});
  }
  return mixes;
}

}  // namespace

std::vector<Mix> solutions_of(const Node& solutions) {
  return mixes_of(solutions, [](const Node&) { return true; });
}

std::vector<Mix> final_mixes_of(const Node& equilibria) {
  return mixes_of(equilibria, [](const Node& mix) {
    const std::string own = verdict_by(kByOracle, mix);
    return (own.empty() ? verdict_by(kByParameters, mix) : own) == kCertified &&
           verdict_by(kBySearch, mix) == kCertified;
  });
}

std::string responses_said(const Mix& mix, const Node& result) {
  const auto place = mix.node.find_unless_null("searched");
  if (!place) return "";
  const Node rounds = result.at("improve").at("rounds_played");
  const std::string way =
      result.at("improve").find("oracle") ? "; by the oracle, " : "; by parameters, ";
  const Node mixes = rounds[rounds.array() - 1].at("mixes");
  const auto last = static_cast<std::int64_t>(mixes.array()) - 1;
  const Node searches = mixes[static_cast<std::size_t>(place->whole(0, last))].at("searches");
  const Node epsilon = result.at("epsilon");
  std::string text;
  for (std::size_t i = 0; i < searches.array(); ++i) {
    const double allowed = epsilon.value(i).real();
    const std::string role = epsilon.size() > 1 ? epsilon.key(i) + ": " : "";
    text += way + role + searches[i].at("bot").text() + gain_said(searches[i], allowed);
    if (const auto found = searches[i].find_unless_null("by_search")) {
      text += "; by search, " + role + kSearcherSaid + gain_said(*found, allowed);
    }
  }
  return text;
}

std::string least_exploited_said(const Node& result) {
  const Node improve = result.at("improve");
  const auto mix = least_exploited_mix(improve);
  if (!mix) return "";
  const Node least = improve.at("least_exploited");
  const Node strongest = least.at("strongest");
  const Node epsilon = result.at("epsilon");
  const std::string& role = strongest.at("role").text();
  const std::string& by = strongest.at("by").text();
  const bool by_search = by == kBySearch;
  const std::string predictable = predictable_said("It", least);
  return fmt::format("The mix that is exploited least is that of round {}, {}: by {}, {}{}{}.{}{}",
                     shown(least.at("round").json()), mix_said(mix->at("mix")),
                     by == kByOracle ? "the oracle" : by, epsilon.size() > 1 ? role + ": " : "",
                     by_search ? kSearcherSaid : strongest.at("bot").text(),
                     gain_said(strongest, epsilon.at(role).real()), predictable.empty() ? "" : " ",
                     predictable);
}

std::string certificate_said(const Mix& mix, const Node& result) {
  const std::string refined =
      mix.node.find_unless_null("refined") ? "; refined by whole matches around it" : "";
  const auto certificate = mix.node.find_unless_null("certificate");
  if (!certificate) return refined + "; not tested in fresh deals";
  const std::string deals =
      count_text(static_cast<std::int64_t>(certificate->at("deals").real())) + " fresh deals";
  const auto bound = certificate->find_unless_null("regret");
  std::string text = refined + "; " + mix.verdict;
  if (mix.certified()) text += " within these strategies";
  if (!bound) return text + " after " + deals + ", too small a sample";
  text += fmt::format(
      ": in the match itself, by {}, leaving it gains {}{} to {}{} (95%, all strategies at once)",
      deals, number_text(bound->at("low").real(), -1),
      deviation_said(certificate->at("gains"), "low"), number_text(bound->at("high").real(), -1),
      deviation_said(certificate->at("gains"), "high"));
  if (mix.certified()) text += ", at most epsilon";
  if (const auto corrections = certificate->find_unless_null("corrections")) {
    text += "; found by fresh deals of the whole match from the mix of the table (corrections: " +
            count_said(*corrections) + ")";
  }
  if (mix.refuted()) {
    text += refuted_said(certificate->at("gains"), result.at("epsilon"));
  }
  if (const auto more = certificate->find_unless_null("matches_to_decide")) {
    text += "; about " + count_said(*more) + " more matches would decide";
  }
  const Node values = certificate->at("values");
  for (std::size_t r = 0; r < values.size(); ++r) {
    text += std::string(r == 0 ? "; " : ", ") +
            (values.size() > 1 ? values.key(r) + " gets " : "one that stays gets ") +
            said(value_of(values.value(r)));
  }
  return text;
}

std::string epsilon_said(const Node& result) {
  const auto epsilon = result.find_unless_null("epsilon");
  if (!epsilon) return "";
  epsilon->object();
  std::string text = " Epsilon is ";
  for (std::size_t r = 0; r < epsilon->size(); ++r) {
    text += (r == 0 ? "" : ", ") + number_text(epsilon->value(r).real(), -1) +
            (epsilon->size() > 1 ? " for " + epsilon->key(r) : "");
  }
  return text + ".";
}

}  // namespace mainmatch::report
