#include "experiments/report/aliases.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace mainmatch::report {

namespace {

/// One past the parenthesis that closes the one at `open`; npos if none does.
std::size_t closed(const std::string& text, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < text.size(); ++i) {
    depth += text[i] == '(';
    depth -= text[i] == ')';
    if (depth == 0) return i + 1;
  }
  return text.npos;
}

bool is_of_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
}

class Aliases {
 public:
  explicit Aliases(bool page) : page_(page) {}

  void rename(std::string& text) {
    for (std::size_t open = text.find('('); open != text.npos; open = text.find('(', open + 1)) {
      std::size_t first = open;
      while (first > 0 && is_of_name(text[first - 1])) --first;
      const std::size_t end = closed(text, open);
      if (first == open || end == text.npos || end - first <= kMaxNameLength) continue;
      const std::string name = text.substr(first, end - first);
      // A remark in parentheses has spaces.
      if (name.find('=') == name.npos || name.find(' ') != name.npos) continue;
      const std::string& alias = alias_of(name, text.substr(first, open - first));
      text.replace(first, end - first, alias);
      open = first + alias.size() - 1;
    }
  }
  void rename(Table& table) {
    if (table.layout == Layout::page_only && !page_) return;
    rename(table.caption);
    for (Column& column : table.columns) rename(column.title);
    for (std::vector<Cell>& row : table.rows) {
      for (Cell& cell : row) {
        if (auto* const text = std::get_if<std::string>(&cell)) rename(*text);
      }
    }
  }

  /// What its table has; formulas that look like names stay.
  void rename_spec(std::string& spec) const {
    for (const auto& [name, alias] : all_) {
      for (std::size_t i = spec.find(name); i != spec.npos; i = spec.find(name, i)) {
        spec.replace(i, name.size(), alias);
      }
    }
  }

  /// What they stand for, a line each.
  std::vector<std::string> explained() const {
    std::vector<std::string> lines;
    for (const auto& [name, alias] : all_) lines.push_back(alias + " is " + name);
    return lines;
  }

 private:
  const std::string& alias_of(const std::string& name, const std::string& base) {
    for (const auto& [known, alias] : all_) {
      if (known == name) return alias;
    }
    all_.emplace_back(name, fmt::format("{}#{}", base, ++used_[base]));
    return all_.back().second;
  }

  bool page_;
  std::vector<std::pair<std::string, std::string>> all_;
  std::map<std::string, int> used_;
};

}  // namespace

Chapter with_aliases(Chapter chapter, bool page) {
  Aliases aliases(page);
  aliases.rename(chapter.title);
  aliases.rename(chapter.about);
  for (std::string& note : chapter.notes) aliases.rename(note);
  for (Finding& finding : chapter.findings) aliases.rename(finding.text);
  for (Section& section : chapter.sections) {
    aliases.rename(section.text);
    for (Figure& figure : section.figures) {
      aliases.rename(figure.says);
      aliases.rename(figure.table);
      if (page) aliases.rename_spec(figure.spec);
    }
    for (Table& table : section.tables) aliases.rename(table);
    for (std::string& line : section.lines) aliases.rename(line);
  }
  std::vector<std::string> lines = aliases.explained();
  if (!lines.empty()) chapter.sections.push_back({.title = "Names", .lines = std::move(lines)});
  return chapter;
}

}  // namespace mainmatch::report
