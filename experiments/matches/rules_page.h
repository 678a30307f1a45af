#pragma once

#include <span>
#include <string>
#include <string_view>

namespace mainmatch {

class MatchModule;

/// The rulings of a match in C++, as its rules.md has them.
struct RulesPage {
  std::string_view folder;  ///< of the match, in engine/
  std::string_view text;
};

/// All of them; defined in a file that the build writes.
std::span<const RulesPage> rules_pages();
/// Those of the match with this name; empty where there are none.
std::string_view rules_page(std::string_view match);
/// They, or what the file of the match says of itself.
std::string rules_text(const MatchModule& match);

}  // namespace mainmatch
