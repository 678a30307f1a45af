#include "experiments/matches/rules_page.h"

#include <algorithm>

#include "experiments/matches/in_files.h"

namespace mainmatch {

std::string_view rules_page(std::string_view match) {
  std::string folder(match);
  std::ranges::replace(folder, '-', '_');
  const auto found = std::ranges::find(rules_pages(), folder, &RulesPage::folder);
  return found == rules_pages().end() ? std::string_view() : found->text;
}

std::string rules_text(const MatchModule& match) {
  if (const std::string_view page = rules_page(match.name()); !page.empty()) {
    return std::string(page);
  }
  std::string text;
  for (const std::string& line : comment_of_file(match)) text += line + "\n";
  return text;
}

}  // namespace mainmatch
