#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/balance/ablation_page.h"
#include "experiments/analyses/list.h"
#include "experiments/base/number.h"
#include "experiments/report/metric_definitions.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

using Metrics = std::vector<Measured>;

Metrics named(const Metrics& all, std::string_view name) {
  Metrics found;
  for (const Measured& metric : all) {
    if (metric.name == name) found.push_back(metric);
  }
  return found;
}

std::string help_of(const Node& result, const std::string& name) {
  const auto definitions = result.find("definitions");
  const auto help = definitions ? definitions->find(name) : std::nullopt;
  return help ? help->text() : std::string();
}

/// ", of 124 matches": how many a metric counts that does not count every match.
std::string cases_said(const Measured& metric) {
  const MetricDefinition* const definition = find_metric(metric.name);
  if (!metric.cases || !definition) return "";
  return fmt::format(", of {} {}", count_text(*metric.cases), definition->cases);
}

std::string said_of(const Metrics& parts) {
  std::string text;
  for (const Measured& one : parts) {
    const Column column = column_of(one);
    text += (text.empty() ? "" : "; ") + (one.part.empty() ? name_of(one) : one.part) + " " +
            said(one.value, column.unit);
  }
  return text;
}

/// How often who leads after a round wins, by round.
Figure decisiveness_figure(const Metrics& rounds) {
  const Column round{"round", "end of round", Unit::count};
  const Column value{"value", "leader wins", Unit::percent};
  const Column cases{"cases", "of matches", Unit::count, "those in which somebody leads then"};
  Table table{"How often who leads at the end of a round wins", {round, value, cases}, {}};
  for (const Measured& one : rounds) {
    Value of;
    if (one.cases) of.mean = static_cast<double>(*one.cases);
    table.rows.push_back({Value{.mean = number_of_part(one.part)}, one.value, of});
  }
  return {"Decisiveness: how often who leads at the end of a round wins", said_of(rounds),
          lines(table, round, value, nullptr), std::move(table)};
}

/// Where the variance of payoffs comes from.
Figure variance_figure(const Metrics& all) {
  const Column source{"source", "source"};
  const Column share{"share", "% of the variance of payoffs", Unit::percent};
  Table table{"What explains the variance of payoffs", {source, share}, {}};
  Metrics parts;
  for (const char* const name : {"skill", "luck", "seat", "opponents", "rest"}) {
    for (const Measured& one : named(all, name)) {
      table.rows.push_back({name, one.value});
      parts.push_back(one);
    }
  }
  return {"Variance shares: what decides what a seat gets", said_of(parts),
          points(table, source, share, {0}), std::move(table)};
}

Figure parts_figure(const Node& result, const Metrics& parts) {
  const Column part{"part", "part"};
  Measured whole = parts.front();
  whole.part.clear();
  const Column value = column_of(whole);
  std::string title = value.title;
  if (const std::string help = help_of(result, whole.name); !help.empty()) title += ": " + help;
  Table table{title, {part, value}, {}};
  for (const Measured& one : parts) {
    table.rows.push_back({one.part.empty() ? "all" : one.part, one.value});
  }
  return {title, said_of(parts), points(table, part, value), std::move(table)};
}

/// A row for each metric of the whole match.
Table whole_table(const Node& result, const Metrics& all) {
  Table table{
      "Metrics of the whole match",
      {{"metric", "metric"}, {"value", "value", Unit::number, "", true}, {"help", "what it is"}}};
  const double matches = result.at("matches").real();
  for (const Measured& one : all) {
    if (!one.part.empty()) continue;
    const bool some = one.cases && static_cast<double>(*one.cases) != matches;
    table.rows.push_back(
        {title_of(one), in_unit(one),
         help_of(result, one.name) + (some ? ", of " + count_text(*one.cases) : std::string())});
  }
  return table;
}

/// A row for each thing that the match itself counts.
Table counts_table(const Node& result, const Metrics& counts) {
  Table table{"What the match counts",
              {{"count", "count"},
               {"value", "in a match", Unit::number, "", true},
               {"help", "what it is"}}};
  for (const Measured& one : counts) {
    table.rows.push_back(
        {one.part, in_unit(one), help_of(result, fmt::format("count[{}]", one.part))});
  }
  return table;
}

/// A gap between the best and the worst of some things. Whether there is one follows from its
/// interval: it begins at 0 unless two of the means are significantly different.
void find_gap(const Measured& gap, const std::string& things, const std::string& payoff,
              const std::string& then, Chapter& chapter) {
  if (!gap.value.mean) return;
  const std::string in = said(gap.value) + " in " + payoff + ".";
  const bool exact = gap.value.why == "all alike";
  std::string text = "Between the best and the worst " + things + " there is a gap of " + in;
  if (!gap.value.low && !exact) {
    text += " These are too few matches to test it.";
  } else if (gap.value.low.value_or(*gap.value.mean) <= 0) {
    text = "No " + things + " is significantly better than another; the gap is " + in;
  } else if (!then.empty()) {
    text += " " + then;
  }
  chapter.add(Finding::About::fair, text);
}

