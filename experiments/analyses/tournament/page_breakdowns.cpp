#include "experiments/analyses/tournament/page_breakdowns.h"

#include <algorithm>
#include <charconv>

#include "experiments/analyses/tournament/page.h"
#include "experiments/analyses/tournament/result.h"
#include "experiments/matches/in_files.h"
#include "experiments/matches/registry.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

using Form = BreakdownPicture::Form;

/// Null if there is none of this name.
const MatchModule* match_of(std::string_view game) {
  const auto all = matches();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const MatchModule* one) { return one->name() == game; });
  return found == all.end() ? match_read(game) : *found;
}

/// A breakdown as it stands in a result.
struct Cells {
  std::string name;
  std::string help;
  bool share;
  std::vector<std::string> rows;
  std::vector<std::string> columns;
  std::vector<Value> cells;  ///< row by row

  const Value& at(std::size_t row, std::size_t column) const {
    return cells[row * columns.size() + column];
  }
};

std::vector<std::string> texts_of(const Node& list) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < list.array(); ++i) texts.push_back(list[i].text());
  return texts;
}

Cells cells_of(const std::string& name, const Node& node) {
  Cells cells{name,
              node.at("help").text(),
              node.at("kind").text() == "share",
              texts_of(node.at("rows")),
              texts_of(node.at("columns")),
              {}};
  const Node rows = node.at("cells");
  rows.array(cells.rows.size(), cells.rows.size());
  for (std::size_t r = 0; r < cells.rows.size(); ++r) {
    rows[r].array(cells.columns.size(), cells.columns.size());
    for (std::size_t c = 0; c < cells.columns.size(); ++c) {
      cells.cells.push_back(value_of(rows[r][c]));
    }
  }
  return cells;
}

Cell cell_of(const std::string& text, bool number) {
  if (!number) return text;
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return Value{.mean = value};
}

std::string or_else(std::string_view text, std::string_view otherwise) {
  return std::string(text.empty() ? otherwise : text);
}

Unit unit_of(const Cells& cells) { return cells.share ? Unit::percent : Unit::number; }

/// The columns of a table with a line for each cell.
struct Columns {
  Column row;
  Column column;
  Column value;
};

Columns columns_of(const BreakdownPicture& picture, const Cells& cells) {
  return {{"row", or_else(picture.rows, "row"), Unit::count},
          {"column", or_else(picture.columns, "what")},
          {"value", or_else(picture.value, cells.share ? "share" : "mean"), unit_of(cells)}};
}

std::string title_of(const BreakdownPicture& picture, const Cells& cells) {
  return picture.title.empty() ? cells.name + ": " + cells.help
                               : std::string(picture.title) + ": " + cells.help;
}

Table long_table(const Cells& cells, const Columns& columns, bool numbers) {
  Table table{cells.help, {columns.row, columns.column, columns.value}, {}, Layout::matrix};
  for (std::size_t r = 0; r < cells.rows.size(); ++r) {
    for (std::size_t c = 0; c < cells.columns.size(); ++c) {
      table.rows.push_back({cell_of(cells.rows[r], numbers), cells.columns[c], cells.at(r, c)});
    }
  }
  return table;
}

/// Which cells are highest and lowest.
std::string extremes(const Cells& cells) {
  const auto less = [](const Value& a, const Value& b) { return *a.mean < *b.mean; };
  std::size_t most = cells.cells.size();
  std::size_t least = most;
  for (std::size_t i = 0; i < cells.cells.size(); ++i) {
    if (!cells.cells[i].mean) continue;
    if (most == cells.cells.size() || less(cells.cells[most], cells.cells[i])) most = i;
    if (least == cells.cells.size() || less(cells.cells[i], cells.cells[least])) least = i;
  }
  if (most == cells.cells.size()) return cells.help + ". Nothing of it happened.";
  const auto cell = [&](std::size_t i) {
    return cells.rows[i / cells.columns.size()] + ", " + cells.columns[i % cells.columns.size()] +
           ": " + said(cells.cells[i], unit_of(cells));
  };
  return fmt::format("{}. Most: {}. Least: {}.", cells.help, cell(most), cell(least));
}

/// Lines over the rows of one column.
Figure figure_of_column(const BreakdownPicture& picture, const Cells& cells, std::size_t column) {
  Columns columns = columns_of(picture, cells);
  columns.value.title = cells.columns[column];
  Table table{cells.help + ": " + cells.columns[column], {columns.row, columns.value}, {}};
  for (std::size_t r = 0; r < cells.rows.size(); ++r) {
    table.rows.push_back({cell_of(cells.rows[r], true), cells.at(r, column)});
  }
  return {fmt::format("{}: {}, by {}", picture.title, cells.columns[column], picture.rows),
          extremes(cells), lines(table, columns.row, columns.value, nullptr), std::move(table)};
}

