#include <nlohmann/json.hpp>

#include "experiments/report/kinds.h"
#include "experiments/report/metrics.h"

namespace mainmatch::report {

namespace {

/// Rows by their names: chances, but for the last column.
Table table_of(const Node& table, const std::string& title) {
  Table made{title, {{"row", ""}}};
  const Node rows = table.at("rows");
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const Node values = rows.value(r);
    for (std::size_t c = 0; r == 0 && c < values.size(); ++c) {
      const bool chance = c + 1 < values.size();
      made.columns.push_back({values.key(c), values.key(c), chance ? Unit::percent : Unit::number});
    }
    made.rows.push_back(cells_of(values, made.columns));
    made.rows.back().front() = rows.key(r);
  }
  return made;
}

/// A row for each number.
Table odds_data(const Node& tables) {
  Table data{"odds", {}};
  for (const char* const key : {"quantity", "round", "row", "column", "value"}) {
    data.columns.push_back({key, key});
  }
  for (std::size_t t = 0; t < tables.array(); ++t) {
    const auto round = tables[t].find("round");
    const Node rows = tables[t].at("rows");
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows.value(r).size(); ++c) {
        data.rows.push_back({tables[t].at("quantity").text(), round ? number_of(*round) : Value{},
                             rows.key(r), rows.value(r).key(c), number_of(rows.value(r).value(c))});
      }
    }
  }
  return data;
}

}  // namespace

void describe_odds(const Node& result, Chapter& chapter) {
  chapter.title = "Odds for a seat of " + result.at("game").text();
  chapter.about = "What seat " + shown(result.at("seat").json()) +
                  " can work out before the first round from what it knows.";
  const Node tables = result.at("tables");
  chapter.data = odds_data(tables);
  Section known{"What the seat knows", ""};
  const Node lines = result.at("known");
  for (std::size_t i = 0; i < lines.array(); ++i) known.lines.push_back(lines[i].text());
  chapter.sections.push_back(std::move(known));
  Section section{"Odds", ""};
  const auto words = result.find("words");
  for (std::size_t t = 0; t < tables.array(); ++t) {
    const auto round = tables[t].find("round");
    std::string title = words_of(tables[t].at("quantity").text()) +
                        (round ? ", round " + shown(round->json()) : std::string());
    if (words) {
      const std::string& note = (*words)[t].at("note").text();
      title = (*words)[t].at("title").text() + (note.empty() ? "" : ". " + note);
    }
    section.tables.push_back(table_of(tables[t], title));
  }
  chapter.sections.push_back(std::move(section));
}

}  // namespace mainmatch::report