void find_gaps(const Node& result, const Metrics& all, Chapter& chapter) {
  const std::string payoff = result.at("payoff").text();
  for (const Measured& gap : named(all, "seat_gap")) {
    find_gap(gap, "seat", payoff, kSeatsAlike, chapter);
  }
  for (const Measured& gap : named(all, "role_gap")) find_gap(gap, "role", payoff, "", chapter);
  const auto starts = result.find("starts");
  for (const Measured& gap : named(all, "place_gap")) {
    bool chosen = false;
    for (std::size_t i = 0; starts && i < starts->array(); ++i) {
      const Node one = (*starts)[i];
      chosen = chosen || (one.at("name").text() == gap.part && one.at("chosen").flag());
    }
    find_gap(gap, "start (" + gap.part + ")", payoff,
             chosen ? "Seats choose it: the gap is also one between those who choose." : "",
             chapter);
  }
}

void find(const Metrics& all, std::string_view name, Finding::About about, const std::string& what,
          const std::string& then, Chapter& chapter) {
  for (const Measured& one : named(all, name)) {
    if (!one.part.empty() || !one.value.mean) continue;
    const Column column = column_of(one);
    chapter.add(about,
                what + said_or_too_few(one.value, column.unit) + then + cases_said(one) + ".");
  }
}

void find_balance(const Node& result, const Metrics& all, Chapter& chapter) {
  using enum Finding::About;
  find(all, "skill", best, "Differences between bots explain ", " of the variance of payoffs",
       chapter);
  find(all, "luck", fair, "What is dealt to a seat explains ", " of it", chapter);
  find_gaps(result, all, chapter);
  find(all, "decisiveness", played, "Who leads halfway through wins ", "", chapter);
  find(all, "comebacks", played, "In the lower half halfway through stood ", "", chapter);
  for (const auto& [name, what] : {std::pair("ties", "More win than a match has places for in "),
                                   {"no_tokens", "Nobody gets a token in "},
                                   {"tied_last", "The lots or a vote decide who is last in "}}) {
    constexpr double kMany = 0.1;
    for (const Measured& one : named(all, name)) {
      find({one}, name, one.value.low.value_or(0) > kMany ? broken : played, what, " of matches",
           chapter);
    }
  }
}

/// A row for each metric and part, then for what was asked for beside them.
Table balance_data(const Node& result, const Metrics& all) {
  Table table{"metrics",
              {{"metric", "metric"}, {"part", "part"}, {"", "", Unit::number, "", true, true}}};
  const auto add = [&](const std::string& name, const std::string& part, const Value& value) {
    table.rows.push_back({name, part, value});
  };
  for (const Measured& one : all) add(one.name, one.part, one.value);
  const auto twins = result.find("twins");
  const auto lines = twins ? twins->find("lines") : std::nullopt;
  for (std::size_t i = 0; lines && i < lines->array(); ++i) {
    const Node line = (*lines)[i];
    const std::string& kind = line.at("kind").text();
    const Node bot = line.at("bot");
    const std::string part =
        line.at("name").text() + (bot.is_null() ? "" : " (" + bot.text() + ")");
    add(kind + "_use", part, value_of(line.at("use")));
    add(kind + "_value", part, value_of(line.at("value")));
  }
  if (const auto coalition = result.find("coalition")) {
    for (const auto& [key, name] :
         {std::pair("gain", "coalition_gain"),
          {"outsiders", "coalition_outsiders"},
          {"wins_allied", "coalition_wins"},
          {"kingmaking_hindsight", "kingmaking_hindsight"},
          {"kingmaking_hindsight_strangers", "kingmaking_hindsight_strangers"},
          {"kingmaking_foreseen", "kingmaking_foreseen"},
          {"kingmaking_foreseen_strangers", "kingmaking_foreseen_strangers"}}) {
      add(name, coalition->at("member").text(), value_of(coalition->at(key)));
    }
  }
  return table;
}

}  // namespace

void describe_balance(const Node& result, Chapter& chapter) {
  const Metrics all = measured_of(result.at("metrics"), "name");
  const std::string payoff = result.at("payoff").text();
  chapter.title = "Balance of " + result.at("game").text();
  chapter.about = fmt::format(
      "{}, payoff {}. Every deal is played by two line-ups, and every line-up plays two deals. The "
      "bot of every seat is drawn at random, {}.{}",
      played_said(result), payoff,
      result.find("mix") ? "with these probabilities" : "each with the same probability",
      bots_said(result));
  chapter.data = balance_data(result, all);
  find_balance(result, all, chapter);
  Section section{"What the match is like",
                  "Intervals are for a number of matches that was fixed beforehand. A gap is "
                  "cross-fitted: some matches select the largest and the smallest mean, others "
                  "measure their difference. That of the means as they stand is larger: the "
                  "luckiest mean is among them.",
                  {},
                  {whole_table(result, all)}};
  if (const Metrics counts = named(all, "count"); !counts.empty()) {
    section.tables.push_back(counts_table(result, counts));
  }
  if (const Metrics rounds = named(all, "leader_wins"); !rounds.empty()) {
    add_if_known(decisiveness_figure(rounds), section);
  }
  if (!named(all, "skill").empty()) section.figures.push_back(variance_figure(all));
  std::vector<std::string> done = {"leader_wins", "count"};
  for (const Measured& one : all) {
    if (one.part.empty() || std::find(done.begin(), done.end(), one.name) != done.end()) continue;
    done.push_back(one.name);
    add_if_known(parts_figure(result, named(all, one.name)), section);
  }
  chapter.sections.push_back(std::move(section));
  if (const auto twins = result.find("twins")) describe_twins(*twins, payoff, chapter);
  if (const auto found = result.find("coalition")) describe_coalition(*found, payoff, chapter);
}

}  // namespace mainmatch::report
