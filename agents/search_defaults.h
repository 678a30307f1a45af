#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace mainmatch {

/// How the bot `search` judges submissions unless its name says otherwise; the payoff is tokens.
struct SearchDefaults {
  std::string_view base;                    ///< plays on after the step
  std::span<const std::string_view> field;  ///< the other seats, equally likely
  std::uint64_t worlds = 0;                 ///< of a submission
};

/// Specialized in agents/<match>/search.cpp.
template <class G>
SearchDefaults search_defaults();

}  // namespace mainmatch
