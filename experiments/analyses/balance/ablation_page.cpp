#include "experiments/analyses/balance/ablation_page.h"

#include "experiments/base/number.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// A line of the result: what bots get by a mechanic or by something they know.
struct Line {
  std::string name;
  std::string bot;  ///< empty: all bots
  Value value;
  Node node;

  bool used() const { return value_of(node.at("use")).mean.value_or(0) > 0; }
  /// Whether the program could test that its value is not 0.
  bool tested() const { return node.find_unless_null("adjusted").has_value(); }
};

std::vector<Line> lines_of(const Node& list, const std::string& kind) {
  constexpr double kLevel = 0.05;
  std::vector<Line> lines;
  for (std::size_t i = 0; i < list.array(); ++i) {
    const Node one = list[i];
    if (one.at("kind").text() != kind) continue;
    const Node bot = one.at("bot");
    lines.push_back(
        {one.at("name").text(), bot.is_null() ? "" : bot.text(), value_of(one.at("value")), one});
    Line& line = lines.back();
    line.value.significant = line.tested() && one.at("adjusted").real() <= kLevel;
  }
  return lines;
}

/// Of all bots together.
Figure value_figure(const std::vector<Line>& lines, const std::string& title,
                    const std::string& payoff) {
  const Column what{"what", "what"};
  const Column value{"value", payoff + " more than without it"};
  Table table{title, {what, value, {"help", "what it is"}}, {}};
  std::string says = title + ": ";
  for (const Line& line : lines) {
    if (!line.bot.empty()) continue;
    table.rows.push_back({line.name, line.value, line.node.at("help").text()});
    says += line.name + " " + said(line.value) + "; ";
  }
  return {title + ", all bots together; the dashed line is nothing", says,
          points(table, what, value, {0}), std::move(table)};
}

Table by_bot(const std::vector<Line>& lines, const std::string& title, const std::string& use) {
  Table table{title + ", by bot",
              {{"name", "what"},
               {"bot", "bot"},
               {"use", use, Unit::percent},
               {"value", "value to this bot", Unit::number,
                "*: different from 0 at 5% with Holm's correction"},
               {"value_if_used", "of those seats alone"},
               {"adjusted", "p (Holm)"}}};
  for (const Line& line : lines) {
    table.rows.push_back(cells_of(line.node, table.columns));
    if (line.bot.empty()) table.rows.back()[1] = "all";
    table.rows.back()[3] = line.value;
  }
  return table;
}

void find_worth(const std::vector<Line>& lines, const std::string& what, Chapter& chapter) {
  std::vector<std::string> shown, untested;
  bool tested = false;
  for (const Line& line : lines) {
    if (!line.bot.empty()) continue;
    tested = tested || line.tested() || !line.used();  // unused is worth 0 for sure
    if (line.value.significant) shown.push_back(line.name + " " + said(line.value));
    if (line.used() && !line.tested()) untested.push_back(line.name);
  }
  std::string text = what;
  if (!shown.empty()) {
    text += ", significantly different from 0: " + listed(shown) + ".";
  } else if (tested) {
    text += ": none is significantly different from 0 for all bots together.";
  } else {
    text += ":";
  }
  if (!untested.empty()) text += " Too few deals to test " + listed(untested) + ".";
  chapter.add(Finding::About::played, text);
}

void add_values(const Node& list, const std::string& kind, const std::string& payoff,
                Chapter& chapter) {
  const std::vector<Line> lines = lines_of(list, kind);
  if (lines.empty()) return;
  const bool mechanic = kind == "mechanic";
  const std::string title = mechanic ? "What each mechanic is worth to these bots"
                                     : "What knowledge is worth to these bots";
  Section section{title, ""};
  section.text = fmt::format(
      "What a bot gets in {} more than an ablated bot, which {}, in the same seat of the same "
      "deals. It is the value to this bot, by what it makes of it; a better player may make more "
      "of it.",
      payoff, mechanic ? "never uses it" : "does not learn it");
  add_if_known(value_figure(lines, title, payoff), section);
  section.tables.push_back(
      by_bot(lines, title, mechanic ? "seats that use it" : "seats that know it"));
  find_worth(lines, title, chapter);
  chapter.sections.push_back(std::move(section));
}

/// What the interval of a coalition's gain does not show. A gain that is the same in all deals has
/// none and needs none.
std::string gain_tested_said(const Value& gain) {
  if (gain.why == "all alike") return "";
  if (!gain.low || !gain.high) return " Too few deals to test the gain.";
  if (*gain.low > 0 || *gain.high < 0) return "";
  return " The gain is not significantly different from 0.";
}

}  // namespace

void describe_twins(const Node& twins, const std::string& payoff, Chapter& chapter) {
  add_values(twins.at("lines"), "mechanic", payoff, chapter);
  add_values(twins.at("lines"), "information", payoff, chapter);
}

void describe_coalition(const Node& result, const std::string& payoff, Chapter& chapter) {
  const std::string& member = result.at("member").text();
  const std::string size = number_text(result.at("size").real(), 0);
  const Value gain = value_of(result.at("gain"));
  chapter.add(Finding::About::fair,
              "In a coalition of {} a seat of {} gains {} in {}; each outsider {}.{}", size, member,
              said(gain), payoff, said(value_of(result.at("outsiders"))), gain_tested_said(gain));
  const Column what{"what", "what"};
  const Column value{"value", payoff};
  Table payoffs{"What a coalition gets", {what, value}, {}};
  for (const auto& [key, title] : {std::pair("allied", "a member"),
                                   {"strangers", "the same seats as strangers"},
                                   {"gain", "the difference"},
                                   {"outsiders", "what it changes for an outsider"}}) {
    payoffs.rows.push_back({title, value_of(result.at(key))});
  }
  Table shares{"Wins and kingmaking", {what, {"share", "%", Unit::percent}}, {}};
  for (const auto& [key, title] : {std::pair("wins_allied", "the members' share of the win"),
                                   {"wins_strangers", "the strangers' share of it"},
                                   {"kingmaking_hindsight", "kingmaking in hindsight"},
                                   {"kingmaking_hindsight_strangers", "that of the strangers"},
                                   {"kingmaking_foreseen", "kingmaking in advance"},
                                   {"kingmaking_foreseen_strangers", "that of the strangers"}}) {
    shares.rows.push_back({title, value_of(result.at(key))});
  }
  Section section{"A coalition of " + size, ""};
  section.text = fmt::format(
      "{} seats of {} that hear what each other see, and the same seats of the same {} deals as "
      "strangers. Kingmaking in hindsight: the share of matches in which other last submissions of "
      "theirs make another outsider win, those of all others known (a lower bound). In advance: "
      "how much more often an outsider wins whom they chose, the last submissions of others not "
      "known.",
      size, member, count_text(static_cast<std::int64_t>(result.at("deals").real())));
  section.figures.push_back({"What a coalition gets; the dashed line is nothing",
                             fmt::format("A member gains {} in {}.", said(gain), payoff),
                             points(payoffs, what, value, {0}), std::move(payoffs)});
  section.tables.push_back(std::move(shares));
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report
