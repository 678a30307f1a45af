#include <nlohmann/json.hpp>

#include "experiments/io/number.h"
#include "experiments/report/kinds.h"
#include "experiments/report/mixes.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// A gain on the table, +- 1.96 standard errors.
Value gain_of(const Node& node) {
  Value value = number_of(node.at("gain"));
  const double half = 1.96 * node.at("stderr").real();
  value.low = *value.mean - half;
  value.high = *value.mean + half;
  return value;
}

/// What leaving an equilibrium gains: on the table, and in fresh deals where there are such.
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

/// The strategies of an equilibrium: how often each is played, with its interval where the matches
/// were drawn again, and what a seat gains that leaves the mix for it.
Table strategies_table(const std::string& name, const Node& one) {
  Table table{name,
              {{"strategy", "strategy"},
               {"share", "share", Unit::percent},
               {"gain", "gain", Unit::number, "what a seat gets more that leaves the mix for it"}}};
  const auto certificate = one.find_unless_null("certificate");
  if (certificate) table.columns.push_back({"fresh", "gain in fresh deals"});
  const auto resampled = one.find_unless_null("resampled");
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
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

/// How far the table's matches decide the equilibrium.
std::string resampled_said(const Node& resampled) {
  std::string text =
      " With the table's matches drawn again " + count_said(resampled.at("times")) + " times, ";
  const auto welfare = resampled.find_unless_null("welfare");
  if (!welfare) return text + "the sample is too small.";
  return text + "the same strategies are played in " +
         said(resampled.at("same_support").real(), Unit::percent) + ", no equilibrium is near in " +
         said(resampled.at("lost").real(), Unit::percent) + "; all seats of a match together get " +
         number_text(welfare->at("low").real(), -1) + " to " +
         number_text(welfare->at("high").real(), -1) + ".";
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
            number_text(bound->at("high").real(), -1) + " by the best strategy (95%, all at once)";
    const Node values = certificate->at("values");
    for (std::size_t r = 0; r < values.size(); ++r) {
      text += std::string(r == 0 ? "; " : ", ") +
              (values.size() > 1 ? values.key(r) + " gets " : "one that stays gets ") +
              said(value_of(values.value(r)));
    }
  }
  text += ".";
  if (const auto resampled = one.find_unless_null("resampled")) text += resampled_said(*resampled);
  chapter.findings.push_back({Finding::About::best, text});
}

}  // namespace

void describe_equilibria(const Node& result, Chapter& chapter) {
  const std::string payoff = result.at("payoff").text();
  const Node equilibria = result.at("equilibria");
  chapter.title = "Equilibria of " + result.at("game").text();
  chapter.about = played_said(result) + ", " + shown(result.at("profiles").at("sampled").json()) +
                  " of " + shown(result.at("profiles").at("of").json()) +
                  " profiles sampled; the payoff is " + payoff + ". These are " +
                  result.at("what").text() + ".";
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
  Section section{"What is played in equilibrium", ""};
  section.figures.push_back(supports_figure("Strategies of every equilibrium", names, mixes));
  for (std::size_t i = 0; i < names.size(); ++i) {
    section.tables.push_back(strategies_table(names[i], equilibria[i]));
    section.figures.push_back(gains_figure(names[i], equilibria[i], payoff));
  }
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report
