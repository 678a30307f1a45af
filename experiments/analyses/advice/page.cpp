#include "experiments/base/page.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "experiments/analyses/advice/fitted.h"
#include "experiments/analyses/advice/odds_page.h"
#include "experiments/analyses/judging.h"
#include "experiments/analyses/list.h"
#include "experiments/base/number.h"
#include "experiments/report/metrics.h"
#include "experiments/report/specs.h"

namespace mainmatch::report {

namespace {

/// The columns of a candidate, with their keys in JSON.
std::vector<Column> number_columns(const std::string& payoff, bool for_people) {
  std::vector<Column> columns = {
      {"payoff", payoff, Unit::number, "expected payoff"},
      {"loss", "loss", Unit::number, "what it gains less than the best"},
      {"win", "wins", Unit::percent},
      {"elimination", "eliminated", Unit::percent},
      {"score", "score"},
      {"rank", "rank", Unit::number, "1 is the best"},
  };
  if (payoff == "wins" && for_people) columns.erase(columns.begin() + 2);
  for (Column& column : columns) column.interval = !for_people;
  return columns;
}

void add_candidates(const Node& answer, const std::string& payoff, Table& table) {
  const std::vector<Column> columns = number_columns(payoff, true);
  const Node candidates = answer.at("candidates");
  for (std::size_t i = 0; i < candidates.array(); ++i) {
    table.rows.push_back(
        {"#" + std::to_string(i + 1), submission_said(candidates[i].at("submission").json())});
    for (Cell& cell : cells_of(candidates[i], columns)) {
      table.rows.back().push_back(std::move(cell));
    }
    table.rows.back().emplace_back(number_of(candidates[i].at("worlds")));
    table.rows.back().emplace_back(candidates[i].at("source").text());
  }
}

std::string settled_said(const Node& answer) {
  const std::string worlds = count_said(answer.at("worlds")) + " imagined worlds";
  const std::string& settled = answer.at("settled").text();
  if (settled == "best told apart") {
    return "Settled after " + worlds + ": every other candidate loses something.";
  }
  if (settled == "indifferent") {
    return fmt::format("Settled after {}: none that is left loses more than {} against any other.",
                       worlds, said(answer.at("indifference").real()));
  }
  if (settled == "target error") {
    return "Ended after " + worlds + " at the target error; the best is not told apart from all.";
  }
  return "Ended after " + worlds + "; the best is not told apart from all.";
}

/// How many others are not significantly different from the best.
std::string as_good_said(const Node& answer) {
  const Node candidates = answer.at("candidates");
  const std::size_t others = candidates.array() - 1;
  if (others == 0) return "";
  std::size_t left = 0;
  for (std::size_t i = 1; i <= others; ++i) left += candidates[i].at("active").flag() ? 1 : 0;
  const std::string many = left == 0                    ? "None"
                           : left == others && left > 1 ? "All"
                                                        : std::to_string(left);
  const bool known = left == 0 || answer.at("settled").text() == "indifferent";
  return fmt::format(" {} of the {} others {} as good.", many, others,
                     known ? left > 1 ? "are" : "is" : "may be");
}

/// In how many worlds the first gains more or less than the second; empty if there is no second.
std::string first_two_said(const Node& answer) {
  const auto two = answer.find("first_two");
  if (!two || two->at("worlds").real() <= 0) return "";
  const auto share = [&](const char* key) {
    const double worlds = two->at(key).at("worlds").real();
    return fixed_text(100 * worlds / two->at("worlds").real(), 0) + kPercent;
  };
  return fmt::format(" It gains more than #2 in {} of the worlds, and less in {}.",
                     share("first_better"), share("second_better"));
}

/// At which ranks a match ends with each of the first two candidates.
Table ranks_of(const Node& two) {
  Table table{"Where they lead: the seat's rank at the end", {{"candidate", ""}}};
  for (const auto& [key, title] : {std::pair{"first_ranks", "#1"}, {"second_ranks", "#2"}}) {
    const Node shares = two.at(key);
    std::vector<Cell> row{title};
    for (std::size_t i = 0; i < shares.array(); ++i) {
      if (table.rows.empty()) {
        const std::string rank = ordinal(static_cast<int>(i) + 1);
        table.columns.push_back({rank, rank, Unit::percent});
      }
      row.emplace_back(value_of(shares[i]));
    }
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// Where the first two candidates differ.
Section first_two_of(const Node& answer, const std::string& payoff) {
  Section section{"Why: #1 and #2 on the same worlds", ""};
  const auto two = answer.find("first_two");
  if (!two) return section;
  const double worlds = two->at("worlds").real();
  if (worlds <= 0) return section;
  Table table{"Worlds by who gains more, and what both gain there",
              {{"worlds", "worlds in which"},
               {"share", "worlds", Unit::percent},
               {"first", payoff + " of #1"},
               {"second", payoff + " of #2"}}};
  double equal = worlds;
  for (const auto& [key, title] :
       {std::pair{"first_better", "#1 gains more"}, {"second_better", "#2 gains more"}}) {
    const Node side = two->at(key);
    equal -= side.at("worlds").real();
    table.rows.push_back({title, Value{.mean = side.at("worlds").real() / worlds},
                          number_of(side.at("first")), number_of(side.at("second"))});
  }
  table.rows.push_back({"both gain the same", Value{.mean = equal / worlds}, Value{}, Value{}});
  section.tables.push_back(std::move(table));
  section.tables.push_back(ranks_of(*two));
  return section;
}

void add_answer(const Node& answer, const std::string& payoff, const std::string& title,
                const std::optional<Node>& words, Chapter& chapter) {
  Section section{title, settled_said(answer) + " " + worlds_said(answer)};
  if (const auto pool = answer.find("pool")) {
    section.text +=
        fmt::format(" Alone it would hand in: {}. That loses {}: so much is their knowledge worth.",
                    submission_said(pool->at("alone").json()), said(value_of(pool->at("worth"))));
  }
  Table table{
      "Best first; intervals hold whenever one stops, those of the loss for all candidates "
      "at once",
      {{"candidate", ""}, {.key = "submission", .title = "hand in", .wraps = true}}};
  for (Column& column : number_columns(payoff, true)) table.columns.push_back(std::move(column));
  table.columns.push_back({"worlds", "worlds", Unit::count, "fewer once it has dropped out"});
  table.columns.push_back({"source", "played by"});
  add_candidates(answer, payoff, table);
  Table losses = table;
  losses.caption = "Loss against the best";
  losses.columns[0].title = "candidate";  // of which the table below says what is handed in
  const Column category = losses.columns[0], value = losses.columns[3];
  section.figures.push_back({"Loss against the best", "The first is the best so far.",
                             points(losses, category, value, {0}), losses});
  section.figures.back().table.layout = Layout::page_only;
  section.tables.push_back(std::move(table));
  chapter.sections.push_back(std::move(section));
  if (const auto fit = answer.find("fitted")) chapter.sections.push_back(fit_section(*fit));
  if (const auto odds = answer.find("odds")) {
    Section knows{"Why: what the seat knows by now", ""};
    const Node known = odds->at("known");
    for (std::size_t k = 0; k < known.array(); ++k) knows.lines.push_back(known[k].text());
    add_odds_tables(odds->at("tables"), words, knows);
    if (!knows.empty()) chapter.sections.push_back(std::move(knows));
  }
  Section why = first_two_of(answer, payoff);
  if (!why.empty()) chapter.sections.push_back(std::move(why));
}

/// A field by its number, where there are several.
std::string field_title(std::size_t i) { return "field " + std::to_string(i + 1); }

/// Whether what is best depends on who the others are.
std::string depends_said(const Node& fields, const std::optional<Node>& across) {
  const Json& first = fields[0].at("candidates")[0].at("submission").json();
  bool differs = false;
  for (std::size_t i = 1; i < fields.array(); ++i) {
    differs = differs || fields[i].at("candidates")[0].at("submission").json() != first;
  }
  if (!differs) return "The first choice is the same against all fields.";
  if (!across || across->array() == 0) return "The first choice depends on the field.";
  const Node least = (*across)[0], losses = least.at("losses");
  bool is_worse = false;
  for (std::size_t i = 0; i < losses.array(); ++i) {
    const auto low = losses[i].find("low");
    is_worse = is_worse || (low && low->real() > 0);
  }
  return fmt::format(
      "{} {} loses least in the worst field, {}.",
      is_worse ? "The first choice depends on the field."
               : "The first choice differs by field, but no more than the intervals allow.",
      submission_said(least.at("submission").json()), said(least.at("worst").real()));
}

/// The same candidates against all fields.
Table across_fields(const Node& across, std::size_t fields) {
  constexpr std::size_t kShown = 8;
  Table table{"The same candidates by field: what each loses against the best",
              {{.key = "submission", .title = "hand in", .wraps = true},
               {"worst", "worst", Unit::number, "the greatest loss in any field"}}};
  for (std::size_t i = 0; i < fields; ++i) {
    table.columns.push_back({"loss" + std::to_string(i + 1), field_title(i)});
  }
  for (std::size_t i = 0; i < std::min(kShown, across.array()); ++i) {
    std::vector<Cell> row{submission_said(across[i].at("submission").json()),
                          number_of(across[i].at("worst"))};
    const Node losses = across[i].at("losses");
    for (std::size_t k = 0; k < losses.array(); ++k) row.emplace_back(value_of(losses[k]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

/// How the answer depends on who the others are. Results of older versions have no `across`.
Section compared(const Node& fields, const std::optional<Node>& across, const std::string& payoff) {
  Section section{"The best against each field", depends_said(fields, across)};
  Table table{"",
              {{.key = "field", .title = "field", .wraps = true},
               {.key = "submission", .title = "best", .wraps = true},
               {"payoff", payoff},
               {"loss", "loss"}}};
  for (std::size_t i = 0; i < fields.array(); ++i) {
    const Node best = fields[i].at("candidates")[0];
    table.rows.push_back({field_title(i) + ": " + others_said(fields[i].at("judged_by")),
                          submission_said(best.at("submission").json()),
                          value_of(best.at("payoff")), value_of(best.at("loss"))});
  }
  section.tables.push_back(std::move(table));
  if (across) section.tables.push_back(across_fields(*across, fields.array()));
  return section;
}

void add_data(const Node& answer, std::size_t field, const std::string& payoff, Table& data) {
  const std::vector<Column> columns = number_columns(payoff, false);
  const Node candidates = answer.at("candidates");
  for (std::size_t i = 0; i < candidates.array(); ++i) {
    data.rows.push_back({Value{.mean = static_cast<double>(field + 1)},
                         candidates[i].at("submission").json().dump(),
                         candidates[i].at("source").text(), number_of(candidates[i].at("worlds"))});
    for (Cell& cell : cells_of(candidates[i], columns)) {
      data.rows.back().push_back(std::move(cell));
    }
  }
}

}  // namespace

void describe_advice(const Node& result, Chapter& chapter) {
  const auto several = result.find("fields");
  const std::size_t answers = several ? several->array() : 1;
  const auto answer_at = [&](std::size_t i) { return several ? (*several)[i] : result; };
  const std::string payoff = answer_at(0).at("judged_by").at("payoff").text();
  const auto words = result.find("words");
  chapter.title = "Advice for seat " + shown(result.at("seat").json()) + " of " +
                  (words ? words->at("title").text() : result.at("game").text());
  chapter.about = fmt::format("What to hand in, {}, seed {}.",
                              words ? words->at("step").text() : fields_said(result.at("step")),
                              shown(result.at("seed").json()));
  for (std::size_t i = 0; i < answers; ++i) {
    chapter.about += " " + judging_said(answer_at(i).at("judged_by"));
  }
  Table data{"advice",
             {{"field", "field"},
              {"submission", "submission"},
              {"source", "source"},
              {"worlds", "worlds"}}};
  for (Column& column : number_columns(payoff, false)) data.columns.push_back(std::move(column));
  if (several) chapter.sections.push_back(compared(*several, result.find("across"), payoff));
  for (std::size_t i = 0; i < answers; ++i) {
    const Node answer = answer_at(i);
    const Node best = answer.at("candidates")[0];
    const std::string field = others_said(answer.at("judged_by"));
    chapter.add(Finding::About::best, "{}: {} {} against {}.{}{}",
                submission_said(best.at("submission").json()), said(value_of(best.at("payoff"))),
                payoff, field, first_two_said(answer), as_good_said(answer));
    std::optional<Node> odds_words;
    if (words) odds_words = words->at("odds")[i];
    add_answer(answer, payoff, "Candidates against " + field, odds_words, chapter);
    add_data(answer, i, payoff, data);
  }
  chapter.data = std::move(data);
}

}  // namespace mainmatch::report
