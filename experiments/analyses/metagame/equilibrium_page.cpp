#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/analyses/metagame/mix_tables.h"
#include "experiments/analyses/metagame/mixes.h"
#include "experiments/analyses/metagame/predictability.h"
#include "experiments/analyses/metagame/verdicts.h"
#include "experiments/base/number.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// What leaving a mix gains: on the table, and in fresh deals where there are such.
Figure gains_figure(const std::string& name, const Node& one, const std::string& payoff) {
  const Column strategy{"strategy", "strategy"};
  const Column gain{"gain", "gain in " + payoff};
  const Column source{"source", "by"};
  Table table{name + ": what a seat gains that leaves it for a strategy",
              {strategy, source, gain},
              {},
              Layout::page_only};
  const Node gains = one.at("gains");
  for (std::size_t r = 0; r < gains.size(); ++r) {
    const Node role = gains.value(r);
    for (std::size_t s = 0; s < role.size(); ++s) {
      const std::string title = (gains.size() > 1 ? gains.key(r) + ": " : "") + role.key(s);
      if (role.value(s).is_null()) continue;
      table.rows.push_back({title, "the table", gain_of(role.value(s))});
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

void find_mix(const Mix& mix, const Node& result, Chapter& chapter) {
  const auto resampled = mix.node.find_unless_null("resampled");
  std::string text = mix.name + ": " + resampled_mix_said(mix.node.at("mix"), resampled);
  const Value regret = regret_of(mix.node.at("regret"));
  if (regret.mean) text += "; regret on the table " + number_text(*regret.mean, -1);
  text += certificate_said(mix, result) + responses_said(mix, result) + ".";
  if (resampled) text += resampled_said(*resampled);
  chapter.add(mix.certified() ? Finding::About::best : Finding::About::played, text);
  const std::string predictable = predictable_said(mix.name, mix.node);
  if (!predictable.empty()) chapter.add(Finding::About::broken, predictable);
}

struct StandingWords {
  Standing standing;
  const char* section;
  const char* figure;
  const char* thing;
};
constexpr StandingWords kStandings[] = {
    {Standing::kEquilibrium, "What is played in equilibrium", "Strategies of every equilibrium",
     "equilibrium"},
    {Standing::kWithin, "Mixes certified within these strategies",
     "Strategies of every mix that is certified", "mix"},
    {Standing::kCandidate, "Candidates", "Strategies of every candidate", "candidate"}};

/// The tables and figures of the mixes of this standing.
void describe_mixes(const std::vector<Mix>& all, const StandingWords& words,
                    const std::string& payoff, Chapter& chapter) {
  std::vector<std::string> names;
  std::vector<Node> mixes;
  for (const Mix& mix : all) {
    if (mix.standing != words.standing) continue;
    names.push_back(mix.name);
    mixes.push_back(mix.node.at("mix"));
  }
  if (names.empty()) return;
  Section section{words.section, ""};
  section.figures.push_back(supports_figure(words.figure, names, mixes, words.thing));
  for (const Mix& mix : all) {
    if (mix.standing != words.standing) continue;
    section.tables.push_back(strategies_table(mix.name, mix.node));
    section.figures.push_back(gains_figure(mix.name, mix.node, payoff));
  }
  chapter.sections.push_back(std::move(section));
}

}  // namespace

void describe_equilibria(const Node& result, Chapter& chapter) {
  const std::string payoff = result.at("payoff").text();
  const std::vector<Mix> mixes = final_mixes_of(result.at("equilibria"));
  const auto any = [&](Standing standing) {
    return std::any_of(mixes.begin(), mixes.end(),
                       [&](const Mix& mix) { return mix.standing == standing; });
  };
  const bool is_certified = any(Standing::kEquilibrium) || any(Standing::kWithin);
  const auto improve = result.find("improve");
  const bool oracle = improve && improve->find("oracle");
  chapter.title = (any(Standing::kEquilibrium) ? "Equilibria of "
                   : is_certified              ? "Mixes certified within the strategies of "
                                               : "Candidates for equilibria of ") +
                  result.at("game").text();
  chapter.about = fmt::format(
      "{}, {} of {} profiles sampled; the payoff is {}. Candidates are solved from the table of "
      "payoffs over these strategies; one is certified within them if fresh deals show that "
      "leaving it for another of them gains at most epsilon. It is called an equilibrium if no "
      "{} and no bot that knows it and searches in every match gains more either.{}",
      played_said(result), shown(result.at("profiles").at("sampled").json()),
      shown(result.at("profiles").at("of").json()), payoff,
      oracle ? "answer of the oracle" : "search over parameters", epsilon_said(result));
  if (!is_certified) {
    chapter.add(Finding::About::best, mixes.empty()
                                          ? "No candidate was found."
                                          : "No candidate is certified within its strategies.");
  }
  for (const StandingWords& words : kStandings) {
    for (const Mix& mix : mixes) {
      if (mix.standing == words.standing) find_mix(mix, result, chapter);
    }
  }
  if (const auto refuted = result.find("refuted"); refuted && refuted->array() > 0) {
    chapter.add(Finding::About::broken, "{} gains (95%, all strategies at once).",
                refuted->array() == 1 ? std::string("1 candidate of a sub-game was dropped: on the "
                                                    "table, leaving it")
                                      : std::to_string(refuted->array()) +
                                            " candidates of sub-games were dropped: on the table, "
                                            "leaving them");
  }
  for (const StandingWords& words : kStandings) describe_mixes(mixes, words, payoff, chapter);
  if (result.find("improve")) describe_psro(result, chapter);
}

}  // namespace mainmatch::report