void add_figures(const BreakdownPicture& picture, const Cells& cells, Section& section) {
  const Columns columns = columns_of(picture, cells);
  Table table = long_table(cells, columns, picture.form == Form::lines);
  std::string spec;
  switch (picture.form) {
    case Form::table_only:
      table.caption = title_of(picture, cells);
      section.tables.push_back(std::move(table));
      return;
    case Form::each:
      for (std::size_t c = 0; c < cells.columns.size(); ++c) {
        add_if_known(figure_of_column(picture, cells, c), section);
      }
      return;
    case Form::lines:
      spec = lines(table, columns.row, columns.value, &columns.column);
      break;
    case Form::points:
      spec = points(table, columns.row, columns.value, {},
                    cells.columns.size() > 1 ? &columns.column : nullptr);
      break;
    case Form::heat:
      spec = heat(table, columns.column, columns.row, columns.value);
      break;
  }
  add_if_known({title_of(picture, cells), extremes(cells), std::move(spec), std::move(table)},
               section);
}

/// Options that are never worth taking, or always.
void find_dead_options(const BreakdownPicture& picture, const Cells& cells, Chapter& chapter) {
  constexpr double kDead = 0.01;
  constexpr double kSure = 0.9;
  const auto column = std::find(cells.columns.begin(), cells.columns.end(), picture.taken);
  if (picture.taken.empty() || column == cells.columns.end()) return;
  const auto at = static_cast<std::size_t>(column - cells.columns.begin());
  std::vector<std::string> dead;
  std::vector<std::string> sure;
  for (std::size_t r = 0; r < cells.rows.size(); ++r) {
    const Value& taken = cells.at(r, at);
    if (taken.high && *taken.high < kDead) dead.push_back(cells.rows[r]);
    if (taken.low && *taken.low > kSure) sure.push_back(cells.rows[r]);
  }
  const auto add = [&](const std::vector<std::string>& rows, const std::string& what) {
    if (rows.empty()) return;
    chapter.add(Finding::About::broken, "{}: {} of {} {}: {}.", picture.title, rows.size(),
                cells.rows.size(), what, listed(rows));
  };
  add(dead, "below 1 %, interval and all");
  add(sure, "above 90 %, interval and all");
}

/// What a fact of the match is.
std::string help_of(const MatchModule* match, const std::string& name) {
  const auto in = [&](std::span<const Fact> facts) -> std::string {
    for (const Fact& fact : facts) {
      if (fact.name == name) return std::string(fact.help);
    }
    return "";
  };
  const std::string common = in(kFactsOfAllMatches);
  return common.empty() && match ? in(match->traits().facts) : common;
}

Table facts_table(const Node& facts, const MatchModule* match) {
  Table table{
      "Means per match",
      {{"fact", "what"}, {"value", "mean", Unit::number, "", true}, {"help", "what it is"}}};
  for (std::size_t i = 0; i < facts.size(); ++i) {
    std::string name = facts.key(i);
    std::replace(name.begin(), name.end(), '_', ' ');
    table.rows.push_back({name, value_of(facts.value(i)), help_of(match, facts.key(i))});
  }
  return table;
}

void find_ties(const Node& facts, Chapter& chapter) {
  constexpr double kMany = 0.1;
  for (const auto& [name, what] : {std::pair("ties_for_first", "The win is shared in "),
                                   {"no_tokens", "Nobody gets a token in "}}) {
    const auto fact = facts.find(name);
    if (!fact) continue;
    const Value share = value_of(*fact);
    // Where it is always shared, the rules mean it so.
    const bool meant = share.mean && *share.mean == 1;
    const bool many = !meant && share.low && *share.low > kMany;
    chapter.add(many ? Finding::About::broken : Finding::About::played,
                what + said_or_too_few(share, Unit::percent) + " of matches.");
  }
}

}  // namespace

BreakdownPicture picture_of(std::string_view game, std::string_view breakdown) {
  const MatchModule* const match = match_of(game);
  for (std::size_t i = 0; match && i < match->traits().pictures.size(); ++i) {
    const BreakdownPicture& one = match->traits().pictures[i];
    if (one.breakdown == breakdown) return one;
  }
  return {breakdown, Form::heat, "", "", "", ""};
}

Section match_section(const Node& result, Chapter& chapter) {
  Section section{"The match itself", ""};
  const Node facts = result.at("game_facts");
  facts.object();
  find_ties(facts, chapter);
  const auto breakdowns = result.find("breakdowns");
  for (std::size_t i = 0; breakdowns && i < breakdowns->size(); ++i) {
    const Cells cells = cells_of(breakdowns->key(i), breakdowns->value(i));
    const BreakdownPicture picture = picture_of(result.at("game").text(), cells.name);
    add_figures(picture, cells, section);
    find_dead_options(picture, cells, chapter);
  }
  section.tables.insert(section.tables.begin(),
                        facts_table(facts, match_of(result.at("game").text())));
  return section;
}

}  // namespace mainmatch::report
