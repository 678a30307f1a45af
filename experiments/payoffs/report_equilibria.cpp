#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "experiments/equilibrium/mix_words.h"
#include "experiments/equilibrium/regret.h"
#include "experiments/payoffs/result.h"
#include "experiments/text/grid.h"
#include "experiments/text/number.h"

namespace mainmatch {

namespace {

constexpr const char* kWhat = "eps-equilibria of the empirical game over these strategies";
constexpr int kDecimals = 4;

std::string bounds_text(const Interval& interval) {
  return fixed_text(interval.low, kDecimals) + " .. " + fixed_text(interval.high, kDecimals);
}

/// The strategies of one equilibrium: what each gains on the table and in fresh deals.
void print_strategies(const ProfileSpace& space, const Candidate& one,
                      const Certificate* certificate, std::ostream& out) {
  TextGrid grid;
  std::vector<std::string> head = {"strategy", "share %", "gain", "std. error"};
  if (certificate) head.insert(head.end(), {"fresh gain", "95% interval"});
  grid.row(head);
  grid.rule();
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    const std::string role = space.roles()[space.role_of(s)].name + " ";
    std::vector<std::string> row = {(space.roles().size() > 1 ? role : "") + space.name(s),
                                    fixed_text(100 * one.mix[s], 2)};
    row.push_back(one.gains[s] ? fixed_text(one.gains[s]->gain, kDecimals) : "not sampled");
    row.push_back(one.gains[s] ? fixed_text(one.gains[s]->error, kDecimals) : "");
    if (certificate) {
      const Estimate& gain = certificate->gains[s];
      row.push_back(gain.mean ? fixed_text(*gain.mean, kDecimals) : "-");
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
        << (value.mean ? fixed_text(*value.mean, kDecimals) : "?");
    if (value.interval) out << " (" << bounds_text(*value.interval) << ")";
  }
  out << ".\n";
}

Json estimate_json(const Estimate& estimate) {
  Json json = {{"mean", nullptr}, {"low", nullptr}, {"high", nullptr}};
  if (estimate.mean) json["mean"] = to_ten_digits(*estimate.mean);
  if (estimate.interval) {
    json["low"] = to_ten_digits(estimate.interval->low);
    json["high"] = to_ten_digits(estimate.interval->high);
  }
  return json;
}

Json candidate_json(const PayoffTable& table, const Candidate& one) {
  const ProfileSpace& space = table.space();
  Json json;
  json["mix"] = mix_json(space, one.mix);
  const std::optional<Assessment> worth = assess(table, one.mix);
  for (std::size_t r = 0; worth && r < space.roles().size(); ++r) {
    json["values"][space.roles()[r].name] = to_ten_digits(worth->values[r]);
  }
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    Json gain;
    if (one.gains[s]) {
      gain = {{"gain", to_ten_digits(one.gains[s]->gain)},
              {"stderr", to_ten_digits(one.gains[s]->error)}};
    }
    json["gains"][space.roles()[space.role_of(s)].name][space.name(s)] = std::move(gain);
  }
  const std::optional<Gain>& best = one.gains[one.best()];
  json["regret"] = best ? Json(to_ten_digits(std::max(0.0, best->gain))) : Json();
  json["complete"] = one.complete();
  return json;
}

Json certificate_json(const ProfileSpace& space, const Certificate& one) {
  Json json = {{"deals", one.matches}, {"regret", nullptr}};
  if (one.regret) {
    json["regret"] = {{"low", to_ten_digits(one.regret->low)},
                      {"high", to_ten_digits(one.regret->high)}};
  }
  std::vector<double> mix;
  for (const int share : one.shares) mix.push_back(static_cast<double>(share) / kMixParts);
  json["mix"] = mix_json(space, mix);
  for (std::size_t s = 0; s < space.strategies(); ++s) {
    json["gains"][space.roles()[space.role_of(s)].name][space.name(s)] =
        estimate_json(one.gains[s]);
  }
  for (std::size_t r = 0; r < space.roles().size(); ++r) {
    json["values"][space.roles()[r].name] = estimate_json(one.values[r]);
  }
  return json;
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
  out << "\nFound of " << kWhat << ": " << standing.size() << '\n';
  if (!standing.empty()) {
    out << "gain: what a seat gets more (less, if negative) that leaves the mix for the strategy\n";
  }
  for (std::size_t i = 0; i < standing.size(); ++i) {
    const Candidate& one = *standing[i];
    const Certificate* const certificate =
        i < result.certificates.size() ? &result.certificates[i] : nullptr;
    const std::optional<Gain>& best = one.gains[one.best()];
    out << "\nEquilibrium " << i + 1 << ", regret on the table "
        << (best ? fixed_text(std::max(0.0, best->gain), kDecimals) : "not known")
        << (one.complete() ? "" : " (of the strategies that were sampled against it)") << "\n\n";
    print_strategies(space, one, certificate, out);
    if (!certificate) continue;
    out << '\n';
    print_certificate(space, *certificate, out);
  }
  const std::size_t refuted_ones = result.candidates.size() - standing.size();
  if (refuted_ones > 0) {
    out << "\nEquilibria of sub-games that a strategy outside refutes: " << refuted_ones << '\n';
  }
}

void print_json(const EquilibriaResult& result, const Json& rules, std::ostream& out) {
  const PayoffsResult& payoffs = result.payoffs;
  Json json;
  json["game"] = payoffs.game;
  json["rules"] = rules;
  json["payoff"] = payoffs.payoff;
  json["seed"] = payoffs.seed;
  json["matches"] = payoffs.matches;
  if (result.partial()) json["partial"] = true;
  json["profiles"] = {{"sampled", payoffs.sampled().rows()},
                      {"of", payoffs.sampled().space().size()}};
  if (payoffs.of_match) json["reduced"] = reduced_json(payoffs);
  json["what"] = kWhat;
  json["tolerance"] = to_ten_digits(result.tolerance);
  json["equilibria"] = Json::array();
  const std::vector<const Candidate*> standing = result.standing();
  for (std::size_t i = 0; i < standing.size(); ++i) {
    Json one = candidate_json(payoffs.table, *standing[i]);
    if (i < result.certificates.size()) {
      one["certificate"] = certificate_json(payoffs.table.space(), result.certificates[i]);
    }
    json["equilibria"].push_back(std::move(one));
  }
  json["refuted"] = Json::array();
  for (const Candidate& one : result.candidates) {
    if (refuted(one, result.tolerance)) {
      json["refuted"].push_back(candidate_json(payoffs.table, one));
    }
  }
  out << json.dump(2) << '\n';
}

}  // namespace mainmatch
