#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/mixes.h"
#include "experiments/report/specs.h"
#include "experiments/report/verdicts.h"

namespace mainmatch::report {

namespace {

/// A gain on the table, with limits that hold for all strategies at once. Results of old have none.
Value gain_of(const Node& node) {
  Value value = number_of(node.at("gain"));
  const auto low = node.find_unless_null("low");
  const auto high = node.find_unless_null("high");
  if (!low || !high) {
    value.why = "sample too small";
    return value;
  }
  value.low = low->real();
  value.high = high->real();
  return value;
}

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

Value interval_of(const std::optional<Node>& intervals, const std::string& role,
                  const std::string& strategy, Value value) {
  if (!intervals) return value;
  const Node interval = intervals->at(role).at(strategy);
  value.low = interval.at("low").real();
  value.high = interval.at("high").real();
  return value;
}

/// The strategies of a mix: how often each is played, with its interval where the matches
/// were drawn again, and what a seat gains that leaves the mix for it.
Table strategies_table(const std::string& name, const Node& one) {
  Table table{name,
              {{"strategy", "strategy"},
               {"share", "share", Unit::percent},
               {"gain", "gain", Unit::number, "what a seat gets more that leaves the mix for it"}}};
  const auto certificate = one.find_unless_null("certificate");
  if (certificate) table.columns.push_back({"fresh", "gain in fresh deals"});
  const auto bias = certificate ? certificate->find_unless_null("bias") : std::nullopt;
  if (bias) {
    table.columns.push_back(
        {"bias", "bias", Unit::number,
         "by how much the gain in fresh deals of the whole match is larger than "
         "in the reduced game (both limits at once)"});
  }
  const auto resampled = one.find_unless_null("resampled");
  const auto played = resampled ? resampled->find_unless_null("played") : std::nullopt;
  if (played) {
    table.columns.push_back(
        {"played", "played", Unit::percent, "in how many of the resamples the strategy is played"});
  }
  const auto intervals = resampled ? resampled->find_unless_null("mix") : std::nullopt;
  const Node gains = one.at("gains");
  const Node mix = one.at("mix");
  for (std::size_t r = 0; r < gains.size(); ++r) {
    const Node role = gains.value(r);
    const std::string& role_name = gains.key(r);
    for (std::size_t s = 0; s < role.size(); ++s) {
      Value gain;
      if (!role.value(s).is_null()) gain = gain_of(role.value(s));
      std::vector<Cell> row = {(gains.size() > 1 ? role_name + ": " : "") + role.key(s),
                               interval_of(intervals, role_name, role.key(s),
                                           number_of(mix.at(role_name).at(role.key(s)))),
                               gain};
      if (certificate) {
        row.push_back(value_of(certificate->at("gains").at(role_name).at(role.key(s))));
      }
      if (bias) row.push_back(value_of(bias->at(role_name).at(role.key(s))));
      if (played) {
        const double low = played->at(role_name).at(role.key(s)).at("low").real();
        const double high = played->at(role_name).at(role.key(s)).at("high").real();
        row.push_back(low == high ? Value{.mean = low} : Value{(low + high) / 2, low, high});
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

/// How far the table's matches decide the mix.
std::string resampled_said(const Node& resampled) {
  std::string text =
      " With the table's matches drawn again " + count_said(resampled.at("times")) + " times, ";
  const auto welfare = resampled.find_unless_null("welfare");
  if (!welfare) return text + "the sample is too small.";
  return text + "the same strategies are played in " +
         said(resampled.at("same_support").real(), Unit::percent) + ", no solution is near in " +
         said(resampled.at("lost").real(), Unit::percent) + "; all seats of a match together get " +
         number_text(welfare->at("low").real(), -1) + " to " +
         number_text(welfare->at("high").real(), -1) + ".";
}

void find_mix(const Mix& mix, const Node& result, Chapter& chapter) {
  std::string text = mix.name + ": " + mix_said(mix.node.at("mix"));
  const Value regret = regret_of(mix.node.at("regret"));
  if (regret.mean) text += "; regret on the table " + number_text(*regret.mean, -1);
  text += certificate_said(mix, result) + ".";
  if (const auto resampled = mix.node.find_unless_null("resampled")) {
    text += resampled_said(*resampled);
  }
  chapter.findings.push_back(
      {mix.certified() ? Finding::About::best : Finding::About::played, text});
}

/// The tables and figures of the mixes that are certified, or of those that are not.
void describe_mixes(const std::vector<Mix>& all, bool certified, const std::string& payoff,
                    Chapter& chapter) {
  std::vector<std::string> names;
  std::vector<Node> mixes;
  for (const Mix& mix : all) {
    if (mix.certified() != certified) continue;
    names.push_back(mix.name);
    mixes.push_back(mix.node.at("mix"));
  }
  if (names.empty()) return;
  Section section{certified ? "What is played in equilibrium" : "Candidates", ""};
  section.figures.push_back(supports_figure(
      certified ? "Strategies of every equilibrium" : "Strategies of every candidate", names, mixes,
      certified ? "equilibrium" : "candidate"));
  for (const Mix& mix : all) {
    if (mix.certified() != certified) continue;
    section.tables.push_back(strategies_table(mix.name, mix.node));
    section.figures.push_back(gains_figure(mix.name, mix.node, payoff));
  }
  chapter.sections.push_back(std::move(section));
}

}  // namespace

void describe_equilibria(const Node& result, Chapter& chapter) {
  const std::string payoff = result.at("payoff").text();
  const std::vector<Mix> mixes = mixes_of(result.at("equilibria"));
  const bool any =
      std::any_of(mixes.begin(), mixes.end(), [](const Mix& mix) { return mix.certified(); });
  chapter.title =
      (any ? "Equilibria of " : "Candidates for equilibria of ") + result.at("game").text();
  chapter.about = played_said(result) + ", " + shown(result.at("profiles").at("sampled").json()) +
                  " of " + shown(result.at("profiles").at("of").json()) +
                  " profiles sampled; the payoff is " + payoff +
                  ". Candidates are solved from the table of payoffs over these strategies; one is "
                  "an equilibrium if fresh deals certify that leaving it for another of them gains "
                  "at most epsilon." +
                  epsilon_said(result);
  if (!any) {
    chapter.findings.push_back(
        {Finding::About::best, mixes.empty() ? "No candidate was found."
                                             : "No candidate is certified as an equilibrium."});
  }
  for (const bool certified : {true, false}) {
    for (const Mix& mix : mixes) {
      if (mix.certified() == certified) find_mix(mix, result, chapter);
    }
  }
  if (const auto refuted = result.find("refuted"); refuted && refuted->array() > 0) {
    chapter.findings.push_back(
        {Finding::About::broken, std::to_string(refuted->array()) +
                                     " candidates of sub-games were dropped: on the table, leaving "
                                     "them gains (95%, all strategies at once)."});
  }
  for (const bool certified : {true, false}) describe_mixes(mixes, certified, payoff, chapter);
  if (result.find("improve")) describe_oracles(result, chapter);
}

}  // namespace mainmatch::report
