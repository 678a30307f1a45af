#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace mainmatch {

/// The parts between commas, or others. What stands inside parentheses or double quotes is not
/// parted.
std::vector<std::string> split_list(std::string_view list, char between = ',');

/// The position of the first or last `c` outside of parentheses and double quotes, or npos.
std::size_t find_outside(std::string_view text, char c);
std::size_t rfind_outside(std::string_view text, char c);

}  // namespace mainmatch
