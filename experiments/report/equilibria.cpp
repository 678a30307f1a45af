#include <nlohmann/json.hpp>

#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/mixes.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// What leaving an equilibrium gains: on the table, and in fresh deals where there are such.
Figure gains_figure(const std::string& name, const Node& one, const std::string& payoff) {
  const Column strategy{"strategy", "strategy"};
  const Column gain{"gain", "gain in " + payoff};
  const Column source{"source", "by"};
  Table table{
      name + ": what a seat gains that leaves it for a strategy", {strategy, source, gain}, {}};
  const Node gains = one.at("gains");
  for (std::size_t r = 0; r < gains.size(); ++r) {
    const Node role = gains.value(r);
    for (std::size_t s = 0; s < role.size(); ++s) {
      const std::string title = (gains.size() > 1 ? gains.key(r) + ": " : "") + role.key(s);
      if (role.value(s).is_null()) continue;
      Value value = number_of(role.value(s).at("gain"));
      const double half = 1.96 * role.value(s).at("stderr").real();
      value.low = *value.mean - half;
      value.high = *value.mean + half;
      table.rows.push_back({title, "the table", value});
      const auto certificate = one.find_unless_null("certificate");
      if (!certificate) continue;
      const Node fresh = certificate->at("gains").at(gains.key(r)).at(role.key(s));
      table.rows.push_back({title, "fresh deals", value_of(fresh)});
    }
  }
  return {name + ": what leaving it gains; the dashed line is nothing",
          "Gains by strategy. The numbers are in the table that follows.",
          points(table, strategy, gain, {0}, &source), std::move(table)};
}

void find_equilibrium(const std::string& name, const Node& one, Chapter& chapter) {
  std::string text = name + ": " + mix_said(one.at("mix"));
  const Value regret = regret_of(one.at("regret"));
  if (regret.mean) text += "; regret on the table " + number_text(*regret.mean, -1);
  const auto certificate = one.find_unless_null("certificate");
  const auto bound = certificate ? certificate->find_unless_null("regret") : std::nullopt;
  if (bound) {
    text += "; in the match itself, by " +
            count_text(static_cast<std::int64_t>(certificate->at("deals").real())) +
            " fresh deals, leaving it gains " + number_text(bound->at("low").real(), -1) + " to " +
            number_text(bound->at("high").real(), -1);
  }
  chapter.findings.push_back({Finding::About::best, text + "."});
}

}  // namespace

void tell_equilibria(const Node& result, Chapter& chapter) {
  const std::string payoff = result.at("payoff").text();
  const Node equilibria = result.at("equilibria");
  chapter.title = "Equilibria of " + result.at("game").text();
  chapter.about =
      count_text(static_cast<std::int64_t>(result.at("matches").real())) + " matches, seed " +
      shown(result.at("seed").json()) + ", " + shown(result.at("profiles").at("sampled").json()) +
      " of " + shown(result.at("profiles").at("of").json()) + " profiles sampled; the payoff is " +
      payoff + ". These are " + result.at("what").text() + ".";
  if (equilibria.array() == 0) {
    chapter.findings.push_back({Finding::About::best, "No equilibrium was found."});
  }
  std::vector<std::string> names;
  std::vector<Node> mixes;
  for (std::size_t i = 0; i < equilibria.array(); ++i) {
    names.push_back("Equilibrium " + std::to_string(i + 1));
    mixes.push_back(equilibria[i].at("mix"));
    find_equilibrium(names.back(), equilibria[i], chapter);
  }
  if (const auto refuted = result.find("refuted"); refuted && refuted->array() > 0) {
    chapter.findings.push_back(
        {Finding::About::broken, std::to_string(refuted->array()) +
                                     " candidates were refuted: leaving them gains for certain."});
  }
  if (mixes.empty()) return;
  Section section{"What is played in equilibrium", "", {}, {}};
  section.figures.push_back(supports_figure("Strategies of every equilibrium", names, mixes));
  for (std::size_t i = 0; i < names.size(); ++i) {
    section.figures.push_back(gains_figure(names[i], equilibria[i], payoff));
  }
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report
