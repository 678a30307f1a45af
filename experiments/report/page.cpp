#include <nlohmann/json.hpp>

#include "experiments/base/json.h"
#include "experiments/base/number.h"
#include "experiments/base/version.h"
#include "experiments/report/aliases.h"
#include "experiments/report/assets.h"
#include "experiments/report/document.h"
#include "experiments/report/html.h"

namespace mainmatch::report {

namespace {

/// The rows as a figure reads them.
Json data_of(const Table& table) {
  Json rows = Json::array();
  for (const std::vector<Cell>& cells : table.rows) {
    Json row = Json::object();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const Column& column = table.columns[i];
      const auto put = [&](const std::string& key, const std::optional<double>& value) {
        if (value) row[key] = to_ten_digits(*value * column.scale());
      };
      if (const auto* const text = std::get_if<std::string>(&cells[i])) {
        row[column.key] = *text;
      } else {
        const Value& value = std::get<Value>(cells[i]);
        put(column.key, value.mean);
        put(column.key + "_low", value.low);
        put(column.key + "_high", value.high);
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

std::string cell_html(const Cell& cell, const Precision& precision, std::size_t row, bool first,
                      bool wraps) {
  const std::string end = first ? "</th>" : "</td>";
  if (const auto* const text = std::get_if<std::string>(&cell)) {
    return (first   ? "<th scope=\"row\">"
            : wraps ? "<td class=\"w\">"
                    : "<td>") +
           html_text(*text) + end;
  }
  const Value& value = std::get<Value>(cell);
  std::string html = first ? "<th scope=\"row\" class=\"n\"" : "<td class=\"n\"";
  if (!value.mean) return html + ">–" + end;
  html += fmt::format(" data-v=\"{}\">{}{}", real_text(*value.mean),
                      precision.text(*value.mean, row), value.significant ? "*" : "");
  if (value.low && value.high) {
    html += fmt::format(" <span class=\"i\">{} to {}</span>", precision.text(*value.low, row),
                        precision.text(*value.high, row));
  }
  return html + end;
}

bool has_numbers(const Table& table, std::size_t column) {
  return !table.rows.empty() && std::holds_alternative<Value>(table.rows.front()[column]);
}

/// What a column is, where its title needs to be explained.
std::string title_html(const Column& column) {
  return column.help.empty() ? "" : " title=\"" + html_text(column.help) + "\"";
}

std::string rows_html(const Table& table) {
  std::vector<Precision> precisions;
  for (std::size_t i = 0; i < table.columns.size(); ++i) precisions.emplace_back(table, i);
  std::string html = fmt::format(
      "<div class=\"scroll\" tabindex=\"0\" role=\"region\" "
      "aria-label=\"{}\"><table><caption><span>{}</span></caption><thead><tr>",
      html_text(table.caption), html_text(table.caption));
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    html += fmt::format("<th scope=\"col\"{}{}><button type=\"button\">{}</button></th>",
                        has_numbers(table, i) ? " class=\"n\"" : "", title_html(table.columns[i]),
                        html_text(heading(table.columns[i])));
  }
  html += "</tr></thead><tbody>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    html += "<tr>";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      html += cell_html(table.rows[row][i], precisions[i], row, i == 0, table.columns[i].wraps);
    }
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

/// Longer tables are folded away.
std::string table_html(const Table& table) {
  constexpr std::size_t kShown = 30;
  if (table.rows.size() <= kShown) return rows_html(table);
  return fmt::format("<details><summary>{} ({} rows)</summary>{}</details>\n",
                     html_text(table.caption), table.rows.size(), rows_html(table));
}

std::string figure_html(const Figure& figure, const std::string& id) {
  Json spec = Json::parse(figure.spec);
  spec["data"] = {{"name", kRowsName}, {"values", data_of(figure.table)}};
  return "<figure id=\"" + id + "\" aria-labelledby=\"" + id + "-t\"><figcaption id=\"" + id +
         "-t\">" + html_text(figure.title) + "</figcaption>\n<div class=\"plot\" role=\"img\" " +
         "aria-label=\"" + html_text(figure.says) + "\"></div>\n" +
         "<script type=\"application/json\">" + html_json(spec) + "</script>\n" +
         "<details><summary>Numbers<span class=\"hidden\"> of: " + html_text(figure.title) +
         "</span></summary>" + rows_html(figure.table) + "</details></figure>\n";
}

std::string findings_html(const Chapter& chapter) {
  std::string html = "<ul class=\"findings\">\n";
  for (const Finding& finding : chapter.findings) {
    const std::string word = word_for(finding.about);
    html += "<li class=\"" + word + "\"><b>" + word + "</b> " + html_text(finding.text) + "</li>\n";
  }
  return html + "</ul>\n";
}

std::string commands_html(const Chapter& chapter) {
  std::string html = "<section><h3>To reproduce this</h3>\n";
  for (const std::string& command : chapter.commands) {
    html += "<pre tabindex=\"0\"><code>" + html_text(command) + "</code></pre>\n";
  }
  if (!chapter.remark.empty()) html += "<p>" + html_text(chapter.remark) + "</p>\n";
  return html + "</section>\n";
}

std::string chapter_html(const Chapter& chapter, const std::string& title, const std::string& id) {
  std::string html = fmt::format("<article id=\"{}\">\n<h2>{}</h2>\n<p>{}</p>\n", id,
                                 html_text(title), html_text(chapter.about));
  for (const std::string& note : chapter.notes) html += "<p>" + html_text(note) + "</p>\n";
  html += findings_html(chapter);
  int number = 0;
  for (const Section& section : chapter.sections) {
    if (section.empty()) continue;
    html += "<section><h3>" + html_text(section.title) + "</h3>\n";
    if (!section.text.empty()) html += "<p>" + html_text(section.text) + "</p>\n";
    if (!section.lines.empty()) {
      html += "<pre tabindex=\"0\">";
      for (const std::string& line : section.lines) html += html_text(line) + "\n";
      html += "</pre>\n";
    }
    for (const Figure& figure : section.figures) {
      html += figure_html(figure, fmt::format("{}-f{}", id, ++number));
    }
    for (const Table& table : section.tables) html += table_html(table);
    html += "</section>\n";
  }
  return html + commands_html(chapter) + "</article>\n";
}

std::string contents_html(const Document& document) {
  std::string html = "<nav aria-label=\"Contents\"><ol>\n";
  for (std::size_t i = 0; i < document.chapters.size(); ++i) {
    html += fmt::format("<li><a href=\"#r{}\">{}</a></li>\n", i + 1,
                        html_text(document.chapters[i].title));
  }
  return html + "</ol></nav>\n";
}

std::string script_html(const Vega& part) {
  if (part.program.empty()) return "";
  // The licence asks to be wherever the program is.
  return fmt::format("<script>/*\n{}*/\n{}</script>\n", html_script(part.licence),
                     html_script(part.program));
}

}  // namespace

std::string page(const Document& with_long_names) {
  Document document = with_long_names;
  for (Chapter& chapter : document.chapters) chapter = with_aliases(std::move(chapter), true);
  if (document.chapters.size() == 1) document.title = document.chapters.front().title;
  const bool drawn = !vega().program.empty();
  std::string html = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta name=\"color-scheme\" content=\"light dark\">\n<title>{}</title>\n"
      "<style>\n{}</style>\n</head>\n<body>\n"
      "<a class=\"skip\" href=\"#main\">Skip to the results</a>\n<header><h1>{}</h1>\n"
      "<p>Intervals are 95%. Click the head of a column to sort a table by it.</p>\n",
      page_policy(), html_text(document.title), style_sheet(), html_text(document.title));
  if (document.chapters.size() > 1) html += contents_html(document);
  if (!drawn) {
    html +=
        "<p class=\"lack\">This program was built without Vega, so the figures are missing; their "
        "numbers stand in the tables. <code>scripts/setup</code> fetches it for the next build.</p>"
        "\n";
  }
  html += "</header>\n<main id=\"main\" tabindex=\"-1\">\n";
  for (std::size_t i = 0; i < document.chapters.size(); ++i) {
    const Chapter& chapter = document.chapters[i];
    // The only chapter has its title above it already.
    html += chapter_html(chapter, document.chapters.size() == 1 ? "Summary" : chapter.title,
                         "r" + std::to_string(i + 1));
  }
  html += "</main>\n<footer><p>mainmatch " + html_text(kVersion) + ", commit " +
          html_text(kCommit) + "</p></footer>\n" + script_html(vega()) + script_html(vega_lite());
  return html + "<script>\n" + html_script(page_script()) + "</script>\n</body>\n</html>\n";
}

}  // namespace mainmatch::report
