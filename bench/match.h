#pragma once

namespace mainmatch::bench {

/// Registers BM_Yardstick_Match<game> and BM_Mainmatch_Match<game> for every game.
void register_matches();

}  // namespace mainmatch::bench
