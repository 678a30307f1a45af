#pragma once

namespace mainmatch::bench {

/// Registers, for every game, BM_Yardstick_Match<game> and BM_Mainmatch_Match<game>, a match of
/// `random` bots, and BM_Yardstick_Tournament<game> and BM_Mainmatch_Tournament<game>, a match of a
/// tournament of them: played and counted.
void register_matches();

}  // namespace mainmatch::bench
