#include "experiments/report/printable_chapter.h"

#include "experiments/base/printable.h"

namespace mainmatch::report {

namespace {

void clean(std::string& text) { text = printable(text); }

void clean(std::vector<std::string>& texts) {
  for (std::string& text : texts) clean(text);
}

void clean(Table& table) {
  clean(table.caption);
  for (Column& column : table.columns) {
    clean(column.key);
    clean(column.title);
    clean(column.help);
  }
  for (std::vector<Cell>& row : table.rows) {
    for (Cell& cell : row) {
      if (auto* const text = std::get_if<std::string>(&cell)) clean(*text);
    }
  }
}

void clean(Section& section) {
  clean(section.title);
  clean(section.text);
  clean(section.lines);
  for (Table& table : section.tables) clean(table);
  for (Figure& figure : section.figures) {
    clean(figure.title);
    clean(figure.says);
    clean(figure.table);  // its specification is JSON, which has escapes of its own
  }
}

}  // namespace

Chapter printable_chapter(Chapter chapter) {
  clean(chapter.title);
  clean(chapter.about);
  clean(chapter.notes);
  for (Finding& finding : chapter.findings) clean(finding.text);
  for (Section& section : chapter.sections) clean(section);
  if (chapter.data) clean(*chapter.data);
  clean(chapter.commands);
  clean(chapter.remark);
  return chapter;
}

}  // namespace mainmatch::report
