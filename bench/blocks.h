#pragma once

namespace mainmatch::bench {

/// Registers, for a tournament of the default roster of every game, BM_Block_Played<game>, a block
/// of matches on one thread; BM_Block_Added<game>, what is left to do on the thread that adds
/// blocks up; BM_Block_Received<game>, the same for a block from another rank;
/// BM_Block_Saved<game>, what a rank does for every block that it sends; and BM_Block_Joined<game>,
/// what it does to send two as one.
void register_blocks();

}  // namespace mainmatch::bench
