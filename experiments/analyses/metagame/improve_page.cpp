#include <nlohmann/json.hpp>

#include "experiments/analyses/list.h"
#include "experiments/analyses/metagame/verdicts.h"
#include "experiments/base/number.h"
#include "experiments/report/reading.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// The best of every generation against the matches that the search had played by then.
Figure progress_figure(const Node& trace, const std::string& payoff) {
  const Column matches{"matches", "matches", Unit::count};
  const Column from{"from", "from"};
  const Column best{"best", "best in " + payoff};
  Table table{"Generations of the search",
              {matches, from, best, {"mean", "mean of all"}},
              {},
              Layout::page_only};
  for (std::size_t i = 0; i < trace.array(); ++i) {
    table.rows.push_back({number_of(trace[i].at("matches")), trace[i].at("from").text(),
                          number_of(trace[i].at("best")), number_of(trace[i].at("mean"))});
  }
  return {"The search: the best of each generation, on the deals that chose it",
          std::to_string(table.rows.size()) +
              " generations. The numbers are in the table that "
              "follows.",
          lines(table, matches, best, &from), std::move(table)};
}

/// The same with the bots, for other programs.
Table trace_data(const Node& trace) {
  return table_of("trace", trace,
                  {{"matches", "matches", Unit::count},
                   {"from", "from"},
                   {"best", "best"},
                   {"mean", "mean"},
                   {"bot", "bot"}});
}

Table gain_table(const Node& result, const std::string& payoff) {
  Table table{"On fresh deals, with limits that hold after any number of them",
              {{"what", "what"}, {"value", payoff, Unit::number}}};
  const auto add = [&](const char* what, const char* key) {
    table.rows.push_back({what, value_of(result.at(key))});
  };
  add("the bot found", "value");
  add("a bot of the mix", "value_of_mix");
  add("gain over the mix", "gain");
  add("gain over its base", "gain_over_base");
  return table;
}

Figure gain_figure(const Node& result, const std::string& payoff) {
  Table table = gain_table(result, payoff);
  std::string spec = points(table, table.columns[0], table.columns[1], {0});
  return {"What was found, on fresh deals; the dashed line is no gain",
          "The gain over the mix is " + said(value_of(result.at("gain"))) + ".", std::move(spec),
          std::move(table)};
}

std::string value_said(const Node& value) {
  return value.json().is_string() ? value.text() : shown(value.json());
}

Table parameter_table(const Node& influence, const std::string& payoff) {
  Table table{"Parameters of the bot found, and what it loses if one is set back to its default",
              {{"parameter", "parameter"},
               {"value", "value"},
               {"default", "default"},
               {"loss", "loss in " + payoff}}};
  for (std::size_t i = 0; i < influence.array(); ++i) {
    const Node one = influence[i];
    const bool same = one.at("value").json() == one.at("default").json();
    table.rows.push_back({one.at("parameter").text(), value_said(one.at("value")),
                          value_said(one.at("default")),
                          same ? Cell(std::string("at its default")) : value_of(one.at("loss"))});
  }
  return table;
}

std::string opponents_said(const Node& mix) {
  std::vector<std::string> bots;
  for (std::size_t i = 0; i < mix.size(); ++i) {
    if (mix.value(i).json().is_object()) {
      bots.push_back(mix.key(i) + ": " + opponents_said(mix.value(i)));
    } else {
      bots.push_back(mix.key(i) + " " + shown(mix.value(i).json()));
    }
  }
  return listed(bots, 12);
}

void describe_found(const Node& result, Chapter& chapter) {
  const Node bot = result.at("bot");
  const std::string& payoff = result.at("payoff").text();
  const std::string& name = bot.at("definition").text();
  const Value gain = value_of(result.at("gain"));
  const std::string base = bot.at("base").text();
  if (gain.mean) {
    const bool better = result.at("better").flag();
    chapter.add(Finding::About::best, "{}{}: it gains {} in {}, and over {} {}.", name,
                better ? " is better than the mix" : " is not shown to be better than the mix",
                said(gain), payoff, base, said(value_of(result.at("gain_over_base"))));
  } else {
    chapter.add(Finding::About::best, "No bot is shown to be better than the mix: " + name +
                                          " was not tested on fresh deals.");
  }
  Section section{"What was found", ""};
  if (gain.mean) section.figures.push_back(gain_figure(result, payoff));
  section.tables.push_back(parameter_table(result.at("influence"), payoff));
  section.figures.push_back(progress_figure(result.at("trace"), payoff));
  chapter.data = trace_data(result.at("trace"));
  chapter.sections.push_back(std::move(section));
}

/// Of the bot that searches in every match, and by how much it leads the one found.
Table searcher_table(const Node& searcher, const std::string& payoff) {
  Table table{"On fresh deals of its own, with limits that hold after any number of them",
              {{"what", "what"}, {"value", payoff, Unit::number}}};
  table.rows.push_back({"the bot that searches", value_of(searcher.at("value"))});
  table.rows.push_back({"a bot of the mix", value_of(searcher.at("value_of_mix"))});
  table.rows.push_back({"gain over the mix", value_of(searcher.at("gain"))});
  const Value lead = value_of(searcher.at("lead"));
  if (lead.mean) table.rows.push_back({"lead over the bot found by parameters", lead});
  return table;
}

void describe_searcher(const Node& searcher, const std::string& payoff, Chapter& chapter) {
  const Value gain = value_of(searcher.at("gain"));
  const bool better = searcher.at("better").flag();
  chapter.add(Finding::About::best,
              "By search, {} is {}better than the mix: it gains {} in {}; the mix gets {}.",
              kSearcherSaid, better ? "" : "not shown to be ", said(gain), payoff,
              said(value_of(searcher.at("value_of_mix"))));
  Section section{"What a search in every match gains", ""};
  section.tables.push_back(searcher_table(searcher, payoff));
  if (!chapter.data) chapter.data = section.tables.front();
  chapter.sections.push_back(std::move(section));
}

}  // namespace

void describe_improvement(const Node& result, Chapter& chapter) {
  const std::string& payoff = result.at("payoff").text();
  const auto optimizer = result.find_unless_null("optimizer");
  const std::string by = optimizer ? ", by " + optimizer->text() + "," : "";
  chapter.title = "Best response in " + result.at("game").text();
  const auto asked = result.find("by_parameters");
  const bool by_parameters = !asked || asked->flag();
  const auto searcher = result.find_unless_null("by_search");
  chapter.about = "Against " + opponents_said(result.at("against")) + ".";
  if (by_parameters) {
    chapter.about += fmt::format(
        " The search over parameters{} played {} matches of the {} that it may; then {} fresh "
        "deals.",
        by, count_said(result.at("search_matches")), count_said(result.at("budget")),
        count_said(result.at("fresh")));
  }
  if (searcher) {
    chapter.about += fmt::format(" {} fresh deals of a bot that searches in every match: {}.",
                                 count_said(searcher->at("fresh")), searcher->at("bot").text());
  }
  chapter.about += " Seed " + shown(result.at("seed").json()) + ".";
  if (by_parameters) describe_found(result, chapter);
  if (searcher) describe_searcher(*searcher, payoff, chapter);
}

}  // namespace mainmatch::report
