#include "experiments/analyses/advice/odds_page.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/advice/pool.h"
#include "experiments/analyses/list.h"
#include "experiments/report/metrics.h"

namespace mainmatch::report {

namespace {

/// Whether the chance is 0 in every row: a horse has spaces that no horse can be on by now.
bool is_nowhere(const Node& rows, std::size_t column) {
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const Node value = rows.value(r).value(column);
    const Value chance = value.json().is_object() ? value_of(value) : number_of(value);
    if (chance.mean != 0) return false;
  }
  return true;
}

/// Rows by their names. Data have the columns that are left out here.
Table table_of(const Node& table, std::string title) {
  Table made{"", {{"row", ""}}};
  const Node rows = table.at("rows");
  const auto numbers = table.find("numbers");
  const std::size_t last = numbers ? numbers->array() : 1;
  const std::size_t count = rows.value(0).size();
  bool leaves_out = false;
  for (std::size_t c = 0; c < count; ++c) {
    const bool chance = c + last < count;
    if (chance && is_nowhere(rows, c)) {
      leaves_out = true;
      continue;
    }
    const std::string key = rows.value(0).key(c);
    made.columns.push_back({key, key, chance ? Unit::percent : Unit::number});
  }
  for (std::size_t r = 0; r < rows.size(); ++r) {
    made.rows.push_back(cells_of(rows.value(r), made.columns));
    made.rows.back().front() = rows.key(r);
  }
  made.caption = std::move(title);
  if (leaves_out) {
    made.caption += made.caption.ends_with('.') ? " " : ". ";
    made.caption += "Columns that are 0 in every row are left out.";
  }
  return made;
}

/// A row for each number.
Table odds_data(const Node& tables, bool is_estimated) {
  Table data{"odds", {}};
  for (const char* const key : {"quantity", "round", "row", "column"}) {
    data.columns.push_back({key, key});
  }
  data.columns.push_back({"value", "value"});
  data.columns.back().interval = is_estimated;
  for (std::size_t t = 0; t < tables.array(); ++t) {
    const auto round = tables[t].find("round");
    const Node rows = tables[t].at("rows");
    for (std::size_t r = 0; r < rows.size(); ++r) {
      for (std::size_t c = 0; c < rows.value(r).size(); ++c) {
        data.rows.push_back(
            {tables[t].at("quantity").text(), round ? number_of(*round) : Value{}, rows.key(r),
             rows.value(r).key(c),
             is_estimated ? value_of(rows.value(r).value(c)) : number_of(rows.value(r).value(c))});
      }
    }
  }
  return data;
}

}  // namespace

void add_odds_tables(const Node& tables, const std::optional<Node>& words, Section& section) {
  for (std::size_t t = 0; t < tables.array(); ++t) {
    const auto round = tables[t].find("round");
    std::string title = words_of(tables[t].at("quantity").text()) +
                        (round ? ", round " + shown(round->json()) : std::string());
    if (words) {
      const std::string& note = (*words)[t].at("note").text();
      title = (*words)[t].at("title").text() + (note.empty() ? "" : ". " + note);
    }
    if (tables[t].at("rows").size() > 0) section.tables.push_back(table_of(tables[t], title));
  }
}

std::string worlds_said(const Node& answer) {
  const double worlds = std::max(1.0, answer.at("worlds").real());
  const double drawn = std::max(1.0, answer.at("drawn").real());
  const bool infers = answer.at("model").text() == "bots";
  const auto pool = answer.find("pool");
  return fmt::format(
      "A world is what chance and the others may have done so far, as likely as {}. The {} draws "
      "from which they were chosen are worth {}\u00a0% as many even ones (effective sample size). "
      "In {} of the worlds some seat did what {}{}",
      infers ? "the field makes it" : "it is if all others so far were the bot random",
      count_said(answer.at("drawn")), said(100 * answer.at("effective").real() / drawn),
      said(answer.at("forced").real() / worlds, Unit::percent),
      infers ? "none of several copies of its bot did there." : "that bot never does.",
      pool ? " " + pool_said(*pool) : "");
}

void describe_odds(const Node& result, Chapter& chapter) {
  const auto step = result.find("step");
  const auto words = result.find("words");
  const std::string seat = shown(result.at("seat").json());
  chapter.title = "Odds for a seat of " + result.at("game").text();
  if (step) {
    chapter.about = fmt::format(
        "What seat {} knows by now ({}), out of {} imagined worlds against {}, seed {}. {}", seat,
        words ? words->at("step").text() : fields_said(*step), count_said(result.at("worlds")),
        (result.find("fitted") ? "the fitted field of " : "") + field_said(result.at("field")),
        shown(result.at("seed").json()), worlds_said(result));
  } else {
    chapter.about =
        "What seat " + seat + " can work out before the first round from what it knows.";
  }
  const Node tables = result.at("tables");
  chapter.data = odds_data(tables, step.has_value());
  Section known{"What the seat knows", ""};
  const Node lines = result.at("known");
  for (std::size_t i = 0; i < lines.array(); ++i) known.lines.push_back(lines[i].text());
  if (!known.empty()) chapter.sections.push_back(std::move(known));
  Section section{"Odds", ""};
  add_odds_tables(tables, words ? std::optional(words->at("tables")) : std::nullopt, section);
  chapter.sections.push_back(std::move(section));
  if (const auto fit = result.find("fitted")) chapter.sections.push_back(fit_section(*fit));
}

}  // namespace mainmatch::report
