#pragma once

#include <span>
#include <string>
#include <string_view>

namespace mainmatch::serve {

/// A file of experiments/serve/web, or, named <match>/FILE, one of a match, as it stands in the
/// program. <match> is its folder.
struct Asset {
  std::string_view name;
  std::string_view text;
};

/// All of them; defined in a file that the build writes.
std::span<const Asset> assets();

/// The name of the file that draws the boards of this match; empty where it has none.
std::string board_of(std::string_view match);
/// Of such a page, the paragraph that says what the match is, as one line.
std::string about(std::string_view page);

/// Its type by how its name ends.
std::string_view type_of(std::string_view name);

}  // namespace mainmatch::serve
